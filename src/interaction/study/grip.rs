//! The pointer that changes the position, from its press to its release.

use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use tamsk_rules::Socket;

use crate::session::study::Carried;

/// How the position is being changed, if it is. Other pointers wait meanwhile.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct StudyGrip(pub(super) Option<StudyLead>);

/// A pointer that is down on a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StudyLead {
    /// The pointer.
    pub(super) pointer: PointerId,
    /// Its button.
    pub(super) button: PointerButton,
    /// The point on the screen where it went down.
    pub(super) start: Vec2,
    /// What it drags, if it moves far enough.
    pub(super) load: Option<Carried>,
    /// The vector on the table from the point under the pointer to where the load stood.
    pub(super) offset: Vec2,
    /// The socket where a click changes the number of rings.
    pub(super) socket: Option<Socket>,
    /// Whether it has moved far enough to make the press a drag.
    pub(super) dragged: bool,
}
