//! Chooses the sounds of a match of GIPF, with their direction and pitch.

use bevy::prelude::*;
use gipf_rules::{GipfEvent, Spot};

use crate::audio::Sound;
use crate::audio::cues::{Cue, CueContext, CueSystems};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::simulation::layout::{THROW_TARGET, point_position};
use crate::gipf::table::ThrowKnocked;
use crate::simulation::game::{Answer, ExpiryReason};
use crate::simulation::queue::{Answered, MatchEvent};

/// The pitch of a pushed piece relative to a ring's, and the factor for each further piece that moves.
const PIECE: f32 = 0.8;
const MOVED: f32 = 0.93;
/// The pitch of the first knock of a coin or a die, and the factor for each further knock.
const KNOCK: f32 = 1.3;
const HIGHER: f32 = 1.12;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, give.in_set(CueSystems));
}

fn give(
    mut events: MessageReader<MatchEvent<LiveGipf>>,
    mut answered: MessageReader<Answered<LiveGipf>>,
    mut knocked: MessageReader<ThrowKnocked>,
    table: CueContext,
    mut cues: MessageWriter<Cue>,
) {
    let ears = &table.panning;
    for MatchEvent(event) in events.read() {
        let from = |spot: Spot| ears.pan(point_position(spot.point()));
        cues.write_batch(match *event {
            GipfEvent::Pushed { entry, moved, .. } => {
                let pitch = PIECE * MOVED.powi(moved as i32);
                Some(Cue { pitch, ..Cue::new(Sound::Ring, from(entry.spot())) })
            }
            GipfEvent::Removed { spots, .. } => spots.iter().next().map(|spot| Cue::new(Sound::Lift, from(spot))),
            GipfEvent::PotentialDue { owner } => Some(Cue::new(Sound::Offer, ears.pan_of_player(owner))),
            GipfEvent::Ended(outcome) => Some(table.end_cue(outcome.winner)),
            _ => None,
        });
    }
    cues.write_batch(knocked.read().map(|&ThrowKnocked(nth)| {
        let pitch = KNOCK * HIGHER.powi(nth as i32);
        Cue { pitch, ..Cue::new(Sound::Ring, ears.pan(THROW_TARGET)) }
    }));
    // Refusals of a bot's acts are silent.
    let refused = answered.read().filter(|Answered { entry, answer }| {
        entry.origin.is_person() && matches!(answer, Answer::Refused { .. } | Answer::Expired(ExpiryReason::RecordFull))
    });
    cues.write_batch(
        refused.map(|answered| Cue::new(Sound::Refused, ears.pan_of_player(answered.entry.origin.player))),
    );
}
