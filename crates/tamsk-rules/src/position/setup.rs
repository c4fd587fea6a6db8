//! Level 1 positions that have not been validated, and the reasons why a position can be impossible.

use thiserror::Error;

use super::{Position, QUIET_MOVES_LIMIT, STARTING_CORNERS};
use crate::{Board, ByPlayer, FULL_HOLDER, MIN_INITIAL_RINGS, Player, SOCKET_COUNT, Socket, SocketSet};

/// A Level 1 position that has not been validated, and whose glasses may be off the board (R7.1). [`Setup::build`]
/// validates the position.
///
/// # Examples
///
/// ```
/// use tamsk_rules::{Position, Setup, SetupError};
///
/// assert_eq!(Setup::start().build(), Ok(Position::start()));
/// let setup = Setup { quiet_moves: 31, ..Setup::start() };
/// assert_eq!(setup.build(), Err(SetupError::TooManyQuietMoves { quiet: 31 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of rings in each socket, by socket index.
    pub rings: [u8; SOCKET_COUNT],
    /// The sockets of each player's glasses; `None` for a glass off the board.
    pub glasses: ByPlayer<[Option<Socket>; 3]>,
    /// The side to move.
    pub to_move: Player,
    /// The number of rings in each holder.
    pub holders: ByPlayer<u8>,
    /// The initial number of rings of each player, which a handicap may reduce from 32 (R1.4).
    pub initial_rings: ByPlayer<u8>,
    /// The socket on which the side to move may drop a ring as a claim (R3.4), if any.
    pub claim: Option<Socket>,
    /// The number of moves since the last ring was dropped (R6.3).
    pub quiet_moves: u8,
}

/// The reason why a [`Setup`] is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A socket has more rings than it can hold (R1.3).
    #[error("{rings} rings in {socket}: it holds {} at most", .socket.height())]
    TooManyRings {
        /// The socket with too many rings.
        socket: Socket,
        /// The number of rings in the socket.
        rings: u8,
    },
    /// Two glasses stand on the same socket.
    #[error("two glasses on {socket}")]
    TwoGlassesOnSocket {
        /// The owner of the glass that was placed second.
        owner: Player,
        /// The socket with two glasses.
        socket: Socket,
    },
    /// A glass is off the board, which is invalid in a [`Position`].
    #[error("a glass of {owner} stands beside the board: expected all three on it")]
    GlassOffBoard {
        /// The owner of the glass.
        owner: Player,
    },
    /// A holder has more rings than its owner began with (R1.4).
    #[error("{rings} rings in {owner}'s holder: expected {most} at most")]
    HolderExceedsInitialRings {
        /// The owner of the holder.
        owner: Player,
        /// The number of rings in the holder.
        rings: u8,
        /// The number of rings that the player began with.
        most: u8,
    },
    /// A player began with an invalid number of rings (R1.4).
    #[error("{owner} began with {rings} rings: expected {MIN_INITIAL_RINGS} to {FULL_HOLDER}")]
    InvalidInitialRings {
        /// The player who began with the invalid number of rings.
        owner: Player,
        /// The invalid number of rings.
        rings: u8,
    },
    /// The rings on the board and in the holders do not add up to the rings that the players began with (R1.4).
    #[error("{total} rings on the board and in the holders together: expected {expected}")]
    WrongRingTotal {
        /// The sum of all rings on the board and in the holders.
        total: u32,
        /// The sum of the initial rings of both players, which is 64 without a handicap.
        expected: u32,
    },
    /// No glass of the player who moved last is on the claimed socket (R3.4).
    #[error("no claim is possible on {socket}: expected a socket with a glass of the player who moved last")]
    ClaimWithoutGlass {
        /// The claimed socket.
        socket: Socket,
    },
    /// The claim cannot be used because the holder is empty or the socket is full (R3.4).
    #[error("the claim on {socket} cannot be used: expected none, as the holder is empty or the socket full")]
    UnusableClaim {
        /// The claimed socket.
        socket: Socket,
    },
    /// A claim is open although no move has been made since the last ring was dropped.
    #[error("a claim is open: expected at least 1 move since the last ring")]
    ClaimNeedsQuietMove,
    /// More moves have been made since the last ring was dropped than the rules allow (R6.3).
    #[error("{quiet} moves since the last ring: expected {QUIET_MOVES_LIMIT} at most")]
    TooManyQuietMoves {
        /// The number of moves since the last ring was dropped.
        quiet: u8,
    },
}

