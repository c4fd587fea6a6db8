//! The habits of a player in handling glasses, rings and time, but not in choosing turns. Weak bots take their time and
//! use the timer sparingly, so that the timer stays useful to people and does not rush beginners.

use std::ops::RangeInclusive;

use tamsk_rules::{Match, Millis, Options, Player};

use crate::difficulty::Difficulty;
use crate::random::Random;

/// A player's habits. Times are in milliseconds, probabilities in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// The time from an event until the player begins to react, not counting the time that the player thinks.
    pub reaction_time: Millis,
    /// The time from lifting a glass to placing it.
    pub carry_time: Millis,
    /// The time from placing a glass to dropping its ring.
    pub drop_delay: Millis,
    /// The probability of forgetting to drop a ring.
    pub forget_ring_permille: u32,
    /// The probability of forgetting to use a claim.
    pub forget_claim_permille: u32,
    /// `true` if the player hurries when the timer runs against them or one of their glasses is about to run out. A
    /// hurried player sees less and forgets more.
    pub hurries: bool,
    /// The probability of considering sand when choosing a turn.
    pub consider_sand_permille: u32,
    /// The probability of considering sand when one of the player's glasses is about to run out.
    pub consider_sand_in_danger_permille: u32,
    /// The time from the beginning of the opponent's turn to flipping the timer. If `None`, the player never flips it.
    pub flips_timer_after: Option<Millis>,
    /// The probability of forgetting the timer for a whole turn of the opponent.
    pub forget_timer_permille: u32,
    /// `true` if the player waits to see whether the opponent forgets a ring, in order to claim that ring.
    pub waits_for_forgotten_ring: bool,
    /// The pace of turns with a timer; `None` for a player who plays as fast as possible.
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
            forget_ring_permille: strength.forget_ring_permille,
            forget_claim_permille: strength.forget_claim_permille,
            hurries: false,
            consider_sand_permille: 1000,
            consider_sand_in_danger_permille: 1000,
            flips_timer_after: Some(1_000),
            forget_timer_permille: 0,
            waits_for_forgotten_ring: true,
            pace: None,
        };
        match difficulty {
            Difficulty::Novice => Habits {
                reaction_time: 1_000,
                drop_delay: 900,
                consider_sand_permille: 150,
                consider_sand_in_danger_permille: 500,
                flips_timer_after: Some(12_000),
                forget_timer_permille: 400,
                waits_for_forgotten_ring: false,
                hurries: true,
                pace: Some(Pace { min_time_to_lift: 2_000, max_time_to_lift: 12_000, ignore_timer_permille: 120 }),
                ..careful
            },
            Difficulty::Casual => Habits {
                reaction_time: 800,
                drop_delay: 700,
                consider_sand_permille: 700,
                consider_sand_in_danger_permille: 600,
                flips_timer_after: Some(8_000),
                forget_timer_permille: 150,
                waits_for_forgotten_ring: false,
                hurries: true,
                pace: Some(Pace { min_time_to_lift: 2_000, max_time_to_lift: 12_000, ignore_timer_permille: 50 }),
                ..careful
            },
            Difficulty::Club => {
                Habits { reaction_time: 600, drop_delay: 550, hurries: true, flips_timer_after: Some(4_000), ..careful }
            }
            Difficulty::Expert => {
                Habits { reaction_time: 450, drop_delay: 450, flips_timer_after: Some(1_500), ..careful }
            }
            Difficulty::Master => careful,
        }
    }

    /// Returns the habits of the random, greedy and UCT bots, which play carefully and at medium speed.
    pub const fn baseline() -> Habits {
        Habits {
            reaction_time: 600,
            carry_time: 900,
            drop_delay: 550,
            forget_ring_permille: 0,
            forget_claim_permille: 0,
            hurries: false,
            consider_sand_permille: 0,
            consider_sand_in_danger_permille: 0,
            flips_timer_after: None,
            forget_timer_permille: 0,
            waits_for_forgotten_ring: false,
            pace: None,
        }
    }
}

/// The spare time of a glass, in milliseconds, below which the glass is in danger.
pub(super) const DANGER_SAND_TIME: Millis = 30_000;

