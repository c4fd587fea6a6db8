//! Performs the table actions of keys and gamepads. A player's cursor presses the object under it, as a pointer does.

use bevy::asset::uuid::Uuid;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::{GlassId, Player};

use super::controls::Controls;
use super::grip::Load;
use super::hit_shapes::PickTarget;
use super::meaning::meaning;
use super::press_context::{HandStates, PressMeaning, PressTarget};
use crate::input::keys::{IneffectiveKey, InputAction};
use crate::input::mice::owner_of_pointer;
use crate::simulation::queue::{InputMeans, TamskRequest};
use crate::table::cursor_step::CursorStep;
use crate::table::devices::Device;

/// Returns the pointer that represents a player's cursor when the cursor leads a hand.
pub(super) const fn cursor_pointer(player: Player) -> PointerId {
    PointerId::Custom(Uuid::from_u128(0x7461_6d73_6b00 + player as u128))
}

impl Controls<'_, '_> {
    pub(super) fn act(&mut self, player: Player, action: InputAction, via: InputMeans) {
        match action {
            InputAction::Command(deed) => self.do_command(player, deed, via),
            InputAction::MoveCursor(step) => self.move_cursor(player, step),
            InputAction::Press => self.press_at_cursor(player, via),
            InputAction::PutBack => self.put_back(player, via),
            _ => {}
        }
    }

    pub(super) fn move_cursor(&mut self, player: Player, step: CursorStep) {
        let Some((live, up)) = self.arbiter.live().zip(self.targeting.up_on_table()) else { return };
        self.cursors.move_by(live.game(), player, step, up, live.setup().timer_on_left);
    }

    /// Presses the object under a player's cursor. The first press only shows the cursor.
    fn press_at_cursor(&mut self, player: Player, via: InputMeans) {
        let Some(live) = self.arbiter.live() else { return };
        let game = live.game();
        let Some(place) = self.cursors.place(player) else {
            self.cursors.show(game, player);
            return;
        };
        let hands = self.hands_of(player);
        let targets = hands.targets(game, &self.choosing());
        let marked = place.socket().filter(|&socket| targets.contains(socket));
        let pressed =
            PressTarget { touched: Some(PickTarget::at_cursor(game, place)), marked, ..PressTarget::default() };
        // Only this player's actions are possible, as if they played alone.
        let meant = meaning(game, self.devices.seats.for_device_of(player), &hands, pressed);
        let bare = place.socket().filter(|&socket| game.glass_at(socket).is_none());
        let deed = self.first_action(meant);
        if !deed.map_or(self.arbiter.can_act(), |(player, action)| self.may_act(player, Some(action))) {
            return;
        }
        match meant {
            PressMeaning::PickUp(id) => self.pick_up_at_cursor(id, via),
            PressMeaning::SetDown(player) => {
                if self.set_down(player, via, place.socket().into_iter().collect()) {
                    self.release_hand(player);
                }
            }
            PressMeaning::TakeRing(player) => self.click_holder(player, via),
            PressMeaning::Nothing => {
                if let Some(socket) = bare {
                    self.wrong_keys.write(IneffectiveKey::NoGlass { player, socket });
                }
            }
            other => self.send_meaning(other, via),
        }
    }

    fn pick_up_at_cursor(&mut self, id: GlassId, via: InputMeans) {
        let player = id.owner;
        self.send_request(player, via, TamskRequest::PickUp(id));
        if self.arbiter.live().is_some_and(|live| live.game().in_hand(player).is_some()) {
            self.lead_hand(player, Load::Glass, cursor_pointer(player), Vec2::ZERO, Vec2::ZERO);
            self.carry_without_button(player);
        }
    }

    fn put_back(&mut self, player: Player, via: InputMeans) {
        let Some(game) = self.game() else { return };
        let holds = game.in_hand(player).is_some();
        let load = self.lead_of(player).map(|lead| lead.load);
        if holds || load.is_some() {
            self.put_back_load(player, load.unwrap_or(Load::Glass), via);
        } else if self.choosing().is(player) {
            self.change_begun(|choosing, _| choosing.end(player));
        }
    }

    fn hands_of(&self, player: Player) -> HandStates {
        let all = self.hands_for(cursor_pointer(player));
        let mut own = HandStates::default();
        own.carrying[player] = all.carrying[player];
        own.choosing[player] = all.choosing[player];
        own.busy[player] = all.busy[player];
        own
    }

    /// Hides a player's cursor once they use a pointer, which then leads their hand instead.
    pub(super) fn switch_to_pointer(&mut self, player: Player, pointer: PointerId) {
        let device = match (pointer.is_touch(), owner_of_pointer(pointer)) {
            (true, _) => Device::Touch,
            (false, Some(Player::Black)) => Device::SecondMouse,
            (false, _) => Device::Mouse,
        };
        self.devices.try_use(device, player);
        if self.cursors.place(player).is_some() {
            self.cursors.hide(player);
            if self.lead_of(player).is_some_and(|lead| lead.pointer == cursor_pointer(player)) {
                self.release_hand(player);
            }
        }
    }
}
