//! How much the picture may cost.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use serde::{Deserialize, Serialize};

/// The presets of the picture. Chosen from the adapter at first start, then the player's to change.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quality {
    /// One lean material, no shadow maps: playable without a GPU.
    #[default]
    Low,
    /// Lit materials, shadows and smoothed edges.
    Medium,
    /// Also real glass, reflections and glow.
    High,
}

impl Quality {
    /// All presets, cheapest first.
    pub const ALL: [Quality; 3] = [Quality::Low, Quality::Medium, Quality::High];

    /// The preset that suits an adapter.
    pub fn for_adapter(adapter: &RenderAdapterInfo) -> Quality {
        // Bevy passes the kind of device on without its name being reachable, so it is read as text, once.
        match format!("{:?}", adapter.device_type).as_str() {
            "DiscreteGpu" => Quality::High,
            "IntegratedGpu" | "VirtualGpu" => Quality::Medium,
            _ => Quality::Low,
        }
    }

    /// Whether everything is drawn with the lean material.
    pub const fn is_lean(self) -> bool {
        matches!(self, Quality::Low)
    }
}

/// Chooses the preset from the adapter unless settings or a caller have chosen before.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, choose.run_if(not(resource_exists::<Quality>)));
}

fn choose(mut commands: Commands, adapter: Option<Res<RenderAdapterInfo>>) {
    let quality = adapter.map_or(Quality::Low, |adapter| Quality::for_adapter(&adapter));
    commands.insert_resource(quality);
}
