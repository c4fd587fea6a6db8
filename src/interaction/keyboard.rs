//! Handles key presses. [`keys`](crate::input::keys) lists the bindings.

use std::time::Duration;

use bevy::prelude::*;
use tamsk_rules::{Action, Player};

use super::controls::Controls;
use super::grip::Load;
use crate::input::keys::{InputAction, WrongKey, player_action};
use crate::simulation::queue::Via;
use crate::table::devices::Device;
use crate::table::player_deed::PlayerDeed;

/// What a key press was used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyUse {
    /// Used for a hand, and for nothing else.
    ByHand,
    /// Free for other uses.
    Elsewhere,
    /// Opens or closes a menu.
    ByMenu,
}

/// An interaction that Esc can undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Undoable {
    /// Choosing a socket for an extra ring.
    Choice,
    /// Carrying something.
    Carried(Load),
}

impl Controls<'_, '_> {
    /// Handles a key that went down.
    pub(super) fn key(&mut self, key: KeyCode) -> KeyUse {
        if self.typing.0 && self.is_at_play() {
            // Esc leaves the text field first.
            return if key == KeyCode::Escape { KeyUse::ByHand } else { KeyUse::Elsewhere };
        }
        if key == KeyCode::Escape && self.focus.0 && self.is_at_play() {
            // Esc leaves the button first.
            return KeyUse::Elsewhere;
        }
        if key == KeyCode::Escape {
            let undone = self.undo_latest();
            let pauses = self.arbiter.live().is_some_and(|live| live.game().outcome().is_none());
            return match (undone, pauses) {
                (true, _) => KeyUse::ByHand,
                (false, true) => KeyUse::ByMenu,
                (false, false) => KeyUse::Elsewhere,
            };
        }
        if self.bindings.is(key, InputAction::Help) || self.bindings.is(key, InputAction::Rules) {
            return KeyUse::ByMenu;
        }
        if self.focus.takes(key) {
            return KeyUse::Elsewhere;
        }
        if let Some((player, action)) = player_action(&self.bindings, *self.seats, key) {
            if self.is_at_play() && self.take_up(Device::Keyboard, player) {
                self.act(player, action, Via::Key(key));
            } else if self.is_at_play() {
                self.wrong_keys.write(WrongKey::OtherOwner(player));
            }
        } else if key == KeyCode::Enter
            && let Some(player) = self.seats.people().next().filter(|_| !self.seats.are_two_people())
            && self.is_at_play()
            && self.cursors.place(player).is_some()
        {
            self.wrong_keys.write(WrongKey::Enter(player));
        } else if let Some(wrong) = WrongKey::of_unused_set(&self.bindings, *self.seats, key)
            && self.can_be_meant(wrong)
        {
            self.wrong_keys.write(wrong);
        }
        KeyUse::Elsewhere
    }

    /// Returns whether the deed of a key that nobody uses can have been meant: a person alone is then told which one is
    /// theirs.
    fn can_be_meant(&self, wrong: WrongKey) -> bool {
        let Some(game) = self.game() else { return false };
        let WrongKey::OtherSet { player, deed } = wrong else { return wrong == WrongKey::Alone && self.is_at_play() };
        match deed {
            PlayerDeed::DropRing | PlayerDeed::KeepRing | PlayerDeed::ClaimRing => true,
            PlayerDeed::ExtraRing => game.options().level.has_timer(),
            PlayerDeed::FlipTimer => game.options().has_timer(),
            PlayerDeed::Pass => game.check(player, Action::Pass).is_ok(),
        }
    }

    /// Undoes the latest interaction of a person for whom the keyboard acts: choosing a socket, or carrying a glass or a
    /// ring. Returns whether there was one. Does not affect the hands of bots.
    fn undo_latest(&mut self) -> bool {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.is_open()) else { return false };
        let mut begun: Vec<(Duration, Player, Undoable)> = Vec::new();
        for (hand, grip) in &self.hands {
            let player = hand.player;
            if !self.may_use(Device::Keyboard, player) {
                continue;
            }
            begun.extend(self.choosing().since(player).map(|since| (since, player, Undoable::Choice)));
            let (since, load) = grip.0.map(|lead| (lead.since, lead.load)).unwrap_or((Duration::ZERO, Load::Glass));
            let holds = self.seats.is_person(player) && live.game().in_hand(player).is_some();
            if holds || load != Load::Glass {
                begun.push((since, player, Undoable::Carried(load)));
            }
        }
        match begun.into_iter().max_by_key(|(since, ..)| *since) {
            Some((_, player, Undoable::Choice)) => self.change_begun(|choosing, _| choosing.end(player)),
            Some((_, player, Undoable::Carried(load))) => self.undo(player, load, Via::Key(KeyCode::Escape)),
            None => return false,
        }
        true
    }
}
