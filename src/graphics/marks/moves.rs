//! Marks of the last move, sockets that the log names, a suggested move, an armed timer, and rights to drop a ring.

use std::marker::PhantomData;

use bevy::prelude::*;
use tamsk_engine::analysis::GlassChoice;
use tamsk_rules::{Player, Socket};

use super::mesh::{Mark, MarkAssets, arrow_transform, mark};
use crate::appearance::palette::SignColor;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::sets::VisualOf;
use crate::graphics::hourglass::appearance::GlassParts;
use crate::graphics::material::Surface;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{Holder, LastMoveSocket, LogSocket, OpenHolder, RingRight, SocketEntity, Timer};
use crate::simulation::layout::{BOARD_TOP, holder_position, on_table, rim_height, socket_position, timer_position};
use crate::table::analysis::ReplayAnalysis;
use crate::table::lesson::ReadingPause;
use crate::table::replay::Playback;

const OPACITY: f32 = 0.75;

pub(super) fn plugin(app: &mut App) {
    let last_move = (despawn_outdated::<LastMoveSocket>, spawn_last).chain();
    let named = (despawn_outdated::<LogSocket>, spawn_named).chain();
    let holders = (despawn_outdated::<OpenHolder>, open_holders, hide_while_reading).chain();
    let rights = (despawn_rights, spawn_rights, shrink_rights).chain();
    app.add_systems(
        Update,
        (last_move, named, suggest, update_armed, holders, rights).in_set(GraphicsSystems::PostAnimate),
    );
}

/// A mark that shows component `T` of an entity.
#[derive(Component)]
struct Shows<T: Component>(PhantomData<T>);

fn shown<T: Component>(entity: Entity, name: &'static str, (mesh, material): Mark, place: Vec3) -> impl Bundle {
    (mark(name, mesh, material), Shows::<T>(PhantomData), VisualOf(entity), Transform::from_translation(place))
}

fn spawn_last(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    sockets: Query<(Entity, &SocketEntity, &LastMoveSocket), Changed<LastMoveSocket>>,
) {
    for (entity, socket, last) in &sockets {
        let mesh = if last.arrived { &assets.to } else { &assets.from };
        let color = SignColor::Mark(last.by).color().with_alpha(OPACITY).to_linear();
        let place = on_table(socket_position(socket.0), BOARD_TOP + 0.035);
        let mark = (mesh.clone(), materials.add(LeanMaterial::mark(color)));
        commands.spawn(shown::<LastMoveSocket>(entity, "Last move", mark, place));
    }
}

/// The height of the mark above the rim, greater than that of all other marks.
const NAMED_ABOVE_RIM: f32 = 0.16;

fn spawn_named(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    sockets: Query<(Entity, &SocketEntity, &LogSocket), Changed<LogSocket>>,
) {
    for (entity, socket, named) in &sockets {
        let mark = if named.arrived { &assets.named_to } else { &assets.named_from };
        let place = on_table(socket_position(socket.0), rim_height(socket.0) + NAMED_ABOVE_RIM);
        commands.spawn(shown::<LogSocket>(entity, "Named socket", mark.clone(), place));
    }
}

/// Despawns the marks of components that have changed or gone. Marks of the new values are spawned afterwards.
fn despawn_outdated<T: Component>(
    mut commands: Commands,
    mut gone: RemovedComponents<T>,
    changed: Query<Entity, Changed<T>>,
    marks: Query<(Entity, &VisualOf), With<Shows<T>>>,
) {
    for shown in gone.read().chain(&changed) {
        for (mark, _) in marks.iter().filter(|(_, of)| of.0 == shown) {
            commands.entity(mark).try_despawn();
        }
    }
}

const ARROW_ABOVE_RIM: f32 = 0.2;
#[derive(Component)]
struct SuggestedMark;

fn suggest(
    mut commands: Commands,
    replays: Query<(&Playback, &ReplayAnalysis)>,
    assets: Res<MarkAssets>,
    marks: Query<Entity, With<SuggestedMark>>,
    mut shown: Local<Option<GlassChoice>>,
) {
    let better = replays.iter().find_map(|(playback, analysis)| analysis.better_at(playback.moment()));
    let suggested = better.and_then(|better| better.glass);
    if *shown == suggested {
        return;
    }
    *shown = suggested;
    marks.iter().for_each(|mark| commands.entity(mark).despawn());
    let Some(glass) = suggested else { return };
    let height = glass.from.map_or(0.0, rim_height).max(rim_height(glass.to)) + ARROW_ABOVE_RIM;
    let place = |socket: Socket| on_table(socket_position(socket), height);
    let (arrow, material) = &assets.arrow;
    if let Some(from) = glass.from {
        let arrow = mark("Suggested move", arrow.clone(), material.clone());
        commands.spawn((arrow, SuggestedMark, arrow_transform(place(from), place(glass.to))));
    }
    if glass.ring || glass.from.is_none() {
        let mesh = if glass.ring { &assets.own_ring } else { &assets.to };
        let mark = mark("Suggested socket", mesh.clone(), material.clone());
        commands.spawn((mark, SuggestedMark, Transform::from_translation(place(glass.to))));
    }
}

