//! Chooses the quality that suits the graphics adapter.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

pub use crate::session::quality::{Quality, SuitedQuality};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SuitedQuality>()
        .add_systems(PreStartup, (find_suited, choose_quality.run_if(not(resource_exists::<Quality>))).chain());
}

/// Runs only if neither the settings nor the command line have chosen.
fn choose_quality(mut commands: Commands, suited: Res<SuitedQuality>) {
    commands.insert_resource(suited.0);
}

fn find_suited(adapter: Option<Res<RenderAdapterInfo>>, mut suited: ResMut<SuitedQuality>) {
    suited.0 = adapter.map_or(Quality::Low, |adapter| for_adapter(&adapter));
}

/// Returns the preset that suits an adapter.
fn for_adapter(adapter: &RenderAdapterInfo) -> Quality {
    // The type of this field belongs to wgpu, which Bevy does not re-export: it is matched as text.
    match format!("{:?}", adapter.device_type).as_str() {
        "DiscreteGpu" => Quality::High,
        "IntegratedGpu" | "VirtualGpu" => Quality::Medium,
        _ => Quality::Low,
    }
}
