//! The choices in the setup of GIPF, and the match that these choices describe.

use bevy::prelude::*;
use gipf_rules::{ChallengeOptions, Contest, GipfOptions, GipfPosition, GipfVersion, SparePieces};
use tamsk_text::PlayerName;

use crate::gipf::table::GipfMatchSetup;
use crate::localization::Localization;
use crate::settings::{GipfChoices, LastChoices, Lineup};
use crate::table::loading::StartMatch;
use crate::table::occasion::Occasion;
use crate::ui::kit::setup_purpose::SetupPurpose;
use crate::ui::setup::card::{names_and_seats, truncated_names};

/// The current choices in the setup of a match of GIPF.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct GipfMatchSetupDraft {
    /// The names of two people. A person who plays alone uses the first name.
    pub person_names: (PlayerName, PlayerName),
    /// The choices saved in the settings.
    pub choices: GipfChoices,
    /// The purpose of the setup. For an online match, the first player is the local player.
    pub purpose: SetupPurpose,
    /// `true` if the advanced options for TAMSK contests are visible.
    pub shows_advanced_options: bool,
    /// `true` until the setup has been drawn for the first time.
    pub just_opened: bool,
}

impl GipfMatchSetupDraft {
    /// Creates a draft with the choices of the last match. If there was no match of GIPF, the lineup and the bots are
    /// those of the last match of TAMSK.
    pub fn from_settings(last: &LastChoices) -> GipfMatchSetupDraft {
        let usual = || GipfChoices {
            lineup: last.tamsk.lineup,
            bot_difficulties: last.tamsk.bot_difficulties,
            ..GipfChoices::default()
        };
        let choices = last.gipf.clone().unwrap_or_else(usual);
        GipfMatchSetupDraft {
            person_names: truncated_names(&last.tamsk.players),
            choices,
            just_opened: true,
            ..GipfMatchSetupDraft::default()
        }
    }

    /// Returns the rules of the match that the choices describe.
    pub fn options(&self) -> GipfOptions {
        let GipfChoices {
            version,
            potentials,
            extra_pieces,
            allows_challenges,
            challenge,
            invented_contest_name: invented_contest,
            ..
        } = &self.choices;
        let more = if *version == GipfVersion::Basic { *extra_pieces } else { (0, 0) };
        let contest = match &challenge.contest {
            Contest::Other(_) => Contest::Other(invented_contest.trim().into()),
            agreed => agreed.clone(),
        };
        let attempts = challenge.attempts.max(1);
        let neutralise = challenge.neutralisations.map(|most| most.clamp(1, attempts));
        let challenge = ChallengeOptions { contest, attempts, neutralisations: neutralise, ..challenge.clone() };
        GipfOptions {
            version: *version,
            potentials: *potentials,
            spare_pieces: SparePieces { white: more.0 as u8, black: more.1 as u8 },
            challenge: (*allows_challenges && *potentials > 0).then_some(challenge),
        }
    }

    /// Returns the start position of the match that the choices describe.
    pub fn start_position(&self) -> GipfPosition {
        GipfPosition::start(&self.options())
    }

    /// Returns the names of the first and the second player for display.
    pub fn display_names(&self, texts: &Localization) -> [String; 2] {
        let text = |key: &str| texts.tr(key).into_owned();
        let named = |name: &str, key: &str| if name.trim().is_empty() { text(key) } else { name.trim().to_owned() };
        let (first, second) = &self.person_names;
        match self.choices.lineup {
            Lineup::TwoPeople => [named(first, "setup-first-player"), named(second, "setup-second-player")],
            Lineup::AgainstBot => [named(first, "setup-you"), text("gipf-the-bot")],
            Lineup::TwoBots => ["setup-first-bot", "setup-second-bot"].map(text),
        }
    }

    /// Returns the request to start the match. The first player plays White if `first_is_white`.
    pub fn start_request(&self, first_is_white: bool) -> StartMatch<GipfMatchSetup> {
        let GipfChoices { lineup, bot_difficulties: bots, .. } = self.choices;
        let (names, seats) = names_and_seats(&self.person_names, lineup, bots, first_is_white);
        StartMatch { setup: GipfMatchSetup { options: self.options(), names }, seats, occasion: Occasion::Play }
    }
}
