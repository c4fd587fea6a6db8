//! Handles Esc, and keys that do nothing on the table, in a match of TAMSK.

use std::time::Duration;

use bevy::prelude::*;
use tamsk_rules::{Action, Player};

use super::controls::Controls;
use super::devices::EscapeUse;
use super::grip::Load;
use crate::input::keys::IneffectiveKey;
use crate::simulation::queue::InputMeans;
use crate::table::devices::Device;
use crate::table::player_command::PlayerCommand;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Undoable {
    Choice,
    Carried(Load),
}

impl Controls<'_, '_> {
    pub(super) fn escape(&mut self) -> EscapeUse {
        let is_at_play = self.is_at_play();
        // Esc leaves a text field or a button first.
        let leaves_button = is_at_play && self.devices.focus.0 && !self.devices.typing.0;
        if leaves_button {
            return EscapeUse::Elsewhere;
        }
        if (is_at_play && self.devices.typing.0) || self.undo_latest() {
            return EscapeUse::AtTable;
        }
        let pauses = self.arbiter.live().is_some_and(|live| live.game().outcome().is_none());
        if pauses { EscapeUse::PausesMatch } else { EscapeUse::Elsewhere }
    }

    /// Notifies a player that a key does nothing, if they may have meant something by it.
    pub(super) fn warn_of_unbound_key(&mut self, key: KeyCode) {
        let (bindings, seats) = (&self.devices.bindings, *self.devices.seats);
        let alone = seats.people().next().filter(|_| !seats.are_two_people());
        let wrong = match alone.filter(|_| key == KeyCode::Enter && self.is_at_play()) {
            Some(player) if self.cursors.place(player).is_some() => Some(IneffectiveKey::Enter(player)),
            _ => IneffectiveKey::in_unused_set(bindings, seats, key).filter(|&wrong| self.can_be_meant(wrong)),
        };
        self.wrong_keys.write_batch(wrong);
    }

    /// Returns `true` if a player may have meant an unused key. A lone player then learns which key is theirs.
    fn can_be_meant(&self, wrong: IneffectiveKey) -> bool {
        let Some(game) = self.game() else { return false };
        let IneffectiveKey::OtherSet { player, command: deed } = wrong else {
            return wrong == IneffectiveKey::Alone && self.is_at_play();
        };
        match deed {
            PlayerCommand::DropRing | PlayerCommand::KeepRing | PlayerCommand::ClaimRing => true,
            PlayerCommand::ExtraRing => game.options().level.has_timer(),
            PlayerCommand::FlipTimer => game.options().has_timer(),
            PlayerCommand::Pass => game.check(player, Action::Pass).is_ok(),
        }
    }

    /// Undoes the latest interaction of a person who may use the keyboard. Returns `false` if there is none.
    fn undo_latest(&mut self) -> bool {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.can_act()) else { return false };
        let mut begun: Vec<(Duration, Player, Undoable)> = Vec::new();
        for (hand, grip) in &self.hands {
            let player = hand.player;
            if !self.devices.may_use(Device::Keyboard, player) {
                continue;
            }
            begun.extend(self.choosing().since(player).map(|since| (since, player, Undoable::Choice)));
            let (since, load) = grip.0.map(|lead| (lead.since, lead.load)).unwrap_or((Duration::ZERO, Load::Glass));
            let holds = self.devices.seats.is_person(player) && live.game().in_hand(player).is_some();
            if holds || load != Load::Glass {
                begun.push((since, player, Undoable::Carried(load)));
            }
        }
        match begun.into_iter().max_by_key(|(since, ..)| *since) {
            Some((_, player, Undoable::Choice)) => self.change_begun(|choosing, _| choosing.end(player)),
            Some((_, player, Undoable::Carried(load))) => {
                self.put_back_load(player, load, InputMeans::Key(KeyCode::Escape));
            }
            None => return false,
        }
        true
    }
}
