//! Handles Esc in a match of TAMSK, and the keys that have no effect on the table.

use std::time::Duration;

use bevy::prelude::*;
use tamsk_rules::{Action, Player};

use super::controls::TamskControls;
use super::devices::EscapeUse;
use super::grip::PieceInHand;
use crate::input::keys::IneffectivePress;
use crate::simulation::queue::InputMeans;
use crate::table::devices::InputDevice;
use crate::table::player_command::PlayerCommand;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Undoable {
    Choice,
    Carried(PieceInHand),
}

impl TamskControls<'_, '_> {
    pub(super) fn handle_escape(&mut self) -> EscapeUse {
        let is_at_play = self.can_act_on_table();
        // Esc first leaves a focused text field or button.
        let leaves_button = is_at_play && self.devices.widget_focus.0 && !self.devices.text_field_focus.0;
        if leaves_button {
            return EscapeUse::HandledElsewhere;
        }
        if (is_at_play && self.devices.text_field_focus.0) || self.undo_latest() {
            return EscapeUse::HandledAtTable;
        }
        let pauses = self.arbiter.live().is_some_and(|live| live.game().outcome().is_none());
        if pauses { EscapeUse::PausesMatch } else { EscapeUse::HandledElsewhere }
    }

    /// Notifies a player that a key has no effect, if they may have pressed it on purpose.
    pub(super) fn warn_if_key_was_meant(&mut self, key: KeyCode) {
        let (bindings, seats) = (&self.devices.bindings, *self.devices.seats);
        let alone = seats.people().next().filter(|_| !seats.are_two_people());
        let wrong = match alone.filter(|_| key == KeyCode::Enter && self.can_act_on_table()) {
            Some(player) if self.cursors.cursor_place(player).is_some() => {
                Some(IneffectivePress::EnterKeyOnTable(player))
            }
            _ => {
                IneffectivePress::for_key_in_unused_set(bindings, seats, key).filter(|&wrong| self.can_be_meant(wrong))
            }
        };
        self.ineffective_presses.write_batch(wrong);
    }

    /// Returns `true` if a player may have pressed an unused key on purpose. Only then does the game show the player
    /// which key to press instead.
    fn can_be_meant(&self, wrong: IneffectivePress) -> bool {
        let Some(game) = self.game_if_can_act() else { return false };
        let IneffectivePress::UnusedKeySet { player, command } = wrong else {
            return wrong == IneffectivePress::SinglePersonCursorKey && self.can_act_on_table();
        };
        match command {
            PlayerCommand::DropRing | PlayerCommand::KeepRing | PlayerCommand::ClaimUndroppedRing => true,
            PlayerCommand::ToggleExtraRingChoice => game.options().level.has_timer(),
            PlayerCommand::FlipTimer => game.options().has_timer(),
            PlayerCommand::Pass => game.check_action(player, Action::Pass).is_ok(),
        }
    }

    /// Undoes the latest interaction of a person who may use the keyboard. Returns `false` if there is nothing to undo.
    fn undo_latest(&mut self) -> bool {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.can_act()) else { return false };
        let mut begun: Vec<(Duration, Player, Undoable)> = Vec::new();
        for (hand, grip) in &self.hands {
            let player = hand.player;
            if !self.devices.may_use(InputDevice::Keyboard, player) {
                continue;
            }
            begun.extend(
                self.extra_ring_choosers().began_choosing_at(player).map(|since| (since, player, Undoable::Choice)),
            );
            let (since, piece) =
                grip.0.map(|carry| (carry.since, carry.carried_piece)).unwrap_or((Duration::ZERO, PieceInHand::Glass));
            let holds = self.devices.seats.is_person(player) && live.game().glass_in_hand(player).is_some();
            if holds || piece != PieceInHand::Glass {
                begun.push((since, player, Undoable::Carried(piece)));
            }
        }
        match begun.into_iter().max_by_key(|(since, ..)| *since) {
            Some((_, player, Undoable::Choice)) => {
                self.change_choosers_and_passes(|choosing, _| choosing.end_choice(player));
            }
            Some((_, player, Undoable::Carried(piece))) => {
                self.put_back_piece(player, piece, InputMeans::Key(KeyCode::Escape));
            }
            None => return false,
        }
        true
    }
}
