//! The choices of the setup of GIPF, which describe a match.

use bevy::prelude::*;

use crate::bot::Difficulty;
use crate::gipf::{ChallengeOptions, Contest, ExtraPieces, GipfOptions, GipfPosition, Version};
use crate::localization::Localization;
use crate::persistence::{Company, RedChoice, Settings};
use crate::records::GipfNames;
use crate::rules::Level;
use crate::session::chance::Chance;
use crate::session::gipf::StartGipf;
use crate::session::seats::{Seat, Seats};
use crate::ui::kit::name_field::cut_name;
use crate::ui::kit::names::bot_name;

/// The choices of the setup screen. They stay while the program runs.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct GipfDraft {
    /// The names of the two people. A person alone has the first.
    pub players: (String, String),
    /// Who plays.
    pub company: Company,
    /// The difficulties of the two bots. A person's opponent has the second.
    pub bots: (Difficulty, Difficulty),
    /// Which of them plays White.
    pub white: RedChoice,
    /// The version.
    pub version: Version,
    /// The pieces more in reserve of the basic version, of White and Black.
    pub more: (u32, u32),
    /// The number of potentials of each side.
    pub potentials: u8,
    /// Whether a potential may be challenged.
    pub challenged: bool,
    /// The terms of a challenge.
    pub challenge: ChallengeOptions,
    /// The name of a contest of the players' own.
    pub other: String,
    /// Whether the choices have been taken from the settings.
    pub recalled: bool,
    /// Whether the card has not been drawn since the setup was opened.
    pub just_opened: bool,
}

impl Default for GipfDraft {
    fn default() -> GipfDraft {
        let choices = Settings::default().choices();
        let mut challenge = ChallengeOptions { contest: Contest::Tamsk, ..ChallengeOptions::default() };
        challenge.tamsk.level = Level::One;
        GipfDraft {
            players: choices.players,
            company: choices.company,
            bots: choices.bots,
            white: RedChoice::Lot,
            version: Version::Standard,
            more: (0, 0),
            potentials: 0,
            challenged: false,
            challenge,
            other: String::new(),
            recalled: false,
            just_opened: true,
        }
    }
}

impl GipfDraft {
    /// Takes the players from the settings, when the setup is opened for the first time.
    pub fn recall(&mut self, settings: &Settings) {
        self.just_opened = true;
        if self.recalled {
            return;
        }
        let choices = settings.choices();
        let (first, second) = choices.players;
        self.players = (cut_name(&first).to_owned(), cut_name(&second).to_owned());
        (self.company, self.bots, self.recalled) = (choices.company, choices.bots, true);
    }

    /// Returns what is agreed on.
    pub fn options(&self) -> GipfOptions {
        let more = |pieces: u32| if self.version == Version::Basic { pieces as u8 } else { 0 };
        let contest = match &self.challenge.contest {
            Contest::Other(_) => Contest::Other(self.other.trim().to_owned()),
            agreed => agreed.clone(),
        };
        let attempts = self.challenge.attempts.max(1);
        let neutralise = self.challenge.neutralise.map(|most| most.clamp(1, attempts));
        let challenge = ChallengeOptions { contest, attempts, neutralise, ..self.challenge.clone() };
        GipfOptions {
            version: self.version,
            potentials: self.potentials,
            more: ExtraPieces { white: more(self.more.0), black: more(self.more.1) },
            challenge: (self.challenged && self.potentials > 0).then_some(challenge),
        }
    }

    /// Returns the position in which the match begins.
    pub fn start_position(&self) -> GipfPosition {
        GipfPosition::start(&self.options())
    }

    /// Returns the seats of the first and the second player.
    pub fn seats(&self) -> [Seat; 2] {
        match self.company {
            Company::TwoPeople => [Seat::Person; 2],
            Company::AgainstBot => [Seat::Person, Seat::Bot(self.bots.1)],
            Company::TwoBots => [Seat::Bot(self.bots.0), Seat::Bot(self.bots.1)],
        }
    }

    /// Returns the request for the match it describes. If the lot decides, it is drawn now (G2.1).
    pub fn start(&self, texts: &Localization, chance: &Chance) -> StartGipf {
        let [first, second] = self.seats();
        let called = |seat: Seat, name: &str| match seat {
            Seat::Bot(level) => bot_name(texts, level),
            _ => name.trim().to_owned(),
        };
        let names = [called(first, &self.players.0), called(second, &self.players.1)];
        let first_is_white = match self.white {
            RedChoice::First => true,
            RedChoice::Second => false,
            RedChoice::Lot => chance.draw() >> 63 == 0,
        };
        let seats = Seats { red: first, black: second };
        let [white, black] = names;
        let (names, seats) = match first_is_white {
            true => (GipfNames { white, black }, seats),
            false => (GipfNames { white: black, black: white }, seats.swapped()),
        };
        StartGipf { options: self.options(), names, seats }
    }
}