const OFFICIAL_TIMER: Millis = 15_000;

/// The time from the flip of the timer until a dawdling bot lifts its glass, in thousandths of the timer's duration.
/// With the official timer, this is 14 to 16 seconds, so the bot is sometimes late.
const DAWDLES_UNTIL: RangeInclusive<u64> = 933..=1_067;

/// The range of the thinking times of a human-like player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The shortest time from the start of a turn to lifting the glass, in milliseconds. It is reduced if the timer
    /// lasts less than 15 seconds.
    pub min_time_to_lift: Millis,
    /// The longest time from the start of a turn to lifting the glass, in milliseconds. Short times are more frequent.
    pub max_time_to_lift: Millis,
    /// The probability of ignoring the timer in a turn, in thousandths.
    pub ignore_timer_permille: u32,
}

impl Pace {
    /// Chooses a random pace for the turn that began at match time `began`. `timer` is the sand in the timer, in
    /// milliseconds.
    pub(super) fn draw_turn_pace(self, began: Millis, timer: Millis, random: &mut Random) -> TurnPace {
        let spread = self.max_time_to_lift - self.min_time_to_lift + 1;
        let length = self.min_time_to_lift + random.below(spread).min(random.below(spread));
        let dawdles = random.random_bool(self.ignore_timer_permille);
        let until = DAWDLES_UNTIL.start() + random.below(DAWDLES_UNTIL.end() - DAWDLES_UNTIL.start() + 1);
        TurnPace { began, time_to_lift: scaled(length, timer), lift_at_timer_permille: dawdles.then_some(until) }
    }

    /// Returns the mean time from the start of a turn to lifting a glass, in milliseconds. `timer` is the sand in the
    /// timer, in milliseconds.
    pub(super) fn mean_time_to_lift(self, timer: Millis) -> Millis {
        scaled(self.min_time_to_lift + (self.max_time_to_lift - self.min_time_to_lift) / 3, timer)
    }
}

fn scaled(time: Millis, timer: Millis) -> Millis {
    time * timer.min(OFFICIAL_TIMER) / OFFICIAL_TIMER
}

/// The pace that was chosen at random for one turn of a bot.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnPace {
    /// The match time at which the turn began.
    pub(super) began: Millis,
    /// The time from the start of the turn to lifting the glass, in milliseconds.
    pub(super) time_to_lift: Millis,
    /// The time from the flip of the timer until a dawdling bot lifts its glass, in thousandths of the timer's
    /// duration; `None` if the bot respects the timer.
    pub(super) lift_at_timer_permille: Option<u64>,
}

/// The limits on how a bot uses the timer against a person (R5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerRestraint {
    /// The number of moves that the person must have made before the bot may flip the timer.
    pub min_moves: u32,
    /// The time that the person's turn must have lasted before the bot may flip the timer, in milliseconds.
    pub min_turn_time: Millis,
}

impl TimerRestraint {
    /// Returns the restraint of a bot towards a person, or `None` if the bot is not restrained. Novice is always
    /// restrained. Casual is restrained only in the person's first match at a level. A restrained bot does not flip the
    /// timer before the person has made three moves. After that, it waits in each turn for three times the duration of
    /// the timer, officially 45 seconds.
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
        let timer = options.timer_sand_against(person);
        spares.then(|| TimerRestraint { min_moves: 3, min_turn_time: 3 * Millis::from(timer) })
    }

    /// Returns `true` if `player` has made too few moves for the timer to be flipped against them.
    pub(super) fn has_too_few_moves(self, game: &Match, player: Player) -> bool {
        // The number of flips is the number of moves, because every move at Level 3 turns a glass over (R4.1).
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

    /// Plays fixed moves in a match in which the bot decides only about the timer. Returns the intent of the bot in
    /// each of Red's turns.
    fn intents(difficulty: Difficulty, restraint: Option<TimerRestraint>) -> Vec<Option<BotIntent>> {
        let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
        let mut bot = BotPlayer::new(!RED, difficulty, 1).with_timer_restraint(restraint);
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
