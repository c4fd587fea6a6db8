//! Draws hourglasses, including the timer. Components, rather than messages, trigger the animations, because a system
//! can miss a message.

pub mod appearance;
mod carry;
pub mod meshes;
pub mod motion;
mod profile;
pub mod sand;
mod sand_body;
pub mod sand_flow;
mod sand_mesh;

pub use motion::GlassMotion;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;

use super::common::game_sets::{GameSetRoots, VisualOf};
use super::common::schedule::GraphicsSystems;
use super::material::lean::{SHADOW_LENGTH_PER_HEIGHT, SoftShadowMesh, shadow_direction, shadow_height, soft_shadow};
use super::material::surface::{Surface, part};
use crate::settings::GraphicsQuality;
use crate::simulation::components::{GlassSocket, Hourglass, SandState, SandStatus, SandTimer};
use crate::simulation::layout::{GLASS_HEIGHT, GLASS_RADIUS, TIMER_HEIGHT, TIMER_RADIUS, point_above_table};
use appearance::{GlassParts, LooksDead, Translucency};
use meshes::GlassAssets;
use motion::{glass_middle, timer_middle};
use sand::DrawnSand;
use sand_flow::SandFlow;
use sand_mesh::sand_mesh;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((meshes::plugin, sand::plugin, appearance::plugin)).add_systems(
        Update,
        (
            spawn_shadows.in_set(GraphicsSystems::SpawnVisuals),
            update_shadows.in_set(GraphicsSystems::PostAnimate),
            (build_glasses, build_timer, appearance::update_glass_surfaces)
                .chain()
                .in_set(GraphicsSystems::SpawnVisuals),
            (
                carry::carry_glasses,
                carry::send_glasses_to_places,
                carry::shake_refused_glasses,
                carry::advance_uncarried_glasses,
                motion::write_transforms,
            )
                .chain()
                .in_set(GraphicsSystems::Animate),
        ),
    );
}

fn build_glasses(
    mut commands: Commands,
    shared: Res<GlassAssets>,
    sets: Res<GameSetRoots>,
    mut meshes: ResMut<Assets<Mesh>>,
    glasses: Query<(Entity, &Hourglass, &GlassSocket, &SandState), Without<GlassParts>>,
) {
    for (root, glass, standing, level) in &glasses {
        let owner = glass.0.owner;
        let caps = commands.spawn(part("Caps", shared.caps[owner.index()].clone(), Surface::Cap(owner))).id();
        let seal = commands.spawn(part("Seal", shared.unturned_glass_seal.clone(), Surface::Seal(owner))).id();
        let parts = assemble(&mut commands, &shared, &mut meshes, root, caps, Vec3::ONE, Surface::Sand);
        commands.entity(root).add_children(&[caps, seal]);
        let motion = GlassMotion::at_rest(glass_middle(glass.0, standing.0), GLASS_HEIGHT * 0.5, level.flips);
        if level.state == SandStatus::NoSand {
            commands.entity(root).insert(LooksDead);
        }
        let parts = GlassParts { seal: Some(seal), ..parts };
        commands.entity(root).insert((parts, motion, Translucency::default(), ChildOf(sets.tamsk())));
    }
}

fn build_timer(
    mut commands: Commands,
    shared: Res<GlassAssets>,
    sets: Res<GameSetRoots>,
    mut meshes: ResMut<Assets<Mesh>>,
    timers: Query<(Entity, &SandTimer, &SandState), Without<GlassParts>>,
) {
    for (root, timer, level) in &timers {
        let (wide, high) = (TIMER_RADIUS / GLASS_RADIUS, TIMER_HEIGHT / GLASS_HEIGHT);
        let scale = Vec3::new(wide, high, wide);
        let caps = commands.spawn(part("Caps", shared.timer_caps.clone(), Surface::TimerCap)).id();
        commands.entity(caps).insert(Transform::from_scale(scale));
        let parts = assemble(&mut commands, &shared, &mut meshes, root, caps, scale, Surface::TimerSand);
        commands.entity(root).add_child(caps);
        let motion = GlassMotion::at_rest(timer_middle(timer.on_reds_left), TIMER_HEIGHT * 0.5, level.flips);
        commands.entity(root).insert((parts, motion, ChildOf(sets.tamsk())));
    }
}

fn assemble(
    commands: &mut Commands,
    shared: &GlassAssets,
    meshes: &mut Assets<Mesh>,
    root: Entity,
    caps: Entity,
    scale: Vec3,
    sand_surface: Surface,
) -> GlassParts {
    let scaled = Transform::from_scale(scale);
    let shell =
        commands.spawn((part("Shell", shared.shell.clone(), Surface::Glass), NoFrustumCulling)).insert(scaled).id();
    let sand = part("Sand", meshes.add(sand_mesh()), sand_surface);
    // The bounds of the sand mesh change with its shape, so culling by the first bounds would be wrong.
    let sand = commands.spawn((sand, NoFrustumCulling)).insert(scaled).id();
    let mut falling = |name, meshes: &[Handle<Mesh>]| {
        let part = part(name, meshes[0].clone(), sand_surface);
        commands.spawn((part, NoFrustumCulling)).insert(Visibility::Hidden).id()
    };
    let stream = falling("Stream", &shared.stream_frames);
    let splash = falling("Splash", &shared.splash_frames);
    commands
        .entity(root)
        .insert_if_new((Transform::default(), Visibility::default()))
        .insert((DrawnSand::for_scale(scale), SandFlow::default()))
        .add_children(&[shell, sand, stream, splash]);
    GlassParts { caps, shell, sand, stream, splash, seal: None }
}

const ABOVE_GROUND: f32 = 0.02;

#[derive(Component)]
struct GlassShadow;

fn spawn_shadows(
    mut commands: Commands,
    mesh: Res<SoftShadowMesh>,
    sets: Res<GameSetRoots>,
    assets: Res<GlassAssets>,
    glasses: Query<Entity, (Or<(With<Hourglass>, With<SandTimer>)>, Added<GlassMotion>)>,
) {
    for glass in &glasses {
        let shadow = soft_shadow("Soft shadow", &mesh, assets.shadow_material.clone());
        commands.spawn((shadow, GlassShadow, VisualOf(glass), ChildOf(sets.tamsk())));
    }
}

fn update_shadows(
    quality: Res<GraphicsQuality>,
    glasses: Query<&GlassMotion>,
    mut shadows: Query<(&VisualOf, &mut Transform, &mut Visibility), With<GlassShadow>>,
) {
    for (of, mut transform, mut visibility) in &mut shadows {
        // Glasses have soft shadows at Low only. At other qualities, they cast real shadows.
        visibility.set_if_neq(if quality.uses_lean_material() { Visibility::Inherited } else { Visibility::Hidden });
        let Ok(motion) = glasses.get(of.0) else { continue };
        let place = Vec2::new(motion.middle.x, motion.middle.z);
        let ground = shadow_height(place, ABOVE_GROUND);
        let [low, high] = [-1.0, 1.0].map(|end| motion.middle.y + end * motion.half_height - ground);
        let (near, far) =
            (low.max(0.0) * SHADOW_LENGTH_PER_HEIGHT - GLASS_RADIUS, high * SHADOW_LENGTH_PER_HEIGHT * 0.72);
        let direction = shadow_direction();
        let middle = place + direction * (near + far) * 0.5;
        let next = Transform {
            translation: point_above_table(middle, ground),
            rotation: Quat::from_rotation_y(-direction.to_angle()),
            scale: Vec3::new((far - near) * 0.5, 1.0, GLASS_RADIUS * 1.45),
        };
        transform.set_if_neq(next);
    }
}
