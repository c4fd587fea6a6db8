//! Fast-forwards the sand after a match until the last glass is empty. If both players have equally many rings, the
//! sand decides the match (R4.6).

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;
use bevy::time::Real;
use tamsk_rules::{Match, Millis, Player};

use super::live::LiveMatch;
use super::schedule::SimulationSystems;

/// The duration of the fast-forward in seconds of real time, whatever the amount of sand.
const FAST_FORWARD_SECONDS: f32 = 8.0;

/// The time from the end of a match until its last glass is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandRunOutSpan {
    /// The time on the match clock when the match ended, in milliseconds.
    pub match_end: Millis,
    /// The time on the match clock when the last glass is empty, in milliseconds.
    pub last_glass_empty: Millis,
}

impl SandRunOutSpan {
    /// Returns the period in which the sand of a finished match runs out.
    pub fn of(game: &Match) -> SandRunOutSpan {
        let last = Player::BOTH.into_iter().filter_map(|player| game.glass_end_times(player).first().copied()).max();
        SandRunOutSpan { match_end: game.now(), last_glass_empty: last.unwrap_or_default().max(game.now()) }
    }

    /// Returns `true` if every glass was empty when the match ended.
    pub fn has_no_sand(&self) -> bool {
        self.last_glass_empty <= self.match_end
    }
}

/// The clock of the fast-forward. The match itself stays in its final state. To show sand running, the table and the
/// panels add [`SandFastForward::millis_ahead`] to the match clock.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SandFastForward {
    run_out: Option<SandRunOutSpan>,
    /// Seconds of real time since the fast-forward began.
    elapsed: f32,
}

impl SandFastForward {
    /// Starts or restarts the fast-forward.
    pub fn begin(&mut self, sand: SandRunOutSpan) {
        *self = SandFastForward { run_out: Some(sand), elapsed: 0.0 };
    }

    /// Returns `true` if the fast-forward is in progress or complete.
    pub fn has_begun(&self) -> bool {
        self.run_out.is_some()
    }

    /// Returns `true` if the fast-forward is in progress.
    pub fn is_running(&self) -> bool {
        self.run_out.is_some() && self.elapsed < FAST_FORWARD_SECONDS
    }

    /// Returns `true` if the fast-forward is complete.
    pub fn is_done(&self) -> bool {
        self.run_out.is_some() && self.elapsed >= FAST_FORWARD_SECONDS
    }

    /// Advances the fast-forward by `seconds` of real time, if it is in progress.
    pub fn advance(&mut self, seconds: f32) {
        if self.is_running() {
            self.elapsed += seconds;
        }
    }

    /// Returns how far the displayed sand is ahead of the match, in milliseconds. The value is 0 until the fast-forward
    /// begins.
    pub fn millis_ahead(&self) -> Millis {
        let Some(SandRunOutSpan { match_end: from, last_glass_empty: to }) = self.run_out else { return 0 };
        let share = (self.elapsed / FAST_FORWARD_SECONDS).clamp(0.0, 1.0);
        (to.saturating_sub(from) as f64 * f64::from(share)) as Millis
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, SandFastForward>();
    app.add_systems(RunFixedMainLoop, advance.after(SimulationSystems::SyncComponents));
}

fn advance(time: Res<Time<Real>>, mut fast_forward: Single<&mut SandFastForward>) {
    if fast_forward.is_running() {
        fast_forward.advance(time.delta_secs());
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
        let sand = SandRunOutSpan::of(live.game());
        assert_eq!((sand.match_end, sand.last_glass_empty), (10_000, 185_000));
        let mut fast_forward = SandFastForward::default();
        assert_eq!(fast_forward.millis_ahead(), 0);
        fast_forward.begin(sand);
        fast_forward.advance(FAST_FORWARD_SECONDS / 2.0);
        assert!(fast_forward.is_running());
        assert!((95_000..100_000).contains(&(sand.match_end + fast_forward.millis_ahead())));
        fast_forward.advance(FAST_FORWARD_SECONDS);
        assert!(fast_forward.is_done() && !fast_forward.is_running());
        assert_eq!(sand.match_end + fast_forward.millis_ahead(), 185_000);
    }
}
