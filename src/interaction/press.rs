//! Handles presses, releases and cancellations of pointers.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::{Action, ByPlayer, GlassId, Match, Player, Socket};

use super::controls::Controls;
use super::follow::DRAG_THRESHOLD;
use super::gestures::PointerPress;
use super::grip::{Load, PointerLead};
use super::hit_shapes::PickTarget;
use super::meaning::meaning;
use super::press_context::{HandStates, PressMeaning, PressTarget};
use crate::simulation::layout;
use crate::simulation::queue::{InputMeans, TamskRequest};
use crate::simulation::rights::{may_drop_extra, ring_action};

impl Controls<'_, '_> {
    pub(super) fn press(&mut self, press: PointerPress) {
        let PointerPress { pointer, at: screen, .. } = press;
        self.release_unheard(pointer);
        if !press.on_table {
            return;
        }
        let Some(live) = self.arbiter.live() else { return };
        let game = live.game();
        let mut hands = self.hands_for(pointer);
        hands.confirmed = self.confirmed(game, &hands, screen);
        let confirmed = Player::BOTH.into_iter().find_map(|player| hands.confirmed[player]);
        let through = self.seen_through();
        let pressed = PressTarget {
            touched: self.targeting.intended_piece(pointer, screen, live, &through),
            behind: self.targeting.liftable_behind(screen, game),
            by_finger: pointer.is_touch(),
            marked: confirmed
                .or_else(|| self.targeting.intended_marker(pointer, screen, hands.targets(game, &self.choosing()))),
        };
        let meant = meaning(game, self.devices.seats_for(pointer), &hands, pressed);
        let meant = self.of_taught_marker(meant, &hands, screen).unwrap_or(meant);
        let is_bare = matches!(pressed.touched, None | Some(PickTarget::Socket(_))) && meant == PressMeaning::Nothing;
        if pointer.is_touch() && is_bare {
            self.camera_fingers.add(pointer, screen);
        }
        let deed = self.first_action(meant);
        if !deed.map_or(self.arbiter.can_act(), |(player, action)| self.may_act(player, Some(action))) {
            return;
        }
        let Some(live) = self.arbiter.live() else { return };
        match meant {
            PressMeaning::PickUp(id) => self.pick_up(id, pointer, screen),
            PressMeaning::SetDown(player) => {
                self.set_down_after_click(player, pointer, screen, hands.confirmed[player]);
            }
            PressMeaning::TakeRing(player) => {
                let rings = live.game().rings(player);
                self.lead_hand(player, Load::Ring(rings), pointer, screen, Vec2::ZERO);
            }
            other => self.send_meaning(other, InputMeans::Pointer(pointer)),
        }
    }

    /// Sends the request of a press whose meaning is the same for all devices.
    pub(super) fn send_meaning(&mut self, meant: PressMeaning, via: InputMeans) {
        match meant {
            PressMeaning::OpponentsGlass(player, id) => self.send_request(player, via, TamskRequest::PickUp(id)),
            PressMeaning::Choose(player, socket) => {
                self.send_request(player, via, TamskRequest::Act(Action::DropExtra(socket)));
            }
            PressMeaning::TurnTimer(player) => self.send_request(player, via, TamskRequest::Act(Action::FlipTimer)),
            _ => {}
        }
    }

    /// Returns the sockets above which carried glasses await confirmation, if the press is on them.
    fn confirmed(&self, game: &Match, hands: &HandStates, screen: Vec2) -> ByPlayer<Option<Socket>> {
        ByPlayer(Player::BOTH.map(|player| {
            let proposed = self.proposed(player).filter(|_| hands.carrying[player].is_some());
            proposed.filter(|&socket| self.targeting.is_on_proposed(game, player, socket, screen))
        }))
    }

    /// Returns the player and the action with which a press may start a lesson step.
    pub(super) fn first_action(&self, meant: PressMeaning) -> Option<(Player, Action)> {
        let game = self.arbiter.live()?.game();
        match meant {
            PressMeaning::PickUp(id) => Some((id.owner, game.glass(id).at.map_or(Action::Take, Action::Lift))),
            PressMeaning::TakeRing(player) => Some((player, ring_action(game, player, None)?)),
            PressMeaning::TurnTimer(player) => Some((player, Action::FlipTimer)),
            _ => None,
        }
    }

    /// Returns the meaning of a press with an empty hand on a lesson's marker for a glass: the pupil learns that the
    /// glass comes first. A press exactly on a glass picks it up, but the marker takes precedence over a near miss.
    fn of_taught_marker(&self, meant: PressMeaning, hands: &HandStates, screen: Vec2) -> Option<PressMeaning> {
        let view = self.teaching.0.as_ref().filter(|view| view.asks_for_glass())?;
        let sockets = view.sockets;
        let player = self.devices.seats.people().next().filter(|_| !self.devices.seats.are_two_people())?;
        self.targeting.marker_at(screen, sockets).filter(|_| hands.are_free(player))?;
        let game = self.arbiter.live()?.game();
        match meant {
            PressMeaning::PickUp(id) if self.targeting.is_on_glass(screen, layout::glass_at(id, game.glass(id).at)) => {
                None
            }
            PressMeaning::PickUp(_) | PressMeaning::Nothing => Some(PressMeaning::SetDown(player)),
            _ => None,
        }
    }

