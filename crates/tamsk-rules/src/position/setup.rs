//! Unvalidated positions.

use thiserror::Error;

use super::{CORNERS, Position, QUIET_MOVES_LIMIT};
use crate::{Board, ByPlayer, FULL_HOLDER, MIN_INITIAL_RINGS, Player, SOCKET_COUNT, Socket, SocketSet};

/// An unvalidated Level 1 position, in which glasses may also be off the board (R7.1). [`Setup::build`] validates it.
///
/// # Examples
///
/// ```
/// use tamsk_rules::{Position, Setup, SetupError};
///
/// assert_eq!(Setup::start().build(), Ok(Position::start()));
/// let setup = Setup { quiet: 31, ..Setup::start() };
/// assert_eq!(setup.build(), Err(SetupError::TooQuiet { quiet: 31 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of rings in each socket, by socket index.
    pub rings: [u8; SOCKET_COUNT],
    /// The sockets of each player's glasses; `None` for a glass beside the board.
    pub glasses: ByPlayer<[Option<Socket>; 3]>,
    /// The side to move.
    pub to_move: Player,
    /// The number of rings in each holder.
    pub holders: ByPlayer<u8>,
    /// The number of rings that each player began with, fewer than 32 with a handicap (R1.4).
    pub initial_rings: ByPlayer<u8>,
    /// The socket that the side to move may claim (R3.4).
    pub claim: Option<Socket>,
    /// The number of moves since the last ring (R6.3).
    pub quiet: u8,
}

/// The error of an impossible [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A socket has more rings than it can hold (R1.3).
    #[error("{rings} rings in {socket}: it holds {} at most", .socket.height())]
    TooManyRings {
        /// The overfull socket.
        socket: Socket,
        /// The number of rings given.
        rings: u8,
    },
    /// Two glasses have the same socket.
    #[error("two glasses on {socket}")]
    TwoGlasses {
        /// The owner of the second glass.
        owner: Player,
        /// The socket.
        socket: Socket,
    },
    /// A glass is beside the board, which is invalid in a [`Position`].
    #[error("a glass of {owner} stands beside the board: expected all three on it")]
    GlassOffBoard {
        /// The owner of the glass.
        owner: Player,
    },
    /// A holder has more rings than its owner began with (R1.4).
    #[error("{rings} rings in {owner}'s holder: expected {most} at most")]
    HolderTooFull {
        /// The owner of the holder.
        owner: Player,
        /// The number of rings given.
        rings: u8,
        /// The number of rings that the player began with.
        most: u8,
    },
    /// A player began with an invalid number of rings (R1.4).
    #[error("{owner} began with {rings} rings: expected {MIN_INITIAL_RINGS} to {FULL_HOLDER}")]
    InitialRings {
        /// The player.
        owner: Player,
        /// The number of rings given.
        rings: u8,
    },
    /// The rings on the board and in the holders do not add up to those that the players began with (R1.4).
    #[error("{total} rings on the board and in the holders together: expected {expected}")]
    WrongTotal {
        /// The sum of the rings.
        total: u32,
        /// The number of rings that both players began with, 64 without a handicap.
        expected: u32,
    },
    /// No glass of the player who moved last is on the claimed socket (R3.4).
    #[error("no claim is possible on {socket}: expected a socket with a glass of the player who moved last")]
    NoClaimThere {
        /// The claimed socket.
        socket: Socket,
    },
    /// The claim cannot be used because the holder is empty or the socket is full (R3.4).
    #[error("the claim on {socket} cannot be used: expected none, as the holder is empty or the socket full")]
    UnusableClaim {
        /// The claimed socket.
        socket: Socket,
    },
    /// A claim is open although no move without a ring is counted.
    #[error("a claim is open: expected at least 1 move since the last ring")]
    ClaimNeedsQuiet,
    /// More moves without a ring are counted than possible (R6.3).
    #[error("{quiet} moves since the last ring: expected {QUIET_MOVES_LIMIT} at most")]
    TooQuiet {
        /// The number of moves given.
        quiet: u8,
    },
}

