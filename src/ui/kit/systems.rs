//! How panels are drawn: their system set, and the two halves of each.

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;

/// Draws panels, back to front, in `EguiPrimaryContextPass`. Runs once the theme is applied.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UiSystems;

/// Returns the system of a panel: `view` computes what it shows, and `show` draws that and asks for what was chosen.
pub fn drawn<View, V, S, VMarker, SMarker>(view: V, show: S) -> impl System<In = (), Out = ()>
where
    View: 'static,
    V: IntoSystem<(), View, VMarker>,
    S: IntoSystem<In<View>, (), SMarker>,
{
    IntoSystem::into_system(view.pipe(show))
}

pub(super) fn plugin(app: &mut App) {
    // Glyphs new in this frame must reach the renderer in the same frame, or they would be missing from it.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    // What is drawn beside a glass goes by where the glass and the camera are in this frame.
    app.configure_sets(
        PostUpdate,
        EguiPostUpdateSet::EndPass.after(TransformSystems::Propagate).after(CameraUpdateSystems),
    );
}
