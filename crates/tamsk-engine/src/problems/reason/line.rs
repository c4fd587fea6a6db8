//! A line of turns with the positions between them, and what is certain in a position.

use tamsk_rules::{Board, Move, Player, Position, Socket, SocketSet, Turn};

use crate::problems::theme::immured_glasses;

/// A line of legal turns. Turns have numbers from 0: the even ones are those of the player who begins.
pub(super) struct Line {
    turns: Vec<Turn>,
    /// The position before the first turn, and after each.
    positions: Vec<Position>,
}

impl Line {
    /// Plays `first` and then `rest` as far as its turns are legal; `None` if `first` is not.
    pub(super) fn new(position: &Position, first: Turn, rest: &[Turn]) -> Option<Line> {
        let mut now = position.play(first).ok()?;
        let mut line = Line { turns: vec![first], positions: vec![*position, now] };
        for &turn in rest {
            let Ok(next) = now.play(turn) else { break };
            now = next;
            line.turns.push(turn);
            line.positions.push(now);
        }
        Some(line)
    }

    /// Returns the number of turns.
    pub(super) fn len(&self) -> usize {
        self.turns.len()
    }

    /// Returns the position after this many turns, or the last one of a shorter line.
    pub(super) fn after(&self, turns: usize) -> &Position {
        &self.positions[turns.min(self.len())]
    }

    /// Returns the last position.
    pub(super) fn last(&self) -> &Position {
        self.after(self.len())
    }

    /// Returns `true` if the line leads to the end of the match.
    pub(super) fn is_complete(&self) -> bool {
        self.last().is_over()
    }

    /// Returns the first turn.
    pub(super) fn first(&self) -> Turn {
        self.turns[0]
    }

    /// Returns the opponent’s answer to the first turn, if it is known.
    pub(super) fn answer(&self) -> Option<Turn> {
        self.turns.get(1).copied()
    }

    /// Returns where a glass that begins on `socket` stands after this many turns.
    pub(super) fn follow(&self, socket: Socket, turns: usize) -> Socket {
        let moves = self.turns.iter().take(turns).filter_map(|turn| turn.glass_move);
        moves.fold(socket, |at, glass_move| if glass_move.from == at { glass_move.to } else { at })
    }

    /// Returns how many moves a glass makes that begins on `socket`.
    pub(super) fn moves_of(&self, socket: Socket) -> usize {
        let is_its = |(number, turn): &(usize, &Turn)| {
            turn.glass_move.is_some_and(|glass_move| glass_move.from == self.follow(socket, *number))
        };
        self.turns.iter().enumerate().filter(is_its).count()
    }

    /// Returns the number of rings that a player drops on `sockets` with moves and claims.
    pub(super) fn rings_dropped(&self, player: Player, sockets: SocketSet) -> u8 {
        let dropped = |(turn, before): (&Turn, &Position)| {
            let claimed = before.claim().filter(|_| turn.claim);
            let moved = turn.glass_move.filter(|glass_move| glass_move.ring).map(|glass_move| glass_move.to);
            let is_there = |socket: Option<Socket>| socket.is_some_and(|socket| sockets.contains(socket));
            if before.to_move() == player { u8::from(is_there(claimed)) + u8::from(is_there(moved)) } else { 0 }
        };
        self.turns.iter().zip(&self.positions).map(dropped).sum()
    }

    /// Returns the number of claims of a player.
    pub(super) fn claims(&self, player: Player) -> u8 {
        let claims = |(turn, before): (&Turn, &Position)| u8::from(turn.claim && before.to_move() == player);
        self.turns.iter().zip(&self.positions).map(claims).sum()
    }

    /// Returns the number of the first turn that is a pass because its player cannot move.
    pub(super) fn first_forced_pass(&self) -> Option<usize> {
        let is_forced =
            |(turn, before): (&Turn, &Position)| turn.glass_move.is_none() && !before.can_move(before.to_move());
        self.turns.iter().zip(&self.positions).position(is_forced)
    }

