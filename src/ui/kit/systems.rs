//! The system set in which panels are drawn, and how a panel's system is built.

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;

/// Draws the panels, back to front, in `EguiPrimaryContextPass`, once the theme is applied.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UiSystems;

/// Returns the system of a panel: `view` computes what the panel shows, and `show` draws it and handles presses.
pub fn drawn<View, V, S, VMarker, SMarker>(view: V, show: S) -> impl System<In = (), Out = ()>
where
    View: 'static,
    V: IntoSystem<(), View, VMarker>,
    S: IntoSystem<In<View>, (), SMarker>,
{
    IntoSystem::into_system(view.pipe(show))
}

pub(super) fn plugin(app: &mut App) {
    // Glyphs first used in this frame must reach the renderer in the same frame, or they are missing from it.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    // Labels beside a glass need the positions of the glass and the camera in this frame.
    app.configure_sets(
        PostUpdate,
        EguiPostUpdateSet::EndPass.after(TransformSystems::Propagate).after(CameraUpdateSystems),
    );
}
