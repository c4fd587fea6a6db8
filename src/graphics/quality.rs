//! Chooses the quality that suits the graphics adapter.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

pub use crate::session::quality::Quality;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, choose_quality.run_if(not(resource_exists::<Quality>)));
}

/// Runs only if neither the settings nor the command line have chosen.
fn choose_quality(mut commands: Commands, adapter: Option<Res<RenderAdapterInfo>>) {
    commands.insert_resource(adapter.map_or(Quality::Low, |adapter| for_adapter(&adapter)));
}

/// Returns the preset that suits an adapter.
pub fn for_adapter(adapter: &RenderAdapterInfo) -> Quality {
    // The type of this field belongs to wgpu, which Bevy does not re-export: it is matched as text.
    match format!("{:?}", adapter.device_type).as_str() {
        "DiscreteGpu" => Quality::High,
        "IntegratedGpu" | "VirtualGpu" => Quality::Medium,
        _ => Quality::Low,
    }
}
