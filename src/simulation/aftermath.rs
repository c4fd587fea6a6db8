//! Fast-forwards the sand after a match until the last glass is empty, which decides a tie on rings (R4.6).

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;
use bevy::time::Real;
use tamsk_rules::{Match, Millis, Player};

use super::live::LiveMatch;
use super::schedule::SimulationSystems;

/// The length of the fast-forward in seconds of real time, however much sand is left.
const SECONDS: f32 = 8.0;

/// The time from the end of a match until its last glass is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastSand {
    /// The match clock when the match ended, in milliseconds.
    pub from: Millis,
    /// The match clock when the last glass is empty, in milliseconds.
    pub to: Millis,
}

impl LastSand {
    /// Returns the last sand of a finished match.
    pub fn of(game: &Match) -> LastSand {
        let last = Player::BOTH.into_iter().filter_map(|player| game.glass_end_times(player).first().copied()).max();
        LastSand { from: game.now(), to: last.unwrap_or_default().max(game.now()) }
    }

    /// Returns `true` if every glass was empty when the match ended.
    pub fn has_no_sand(&self) -> bool {
        self.to <= self.from
    }
}

/// The clock of the fast-forward. The match itself stays as it ended; tables and panels add [`Aftermath::ahead`] to it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Aftermath {
    watched: Option<LastSand>,
    /// Seconds of real time since the fast-forward began.
    elapsed: f32,
}

impl Aftermath {
    /// Starts or restarts the fast-forward.
    pub fn begin(&mut self, sand: LastSand) {
        *self = Aftermath { watched: Some(sand), elapsed: 0.0 };
    }

    /// Returns `true` if the fast-forward is in progress or complete.
    pub fn has_begun(&self) -> bool {
        self.watched.is_some()
    }

    /// Returns `true` if the fast-forward is in progress.
    pub fn is_running(&self) -> bool {
        self.watched.is_some() && self.elapsed < SECONDS
    }

    /// Returns `true` if the fast-forward is complete.
    pub fn is_done(&self) -> bool {
        self.watched.is_some() && self.elapsed >= SECONDS
    }

    /// Advances the clock by `seconds` of real time, if it is running.
    pub fn advance(&mut self, seconds: f32) {
        if self.is_running() {
            self.elapsed += seconds;
        }
    }

    /// Returns how far the sand is ahead of the match, in milliseconds, even after the fast-forward.
    pub fn ahead(&self) -> Millis {
        let Some(LastSand { from, to }) = self.watched else { return 0 };
        let share = (self.elapsed / SECONDS).clamp(0.0, 1.0);
        (to.saturating_sub(from) as f64 * f64::from(share)) as Millis
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, Aftermath>();
    app.add_systems(RunFixedMainLoop, advance.after(SimulationSystems::Sync));
}

fn advance(time: Res<Time<Real>>, mut aftermath: Single<&mut Aftermath>) {
    if aftermath.is_running() {
        aftermath.advance(time.delta_secs());
    }
}

/// Returns a Level 2 match in which two glasses run and Red has resigned.
#[cfg(test)]
pub(crate) fn resigned_with_running_glasses(setup: super::live::MatchSetup) -> LiveMatch {
    use tamsk_rules::{Action, Level, Options};

    let setup = super::live::MatchSetup { options: Options::at_level(Level::Two), ..setup };
    let mut live = LiveMatch::new(setup).expect("the official options are valid");
    for (player, from, to) in [(Player::Red, "D1", "D2"), (Player::Black, "D7", "D6")] {
        let socket = |name: &str| name.parse().expect("a valid socket name");
        live.act(player, Action::Lift(socket(from))).expect("the glass can be lifted");
        live.act(player, Action::Place(socket(to))).expect("the glass can be placed there");
        live.pass_time(5_000);
    }
    live.act(Player::Red, Action::Resign).expect("resigning is always allowed");
    live
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::live::MatchSetup;

    #[test]
    fn the_fast_forward_ends_with_the_last_glass() {
        let live = resigned_with_running_glasses(MatchSetup::default());
        let sand = LastSand::of(live.game());
        assert_eq!((sand.from, sand.to), (10_000, 185_000));
        let mut aftermath = Aftermath::default();
        assert_eq!(aftermath.ahead(), 0);
        aftermath.begin(sand);
        aftermath.advance(SECONDS / 2.0);
        assert!(aftermath.is_running());
        assert!((95_000..100_000).contains(&(sand.from + aftermath.ahead())));
        aftermath.advance(SECONDS);
        assert!(aftermath.is_done() && !aftermath.is_running());
        assert_eq!(sand.from + aftermath.ahead(), 185_000);
    }
}
