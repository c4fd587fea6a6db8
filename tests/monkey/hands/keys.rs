//! Keys that the monkey holds or presses at overlapping times, and turns that it types.

use tamsk::input::keys::{Bindings, InputAction, KeyOrPadButton, KeySet, TextFieldFocus};
use tamsk::table::devices::InputDevice;
use tamsk_testing::prelude::*;

use super::Monkey;
use crate::check::DeviceUse;

impl Monkey {
    pub(super) fn key_down(&mut self, key: KeyCode) {
        self.check.record_use(DeviceUse::Key(key));
        if !self.held.keys.contains(&key) {
            self.held.keys.push(key);
            self.game.set_key(key, ButtonState::Pressed);
        }
    }

    pub(super) fn key_up(&mut self, key: KeyCode) {
        self.check.record_use(DeviceUse::Key(key));
        if self.held.keys.contains(&key) {
            self.held.keys.retain(|held| *held != key);
            self.game.set_key(key, ButtonState::Released);
        }
    }

    pub(super) fn key(&mut self, key: KeyCode) -> Result<(), String> {
        self.key_down(key);
        self.frame()?;
        self.key_up(key);
        self.frame()
    }

    pub(super) fn hold_key(&mut self, key: KeyCode) -> Result<(), String> {
        if self.held.keys.contains(&key) {
            self.key_up(key);
        } else {
            self.key_down(key);
        }
        self.frame()
    }

    pub(super) fn chord(&mut self, [one, other]: [KeyCode; 2], at_once: bool) -> Result<(), String> {
        self.key_down(one);
        self.maybe_frame(at_once)?;
        self.key_down(other);
        self.frame()?;
        self.key_up(one);
        self.maybe_frame(at_once)?;
        self.key_up(other);
        self.frame()
    }

    /// Opens the field for typed turns, types a turn and plays it.
    pub(super) fn type_turn(&mut self, nth: u8, to: u8, legal: bool) -> Result<(), String> {
        let bound = self.game.resource::<Bindings>().of(KeySet::Common, InputAction::TypeTurn);
        let key = bound.iter().find_map(|binding| match *binding {
            KeyOrPadButton::Key(key) => Some(key),
            KeyOrPadButton::Button(_) => None,
        });
        let Some(key) = key else { return self.frame() };
        if self.game.resource::<TextFieldFocus>().0 {
            // Close the text field first, because it may hold text that is not part of this turn.
            self.key(KeyCode::Escape)?;
        }
        self.key(key)?;
        self.frame()?;
        if !self.game.resource::<TextFieldFocus>().0 || !self.is_at_play() {
            return Ok(());
        }
        let seats = *self.game.resource::<Seats>();
        let typist = self.game.current_match().player_to_act().filter(|player| seats.is_person(*player));
        let turn = typist.filter(|_| legal).and_then(|player| self.turn_of(player, nth, to));
        let legal = turn.is_some();
        let other = ["hello", "D1-D4o", "pass", "*pass", "d1", ""][usize::from(nth) % 6];
        let text = turn.unwrap_or_else(|| other.to_owned());
        for character in text.chars() {
            self.check.record_use(DeviceUse::Key(KeyCode::KeyY));
            self.game.type_character(character);
            self.frame()?;
        }
        let (asked, tables) = (self.game.resource::<RequestQueue>().total_request_count(), self.check.tables);
        let is_open = self.game.resource::<TextFieldFocus>().0 && self.is_at_play();
        let may_type = typist.is_some_and(|player| self.may_use(InputDevice::Keyboard, player));
        self.key(KeyCode::Enter)?;
        self.frame()?;
        let is_asked = self.game.resource::<RequestQueue>().total_request_count() > asked;
        if legal && is_open && may_type && !is_asked && self.is_at_play() && tables == self.check.tables {
            return Err(format!("the legal turn {text:?} was typed, but nothing was requested"));
        }
        Ok(())
    }

    fn turn_of(&self, player: Player, nth: u8, to: u8) -> Option<String> {
        let game = self.game.current_match();
        let claim = if game.check_action(player, Action::ClaimRing).is_ok() && to.is_multiple_of(2) { "*" } else { "" };
        let own = game.glasses().filter(|(id, _)| id.owner == player && game.can_lift(*id));
        let moves: Vec<(Socket, Socket)> = own
            .filter_map(|(id, glass)| Some((glass.socket?, id)))
            .flat_map(|(from, id)| game.targets(id).into_iter().map(move |to| (from, to)))
            .collect();
        let (from, to_socket) = moves.get(usize::from(nth) % moves.len().max(1))?;
        let ring = if to.is_multiple_of(3) { "" } else { "o" };
        Some(format!("{claim}{from}-{to_socket}{ring}"))
    }
}
