//! The components from which the rest of the program reads the match. In every frame, `sync` writes these components
//! from [`LiveMatch`](super::live::LiveMatch). If something else writes a component, the component's documentation says
//! so.

use bevy::prelude::*;

/// One of the 37 sockets.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(RingStack, SocketHighlight)]
pub struct BoardSocket(pub tamsk_rules::Socket);

/// The number of rings in a socket, which is at most the height of the socket.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RingStack(pub u8);

/// One of the six hourglasses.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(GlassSocket, SandState)]
pub struct Hourglass(pub tamsk_rules::GlassId);

/// The socket of a glass, or `None` if the glass is beside the board (free start, R7.1). It stays the same while a hand
/// holds the glass.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GlassSocket(pub Option<tamsk_rules::Socket>);

/// The sand of a glass or of the timer.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandState {
    /// The sand in the upper bulb, as the number of milliseconds for which it can run.
    pub upper_millis: u32,
    /// All sand, as the number of milliseconds for which it can run.
    pub capacity_millis: u32,
    /// The state of the sand.
    pub state: SandStatus,
    /// The number of times that the glass or the timer has been turned over. If this number is odd, the glass or the
    /// timer stands upside down compared with the start of the match.
    pub flips: u32,
}

/// The state of the sand in a glass or in the timer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SandStatus {
    /// All sand is in the lower bulb, because the glass has never been turned over.
    #[default]
    NeverFlipped,
    /// The sand is running.
    Running,
    /// The sand has run out. A timer that is not in use is also in this state.
    NoSand,
}

/// The glass that a hand carries on the analysis board, if any. The rules do not regard this glass as held, so the
/// `table` module writes this component.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GlassCarriedInStudy(pub Option<tamsk_rules::GlassId>);

/// Marks a glass that a player holds in the hand.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldGlass {
    /// The player who holds the glass.
    pub by: tamsk_rules::Player,
}

/// The neutral 15-second timer (Level 3).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[require(SandState)]
pub struct SandTimer {
    /// The player who will be late when the timer runs out, or `None` if the timer is not in use.
    pub armed_against: Option<tamsk_rules::Player>,
    /// Whether the timer stands on Red's left. Black chooses the side (R5.1).
    pub on_reds_left: bool,
}

/// A player's ring holder.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The player who takes rings from this holder.
    pub owner: tamsk_rules::Player,
    /// The number of rings left, from 32 down to 0.
    pub rings: u8,
}

/// Marks a holder from which a player may drop a ring now: in the ring window after a move, as a claim, or as an extra
/// ring.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HolderWithRingRight;

/// A player's hand, which can carry a glass or a ring. The `interaction`, `opponent` and `tutorial` modules write this
/// component.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// The player whose hand it is.
    pub player: tamsk_rules::Player,
    /// The position on the table, in centimetres from the board's centre. While it is `None`, a held glass stays where
    /// it is.
    pub position: Option<Vec2>,
    /// The legal socket to which the carried piece snaps, if any.
    pub snap_socket: Option<tamsk_rules::Socket>,
    /// Whether the hand carries a ring from the holder. According to the rules, the ring is in the holder until it is
    /// dropped.
    pub carries_ring: bool,
}

impl Hand {
    /// Creates a hand that carries nothing and has no position.
    pub const fn empty(player: tamsk_rules::Player) -> Hand {
        Hand { player, position: None, snap_socket: None, carries_ring: false }
    }
}

/// Marks a socket on which a player may drop a ring: in the ring window after the player's own move, or as a claim.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct SocketWithRingRight {
    /// The player who may drop the ring.
    pub player: tamsk_rules::Player,
    /// Whether the player may drop the ring as a claim, because the opponent moved without dropping one. Otherwise, the
    /// player has just moved and the ring window is open.
    pub is_claim_of_undropped_ring: bool,
    /// The fraction of the time limit that is left, from 1 down to 0, or `None` if time is not limited.
    pub fraction_left: Option<f32>,
}

/// Marks the two sockets of the last move.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMoveSocket {
    /// The player who moved.
    pub by: tamsk_rules::Player,
    /// Whether the glass moved to this socket. If not, the glass moved away from it.
    pub is_destination: bool,
}

/// Marks a socket that is mentioned in the line of the log under the pointer. The `ui` module writes this component.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoveredLogSocket {
    /// Whether something happened on this socket, such as the arrival of a glass. If not, a glass moved away from it.
    pub is_destination: bool,
}

/// The highlight of a socket. The `interaction` module writes this component.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SocketHighlight {
    /// Not highlighted.
    #[default]
    Unlit,
    /// A legal target for the glass or the ring in the hand.
    Legal,
    /// The socket on which the glass or the ring in the hand would land now.
    Aimed,
    /// A full socket. A move onto it is illegal or loses the match.
    FullSocket,
    /// A socket that a hint, a lesson or a problem points out.
    Suggested,
    /// A socket that may be chosen for an extra ring.
    ExtraRingOption,
    /// A socket that played a part in the turning point of a finished match.
    TurningPoint,
}
