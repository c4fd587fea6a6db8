//! A line of turns with the positions that it passes through, and functions that examine a board.

use tamsk_rules::{Board, Move, Player, Position, Socket, SocketSet, Turn};

use crate::problems::theme::immured_glasses;

/// A line of legal turns. The turns are numbered from 0, so that the player who begins has the even numbers.
pub(super) struct TurnLine {
    turns: Vec<Turn>,
    /// The position before the first turn, and the position after each turn.
    positions: Vec<Position>,
}

impl TurnLine {
    /// Creates a line of `first` and the turns of `rest`, up to the first illegal turn. Returns `None` if `first` is
    /// illegal.
    pub(super) fn new(position: &Position, first: Turn, rest: &[Turn]) -> Option<TurnLine> {
        let mut now = position.play(first).ok()?;
        let mut line = TurnLine { turns: vec![first], positions: vec![*position, now] };
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

    /// Returns the position after this many turns. If the line is shorter, returns its last position.
    pub(super) fn position_after(&self, turns: usize) -> &Position {
        &self.positions[turns.min(self.len())]
    }

    /// Returns the last position.
    pub(super) fn last_position(&self) -> &Position {
        self.position_after(self.len())
    }

    /// Returns `true` if the line leads to the end of the match.
    pub(super) fn ends_match(&self) -> bool {
        self.last_position().is_over()
    }

    /// Returns the first turn.
    pub(super) fn first_turn(&self) -> Turn {
        self.turns[0]
    }

    /// Returns the opponent’s answer to the first turn, if it is known.
    pub(super) fn answer(&self) -> Option<Turn> {
        self.turns.get(1).copied()
    }

    /// Returns the socket where the glass that starts on `socket` stands after this many turns.
    pub(super) fn glass_socket_after(&self, socket: Socket, turns: usize) -> Socket {
        let moves = self.turns.iter().take(turns).filter_map(|turn| turn.glass_move);
        moves.fold(socket, |at, glass_move| if glass_move.from == at { glass_move.to } else { at })
    }

    /// Returns how often the line moves the glass that starts on `socket`.
    pub(super) fn count_moves_of_glass(&self, socket: Socket) -> usize {
        let is_its = |(number, turn): &(usize, &Turn)| {
            turn.glass_move.is_some_and(|glass_move| glass_move.from == self.glass_socket_after(socket, *number))
        };
        self.turns.iter().enumerate().filter(is_its).count()
    }

    /// Returns the number of rings that a player drops on `sockets`, by moves and by claims.
    pub(super) fn rings_dropped(&self, player: Player, sockets: SocketSet) -> u8 {
        let dropped = |(turn, before): (&Turn, &Position)| {
            let claimed = before.claim().filter(|_| turn.claims_ring);
            let moved = turn.glass_move.filter(|glass_move| glass_move.drops_ring).map(|glass_move| glass_move.to);
            let is_there = |socket: Option<Socket>| socket.is_some_and(|socket| sockets.contains(socket));
            if before.to_move() == player { u8::from(is_there(claimed)) + u8::from(is_there(moved)) } else { 0 }
        };
        self.turns.iter().zip(&self.positions).map(dropped).sum()
    }

    /// Returns the number of claims that a player uses.
    pub(super) fn count_claims(&self, player: Player) -> u8 {
        let claims = |(turn, before): (&Turn, &Position)| u8::from(turn.claims_ring && before.to_move() == player);
        self.turns.iter().zip(&self.positions).map(claims).sum()
    }

    /// Returns the number of the first turn in which a player passes because no move is possible, or `None` if there is
    /// no such turn.
    pub(super) fn first_forced_pass(&self) -> Option<usize> {
        let is_forced =
            |(turn, before): (&Turn, &Position)| turn.glass_move.is_none() && !before.can_move(before.to_move());
        self.turns.iter().zip(&self.positions).position(is_forced)
    }

    /// Returns the socket that turn `number` closes forever, so that the glass on `immured` can never move again. The
    /// turn fills this socket with a ring, or moves a glass to it that can never leave. Returns `None` if the line has
    /// no such turn, or if the turn closes no socket.
    pub(super) fn immuring_socket(&self, number: usize, immured: Socket) -> Option<Socket> {
        let (turn, before) = (*self.turns.get(number)?, self.position_after(number));
        let closed = open_sockets(before.board()) - open_sockets(self.position_after(number + 1).board());
        let claimed = before.claim().filter(|&socket| turn.claims_ring && closed.contains(socket));
        let entered = turn.glass_move.map(|glass_move| glass_move.to).filter(|&socket| closed.contains(socket));
        let Some(claimed) = claimed else { return entered };
        // The claim and the move may each close a socket. If the move alone immures the glass, the socket of the move
        // is the answer.
        let mut unclaimed = *before;
        unclaimed.play_unchecked(Turn { claims_ring: false, ..turn });
        entered.filter(|_| immured_glasses(unclaimed.board()).contains(immured)).or(Some(claimed))
    }

    /// Returns the socket that a glass leaves in the first turn, and the sockets that the player’s glasses can
    /// therefore never enter again. Returns `None` if there are no such sockets, or if the glass can never move again.
    pub(super) fn sockets_lost_by_leaving(&self) -> Option<(Socket, SocketSet)> {
        let (before, glass_move) = (self.position_after(0), self.first_turn().glass_move?);
        let mut moved = *before;
        moved.play_unchecked(Turn { claims_ring: false, glass_move: Some(Move { drops_ring: false, ..glass_move }) });
        let is_stuck = immured_glasses(moved.board()).contains(glass_move.to);
        let player = before.to_move();
        let lost = reachable_sockets(before.board(), player) - reachable_sockets(moved.board(), player);
        // Sockets are lost only if the socket that the glass leaves is full. Otherwise, the glass could go back.
        (!is_stuck && !lost.is_empty()).then_some((glass_move.from, lost))
    }

    /// Returns a socket that a ring fills in turn `number`, and the further sockets that the player’s glasses can
    /// therefore never enter again. Returns `None` if the line has no such turn, or if its rings cut nothing off.
    pub(super) fn sockets_cut_off_by(&self, number: usize, player: Player) -> Option<(Socket, SocketSet)> {
        let (turn, before, after) =
            (*self.turns.get(number)?, self.position_after(number), self.position_after(number + 1));
        let filled = after.board().full_sockets() - before.board().full_sockets();
        let without_ring =
            |glass_move: Move| Turn { glass_move: Some(Move { drops_ring: false, ..glass_move }), ..turn };
        let moved = turn.glass_move.filter(|glass_move| glass_move.drops_ring);
        let moved = moved.map(|glass_move| (glass_move.to, without_ring(glass_move)));
        let claimed =
            before.claim().filter(|_| turn.claims_ring).map(|socket| (socket, Turn { claims_ring: false, ..turn }));
        [moved, claimed].into_iter().flatten().filter(|&(socket, _)| filled.contains(socket)).find_map(
            |(socket, turn)| {
                let mut other = *before;
                other.play_unchecked(turn);
                let lost = (reachable_sockets(other.board(), player) - reachable_sockets(after.board(), player))
                    .without(socket);
                (!lost.is_empty()).then_some((socket, lost))
            },
        )
    }
}

/// Returns the sockets that glasses can enter, now or later: all sockets except those that are full and those whose
/// glass can never move again.
fn open_sockets(board: &Board) -> SocketSet {
    !(board.full_sockets() | immured_glasses(board))
}

/// Returns all sockets that the player’s glasses can enter, now or later.
pub(super) fn reachable_sockets(board: &Board, player: Player) -> SocketSet {
    let open = open_sockets(board);
    let spread = |from: SocketSet| from.into_iter().fold(from & open, |to, socket| to | socket.neighbours() & open);
    let mobile = board.glass_sockets(player) - immured_glasses(board);
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
pub(super) fn count_free_ring_places(board: &Board, sockets: SocketSet) -> u8 {
    sockets.into_iter().map(|socket| socket.height() - board.rings(socket)).sum()
}
