//! The time after a match: the last glasses running out at speed, watched after a tie on rings (R4.6).

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use bevy::time::Real;

use super::live::LiveMatch;
use super::loading::MatchLoaded;
use crate::rules::{Match, Millis, Player};

/// How long watching takes, in seconds of real time, however much sand there is.
const SECONDS: f32 = 8.0;

/// The time from the end of a match until its last glass has run out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastSand {
    /// The match's clock at its end, in milliseconds.
    pub from: Millis,
    /// When the last glass runs out, in milliseconds.
    pub to: Millis,
}

impl LastSand {
    /// Returns the last sand of this match, which is over.
    pub fn of(game: &Match) -> LastSand {
        let last = Player::BOTH.into_iter().filter_map(|player| game.end_times(player).first().copied()).max();
        LastSand { from: game.now(), to: last.unwrap_or_default().max(game.now()) }
    }

    /// Returns whether everything has run out already.
    pub fn is_empty(&self) -> bool {
        self.to <= self.from
    }
}

/// The clock by which the last sand is watched. The match itself stays as it ended: this is what the table and the
/// panels show after it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Aftermath {
    watched: Option<LastSand>,
    /// Since watching began, in seconds of real time.
    elapsed: f32,
}

impl Aftermath {
    /// Begins to watch, from the start if it had begun before.
    pub fn begin(&mut self, sand: LastSand) {
        *self = Aftermath { watched: Some(sand), elapsed: 0.0 };
    }

    /// Returns whether watching has begun.
    pub fn has_begun(&self) -> bool {
        self.watched.is_some()
    }

    /// Returns whether sand is running.
    pub fn is_running(&self) -> bool {
        self.watched.is_some() && self.elapsed < SECONDS
    }

    /// Returns whether everything that was watched has run out.
    pub fn is_done(&self) -> bool {
        self.watched.is_some() && self.elapsed >= SECONDS
    }

    /// Lets real time pass.
    pub fn advance(&mut self, seconds: f32) {
        if self.is_running() {
            self.elapsed += seconds;
        }
    }

    /// Returns how far the sand is ahead of the match, in milliseconds. At the end it stays where it has come to.
    pub fn ahead(&self) -> Millis {
        let Some(LastSand { from, to }) = self.watched else { return 0 };
        let share = (self.elapsed / SECONDS).clamp(0.0, 1.0);
        (to.saturating_sub(from) as f64 * f64::from(share)) as Millis
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Aftermath>()
        .add_systems(RunFixedMainLoop, advance.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop));
}

/// Resets the clock unless the match that was watched is still on the table.
fn advance(
    time: Res<Time<Real>>,
    live: Option<Res<LiveMatch>>,
    mut loaded: MessageReader<MatchLoaded>,
    mut aftermath: ResMut<Aftermath>,
) {
    let over = live.is_some_and(|live| live.game().outcome().is_some());
    if loaded.read().count() > 0 || !over {
        aftermath.set_if_neq(Aftermath::default());
    } else if aftermath.is_running() {
        aftermath.advance(time.delta_secs());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Action, Level, Options};
    use crate::simulation::live::MatchSetup;

    #[test]
    fn watching_ends_with_the_last_glass() {
        let mut live = LiveMatch::new(MatchSetup { options: Options::at_level(Level::Two), ..Default::default() })
            .expect("these are the official options");
        for (player, from, to) in [(Player::Red, "D1", "D2"), (Player::Black, "D7", "D6")] {
            let socket = |name: &str| name.parse().expect("this is a socket");
            live.act(player, Action::Lift(socket(from))).expect("it may be lifted");
            live.act(player, Action::Place(socket(to))).expect("it may go there");
            live.pass_time(5_000);
        }
        live.act(Player::Red, Action::Resign).expect("one may always resign");

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
