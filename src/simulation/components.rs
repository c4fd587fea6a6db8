//! The components that show the match to everything that draws, sounds or listens.
//!
//! The match itself is the only truth. These are written from it in every frame, by nothing else.

use bevy::prelude::*;

use crate::rules;

/// One of the 37 sockets.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(RingStack, Glow)]
pub struct SocketEntity(pub rules::Socket);

/// The rings lying in a socket, from none to its height.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RingStack(pub u8);

/// One of the six hourglasses.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Standing, SandLevel)]
pub struct Hourglass(pub rules::GlassId);

/// The socket on which a glass stands, or from which it was lifted while it is in a hand. `None` is beside the board
/// (free start, R7.1).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing(pub Option<rules::Socket>);

/// The sand of a glass, or of the timer.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandLevel {
    /// The sand above, in milliseconds.
    pub upper: u32,
    /// All of the sand, in milliseconds.
    pub capacity: u32,
    /// Whether it runs.
    pub state: SandStatus,
    /// How often the glass has been turned over. If odd, the end that was up at the start is down.
    pub turns: u32,
}

/// Whether the sand of a glass runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SandStatus {
    /// The glass was never turned over: all of the sand is below.
    #[default]
    Idle,
    /// It runs.
    Running,
    /// It has run out. A timer at rest is in this state, too.
    Empty,
}

/// On a glass while a player's hand holds it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The player who holds it.
    pub by: rules::Player,
}

/// The neutral 15-second timer (Level 3).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[require(SandLevel)]
pub struct Timer {
    /// The player whom it will make late.
    pub armed_against: Option<rules::Player>,
    /// Whether it stands to the left of the board as Red sees it, which Black chooses (R5.1).
    pub on_left: bool,
}

/// A player's holder of rings.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The player who takes rings from it.
    pub owner: rules::Player,
    /// The rings left in it, from 32 to none.
    pub rings: u8,
}

/// A player's hand, which carries a glass or a ring. Written by `interaction`, or by whatever moves the hand of a bot
/// or a lesson; drawn by `graphics`.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// Whose hand it is.
    pub player: rules::Player,
    /// Where on the table it is, in centimetres from the centre of the board: x to the right, z towards Red's side. If
    /// `None`, a glass in the hand hovers over its socket.
    pub aim: Option<Vec2>,
    /// The legal socket that draws in what it carries.
    pub over: Option<rules::Socket>,
    /// Whether it carries a ring from the player's holder. The rules do not see it before it is dropped.
    pub ring: bool,
}

impl Hand {
    /// A hand that carries nothing and has no place.
    pub const fn empty(player: rules::Player) -> Hand {
        Hand { player, aim: None, over: None, ring: false }
    }
}

/// On a socket while a ring may be dropped there: a ring window or a claim.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct RingRight {
    /// Who may drop it.
    pub player: rules::Player,
    /// Whether it is a claim on the opponent's move rather than the player's own ring.
    pub claim: bool,
    /// The share of its time that is left, from 1 to 0, or `None` if it has no limit.
    pub left: Option<f32>,
}

/// On the two sockets of the last move.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMoveSocket {
    /// The player who moved.
    pub by: rules::Player,
    /// Whether the glass arrived here rather than left.
    pub arrived: bool,
}

/// How a socket is lit. Written by `interaction`, drawn by `graphics`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glow {
    /// Not at all.
    #[default]
    Dark,
    /// The glass in the hand may go there.
    Legal,
    /// It would go there if it were released now.
    Aimed,
    /// The socket is full: the glass may not, or should not, go there.
    Forbidden,
    /// A hint, a lesson or the choice of a socket for an extra ring points it out.
    Asked,
}
