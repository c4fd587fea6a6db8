//! What is being agreed on, before it becomes a match.

use bevy::prelude::*;

use super::name::cut;
use crate::bot::Difficulty;
use crate::localization::Localization;
use crate::persistence::{Company, RedChoice, Settings};
use crate::records::Names;
use crate::rules::Options;
use crate::session::loading::StartMatch;
use crate::session::seats::{Seat, Seats};
use crate::simulation::live::MatchSetup;
use crate::ui::names::bot_name;

/// How slowly sand runs, in tenths of the official time: 10 is three minutes a glass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pace(pub u32);

impl Pace {
    /// From half to three times the official time.
    pub const RANGE: std::ops::RangeInclusive<u32> = 5..=30;
    /// A glass at the official pace, in milliseconds.
    const GLASS: u32 = 180_000;
    /// The timer at the official pace, in milliseconds.
    const TIMER: u32 = 15_000;

    /// The pace at which a glass takes this long, as nearly as there is one.
    pub fn of_glass(millis: u32) -> Pace {
        let tenths = (millis * 10 + Pace::GLASS / 2) / Pace::GLASS;
        Pace(tenths.clamp(*Pace::RANGE.start(), *Pace::RANGE.end()))
    }

    /// The sand in a glass, in milliseconds.
    pub fn glass(self) -> u32 {
        Pace::GLASS / 10 * self.0
    }

    /// The sand in the timer, in milliseconds.
    pub fn timer(self) -> u32 {
        Pace::TIMER / 10 * self.0
    }
}

/// The choices of the setup screen.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Draft {
    /// The names of the two people; the first is also that of a person alone.
    pub players: (String, String),
    /// Who sits at the table.
    pub company: Company,
    /// The levels of the bots; the second one's is that of a person's opponent.
    pub bots: (Difficulty, Difficulty),
    /// Who of them plays Red.
    pub red: RedChoice,
    /// The rules.
    pub options: Options,
    /// Whether the timer stands on the left as Red sees it.
    pub timer_on_left: bool,
    /// Whether the finer points are unfolded.
    pub finer: bool,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft::from_settings(&Settings::default())
    }
}

impl Draft {
    /// What was agreed last time.
    pub fn from_settings(settings: &Settings) -> Draft {
        Draft {
            players: (cut(&settings.players.0).to_owned(), cut(&settings.players.1).to_owned()),
            company: settings.company,
            bots: settings.bots,
            red: settings.red,
            options: settings.setup.options,
            timer_on_left: settings.setup.timer_on_left,
            finer: false,
        }
    }

    /// Keeps it for the next time.
    pub fn keep_in(&self, settings: &mut Settings) {
        settings.players = self.players.clone();
        settings.red = self.red;
        settings.company = self.company;
        settings.bots = self.bots;
        settings.setup.options = self.options;
        settings.setup.timer_on_left = self.timer_on_left;
    }

    /// The two seats, the first player's first.
    pub fn seats(&self) -> [Seat; 2] {
        match self.company {
            Company::TwoPeople => [Seat::Person; 2],
            Company::AgainstBot => [Seat::Person, Seat::Bot(self.bots.1)],
            Company::TwoBots => [Seat::Bot(self.bots.0), Seat::Bot(self.bots.1)],
        }
    }

    /// What the two players are called; empty where a person gave no name.
    pub fn names(&self, texts: &Localization) -> [String; 2] {
        let [first, second] = self.seats();
        let called = |seat: Seat, name: &str| match seat {
            Seat::Person => name.trim().to_owned(),
            Seat::Bot(level) => bot_name(texts, level),
            Seat::Lesson => String::new(),
        };
        [called(first, &self.players.0), called(second, &self.players.1)]
    }

    /// The match it describes, with the first player as Red or the second.
    pub fn start(&self, texts: &Localization, first_is_red: bool) -> StartMatch {
        let ([first, second], [first_seat, second_seat]) = (self.names(texts), self.seats());
        let names = Names { red: first, black: second };
        let seats = Seats { red: first_seat, black: second_seat };
        let (names, seats) = match first_is_red {
            true => (names, seats),
            false => (Names { red: names.black, black: names.red }, seats.swapped()),
        };
        let setup = MatchSetup { options: self.options, names, timer_on_left: self.timer_on_left };
        StartMatch { setup, seats }
    }

    /// The pace of the glasses and the timer.
    pub fn pace(&self) -> Pace {
        Pace::of_glass(self.options.glass)
    }

    /// Lets glasses and timer run at this pace.
    pub fn set_pace(&mut self, pace: Pace) {
        self.options.glass = pace.glass();
        self.options.timer = pace.timer();
    }
}
