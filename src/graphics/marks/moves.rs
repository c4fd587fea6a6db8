//! Marks of the last move, the move under the pointer in a list, a suggested move, an armed timer, holders that are
//! open for a drop, and ring rights.

use std::marker::PhantomData;

use bevy::prelude::*;
use tamsk_engine::analysis::GlassChoice;
use tamsk_rules::{Player, Socket};

use super::mesh::{MarkAssets, MarkHandles, arrow_pose, mark};
use crate::appearance::palette::SemanticColor;
use crate::graphics::common::game_sets::VisualOf;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::hourglass::appearance::GlassParts;
use crate::graphics::material::Surface;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{
    BoardSocket, Holder, HolderWithRingRight, HoveredLogSocket, LastMoveSocket, SandTimer, SocketWithRingRight,
};
use crate::simulation::layout::{
    BOARD_TOP, holder_position, point_above_table, rim_height, socket_position, timer_position,
};
use crate::table::analysis::ReplayAnalysis;
use crate::table::lesson::ExercisePause;
use crate::table::replay::Playback;

const OPACITY: f32 = 0.75;

pub(super) fn plugin(app: &mut App) {
    let last_move = (despawn_outdated::<LastMoveSocket>, spawn_last).chain();
    let hovered = (despawn_outdated::<HoveredLogSocket>, spawn_named).chain();
    let holders = (despawn_outdated::<HolderWithRingRight>, open_holders, hide_while_reading).chain();
    let rights = (despawn_rights, spawn_rights, shrink_rights).chain();
    app.add_systems(
        Update,
        (last_move, hovered, suggest, update_armed, holders, rights).in_set(GraphicsSystems::PostAnimate),
    );
}

/// A marker component for a mark on the board that shows the component `T` of an entity.
#[derive(Component)]
struct Shows<T: Component>(PhantomData<T>);

fn shown<T: Component>(entity: Entity, name: &'static str, (mesh, material): MarkHandles, place: Vec3) -> impl Bundle {
    (mark(name, mesh, material), Shows::<T>(PhantomData), VisualOf(entity), Transform::from_translation(place))
}

fn spawn_last(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    sockets: Query<(Entity, &BoardSocket, &LastMoveSocket), Changed<LastMoveSocket>>,
) {
    for (entity, socket, last) in &sockets {
        let mesh = if last.is_destination { &assets.last_move_to } else { &assets.last_move_from };
        let color = SemanticColor::BoardMark(last.by).color().with_alpha(OPACITY).to_linear();
        let place = point_above_table(socket_position(socket.0), BOARD_TOP + 0.035);
        let mark = (mesh.clone(), materials.add(LeanMaterial::mark(color)));
        commands.spawn(shown::<LastMoveSocket>(entity, "Last move", mark, place));
    }
}

/// The height of a hovered move's marks above the rims of sockets, in centimetres.
const NAMED_ABOVE_RIM: f32 = 0.16;

fn spawn_named(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    sockets: Query<(Entity, &BoardSocket, &HoveredLogSocket), Changed<HoveredLogSocket>>,
) {
    for (entity, socket, named) in &sockets {
        let mark = if named.is_destination { &assets.hovered_move_to } else { &assets.hovered_move_from };
        let place = point_above_table(socket_position(socket.0), rim_height(socket.0) + NAMED_ABOVE_RIM);
        commands.spawn(shown::<HoveredLogSocket>(entity, "Named socket", mark.clone(), place));
    }
}

