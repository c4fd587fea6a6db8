//! What is being agreed on, before it becomes a match.

use bevy::prelude::*;

use crate::persistence::{RedChoice, Settings};
use crate::records::Names;
use crate::rules::Options;
use crate::simulation::live::MatchSetup;

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
    /// The names of the two people.
    pub players: (String, String),
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
    /// The longest name that is kept.
    pub const LONGEST_NAME: usize = 24;

    /// What was agreed last time.
    pub fn from_settings(settings: &Settings) -> Draft {
        Draft {
            players: settings.players.clone(),
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
        settings.setup = self.setup(true);
    }

    /// The match it describes, with the first person as Red or the second.
    pub fn setup(&self, first_is_red: bool) -> MatchSetup {
        let (first, second) = (self.players.0.trim().to_owned(), self.players.1.trim().to_owned());
        let (red, black) = if first_is_red { (first, second) } else { (second, first) };
        MatchSetup { options: self.options, names: Names { red, black }, timer_on_left: self.timer_on_left }
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
