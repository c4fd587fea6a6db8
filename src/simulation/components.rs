//! The components through which the rest of the game sees the match.
//! Unless stated otherwise, only `sync` writes them, each frame, from [`LiveMatch`](super::live::LiveMatch).

use bevy::prelude::*;

/// One of the 37 sockets.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(RingStack, SocketHighlight)]
pub struct SocketEntity(pub tamsk_rules::Socket);

/// The number of rings in a socket, from 0 to its height.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RingStack(pub u8);

/// One of the six hourglasses.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(GlassSocket, SandLevel)]
pub struct Hourglass(pub tamsk_rules::GlassId);

/// The socket of a glass, which stays the same while a hand holds it. `None` is beside the board (free start, R7.1).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GlassSocket(pub Option<tamsk_rules::Socket>);

/// The sand of a glass or of the timer.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandLevel {
    /// The sand in the upper bulb, in milliseconds.
    pub upper: u32,
    /// The total amount of sand, in milliseconds.
    pub capacity: u32,
    /// Whether the sand is running.
    pub state: SandStatus,
    /// How often the glass has been turned over. If odd, the end that started on top is at the bottom.
    pub flips: u32,
}

/// Whether the sand of a glass is running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SandStatus {
    /// The glass has never been turned over, and all sand is in the lower bulb.
    #[default]
    Idle,
    /// The sand is running.
    Running,
    /// The sand has run out. An idle timer is also in this state.
    Empty,
}

/// The glass that a hand moves while a position is set up, which the rules do not know. Written by `table`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EditedGlass(pub Option<tamsk_rules::GlassId>);

/// Marks a glass that a player's hand holds.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The player holding the glass.
    pub by: tamsk_rules::Player,
}

/// The neutral 15-second timer (Level 3).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[require(SandLevel)]
pub struct Timer {
    /// The player who is late when the timer runs out.
    pub armed_against: Option<tamsk_rules::Player>,
    /// Whether the timer stands on Red's left. Black chooses the side (R5.1).
    pub on_left: bool,
}

/// A player's ring holder.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The player who takes rings from this holder.
    pub owner: tamsk_rules::Player,
    /// The number of rings left, from 32 down to 0.
    pub rings: u8,
}

/// Marks a holder from which a ring may be dropped now, by a ring window, a claim or a right to an extra ring.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenHolder;

/// A player's hand, which can carry a glass or a ring. Written by `interaction`, `opponent` or `tutorial`.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// The player whose hand it is.
    pub player: tamsk_rules::Player,
    /// The position on the table, in centimetres from the board's centre, or `None` over the socket of its glass.
    pub aim: Option<Vec2>,
    /// The legal socket to which the carried piece snaps.
    pub snap_socket: Option<tamsk_rules::Socket>,
    /// Whether the hand carries a ring from the holder. The rules do not know such a ring until it is dropped.
    pub carries_ring: bool,
}

impl Hand {
    /// Creates a hand that carries nothing and has no position.
    pub const fn empty(player: tamsk_rules::Player) -> Hand {
        Hand { player, aim: None, snap_socket: None, carries_ring: false }
    }
}

/// Marks a socket on which a ring may be dropped, by a ring window or a claim.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct RingRight {
    /// The player who may drop the ring.
    pub player: tamsk_rules::Player,
    /// Whether this is a claim to the ring of the opponent's move, not the player's own ring window.
    pub is_claim: bool,
    /// The fraction of the time left, from 1 down to 0, or `None` if there is no limit.
    pub fraction_left: Option<f32>,
}

/// Marks the two sockets of the last move.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMoveSocket {
    /// The player who moved.
    pub by: tamsk_rules::Player,
    /// Whether the glass moved to this socket, not away from it.
    pub arrived: bool,
}

/// Marks a socket in the line of the log under the pointer. Written by `ui`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogSocket {
    /// Whether something arrived or happened on this socket. If not, a glass left it.
    pub arrived: bool,
}

/// The highlight of a socket. Written by `interaction`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SocketHighlight {
    /// Not highlighted.
    #[default]
    Unlit,
    /// A legal target for the glass in the hand.
    Legal,
    /// The target if the glass were released now.
    Aimed,
    /// A full socket, where the glass may not or should not go.
    Forbidden,
    /// One of few sockets that a hint or a lesson points out.
    Suggested,
    /// One of many sockets that may be chosen for an extra ring.
    Choice,
    /// A socket of the turning point of a finished match.
    TurningPoint,
}
