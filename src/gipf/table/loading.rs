//! The setup of matches of GIPF, and their hints and take-backs.

use std::error::Error;

use bevy::prelude::*;
use gipf_rules::{CompactAct, GipfOptions, GipfPosition, GipfRefusal};
use tamsk_records::Names;
use tamsk_rules::{ByPlayer, Player};

use super::text_keys::{challenge_terms, refusal_key};
use crate::gipf::simulation::LiveGipf;
use crate::localization::KeyedText;
use crate::table::game::{Aid, Playable};
use crate::table::seats::Seats;

/// The setup of a match of GIPF.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GipfMatchSetup {
    /// The rules.
    pub options: GipfOptions,
    /// The names of the players.
    pub names: Names,
}

/// The position on the table during setup.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfPreview(pub GipfPosition);

/// Returns `true` if this side may ask for hints and take-backs: a person against a bot, until the match is over.
fn has_aids(live: &LiveGipf, seats: Seats, side: Player) -> bool {
    seats.is_person(side) && seats.bot(!side).is_some() && live.game().outcome().is_none()
}

impl Playable for LiveGipf {
    type Setup = GipfMatchSetup;
    type Advice = CompactAct;
    const COLOURS: ByPlayer<&'static str> = ByPlayer::new("white", "black");

    fn actions(&self) -> usize {
        self.record().acts.len()
    }

    fn refusal_key(why: GipfRefusal) -> &'static str {
        refusal_key(why)
    }

    fn names(&self) -> &Names {
        &self.record().players
    }

    fn with_names(self, names: Names) -> LiveGipf {
        LiveGipf::with_names(self, names)
    }

    fn begin(setup: &GipfMatchSetup) -> Result<LiveGipf, impl Error> {
        LiveGipf::new(setup.options.clone(), None, setup.names.clone())
    }

    fn terms(&self) -> Vec<KeyedText> {
        self.game().options().challenge.as_ref().map(challenge_terms).unwrap_or_default()
    }

    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid> {
        if !has_aids(self, seats, player) {
            return Vec::new();
        }
        let acts = self.game().position().actor() == Some(player);
        let hints = (acts && !is_hinted).then_some(Aid::Hint);
        hints.into_iter().chain(self.last_turn(player).map(|_| Aid::TakeBack)).collect()
    }

    /// The result of a contest cannot be taken back.
    fn taken_back(&self, side: Player, seats: Seats) -> Option<LiveGipf> {
        let acts = self.last_turn(side).filter(|_| has_aids(self, seats, side))?;
        Some(self.until(acts))
    }
}
