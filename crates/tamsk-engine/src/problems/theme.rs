//! Finds the themes of a problem from the line that solves it.

use tamsk_rules::{Board, Position, Socket, SocketSet, Turn};

use super::problem::{ProblemGoal, ProblemTheme};

/// Returns the themes of a problem. `line` solves the problem and leads to the end of the match. `solved_after` is the
/// number of turns after which the problem is solved.
pub fn find_themes(position: &Position, goal: ProblemGoal, line: &[Turn], solved_after: usize) -> Vec<ProblemTheme> {
    let solver = position.to_move();
    let mut now = *position;
    let mut themes = Vec::new();
    for (number, &turn) in line.iter().enumerate() {
        let before = now;
        now.play_unchecked(turn);
        if number >= solved_after {
            continue;
        }
        if before.to_move() != solver {
            if turn.glass_move.is_none() && !before.can_move(!solver) {
                themes.push(ProblemTheme::ForcedPass);
            }
            continue;
        }
        if turn.claims_ring {
            themes.push(ProblemTheme::Claim);
        }
        let immured = |board: &Board| immured_glasses(board) & board.glass_sockets(!solver);
        if !(immured(now.board()) - immured(before.board())).is_empty() {
            themes.push(ProblemTheme::Immured);
        }
        let Some(glass_move) = turn.glass_move else { continue };
        if !glass_move.drops_ring && before.board().rings_in_holder(solver) > u8::from(turn.claims_ring) {
            themes.push(ProblemTheme::KeptRing);
        }
        if glass_move.drops_ring && divides(before.board(), now.board(), glass_move.to) {
            themes.push(ProblemTheme::Division);
        }
        if could_be_immured(&before, glass_move.from) {
            themes.push(ProblemTheme::Escape);
        }
    }
    let lead = i32::from(now.board().rings_in_holder(!solver)) - i32::from(now.board().rings_in_holder(solver));
    if goal == ProblemGoal::Win && lead == 1 || goal == ProblemGoal::Tie && lead == 0 {
        themes.push(ProblemTheme::OneRingDecides);
    }
    themes.sort_unstable();
    themes.dedup();
    themes
}

/// Returns the glasses that can never move again, because each neighbouring socket is full or holds another such glass.
pub(super) fn immured_glasses(board: &Board) -> SocketSet {
    let open = !board.full_sockets();
    let mut immured = board.occupied_sockets();
    loop {
        let free = open - immured;
        let still = immured.into_iter().filter(|socket| (socket.neighbours() & free).is_empty()).collect();
        if still == immured {
            return immured;
        }
        immured = still;
    }
}

/// Returns `true` if a ring has filled `socket` and thereby split the rest of the board into more connected parts.
fn divides(before: &Board, after: &Board, socket: Socket) -> bool {
    !before.full_sockets().contains(socket) && after.full_sockets().contains(socket) && parts(after) > parts(before)
}

/// Returns the number of connected parts of the board that consist of at least two sockets, none of them full.
fn parts(board: &Board) -> usize {
    let mut rest = !board.full_sockets();
    let mut parts = 0;
    while let Some(first) = rest.into_iter().next() {
        let mut part = first.to_set();
        loop {
            let more = part.into_iter().fold(part, |more, socket| more | socket.neighbours() & rest);
            if more == part {
                break;
            }
            part = more;
        }
        parts += usize::from(part.len() >= 2);
        rest = rest - part;
    }
    parts
}

/// Returns `true` if the opponent could have immured the glass on `socket` in one turn, had the solver not moved.
fn could_be_immured(position: &Position, socket: Socket) -> bool {
    let (solver, board) = (position.to_move(), position.board());
    if immured_glasses(board).contains(socket) {
        return false;
    }
    let waiting = Position::from_parts_unchecked(*board, solver.opponent(), None, 0);
    waiting.turns().into_iter().any(|turn| {
        let mut after = waiting;
        after.play_unchecked(turn);
        immured_glasses(after.board()).contains(socket)
    })
}
