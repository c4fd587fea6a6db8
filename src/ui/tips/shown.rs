//! The tip being shown, and how long each has been.

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;
use tamsk_rules::{Event, Player};

use super::tip::Tip;

/// How long a tip is shown at most, in seconds.
const STAY: f32 = 12.0;
/// After how long a tip counts as read, in seconds, however often it came and went.
const READ: f32 = 2.5;

/// The tip being shown, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShownTip {
    current: Option<(Tip, Player)>,
    /// How long it has been shown this time, in seconds.
    age: f32,
    /// How long each tip has been shown in all, in seconds.
    seen: HashMap<(Tip, Player), f32>,
    /// What one of two people has read in this match, and the other has not.
    owed: HashSet<(Tip, Player)>,
}

impl ShownTip {
    /// Returns the tip, its player, and how long it has been shown, in seconds.
    pub fn current(&self) -> Option<(Tip, Player, f32)> {
        self.current.map(|(tip, player)| (tip, player, self.age))
    }

    /// Hides the tip. It may come again.
    pub fn hide(&mut self) {
        (self.current, self.age) = (None, 0.0);
    }

    /// Returns whether a tip that the other person has read in this match is still to be shown to this player.
    pub fn is_owed(&self, tip: Tip, player: Player) -> bool {
        self.owed.contains(&(tip, player))
    }

    /// Notes that a player has read a tip. If `other_too`, it is to be shown to the other one as well.
    pub fn has_read(&mut self, tip: Tip, player: Player, other_too: bool) {
        self.owed.remove(&(tip, player));
        if other_too {
            self.owed.insert((tip, !player));
        }
    }

    /// Hides the tip if its player has just done what it tells, and returns it.
    pub fn hear(&mut self, event: Event) -> Option<(Tip, Player)> {
        let done = self.current.filter(|&(tip, player)| tip.is_done_by(player, event))?;
        self.hide();
        Some(done)
    }

    /// Shows the next tip, which may be the same for so many seconds more. Returns a tip that has been read.
    pub fn turn_to(&mut self, next: Option<(Tip, Player)>, seconds: f32) -> Option<(Tip, Player)> {
        let current = self.current;
        if let Some(read) = current {
            let seen = self.seen.entry(read).or_default();
            *seen += seconds;
            self.age += seconds;
            let stays = current == next;
            if (stays && *seen >= STAY) || (!stays && *seen >= READ) {
                if stays {
                    self.hide();
                } else {
                    (self.current, self.age) = (next, 0.0);
                }
                return Some(read);
            }
        }
        if current != next {
            (self.current, self.age) = (next, 0.0);
        }
        None
    }
}
