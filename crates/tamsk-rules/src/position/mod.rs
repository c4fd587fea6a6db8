//! Level 1 positions (section 8 of the rules), which are small, copyable values for search.

pub mod setup;
pub mod text;
pub mod turn;
pub mod turn_generation;

use std::cmp::Ordering;

use thiserror::Error;

use self::turn::{Move, Turn};
use super::{Board, ByPlayer, FULL_HOLDER, Player, Socket, SocketSet};
use crate::SOCKET_COUNT;

/// The number of consecutive moves without a dropped ring after which a match begins to end (R6.3).
pub const QUIET_MOVES_LIMIT: u8 = 30;

/// The starting corners of Red and of Black (R1.5), in the order of the glasses' indices.
pub const STARTING_CORNERS: [[Socket; 3]; 2] = {
    const fn corner(column: usize, row: usize) -> Socket {
        match Socket::at(column, row) {
            Some(socket) => socket,
            None => panic!("a corner of the board"),
        }
    }
    [[corner(0, 4), corner(3, 1), corner(6, 4)], [corner(0, 1), corner(3, 7), corner(6, 1)]]
};

/// A valid Level 1 position between two turns. [`Setup`](crate::Setup) builds positions from parts or text (section 8
/// of the rules).
///
/// # Examples
///
/// ```
/// use tamsk_rules::Position;
///
/// let start = Position::start();
/// assert_eq!(start.turns().len(), 18);
/// assert_eq!(start.perft(3), 15_444);
/// let turn = "D1-D2o".parse()?;
/// let next = start.play(turn)?;
/// assert_eq!(next.to_string(), "0000/00000/000000/0100000/000000/00000/0000 A4,D2,G4 A1,D7,G1 b 31/32 - 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    hash: u64,
    to_move: Player,
    claim: Option<Socket>,
    quiet: u8,
}

const _: () = assert!(size_of::<Position>() <= 64);

/// The error returned when a turn is illegal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not legal here")]
pub struct IllegalTurnError(pub Turn);

impl Position {
    /// Returns the starting position (R1.5).
    pub fn start() -> Position {
        Position::start_with(ByPlayer::new(FULL_HOLDER, FULL_HOLDER))
    }

    /// Returns the starting position with the given numbers of rings in the holders, for matches with a handicap
    /// (R1.4).
    pub fn start_with(rings_each: ByPlayer<u8>) -> Position {
        let mut board = Board::with_holders(rings_each);
        for player in Player::BOTH {
            for socket in STARTING_CORNERS[player.index()] {
                board.add_glass(player, socket);
            }
        }
        Position::from_parts_unchecked(board, Player::Red, None, 0)
    }

    /// Creates a position from parts without validating them. Leaves out a claim that cannot be used.
    #[inline]
    pub fn from_parts_unchecked(board: Board, to_move: Player, claim: Option<Socket>, quiet: u8) -> Position {
        let claim = claim.filter(|&socket| board.can_drop_ring(to_move, socket));
        let mut position = Position { board, hash: 0, to_move, claim, quiet };
        position.hash = position.compute_hash();
        position
    }

    /// Returns the board with its rings, glasses and holders.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Returns the socket that the side to move may claim before its move (R3.4), if any.
    #[inline]
    pub fn claim(&self) -> Option<Socket> {
        self.claim
    }

    /// Returns the number of moves since the last ring was dropped (R6.3).
    #[inline]
    pub fn quiet_moves(&self) -> u8 {
        self.quiet
    }

    /// Returns the Zobrist hash of everything except [`Position::quiet_moves`]. Playing a turn updates the hash
    /// incrementally.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns `true` if the player has a move, regardless of whose turn it is (R6.1).
    #[inline]
    pub fn can_move(&self, player: Player) -> bool {
        self.board.any_has_exit(self.board.glass_sockets(player))
    }

    /// Returns `true` if the match is ending, so that at most one claim can still be made (R6.3).
    pub fn is_ending(&self) -> bool {
        self.quiet >= QUIET_MOVES_LIMIT || (!self.can_move(Player::Red) && !self.can_move(Player::Black))
    }

    /// Returns `true` if the match is over (R6.4).
    pub fn is_over(&self) -> bool {
        self.claim.is_none() && self.is_ending()
    }

    /// Returns the player with fewer rings left, or `None` if both players have the same number (R1.6).
    pub fn leader(&self) -> Option<Player> {
        match self.board.rings_in_holder(Player::Red).cmp(&self.board.rings_in_holder(Player::Black)) {
            Ordering::Less => Some(Player::Red),
            Ordering::Equal => None,
            Ordering::Greater => Some(Player::Black),
        }
    }