const ABOVE_TABLE: f32 = 0.04;

#[derive(Component)]
struct ArmedMark;

fn update_armed(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    timers: Query<(Entity, &Timer, &GlassParts), Or<(Changed<Timer>, Added<GlassParts>)>>,
    marks: Query<(Entity, &VisualOf), With<ArmedMark>>,
    mut surfaces: Query<&mut Surface>,
) {
    for (entity, timer, parts) in &timers {
        for (mark, _) in marks.iter().filter(|(_, of)| of.0 == entity) {
            commands.entity(mark).try_despawn();
        }
        let [caps, sand] =
            timer.armed_against.map_or([Surface::TimerCap, Surface::TimerSand], |victim| [Surface::Armed(victim); 2]);
        for (part, surface) in [(parts.caps, caps), (parts.sand, sand), (parts.stream, sand)] {
            if let Ok(mut current) = surfaces.get_mut(part) {
                current.set_if_neq(surface);
            }
        }
        let Some(victim) = timer.armed_against else { continue };
        let color = SignColor::Mark(victim).color().to_linear();
        let turned = if victim == Player::Red { 0.0 } else { std::f32::consts::PI };
        let place = on_table(timer_position(timer.on_left), ABOVE_TABLE);
        commands.spawn((
            mark("Armed", assets.armed_arrow.clone(), materials.add(LeanMaterial::mark(color))),
            ArmedMark,
            VisualOf(entity),
            Transform::from_translation(place).with_rotation(Quat::from_rotation_y(turned)),
        ));
    }
}

fn open_holders(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    opened: Query<(Entity, &Holder), Changed<OpenHolder>>,
) {
    for (entity, holder) in &opened {
        let place = on_table(holder_position(holder.owner), ABOVE_TABLE);
        commands.spawn(shown::<OpenHolder>(entity, "Open holder", assets.holder.clone(), place));
    }
}

/// Hides the marks while a player is to read a lesson's card, when no ring can be dropped.
fn hide_while_reading(pause: Res<ReadingPause>, mut marks: Query<&mut Visibility, With<Shows<OpenHolder>>>) {
    let shown = if pause.stops_time() && !pause.awaits_action { Visibility::Hidden } else { Visibility::Inherited };
    for mut mark in &mut marks {
        mark.set_if_neq(shown);
    }
}

const RIGHT_ABOVE_RIM: f32 = 0.12;

#[derive(Component)]
struct RingRightMark(RingRight);

impl RingRightMark {
    fn is_for(&self, right: &RingRight) -> bool {
        (self.0.player, self.0.is_claim) == (right.player, right.is_claim)
    }
}

fn despawn_rights(
    mut commands: Commands,
    rights: Query<&RingRight>,
    marks: Query<(Entity, &VisualOf, &RingRightMark)>,
) {
    for (entity, of, drawn) in &marks {
        if !rights.get(of.0).is_ok_and(|now| drawn.is_for(now)) {
            commands.entity(entity).try_despawn();
        }
    }
}

fn spawn_rights(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    sockets: Query<(Entity, &SocketEntity, &RingRight), Changed<RingRight>>,
    marks: Query<(&VisualOf, &RingRightMark)>,
) {
    for (entity, socket, right) in &sockets {
        if marks.iter().any(|(of, mark)| of.0 == entity && mark.is_for(right)) {
            continue;
        }
        let mesh = if right.is_claim { &assets.claim } else { &assets.own_ring };
        let material = materials.add(LeanMaterial::mark(SignColor::Mark(right.player).color().to_linear()));
        let place = on_table(socket_position(socket.0), rim_height(socket.0) + RIGHT_ABOVE_RIM);
        commands.spawn((
            mark("Ring right", mesh.clone(), material),
            RingRightMark(*right),
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

fn shrink_rights(
    rights: Query<&RingRight>,
    marks: Query<(&VisualOf, &MeshMaterial3d<LeanMaterial>), With<RingRightMark>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    for (of, material) in &marks {
        let Ok(right) = rights.get(of.0) else { continue };
        let left = right.fraction_left.unwrap_or(1.0).clamp(0.0, 1.0);
        // A changed material is uploaded again, so invisible changes are skipped.
        let differs = |mark: &LeanMaterial| (mark.finish.w - left).abs() > 0.004;
        if materials.get(&material.0).is_some_and(differs)
            && let Some(mut mark) = materials.get_mut(&material.0)
        {
            mark.finish.w = left;
        }
    }
}
