//! The lights and the lens at each quality, and the shade behind the players' bars. Shaders compute the light of the
//! lamps. Only High has a Bevy light, which is needed for the shadow map. The shade is drawn here, because egui would
//! draw it several times more slowly.

use bevy::camera::Hdr;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::pbr::{ScreenSpaceTransmission, ScreenSpaceTransmissionQuality};
use bevy::picking::Pickable;
use bevy::post_process::bloom::Bloom;
use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy::render::view::ColorGrading;

use crate::graphics::camera::TableCamera;
use crate::graphics::camera::framing::tamsk_framing_points;
use crate::graphics::common::curve::smoothstep;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::shape::Shape;
use crate::graphics::material::lamps::{DirectionalLamp, KEY_LIGHT, STUDIO_LAMPS};
use crate::graphics::material::lean::{LeanKind, LeanMaterial};
use crate::graphics::material::table_set::GLASS_COUNT_WITH_TIMER;
use crate::settings::GraphicsQuality;

const BACKGROUND: Color = Color::srgb(0.016, 0.014, 0.013);

/// The exposure compensation of the camera, in stops.
const EXPOSURE: f32 = 0.35;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(BACKGROUND))
        .insert_resource(GlobalAmbientLight { brightness: 0.0, ..default() })
        .init_resource::<WindowEdgeShadeWidth>()
        .add_systems(PostStartup, spawn_shade)
        .add_systems(
            Update,
            (
                apply_quality.run_if(resource_changed::<GraphicsQuality>).in_set(GraphicsSystems::AssignMaterials),
                focus.after(GraphicsSystems::Camera),
                update_shade.in_set(GraphicsSystems::Camera),
            ),
        );
}

/// Returns the tonemapping and the colour grading. They imitate film, with deep blacks, saturated reds and a slightly
/// raised exposure.
fn film() -> (Tonemapping, ColorGrading) {
    let mut grading = ColorGrading::default();
    grading.global.exposure = EXPOSURE;
    (Tonemapping::AcesFitted, grading)
}

#[derive(Component)]
struct StageLight;

fn apply_quality(
    mut commands: Commands,
    quality: Res<GraphicsQuality>,
    lights: Query<Entity, With<StageLight>>,
    cameras: Query<Entity, With<TableCamera>>,
) {
    for light in &lights {
        commands.entity(light).despawn();
    }
    for camera in &cameras {
        let mut camera = commands.entity(camera);
        camera.remove::<(Hdr, Bloom, Vignette, DepthOfField)>();
        if !quality.uses_lean_material() {
            camera.insert(Vignette { intensity: VIGNETTE, radius: 1.0, smoothness: 1.0, ..default() });
        }
        let transmission = |steps| ScreenSpaceTransmission { steps, quality: ScreenSpaceTransmissionQuality::Low };
        match *quality {
            GraphicsQuality::Low => {
                camera.insert((
                    Msaa::Off,
                    Tonemapping::None,
                    ColorGrading::default(),
                    DebandDither::Disabled,
                    transmission(0),
                ));
            }
            GraphicsQuality::Medium => {
                camera.insert((Msaa::Sample4, film(), DebandDither::Enabled, transmission(0)));
            }
            GraphicsQuality::High => {
                let bloom = Bloom { intensity: 0.05, ..Bloom::NATURAL };
                // There is one transmission step for each glass, so that a glass stays visible behind any number of
                // other glasses.
                camera.insert((Msaa::Sample4, film(), DebandDither::Enabled, transmission(GLASS_COUNT_WITH_TIMER)));
                let (mode, max_circle_of_confusion_diameter) = (DepthOfFieldMode::Gaussian, LARGEST_BLUR);
                camera.insert((Hdr, bloom, DepthOfField { mode, max_circle_of_confusion_diameter, ..default() }));
            }
        }
    }
    if *quality == GraphicsQuality::High {
        spawn_lights(&mut commands);
    }
}