    /// Returns the socket of each glass of the side to move, together with the sockets that the glass may enter (R3.1).
    pub fn exits_by_glass(&self) -> impl Iterator<Item = (Socket, SocketSet)> + '_ {
        self.board.glass_sockets(self.to_move).into_iter().map(|from| (from, self.board.exits(from)))
    }

    /// Returns the position after a legal turn.
    ///
    /// # Errors
    /// Returns [`IllegalTurnError`] if [`Position::turns`] does not contain the turn.
    ///
    /// # Examples
    ///
    /// ```
    /// use tamsk_rules::Position;
    ///
    /// let start = Position::start();
    /// assert!(start.play("D1-D2o".parse()?).is_ok());
    /// let error = start.play("D1-D4o".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "D1-D4o is not legal here");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, turn: Turn) -> Result<Position, IllegalTurnError> {
        if !self.is_legal(turn) {
            return Err(IllegalTurnError(turn));
        }
        let mut next = *self;
        next.play_unchecked(turn);
        Ok(next)
    }

    /// Plays a turn without checking that it is legal. An illegal turn makes the position meaningless.
    #[inline]
    pub fn play_unchecked(&mut self, turn: Turn) {
        let me = self.to_move;
        let claim = self.take_claim();
        if turn.claims_ring
            && let Some(socket) = claim
        {
            self.drop_ring(me, socket);
        }
        match turn.glass_move {
            Some(glass_move) => self.move_glass(glass_move),
            None => self.end_turn(),
        }
    }

    /// Moves a glass and ends the turn (R3.1 to R3.4). Drops the ring of the move, or lets the opponent claim a ring if
    /// the move drops none.
    #[inline]
    fn move_glass(&mut self, Move { from, to, drops_ring: ring }: Move) {
        let me = self.to_move;
        self.hash ^= glass_key(me, from) ^ glass_key(me, to);
        self.board.move_glass(me, from, to);
        self.quiet += 1;
        if ring {
            self.drop_ring(me, to);
        } else if self.board.rings_in_holder(!me) > 0 {
            self.claim = Some(to);
            self.hash ^= claim_key(to);
        }
        self.end_turn();
    }

    #[inline]
    fn end_turn(&mut self) {
        self.to_move = !self.to_move;
        self.hash ^= BLACK_TO_MOVE;
    }

    #[inline]
    fn drop_ring(&mut self, player: Player, socket: Socket) {
        self.hash ^= place_key(self.board.next_ring_place_bit(socket));
        let left = self.board.rings_in_holder(player);
        self.hash ^= holder_key(player, left) ^ holder_key(player, left - 1);
        self.board.drop_ring(player, socket);
        self.quiet = 0;
    }

    #[inline]
    fn take_claim(&mut self) -> Option<Socket> {
        let claim = self.claim.take();
        if let Some(socket) = claim {
            self.hash ^= claim_key(socket);
        }
        claim
    }

    /// Computes the hash from scratch. The result always equals [`Position::hash`].
    pub fn compute_hash(&self) -> u64 {
        let mut hash = match self.to_move {
            Player::Red => 0,
            Player::Black => BLACK_TO_MOVE,
        };
        let mut places = self.board.ring_place_bits();
        while places != 0 {
            hash ^= place_key(places);
            places &= places - 1;
        }
        for player in Player::BOTH {
            hash ^= holder_key(player, self.board.rings_in_holder(player));
            for socket in self.board.glass_sockets(player) {
                hash ^= glass_key(player, socket);
            }
        }
        if let Some(socket) = self.claim {
            hash ^= claim_key(socket);
        }
        hash
    }
}

/// The number of Zobrist keys of ring places, glasses, holders and claims.
const KEYS: usize = 64 + 2 * SOCKET_COUNT + 2 * 33 + SOCKET_COUNT;
const GLASSES: usize = 64;
const HOLDERS: usize = GLASSES + 2 * SOCKET_COUNT;
const CLAIMS: usize = HOLDERS + 2 * 33;

/// The random Zobrist keys, computed by SplitMix64 (Steele, Lea and Flood 2014) at compile time.
static WORDS: [u64; KEYS] = {
    let mut words = [0; KEYS];
    let mut state = 0x5441_4D53_4B31_3939u64;
    let mut i = 0;
    while i < KEYS {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        words[i] = z ^ (z >> 31);
        i += 1;
    }
    words
};

const BLACK_TO_MOVE: u64 = 0xB5C0_FBCF_EC4D_3B2F;

/// Returns the Zobrist key of the ring place at the lowest set bit of `bit`.
#[inline]
fn place_key(bit: u64) -> u64 {
    WORDS[(bit.trailing_zeros() & 63) as usize]
}

#[inline]
fn glass_key(player: Player, socket: Socket) -> u64 {
    WORDS[GLASSES + player.index() * SOCKET_COUNT + socket.index()]
}

#[inline]
fn holder_key(player: Player, rings: u8) -> u64 {
    WORDS[HOLDERS + player.index() * 33 + rings as usize]
}

#[inline]
fn claim_key(socket: Socket) -> u64 {
    WORDS[CLAIMS + socket.index()]
}
