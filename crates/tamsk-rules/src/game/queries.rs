//! Queries about the state of a match.

use super::{
    Action, Board, ExtraRingRight, Glass, GlassId, LastMove, Match, Millis, Options, Outcome, Player, Position,
    RingDropRight, Setup, Socket, SocketSet,
};
use crate::{ByPlayer, EndReason, Level};

impl Match {
    /// Returns the options of the match.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the time of the match, in milliseconds. The time stops when the match is over (R6.4).
    pub fn now(&self) -> Millis {
        self.now
    }

    /// Returns the board with its rings, glasses and holders.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the player to move.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Returns the player who must drop or keep a ring before anyone may lift a glass (R3.5). There is such a player
    /// only at Level 1.
    pub fn player_deciding_ring(&self) -> Option<Player> {
        let decides = |player: &Player| self.ring_windows[*player].is_some();
        Player::BOTH.into_iter().find(|player| self.options.level == Level::One && decides(player))
    }

    /// Returns the player who must act. This is the player who must decide about a ring, if any, or else the player to
    /// move. Returns `None` once the match is ending or over.
    pub fn player_to_act(&self) -> Option<Player> {
        let on = !self.ending && self.outcome.is_none();
        on.then(|| self.player_deciding_ring().unwrap_or(self.to_move))
    }

    /// Returns the number of rings left in a player's holder. The player with fewer rings left wins (R1.6).
    pub fn rings_in_holder(&self, player: Player) -> u8 {
        self.board.rings_in_holder(player)
    }

    /// Returns the glass with this identifier.
    pub fn glass(&self, id: GlassId) -> &Glass {
        &self.glasses[id.owner][usize::from(id.index) % 3]
    }

    /// Returns all six glasses, Red's first.
    pub fn glasses(&self) -> impl Iterator<Item = (GlassId, &Glass)> {
        Player::BOTH.into_iter().flat_map(|owner| {
            self.glasses[owner].iter().zip(0..).map(move |(glass, index)| (GlassId { owner, index }, glass))
        })
    }

    /// Returns the glass that stands on a socket or was lifted from the socket, if any.
    pub fn glass_at(&self, socket: Socket) -> Option<GlassId> {
        self.glasses().map(|(id, _)| id).find(|&id| self.last_socket_of(id) == Some(socket))
    }

    /// Returns the socket on which a glass stands or from which it was lifted. Returns `None` for a glass off the
    /// board. A glass that lost the match stands on the full socket where it was placed (R3.2).
    pub fn last_socket_of(&self, id: GlassId) -> Option<Socket> {
        let at = self.glass(id).socket;
        let lost_there = self.loss_on_full_socket().filter(|lost| lost.player == id.owner && lost.from == at);
        lost_there.map_or(at, |lost| Some(lost.to))
    }

    /// Returns the move onto a full socket that ended the match, if any (R3.2).
    pub fn loss_on_full_socket(&self) -> Option<LastMove> {
        self.last_move.filter(|_| self.outcome.is_some_and(|outcome| outcome.by == EndReason::MovedOntoFullSocket))
    }

    /// Returns the sand left in the upper bulb of a glass, in milliseconds.
    pub fn upper_sand(&self, id: GlassId) -> u32 {
        self.glass(id).upper_sand(self.now)
    }

    /// Returns the sand that the upper bulb of a glass would have if the glass were placed now, in milliseconds (R4.1).
    /// Returns 0 at Level 1.
    pub fn upper_sand_after_flip(&self, id: GlassId) -> u32 {
        let sand = self.options.glass_sand_of(id.owner);
        if self.options.level.has_sand() { self.glass(id).upper_sand_after_flip(self.now, sand) } else { 0 }
    }

    /// Returns the glass in a player's hand, if any.
    pub fn glass_in_hand(&self, player: Player) -> Option<GlassId> {
        self.hands[player].map(|hand| GlassId { owner: player, index: hand.index })
    }

    /// Returns `true` if the player holds a glass for a late move (R5.3).
    pub fn holds_glass_for_late_move(&self, player: Player) -> bool {
        self.hands[player].is_some_and(|hand| hand.late)
    }

    /// Returns the sockets that a glass could be placed on now, regardless of whose turn it is (R3.1, R7.1). A lost
    /// glass has no such sockets.
    pub fn targets(&self, id: GlassId) -> SocketSet {
        let glass = self.glass(id);
        match glass.socket {
            _ if !glass.is_living() => SocketSet::EMPTY,
            Some(from) => self.board.exits(from),
            None => self.board.enterable_sockets(),
        }
    }

