//! Functions that find each kind of [`MistakeReason`].

use tamsk_rules::{Move, Player, Position, Socket, SocketSet, Turn};

use super::kinds::MistakeReason;
use super::line::{TurnLine, count_free_ring_places, reachable_sockets};
use crate::problems::theme::immured_glasses;

/// A turn that was played and the best turn, with the lines that follow.
pub(super) struct TurnComparison {
    solver: Player,
    opponent: Player,
    played: TurnLine,
    best: TurnLine,
    /// The number of rings by which the result of the played line is worse than that of the best line; `None` unless
    /// both lines lead to the end of the match.
    rings: Option<u8>,
}

/// A function that looks for one kind of reason.
pub(super) type Finder = fn(&TurnComparison) -> Option<MistakeReason>;

/// The finders of all kinds of reasons, from the most telling kind to the least telling one.
pub(super) const FINDERS: [Finder; MistakeReason::NAMES.len()] = [
    no_glass_left,
    glass_immured,
    own_glass_immured,
    missed_forced_pass,
    glass_escapes,
    ring_claimed,
    claim_forgone,
    ring_kept,
    divided,
    cut_off,
    cut_off_by_answer,
    not_shut_out,
    last_place_taken,
    immured_later,
    harmful_ring,
    must_pass_first,
    more_claims,
    balance,
];

impl TurnComparison {
    /// Creates a comparison. Returns `None` if the two turns are the same, if one of them is not legal, or if both
    /// lines end the match and the best turn does not lead to a better result.
    pub(super) fn new(
        position: &Position,
        played: Turn,
        reply_line: &[Turn],
        best: Turn,
        best_line: &[Turn],
    ) -> Option<TurnComparison> {
        if played == best {
            return None;
        }
        let solver = position.to_move();
        let played = TurnLine::new(position, played, reply_line)?;
        let best = TurnLine::new(position, best, best_line)?;
        let mut rings = None;
        if played.ends_match() && best.ends_match() {
            let lost = lead(best.last_position(), solver) - lead(played.last_position(), solver);
            rings = Some(u8::try_from(lost).ok().filter(|&lost| lost > 0)?);
        }
        Some(TurnComparison { solver, opponent: !solver, played, best, rings })
    }

    /// Returns a glass of the solver that turn `number` of the played line, counted from 0, immures for good. The same
    /// turn of the best line (the second turn if `number` is 0) must leave this glass mobile. Among several such
    /// glasses, returns the one that loses the most moves compared with the best line. The glass is identified by its
    /// socket before the line. Returns `None` if there is no such glass, or if the best line ends the match and no such
    /// glass loses a move.
    fn immured_by(&self, number: usize) -> Option<Socket> {
        let TurnComparison { played, best, .. } = self;
        let is_immured = |line: &TurnLine, glass: Socket, turns: usize| {
            immured_glasses(line.position_after(turns).board()).contains(line.glass_socket_after(glass, turns))
        };
        let glasses = played.position_after(0).board().glass_sockets(self.solver).into_iter().filter(|&glass| {
            is_immured(played, glass, number + 1)
                && !is_immured(played, glass, number)
                && !is_immured(best, glass, (number + 1).max(2))
        });
        let lost_moves =
            |glass: Socket| best.count_moves_of_glass(glass).saturating_sub(played.count_moves_of_glass(glass));
        glasses.max_by_key(|&glass| lost_moves(glass)).filter(|&glass| lost_moves(glass) > 0 || !best.ends_match())
    }

    /// Returns the number of places in `sockets` that are free after `turns` turns of the played line and that the
    /// solver can still reach after as many turns of the best line. Returns `None` if there are no such places, or if
    /// the best line ends the match and the solver drops no ring on these places in it.
    fn lost_region(&self, turns: usize, sockets: SocketSet) -> Option<u8> {
        let lost = sockets & reachable_sockets(self.best.position_after(turns).board(), self.solver);
        let is_used = !self.best.ends_match() || self.best.rings_dropped(self.solver, lost) > 0;
        let places = count_free_ring_places(self.played.position_after(turns).board(), lost);
        (is_used && places > 0).then_some(places)
    }
}