    /// Makes up for a missed release of a pointer. A ring goes back, and a glass is carried as after a click.
    fn release_unheard(&mut self, pointer: PointerId) {
        for (_, mut grip) in &mut self.hands {
            if let Some(lead) = grip.0.filter(|lead| lead.pointer == pointer && lead.pressed) {
                grip.0 = lead.after_click();
            }
        }
    }

    fn pick_up(&mut self, id: GlassId, pointer: PointerId, screen: Vec2) {
        let Some(game) = self.game() else { return };
        // Glasses beside the board are taken in order, whichever is pressed, and move to the pointer.
        let stands = game.glass(id).at.map(layout::socket_position);
        let offset =
            stands.zip(self.targeting.table_position(screen)).map_or(Vec2::ZERO, |(stands, under)| stands - under);
        self.send_request(id.owner, InputMeans::Pointer(pointer), TamskRequest::PickUp(id));
        if self.arbiter.live().is_some_and(|live| live.game().in_hand(id.owner).is_some()) {
            self.lead_hand(id.owner, Load::Glass, pointer, screen, offset);
        }
    }

    fn set_down_after_click(&mut self, player: Player, pointer: PointerId, screen: Vec2, confirmed: Option<Socket>) {
        let Some(game) = self.game() else { return };
        let place = confirmed.or_else(|| self.targeting.click_target(game, player, screen));
        if self.set_down(player, InputMeans::Pointer(pointer), place.into_iter().collect()) {
            self.release_hand(player);
        }
    }

    pub(super) fn release(&mut self, PointerPress { pointer, at: screen, .. }: PointerPress) {
        let mut held = None;
        for (hand, mut grip) in &mut self.hands {
            let Some(lead) = &mut grip.0 else { continue };
            if lead.pointer != pointer || !lead.pressed {
                continue;
            }
            lead.dragged |= lead.start.distance(screen) > DRAG_THRESHOLD;
            held = Some((hand.player, *lead));
            match lead.load {
                Load::Glass => lead.pressed = false,
                Load::Ring(_) => grip.0 = None,
            }
        }
        let Some((player, lead)) = held else { return };
        match lead.load {
            Load::Glass if lead.dragged => {
                let Some(live) = self.arbiter.live() else { return };
                let places = self.targeting.glass_drop_sockets(live.game(), player, &lead, screen);
                if self.set_down(player, InputMeans::Pointer(pointer), places) {
                    self.release_hand(player);
                }
            }
            Load::Glass => {}
            Load::Ring(_) => self.release_ring(player, &lead, screen),
        }
    }

    fn release_ring(&mut self, player: Player, lead: &PointerLead, screen: Vec2) {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.can_act()) else { return };
        let game = live.game();
        if lead.dragged {
            let through = self.seen_through();
            if let Some(socket) = self.targeting.ring_drop_socket(game, player, screen, &through) {
                self.send_request(player, InputMeans::Pointer(lead.pointer), TamskRequest::DropRing(Some(socket)));
            }
        } else {
            self.click_holder(player, InputMeans::Pointer(lead.pointer));
        }
    }

    /// Drops a ring after a click on the player's holder, or begins the choice of a socket for an extra ring.
    pub(super) fn click_holder(&mut self, player: Player, via: InputMeans) {
        let Some(game) = self.game() else { return };
        if ring_action(game, player, None).is_none() && may_drop_extra(game, player) {
            let now = self.arbiter.now();
            self.change_begun(|choosing, passes| {
                passes.disarm(player);
                choosing.begin(player, now);
            });
        } else {
            self.send_request(player, via, TamskRequest::DropRing(None));
        }
    }

    pub(super) fn cancel(&mut self, pointer: PointerId) {
        for player in Player::BOTH {
            if let Some(lead) = self.lead_of(player).filter(|lead| lead.pointer == pointer && lead.pressed) {
                self.put_back_load(player, lead.load, InputMeans::Pointer(pointer));
            }
        }
    }

    /// Handles the secondary button: puts back the load picked up last, if this pointer may lead it.
    pub(super) fn put_back_latest(&mut self, pointer: PointerId) {
        let hands = self.hands_for(pointer);
        let owner = self.devices.owner_of(pointer);
        let begun = |player: Player| match self.lead_of(player) {
            Some(lead) if lead.pointer == pointer => Some((lead.since, player, lead.load)),
            Some(lead) if lead.pressed || hands.may_be_others[player] => None,
            Some(lead) => Some((lead.since, player, lead.load)),
            None => hands.carrying[player].map(|since| (since, player, Load::Glass)),
        };
        let players = Player::BOTH.into_iter().filter(|player| owner.is_none_or(|owner| owner == *player));
        if let Some((_, player, load)) = players.filter_map(begun).max_by_key(|(since, ..)| *since) {
            self.put_back_load(player, load, InputMeans::Pointer(pointer));
        }
    }
}
