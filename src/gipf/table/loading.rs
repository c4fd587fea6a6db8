//! How a match of GIPF begins, and what a person alone may take back in it.

use std::error::Error;

use bevy::prelude::*;
use gipf_rules::{GipfOptions, GipfPosition, GipfRefusal, Word};
use tamsk_records::Names;
use tamsk_rules::{ByPlayer, Player};

use super::words::{agreed_words, refusal_key};
use crate::gipf::simulation::LiveGipf;
use crate::localization::KeyedText;
use crate::table::game::{Aid, Playable};
use crate::table::seats::Seats;

/// What is agreed on before a match of GIPF.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GipfAgreement {
    /// The rules.
    pub options: GipfOptions,
    /// The players' names.
    pub names: Names,
}

/// The position on the table while a match of GIPF is set up.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfPreview(pub GipfPosition);

/// Returns whether this side may ask for a hint or take a turn back: a person alone against the bot, as long as the match
/// goes on.
fn has_aids(live: &LiveGipf, seats: Seats, side: Player) -> bool {
    seats.is_person(side) && seats.bot(!side).is_some() && live.game().outcome().is_none()
}

impl Playable for LiveGipf {
    type Setup = GipfAgreement;
    type Advice = Word;
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

    fn begin(setup: &GipfAgreement) -> Result<LiveGipf, impl Error> {
        LiveGipf::new(setup.options.clone(), None, setup.names.clone())
    }

    fn terms(&self) -> Vec<KeyedText> {
        self.game().options().challenge.as_ref().map(agreed_words).unwrap_or_default()
    }

    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid> {
        if !has_aids(self, seats, player) {
            return Vec::new();
        }
        let acts = self.game().position().actor() == Some(player);
        let hints = (acts && !is_hinted).then_some(Aid::Hint);
        hints.into_iter().chain(self.last_turn(player).map(|_| Aid::TakeBack)).collect()
    }

    /// What a contest has decided is not played again.
    fn taken_back(&self, side: Player, seats: Seats) -> Option<LiveGipf> {
        let acts = self.last_turn(side).filter(|_| has_aids(self, seats, side))?;
        Some(self.until(acts))
    }
}