fn spawn_lights(commands: &mut Commands) {
    commands.insert_resource(DirectionalLightShadowMap { size: 4096 });
    let cascades =
        CascadeShadowConfigBuilder { num_cascades: 1, minimum_distance: 10.0, maximum_distance: 170.0, ..default() };
    let DirectionalLamp { to_lamp: toward, color, illuminance } = KEY_LIGHT;
    let light = DirectionalLight { color, illuminance, shadow_maps_enabled: true, ..default() };
    let place = Transform::from_translation(toward).looking_at(Vec3::ZERO, Vec3::Y);
    commands.spawn((Name::new("Key light"), StageLight, light, place, cascades.build()));
}

/// How far the soft edge of a lamp extends beyond the lamp, measured in the cosine of the angle from the lamp's centre.
const EDGE: f32 = 0.025;

/// Returns the light of the studio from a direction. `material/lamps.wgsl` has the same formula.
pub fn studio_light(from: Vec3) -> Vec3 {
    // The room is dark, so that black stays black. A pale haze around the horizon outlines the edges of glass.
    let ceiling = Vec3::new(0.10, 0.115, 0.15) * smoothstep(-0.4 - EDGE, 0.9 + EDGE, from.y);
    let floor = Vec3::new(0.16, 0.095, 0.05) * smoothstep(-0.1 - EDGE, 0.9 + EDGE, -from.y);
    let haze = Vec3::new(0.34, 0.36, 0.40) * (-((from.y - 0.12) / 0.20).powi(2)).exp();
    let lamp = |toward: Vec3, size: f32| {
        let cosine = from.dot(toward.normalize());
        smoothstep(size - EDGE, size + EDGE * 0.4, cosine - 1.0 + 2.0 * size)
    };
    let lamps: Vec3 =
        STUDIO_LAMPS.iter().map(|each| each.strength * lamp(each.to_lamp, each.cosine_drop_to_edge)).sum();
    ceiling + floor + haze + lamps
}

/// The strength of the vignette. The corners of the picture are darkened by half of this share.
const VIGNETTE: f32 = 0.6;

/// The maximum height of a carried glass above its place, in centimetres.
const HAND_REACH: f32 = 3.0;
/// The blur of a point at the edge of the set, as a share of the picture's height. This blur is too small to be
/// visible.
const BLUR_OF_SET: f32 = 1.5 / 720.0;
const LARGEST_BLUR: f32 = 24.0;
/// The nearest distance from the camera at which objects are sharp, relative to the distance of the board's centre.
/// Nearer objects are hardly ever visible.
const NEAREST: f32 = 0.4;

type Refocused = Or<(Changed<Transform>, Added<DepthOfField>)>;

/// Keeps the set in focus from any camera position.
fn focus(mut cameras: Query<(&Transform, &Projection, &mut DepthOfField), Refocused>) {
    for (place, projection, mut lens) in &mut cameras {
        let Projection::Perspective(perspective) = projection else { continue };
        let (focal_distance, aperture_f_stops) = focus_at(place, perspective.fov, lens.sensor_height);
        (lens.focal_distance, lens.aperture_f_stops) = (focal_distance, aperture_f_stops);
    }
}

/// Returns the focal distance and the aperture at which the near and far edges of the set are equally sharp.
fn focus_at(camera: &Transform, fov: f32, sensor_height: f32) -> (f32, f32) {
    let depth = |point: Vec3| camera.forward().dot(point - camera.translation);
    let board = depth(Vec3::ZERO).max(1.0);
    let (nearest, farthest) = tamsk_framing_points()
        .into_iter()
        .map(depth)
        .fold((f32::MAX, f32::MIN), |(nearest, farthest), depth| (depth.min(nearest), depth.max(farthest)));
    let near = (nearest - HAND_REACH).max(NEAREST * board);
    let far = farthest.max(near + 1.0);
    let focus = 2.0 * near * far / (near + far);
    // A lens with focal length f and aperture N blurs a point at distance `far`. As a share of the picture's height,
    // the blur is f² / (N · sensor height) · (far - focus) / (far · focus).
    let focal_length = 0.5 * sensor_height / (0.5 * fov).tan();
    let size = focal_length * focal_length / sensor_height * (far - focus) / (far * focus);
    (focus, size / BLUR_OF_SET)
}

