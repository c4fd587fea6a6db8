//! What an interface, a bot or a record asks of a match.

use super::{
    Action, Board, Extra, Glass, GlassId, LastMove, Match, Millis, Options, Outcome, Player, Position, Right, Socket,
    SocketSet,
};

impl Match {
    /// What was agreed before it began.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The match's clock, in milliseconds. It stands still once the match is over (R6.4).
    pub fn now(&self) -> Millis {
        self.now
    }

    /// Rings, holders and the sockets of all glasses.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The rings left in a player's holder: the score, where fewest wins.
    pub fn rings(&self, player: Player) -> u8 {
        self.board.holder(player)
    }

    /// One of the six glasses.
    pub fn glass(&self, id: GlassId) -> &Glass {
        &self.glasses[id.owner][usize::from(id.index) % 3]
    }

    /// All six glasses, Red's first.
    pub fn glasses(&self) -> impl Iterator<Item = (GlassId, &Glass)> {
        Player::BOTH.into_iter().flat_map(|owner| {
            self.glasses[owner].iter().zip(0..).map(move |(glass, index)| (GlassId { owner, index }, glass))
        })
    }

    /// The glass that stands on a socket, or was lifted from it and is not placed yet.
    pub fn glass_at(&self, socket: Socket) -> Option<GlassId> {
        Player::BOTH
            .into_iter()
            .find_map(|owner| self.glass_index_at(owner, socket).map(|index| GlassId { owner, index }))
    }

    /// The sand left above in a glass, in milliseconds.
    pub fn upper(&self, id: GlassId) -> u32 {
        self.glass(id).upper(self.now)
    }

    /// The sand that would be above if it were placed now (R4.1); at Level 1 nothing is turned.
    pub fn upper_after_turn(&self, id: GlassId) -> u32 {
        if self.options.level.has_sand() { self.glass(id).upper_after_turn(self.now, self.options.glass) } else { 0 }
    }

    /// The glass in a player's hand.
    pub fn in_hand(&self, player: Player) -> Option<GlassId> {
        self.hands[player].map(|hand| GlassId { owner: player, index: hand.index })
    }

    /// Whether a player holds a glass for a late move (R5.3).
    pub fn is_late(&self, player: Player) -> bool {
        self.hands[player].is_some_and(|hand| hand.late)
    }

    /// Where a glass may go now, whoever's turn it is: the sockets of R3.1, or of R7.1 for one beside the board. A
    /// lost glass goes nowhere.
    pub fn targets(&self, id: GlassId) -> SocketSet {
        let glass = self.glass(id);
        match glass.at {
            _ if !glass.is_living() => SocketSet::EMPTY,
            Some(from) => self.board.exits(from),
            None => self.board.open(),
        }
    }

    /// The vacant full sockets beside a glass, where it must not go (R3.2).
    pub fn forbidden(&self, id: GlassId) -> SocketSet {
        let neighbours = self.glass(id).at.map_or(SocketSet::EMPTY, Socket::neighbours);
        (neighbours & self.board.full()) - self.board.occupied()
    }

    /// Whether a player has a legal move, if it were their turn (R6.1).
    pub fn can_move(&self, player: Player) -> bool {
        self.glasses().any(|(id, glass)| {
            // While glasses are beside the board they alone may be moved (R7.1).
            id.owner == player
                && (glass.at.is_none() || self.off_board(player).is_none())
                && !self.targets(id).is_empty()
        })
    }

    /// Whether this glass may be lifted or taken now.
    pub fn can_lift(&self, id: GlassId) -> bool {
        let action = match self.glass(id).at {
            Some(socket) => Action::Lift(socket),
            None => Action::Take,
        };
        self.check(id.owner, action).is_ok()
    }

    /// The ring a player may drop where their glass landed, and until when (R3.3, R4.4).
    pub fn ring_window(&self, player: Player) -> Option<Right> {
        self.ring_windows[player]
    }

    /// The ring a player may drop where their opponent did not (R3.4).
    pub fn claim(&self, player: Player) -> Option<Right> {
        self.claims[player]
    }

    /// A player's right to an extra ring (R5.5).
    pub fn extra(&self, player: Player) -> Extra {
        self.extras[player]
    }

    /// The turns a player still has to miss (R5.6).
    pub fn turns_to_miss(&self, player: Player) -> u32 {
        self.skips[player]
    }

    /// The sand left above in the timer, in milliseconds.
    pub fn timer_upper(&self) -> u32 {
        let left = self.timer.runs_out.map_or(0, |due| due.saturating_sub(self.now));
        u32::try_from(left).unwrap_or(u32::MAX)
    }

    /// Whom the timer will make late (R5.2).
    pub fn timer_armed_against(&self) -> Option<Player> {
        self.timer.armed_against
    }

    /// How often the timer was turned over: when odd, the end that was up at the start is down.
    pub fn timer_turns(&self) -> u32 {
        self.timer.turns
    }

    /// How often a glass was turned over (R4.1): when odd, the end that was up at the start is down.
    pub fn turns(&self, id: GlassId) -> u32 {
        self.turns[id.owner][usize::from(id.index) % 3]
    }

    /// The last move made, by whomever.
    pub fn last_move(&self) -> Option<LastMove> {
        self.last_move
    }

    /// When the turn of the player to move began, in milliseconds.
    pub fn turn_began(&self) -> Millis {
        self.turn_began
    }

    /// Moves in a row that brought no ring (R6.3).
    pub fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Whether only rings may still come (R6.3).
    pub fn is_ending(&self) -> bool {
        self.ending
    }

    /// Who won and why, once the match is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The position between two turns of a Level 1 match that began on the corners; `None` while a ring is undecided,
    /// a glass is in a hand or off the board, or at other levels.
    pub fn position(&self) -> Option<Position> {
        let whole = !self.options.level.has_sand()
            && !self.is_ring_undecided()
            && self.hands.iter().all(|(_, hand)| hand.is_none())
            && self.glasses().all(|(_, glass)| glass.at.is_some());
        whole.then(|| {
            let claim = self.claims[self.to_move].map(|right| right.socket);
            Position::assemble(self.board, self.to_move, claim, self.quiet)
        })
    }
}
