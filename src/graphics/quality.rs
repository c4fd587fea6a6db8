//! Which quality suits the graphics adapter.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

pub use crate::session::quality::Quality;

/// Chooses the preset from the adapter unless settings or a caller have chosen before.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, choose.run_if(not(resource_exists::<Quality>)));
}

fn choose(mut commands: Commands, adapter: Option<Res<RenderAdapterInfo>>) {
    commands.insert_resource(adapter.map_or(Quality::Low, |adapter| for_adapter(&adapter)));
}

/// The preset that suits an adapter.
pub fn for_adapter(adapter: &RenderAdapterInfo) -> Quality {
    // Bevy passes the kind of device on without its name being reachable, so it is read as text, once.
    match format!("{:?}", adapter.device_type).as_str() {
        "DiscreteGpu" => Quality::High,
        "IntegratedGpu" | "VirtualGpu" => Quality::Medium,
        _ => Quality::Low,
    }
}
