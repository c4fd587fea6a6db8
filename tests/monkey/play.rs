//! A case: a match to begin with, and the inputs that follow.

use std::ops::AddAssign;

use bevy::prelude::*;
use proptest::prelude::*;
use tamsk::bot;
use tamsk::rules::{FullSocket, Handicap, Handicaps, LatePenalty, Level, Options, Start, TimeLimits};
use tamsk::session::loading::StartMatch;
use tamsk::session::seats::{Seat, Seats};
use tamsk::simulation::live::MatchSetup;

use crate::hands::Monkey;
use crate::headless::HeadlessGame;
use crate::input::{self, Input};

/// The most inputs in a case.
const INPUTS: usize = 400;

/// What happens, and from where.
#[derive(Clone, Debug)]
pub struct Case {
    /// The seed of whatever is left to chance.
    pub chance: u64,
    /// The number of the match to begin with.
    pub setup: u8,
    /// Each input, and how long its frames take, in milliseconds.
    pub inputs: Vec<(Input, u16)>,
}

/// How much was tried.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub frames: u64,
    pub actions: u64,
    pub accepted: u64,
    pub refused: u64,
    pub lapsed: u64,
    pub replayed: u64,
    pub tables: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.frames += other.frames;
        self.actions += other.actions;
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.lapsed += other.lapsed;
        self.replayed += other.replayed;
        self.tables += other.tables;
    }
}

/// Any case.
pub fn case() -> impl Strategy<Value = Case> {
    // Shrinking removes some; a case starts with at least half of them.
    let inputs = prop::collection::vec((input::input(), input::frame_length()), INPUTS / 2..=INPUTS);
    (any::<u64>(), any::<u8>(), inputs).prop_map(|(chance, setup, inputs)| Case { chance, setup, inputs })
}

/// The match with this number: together they cover every Level, all kinds of players and every option that changes who
/// may do what.
pub fn start(nth: u8) -> StartMatch {
    let level = [Level::One, Level::Two, Level::Three][usize::from(nth % 3)];
    let bot = if nth & 8 == 0 { Seat::Bot(bot::Difficulty::Novice) } else { Seat::Bot(bot::Difficulty::Casual) };
    let seats = match nth / 3 % 5 {
        0 | 1 => Seats { red: Seat::Person, black: Seat::Person },
        2 => Seats { red: Seat::Person, black: bot },
        3 => Seats { red: bot, black: Seat::Person },
        _ => Seats { red: bot, black: bot },
    };
    let late = [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfStarted];
    let odds = Handicap { rings: 26, glass: Some(30_000), timer: Some(5_000) };
    let options = Options {
        // Short glasses and windows, so that everything with a time limit runs out in the middle of something.
        glass: if nth & 16 == 0 { 180_000 } else { 20_000 },
        timer: if nth & 32 == 0 { 15_000 } else { 3_000 },
        ring_window: if nth & 64 == 0 { 3_000 } else { 1_000 },
        start: if nth & 128 == 0 { Start::Corners } else { Start::Free },
        full_socket: if nth & 4 == 0 { FullSocket::Loses } else { FullSocket::Refused },
        late: late[usize::from(nth / 7 % 3)],
        limits: if nth.is_multiple_of(11) { TimeLimits::SandOnly } else { TimeLimits::Official },
        handicaps: if nth.is_multiple_of(5) { Handicaps { red: odds, ..Handicaps::NONE } } else { Handicaps::NONE },
        ..Options::at_level(level)
    };
    StartMatch { setup: MatchSetup { options, timer_on_left: nth & 2 == 0, ..default() }, seats }
}

/// Plays the case.
///
/// # Errors
/// Which check failed, and after which input.
pub fn play(case: &Case) -> Result<Tally, String> {
    let mut monkey = Monkey::new(HeadlessGame::with_chance(case.chance));
    monkey.game.world().write_message(start(case.setup));
    monkey.frame()?;
    for (number, (input, millis)) in case.inputs.iter().enumerate() {
        let done = monkey.frame_length(u64::from(*millis)).perform(input);
        done.map_err(|problem| format!("input {number}, {input:?}: {problem}"))?;
    }
    monkey.check.replays(&monkey.game)?;
    Ok(Tally { tables: monkey.check.tables, ..monkey.check.tally })
}
