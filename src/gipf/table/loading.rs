//! The setup of matches of GIPF, and the hints and take-backs in these matches.

use std::error::Error;

use bevy::prelude::*;
use gipf_rules::{CompactAct, GipfOptions, GipfPosition, GipfRefusal};
use tamsk_records::NamesByPlayer;
use tamsk_rules::{ByPlayer, Player};

use super::text_keys::{challenge_terms, refusal_key};
use crate::gipf::simulation::LiveGipf;
use crate::localization::KeyedText;
use crate::table::game::{Aid, PlayableGame};
use crate::table::seats::Seats;

/// The rules of a new match of GIPF, and the names of its players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GipfMatchSetup {
    /// The rules of the match.
    pub options: GipfOptions,
    /// The names of the players.
    pub names: NamesByPlayer,
}

/// The position that the table shows during the setup of a match.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfSetupPreview(pub GipfPosition);

/// Returns `true` if a side may ask for hints and take-backs. Only a person who plays against a bot may do so, until
/// the match is over.
fn has_aids(live: &LiveGipf, seats: Seats, side: Player) -> bool {
    seats.is_person(side) && seats.bot_difficulty(!side).is_some() && live.game().outcome().is_none()
}

impl PlayableGame for LiveGipf {
    type Setup = GipfMatchSetup;
    type Advice = CompactAct;
    const SCRIPT_COLOURS: ByPlayer<&'static str> = ByPlayer::new("white", "black");

    fn action_count(&self) -> usize {
        self.record().acts.len()
    }

    fn refusal_key(why: GipfRefusal) -> &'static str {
        refusal_key(why)
    }

    fn names(&self) -> &NamesByPlayer {
        &self.record().players
    }

    fn with_names(self, names: NamesByPlayer) -> LiveGipf {
        LiveGipf::with_names(self, names)
    }

    fn begin_match(setup: &GipfMatchSetup) -> Result<LiveGipf, impl Error> {
        LiveGipf::new(setup.options.clone(), None, setup.names.clone())
    }

    fn agreement_texts(&self) -> Vec<KeyedText> {
        self.game().options().challenge.as_ref().map(challenge_terms).unwrap_or_default()
    }

    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid> {
        if !has_aids(self, seats, player) {
            return Vec::new();
        }
        let acts = self.game().position().actor() == Some(player);
        let hints = (acts && !is_hinted).then_some(Aid::Hint);
        hints.into_iter().chain(self.act_count_after_take_back(player).map(|_| Aid::TakeBack)).collect()
    }

    /// Returns the match before this side's last turn, if that turn can be taken back. The decision of a contest cannot
    /// be taken back.
    fn before_last_turn(&self, side: Player, seats: Seats) -> Option<LiveGipf> {
        let acts = self.act_count_after_take_back(side).filter(|_| has_aids(self, seats, side))?;
        Some(self.truncated_to(acts))
    }
}
