//! Tracks which players have pressed a pass that costs something once, and would do it with another press (R5.4).

use std::time::Duration;

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Match, Millis, Player};

use crate::simulation::live::LiveMatch;
use crate::simulation::queue::ActionQueue;
use crate::simulation::{SimulationSystems, TimeRuns};

/// How long a first press counts, in real time.
const PASS_ARMED_FOR: Duration = Duration::from_secs(4);

/// The first press of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FirstPress {
    /// The real time since startup when it was made.
    at: Duration,
    /// The time of the match at which the turn to be passed began.
    turn: Millis,
}

/// The players who have pressed a pass once that counts as being late. Nothing tells a pass by mistake from one that is
/// meant, and it cannot be undone, so that it takes two presses.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArmedPasses(ByPlayer<Option<FirstPress>>);

impl ArmedPasses {
    /// Returns whether this player has pressed once, and another press passes.
    pub fn is(&self, player: Player) -> bool {
        self.0[player].is_some()
    }

    /// Handles a press at this real time since startup. Returns whether the player is to pass now: at once where that
    /// costs nothing, and otherwise with the second press.
    pub fn press(&mut self, game: &Match, player: Player, now: Duration) -> bool {
        if !game.pass_is_late(player) || self.counts(game, player, now) {
            self.disarm(player);
            return true;
        }
        self.0[player] = Some(FirstPress { at: now, turn: game.turn_began() });
        false
    }

    /// Forgets the first press of this player, as whatever else they do does.
    pub fn disarm(&mut self, player: Player) {
        self.0[player] = None;
    }

    fn counts(&self, game: &Match, player: Player, now: Duration) -> bool {
        self.0[player].is_some_and(|first| {
            now.saturating_sub(first.at) < PASS_ARMED_FOR
                && first.turn == game.turn_began()
                && game.pass_is_late(player)
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ArmedPasses>();
    app.add_systems(RunFixedMainLoop, forget_presses.after(SimulationSystems::Sync));
}

/// Forgets first presses that no longer count, and all of them whenever time stands.
fn forget_presses(table: Single<(&LiveMatch, &mut ArmedPasses)>, runs: Res<TimeRuns>, queue: Res<ActionQueue>) {
    let (live, mut passes) = table.into_inner();
    for player in Player::BOTH {
        if passes.is(player) && (!runs.0 || !passes.counts(live.game(), player, queue.now())) {
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
            let mut passes = ArmedPasses::default();
            assert_eq!(passes.press(&game, Player::Red, second(1)), level != Level::Three);
            assert_eq!(passes.is(Player::Red), level == Level::Three);
            // It is not Black's turn: the rules refuse the pass at once, and tell why.
            assert!(passes.press(&game, Player::Black, second(1)));
            assert!(passes.press(&game, Player::Red, second(2)));
            assert!(!passes.is(Player::Red));
        }
    }

    #[test]
    fn a_first_press_counts_for_four_seconds() {
        let game = Match::new(Options::at_level(Level::Three)).expect("official options");
        let mut passes = ArmedPasses::default();
        assert!(!passes.press(&game, Player::Red, second(1)));
        assert!(!passes.press(&game, Player::Red, second(5)), "too late: this is a first press again");
        assert!(passes.press(&game, Player::Red, second(8)));
    }
}
