//! Whether the board shows its coordinates and the rings of its sockets, and which sockets people point at.

use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Socket};

/// Whether coordinates are shown on the rim of the board. Written by `ui`, drawn by `graphics`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoordinatesShown(pub bool);

/// Whether circles for the rings of each socket are shown from above. Written by `ui`, drawn by `graphics`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RingCirclesShown(pub bool);

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
    app.init_resource::<CoordinatesShown>()
        .init_resource::<RingCirclesShown>()
        .init_resource::<PointedSockets>()
        .init_resource::<PointedMove>();
}