impl Setup {
    /// Returns the starting position (R1.5).
    pub fn start() -> Setup {
        Setup {
            rings: [0; SOCKET_COUNT],
            glasses: ByPlayer(STARTING_CORNERS.map(|corners| corners.map(Some))),
            to_move: Player::Red,
            holders: ByPlayer::new(FULL_HOLDER, FULL_HOLDER),
            initial_rings: ByPlayer::new(FULL_HOLDER, FULL_HOLDER),
            claim: None,
            quiet_moves: 0,
        }
    }

    /// Returns the setup with the given initial number of rings for each player. All rings are in the holders.
    #[must_use]
    pub fn with_initial_rings(self, rings_each: ByPlayer<u8>) -> Setup {
        Setup { holders: rings_each, initial_rings: rings_each, ..self }
    }

    /// Returns the setup of a free start, with all glasses off the board (R7.1).
    pub fn free_start() -> Setup {
        Setup { glasses: ByPlayer([[None; 3]; 2]), ..Setup::start() }
    }

    /// Validates the setup and returns the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the first reason why the setup is impossible.
    pub fn build(&self) -> Result<Position, SetupError> {
        let board = self.build_board()?;
        for owner in Player::BOTH {
            if self.glasses[owner].contains(&None) {
                return Err(SetupError::GlassOffBoard { owner });
            }
        }
        Ok(Position::from_parts_unchecked(board, self.to_move, self.claim, self.quiet_moves))
    }

    /// Validates the setup. Glasses may be off the board.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the first reason why the setup is impossible.
    pub fn validate_allowing_off_board(&self) -> Result<(), SetupError> {
        self.build_board().map(|_| ())
    }

    /// Validates the setup and returns its [`Board`]. Glasses may be off the board.
    pub(crate) fn build_board(&self) -> Result<Board, SetupError> {
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
                if board.occupied_sockets().contains(socket) {
                    return Err(SetupError::TwoGlassesOnSocket { owner, socket });
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
                return Err(SetupError::InvalidInitialRings { owner, rings: most });
            }
            if rings > most {
                return Err(SetupError::HolderExceedsInitialRings { owner, rings, most });
            }
            total += u32::from(rings);
            expected += u32::from(most);
        }
        if total == expected { Ok(()) } else { Err(SetupError::WrongRingTotal { total, expected }) }
    }

    fn check_claim(&self, board: &Board) -> Result<(), SetupError> {
        if let Some(socket) = self.claim
            && !board.glass_sockets(!self.to_move).contains(socket)
        {
            return Err(SetupError::ClaimWithoutGlass { socket });
        }
        if let Some(socket) = self.claim
            && !board.can_drop_ring(self.to_move, socket)
        {
            return Err(SetupError::UnusableClaim { socket });
        }
        if self.quiet_moves > QUIET_MOVES_LIMIT {
            return Err(SetupError::TooManyQuietMoves { quiet: self.quiet_moves });
        }
        if self.claim.is_some() && self.quiet_moves == 0 {
            return Err(SetupError::ClaimNeedsQuietMove);
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
            glasses: ByPlayer::from_fn(|player| three(position.board.glass_sockets(player))),
            to_move: position.to_move,
            holders: ByPlayer::from_fn(|player| position.board.rings_in_holder(player)),
            initial_rings: ByPlayer::from_fn(|player| position.board.initial_rings(player)),
            claim: position.claim,
            quiet_moves: position.quiet,
        }
    }
}
