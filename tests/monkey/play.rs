//! A case: a match to begin with, and what is done from there.

use std::ops::AddAssign;

use bevy::prelude::*;
use proptest::prelude::*;
use tamsk::bot;
use tamsk::rules::{FullSocket, LatePenalty, Level, Options, Start};
use tamsk::session::loading::StartMatch;
use tamsk::session::seats::{Seat, Seats};
use tamsk::simulation::live::MatchSetup;

use crate::deed::{self, Deed};
use crate::hands::Monkey;
use crate::whole::Whole;

/// Deeds in a case.
const DEEDS: usize = 400;

/// What is done, and from where.
#[derive(Clone, Debug)]
pub struct Case {
    /// What is left to chance.
    pub chance: u64,
    /// With which match it begins.
    pub setup: u8,
    /// Each deed, and how long its frames take, in milliseconds.
    pub deeds: Vec<(Deed, u16)>,
}

/// What was tried.
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
    // Fewer are tried only when one of them has failed.
    let deeds = prop::collection::vec((deed::deed(), deed::frame()), DEEDS / 2..=DEEDS);
    (any::<u64>(), any::<u8>(), deeds).prop_map(|(chance, setup, deeds)| Case { chance, setup, deeds })
}

/// One of the matches there are: every Level, every company, every option that changes who may do what.
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
    let options = Options {
        // Short glasses and windows: everything that ends by itself does so while somebody is at it.
        glass: if nth & 16 == 0 { 180_000 } else { 20_000 },
        timer: if nth & 32 == 0 { 15_000 } else { 3_000 },
        ring_window: if nth & 64 == 0 { 3_000 } else { 1_000 },
        start: if nth & 128 == 0 { Start::Corners } else { Start::Free },
        full_socket: if nth & 4 == 0 { FullSocket::Loses } else { FullSocket::Refused },
        late: late[usize::from(nth / 7 % 3)],
        ..Options::at_level(level)
    };
    StartMatch { setup: MatchSetup { options, timer_on_left: nth & 2 == 0, ..default() }, seats }
}

/// Does it all.
///
/// # Errors
/// What did not hold, and after which deed.
pub fn play(case: &Case) -> Result<Tally, String> {
    let mut monkey = Monkey::new(Whole::with_chance(case.chance));
    monkey.game.world().write_message(start(case.setup));
    monkey.frame()?;
    for (number, (deed, millis)) in case.deeds.iter().enumerate() {
        let done = monkey.pace(u64::from(*millis)).perform(deed);
        done.map_err(|problem| format!("deed {number}, {deed:?}: {problem}"))?;
    }
    monkey.check.replays(&monkey.game)?;
    Ok(Tally { tables: monkey.check.tables, ..monkey.check.tally })
}
