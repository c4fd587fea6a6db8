//! The choices of the GIPF setup, and the match that they describe.

use bevy::prelude::*;
use gipf_rules::{ChallengeOptions, Contest, GipfOptions, GipfPosition, GipfVersion, SparePieces};
use tamsk_text::PlayerName;

use crate::gipf::table::GipfMatchSetup;
use crate::localization::Localization;
use crate::settings::{GipfChoices, LastChoices, Lineup};
use crate::table::loading::StartMatch;
use crate::table::occasion::Occasion;
use crate::ui::kit::inviting::SetupPurpose;
use crate::ui::setup::card::{names_and_seats, typed_names};

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct GipfDraft {
    /// The names of the two people. A person alone uses the first.
    pub players: (PlayerName, PlayerName),
    pub choices: GipfChoices,
    /// What the match is set up for. Far apart, the first player is the one at this table.
    pub purpose: SetupPurpose,
    /// Whether the advanced options of contests at TAMSK are unfolded.
    pub unfolded: bool,
    pub just_opened: bool,
}

impl GipfDraft {
    /// Returns the choices from the settings. Before the first match of GIPF, the kind of players is that of TAMSK.
    pub fn from_settings(last: &LastChoices) -> GipfDraft {
        let usual = || GipfChoices { company: last.tamsk.company, bots: last.tamsk.bots, ..GipfChoices::default() };
        let choices = last.gipf.clone().unwrap_or_else(usual);
        GipfDraft { players: typed_names(&last.tamsk.players), choices, just_opened: true, ..GipfDraft::default() }
    }

    pub fn options(&self) -> GipfOptions {
        let GipfChoices { version, potentials, more, challenged, challenge, other, .. } = &self.choices;
        let more = if *version == GipfVersion::Basic { *more } else { (0, 0) };
        let contest = match &challenge.contest {
            Contest::Other(_) => Contest::Other(other.trim().into()),
            agreed => agreed.clone(),
        };
        let attempts = challenge.attempts.max(1);
        let neutralise = challenge.neutralise.map(|most| most.clamp(1, attempts));
        let challenge = ChallengeOptions { contest, attempts, neutralise, ..challenge.clone() };
        GipfOptions {
            version: *version,
            potentials: *potentials,
            more: SparePieces { white: more.0 as u8, black: more.1 as u8 },
            challenge: (*challenged && *potentials > 0).then_some(challenge),
        }
    }

    pub fn start_position(&self) -> GipfPosition {
        GipfPosition::start(&self.options())
    }

    /// Returns the displayed names of the first and the second player.
    pub fn display_names(&self, texts: &Localization) -> [String; 2] {
        let text = |key: &str| texts.tr(key).into_owned();
        let named = |name: &str, key: &str| if name.trim().is_empty() { text(key) } else { name.trim().to_owned() };
        let (first, second) = &self.players;
        match self.choices.company {
            Lineup::TwoPeople => [named(first, "setup-first-player"), named(second, "setup-second-player")],
            Lineup::AgainstBot => [named(first, "setup-you"), text("gipf-the-bot")],
            Lineup::TwoBots => ["setup-first-bot", "setup-second-bot"].map(text),
        }
    }

    pub fn start(&self, first_is_white: bool) -> StartMatch<GipfMatchSetup> {
        let GipfChoices { company, bots, .. } = self.choices;
        let (names, seats) = names_and_seats(&self.players, company, bots, first_is_white);
        StartMatch { setup: GipfMatchSetup { options: self.options(), names }, seats, occasion: Occasion::Play }
    }
}