/// Despawns the marks of components that have changed or been removed. Other systems then spawn marks for the new
/// values.
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
    let better = replays.iter().find_map(|(playback, analysis)| analysis.better_choice_at(playback.moment()));
    let suggested = better.and_then(|better| better.glass_move);
    if *shown == suggested {
        return;
    }
    *shown = suggested;
    marks.iter().for_each(|mark| commands.entity(mark).despawn());
    let Some(glass) = suggested else { return };
    let height = glass.from.map_or(0.0, rim_height).max(rim_height(glass.to)) + ARROW_ABOVE_RIM;
    let place = |socket: Socket| point_above_table(socket_position(socket), height);
    let (arrow, material) = &assets.suggested_move;
    if let Some(from) = glass.from {
        let arrow = mark("Suggested move", arrow.clone(), material.clone());
        commands.spawn((arrow, SuggestedMark, arrow_pose(place(from), place(glass.to))));
    }
    if glass.dropped_ring || glass.from.is_none() {
        let mesh = if glass.dropped_ring { &assets.ring_drop_right } else { &assets.last_move_to };
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
    timers: Query<(Entity, &SandTimer, &GlassParts), Or<(Changed<SandTimer>, Added<GlassParts>)>>,
    marks: Query<(Entity, &VisualOf), With<ArmedMark>>,
    mut surfaces: Query<&mut Surface>,
) {
    for (entity, timer, parts) in &timers {
        for (mark, _) in marks.iter().filter(|(_, of)| of.0 == entity) {
            commands.entity(mark).try_despawn();
        }
        let [caps, sand] = timer
            .armed_against
            .map_or([Surface::TimerCap, Surface::TimerSand], |victim| [Surface::ArmedTimer(victim); 2]);
        for (part, surface) in [(parts.caps, caps), (parts.sand, sand), (parts.stream, sand)] {
            if let Ok(mut current) = surfaces.get_mut(part) {
                current.set_if_neq(surface);
            }
        }
        let Some(victim) = timer.armed_against else { continue };
        let color = SemanticColor::BoardMark(victim).color().to_linear();
        let turned = if victim == Player::Red { 0.0 } else { std::f32::consts::PI };
        let place = point_above_table(timer_position(timer.on_reds_left), ABOVE_TABLE);
        commands.spawn((
            mark("Armed", assets.armed_timer.clone(), materials.add(LeanMaterial::mark(color))),
            ArmedMark,
            VisualOf(entity),
            Transform::from_translation(place).with_rotation(Quat::from_rotation_y(turned)),
        ));
    }
}

fn open_holders(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    opened: Query<(Entity, &Holder), Changed<HolderWithRingRight>>,
) {
    for (entity, holder) in &opened {
        let place = point_above_table(holder_position(holder.owner), ABOVE_TABLE);
        commands.spawn(shown::<HolderWithRingRight>(entity, "Open holder", assets.open_holder.clone(), place));
    }
}

/// Hides the marks of open holders while time stops for the pupil to read a lesson's card. Meanwhile, no ring can be
/// dropped.
fn hide_while_reading(pause: Res<ExercisePause>, mut marks: Query<&mut Visibility, With<Shows<HolderWithRingRight>>>) {
    let shown =
        if pause.stops_time() && !pause.awaits_first_action { Visibility::Hidden } else { Visibility::Inherited };
    for mut mark in &mut marks {
        mark.set_if_neq(shown);
    }
}

const RIGHT_ABOVE_RIM: f32 = 0.12;

#[derive(Component)]
struct RingRightMark(SocketWithRingRight);

impl RingRightMark {
    fn is_for(&self, right: &SocketWithRingRight) -> bool {
        (self.0.player, self.0.is_claim_of_undropped_ring) == (right.player, right.is_claim_of_undropped_ring)
    }
}

fn despawn_rights(
    mut commands: Commands,
    rights: Query<&SocketWithRingRight>,
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
    sockets: Query<(Entity, &BoardSocket, &SocketWithRingRight), Changed<SocketWithRingRight>>,
    marks: Query<(&VisualOf, &RingRightMark)>,
) {
    for (entity, socket, right) in &sockets {
        if marks.iter().any(|(of, mark)| of.0 == entity && mark.is_for(right)) {
            continue;
        }
        let mesh = if right.is_claim_of_undropped_ring { &assets.open_claim } else { &assets.ring_drop_right };
        let material = materials.add(LeanMaterial::mark(SemanticColor::BoardMark(right.player).color().to_linear()));
        let place = point_above_table(socket_position(socket.0), rim_height(socket.0) + RIGHT_ABOVE_RIM);
        commands.spawn((
            mark("Ring right", mesh.clone(), material),
            RingRightMark(*right),
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

fn shrink_rights(
    rights: Query<&SocketWithRingRight>,
    marks: Query<(&VisualOf, &MeshMaterial3d<LeanMaterial>), With<RingRightMark>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    for (of, material) in &marks {
        let Ok(right) = rights.get(of.0) else { continue };
        let left = right.fraction_left.unwrap_or(1.0).clamp(0.0, 1.0);
        // Each change of a material uploads it to the GPU again, so changes that are too small to see are skipped.
        let differs = |mark: &LeanMaterial| (mark.shader_parameters.w - left).abs() > 0.004;
        if materials.get(&material.0).is_some_and(differs)
            && let Some(mut mark) = materials.get_mut(&material.0)
        {
            mark.shader_parameters.w = left;
        }
    }
}
