//! The places of the pieces: every disc and every potential has one, which follows from the position.

use bevy::prelude::*;
use gipf_rules::{GipfPosition, PieceKind, Side, Spot};

use crate::simulation::gipf::layout::{GROOVE, captured, in_reserve, on_point, potential_beside};

/// A disc or a potential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// Whose it is.
    pub side: Side,
    /// Whether it is a potential and not a disc.
    pub is_potential: bool,
}

/// Where one lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The n-th of its side's reserve.
    Reserve(u8),
    /// The n-th potential still to introduce, beside the board.
    Beside(u8),
    /// The n-th captured from its side.
    Captured(u8),
    /// On a spot, on top of so many discs.
    Spot(Spot, u8),
}

impl Slot {
    /// Returns the place of the foot of a body here.
    pub fn place(self, body: Body) -> Vec3 {
        match self {
            Slot::Reserve(nth) => in_reserve(body.side, nth),
            Slot::Beside(nth) => potential_beside(body.side, nth),
            Slot::Captured(nth) => captured(body.side, nth),
            Slot::Spot(spot, below) => on_point(spot.point(), below) - Vec3::Y * sunk(body, below),
        }
    }
}

/// Returns how deep a body sits in the one below it.
pub fn sunk(body: Body, below: u8) -> f32 {
    if body.is_potential && below > 0 { GROOVE } else { 0.0 }
}

/// Returns all bodies of a position, with their places.
pub fn bodies(position: &GipfPosition) -> Vec<(Body, Slot)> {
    let mut all = Vec::new();
    for side in Side::BOTH {
        let disc = Body { side, is_potential: false };
        let potential = Body { side, is_potential: true };
        all.extend((0..position.reserve(side)).map(|nth| (disc, Slot::Reserve(nth))));
        all.extend((0..position.captured(side)).map(|nth| (disc, Slot::Captured(nth))));
        all.extend((0..position.potentials_left(side)).map(|nth| (potential, Slot::Beside(nth))));
    }
    for spot in Spot::all() {
        let Some((side, kind)) = position.piece(spot) else { continue };
        let discs = kind.worth();
        all.extend((0..discs).map(|below| (Body { side, is_potential: false }, Slot::Spot(spot, below))));
        if matches!(kind, PieceKind::Loaded | PieceKind::Single) {
            all.push((Body { side, is_potential: true }, Slot::Spot(spot, discs)));
        }
    }
    all
}
