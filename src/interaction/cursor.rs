//! Performs the actions of keys and gamepads on the table. A player's cursor presses the object under it, as a pointer
//! does.

use bevy::asset::uuid::Uuid;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::{GlassId, Player};

use super::controls::TamskControls;
use super::grip::PieceInHand;
use super::hit_shapes::PickTarget;
use super::meaning::press_meaning;
use super::press_context::{HandStates, PressMeaning, PressTarget};
use crate::input::keys::{IneffectivePress, InputAction};
use crate::input::mice::mouse_pointer_owner;
use crate::simulation::queue::{InputMeans, TamskRequest};
use crate::table::cursor_step::CursorStep;
use crate::table::devices::InputDevice;

/// Returns the id of the pointer that stands for a player's cursor while the cursor moves a hand.
pub(super) const fn cursor_pointer(player: Player) -> PointerId {
    PointerId::Custom(Uuid::from_u128(0x7461_6d73_6b00 + player as u128))
}

impl TamskControls<'_, '_> {
    pub(super) fn perform_action(&mut self, player: Player, action: InputAction, via: InputMeans) {
        match action {
            InputAction::Command(command) => self.perform_command(player, command, via),
            InputAction::MoveCursor(step) => self.move_cursor(player, step),
            InputAction::PressAtCursor => self.press_at_cursor(player, via),
            InputAction::PutBack => self.put_back(player, via),
            _ => {}
        }
    }

    pub(super) fn move_cursor(&mut self, player: Player, step: CursorStep) {
        let Some((live, up)) = self.arbiter.live().zip(self.targeting.screen_up_on_table()) else { return };
        self.cursors.move_by(live.game(), player, step, up, live.setup().timer_on_reds_left);
    }

    /// Presses the object under a player's cursor. If the cursor is hidden, only shows it.
    fn press_at_cursor(&mut self, player: Player, via: InputMeans) {
        let Some(live) = self.arbiter.live() else { return };
        let game = live.game();
        let Some(place) = self.cursors.cursor_place(player) else {
            self.cursors.show(game, player);
            return;
        };
        let hands = self.hands_of(player);
        let targets = hands.targets(game, &self.extra_ring_choosers());
        let marked = place.socket().filter(|&socket| targets.contains(socket));
        let pressed = PressTarget {
            touched_piece: Some(PickTarget::at_cursor(game, place)),
            intended_socket: marked,
            ..PressTarget::default()
        };
        // Only actions of the cursor's player are possible, as if the player were alone at the table.
        let meant = press_meaning(game, self.devices.seats.without_opposing_person(player), &hands, pressed);
        let bare = place.socket().filter(|&socket| game.glass_at(socket).is_none());
        let first = self.exercise_starting_action(meant);
        if !first.map_or(self.arbiter.can_act(), |(player, action)| self.ensure_can_act(player, Some(action))) {
            return;
        }
        match meant {
            PressMeaning::PickUp(id) => self.pick_up_at_cursor(id, via),
            PressMeaning::SetDown(player) => {
                if self.set_down_or_propose_glass(player, via, place.socket().into_iter().collect()) {
                    self.clear_grip(player);
                }
            }
            PressMeaning::TakeRing(player) => self.drop_ring_or_choose_socket(player, via),
            PressMeaning::Nothing => {
                if let Some(socket) = bare {
                    self.ineffective_presses.write(IneffectivePress::NoGlassToLift { player, socket });
                }
            }
            other => self.send_device_independent_request(other, via),
        }
    }

    fn pick_up_at_cursor(&mut self, id: GlassId, via: InputMeans) {
        let player = id.owner;
        self.send_request(player, via, TamskRequest::PickUp(id));
        if self.arbiter.live().is_some_and(|live| live.game().glass_in_hand(player).is_some()) {
            self.start_carry(player, PieceInHand::Glass, cursor_pointer(player), Vec2::ZERO, Vec2::ZERO);
            self.release_button_keeping_glass(player);
        }
    }

    fn put_back(&mut self, player: Player, via: InputMeans) {
        let Some(game) = self.game_if_can_act() else { return };
        let holds = game.glass_in_hand(player).is_some();
        let piece = self.carry_of(player).map(|carry| carry.carried_piece);
        if holds || piece.is_some() {
            self.put_back_piece(player, piece.unwrap_or(PieceInHand::Glass), via);
        } else if self.extra_ring_choosers().is_choosing(player) {
            self.change_choosers_and_passes(|choosing, _| choosing.end_choice(player));
        }
    }

    fn hands_of(&self, player: Player) -> HandStates {
        let all = self.hands_for(cursor_pointer(player));
        let mut own = HandStates::default();
        own.carrying_glass_since[player] = all.carrying_glass_since[player];
        own.choosing_since[player] = all.choosing_since[player];
        own.has_pressed_pointer[player] = all.has_pressed_pointer[player];
        own
    }

    /// Records that a player uses a pointer, and hides the player's cursor. A hand that followed the cursor no longer
    /// follows it.
    pub(super) fn switch_from_cursor_to_pointer(&mut self, player: Player, pointer: PointerId) {
        let device = match (pointer.is_touch(), mouse_pointer_owner(pointer)) {
            (true, _) => InputDevice::Touch,
            (false, Some(Player::Black)) => InputDevice::SecondMouse,
            (false, _) => InputDevice::Mouse,
        };
        self.devices.try_use(device, player);
        if self.cursors.cursor_place(player).is_some() {
            self.cursors.hide(player);
            if self.carry_of(player).is_some_and(|carry| carry.pointer == cursor_pointer(player)) {
                self.clear_grip(player);
            }
        }
    }
}
