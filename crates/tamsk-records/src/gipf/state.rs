//! The state of a match of GIPF as JSON (section 13).

use std::collections::BTreeMap;

use gipf_rules::{GipfMatch, GipfPhase, PieceKind, Side, Spot, Stage};
use serde::Serialize;

/// The state of a match of GIPF, for serialization.
#[derive(Clone, Debug, Serialize)]
pub struct GipfState {
    version: &'static str,
    turn: &'static str,
    actor: Option<&'static str>,
    phase: Option<&'static str>,
    moved: bool,
    spots: BTreeMap<String, String>,
    reserve: PerSide<u8>,
    captured: PerSide<u8>,
    stage: PerSide<&'static str>,
    potentials: PerSide<PotentialsState>,
    challenge: Option<PerSide<ChallengeState>>,
    turns: u32,
    position: Option<String>,
    result: Option<ResultState>,
}

#[derive(Clone, Debug, Serialize)]
struct PerSide<T> {
    white: T,
    black: T,
}

impl<T> PerSide<T> {
    fn of(mut f: impl FnMut(Side) -> T) -> PerSide<T> {
        PerSide { white: f(Side::White), black: f(Side::Black) }
    }
}

#[derive(Clone, Debug, Serialize)]
struct PotentialsState {
    left: u8,
    loaded: u32,
    single: u32,
    lost: u8,
}

#[derive(Clone, Debug, Serialize)]
struct ChallengeState {
    tries: u8,
    neutralise: u8,
    open: Option<u8>,
}

#[derive(Clone, Debug, Serialize)]
struct ResultState {
    winner: Option<&'static str>,
    by: &'static str,
}

impl From<&GipfMatch> for GipfState {
    fn from(game: &GipfMatch) -> GipfState {
        let position = game.position();
        let goes_on = game.outcome().is_none();
        let piece = |spot: Spot| {
            let (side, kind) = position.piece(spot)?;
            Some((spot.to_string(), format!("{side} {}", kind.name())))
        };
        GipfState {
            version: position.version().name(),
            turn: position.turn().name(),
            actor: position.actor().filter(|_| goes_on).map(Side::name),
            phase: goes_on.then(|| GipfPhase::name(position.phase())),
            moved: position.has_moved(),
            spots: Spot::all().filter_map(piece).collect(),
            reserve: PerSide::of(|side| position.reserve(side)),
            captured: PerSide::of(|side| position.captured(side)),
            stage: PerSide::of(|side| match position.stage(side) {
                Stage::Gipf => "gipf",
                Stage::Loaded => "loaded",
                Stage::Basic => "basic",
            }),
            potentials: PerSide::of(|side| PotentialsState {
                left: position.potentials_left(side),
                loaded: position.pieces_of(side, PieceKind::Loaded).len(),
                single: position.pieces_of(side, PieceKind::Single).len(),
                lost: game.potentials_lost(side),
            }),
            challenge: position.attempts().map(|all| {
                PerSide::of(|side| ChallengeState {
                    tries: all[side].attempts,
                    neutralise: all[side].neutralise,
                    open: all[side].open,
                })
            }),
            turns: game.turns(),
            position: goes_on.then(|| position.to_string()),
            result: game
                .outcome()
                .map(|outcome| ResultState { winner: outcome.winner.map(Side::name), by: outcome.by.name() }),
        }
    }
}
