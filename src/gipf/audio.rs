//! Chooses the sounds of a match of GIPF, with their directions and pitches.

use bevy::prelude::*;
use gipf_rules::{GipfEvent, Spot};

use crate::audio::Sound;
use crate::audio::cues::{Cue, CueContext, CueSystems};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::simulation::layout::{THROW_TARGET, point_position};
use crate::gipf::table::ThrowKnocked;
use crate::simulation::game::{Answer, RequestExpiryReason};
use crate::simulation::queue::{MatchEvent, RequestAnswered};

/// The pitch of a push that moves no piece on the board, relative to the pitch of a ring. Each piece that moves
/// multiplies the pitch by [`MOVED`].
const PIECE: f32 = 0.8;
const MOVED: f32 = 0.93;
/// The pitch of the first knock of a coin or a die. Each later knock multiplies the pitch by [`HIGHER`].
const KNOCK: f32 = 1.3;
const HIGHER: f32 = 1.12;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, give.in_set(CueSystems));
}

fn give(
    mut events: MessageReader<MatchEvent<LiveGipf>>,
    mut answered: MessageReader<RequestAnswered<LiveGipf>>,
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
                Some(Cue { pitch, ..Cue::new(Sound::RingDrop, from(entry.spot())) })
            }
            GipfEvent::PiecesRemoved { spots, .. } => spots.iter().next().map(|spot| Cue::new(Sound::Lift, from(spot))),
            GipfEvent::PotentialUsable { owner } => Some(Cue::new(Sound::ActionOffered, ears.pan_of_player(owner))),
            GipfEvent::Ended(outcome) => Some(table.match_end_cue(outcome.winner)),
            _ => None,
        });
    }
    cues.write_batch(knocked.read().map(|&ThrowKnocked(nth)| {
        let pitch = KNOCK * HIGHER.powi(nth as i32);
        Cue { pitch, ..Cue::new(Sound::RingDrop, ears.pan(THROW_TARGET)) }
    }));
    // A refusal is audible only if a person requested the act.
    let refused = answered.read().filter(|RequestAnswered { entry, answer }| {
        entry.origin.is_local_person()
            && matches!(answer, Answer::Refused { .. } | Answer::Expired(RequestExpiryReason::RecordFull))
    });
    cues.write_batch(
        refused.map(|answered| Cue::new(Sound::Refused, ears.pan_of_player(answered.entry.origin.player))),
    );
}
