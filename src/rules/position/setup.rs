//! A position as it is described, before anyone has checked that it can be.

use std::fmt;

use super::{CORNERS, Position, QUIET_LIMIT};
use crate::rules::{Board, ByPlayer, Player, RINGS_EACH, SOCKETS, Socket, SocketSet};

/// A description of a Level 1 position that may be impossible; [`Setup::build`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rings in each socket, by its index.
    pub rings: [u8; SOCKETS],
    /// The sockets of each player's glasses.
    pub glasses: ByPlayer<[Socket; 3]>,
    /// Whose turn it is.
    pub to_move: Player,
    /// The rings in each holder.
    pub holders: ByPlayer<u8>,
    /// The socket that the side to move may claim.
    pub claim: Option<Socket>,
    /// Moves since the last ring.
    pub quiet: u8,
}

/// Why a set-up is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A socket holds more rings than its height.
    TooManyRings {
        /// The socket.
        socket: Socket,
        /// The rings it is said to hold.
        rings: u8,
    },
    /// Two glasses stand on one socket.
    TwoGlasses {
        /// The owner of the second of them.
        owner: Player,
        /// The socket.
        socket: Socket,
    },
    /// A holder has more rings than a player begins with.
    HolderTooFull {
        /// Whose holder.
        owner: Player,
        /// The rings it is said to hold.
        rings: u8,
    },
    /// The rings on the board and in the holders are not 64.
    WrongTotal {
        /// What they are.
        total: u32,
    },
    /// The claimed socket is not one where the opponent's last move can have gone.
    NoClaimThere {
        /// The socket.
        socket: Socket,
    },
    /// A claim that its player could not use: they have no ring, or the socket is full.
    UselessClaim {
        /// The socket.
        socket: Socket,
    },
    /// A claim is open, so the last move brought no ring, yet no move is counted since the last ring.
    ClaimNeedsQuiet,
    /// More moves without a ring than a match can have.
    TooQuiet {
        /// The count given.
        quiet: u8,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::TooManyRings { socket, rings } => {
                write!(f, "{rings} rings in {socket}: it holds {} at most", socket.height())
            }
            SetupError::TwoGlasses { socket, .. } => write!(f, "two glasses on {socket}"),
            SetupError::HolderTooFull { owner, rings } => {
                write!(f, "{rings} rings in {owner}'s holder: expected {RINGS_EACH} at most")
            }
            SetupError::WrongTotal { total } => {
                write!(f, "{total} rings on the board and in the holders together: expected 64")
            }
            SetupError::NoClaimThere { socket } => {
                write!(
                    f,
                    "no claim is possible on {socket}: expected a socket with a glass of the player who moved last"
                )
            }
            SetupError::UselessClaim { socket } => {
                write!(
                    f,
                    "the claim on {socket} cannot be used: expected none, as the holder is empty or the socket full"
                )
            }
            SetupError::ClaimNeedsQuiet => f.write_str("a claim is open, so 1 move at least has brought no ring"),
            SetupError::TooQuiet { quiet } => {
                write!(f, "{quiet} moves since the last ring: expected {QUIET_LIMIT} at most")
            }
        }
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// The start (R1.5).
    pub fn start() -> Setup {
        Setup {
            rings: [0; SOCKETS],
            glasses: ByPlayer(CORNERS),
            to_move: Player::Red,
            holders: ByPlayer::new(RINGS_EACH, RINGS_EACH),
            claim: None,
            quiet: 0,
        }
    }

    /// Checks the description and makes the position of it.
    ///
    /// # Errors
    /// The first thing that makes it impossible.
    pub fn build(&self) -> Result<Position, SetupError> {
        let mut board = Board::EMPTY;
        for socket in Socket::all() {
            let rings = self.rings[socket.index()];
            if rings > socket.height() {
                return Err(SetupError::TooManyRings { socket, rings });
            }
            board.set_rings(socket, rings);
        }
        for owner in Player::BOTH {
            for socket in self.glasses[owner] {
                if board.occupied().contains(socket) {
                    return Err(SetupError::TwoGlasses { owner, socket });
                }
                board.put_glass(owner, socket);
            }
        }
        let mut total = u32::from(board.rings_on_board());
        for (owner, &rings) in self.holders.iter() {
            if rings > RINGS_EACH {
                return Err(SetupError::HolderTooFull { owner, rings });
            }
            total += u32::from(rings);
        }
        if total != 64 {
            return Err(SetupError::WrongTotal { total });
        }
        board.set_holders(self.holders);
        if let Some(socket) = self.claim
            && !board.glasses(!self.to_move).contains(socket)
        {
            return Err(SetupError::NoClaimThere { socket });
        }
        if let Some(socket) = self.claim
            && !board.takes_ring(self.to_move, socket)
        {
            return Err(SetupError::UselessClaim { socket });
        }
        if self.quiet > QUIET_LIMIT {
            return Err(SetupError::TooQuiet { quiet: self.quiet });
        }
        if self.claim.is_some() && self.quiet == 0 {
            return Err(SetupError::ClaimNeedsQuiet);
        }
        Ok(Position::assemble(board, self.to_move, self.claim, self.quiet))
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let three = |sockets: SocketSet| {
            let mut all = sockets.into_iter();
            CORNERS[0].map(|corner| all.next().unwrap_or(corner))
        };
        Setup {
            rings: std::array::from_fn(|i| Socket::new(i).map_or(0, |socket| position.board.rings(socket))),
            glasses: ByPlayer(Player::BOTH.map(|player| three(position.board.glasses(player)))),
            to_move: position.to_move,
            holders: ByPlayer(Player::BOTH.map(|player| position.board.holder(player))),
            claim: position.claim,
            quiet: position.quiet,
        }
    }
}