/// Returns the lead of a player, in rings.
fn lead(position: &Position, player: Player) -> i32 {
    let board = position.board();
    i32::from(board.rings_in_holder(!player)) - i32::from(board.rings_in_holder(player))
}

fn no_glass_left(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { solver, opponent, ref played, ref best, rings } = case;
    let has_mobile_glass = |position: &Position| {
        let board = position.board();
        !(board.glass_sockets(solver) - immured_glasses(board)).is_empty()
    };
    if has_mobile_glass(played.position_after(2)) || !has_mobile_glass(best.position_after(2)) {
        return None;
    }
    let last = played.glass_socket_after(case.immured_by(1)?, 2);
    let board = played.position_after(2).board();
    let places = count_free_ring_places(board, reachable_sockets(board, opponent));
    let closed = played.immuring_socket(1, last)?;
    (places > 0).then_some(MistakeReason::AllGlassesImmuredByAnswer { opponent, closed, places, rings })
}

fn glass_immured(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { opponent, ref played, rings, .. } = case;
    let glass = played.glass_socket_after(case.immured_by(1)?, 2);
    let closed = played.immuring_socket(1, glass)?;
    Some(MistakeReason::GlassImmuredByAnswer { opponent, closed, glass, rings })
}

fn own_glass_immured(case: &TurnComparison) -> Option<MistakeReason> {
    let glass = case.played.glass_socket_after(case.immured_by(0)?, 1);
    Some(MistakeReason::OwnGlassImmured { glass, rings: case.rings })
}

fn immured_later(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { opponent, ref played, rings, .. } = case;
    let (number, glass) = (3..played.len()).step_by(2).find_map(|number| Some((number, case.immured_by(number)?)))?;
    let glass = played.glass_socket_after(glass, number + 1);
    let closed = played.immuring_socket(number, glass)?;
    let turns = u8::try_from(number / 2).ok()?;
    Some(MistakeReason::ImmuredLater { opponent, closed, glass, turns, rings })
}

fn missed_forced_pass(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { solver, opponent, ref played, ref best, rings } = case;
    let blocked = best.position_after(1);
    let is_missed = !blocked.can_move(opponent)
        && blocked.can_move(solver)
        && !blocked.is_ending()
        && played.answer().is_some_and(|answer| answer.glass_move.is_some());
    is_missed.then_some(MistakeReason::MissedForcedPass { opponent, rings })
}

fn glass_escapes(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let (before, after) = (best.position_after(0).board(), best.position_after(1).board());
    let immured = (immured_glasses(after) - immured_glasses(before)) & before.glass_sockets(opponent);
    let glass = immured.into_iter().max_by_key(|&glass| played.count_moves_of_glass(glass))?;
    let closed = best.immuring_socket(0, glass)?;
    (played.count_moves_of_glass(glass) > 0).then_some(MistakeReason::GlassEscapes { opponent, glass, closed, rings })
}

fn ring_claimed(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let is_claimed = |line: &TurnLine| line.answer().is_some_and(|answer| answer.claims_ring);
    let socket = played.position_after(1).claim()?;
    (is_claimed(played) && !is_claimed(best)).then_some(MistakeReason::KeptRingClaimed { opponent, socket, rings })
}

fn claim_forgone(case: &TurnComparison) -> Option<MistakeReason> {
    let TurnComparison { played, best, rings, .. } = case;
    let socket = played.position_after(0).claim()?;
    (!played.first_turn().claims_ring && best.first_turn().claims_ring)
        .then_some(MistakeReason::ClaimForgone { socket, rings: *rings })
}

fn ring_kept(case: &TurnComparison) -> Option<MistakeReason> {
    let TurnComparison { solver, played, best, rings, .. } = case;
    let glass_move = played.first_turn().glass_move?;
    let could_drop = played.position_after(1).board().rings_in_holder(*solver) > 0;
    (could_drop && !glass_move.drops_ring && best.first_turn().move_drops_ring())
        .then_some(MistakeReason::RingKept { socket: glass_move.to, rings: *rings })
}

