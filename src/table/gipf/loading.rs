//! How a match of GIPF begins, and what a person alone may take back in it.

use std::error::Error;

use bevy::prelude::*;
use gipf_rules::{GipfOptions, GipfPosition, Side, Word};
use tamsk_records::GipfNames;

use crate::simulation::gipf::LiveGipf;
use crate::simulation::gipf::layout::seat;
use crate::states::Screen;
use crate::table::game::Playable;
use crate::table::hint::{Aid, Hint};
use crate::table::seats::Seats;

/// What is agreed on before a match of GIPF.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GipfAgreement {
    /// The rules.
    pub options: GipfOptions,
    /// The players' names.
    pub names: GipfNames,
}

/// The position on the table while a match of GIPF is set up.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfPreview(pub GipfPosition);

/// Returns whether a person plays this side.
pub const fn is_person(seats: Seats, side: Side) -> bool {
    seats.is_person(seat(side))
}

/// Returns whether this side may ask for a hint or take a turn back: a person alone against the bot, as long as the match
/// goes on.
pub(super) fn has_aids(live: &LiveGipf, seats: Seats, side: Side) -> bool {
    is_person(seats, side) && seats.bot(seat(!side)).is_some() && live.game().outcome().is_none()
}

impl Playable for LiveGipf {
    type Setup = GipfAgreement;
    type Advice = Word;
    const SCREEN: Screen = Screen::Gipf;

    fn begin(setup: &GipfAgreement) -> Result<LiveGipf, impl Error> {
        LiveGipf::new(setup.options.clone(), None, setup.names.clone())
    }

    /// What a contest has decided is not played again.
    fn taken_back(&self, side: Side, seats: Seats) -> Option<LiveGipf> {
        let acts = self.last_turn(side).filter(|_| has_aids(self, seats, side))?;
        Some(self.until(acts))
    }
}

/// Returns the aids that this side may ask for now.
pub fn gipf_aids(live: &LiveGipf, seats: Seats, hint: &Hint<LiveGipf>, side: Side) -> Vec<Aid> {
    if !has_aids(live, seats, side) {
        return Vec::new();
    }
    let acts = live.game().position().actor() == Some(side);
    let hints = (acts && *hint == Hint::default()).then_some(Aid::Hint);
    hints.into_iter().chain(live.last_turn(side).map(|_| Aid::TakeBack)).collect()
}
