//! The tip being shown, and how long each has been.

use std::collections::HashMap;

use bevy::prelude::*;

use super::tip::Tip;
use crate::rules::{Event, Player};

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
    seen: HashMap<Tip, f32>,
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

    /// Hides the tip if its player has just done what it tells, and returns it.
    pub fn hear(&mut self, event: Event) -> Option<Tip> {
        let (tip, _) = self.current.filter(|&(tip, player)| tip.is_done_by(player, event))?;
        self.hide();
        Some(tip)
    }

    /// Shows the next tip, which may be the same for so many seconds more. Returns a tip that has been read.
    pub fn turn_to(&mut self, next: Option<(Tip, Player)>, seconds: f32) -> Option<Tip> {
        let current = self.current;
        if let Some((tip, _)) = current {
            let seen = self.seen.entry(tip).or_default();
            *seen += seconds;
            self.age += seconds;
            let stays = current == next;
            if (stays && *seen >= STAY) || (!stays && *seen >= READ) {
                if stays {
                    self.hide();
                } else {
                    (self.current, self.age) = (next, 0.0);
                }
                return Some(tip);
            }
        }
        if current != next {
            (self.current, self.age) = (next, 0.0);
        }
        None
    }
}
