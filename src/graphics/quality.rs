//! Chooses the quality that suits the graphics adapter.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use crate::session::quality::{GraphicsAdapter, KnownQuality};
pub use crate::session::quality::{Quality, SuitedQuality};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SuitedQuality>()
        .init_resource::<GraphicsAdapter>()
        .add_systems(PreStartup, (find_suited, choose_quality.run_if(not(resource_exists::<Quality>))).chain());
}

/// Runs only if neither the settings nor the command line have chosen.
fn choose_quality(mut commands: Commands, suited: Res<SuitedQuality>) {
    commands.insert_resource(suited.0);
}

fn find_suited(
    adapter: Option<Res<RenderAdapterInfo>>,
    known: Option<Res<KnownQuality>>,
    mut suited: ResMut<SuitedQuality>,
    mut described: ResMut<GraphicsAdapter>,
) {
    let Some(adapter) = adapter else { return };
    let kind = format!("{:?}", adapter.device_type);
    *described = GraphicsAdapter { name: adapter.name.clone(), is_processor: kind == "Cpu" };
    let known = known.and_then(|known| known.0.clone()).filter(|(name, _)| *name == adapter.name);
    suited.0 = known.map_or_else(|| for_kind(&kind), |(_, quality)| quality);
}

/// Returns the preset that suits a kind of adapter. Its type belongs to wgpu, which Bevy does not re-export: it is matched
/// as text.
fn for_kind(kind: &str) -> Quality {
    match kind {
        "DiscreteGpu" => Quality::High,
        "IntegratedGpu" | "VirtualGpu" => Quality::Medium,
        _ => Quality::Low,
    }
}
