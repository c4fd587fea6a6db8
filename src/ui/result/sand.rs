//! The last glasses running out, watched at speed after a tie on rings (R4.6).

use bevy::prelude::*;

use crate::rules::{Glass, Match, Millis, Player, Sand};

/// How long watching takes, in seconds, however much sand there is.
const SECONDS: f32 = 8.0;

/// Asks that the sand of all glasses run out before everyone's eyes. The match is over and stays so: this is a picture
/// of the time after it.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq)]
pub struct WatchSand {
    /// The match's clock when it stopped, in milliseconds.
    pub from: Millis,
    /// When the last glass has run out, in milliseconds.
    pub to: Millis,
    /// How long that shall take, in seconds of real time.
    pub seconds: f32,
}

impl WatchSand {
    /// From the end of this match until its last glass has run out.
    pub fn of(game: &Match) -> WatchSand {
        let last = Player::BOTH.into_iter().filter_map(|player| game.end_times(player).first().copied()).max();
        WatchSand { from: game.now(), to: last.unwrap_or_default().max(game.now()), seconds: SECONDS }
    }
}

/// How far the watching has come.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct SandWatch {
    watch: Option<WatchSand>,
    elapsed: f32,
}

impl SandWatch {
    /// Begins to watch, from the start if it had begun before.
    pub fn begin(&mut self, watch: WatchSand) {
        *self = SandWatch { watch: Some(watch), elapsed: 0.0 };
    }

    /// Lets real time pass; whether anything still runs.
    pub fn pass(&mut self, seconds: f32) -> bool {
        let running = self.watch.is_some_and(|watch| self.elapsed < watch.seconds);
        if running {
            self.elapsed += seconds;
        }
        running
    }

    /// Whether it has begun.
    pub fn has_begun(&self) -> bool {
        self.watch.is_some()
    }

    /// Whether everything has run out.
    pub fn is_done(&self) -> bool {
        self.watch.is_some_and(|watch| self.elapsed >= watch.seconds)
    }

    /// The instant that is shown, in milliseconds of the match.
    pub fn clock(&self, game: &Match) -> Millis {
        let Some(watch) = self.watch else { return game.now() };
        let share = (self.elapsed / watch.seconds.max(f32::EPSILON)).clamp(0.0, 1.0);
        let span = watch.to.saturating_sub(watch.from);
        watch.from + (span as f64 * f64::from(share)) as Millis
    }
}

/// One glass of the list by which time decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// When it runs out, or ran out.
    pub end: Millis,
    /// Whether it was lost before the match ended.
    pub lost: bool,
}

/// A player's glasses as time compares them: the latest first, idle ones not at all.
pub fn rows(game: &Match, player: Player) -> Vec<Row> {
    let row = |glass: &Glass| match glass.sand {
        Sand::Idle => None,
        Sand::Running { runs_out } => Some(Row { end: runs_out, lost: false }),
        Sand::Lost { at } => Some(Row { end: at, lost: true }),
    };
    let mut rows: Vec<Row> =
        game.glasses().filter(|(id, _)| id.owner == player).filter_map(|(_, glass)| row(glass)).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.end));
    rows
}

/// The place in the lists where they first differ: there it is decided.
pub fn deciding(red: &[Row], black: &[Row]) -> Option<usize> {
    (0..red.len().max(black.len())).find(|&i| red.get(i).map(|row| row.end) != black.get(i).map(|row| row.end))
}
