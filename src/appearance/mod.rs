//! How things look where several layers must agree: colours, contrast, motion, quality, and what is on the board.

pub mod palette;
pub mod pulse;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Socket};

use crate::settings::{AccessSettings, Quality};

/// Adds the resources of appearance.
pub fn plugin(app: &mut App) {
    app.init_resource::<SystemMotion>()
        .init_resource::<BoardSigns>()
        .init_resource::<PointedSockets>()
        .init_resource::<PointedMove>();
}

/// Whether the system asks all programs for reduced motion.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SystemMotion {
    /// Whether it does.
    pub asks_for_less: bool,
}

/// How things move at present.
#[derive(SystemParam)]
pub struct Motion<'w> {
    settings: Res<'w, AccessSettings>,
    system: Res<'w, SystemMotion>,
}

impl Motion<'_> {
    /// Returns whether things appear where they belong at once.
    pub fn is_off(&self) -> bool {
        self.settings.animations.is_off()
    }

    /// Returns whether nothing moves but what travels to where it belongs, if even that.
    pub fn is_plain(&self) -> bool {
        self.is_off() || self.settings.has_less_motion(self.system.asks_for_less)
    }

    /// Returns how far animations advance, in their own seconds, in a frame of this many seconds.
    pub fn step(&self, seconds: f32) -> f32 {
        self.settings.animations.step(seconds)
    }
}

/// What is shown on the board. Written by `ui`, drawn by `graphics`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardSigns {
    /// Whether coordinates are shown on its rim.
    pub coordinates: bool,
    /// Whether circles for the rings of each socket are shown from above.
    pub ring_circles: bool,
}

/// Whether words name places on the board of this match. Written by `ui`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NamesPlaces(pub bool);

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

/// Whether shaders are still compiled, so that parts of the picture are missing. Written by `graphics`, shown by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparing(pub bool);

/// What draws the picture. Written by `graphics`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphicsAdapter {
    /// Its name; empty if there is none.
    pub name: String,
    /// Whether it is a processor that does the work of a graphics card.
    pub is_processor: bool,
    /// The preset that suits it. Written by `app` when it knows better.
    pub suits: Quality,
}

/// Whether frames are being measured, and so are drawn without waiting for the screen or for a limit.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeasuringFrames(pub bool);
