//! The states of matches as JSON (end of section 9 of the rules of TAMSK). The engine tool prints these states, and the
//! test cases compare them.

use std::collections::BTreeMap;

use gipf_rules::{Colour, GipfOutcome};
use serde::Serialize;
use tamsk_rules::{ByPlayer, ExtraRingRight, Level, Match, Millis, Outcome, Player, RingDropRight, Sand, Socket};

/// The state of a TAMSK match in serializable form.
#[derive(Clone, Debug, Serialize)]
pub struct MatchStateJson {
    now: Millis,
    level: Level,
    to_move: &'static str,
    rings: PerPlayer<u8>,
    sockets: BTreeMap<Socket, u8>,
    quiet: u8,
    glasses: Vec<GlassStateJson>,
    late: PerPlayer<bool>,
    ring_window: PerPlayer<Option<RingDropRight>>,
    claim: PerPlayer<Option<RingDropRight>>,
    extra: PerPlayer<Option<ExtraState>>,
    skip: PerPlayer<u32>,
    timer: TimerState,
    result: Option<OutcomeJson>,
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

/// The state of one glass in a [`MatchStateJson`].
#[derive(Clone, Debug, Serialize)]
pub struct GlassStateJson {
    owner: &'static str,
    index: u8,
    at: Option<Socket>,
    state: &'static str,
    upper: u32,
    lost_at: Option<Millis>,
    held: bool,
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
    armed_against: Option<&'static str>,
}

/// The outcome of a match of either game in serializable form.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomeJson {
    winner: Option<&'static str>,
    by: &'static str,
}

impl From<Outcome> for OutcomeJson {
    fn from(Outcome { winner, by }: Outcome) -> OutcomeJson {
        OutcomeJson { winner: winner.map(Player::name), by: by.json_name() }
    }
}

impl From<GipfOutcome> for OutcomeJson {
    fn from(GipfOutcome { winner, by }: GipfOutcome) -> OutcomeJson {
        OutcomeJson { winner: winner.map(|player| Colour::of(player).name()), by: by.name() }
    }
}

impl From<&Match> for MatchStateJson {
    fn from(game: &Match) -> MatchStateJson {
        let rings = |socket| Some((socket, game.board().rings(socket))).filter(|&(_, rings)| rings > 0);
        MatchStateJson {
            now: game.now(),
            level: game.options().level,
            to_move: game.to_move().name(),
            rings: PerPlayer::of(|player| game.rings_in_holder(player)),
            sockets: Socket::all().filter_map(rings).collect(),
            quiet: game.quiet_moves(),
            glasses: game.glasses().map(|(id, _)| GlassStateJson::of(game, id)).collect(),
            late: PerPlayer::of(|player| game.holds_glass_for_late_move(player)),
            ring_window: PerPlayer::of(|player| game.ring_window(player)),
            claim: PerPlayer::of(|player| game.claim(player)),
            extra: PerPlayer::of(|player| match game.extra_ring_right(player) {
                ExtraRingRight::None => None,
                ExtraRingRight::Pending => Some(ExtraState::Word("pending")),
                ExtraRingRight::Open { until } => Some(ExtraState::Open { until }),
            }),
            skip: PerPlayer::of(|player| game.turns_to_miss(player)),
            timer: TimerState {
                upper: game.timer_upper_sand(),
                armed_against: game.timer_armed_against().map(Player::name),
            },
            result: game.outcome().map(Into::into),
        }
    }
}

impl GlassStateJson {
    fn of(game: &Match, id: tamsk_rules::GlassId) -> GlassStateJson {
        let glass = game.glass(id);
        let (state, lost_at) = match glass.sand {
            Sand::Idle => ("idle", None),
            Sand::Running { .. } => ("running", None),
            Sand::Lost { at } => ("lost", Some(at)),
        };
        GlassStateJson {
            owner: id.owner.name(),
            index: id.index,
            at: glass.socket,
            state,
            upper: game.upper_sand(id),
            lost_at,
            held: game.glass_in_hand(id.owner) == Some(id),
        }
    }
}
