//! Tracks the players who have asked to pass and must confirm by pressing again, because the pass is costly (R5.4).

use std::time::Duration;

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Match, Millis, Player};

use crate::simulation::live::LiveMatch;
use crate::simulation::queue::RequestQueue;
use crate::simulation::{SimulationSystems, TimeRuns};

/// The time for which a first press remains valid, in real time.
const PASS_ARMED_FOR: Duration = Duration::from_secs(4);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FirstPress {
    at: Duration,
    /// The time on the match clock at which the turn to be passed began.
    turn: Millis,
}

/// The players who must press again to confirm a pass that counts as being late (R5.4). The confirmation prevents
/// mistakes, because such a pass cannot be undone.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArmedLatePasses(ByPlayer<Option<FirstPress>>);

impl ArmedLatePasses {
    /// Returns `true` if this player has asked to pass and must confirm by pressing again.
    pub fn is_armed(&self, player: Player) -> bool {
        self.0[player].is_some()
    }

    /// Handles a player's request to pass, made at `now` in real time since startup. Returns `true` if the player
    /// passes now, and `false` if they must press again first.
    pub fn confirm_or_arm(&mut self, game: &Match, player: Player, now: Duration) -> bool {
        if !game.pass_is_late(player) || self.counts(game, player, now) {
            self.disarm(player);
            return true;
        }
        self.0[player] = Some(FirstPress { at: now, turn: game.turn_start_time() });
        false
    }

    /// Discards the first press of this player. Call this method when the player does anything else.
    pub fn disarm(&mut self, player: Player) {
        self.0[player] = None;
    }

    fn counts(&self, game: &Match, player: Player, now: Duration) -> bool {
        self.0[player].is_some_and(|first| {
            now.saturating_sub(first.at) < PASS_ARMED_FOR
                && first.turn == game.turn_start_time()
                && game.pass_is_late(player)
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ArmedLatePasses>();
    app.add_systems(RunFixedMainLoop, forget_presses.after(SimulationSystems::SyncComponents));
}

/// Discards the first presses that have expired or belong to an earlier turn. While time is stopped, discards all of
/// them.
fn forget_presses(table: Single<(&LiveMatch, &mut ArmedLatePasses)>, runs: Res<TimeRuns>, queue: Res<RequestQueue>) {
    let (live, mut passes) = table.into_inner();
    for player in Player::BOTH {
        if passes.is_armed(player) && (!runs.0 || !passes.counts(live.game(), player, queue.real_time_since_startup()))
        {
            passes.disarm(player);
        }
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Level, Options};

    use super::*;

    fn second(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn only_a_pass_that_counts_as_late_takes_two_presses() {
        for level in [Level::One, Level::Two, Level::Three] {
            let game = Match::new(Options::at_level(level)).expect("official options");
            let mut passes = ArmedLatePasses::default();
            assert_eq!(passes.confirm_or_arm(&game, Player::Red, second(1)), level != Level::Three);
            assert_eq!(passes.is_armed(Player::Red), level == Level::Three);
            // It is not Black's turn, so the rules refuse the pass at once and give the reason.
            assert!(passes.confirm_or_arm(&game, Player::Black, second(1)));
            assert!(passes.confirm_or_arm(&game, Player::Red, second(2)));
            assert!(!passes.is_armed(Player::Red));
        }
    }

    #[test]
    fn a_first_press_counts_for_four_seconds() {
        let game = Match::new(Options::at_level(Level::Three)).expect("official options");
        let mut passes = ArmedLatePasses::default();
        assert!(!passes.confirm_or_arm(&game, Player::Red, second(1)));
        assert!(!passes.confirm_or_arm(&game, Player::Red, second(5)), "the first press has expired");
        assert!(passes.confirm_or_arm(&game, Player::Red, second(8)));
    }
}