fn harmful_ring(case: &TurnComparison) -> Option<MistakeReason> {
    let TurnComparison { played, best, rings, .. } = case;
    let (played, best, claim) = (played.first_turn(), best.first_turn(), played.position_after(0).claim());
    let without_claim = Turn { claims_ring: false, ..played };
    let without_ring = |glass_move: Move| Turn { glass_move: Some(Move { drops_ring: false, ..glass_move }), ..played };
    let socket = if without_claim == best {
        claim?
    } else {
        played.glass_move.filter(|&glass_move| without_ring(glass_move) == best)?.to
    };
    Some(MistakeReason::HarmfulRing { socket, rings: *rings })
}

fn divided(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { solver, opponent, ref played, ref best, rings } = case;
    let parts = |position: &Position| {
        let board = position.board();
        let [own, theirs] = [solver, opponent].map(|player| reachable_sockets(board, player));
        let is_divided = (own & theirs).is_empty();
        (is_divided, count_free_ring_places(board, own), count_free_ring_places(board, theirs))
    };
    let (is_divided, own, theirs) = parts(played.position_after(2));
    let (best_is_divided, best_own, best_theirs) = parts(best.position_after(2));
    let is_worse = !best_is_divided || own + best_theirs < theirs + best_own;
    let is_new = is_divided && !parts(played.position_after(0)).0;
    (is_new && is_worse && own > 0 && own < theirs).then_some(MistakeReason::Divided { opponent, own, theirs, rings })
}

fn cut_off(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { solver, ref played, rings, .. } = case;
    let ways = [played.sockets_lost_by_leaving(), played.sockets_cut_off_by(0, solver)];
    ways.into_iter().flatten().find_map(|(closed, lost)| {
        let places = case.lost_region(1, lost)?;
        Some(MistakeReason::CutOffByOwnTurn { closed, places, rings })
    })
}

fn cut_off_by_answer(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { solver, opponent, ref played, rings, .. } = case;
    let (closed, lost) = played.sockets_cut_off_by(1, solver)?;
    let places = case.lost_region(2, lost)?;
    Some(MistakeReason::CutOffByAnswer { opponent, closed, places, rings })
}

fn not_shut_out(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let (closed, shut) = best.sockets_cut_off_by(0, opponent)?;
    let shut = shut & reachable_sockets(played.position_after(1).board(), opponent);
    let places = count_free_ring_places(best.position_after(1).board(), shut);
    let filled = played.rings_dropped(opponent, shut);
    (filled > 0).then_some(MistakeReason::NotShutOut { opponent, closed, places, filled, rings })
}

fn last_place_taken(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let fills = |line: &TurnLine, number: usize, glass_move: Move| {
        let is_full = |turns: usize| line.position_after(turns).board().full_sockets().contains(glass_move.to);
        glass_move.drops_ring && !is_full(number) && is_full(number + 1)
    };
    let (answer, missed) = (played.answer()?.glass_move?, best.first_turn().glass_move?);
    let is_taken = answer.to == missed.to && fills(played, 1, answer) && fills(best, 0, missed);
    is_taken.then_some(MistakeReason::LastPlaceTaken { opponent, socket: answer.to, rings })
}

fn must_pass_first(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let is_solvers = |number: usize| number.is_multiple_of(2);
    let pass = played.first_forced_pass().filter(|&number| is_solvers(number))?;
    let is_first = match best.first_forced_pass() {
        Some(number) => is_solvers(number),
        // A pass may still come if the line is not complete.
        None => !best.ends_match(),
    };
    let moves = u8::try_from(pass / 2).ok()?;
    (!is_first).then_some(MistakeReason::MustPassFirst { opponent, moves, rings })
}

fn more_claims(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    rings?;
    let (claims, best_claims) = (played.count_claims(opponent), best.count_claims(opponent));
    (claims > best_claims).then_some(MistakeReason::OpponentClaimsMoreRings { opponent, claims, best_claims, rings })
}

fn balance(case: &TurnComparison) -> Option<MistakeReason> {
    let &TurnComparison { solver, opponent, ref played, ref best, rings } = case;
    let dropped = |line: &TurnLine| [solver, opponent].map(|player| line.rings_dropped(player, SocketSet::ALL));
    let ([own, theirs], [best_own, best_theirs]) = (dropped(played), dropped(best));
    rings.map(|rings| MistakeReason::WorseRingBalance { opponent, own, theirs, best_own, best_theirs, rings })
}