impl Setup {
    /// Returns the starting position (R1.5).
    pub fn start() -> Setup {
        Setup {
            rings: [0; SOCKET_COUNT],
            glasses: ByPlayer(CORNERS.map(|corners| corners.map(Some))),
            to_move: Player::Red,
            holders: ByPlayer::new(FULL_HOLDER, FULL_HOLDER),
            initial_rings: ByPlayer::new(FULL_HOLDER, FULL_HOLDER),
            claim: None,
            quiet: 0,
        }
    }

    /// Returns the setup with full holders of these sizes, for a start with a handicap.
    #[must_use]
    pub fn with_initial_rings(self, rings_each: ByPlayer<u8>) -> Setup {
        Setup { holders: rings_each, initial_rings: rings_each, ..self }
    }

    /// Returns the starting position of a free start, with all glasses beside the board (R7.1).
    pub fn free_start() -> Setup {
        Setup { glasses: ByPlayer([[None; 3]; 2]), ..Setup::start() }
    }

    /// Validates the setup and returns the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the first reason why the setup is impossible.
    pub fn build(&self) -> Result<Position, SetupError> {
        let board = self.board()?;
        for owner in Player::BOTH {
            if self.glasses[owner].contains(&None) {
                return Err(SetupError::GlassOffBoard { owner });
            }
        }
        Ok(Position::from_parts_unchecked(board, self.to_move, self.claim, self.quiet))
    }

    /// Validates the setup. Glasses may be beside the board.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the first reason why the setup is impossible.
    pub fn check(&self) -> Result<(), SetupError> {
        self.board().map(|_| ())
    }

    /// Validates the setup and returns its board. Glasses may be beside the board.
    pub(crate) fn board(&self) -> Result<Board, SetupError> {
        let mut board = Board::with_holders(self.initial_rings);
        for socket in Socket::all() {
            let rings = self.rings[socket.index()];
            if rings > socket.height() {
                return Err(SetupError::TooManyRings { socket, rings });
            }
            board.set_rings(socket, rings);
        }
        for owner in Player::BOTH {
            for socket in self.glasses[owner].into_iter().flatten() {
                if board.occupied().contains(socket) {
                    return Err(SetupError::TwoGlasses { owner, socket });
                }
                board.add_glass(owner, socket);
            }
        }
        self.check_holders(&board)?;
        board.set_holders(self.holders);
        self.check_claim(&board)?;
        Ok(board)
    }

    fn check_holders(&self, board: &Board) -> Result<(), SetupError> {
        let (mut total, mut expected) = (u32::from(board.rings_on_board()), 0);
        for (owner, &rings) in self.holders.iter() {
            let most = self.initial_rings[owner];
            if !(MIN_INITIAL_RINGS..=FULL_HOLDER).contains(&most) {
                return Err(SetupError::InitialRings { owner, rings: most });
            }
            if rings > most {
                return Err(SetupError::HolderTooFull { owner, rings, most });
            }
            total += u32::from(rings);
            expected += u32::from(most);
        }
        if total == expected { Ok(()) } else { Err(SetupError::WrongTotal { total, expected }) }
    }

    fn check_claim(&self, board: &Board) -> Result<(), SetupError> {
        if let Some(socket) = self.claim
            && !board.glasses(!self.to_move).contains(socket)
        {
            return Err(SetupError::NoClaimThere { socket });
        }
        if let Some(socket) = self.claim
            && !board.can_drop_ring(self.to_move, socket)
        {
            return Err(SetupError::UnusableClaim { socket });
        }
        if self.quiet > QUIET_MOVES_LIMIT {
            return Err(SetupError::TooQuiet { quiet: self.quiet });
        }
        if self.claim.is_some() && self.quiet == 0 {
            return Err(SetupError::ClaimNeedsQuiet);
        }
        Ok(())
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let three = |sockets: SocketSet| {
            let mut all = sockets.into_iter();
            [all.next(), all.next(), all.next()]
        };
        Setup {
            rings: std::array::from_fn(|i| Socket::new(i).map_or(0, |socket| position.board.rings(socket))),
            glasses: ByPlayer::of(|player| three(position.board.glasses(player))),
            to_move: position.to_move,
            holders: ByPlayer::of(|player| position.board.rings_in_holder(player)),
            initial_rings: ByPlayer::of(|player| position.board.initial_rings(player)),
            claim: position.claim,
            quiet: position.quiet,
        }
    }
}
