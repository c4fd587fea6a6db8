//! The key light, and the camera's settings, at each quality. Only High has a light of Bevy's, for its shadow map: the
//! shaders know the lamps (`material/lamps.rs`). The studio around the table is known by formula here and in the shaders
//! (`material/lamps.wgsl`): a dark room with a warm softbox, a cool strip and a window.

use bevy::camera::Hdr;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::pbr::{ScreenSpaceTransmission, ScreenSpaceTransmissionQuality};
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::view::ColorGrading;

use crate::graphics::camera::TableCamera;
use crate::graphics::common::curve::smoothstep;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::material::lamps::{FarLamp, KEY_LIGHT, STUDIO_LAMPS};
use crate::graphics::material::table_set::GLASSES;
use crate::settings::Quality;

/// The colour of the room beyond the table.
const BACKGROUND: Color = Color::srgb(0.016, 0.014, 0.013);

/// The exposure on top of the camera's own, in stops.
const EXPOSURE: f32 = 0.35;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(BACKGROUND));
    app.insert_resource(GlobalAmbientLight { brightness: 0.0, ..default() });
    app.add_systems(Update, apply_quality.run_if(resource_changed::<Quality>).in_set(GraphicsSystems::AssignMaterials));
}

/// Returns how light becomes colours of the screen: deep blacks and full reds, as on film, a little lighter than film.
fn film() -> (Tonemapping, ColorGrading) {
    let mut grading = ColorGrading::default();
    grading.global.exposure = EXPOSURE;
    (Tonemapping::AcesFitted, grading)
}

/// A light of the lit qualities.
#[derive(Component)]
struct StageLight;

fn apply_quality(
    mut commands: Commands,
    quality: Res<Quality>,
    lights: Query<Entity, With<StageLight>>,
    cameras: Query<Entity, With<TableCamera>>,
) {
    for light in &lights {
        commands.entity(light).despawn();
    }
    for camera in &cameras {
        let mut camera = commands.entity(camera);
        camera.remove::<(Hdr, Bloom)>();
        let transmission = |steps| ScreenSpaceTransmission { steps, quality: ScreenSpaceTransmissionQuality::Low };
        match *quality {
            Quality::Low => {
                camera.insert((
                    Msaa::Off,
                    Tonemapping::None,
                    ColorGrading::default(),
                    DebandDither::Disabled,
                    transmission(0),
                ));
            }
            Quality::Medium => {
                camera.insert((Msaa::Sample4, film(), DebandDither::Enabled, transmission(0)));
            }
            Quality::High => {
                let bloom = Bloom { intensity: 0.05, ..Bloom::NATURAL };
                // Each glass is drawn with those behind it seen through it.
                camera.insert((Msaa::Sample4, film(), DebandDither::Enabled, transmission(GLASSES)));
                camera.insert((Hdr, bloom));
            }
        }
    }
    if *quality == Quality::High {
        spawn_lights(&mut commands);
    }
}

/// Spawns the key light; the shaders know the others.
fn spawn_lights(commands: &mut Commands) {
    commands.insert_resource(DirectionalLightShadowMap { size: 4096 });
    let cascades =
        CascadeShadowConfigBuilder { num_cascades: 1, minimum_distance: 10.0, maximum_distance: 170.0, ..default() };
    let FarLamp { toward, color, illuminance } = KEY_LIGHT;
    let light = DirectionalLight { color, illuminance, shadow_maps_enabled: true, ..default() };
    let place = Transform::from_translation(toward).looking_at(Vec3::ZERO, Vec3::Y);
    commands.spawn((Name::new("Key light"), StageLight, light, place, cascades.build()));
}

/// By how much the cosine of the angle changes from the inside of a lamp's edge to its outside.
const EDGE: f32 = 0.025;

/// Returns the light of the studio from a direction.
pub fn studio_light(from: Vec3) -> Vec3 {
    // A dark room: what is black stays black. Only around the horizon there is a pale haze, which draws the edges of glass.
    let ceiling = Vec3::new(0.10, 0.115, 0.15) * smoothstep(-0.4 - EDGE, 0.9 + EDGE, from.y);
    let floor = Vec3::new(0.16, 0.095, 0.05) * smoothstep(-0.1 - EDGE, 0.9 + EDGE, -from.y);
    let haze = Vec3::new(0.34, 0.36, 0.40) * (-((from.y - 0.12) / 0.20).powi(2)).exp();
    let lamp = |toward: Vec3, size: f32| {
        let cosine = from.dot(toward.normalize());
        smoothstep(size - EDGE, size + EDGE * 0.4, cosine - 1.0 + 2.0 * size)
    };
    let lamps: Vec3 = STUDIO_LAMPS.iter().map(|each| each.light * lamp(each.toward, each.size)).sum();
    ceiling + floor + haze + lamps
}
