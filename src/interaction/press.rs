//! Handles presses, releases and cancellations of pointers.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::{Action, ByPlayer, GlassId, Match, Player, Socket};

use super::controls::TamskControls;
use super::follow::DRAG_THRESHOLD;
use super::gestures::PressOrRelease;
use super::grip::{PieceInHand, PointerCarry};
use super::hit_shapes::PickTarget;
use super::meaning::press_meaning;
use super::press_context::{HandStates, PressMeaning, PressTarget};
use crate::simulation::layout;
use crate::simulation::queue::{InputMeans, TamskRequest};
use crate::simulation::rights::{may_drop_extra_ring, ring_action};

impl TamskControls<'_, '_> {
    pub(super) fn press(&mut self, press: PressOrRelease) {
        let PressOrRelease { pointer, at: screen, .. } = press;
        self.release_unheard(pointer);
        if !press.on_table {
            return;
        }
        let Some(live) = self.arbiter.live() else { return };
        let game = live.game();
        let mut hands = self.hands_for(pointer);
        hands.confirmed_socket = self.confirmed(game, &hands, screen);
        let confirmed = Player::BOTH.into_iter().find_map(|player| hands.confirmed_socket[player]);
        let through = self.transparent_glasses();
        let pressed = PressTarget {
            touched_piece: self.targeting.intended_piece(pointer, screen, live, &through),
            liftable_glass_behind: self.targeting.liftable_glass_behind(screen, game),
            by_finger: pointer.is_touch(),
            intended_socket: confirmed.or_else(|| {
                self.targeting.intended_marker(pointer, screen, hands.targets(game, &self.extra_ring_choosers()))
            }),
        };
        let meant = press_meaning(game, self.devices.seats_for(pointer), &hands, pressed);
        let meant = self.of_taught_marker(meant, &hands, screen).unwrap_or(meant);
        let is_bare =
            matches!(pressed.touched_piece, None | Some(PickTarget::Socket(_))) && meant == PressMeaning::Nothing;
        if pointer.is_touch() && is_bare {
            self.camera_fingers.add(pointer, screen);
        }
        let first = self.exercise_starting_action(meant);
        if !first.map_or(self.arbiter.can_act(), |(player, action)| self.ensure_can_act(player, Some(action))) {
            return;
        }
        let Some(live) = self.arbiter.live() else { return };
        match meant {
            PressMeaning::PickUp(id) => self.pick_up(id, pointer, screen),
            PressMeaning::SetDown(player) => {
                self.set_down_after_click(player, pointer, screen, hands.confirmed_socket[player]);
            }
            PressMeaning::TakeRing(player) => {
                let rings = live.game().rings_in_holder(player);
                self.start_carry(player, PieceInHand::RingByHolderCount(rings), pointer, screen, Vec2::ZERO);
            }
            other => self.send_device_independent_request(other, InputMeans::Pointer(pointer)),
        }
    }

    /// Sends the request for a press whose meaning does not depend on the device.
    pub(super) fn send_device_independent_request(&mut self, meant: PressMeaning, via: InputMeans) {
        match meant {
            PressMeaning::OpponentsGlass(player, id) => self.send_request(player, via, TamskRequest::PickUp(id)),
            PressMeaning::DropExtraRing(player, socket) => {
                self.send_request(player, via, TamskRequest::Act(Action::DropExtra(socket)));
            }
            PressMeaning::FlipTimer(player) => self.send_request(player, via, TamskRequest::Act(Action::FlipTimer)),
            _ => {}
        }
    }

    /// Returns the socket above which each player's glass awaits confirmation, if the press is on that socket.
    fn confirmed(&self, game: &Match, hands: &HandStates, screen: Vec2) -> ByPlayer<Option<Socket>> {
        ByPlayer(Player::BOTH.map(|player| {
            let proposed = self.proposed_socket(player).filter(|_| hands.carrying_glass_since[player].is_some());
            proposed.filter(|&socket| self.targeting.is_on_proposed_socket(game, player, socket, screen))
        }))
    }

    /// Returns the player and the action of a press that may start a lesson step, or `None` if the press cannot start
    /// it.
    pub(super) fn exercise_starting_action(&self, meant: PressMeaning) -> Option<(Player, Action)> {
        let game = self.arbiter.live()?.game();
        match meant {
            PressMeaning::PickUp(id) => Some((id.owner, game.glass(id).socket.map_or(Action::Take, Action::Lift))),
            PressMeaning::TakeRing(player) => Some((player, ring_action(game, player, None)?)),
            PressMeaning::FlipTimer(player) => Some((player, Action::FlipTimer)),
            _ => None,
        }
    }

    /// Returns the meaning of a press with free hands on a lesson's marker, if the lesson asks for a glass. The meaning
    /// is to set down a glass, so that the player is told to lift a glass first. Returns `None` for other presses, and
    /// for a press exactly on a glass that lifts the glass.
    fn of_taught_marker(&self, meant: PressMeaning, hands: &HandStates, screen: Vec2) -> Option<PressMeaning> {
        let lesson = self.lesson.0.as_ref().filter(|view| view.asks_for_glass())?;
        let sockets = lesson.highlighted_sockets;
        let player = self.devices.seats.people().next().filter(|_| !self.devices.seats.are_two_people())?;
        self.targeting.marker_at(screen, sockets).filter(|_| hands.are_free(player))?;
        let game = self.arbiter.live()?.game();
        match meant {
            PressMeaning::PickUp(id)
                if self.targeting.is_on_glass(screen, layout::glass_foot_position(id, game.glass(id).socket)) =>
            {
                None
            }
            PressMeaning::PickUp(_) | PressMeaning::Nothing => Some(PressMeaning::SetDown(player)),
            _ => None,
        }
    }

