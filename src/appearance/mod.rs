//! The looks on which several layers must agree: colours, contrast, motion, quality and signs on the board.

pub mod palette;
pub mod pulse;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Socket};

use crate::settings::{AccessSettings, Quality};

/// Adds the resources of appearance.
pub fn plugin(app: &mut App) {
    app.init_resource::<SystemMotionPreference>()
        .init_resource::<BoardSigns>()
        .init_resource::<PointedSockets>()
        .init_resource::<PointedMove>();
}

/// The system's preference for motion.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SystemMotionPreference {
    /// `true` if the user of the system prefers reduced motion.
    pub prefers_reduced: bool,
}

/// Access to how things move, by the settings and the system.
#[derive(SystemParam)]
pub struct Motion<'w> {
    settings: Res<'w, AccessSettings>,
    system: Res<'w, SystemMotionPreference>,
}

impl Motion<'_> {
    /// Returns `true` if animations are off, so that things appear in place at once.
    pub fn is_off(&self) -> bool {
        self.settings.animations.is_off()
    }

    /// Returns `true` if nothing moves but things that travel to their places, or animations are off.
    pub fn is_reduced(&self) -> bool {
        self.is_off() || self.settings.reduces_motion(self.system.prefers_reduced)
    }

    /// Returns how many seconds animations advance in a frame of this many seconds.
    pub fn step(&self, seconds: f32) -> f32 {
        self.settings.animations.animation_seconds(seconds)
    }
}

/// The optional signs on the board. Written by `ui`, drawn by `graphics`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardSigns {
    /// `true` if coordinates are visible on the rim.
    pub coordinates: bool,
    /// `true` if circles for the rings of each socket are visible from above.
    pub ring_circles: bool,
}

/// `true` if texts name places on the board of this match. Written by `ui`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NamesPlaces(pub bool);

/// The sockets at which people point. Written by `interaction` in every frame, named by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointedSockets {
    /// The socket under the mouse, or under the glass at the mouse, while the mouse carries nothing.
    pub hovered: Option<Socket>,
    /// The target of the thing that each person carries.
    pub aimed: ByPlayer<Option<Socket>>,
}

/// The sockets of the move under the pointer in a list: the source, if on the board, and the target. Reset each frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointedMove(pub Option<(Option<Socket>, Option<Socket>)>);

/// `true` while shaders are compiled and parts of the picture are missing. Written by `graphics`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompilingShaders(pub bool);

/// The device that draws the picture. Written by `graphics`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphicsAdapter {
    /// The name of the device, or empty without one.
    pub name: String,
    /// `true` if the processor does the work of a graphics card.
    pub is_software: bool,
    /// The preset that suits the device. `app` overwrites it after measuring.
    pub suitable_quality: Quality,
}

/// `true` while frames are measured, and so are drawn without vsync and frame cap.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeasuringFrames(pub bool);
