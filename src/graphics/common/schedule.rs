//! The order of the systems of `graphics` within a frame.

use bevy::prelude::*;

/// The stages of drawing a frame, in this order, in [`Update`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphicsSystems {
    /// New entities get their visible parts.
    Build,
    /// Parts get the material of their surface at the current quality.
    AssignMaterials,
    /// Glasses and rings move.
    Animate,
    /// What depends on their positions is updated: sand, shadows, marks.
    PostAnimate,
    /// The camera moves.
    Camera,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            GraphicsSystems::Build,
            GraphicsSystems::AssignMaterials,
            GraphicsSystems::Animate,
            GraphicsSystems::PostAnimate,
            GraphicsSystems::Camera,
        )
            .chain(),
    );
}
