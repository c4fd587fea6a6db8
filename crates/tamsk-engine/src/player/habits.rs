//! How a player handles glasses, rings and time, as opposed to how well they choose turns. Weak bots take their time
//! and go easy with the timer, so that it stays useful to people and does not rush beginners.

use std::ops::RangeInclusive;

use tamsk_rules::{Match, Millis, Options, Player};

use crate::difficulty::Difficulty;
use crate::random::Random;

/// A player's habits. Times are in milliseconds, probabilities in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// The time from an event to the start of the reaction, without thinking.
    pub reaction_time: Millis,
    /// The time from lifting a glass to placing it.
    pub carry_time: Millis,
    /// The time from placing a glass to dropping its ring.
    pub drop_delay: Millis,
    /// The probability of forgetting to drop a ring.
    pub forgets_ring: u32,
    /// The probability of forgetting to use a claim.
    pub forgets_claim: u32,
    /// The probability of considering sand when choosing a turn.
    pub sees_sand: u32,
    /// The probability of considering sand when one of the player's glasses is about to run out.
    pub sees_danger: u32,
    /// The time from the start of the opponent's turn to flipping the timer; `None` for never.
    pub flips_timer_after: Option<Millis>,
    /// The probability of forgetting the timer during an opponent's turn.
    pub forgets_timer: u32,
    /// `true` if the player waits to see if the opponent forgets their ring, in order to claim it.
    pub waits_to_claim: bool,
    /// The pace of turns with a timer; `None` for as fast as possible.
    pub pace: Option<Pace>,
}

impl Habits {
    /// Returns the habits of a bot of this difficulty.
    pub const fn of(difficulty: Difficulty) -> Habits {
        let strength = difficulty.strength();
        let careful = Habits {
            reaction_time: 350,
            carry_time: strength.carry_time,
            drop_delay: 350,
            forgets_ring: strength.forgets_ring,
            forgets_claim: strength.forgets_claim,
            sees_sand: 1000,
            sees_danger: 1000,
            flips_timer_after: Some(1_000),
            forgets_timer: 0,
            waits_to_claim: true,
            pace: None,
        };
        match difficulty {
            Difficulty::Novice => Habits {
                reaction_time: 1_000,
                drop_delay: 900,
                sees_sand: 150,
                sees_danger: 500,
                flips_timer_after: Some(12_000),
                forgets_timer: 400,
                waits_to_claim: false,
                pace: Some(Pace { shortest: 2_000, longest: 12_000, dawdles: 120 }),
                ..careful
            },
            Difficulty::Casual => Habits {
                reaction_time: 800,
                drop_delay: 700,
                sees_sand: 700,
                sees_danger: 600,
                flips_timer_after: Some(8_000),
                forgets_timer: 150,
                waits_to_claim: false,
                pace: Some(Pace { shortest: 2_000, longest: 12_000, dawdles: 50 }),
                ..careful
            },
            Difficulty::Club => {
                Habits { reaction_time: 600, drop_delay: 550, flips_timer_after: Some(4_000), ..careful }
            }
            Difficulty::Expert => {
                Habits { reaction_time: 450, drop_delay: 450, flips_timer_after: Some(1_500), ..careful }
            }
            Difficulty::Master => careful,
        }
    }

    /// Returns the habits of the baseline players: careful, at medium speed.
    pub const fn baseline() -> Habits {
        Habits {
            reaction_time: 600,
            carry_time: 900,
            drop_delay: 550,
            forgets_ring: 0,
            forgets_claim: 0,
            sees_sand: 0,
            sees_danger: 0,
            flips_timer_after: None,
            forgets_timer: 0,
            waits_to_claim: false,
            pace: None,
        }
    }
}

const OFFICIAL_TIMER: Millis = 15_000;

/// When a dawdling bot lifts its glass, in thousandths of the timer: at 14 to 16 s, so it is sometimes late.
const DAWDLES_UNTIL: RangeInclusive<u64> = 933..=1_067;

/// The range of human-like thinking times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The shortest time from the start of a turn to lifting the glass, in milliseconds; less with a shorter timer.
    pub shortest: Millis,
    /// The longest such time, in milliseconds. Short times are more frequent.
    pub longest: Millis,
    /// The probability of ignoring the timer in a turn, in thousandths.
    pub dawdles: u32,
}

impl Pace {
    pub(super) fn draw(self, began: Millis, timer: Millis, random: &mut Random) -> TurnPace {
        let spread = self.longest - self.shortest + 1;
        let length = self.shortest + random.below(spread).min(random.below(spread));
        let dawdles = random.random_bool(self.dawdles);
        let until = DAWDLES_UNTIL.start() + random.below(DAWDLES_UNTIL.end() - DAWDLES_UNTIL.start() + 1);
        TurnPace { began, length: scaled(length, timer), dawdles: dawdles.then_some(until) }
    }

    pub(super) fn mean(self, timer: Millis) -> Millis {
        scaled(self.shortest + (self.longest - self.shortest) / 3, timer)
    }
}

fn scaled(time: Millis, timer: Millis) -> Millis {
    time * timer.min(OFFICIAL_TIMER) / OFFICIAL_TIMER
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TurnPace {
    pub(super) began: Millis,
    /// The time until the glass is lifted, in milliseconds.
    pub(super) length: Millis,
    /// When a dawdling bot lifts its glass, in thousandths of the timer; `None` if it respects the timer.
    pub(super) dawdles: Option<u64>,
}

/// The restraint of a bot in using the timer against a person (R5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerRestraint {
    /// The number of moves that the person makes before the bot may flip the timer.
    pub min_moves: u32,
    /// The duration of a person's turn before the bot may flip the timer, in milliseconds.
    pub min_turn_time: Millis,
}

impl TimerRestraint {
    /// Returns the restraint towards a person: Novice always has one, Casual only in the person's first match at a
    /// level. The person has three undisturbed moves, and then three timer durations per turn, officially 45 seconds.
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
        spares.then(|| TimerRestraint { min_moves: 3, min_turn_time: 3 * Millis::from(timer) })
    }

    /// Returns `true` if `player` has made too few moves for the timer to be flipped against them.
    pub(super) fn has_too_few_moves(self, game: &Match, player: Player) -> bool {
        // At Level 3 every move turns a glass over (R4.1).
        let moves: u32 = game.glasses().filter(|(id, _)| id.owner == player).map(|(id, _)| game.flip_count(id)).sum();
        moves < self.min_moves
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use tamsk_rules::{Action, Level, Socket};

    use super::super::{BotIntent, BotPlayer};
    use super::*;

    const RED: Player = Player::Red;

    /// Plays Red's moves against a bot that only decides about the timer, and returns its intent in each turn.
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
    fn without_restraint_every_difficulty_flips_the_timer() {
        for difficulty in Difficulty::ALL {
            let found = intents(difficulty, None);
            assert!(found.iter().all(|intent| intent.is_some_and(|intent| intent.action == Action::FlipTimer)));
        }
    }

    #[test]
    fn only_novice_is_restrained_after_the_first_match() {
        let options = Options::at_level(Level::Three);
        let gentle = |first: bool| {
            Difficulty::ALL.map(|level| TimerRestraint::towards_person(level, first, &options, RED).is_some())
        };
        assert_eq!(gentle(true), [true, true, false, false, false]);
        assert_eq!(gentle(false), [true, false, false, false, false]);
    }
}
