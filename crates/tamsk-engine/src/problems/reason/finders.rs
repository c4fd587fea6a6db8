//! Functions that find each kind of [`Reason`].

use tamsk_rules::{Move, Player, Position, Socket, SocketSet, Turn};

use super::kinds::Reason;
use super::line::{Line, free_places, reachable_sockets};
use crate::problems::theme::immured_glasses;

/// A turn that was played and the best turn, with the lines that follow.
pub(super) struct TurnComparison {
    solver: Player,
    opponent: Player,
    played: Line,
    best: Line,
    /// The number of rings by which the result of the played line is worse than that of the best line; `None` unless
    /// both lines lead to the end of the match.
    rings: Option<u8>,
}

/// A function that looks for one kind of reason.
pub(super) type Finder = fn(&TurnComparison) -> Option<Reason>;

/// The finders of all kinds of reasons, from the most telling kind to the least telling one.
pub(super) const FINDERS: [Finder; Reason::NAMES.len()] = [
    no_glass_left,
    glass_immured,
    own_glass_immured,
    missed_block,
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
    /// Creates a case. Returns `None` if a turn is not legal, or if the complete lines do not show that the best turn
    /// is better.
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
        let played = Line::new(position, played, reply_line)?;
        let best = Line::new(position, best, best_line)?;
        let mut rings = None;
        if played.is_complete() && best.is_complete() {
            let lost = lead(best.last(), solver) - lead(played.last(), solver);
            rings = Some(u8::try_from(lost).ok().filter(|&lost| lost > 0)?);
        }
        Some(TurnComparison { solver, opponent: !solver, played, best, rings })
    }

    /// Returns a glass of the solver that turn `number` of the played line immures, and that is not immured after as
    /// many turns of the best line. The glass is identified by its socket before the line. If there are several such
    /// glasses, returns the one that loses the most moves.
    fn immured_by(&self, number: usize) -> Option<Socket> {
        let TurnComparison { played, best, .. } = self;
        let is_immured = |line: &Line, glass: Socket, turns: usize| {
            immured_glasses(line.after(turns).board()).contains(line.glass_socket_after(glass, turns))
        };
        let glasses = played.after(0).board().glasses(self.solver).into_iter().filter(|&glass| {
            is_immured(played, glass, number + 1)
                && !is_immured(played, glass, number)
                && !is_immured(best, glass, (number + 1).max(2))
        });
        let lost_moves = |glass: Socket| best.moves_of(glass).saturating_sub(played.moves_of(glass));
        glasses.max_by_key(|&glass| lost_moves(glass)).filter(|&glass| lost_moves(glass) > 0 || !best.is_complete())
    }

    /// Returns the number of free places that the played line takes from the solver: the places in those `sockets` that
    /// the solver can still reach after `turns` turns of the best line. Returns `None` if there are no such places, or
    /// if not even the best line uses them.
    fn lost_region(&self, turns: usize, sockets: SocketSet) -> Option<u8> {
        let lost = sockets & reachable_sockets(self.best.after(turns).board(), self.solver);
        let is_used = !self.best.is_complete() || self.best.rings_dropped(self.solver, lost) > 0;
        let places = free_places(self.played.after(turns).board(), lost);
        (is_used && places > 0).then_some(places)
    }
}

/// Returns the lead of a player, in rings.
fn lead(position: &Position, player: Player) -> i32 {
    let board = position.board();
    i32::from(board.rings_in_holder(!player)) - i32::from(board.rings_in_holder(player))
}

fn no_glass_left(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { solver, opponent, ref played, ref best, rings } = case;
    let has_mobile_glass = |position: &Position| {
        let board = position.board();
        !(board.glasses(solver) - immured_glasses(board)).is_empty()
    };
    if has_mobile_glass(played.after(2)) || !has_mobile_glass(best.after(2)) {
        return None;
    }
    let last = played.glass_socket_after(case.immured_by(1)?, 2);
    let board = played.after(2).board();
    let places = free_places(board, reachable_sockets(board, opponent));
    let closed = played.immuring_socket(1, last)?;
    (places > 0).then_some(Reason::AllGlassesImmured { opponent, closed, places, rings })
}

fn glass_immured(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { opponent, ref played, rings, .. } = case;
    let glass = played.glass_socket_after(case.immured_by(1)?, 2);
    let closed = played.immuring_socket(1, glass)?;
    Some(Reason::GlassImmured { opponent, closed, glass, rings })
}

fn own_glass_immured(case: &TurnComparison) -> Option<Reason> {
    let glass = case.played.glass_socket_after(case.immured_by(0)?, 1);
    Some(Reason::OwnGlassImmured { glass, rings: case.rings })
}

fn immured_later(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { opponent, ref played, rings, .. } = case;
    let (number, glass) = (3..played.len()).step_by(2).find_map(|number| Some((number, case.immured_by(number)?)))?;
    let glass = played.glass_socket_after(glass, number + 1);
    let closed = played.immuring_socket(number, glass)?;
    let turns = u8::try_from(number / 2).ok()?;
    Some(Reason::ImmuredLater { opponent, closed, glass, turns, rings })
}

fn missed_block(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { solver, opponent, ref played, ref best, rings } = case;
    let blocked = best.after(1);
    let is_missed = !blocked.can_move(opponent)
        && blocked.can_move(solver)
        && !blocked.is_ending()
        && played.answer().is_some_and(|answer| answer.glass_move.is_some());
    is_missed.then_some(Reason::MissedBlock { opponent, rings })
}

