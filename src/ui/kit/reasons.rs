//! Explains why a turn of TAMSK is worse than the best turn.

use tamsk_engine::problems::MistakeReason;
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
    reason: &MistakeReason,
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
    match reason.ring_loss().filter(|_| !matches!(reason, MistakeReason::WorseRingBalance { .. })) {
        Some(rings) => format!("{said} {}", texts.tr_args("reason-cost", &[("rings", rings.into())])),
        None => said,
    }
}

const fn reason_key(reason: &MistakeReason) -> &'static str {
    match reason {
        MistakeReason::AllGlassesImmuredByAnswer { .. } => "reason-no-glass-left",
        MistakeReason::GlassImmuredByAnswer { .. } => "reason-glass-immured",
        MistakeReason::OwnGlassImmured { .. } => "reason-own-glass-immured",
        MistakeReason::MissedForcedPass { .. } => "reason-missed-forced-pass",
        MistakeReason::GlassEscapes { .. } => "reason-glass-escapes",
        MistakeReason::KeptRingClaimed { .. } => "reason-ring-claimed",
        MistakeReason::ClaimForgone { .. } => "reason-claim-forgone",
        MistakeReason::RingKept { .. } => "reason-ring-kept",
        MistakeReason::Divided { .. } => "reason-divided",
        MistakeReason::CutOffByOwnTurn { .. } => "reason-cut-off",
        MistakeReason::CutOffByAnswer { .. } => "reason-cut-off-by-answer",
        MistakeReason::NotShutOut { .. } => "reason-not-shut-out",
        MistakeReason::LastPlaceTaken { .. } => "reason-last-place-taken",
        MistakeReason::ImmuredLater { .. } => "reason-immured-later",
        MistakeReason::HarmfulRing { .. } => "reason-harmful-ring",
        MistakeReason::MustPassFirst { .. } => "reason-must-pass-first",
        MistakeReason::OpponentClaimsMoreRings { .. } => "reason-more-claims",
        MistakeReason::WorseRingBalance { .. } => "reason-balance",
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
    fn of(reason: &MistakeReason) -> Numbers {
        let of = |opponent, closed: Option<Socket>, glass: Option<Socket>, counts: &[u8]| {
            let mut four = [0; 4];
            four[..counts.len()].copy_from_slice(counts);
            Numbers { opponent: Some(opponent), closed, glass, counts: four }
        };
        let own = |socket: Socket| Numbers { closed: Some(socket), glass: Some(socket), ..Numbers::default() };
        match *reason {
            MistakeReason::AllGlassesImmuredByAnswer { opponent, closed, places, .. }
            | MistakeReason::CutOffByAnswer { opponent, closed, places, .. } => {
                of(opponent, Some(closed), None, &[places])
            }
            MistakeReason::GlassImmuredByAnswer { opponent, closed, glass, .. }
            | MistakeReason::GlassEscapes { opponent, closed, glass, .. } => {
                of(opponent, Some(closed), Some(glass), &[])
            }
            MistakeReason::OwnGlassImmured { glass: socket, .. }
            | MistakeReason::ClaimForgone { socket, .. }
            | MistakeReason::RingKept { socket, .. }
            | MistakeReason::HarmfulRing { socket, .. } => own(socket),
            MistakeReason::MissedForcedPass { opponent, .. } => of(opponent, None, None, &[]),
            MistakeReason::KeptRingClaimed { opponent, socket, .. }
            | MistakeReason::LastPlaceTaken { opponent, socket, .. } => of(opponent, Some(socket), None, &[]),
            MistakeReason::Divided { opponent, own, theirs, .. } => of(opponent, None, None, &[own, theirs]),
            MistakeReason::CutOffByOwnTurn { closed, places, .. } => {
                Numbers { closed: Some(closed), counts: [places, 0, 0, 0], ..Numbers::default() }
            }
            MistakeReason::NotShutOut { opponent, closed, places, filled, .. } => {
                of(opponent, Some(closed), None, &[places, filled])
            }
            MistakeReason::ImmuredLater { opponent, closed, glass, turns, .. } => {
                of(opponent, Some(closed), Some(glass), &[turns])
            }
            MistakeReason::MustPassFirst { opponent, moves, .. } => of(opponent, None, None, &[moves]),
            MistakeReason::OpponentClaimsMoreRings { opponent, claims, best_claims, .. } => {
                of(opponent, None, None, &[claims, best_claims])
            }
            MistakeReason::WorseRingBalance { opponent, own, theirs, best_own, best_theirs, .. } => {
                of(opponent, None, None, &[own, theirs, best_own, best_theirs])
            }
        }
    }
}
