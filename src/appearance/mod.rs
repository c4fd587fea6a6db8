//! The state of the game's appearance that several modules share: colours, contrast, motion, quality and signs on the
//! board.

pub mod palette;
pub mod pulse;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Socket};

use crate::settings::{AccessibilitySettings, GraphicsQuality};

/// Adds the resources of this module.
pub fn plugin(app: &mut App) {
    app.init_resource::<SystemMotionPreference>()
        .init_resource::<BoardSigns>()
        .init_resource::<PointedSockets>()
        .init_resource::<HoveredListMove>();
}

/// The motion preference of the operating system.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SystemMotionPreference {
    /// `true` if the user has asked the system for reduced motion.
    pub prefers_reduced: bool,
}

/// A system parameter with the player's motion preference, which comes from the settings and the operating system.
#[derive(SystemParam)]
pub struct MotionPreference<'w> {
    settings: Res<'w, AccessibilitySettings>,
    system: Res<'w, SystemMotionPreference>,
}

impl MotionPreference<'_> {
    /// Returns `true` if animations are off. Pieces then appear at their new places at once.
    pub fn is_off(&self) -> bool {
        self.settings.animation_speed.is_off()
    }

    /// Returns `true` if animations are off or reduced. If they are reduced, pieces still travel to their places, but
    /// other motion is off.
    pub fn is_reduced(&self) -> bool {
        self.is_off() || self.settings.reduces_motion(self.system.prefers_reduced)
    }

    /// Returns the time by which animations advance in a frame that lasts `seconds`, in seconds.
    pub fn animation_step_seconds(&self, seconds: f32) -> f32 {
        self.settings.animation_speed.animation_step_seconds(seconds)
    }
}

/// The optional signs on the board. `ui` writes this resource, and `graphics` draws the signs.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardSigns {
    /// `true` if coordinates are visible on the rim.
    pub has_coordinates: bool,
    /// `true` if circles show the number of rings on each socket while the camera looks from above.
    pub has_ring_circles: bool,
}

/// Contains `true` while a visible text, such as a hint, names points on the board, so that the board must show its
/// coordinates. `ui` writes this component.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NeedsCoordinates(pub bool);

/// The sockets that people point at. `interaction` writes this resource in every frame, and `ui` shows the names of
/// these sockets.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointedSockets {
    /// The socket under the mouse, or the socket of the glass under the mouse. It is `None` while the mouse carries a
    /// glass or a ring.
    pub hovered_with_empty_hand: Option<Socket>,
    /// The socket to which each person's carried glass or ring would go if it were released now.
    pub aimed: ByPlayer<Option<Socket>>,
}

/// The source and the target of the move under the pointer in a list of moves, if any. The source is `None` for a glass
/// that is not on the board. This resource is reset in each frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoveredListMove(pub Option<(Option<Socket>, Option<Socket>)>);

/// Contains `true` while shaders are being compiled and parts of the picture are missing. `graphics` writes this
/// resource.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompilingShaders(pub bool);

/// The properties of the graphics device. `graphics` writes this resource.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphicsAdapter {
    /// The name of the device. It is empty if there is no device.
    pub name: String,
    /// `true` if the device is a software renderer.
    pub is_software: bool,
    /// The quality preset that suits the device. `app` replaces this value once it has measured the frame rate.
    pub suitable_quality: GraphicsQuality,
}

/// Contains `true` while frame times are measured. During the measurement, vsync and the frame rate limit are off.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeasuringFrames(pub bool);
