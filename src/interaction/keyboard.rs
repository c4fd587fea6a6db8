//! Keys into actions; which key does what is the table that the panels show.

use std::time::Duration;

use bevy::prelude::*;

use super::grip::Load;
use super::pointers::Table;
use crate::rules::Player;
use crate::session::keys::{ESCAPE_KEY, HELP_KEY, PlayerDeed, RULES_KEY, deed_of};
use crate::simulation::queue::{Origin, Via, Wish};
use crate::simulation::rights::may_choose;

/// Who has a use for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Used {
    /// A hand: it has been used up.
    Here,
    /// Perhaps others.
    Elsewhere,
    /// It opens a menu, or closes one.
    ForMenu,
}

/// What Esc can undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begun {
    Choice,
    Carried(Load),
}

impl Table<'_, '_> {
    /// A key went down.
    pub(super) fn key(&mut self, key: KeyCode) -> Used {
        if key == ESCAPE_KEY.0 {
            let undone = self.undo_latest();
            let pauses = self.arbiter.live().is_some_and(|live| live.game().outcome().is_none());
            return match (undone, pauses) {
                (true, _) => Used::Here,
                (false, true) => Used::ForMenu,
                (false, false) => Used::Elsewhere,
            };
        }
        if key == HELP_KEY.0 || key == RULES_KEY.0 {
            return Used::ForMenu;
        }
        if let Some((player, deed)) = deed_of(key) {
            self.deed(player, deed, key);
        }
        Used::Elsewhere
    }

    fn deed(&mut self, player: Player, deed: PlayerDeed, key: KeyCode) {
        let Some(live) = self.arbiter.live().filter(|_| self.seats.is_person(player)) else { return };
        if !self.arbiter.is_open() {
            return;
        }
        match deed.action() {
            Some(action) => self.arbiter.ask(Origin::person(player, Via::Key(key)), Wish::Act(action)),
            None if deed == PlayerDeed::ExtraRing && may_choose(live.game(), player) => {
                self.choosing.toggle(player, self.arbiter.now());
            }
            None => {}
        }
    }

    /// Esc undoes what a person has begun last: a choice of a socket, a glass or a ring in the hand. What a bot has begun
    /// is none of its business. Whether there was something.
    fn undo_latest(&mut self) -> bool {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.is_open()) else { return false };
        let mut begun: Vec<(Duration, Player, Begun)> = Vec::new();
        for (hand, grip) in &self.hands {
            let player = hand.player;
            begun.extend(self.choosing.since(player).map(|since| (since, player, Begun::Choice)));
            let (since, load) = grip.0.map(|lead| (lead.since, lead.load)).unwrap_or((Duration::ZERO, Load::Glass));
            let holds = self.seats.is_person(player) && live.game().in_hand(player).is_some();
            if holds || load != Load::Glass {
                begun.push((since, player, Begun::Carried(load)));
            }
        }
        match begun.into_iter().max_by_key(|(since, ..)| *since) {
            Some((_, player, Begun::Choice)) => self.choosing.end(player),
            Some((_, player, Begun::Carried(load))) => self.undo(player, load, Via::Key(ESCAPE_KEY.0)),
            None => return false,
        }
        true
    }
}