/// The opacity of the shade at the edge of the window.
const OPACITY: f32 = 0.8;
const COLOR: Color = Color::srgb(0.078, 0.059, 0.047);

/// How far the shade reaches inward from the upper and lower edges of the window, in logical pixels. 0 means no shade.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct WindowEdgeShadeWidth(pub f32);

#[derive(Component)]
struct WindowEdgeShadeMesh;

fn spawn_shade(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    cameras: Query<Entity, With<TableCamera>>,
) {
    let mesh = meshes.add(edges().to_mesh(false, true));
    let material = LeanMaterial { kind: LeanKind::WindowEdgeShade, ..LeanMaterial::mark(COLOR.to_linear()) };
    for camera in &cameras {
        // The shade is a child of the camera and nearer than anything else, so the shade is drawn last.
        commands.spawn((
            Name::new("Edge shade"),
            WindowEdgeShadeMesh,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(materials.add(material.clone())),
            Pickable::IGNORE,
            NoFrustumCulling,
            ChildOf(camera),
        ));
    }
}

/// Returns two stripes along the upper and lower edges of the viewport. x is from -1 to 1, y is -1 or 1, and z is 0 at
/// the edge and 1 at the inner side.
fn edges() -> Shape {
    let mut shape = Shape::default();
    for y in [1.0, -1.0] {
        let corner = |shape: &mut Shape, x: f32, z: f32| {
            shape.add_translucent_vertex(Vec3::new(x, y, z), Vec3::Y, [0.0; 2], [1.0, 1.0, 1.0, OPACITY * (1.0 - z)])
        };
        let corners = [(-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| corner(&mut shape, x, z));
        shape.add_triangle([corners[0], corners[1], corners[2]]).add_triangle([corners[0], corners[2], corners[3]]);
    }
    shape
}

fn update_shade(
    shade: Res<WindowEdgeShadeWidth>,
    cameras: Query<&Camera>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    shades: Query<(&ChildOf, &MeshMaterial3d<LeanMaterial>), With<WindowEdgeShadeMesh>>,
) {
    // A shade with a reach of 0 is also drawn, so that the shader is compiled before the shade is needed.
    for (of, material) in &shades {
        let Some(size) = cameras.get(of.0).ok().and_then(Camera::logical_viewport_size) else { continue };
        let reach = 2.0 * shade.0 / size.y.max(1.0);
        if materials.get(&material.0).is_some_and(|drawn| drawn.shader_parameters.x != reach)
            && let Some(mut drawn) = materials.get_mut(&material.0)
        {
            drawn.shader_parameters.x = reach;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blur(distance: f32, lens: (f32, f32), fov: f32, sensor_height: f32) -> f32 {
        let focal_length = 0.5 * sensor_height / (0.5 * fov).tan();
        let (focus, aperture) = lens;
        focal_length * focal_length / (sensor_height * aperture) * (distance - focus).abs() / (distance * focus)
    }

    #[test]
    fn the_set_is_sharp_from_any_view_and_the_far_table_blurred() {
        let (fov, sensor_height) = (28.0_f32.to_radians(), DepthOfField::default().sensor_height);
        for (pitch, distance) in [(0.25_f32, 70.0), (0.785, 62.0), (0.785, 24.0), (1.54, 66.0), (1.54, 22.0)] {
            let eye = Vec3::new(0.0, pitch.sin(), pitch.cos()) * distance;
            let camera = Transform::from_translation(eye).looking_at(Vec3::ZERO, Vec3::Y);
            let lens = focus_at(&camera, fov, sensor_height);
            let blur_at = |distance| 720.0 * blur(distance, lens, fov, sensor_height);
            assert!(blur_at(distance) < 1.55, "the middle of the board, from {eye}: {}", blur_at(distance));
            for point in tamsk_framing_points() {
                let depth = camera.forward().dot(point - eye);
                if depth > 0.4 * distance {
                    assert!(blur_at(depth) < 1.55, "{point}, from {eye}: {}", blur_at(depth));
                }
            }
            assert!(blur_at(2.0 * distance + 20.0) > 1.6, "the far table, from {eye}");
        }
    }
}
