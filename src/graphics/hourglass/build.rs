//! Assembles the parts of each hourglass and of the timer when their entity appears.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;

use super::appearance::GlassParts;
use super::death::LooksDead;
use super::fading::Fading;
use super::meshes::HourglassMeshes;
use super::motion::{GlassMotion, glass_middle, timer_middle};
use super::sand::DrawnSand;
use super::sand_flow::SandFlow;
use super::sand_mesh::sand_mesh;
use crate::graphics::common::sets::SetRoots;
use crate::graphics::material::surface::{Surface, part};
use crate::simulation::components::{Hourglass, SandLevel, SandStatus, Standing, Timer};
use crate::simulation::layout::{GLASS_HEIGHT, GLASS_RADIUS, TIMER_HEIGHT, TIMER_RADIUS};

pub(super) fn build_glasses(
    mut commands: Commands,
    shared: Res<HourglassMeshes>,
    sets: Res<SetRoots>,
    mut meshes: ResMut<Assets<Mesh>>,
    glasses: Query<(Entity, &Hourglass, &Standing, &SandLevel), Without<GlassParts>>,
) {
    for (root, glass, standing, level) in &glasses {
        let owner = glass.0.owner;
        let caps = commands.spawn(part("Caps", shared.caps[owner.index()].clone(), Surface::Cap(owner))).id();
        let seal = commands.spawn(part("Seal", shared.seal.clone(), Surface::Seal(owner))).id();
        let parts = assemble(&mut commands, &shared, &mut meshes, root, caps, Vec3::ONE, Surface::Sand);
        commands.entity(root).add_children(&[caps, seal]);
        let motion = GlassMotion::at_rest(glass_middle(glass.0, standing.0), GLASS_HEIGHT * 0.5, level.turns);
        if level.state == SandStatus::Empty {
            commands.entity(root).insert(LooksDead);
        }
        commands.entity(root).insert((
            GlassParts { seal: Some(seal), ..parts },
            motion,
            Fading::default(),
            ChildOf(sets.tamsk),
        ));
    }
}

pub(super) fn build_timer(
    mut commands: Commands,
    shared: Res<HourglassMeshes>,
    sets: Res<SetRoots>,
    mut meshes: ResMut<Assets<Mesh>>,
    timers: Query<(Entity, &Timer, &SandLevel), Without<GlassParts>>,
) {
    for (root, timer, level) in &timers {
        let (wide, high) = (TIMER_RADIUS / GLASS_RADIUS, TIMER_HEIGHT / GLASS_HEIGHT);
        let scale = Vec3::new(wide, high, wide);
        let caps = commands.spawn(part("Caps", shared.timer_caps.clone(), Surface::TimerCap)).id();
        commands.entity(caps).insert(Transform::from_scale(scale));
        let parts = assemble(&mut commands, &shared, &mut meshes, root, caps, scale, Surface::TimerSand);
        commands.entity(root).add_child(caps);
        let motion = GlassMotion::at_rest(timer_middle(timer.on_left), TIMER_HEIGHT * 0.5, level.turns);
        commands.entity(root).insert((parts, motion, ChildOf(sets.tamsk)));
    }
}

/// Spawns the parts that a glass and the timer have in common, scaled by `scale`.
fn assemble(
    commands: &mut Commands,
    shared: &HourglassMeshes,
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
    // The sand moves, so the bounds of its first mesh are of no use.
    let sand = commands.spawn((sand, NoFrustumCulling)).insert(scaled).id();
    let mut falling = |name, meshes: &[Handle<Mesh>]| {
        let part = part(name, meshes[0].clone(), sand_surface);
        commands.spawn((part, NoFrustumCulling)).insert(Visibility::Hidden).id()
    };
    let stream = falling("Stream", &shared.stream);
    let splash = falling("Splash", &shared.splash);
    commands
        .entity(root)
        .insert_if_new((Transform::default(), Visibility::default()))
        .insert((DrawnSand::scaled(scale), SandFlow::default()))
        .add_children(&[shell, sand, stream, splash]);
    GlassParts { caps, shell, sand, stream, splash, seal: None }
}