fn glass_escapes(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let (before, after) = (best.after(0).board(), best.after(1).board());
    let immured = (immured_glasses(after) - immured_glasses(before)) & before.glasses(opponent);
    let glass = immured.into_iter().max_by_key(|&glass| played.moves_of(glass))?;
    let closed = best.immuring_socket(0, glass)?;
    (played.moves_of(glass) > 0).then_some(Reason::GlassEscapes { opponent, glass, closed, rings })
}

fn ring_claimed(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let is_claimed = |line: &Line| line.answer().is_some_and(|answer| answer.claims_ring);
    let socket = played.after(1).claim()?;
    (is_claimed(played) && !is_claimed(best)).then_some(Reason::RingClaimed { opponent, socket, rings })
}

fn claim_forgone(case: &TurnComparison) -> Option<Reason> {
    let TurnComparison { played, best, rings, .. } = case;
    let socket = played.after(0).claim()?;
    (!played.first().claims_ring && best.first().claims_ring).then_some(Reason::ClaimForgone { socket, rings: *rings })
}

fn ring_kept(case: &TurnComparison) -> Option<Reason> {
    let TurnComparison { solver, played, best, rings, .. } = case;
    let glass_move = played.first().glass_move?;
    let could_drop = played.after(1).board().rings_in_holder(*solver) > 0;
    (could_drop && !glass_move.drops_ring && best.first().drops_ring())
        .then_some(Reason::RingKept { socket: glass_move.to, rings: *rings })
}

fn harmful_ring(case: &TurnComparison) -> Option<Reason> {
    let TurnComparison { played, best, rings, .. } = case;
    let (played, best, claim) = (played.first(), best.first(), played.after(0).claim());
    let without_claim = Turn { claims_ring: false, ..played };
    let without_ring = |glass_move: Move| Turn { glass_move: Some(Move { drops_ring: false, ..glass_move }), ..played };
    let socket = if without_claim == best {
        claim?
    } else {
        played.glass_move.filter(|&glass_move| without_ring(glass_move) == best)?.to
    };
    Some(Reason::HarmfulRing { socket, rings: *rings })
}

fn divided(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { solver, opponent, ref played, ref best, rings } = case;
    let parts = |position: &Position| {
        let board = position.board();
        let [own, theirs] = [solver, opponent].map(|player| reachable_sockets(board, player));
        let is_divided = (own & theirs).is_empty();
        (is_divided, free_places(board, own), free_places(board, theirs))
    };
    let (is_divided, own, theirs) = parts(played.after(2));
    let (best_is_divided, best_own, best_theirs) = parts(best.after(2));
    let is_worse = !best_is_divided || own + best_theirs < theirs + best_own;
    let is_new = is_divided && !parts(played.after(0)).0;
    (is_new && is_worse && own > 0 && own < theirs).then_some(Reason::Divided { opponent, own, theirs, rings })
}

fn cut_off(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { solver, ref played, rings, .. } = case;
    let ways = [played.sockets_lost_by_leaving(), played.sockets_cut_off_by(0, solver)];
    ways.into_iter().flatten().find_map(|(closed, lost)| {
        let places = case.lost_region(1, lost)?;
        Some(Reason::CutOff { closed, places, rings })
    })
}

fn cut_off_by_answer(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { solver, opponent, ref played, rings, .. } = case;
    let (closed, lost) = played.sockets_cut_off_by(1, solver)?;
    let places = case.lost_region(2, lost)?;
    Some(Reason::CutOffByAnswer { opponent, closed, places, rings })
}

fn not_shut_out(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let (closed, shut) = best.sockets_cut_off_by(0, opponent)?;
    let shut = shut & reachable_sockets(played.after(1).board(), opponent);
    let places = free_places(best.after(1).board(), shut);
    let filled = played.rings_dropped(opponent, shut);
    (filled > 0).then_some(Reason::NotShutOut { opponent, closed, places, filled, rings })
}

fn last_place_taken(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let fills = |line: &Line, number: usize, glass_move: Move| {
        let is_full = |turns: usize| line.after(turns).board().full_sockets().contains(glass_move.to);
        glass_move.drops_ring && !is_full(number) && is_full(number + 1)
    };
    let (answer, missed) = (played.answer()?.glass_move?, best.first().glass_move?);
    let is_taken = answer.to == missed.to && fills(played, 1, answer) && fills(best, 0, missed);
    is_taken.then_some(Reason::LastPlaceTaken { opponent, socket: answer.to, rings })
}

fn must_pass_first(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    let is_solvers = |number: usize| number.is_multiple_of(2);
    let pass = played.first_forced_pass().filter(|&number| is_solvers(number))?;
    let is_first = match best.first_forced_pass() {
        Some(number) => is_solvers(number),
        // A pass may still come if the line is not complete.
        None => !best.is_complete(),
    };
    let moves = u8::try_from(pass / 2).ok()?;
    (!is_first).then_some(Reason::MustPassFirst { opponent, moves, rings })
}

fn more_claims(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { opponent, ref played, ref best, rings, .. } = case;
    rings?;
    let (claims, best_claims) = (played.count_claims(opponent), best.count_claims(opponent));
    (claims > best_claims).then_some(Reason::MoreClaims { opponent, claims, best_claims, rings })
}

fn balance(case: &TurnComparison) -> Option<Reason> {
    let &TurnComparison { solver, opponent, ref played, ref best, rings } = case;
    let dropped = |line: &Line| [solver, opponent].map(|player| line.rings_dropped(player, SocketSet::ALL));
    let ([own, theirs], [best_own, best_theirs]) = (dropped(played), dropped(best));
    rings.map(|rings| Reason::RingBalance { opponent, own, theirs, best_own, best_theirs, rings })
}
