//! Marks the last move, with a broken circle where it began and a full one where it ended, and the sockets that the log
//! names, in a colour that means no player and no option. Shows the move that the bot would have made in a turn that is
//! replayed: an arrow from socket to socket, with a ring around its end if one was to be dropped.

use bevy::prelude::*;
use tamsk_rules::Socket;

use super::mesh::{MarkAssets, mark};
use crate::appearance::palette::SignColor;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::sets::VisualOf;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{LastMoveSocket, NamedSocket, SocketEntity};
use crate::simulation::layout::{BOARD_TOP, on_table, rim_height, socket_position};
use crate::table::analysis::{BetterMove, ReplayAnalysis};
use crate::table::replay::Playback;

/// The opacity of the mark.
const OPACITY: f32 = 0.75;

pub(super) fn plugin(app: &mut App) {
    let last_move = (despawn_outdated::<LastMoveSocket, LastMoveMark>, spawn_marks).chain();
    let named = (despawn_outdated::<NamedSocket, NamedMark>, spawn_named).chain();
    app.add_systems(Update, (last_move, named, show).in_set(GraphicsSystems::PostAnimate));
}

/// On a mark of the last move.
#[derive(Component)]
struct LastMoveMark;

fn spawn_marks(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    sockets: Query<(Entity, &SocketEntity, &LastMoveSocket), Changed<LastMoveSocket>>,
) {
    for (entity, socket, last) in &sockets {
        let mesh = if last.arrived { &assets.to } else { &assets.from };
        let color = SignColor::Mark(last.by).color().with_alpha(OPACITY).to_linear();
        let place = on_table(socket_position(socket.0), BOARD_TOP + 0.035);
        commands.spawn((
            mark("Last move", mesh.clone(), materials.add(LeanMaterial::mark(color))),
            LastMoveMark,
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

/// The height of the mark above the rim, in centimetres: above all others.
const NAMED_ABOVE_RIM: f32 = 0.16;

/// On a mark of a named socket.
#[derive(Component)]
struct NamedMark;

fn spawn_named(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    sockets: Query<(Entity, &SocketEntity, &NamedSocket), Changed<NamedSocket>>,
) {
    for (entity, socket, named) in &sockets {
        let mesh = if named.arrived { &assets.named_to } else { &assets.named_from };
        let place = on_table(socket_position(socket.0), rim_height(socket.0) + NAMED_ABOVE_RIM);
        commands.spawn((
            mark("Named socket", mesh.clone(), assets.named.clone()),
            NamedMark,
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

/// Despawns the marks of entities whose component has changed or gone. Marks of what it is now are spawned after this.
fn despawn_outdated<Shown: Component, Mark: Component>(
    mut commands: Commands,
    mut gone: RemovedComponents<Shown>,
    changed: Query<Entity, Changed<Shown>>,
    marks: Query<(Entity, &VisualOf), With<Mark>>,
) {
    for shown in gone.read().chain(&changed) {
        for (mark, _) in marks.iter().filter(|(_, of)| of.0 == shown) {
            commands.entity(mark).try_despawn();
        }
    }
}

/// The height of the arrow above the higher of both rims, in centimetres.
const ABOVE_RIM: f32 = 0.2;
/// On a mark of the suggested move.
#[derive(Component)]
struct SuggestedMark;

fn show(
    mut commands: Commands,
    replays: Query<(&Playback, &ReplayAnalysis)>,
    assets: Res<MarkAssets>,
    marks: Query<Entity, With<SuggestedMark>>,
    mut shown: Local<Option<BetterMove>>,
) {
    let suggested = replays.iter().find_map(|(playback, analysis)| analysis.better_move_at(playback.moment()));
    if *shown == suggested {
        return;
    }
    *shown = suggested;
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    let Some(glass) = suggested else { return };
    let height = glass.from.map_or(0.0, rim_height).max(rim_height(glass.to)) + ABOVE_RIM;
    if let Some(from) = glass.from {
        let arrow = mark("Suggested move", assets.arrow.clone(), assets.suggested.clone());
        commands.spawn((arrow, SuggestedMark, along(from, glass.to, height)));
    }
    if glass.ring || glass.from.is_none() {
        let place = Transform::from_translation(on_table(socket_position(glass.to), height));
        let mesh = if glass.ring { &assets.own_ring } else { &assets.to };
        commands.spawn((mark("Suggested socket", mesh.clone(), assets.suggested.clone()), SuggestedMark, place));
    }
}

/// Returns where the arrow, which points along the x axis, lies from one socket to another.
fn along(from: Socket, to: Socket, height: f32) -> Transform {
    let (start, end) = (on_table(socket_position(from), height), on_table(socket_position(to), height));
    let way = end - start;
    Transform::from_translation(start).with_rotation(Quat::from_rotation_y((-way.z).atan2(way.x)))
}
