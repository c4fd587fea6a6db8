//! Chooses the quality preset that suits the graphics adapter.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use crate::appearance::GraphicsAdapter;
pub use crate::settings::GraphicsQuality;
use crate::settings::GraphicsSettings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GraphicsAdapter>()
        .add_systems(PreStartup, (find_suited, choose_quality.run_if(not(resource_exists::<GraphicsQuality>))).chain());
}

/// Applies the preset that suits the adapter. Runs only if neither the settings nor the command line have set the
/// quality.
fn choose_quality(mut commands: Commands, adapter: Res<GraphicsAdapter>) {
    commands.insert_resource(adapter.suitable_quality);
}

fn find_suited(
    adapter: Option<Res<RenderAdapterInfo>>,
    settings: Option<Res<GraphicsSettings>>,
    mut graphics_adapter: ResMut<GraphicsAdapter>,
) {
    let Some(adapter) = adapter else { return };
    let kind = format!("{:?}", adapter.device_type);
    let known =
        settings.and_then(|settings| settings.suggested_quality.clone()).filter(|known| known.adapter == adapter.name);
    let suitable_quality = known.map_or_else(|| for_kind(&kind), |known| known.quality);
    *graphics_adapter = GraphicsAdapter { name: adapter.name.clone(), is_software: kind == "Cpu", suitable_quality };
}

/// Returns the preset for a type of device. `kind` is a string, because Bevy does not re-export wgpu's type.
fn for_kind(kind: &str) -> GraphicsQuality {
    match kind {
        "DiscreteGpu" => GraphicsQuality::High,
        "IntegratedGpu" | "VirtualGpu" => GraphicsQuality::Medium,
        _ => GraphicsQuality::Low,
    }
}

#[cfg(test)]
mod tests {
    use bevy::render::renderer::WgpuWrapper;
    use wgpu_types::{AdapterInfo, Backend, DeviceType};

    use super::*;
    use crate::settings::SuggestedQuality;

    const NAME: &str = "an adapter";

    fn started(device_type: DeviceType, set_up: impl FnOnce(&mut App)) -> App {
        let info = AdapterInfo {
            name: NAME.into(),
            vendor: 0,
            device: 0,
            device_type,
            device_pci_bus_id: String::new(),
            driver: String::new(),
            driver_info: String::new(),
            backend: Backend::Vulkan,
            subgroup_min_size: 8,
            subgroup_max_size: 8,
            transient_saves_memory: false,
        };
        let mut app = App::new();
        app.insert_resource(RenderAdapterInfo(WgpuWrapper::new(info)));
        set_up(&mut app);
        plugin(&mut app);
        app.update();
        app
    }

    fn chosen(app: &App) -> (GraphicsQuality, GraphicsQuality) {
        (*app.world().resource::<GraphicsQuality>(), app.world().resource::<GraphicsAdapter>().suitable_quality)
    }

    /// Returns the expected preset. The match is exhaustive, so that a new device type in wgpu causes a compile error.
    fn suiting(device_type: DeviceType) -> GraphicsQuality {
        match device_type {
            DeviceType::DiscreteGpu => GraphicsQuality::High,
            DeviceType::IntegratedGpu | DeviceType::VirtualGpu => GraphicsQuality::Medium,
            DeviceType::Cpu | DeviceType::Other => GraphicsQuality::Low,
        }
    }

    #[test]
    fn each_device_type_gets_its_preset() {
        use DeviceType::{Cpu, DiscreteGpu, IntegratedGpu, Other, VirtualGpu};
        for device_type in [DiscreteGpu, IntegratedGpu, VirtualGpu, Cpu, Other] {
            let app = started(device_type, |_| {});
            let quality = suiting(device_type);
            assert_eq!(chosen(&app), (quality, quality), "{device_type:?}");
            let adapter = app.world().resource::<GraphicsAdapter>();
            assert_eq!((&*adapter.name, adapter.is_software), (NAME, device_type == Cpu), "{device_type:?}");
        }
    }

    #[test]
    fn a_measured_preset_applies_to_its_own_adapter_only() {
        let known = |name: &str| {
            let suggested_quality =
                Some(SuggestedQuality { adapter: name.to_owned(), quality: GraphicsQuality::Medium });
            GraphicsSettings { suggested_quality, ..GraphicsSettings::default() }
        };
        let app = started(DeviceType::DiscreteGpu, |app| {
            app.insert_resource(known(NAME));
        });
        assert_eq!(chosen(&app), (GraphicsQuality::Medium, GraphicsQuality::Medium));
        let app = started(DeviceType::DiscreteGpu, |app| {
            app.insert_resource(known("another"));
        });
        assert_eq!(chosen(&app), (GraphicsQuality::High, GraphicsQuality::High));
    }

    #[test]
    fn a_chosen_quality_is_kept_and_no_adapter_means_the_lowest() {
        let app = started(DeviceType::Cpu, |app| {
            app.insert_resource(GraphicsQuality::High);
        });
        assert_eq!(chosen(&app), (GraphicsQuality::High, GraphicsQuality::Low));
        let app = started(DeviceType::DiscreteGpu, |app| drop(app.world_mut().remove_resource::<RenderAdapterInfo>()));
        assert_eq!(chosen(&app), (GraphicsQuality::Low, GraphicsQuality::Low));
        assert_eq!(*app.world().resource::<GraphicsAdapter>(), GraphicsAdapter::default());
    }
}
