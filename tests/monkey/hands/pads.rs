//! Gamepads that the monkey uses: buttons, sticks and connections.

use tamsk::input::pads::GamepadSlots;
use tamsk::table::devices::{DeviceOwners, InputDevice, LastDevices};
use tamsk_testing::prelude::*;

use super::Monkey;
use super::held::HeldPad;
use crate::check::DeviceUse;

impl Monkey {
    /// Returns the gamepad with this number, or `None` if it is unplugged. Plugs the gamepad in first if it has never
    /// been plugged in.
    pub(super) fn pad_entity(&mut self, nth: u8) -> Option<Entity> {
        let slot = usize::from(nth);
        if self.held.pads[slot].is_none() {
            let entity = self.game.world_mut().spawn_empty().id();
            self.game.set_pad_connected(entity, true);
            self.held.pads[slot] = Some(HeldPad { entity, is_plugged_in: true, buttons: Vec::new(), is_pushed: false });
        }
        self.held.pad(nth).map(|pad| pad.entity)
    }

    pub(super) fn player_of_pad(&mut self, nth: u8) -> Option<Player> {
        let entity = self.held.pad(nth)?.entity;
        let slots = self.game.resource::<GamepadSlots>();
        slots.player(slots.number(entity)?, self.game.resource::<DeviceOwners>(), *self.game.resource::<Seats>())
    }

    pub(super) fn button_down(&mut self, nth: u8, button: GamepadButton) {
        let Some(entity) = self.pad_entity(nth) else { return };
        self.check.record_use(DeviceUse::Pad(entity));
        let Some(pad) = self.held.pad(nth) else { return };
        if !pad.buttons.contains(&button) {
            pad.buttons.push(button);
        }
        self.game.set_pad_button(entity, button, true);
    }

    pub(super) fn button_up(&mut self, nth: u8, button: GamepadButton) {
        let Some(entity) = self.pad_entity(nth) else { return };
        self.check.record_use(DeviceUse::Pad(entity));
        let Some(pad) = self.held.pad(nth) else { return };
        pad.buttons.retain(|held| *held != button);
        self.game.set_pad_button(entity, button, false);
    }

    pub(super) fn pad_button(&mut self, nth: u8, button: GamepadButton) -> Result<(), String> {
        self.button_down(nth, button);
        self.frame()?;
        self.button_up(nth, button);
        self.frame()
    }

    pub(super) fn hold_button(&mut self, nth: u8, button: GamepadButton) -> Result<(), String> {
        let is_held = self.held.pad(nth).is_some_and(|pad| pad.buttons.contains(&button));
        if is_held {
            self.button_up(nth, button);
        } else {
            self.button_down(nth, button);
        }
        self.frame()
    }

    pub(super) fn push_stick(&mut self, nth: u8, to: Vec2) {
        let Some(entity) = self.pad_entity(nth) else { return };
        self.check.record_use(DeviceUse::Pad(entity));
        if let Some(pad) = self.held.pad(nth) {
            pad.is_pushed = to != Vec2::ZERO;
        }
        self.game.set_left_stick(entity, to);
    }

    /// Unplugs a gamepad, or plugs it in again. Unplugging must pause the match of the gamepad's player.
    pub(super) fn plug_pad(&mut self, nth: u8) -> Result<(), String> {
        let Some(entity) = self.pad_entity(nth) else {
            if let Some(pad) = &mut self.held.pads[usize::from(nth)] {
                pad.is_plugged_in = true;
                let entity = pad.entity;
                self.game.set_pad_connected(entity, true);
            }
            return self.frame();
        };
        // The gamepad may just have been plugged in, which takes effect in the next frame.
        self.frame()?;
        let player = self.player_of_pad(nth).filter(|player| self.is_played_with(entity, *player));
        let is_played = |game: &HeadlessGame| {
            let is_played = game.live_match().is_some_and(|live| live.game().outcome().is_none());
            is_played && game.screen() == Screen::Match(TAMSK) && game.menu() == Menu::None
        };
        let (began, tables) = (is_played(&self.game), self.check.tables);
        self.game.set_pad_connected(entity, false);
        if let Some(pad) = self.held.pad(nth) {
            (pad.is_plugged_in, pad.is_pushed) = (false, false);
            pad.buttons.clear();
        }
        self.frame()?;
        match player.filter(|_| began && is_played(&self.game) && tables == self.check.tables) {
            Some(player) => Err(format!("the match runs without the gamepad of {player}")),
            None => Ok(()),
        }
    }

    fn is_played_with(&self, entity: Entity, player: Player) -> bool {
        let Some(number) = self.game.resource::<GamepadSlots>().number(entity) else { return false };
        let (device, seats) = (InputDevice::Gamepad(number), *self.game.resource::<Seats>());
        self.game.resource::<DeviceOwners>().exclusive_owner(device, seats) == Some(player)
            || self.game.resource::<LastDevices>().by_player[player] == Some(device)
    }
}
