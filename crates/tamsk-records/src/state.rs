//! The state of a match as JSON (end of section 9), as printed by the engine tool and expected by the test cases.

use std::collections::BTreeMap;

use serde::Serialize;
use tamsk_rules::{ByPlayer, Extra, Level, Match, Millis, Outcome, Player, Right, Sand, Socket};

/// The state of a match, for serialization.
#[derive(Clone, Debug, Serialize)]
pub struct MatchState {
    now: Millis,
    level: Level,
    #[serde(serialize_with = "player")]
    to_move: Player,
    rings: PerPlayer<u8>,
    sockets: BTreeMap<Socket, u8>,
    quiet: u8,
    glasses: Vec<GlassState>,
    late: PerPlayer<bool>,
    ring_window: PerPlayer<Option<RightState>>,
    claim: PerPlayer<Option<RightState>>,
    extra: PerPlayer<Option<ExtraState>>,
    skip: PerPlayer<u32>,
    timer: TimerState,
    result: Option<OutcomeState>,
}

#[derive(Clone, Debug, Serialize)]
struct PerPlayer<T> {
    red: T,
    black: T,
}

impl<T> PerPlayer<T> {
    fn of(f: impl FnMut(Player) -> T) -> PerPlayer<T> {
        let ByPlayer([red, black]) = ByPlayer(Player::BOTH.map(f));
        PerPlayer { red, black }
    }
}

/// One glass of a [`MatchState`].
#[derive(Clone, Debug, Serialize)]
pub struct GlassState {
    #[serde(serialize_with = "player")]
    owner: Player,
    index: u8,
    at: Option<Socket>,
    state: &'static str,
    upper: u32,
    lost_at: Option<Millis>,
    held: bool,
}

/// A ring window or a claim of a [`MatchState`].
#[derive(Clone, Debug, Serialize)]
pub struct RightState {
    socket: Socket,
    until: Option<Millis>,
}

impl From<Right> for RightState {
    fn from(Right { socket, until }: Right) -> RightState {
        RightState { socket, until }
    }
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum ExtraState {
    Word(&'static str),
    Open { until: Millis },
}

#[derive(Clone, Debug, Serialize)]
struct TimerState {
    upper: u32,
    #[serde(serialize_with = "optional_player")]
    armed_against: Option<Player>,
}

#[derive(Clone, Debug, Serialize)]
struct OutcomeState {
    #[serde(serialize_with = "optional_player")]
    winner: Option<Player>,
    by: &'static str,
}

impl From<Outcome> for OutcomeState {
    fn from(Outcome { winner, by }: Outcome) -> OutcomeState {
        OutcomeState { winner, by: by.name() }
    }
}

impl From<&Match> for MatchState {
    fn from(game: &Match) -> MatchState {
        let rings = |socket| Some((socket, game.board().rings(socket))).filter(|&(_, rings)| rings > 0);
        MatchState {
            now: game.now(),
            level: game.options().level,
            to_move: game.to_move(),
            rings: PerPlayer::of(|player| game.rings(player)),
            sockets: Socket::all().filter_map(rings).collect(),
            quiet: game.quiet(),
            glasses: game.glasses().map(|(id, _)| GlassState::of(game, id)).collect(),
            late: PerPlayer::of(|player| game.is_late(player)),
            ring_window: PerPlayer::of(|player| game.ring_window(player).map(Into::into)),
            claim: PerPlayer::of(|player| game.claim(player).map(Into::into)),
            extra: PerPlayer::of(|player| match game.extra(player) {
                Extra::None => None,
                Extra::Pending => Some(ExtraState::Word("pending")),
                Extra::Open { until } => Some(ExtraState::Open { until }),
            }),
            skip: PerPlayer::of(|player| game.turns_to_miss(player)),
            timer: TimerState { upper: game.timer_upper(), armed_against: game.timer_armed_against() },
            result: game.outcome().map(Into::into),
        }
    }
}

impl GlassState {
    fn of(game: &Match, id: tamsk_rules::GlassId) -> GlassState {
        let glass = game.glass(id);
        let (state, lost_at) = match glass.sand {
            Sand::Idle => ("idle", None),
            Sand::Running { .. } => ("running", None),
            Sand::Lost { at } => ("lost", Some(at)),
        };
        GlassState {
            owner: id.owner,
            index: id.index,
            at: glass.at,
            state,
            upper: game.upper(id),
            lost_at,
            held: game.in_hand(id.owner) == Some(id),
        }
    }
}

fn player<S: serde::Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(player.name())
}

fn optional_player<S: serde::Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    match player {
        Some(player) => serializer.serialize_str(player.name()),
        None => serializer.serialize_none(),
    }
}
