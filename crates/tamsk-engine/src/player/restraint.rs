//! Restraint with the 15-second timer towards people who are still learning.

use tamsk_rules::{Match, Millis, Options, Player};

use crate::difficulty::Difficulty;

/// How a gentle bot spares a person with the timer (R5.2): not at all before the person has made a few moves, and then
/// only when they have been thinking for a good while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerRestraint {
    /// The number of moves that the person makes before the bot turns the timer for the first time.
    pub moves: u32,
    /// How long the person's turn has lasted before the bot turns the timer, in milliseconds.
    pub patience: Millis,
}

impl TimerRestraint {
    /// Returns the restraint of a bot towards a person: that of Novice always, that of Casual in the first match that
    /// the person plays at a level, and nobody else's.
    ///
    /// A person starts their three glasses undisturbed, and then thinks for as long as the timer runs three times: 45
    /// seconds at the official pace.
    pub fn towards_person(
        difficulty: Difficulty,
        first_match: bool,
        options: &Options,
        person: Player,
    ) -> Option<TimerRestraint> {
        let spares = match difficulty {
            Difficulty::Novice => true,
            Difficulty::Casual => first_match,
            Difficulty::Club | Difficulty::Expert | Difficulty::Master => false,
        };
        let timer = options.timer_against(person);
        spares.then(|| TimerRestraint { moves: 3, patience: 3 * Millis::from(timer) })
    }

    /// Returns whether this player has made too few moves for the timer to be turned against them.
    pub(super) fn spares(self, game: &Match, player: Player) -> bool {
        // At Level 3 every move turns a glass over (R4.1).
        let moves: u32 = game.glasses().filter(|(id, _)| id.owner == player).map(|(id, _)| game.turns(id)).sum();
        moves < self.moves
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use tamsk_rules::{Action, Level, Socket};

    use super::*;
    use crate::player::{BotIntent, BotPlayer};

    const RED: Player = Player::Red;

    /// Plays Red's moves against a bot that is only asked about the timer, and returns its intent in each of Red's
    /// turns.
    fn intents(difficulty: Difficulty, restraint: Option<TimerRestraint>) -> Vec<Option<BotIntent>> {
        let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
        let mut bot = BotPlayer::new(!RED, difficulty, 1).with_restraint(restraint);
        let stop = AtomicBool::new(false);
        let mut found = Vec::new();
        let turns = [("D1", "D2"), ("A4", "B4"), ("G4", "F4"), ("D2", "D3")];
        let answers = [("D7", "D6"), ("A1", "B2"), ("G1", "F2"), ("D6", "D5")];
        let socket = |name: &str| name.parse::<Socket>().expect("a socket");
        for (turn, answer) in turns.into_iter().zip(answers) {
            found.push(bot.decide(&game, &stop));
            for (player, (from, to)) in [(RED, turn), (!RED, answer)] {
                let at = game.now() + 500;
                game.apply(at, player, Action::Lift(socket(from))).expect("it can be lifted");
                game.apply(at, player, Action::Place(socket(to))).expect("it can be placed");
                game.apply(at, player, Action::DropRing).expect("it can be dropped");
            }
        }
        found
    }

    #[test]
    fn a_restrained_bot_waits_for_three_moves_and_then_forty_five_seconds() {
        let options = Options::at_level(Level::Three);
        for difficulty in [Difficulty::Novice, Difficulty::Casual] {
            let restraint = TimerRestraint::towards_person(difficulty, true, &options, RED);
            let found = intents(difficulty, restraint);
            assert_eq!(found[..3], [None; 3]);
            let began = 6 * 500;
            assert_eq!(found[3], Some(BotIntent::new(Action::FlipTimer, began + 45_000)));
        }
    }

    #[test]
    fn without_restraint_the_habits_count_as_ever() {
        for difficulty in Difficulty::ALL {
            let found = intents(difficulty, None);
            assert!(found.iter().all(|intent| intent.is_some_and(|intent| intent.action == Action::FlipTimer)));
        }
    }

    #[test]
    fn only_novice_is_gentle_after_the_first_match() {
        let options = Options::at_level(Level::Three);
        let gentle = |first: bool| {
            Difficulty::ALL.map(|level| TimerRestraint::towards_person(level, first, &options, RED).is_some())
        };
        assert_eq!(gentle(true), [true, true, false, false, false]);
        assert_eq!(gentle(false), [true, false, false, false, false]);
    }
}