    /// Returns the socket that turn `number` closes for good, so that it immures the glass on `immured`: a ring fills the
    /// socket, or a glass enters it that can never leave.
    pub(super) fn closed_by(&self, number: usize, immured: Socket) -> Option<Socket> {
        let (turn, before) = (*self.turns.get(number)?, self.after(number));
        let closed = open_sockets(before.board()) - open_sockets(self.after(number + 1).board());
        let claimed = before.claim().filter(|&socket| turn.claim && closed.contains(socket));
        let entered = turn.glass_move.map(|glass_move| glass_move.to).filter(|&socket| closed.contains(socket));
        let Some(claimed) = claimed else { return entered };
        // The move can close something elsewhere.
        let mut unclaimed = *before;
        unclaimed.play_unchecked(Turn { claim: false, ..turn });
        entered.filter(|_| immured_glasses(unclaimed.board()).contains(immured)).or(Some(claimed))
    }

    /// Returns the full socket that the first turn leaves, and the sockets that the player’s glasses can never enter again
    /// because nobody enters that one.
    pub(super) fn no_way_back(&self) -> Option<(Socket, SocketSet)> {
        let (before, glass_move) = (self.after(0), self.first().glass_move?);
        let mut moved = *before;
        moved.play_unchecked(Turn { claim: false, glass_move: Some(Move { ring: false, ..glass_move }) });
        let is_stuck = immured_glasses(moved.board()).contains(glass_move.to);
        let player = before.to_move();
        let lost = reach(before.board(), player) - reach(moved.board(), player);
        // From a socket that is not full the glass could go back.
        (!is_stuck && !lost.is_empty()).then_some((glass_move.from, lost))
    }

    /// Returns a socket that a ring of turn `number` fills, and the other sockets that the player’s glasses can never
    /// enter again because of that ring.
    pub(super) fn cut_off(&self, number: usize, player: Player) -> Option<(Socket, SocketSet)> {
        let (turn, before, after) = (*self.turns.get(number)?, self.after(number), self.after(number + 1));
        let filled = after.board().full_sockets() - before.board().full_sockets();
        let without_ring = |glass_move: Move| Turn { glass_move: Some(Move { ring: false, ..glass_move }), ..turn };
        let moved = turn.glass_move.filter(|glass_move| glass_move.ring);
        let moved = moved.map(|glass_move| (glass_move.to, without_ring(glass_move)));
        let claimed = before.claim().filter(|_| turn.claim).map(|socket| (socket, Turn { claim: false, ..turn }));
        [moved, claimed].into_iter().flatten().filter(|&(socket, _)| filled.contains(socket)).find_map(
            |(socket, turn)| {
                let mut other = *before;
                other.play_unchecked(turn);
                let lost = (reach(other.board(), player) - reach(after.board(), player)).without(socket);
                (!lost.is_empty()).then_some((socket, lost))
            },
        )
    }
}

/// Returns the sockets that glasses can enter now or later: not full, and without a glass that never moves again.
fn open_sockets(board: &Board) -> SocketSet {
    !(board.full_sockets() | immured_glasses(board))
}

/// Returns the sockets that the player’s glasses can enter now or later. They will certainly enter no others.
pub(super) fn reach(board: &Board, player: Player) -> SocketSet {
    let open = open_sockets(board);
    let spread = |from: SocketSet| from.into_iter().fold(from & open, |to, socket| to | socket.neighbours() & open);
    let mobile = board.glasses(player) - immured_glasses(board);
    let mut reached = spread(mobile);
    loop {
        let next = spread(reached);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Returns the number of rings that still fit into these sockets.
pub(super) fn free_places(board: &Board, sockets: SocketSet) -> u8 {
    sockets.into_iter().map(|socket| socket.height() - board.rings(socket)).sum()
}