    /// Makes up for a missed release of a pointer. A ring returns to its holder. A glass stays in the hand, as after a
    /// click.
    fn release_unheard(&mut self, pointer: PointerId) {
        for (_, mut grip) in &mut self.hands {
            if let Some(carry) = grip.0.filter(|lead| lead.pointer == pointer && lead.is_held_down) {
                grip.0 = carry.after_missed_release();
            }
        }
    }

    fn pick_up(&mut self, id: GlassId, pointer: PointerId, screen: Vec2) {
        let Some(game) = self.game_if_can_act() else { return };
        // Glasses beside the board are taken in a fixed order, so the taken glass may differ from the pressed one. The
        // taken glass moves to the pointer.
        let stands = game.glass(id).socket.map(layout::socket_position);
        let offset =
            stands.zip(self.targeting.table_position(screen)).map_or(Vec2::ZERO, |(stands, under)| stands - under);
        self.send_request(id.owner, InputMeans::Pointer(pointer), TamskRequest::PickUp(id));
        if self.arbiter.live().is_some_and(|live| live.game().glass_in_hand(id.owner).is_some()) {
            self.start_carry(id.owner, PieceInHand::Glass, pointer, screen, offset);
        }
    }

    fn set_down_after_click(&mut self, player: Player, pointer: PointerId, screen: Vec2, confirmed: Option<Socket>) {
        let Some(game) = self.game_if_can_act() else { return };
        let place = confirmed.or_else(|| self.targeting.glass_click_socket(game, player, screen));
        if self.set_down_or_propose_glass(player, InputMeans::Pointer(pointer), place.into_iter().collect()) {
            self.clear_grip(player);
        }
    }

    pub(super) fn release(&mut self, PressOrRelease { pointer, at: screen, .. }: PressOrRelease) {
        let mut held = None;
        for (hand, mut grip) in &mut self.hands {
            let Some(carry) = &mut grip.0 else { continue };
            if carry.pointer != pointer || !carry.is_held_down {
                continue;
            }
            carry.is_drag |= carry.pickup_position.distance(screen) > DRAG_THRESHOLD;
            held = Some((hand.player, *carry));
            match carry.carried_piece {
                PieceInHand::Glass => carry.is_held_down = false,
                PieceInHand::RingByHolderCount(_) => grip.0 = None,
            }
        }
        let Some((player, carry)) = held else { return };
        match carry.carried_piece {
            PieceInHand::Glass if carry.is_drag => {
                let Some(live) = self.arbiter.live() else { return };
                let places = self.targeting.glass_drop_sockets(live.game(), player, &carry, screen);
                if self.set_down_or_propose_glass(player, InputMeans::Pointer(pointer), places) {
                    self.clear_grip(player);
                }
            }
            PieceInHand::Glass => {}
            PieceInHand::RingByHolderCount(_) => self.release_ring(player, &carry, screen),
        }
    }

    fn release_ring(&mut self, player: Player, carry: &PointerCarry, screen: Vec2) {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.can_act()) else { return };
        let game = live.game();
        if carry.is_drag {
            let through = self.transparent_glasses();
            if let Some(socket) = self.targeting.ring_drop_socket(game, player, screen, &through) {
                self.send_request(player, InputMeans::Pointer(carry.pointer), TamskRequest::DropRing(Some(socket)));
            }
        } else {
            self.drop_ring_or_choose_socket(player, InputMeans::Pointer(carry.pointer));
        }
    }

    /// Drops a ring after a click on the player's holder, or begins the choice of a socket for an extra ring.
    pub(super) fn drop_ring_or_choose_socket(&mut self, player: Player, via: InputMeans) {
        let Some(game) = self.game_if_can_act() else { return };
        if ring_action(game, player, None).is_none() && may_drop_extra_ring(game, player) {
            let now = self.arbiter.real_time_since_startup();
            self.change_choosers_and_passes(|choosing, passes| {
                passes.disarm(player);
                choosing.begin_choice(player, now);
            });
        } else {
            self.send_request(player, via, TamskRequest::DropRing(None));
        }
    }

    pub(super) fn cancel_pointer(&mut self, pointer: PointerId) {
        for player in Player::BOTH {
            if let Some(carry) = self.carry_of(player).filter(|lead| lead.pointer == pointer && lead.is_held_down) {
                self.put_back_piece(player, carry.carried_piece, InputMeans::Pointer(pointer));
            }
        }
    }

    /// Handles the secondary button. It puts back the piece that was picked up last, if this pointer may move the hand
    /// with that piece.
    pub(super) fn put_back_latest_piece(&mut self, pointer: PointerId) {
        let hands = self.hands_for(pointer);
        let owner = self.devices.owner_of(pointer);
        let begun = |player: Player| match self.carry_of(player) {
            Some(carry) if carry.pointer == pointer => Some((carry.since, player, carry.carried_piece)),
            Some(carry) if carry.is_held_down || hands.may_be_carried_by_other_person[player] => None,
            Some(carry) => Some((carry.since, player, carry.carried_piece)),
            None => hands.carrying_glass_since[player].map(|since| (since, player, PieceInHand::Glass)),
        };
        let players = Player::BOTH.into_iter().filter(|player| owner.is_none_or(|owner| owner == *player));
        if let Some((_, player, piece)) = players.filter_map(begun).max_by_key(|(since, ..)| *since) {
            self.put_back_piece(player, piece, InputMeans::Pointer(pointer));
        }
    }
}
