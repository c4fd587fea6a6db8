//! Decides which sounds of a match of GIPF are heard: those of pieces, coins and dice from where they are, signals from
//! the tray of the side that they are about.

use bevy::prelude::*;
use gipf_rules::{GipfEvent, GipfOutcome, Spot};

use super::cues::{Cue, CueSystems};
use super::pan::Ears;
use super::{Pan, Sound};
use crate::simulation::gipf::layout::{THROWN_TO, point_position, seat};
use crate::simulation::gipf::{GipfAnswer, GipfAnswered, GipfHappened};
use crate::simulation::queue::Source;
use crate::table::gipf::ThrowKnocked;
use crate::table::seats::Seats;

/// The pitch of a piece that is pushed beside that of a ring, and how much deeper each piece is that it moves.
const PIECE: f32 = 0.8;
const MOVED: f32 = 0.93;
/// The pitch of the first knock of a coin or a die, and how much higher each further one is.
const KNOCK: f32 = 1.3;
const HIGHER: f32 = 1.12;

/// Gives the cues of a match of GIPF.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, give.in_set(CueSystems));
}

/// Gives the cues of what has happened in this frame.
fn give(
    mut events: MessageReader<GipfHappened>,
    mut answered: MessageReader<GipfAnswered>,
    mut knocked: MessageReader<ThrowKnocked>,
    ears: Ears,
    seats: Option<Res<Seats>>,
    mut cues: MessageWriter<Cue>,
) {
    for GipfHappened(event) in events.read() {
        let from = |spot: Spot| ears.pan(point_position(spot.point()));
        cues.write_batch(match *event {
            GipfEvent::Pushed { entry, moved, .. } => {
                let pitch = PIECE * MOVED.powi(moved as i32);
                Some(Cue { pitch, ..Cue::new(Sound::Ring, from(entry.spot())) })
            }
            GipfEvent::Removed { spots, .. } => spots.iter().next().map(|spot| Cue::new(Sound::Lift, from(spot))),
            GipfEvent::PotentialDue { owner } => Some(Cue::new(Sound::Offer, ears.of(seat(owner)))),
            GipfEvent::Ended(outcome) => Some(end(outcome, seats.as_deref(), &ears)),
            _ => None,
        });
    }
    cues.write_batch(knocked.read().map(|&ThrowKnocked(nth)| {
        let pitch = KNOCK * HIGHER.powi(nth as i32);
        Cue { pitch, ..Cue::new(Sound::Ring, ears.pan(THROWN_TO)) }
    }));
    // Refusals of a bot's acts are silent.
    let refused = answered.read().filter(|GipfAnswered { entry, answer }| {
        matches!((entry.origin.source, answer), (Source::Person(_), GipfAnswer::Refused(_) | GipfAnswer::RecordFull))
    });
    cues.write_batch(refused.map(|answered| Cue::new(Sound::Refused, ears.of(seat(answered.entry.origin.side)))));
}

/// Returns the cue of the end of a match: it is a defeat if a bot has beaten a person.
fn end(outcome: GipfOutcome, seats: Option<&Seats>, ears: &Ears) -> Cue {
    let Some(winner) = outcome.winner else { return Cue::new(Sound::Tie, Pan::MIDDLE) };
    let is_defeat = seats.is_some_and(|seats| seats.is_defeat(seat(winner)));
    Cue::new(if is_defeat { Sound::Defeat } else { Sound::Won }, ears.of(seat(winner)))
}
