//! Handles presses, releases and cancellations of pointers.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::{Action, ByPlayer, GlassId, Match, Player, Socket};

use super::controls::Controls;
use super::follow::DRAG_THRESHOLD;
use super::gestures::PointerPress;
use super::grip::{Lead, Load};
use super::hands::{Hands, Meaning, Pressed};
use super::meaning::meaning;
use super::proxies::Touchable;
use crate::simulation::layout;
use crate::simulation::queue::{InputMeans, TamskRequest};
use crate::simulation::rights::{may_choose, ring_action};

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
        let pressed = Pressed {
            touched: self.targeting.meant(pointer, screen, live, &through),
            behind: self.targeting.liftable_behind(screen, game),
            by_finger: pointer.is_touch(),
            marked: confirmed
                .or_else(|| self.targeting.marked_by(pointer, screen, hands.targets(game, &self.choosing()))),
        };
        let meant = meaning(game, self.devices.seats_for(pointer), &hands, pressed);
        let meant = self.of_taught_marker(meant, &hands, screen).unwrap_or(meant);
        let is_bare = matches!(pressed.touched, None | Some(Touchable::Socket(_))) && meant == Meaning::Nothing;
        if pointer.is_touch() && is_bare {
            self.camera_fingers.add(pointer, screen);
        }
        let deed = self.first_action(meant);
        if !deed.map_or(self.arbiter.is_open(), |(player, action)| self.open_for(player, Some(action))) {
            return;
        }
        let Some(live) = self.arbiter.live() else { return };
        match meant {
            Meaning::PickUp(id) => self.pick_up(id, pointer, screen),
            Meaning::SetDown(player) => {
                self.set_down_after_click(player, pointer, screen, hands.confirmed[player]);
            }
            Meaning::TakeRing(player) => {
                let rings = live.game().rings(player);
                self.lead(player, Load::Ring(rings), pointer, screen, Vec2::ZERO);
            }
            other => self.ask_what_is_meant(other, InputMeans::Pointer(pointer)),
        }
    }

    /// Sends the request of a press whose meaning is the same for all devices.
    pub(super) fn send_meaning(&mut self, meant: Meaning, via: InputMeans) {
        match meant {
            Meaning::NotTheirs(player, id) => self.ask_by(player, via, TamskRequest::PickUp(id)),
            Meaning::Choose(player, socket) => self.ask_by(player, via, TamskRequest::Act(Action::DropExtra(socket))),
            Meaning::TurnTimer(player) => self.ask_by(player, via, TamskRequest::Act(Action::FlipTimer)),
            _ => {}
        }
    }

    /// Returns the sockets above which carried glasses await confirmation, if the press is on them.
    fn confirmed(&self, game: &Match, hands: &Hands, screen: Vec2) -> ByPlayer<Option<Socket>> {
        ByPlayer(Player::BOTH.map(|player| {
            let proposed = self.proposed(player).filter(|_| hands.carrying[player].is_some());
            proposed.filter(|&socket| self.targeting.is_on_proposed(game, player, socket, screen))
        }))
    }

    /// Returns the player and the action with which a press may start a lesson step.
    pub(super) fn first_action(&self, meant: Meaning) -> Option<(Player, Action)> {
        let game = self.arbiter.live()?.game();
        match meant {
            Meaning::PickUp(id) => Some((id.owner, game.glass(id).at.map_or(Action::Take, Action::Lift))),
            Meaning::TakeRing(player) => Some((player, ring_action(game, player, None)?)),
            Meaning::TurnTimer(player) => Some((player, Action::FlipTimer)),
            _ => None,
        }
    }

    /// Returns the meaning of a press with an empty hand on a lesson's marker for a glass: the pupil learns that the
    /// glass comes first. A press exactly on a glass picks it up, but the marker takes precedence over a near miss.
    fn of_taught_marker(&self, meant: Meaning, hands: &Hands, screen: Vec2) -> Option<Meaning> {
        let view = self.teaching.0.as_ref().filter(|view| view.asks_for_glass())?;
        let sockets = view.sockets;
        let player = self.devices.seats.people().next().filter(|_| !self.devices.seats.are_two_people())?;
        self.targeting.marked(screen, sockets).filter(|_| hands.are_free(player))?;
        let game = self.arbiter.live()?.game();
        match meant {
            Meaning::PickUp(id) if self.targeting.is_on_glass(screen, layout::glass_at(id, game.glass(id).at)) => None,
            Meaning::PickUp(_) | Meaning::Nothing => Some(Meaning::SetDown(player)),
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
        let offset = stands.zip(self.targeting.on_table(screen)).map_or(Vec2::ZERO, |(stands, under)| stands - under);
        self.ask_by(id.owner, InputMeans::Pointer(pointer), TamskRequest::PickUp(id));
        if self.arbiter.live().is_some_and(|live| live.game().in_hand(id.owner).is_some()) {
            self.lead(id.owner, Load::Glass, pointer, screen, offset);
        }
    }

    fn set_down_after_click(&mut self, player: Player, pointer: PointerId, screen: Vec2, confirmed: Option<Socket>) {
        let Some(game) = self.game() else { return };
        let place = confirmed.or_else(|| self.targeting.pointed_place(game, player, screen));
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
                let places = self.targeting.glass_places(live.game(), player, &lead, screen);
                if self.set_down(player, InputMeans::Pointer(pointer), places) {
                    self.release_hand(player);
                }
            }
            Load::Glass => {}
            Load::Ring(_) => self.release_ring(player, &lead, screen),
        }
    }

    fn release_ring(&mut self, player: Player, lead: &Lead, screen: Vec2) {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.is_open()) else { return };
        let game = live.game();
        if lead.dragged {
            let through = self.seen_through();
            if let Some(socket) = self.targeting.ring_place(game, player, screen, &through) {
                self.ask_by(player, InputMeans::Pointer(lead.pointer), TamskRequest::DropRing(Some(socket)));
            }
        } else {
            self.click_holder(player, InputMeans::Pointer(lead.pointer));
        }
    }

    /// Drops a ring after a click on the player's holder, or begins the choice of a socket for an extra ring.
    pub(super) fn click_holder(&mut self, player: Player, via: InputMeans) {
        let Some(game) = self.game() else { return };
        if ring_action(game, player, None).is_none() && may_choose(game, player) {
            let now = self.arbiter.now();
            self.change_begun(|choosing, passes| {
                passes.disarm(player);
                choosing.begin(player, now);
            });
        } else {
            self.ask_by(player, via, TamskRequest::DropRing(None));
        }
    }

    pub(super) fn cancel(&mut self, pointer: PointerId) {
        for player in Player::BOTH {
            if let Some(lead) = self.lead_of(player).filter(|lead| lead.pointer == pointer && lead.pressed) {
                self.undo(player, lead.load, InputMeans::Pointer(pointer));
            }
        }
    }

    /// Handles the secondary button: puts back the load picked up last, if this pointer may lead it.
    pub(super) fn put_back_latest(&mut self, pointer: PointerId) {
        let hands = self.hands_for(pointer);
        let owner = self.devices.owner_of(pointer);
        let begun = |player: Player| match self.lead_of(player) {
            Some(lead) if lead.pointer == pointer => Some((lead.since, player, lead.load)),
            Some(lead) if lead.pressed || hands.doubtful[player] => None,
            Some(lead) => Some((lead.since, player, lead.load)),
            None => hands.carrying[player].map(|since| (since, player, Load::Glass)),
        };
        let players = Player::BOTH.into_iter().filter(|player| owner.is_none_or(|owner| owner == *player));
        if let Some((_, player, load)) = players.filter_map(begun).max_by_key(|(since, ..)| *since) {
            self.undo(player, load, InputMeans::Pointer(pointer));
        }
    }
}
