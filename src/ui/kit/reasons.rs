//! Explains why a turn of TAMSK is worse than the best turn.

use tamsk_engine::problems::Reason;
use tamsk_rules::{Player, Socket};

use super::names::colour_name;
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::table::game::PlayableGame;

/// Returns an explanation of why a turn of `player` is worse than the best turn. The explanation includes the cost of
/// the turn if the cost is known. `glass_move` holds the two sockets of the turn's move, or `None` if no glass moved.
/// `addressed` is `true` if the text addresses `player` as "you".
pub fn reason_words(
    texts: &Localization,
    player: Player,
    addressed: bool,
    glass_move: Option<(Socket, Socket)>,
    reason: &Reason,
) -> String {
    let numbers = Numbers::of(reason);
    let name = |socket: Option<Socket>| socket.map(|socket| socket.to_string()).unwrap_or_default();
    let opponent =
        numbers.opponent.map(|player| colour_name(texts, LiveMatch::SCRIPT_COLOURS[player])).unwrap_or_default();
    let turn = glass_move.map(|(from, to)| format!("{from}–{to}"));
    let args = [
        ("turn", turn.unwrap_or_else(|| texts.tr("reason-pass").into_owned()).into()),
        ("opponent", opponent.into()),
        ("who", if addressed { "you" } else { "other" }.into()),
        ("player", colour_name(texts, LiveMatch::SCRIPT_COLOURS[player]).into()),
        ("closed", name(numbers.closed).into()),
        ("glass", name(numbers.glass).into()),
        ("first", numbers.counts[0].into()),
        ("second", numbers.counts[1].into()),
        ("third", numbers.counts[2].into()),
        ("fourth", numbers.counts[3].into()),
    ];
    let said = texts.tr_args(reason_key(reason), &args);
    match reason.ring_loss().filter(|_| !matches!(reason, Reason::RingBalance { .. })) {
        Some(rings) => format!("{said} {}", texts.tr_args("reason-cost", &[("rings", rings.into())])),
        None => said,
    }
}

const fn reason_key(reason: &Reason) -> &'static str {
    match reason {
        Reason::AllGlassesImmured { .. } => "reason-no-glass-left",
        Reason::GlassImmured { .. } => "reason-glass-immured",
        Reason::OwnGlassImmured { .. } => "reason-own-glass-immured",
        Reason::MissedBlock { .. } => "reason-missed-block",
        Reason::GlassEscapes { .. } => "reason-glass-escapes",
        Reason::RingClaimed { .. } => "reason-ring-claimed",
        Reason::ClaimForgone { .. } => "reason-claim-forgone",
        Reason::RingKept { .. } => "reason-ring-kept",
        Reason::Divided { .. } => "reason-divided",
        Reason::CutOff { .. } => "reason-cut-off",
        Reason::CutOffByAnswer { .. } => "reason-cut-off-by-answer",
        Reason::NotShutOut { .. } => "reason-not-shut-out",
        Reason::LastPlaceTaken { .. } => "reason-last-place-taken",
        Reason::ImmuredLater { .. } => "reason-immured-later",
        Reason::HarmfulRing { .. } => "reason-harmful-ring",
        Reason::MustPassFirst { .. } => "reason-must-pass-first",
        Reason::MoreClaims { .. } => "reason-more-claims",
        Reason::RingBalance { .. } => "reason-balance",
    }
}

/// The arguments of a sentence that states a reason: a player, two sockets, and counts in the order of the reason's
/// fields.
#[derive(Default)]
struct Numbers {
    opponent: Option<Player>,
    closed: Option<Socket>,
    glass: Option<Socket>,
    counts: [u8; 4],
}

impl Numbers {
    fn of(reason: &Reason) -> Numbers {
        let of = |opponent, closed: Option<Socket>, glass: Option<Socket>, counts: &[u8]| {
            let mut four = [0; 4];
            four[..counts.len()].copy_from_slice(counts);
            Numbers { opponent: Some(opponent), closed, glass, counts: four }
        };
        let own = |socket: Socket| Numbers { closed: Some(socket), glass: Some(socket), ..Numbers::default() };
        match *reason {
            Reason::AllGlassesImmured { opponent, closed, places, .. }
            | Reason::CutOffByAnswer { opponent, closed, places, .. } => of(opponent, Some(closed), None, &[places]),
            Reason::GlassImmured { opponent, closed, glass, .. }
            | Reason::GlassEscapes { opponent, closed, glass, .. } => of(opponent, Some(closed), Some(glass), &[]),
            Reason::OwnGlassImmured { glass: socket, .. }
            | Reason::ClaimForgone { socket, .. }
            | Reason::RingKept { socket, .. }
            | Reason::HarmfulRing { socket, .. } => own(socket),
            Reason::MissedBlock { opponent, .. } => of(opponent, None, None, &[]),
            Reason::RingClaimed { opponent, socket, .. } | Reason::LastPlaceTaken { opponent, socket, .. } => {
                of(opponent, Some(socket), None, &[])
            }
            Reason::Divided { opponent, own, theirs, .. } => of(opponent, None, None, &[own, theirs]),
            Reason::CutOff { closed, places, .. } => {
                Numbers { closed: Some(closed), counts: [places, 0, 0, 0], ..Numbers::default() }
            }
            Reason::NotShutOut { opponent, closed, places, filled, .. } => {
                of(opponent, Some(closed), None, &[places, filled])
            }
            Reason::ImmuredLater { opponent, closed, glass, turns, .. } => {
                of(opponent, Some(closed), Some(glass), &[turns])
            }
            Reason::MustPassFirst { opponent, moves, .. } => of(opponent, None, None, &[moves]),
            Reason::MoreClaims { opponent, claims, best_claims, .. } => {
                of(opponent, None, None, &[claims, best_claims])
            }
            Reason::RingBalance { opponent, own, theirs, best_own, best_theirs, .. } => {
                of(opponent, None, None, &[own, theirs, best_own, best_theirs])
            }
        }
    }
}
