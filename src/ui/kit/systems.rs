//! The set of systems that draw the panels, and a function that builds the system of a panel.

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;

/// The set of systems that draw the panels, back to front, in `EguiPrimaryContextPass`. It runs only after the theme
/// has been applied.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// Returns the system that draws a panel. `content` computes what the panel shows, and `show` draws it and handles
/// presses.
pub fn panel_system<View, V, S, VMarker, SMarker>(content: V, show: S) -> impl System<In = (), Out = ()>
where
    View: 'static,
    V: IntoSystem<(), View, VMarker>,
    S: IntoSystem<In<View>, (), SMarker>,
{
    IntoSystem::into_system(content.pipe(show))
}

pub(super) fn plugin(app: &mut App) {
    // Glyphs that are first used in this frame must reach the renderer in the same frame. Otherwise, they would be
    // invisible.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    // Labels beside a glass need the positions that the glass and the camera have in this frame.
    app.configure_sets(
        PostUpdate,
        EguiPostUpdateSet::EndPass.after(TransformSystems::Propagate).after(CameraUpdateSystems),
    );
}