    /// Returns the full, vacant sockets adjacent to a glass. The glass must not be placed on these sockets (R3.2).
    pub fn full_vacant_neighbours(&self, id: GlassId) -> SocketSet {
        let neighbours = self.glass(id).socket.map_or(SocketSet::EMPTY, Socket::neighbours);
        (neighbours & self.board.full_sockets()) - self.board.occupied_sockets()
    }

    /// Returns `true` if the player has a move, regardless of whose turn it is (R6.1).
    pub fn can_move(&self, player: Player) -> bool {
        self.glasses().any(|(id, glass)| {
            // A player with glasses off the board may move only these glasses (R7.1).
            id.owner == player
                && (glass.socket.is_none() || self.next_glass_off_board(player).is_none())
                && !self.targets(id).is_empty()
        })
    }

    /// Returns `true` if a glass may be lifted or taken now.
    pub fn can_lift(&self, id: GlassId) -> bool {
        let action = match self.glass(id).socket {
            Some(socket) => Action::Lift(socket),
            None => Action::Take,
        };
        self.check_action(id.owner, action).is_ok()
    }

    /// Returns a player's ring window, if one is open (R3.3, R4.4).
    pub fn ring_window(&self, player: Player) -> Option<RingDropRight> {
        self.ring_windows[player]
    }

    /// Returns a player's claim, if one is open (R3.4).
    pub fn claim(&self, player: Player) -> Option<RingDropRight> {
        self.claims[player]
    }

    /// Returns a player's right to an extra ring (R5.5).
    pub fn extra_ring_right(&self, player: Player) -> ExtraRingRight {
        self.extras[player]
    }

    /// Returns the number of turns that a player still has to miss (R5.6).
    pub fn turns_to_miss(&self, player: Player) -> u32 {
        self.skips[player]
    }

    /// Returns the sand left in the upper bulb of the timer, in milliseconds.
    pub fn timer_upper_sand(&self) -> u32 {
        let left = self.timer.runs_out.map_or(0, |due| due.saturating_sub(self.now));
        u32::try_from(left).unwrap_or(u32::MAX)
    }

    /// Returns the total amount of sand in the timer, in milliseconds. Each flip of the timer sets the amount, because
    /// a handicap may change it for one player.
    pub fn timer_capacity(&self) -> u32 {
        self.timer.sand
    }

    /// Returns the player who is late if the timer runs out, or `None` if the timer is not armed (R5.2).
    pub fn timer_armed_against(&self) -> Option<Player> {
        self.timer.armed_against
    }

    /// Returns the number of times that the timer has been turned over. If the number is odd, the timer is upside down
    /// relative to the start.
    pub fn timer_flip_count(&self) -> u32 {
        self.timer.flips
    }

    /// Returns the number of times that a glass has been turned over (R4.1). If the number is odd, the glass is upside
    /// down relative to the start.
    pub fn flip_count(&self, id: GlassId) -> u32 {
        self.flips[id.owner][usize::from(id.index) % 3]
    }

    /// Returns the last move made by either player, or `None` before the first move.
    pub fn last_move(&self) -> Option<LastMove> {
        self.last_move
    }

    /// Returns the time at which the current turn began, in milliseconds.
    pub fn turn_start_time(&self) -> Millis {
        self.turn_began
    }

    /// Returns the number of moves since the last ring was dropped (R6.3).
    pub fn quiet_moves(&self) -> u8 {
        self.quiet
    }

    /// Returns `true` if the match is ending, so that only open rights to drop rings are left (R6.3).
    pub fn is_ending(&self) -> bool {
        self.ending
    }

    /// Returns the outcome of the match, or `None` if the match is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the current position of a Level 1 match that is between two turns and has all glasses on the board.
    /// Returns `None` for any other match.
    pub fn position(&self) -> Option<Position> {
        self.between_turns().filter(|_| self.glasses().all(|(_, glass)| glass.socket.is_some()))
    }

    /// Returns the current position of a Level 1 match between two turns as a setup, in which glasses may be off the
    /// board. Returns `None` for any other match.
    pub fn current_setup(&self) -> Option<Setup> {
        let glasses = ByPlayer::from_fn(|player| self.glasses[player].map(|glass| glass.socket));
        self.between_turns().map(|position| Setup { glasses, ..Setup::from(&position) })
    }

    /// Returns the current position of a Level 1 match between two turns, without the glasses off the board. Returns
    /// `None` for any other match.
    fn between_turns(&self) -> Option<Position> {
        let hands_are_empty = self.hands.iter().all(|(_, hand)| hand.is_none());
        let between = !self.options.level.has_sand() && self.player_deciding_ring().is_none() && hands_are_empty;
        let claim = self.claims[self.to_move].map(|right| right.socket);
        between.then(|| Position::from_parts_unchecked(self.board, self.to_move, claim, self.quiet))
    }
}
