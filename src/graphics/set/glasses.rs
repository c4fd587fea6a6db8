//! The parts of each hourglass and of the timer, put together when their entity appears.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;

use crate::graphics::GraphicsSystems;
use crate::graphics::animation::{GlassMotion, SandShown};
use crate::graphics::material::Surface;
use crate::simulation::components::{Hourglass, SandLevel, SandState, Standing, Timer};
use crate::simulation::layout::timer_position;
use crate::simulation::layout::{GLASS_HEIGHT, GLASS_RADIUS, TIMER_HEIGHT, TIMER_RADIUS, glass_at, on_table};

use super::sand::sand_mesh;
use super::{SetMeshes, part};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (build_glasses, build_timer, show_state).chain().in_set(GraphicsSystems::Build));
}

/// The parts of a glass that change with its state.
#[derive(Component, Clone, Copy, Debug)]
pub struct GlassParts {
    /// Its caps.
    pub caps: Entity,
    /// Its shell.
    pub shell: Entity,
    /// Its sand.
    pub sand: Entity,
    /// Its stream.
    pub stream: Entity,
    /// Its seal; the timer has none.
    pub seal: Option<Entity>,
}

/// On a glass whose loss has been shown to the end: it looks dead from now on.
#[derive(Component, Clone, Copy, Debug)]
pub struct LooksDead;

fn build_glasses(
    mut commands: Commands,
    set: Res<SetMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    glasses: Query<(Entity, &Hourglass, &Standing, &SandLevel), Without<GlassParts>>,
) {
    for (root, glass, standing, level) in &glasses {
        let owner = glass.0.owner;
        let caps = commands.spawn(part("Caps", set.caps[owner.index()].clone(), Surface::Cap(owner))).id();
        let seal = commands.spawn(part("Seal", set.band.clone(), Surface::Seal(owner))).id();
        let parts = assemble(&mut commands, &set, &mut meshes, root, caps, Vec3::ONE, Surface::Sand);
        commands.entity(root).add_children(&[caps, seal]);
        let base = glass_at(glass.0, standing.0);
        let motion = GlassMotion::at_rest(base + Vec3::Y * (GLASS_HEIGHT * 0.5), GLASS_HEIGHT * 0.5, level.turns);
        if level.state == SandState::Empty {
            commands.entity(root).insert(LooksDead);
        }
        commands.entity(root).insert((GlassParts { seal: Some(seal), ..parts }, motion));
    }
}

fn build_timer(
    mut commands: Commands,
    set: Res<SetMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    timers: Query<(Entity, &Timer, &SandLevel), Without<GlassParts>>,
) {
    for (root, timer, level) in &timers {
        let (wide, high) = (TIMER_RADIUS / GLASS_RADIUS, TIMER_HEIGHT / GLASS_HEIGHT);
        let scale = Vec3::new(wide, high, wide);
        let caps = commands.spawn(part("Caps", set.timer_caps.clone(), Surface::TimerCap)).id();
        commands.entity(caps).insert(Transform::from_scale(scale));
        let parts = assemble(&mut commands, &set, &mut meshes, root, caps, scale, Surface::TimerSand);
        commands.entity(root).add_child(caps);
        let middle = on_table(timer_position(timer.on_left), TIMER_HEIGHT * 0.5);
        commands.entity(root).insert((parts, GlassMotion::at_rest(middle, TIMER_HEIGHT * 0.5, level.turns)));
    }
}

/// The parts that a glass and the timer have in common.
fn assemble(
    commands: &mut Commands,
    set: &SetMeshes,
    meshes: &mut Assets<Mesh>,
    root: Entity,
    caps: Entity,
    scale: Vec3,
    sand_surface: Surface,
) -> GlassParts {
    let scaled = Transform::from_scale(scale);
    let shell =
        commands.spawn((part("Shell", set.shell.clone(), Surface::Glass), NoFrustumCulling)).insert(scaled).id();
    let sand = part("Sand", meshes.add(sand_mesh()), sand_surface);
    // Its form changes, so what the mesh reached at first says nothing.
    let sand = commands.spawn((sand, NoFrustumCulling)).insert(scaled).id();
    let stream = part("Stream", set.stream.clone(), sand_surface);
    let stream = commands.spawn((stream, NoFrustumCulling)).insert(Visibility::Hidden).id();
    commands
        .entity(root)
        .insert_if_new((Transform::default(), Visibility::default()))
        .insert(SandShown::scaled(scale))
        .add_children(&[shell, sand, stream]);
    GlassParts { caps, shell, sand, stream, seal: None }
}

/// Seals idle glasses, and takes the life out of the lost ones.
fn show_state(
    glasses: Query<
        (&Hourglass, &SandLevel, &GlassParts, Has<LooksDead>),
        Or<(Changed<SandLevel>, Added<LooksDead>, Added<GlassParts>)>,
    >,
    mut surfaces: Query<&mut Surface>,
    mut visibilities: Query<&mut Visibility>,
) {
    for (glass, level, parts, dead) in &glasses {
        let mut wear = |part, surface| {
            if let Ok(mut worn) = surfaces.get_mut(part) {
                worn.set_if_neq(surface);
            }
        };
        let owner = glass.0.owner;
        let [caps, shell, sand] = match dead && level.state == SandState::Empty {
            true => [Surface::DeadCap, Surface::DeadGlass, Surface::DeadSand],
            false => [Surface::Cap(owner), Surface::Glass, Surface::Sand],
        };
        wear(parts.caps, caps);
        wear(parts.shell, shell);
        wear(parts.sand, sand);
        if let Some(mut visibility) = parts.seal.and_then(|seal| visibilities.get_mut(seal).ok()) {
            let sealed = level.state == SandState::Idle && level.turns == 0;
            visibility.set_if_neq(if sealed { Visibility::Inherited } else { Visibility::Hidden });
        }
    }
}
