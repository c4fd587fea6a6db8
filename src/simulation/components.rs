//! The components that picture the match for everything that draws, sounds or listens.
//!
//! The truth is [`Match`](crate::rules); the fixed step writes these from it and nobody else does.

use bevy::prelude::*;

use crate::rules;

/// One of the 37 sockets.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(RingStack, Glow)]
pub struct Socket(pub rules::Socket);

/// The rings lying in a socket, from none to its height.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RingStack(pub u8);

/// One of the six hourglasses.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Standing, SandLevel)]
pub struct Hourglass(pub rules::GlassId);

/// Where a glass stands; while it is in a hand, the socket it came from. `None`: beside the board (free start).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing(pub Option<rules::Socket>);

/// The sand of a glass, or of the timer.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandLevel {
    /// Sand above, in milliseconds.
    pub upper: u32,
    /// All the sand in it, in milliseconds.
    pub capacity: u32,
    /// Whether it has been turned over, runs or has run out.
    pub state: SandState,
    /// How often it has been turned over: odd means that the end that was up at the start is down.
    pub turns: u32,
}

/// How the sand of a glass is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SandState {
    /// Never turned over: all the sand lies below.
    #[default]
    Idle,
    /// Running.
    Running,
    /// Run out. For the timer: at rest.
    Empty,
}

/// On a glass while a player's hand holds it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Whose hand.
    pub by: rules::Player,
}

/// The neutral 15-second timer (Level 3).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[require(SandLevel)]
pub struct Timer {
    /// Whom it will make late.
    pub armed_against: Option<rules::Player>,
    /// Whether it stands to the left of the board as Red sees it; Black chose (R5.1).
    pub on_left: bool,
}

/// A player's holder of rings.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Whose.
    pub owner: rules::Player,
    /// The rings left in it, from 32 to none.
    pub rings: u8,
}

/// A player's hand: where it carries a glass or a ring. Written by `interaction` (or a bot's), drawn by `graphics`.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// Whose.
    pub player: rules::Player,
    /// Where on the table's plane the pointer is, in centimetres from the centre of the board: x to the right and
    /// z towards Red's side. `None`: the hand has no place; a glass in it hovers over its socket.
    pub aim: Option<Vec2>,
    /// The legal socket that what it carries is drawn to.
    pub over: Option<rules::Socket>,
    /// Whether it carries a ring from the player's holder. The rules know nothing of that before it is dropped.
    pub ring: bool,
}

impl Hand {
    /// A hand that carries nothing and is nowhere.
    pub const fn empty(player: rules::Player) -> Hand {
        Hand { player, aim: None, over: None, ring: false }
    }
}

/// On a socket while a ring may be dropped on it: a ring window, or a claim.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct RingRight {
    /// Who may drop it.
    pub player: rules::Player,
    /// Whether it is a claim on the opponent's move rather than the player's own ring.
    pub claim: bool,
    /// The share of its time that is left, from 1 to 0; `None`: no limit.
    pub left: Option<f32>,
}

/// On the two sockets of the last move.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// Who moved.
    pub by: rules::Player,
    /// Whether the glass arrived here rather than left from here.
    pub arrived: bool,
}

/// How a socket is lit for the hand above the board. Written by `interaction`, drawn by `graphics`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glow {
    /// Not at all.
    #[default]
    Dark,
    /// The glass in the hand may go there.
    Legal,
    /// It would go there if it were let go now.
    Aimed,
    /// Full: the glass may not, or must not, go there.
    Forbidden,
    /// Asked for: by a hint, a lesson, or an extra ring that may be dropped here.
    Asked,
}
