//! The choices of the setup of GIPF, which describe a match.

use bevy::prelude::*;
use gipf_rules::{ChallengeOptions, Contest, ExtraPieces, GipfOptions, GipfPosition, Version};
use tamsk_records::Names;
use tamsk_text::PlayerName;

use crate::settings::{Company, GipfChoices, LastChoices, MatchChoices, RedChoice};
use crate::table::chance::Chance;
use crate::table::gipf::GipfAgreement;
use crate::table::loading::StartMatch;
use crate::table::occasion::Occasion;
use crate::table::seats::{Seat, Seats};
use crate::ui::kit::name_field::cut_name;

/// The choices of the setup screen.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct GipfDraft {
    /// The names of the two people. A person alone has the first.
    pub players: (PlayerName, PlayerName),
    /// Everything else that describes the match.
    pub choices: GipfChoices,
    /// Whether the advanced options of a match of TAMSK that decides a challenge are unfolded.
    pub unfolded: bool,
    /// Whether the card has not been drawn since the setup was opened.
    pub just_opened: bool,
}

impl GipfDraft {
    /// Returns the choices kept in the settings. Before the first match of GIPF those who play are the same as at TAMSK.
    pub fn from_settings(last: &LastChoices) -> GipfDraft {
        let MatchChoices { players: (first, second), company, bots, .. } = last.tamsk.clone();
        let players = (cut_name(&first).into(), cut_name(&second).into());
        let usual = || GipfChoices { company, bots, ..GipfChoices::default() };
        let choices = last.gipf.clone().unwrap_or_else(usual);
        GipfDraft { players, choices, unfolded: false, just_opened: true }
    }

    /// Keeps the choices in the settings.
    pub fn keep_in(&self, last: &mut LastChoices) {
        last.tamsk.players.clone_from(&self.players);
        last.gipf = Some(self.choices.clone());
    }

    /// Returns what is agreed on.
    pub fn options(&self) -> GipfOptions {
        let more = |pieces: u32| if self.choices.version == Version::Basic { pieces as u8 } else { 0 };
        let contest = match &self.choices.challenge.contest {
            Contest::Other(_) => Contest::Other(self.choices.other.trim().into()),
            agreed => agreed.clone(),
        };
        let attempts = self.choices.challenge.attempts.max(1);
        let neutralise = self.choices.challenge.neutralise.map(|most| most.clamp(1, attempts));
        let challenge = ChallengeOptions { contest, attempts, neutralise, ..self.choices.challenge.clone() };
        GipfOptions {
            version: self.choices.version,
            potentials: self.choices.potentials,
            more: ExtraPieces { white: more(self.choices.more.0), black: more(self.choices.more.1) },
            challenge: (self.choices.challenged && self.choices.potentials > 0).then_some(challenge),
        }
    }

    /// Returns the position in which the match begins.
    pub fn start_position(&self) -> GipfPosition {
        GipfPosition::start(&self.options())
    }

    /// Returns the seats of the first and the second player.
    pub fn seats(&self) -> [Seat; 2] {
        match self.choices.company {
            Company::TwoPeople => [Seat::Person; 2],
            Company::AgainstBot => [Seat::Person, Seat::Bot(self.choices.bots.1)],
            Company::TwoBots => [Seat::Bot(self.choices.bots.0), Seat::Bot(self.choices.bots.1)],
        }
    }

    /// Returns the request for the match it describes. If the lot decides, it is drawn now (G2.1).
    pub fn start(&self, chance: &Chance) -> StartMatch<GipfAgreement> {
        let [first, second] = self.seats();
        let called = |seat: Seat, name: &str| match seat {
            // Its seat names a bot, in the language of whoever reads it.
            Seat::Bot(_) => PlayerName::default(),
            _ => name.trim().into(),
        };
        let names = [called(first, &self.players.0), called(second, &self.players.1)];
        let first_is_white = match self.choices.white {
            RedChoice::First => true,
            RedChoice::Second => false,
            RedChoice::Lot => chance.draw() >> 63 == 0,
        };
        let seats = Seats { red: first, black: second };
        let [first, second] = names;
        let names = Names { red: first, black: second };
        let (names, seats) = if first_is_white { (names, seats) } else { (names.swapped(), seats.swapped()) };
        StartMatch { setup: GipfAgreement { options: self.options(), names }, seats, occasion: Occasion::Play }
    }
}
