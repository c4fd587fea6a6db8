//! Whether the board shows its coordinates and the rings of its sockets, and which sockets people point at.

use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Socket};

/// What is shown on the board. Written by `ui`, drawn by `graphics`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardSigns {
    /// Whether coordinates are shown on its rim.
    pub coordinates: bool,
    /// Whether circles for the rings of each socket are shown from above.
    pub ring_circles: bool,
}

/// The sockets that people point at. Written by `interaction` in every frame, named by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointedSockets {
    /// The socket under the mouse, or under the glass that the mouse is over, while the mouse carries nothing.
    pub hovered: Option<Socket>,
    /// The target of what each person's hand carries.
    pub aimed: ByPlayer<Option<Socket>>,
}

/// The sockets of the move under the pointer in the log or another list of turns: where a glass leaves, unless it enters
/// the board, and where it arrives. Written by `ui` while the list is drawn, and taken at the end of the frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointedMove(pub Option<(Option<Socket>, Option<Socket>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardSigns>().init_resource::<PointedSockets>().init_resource::<PointedMove>();
}
