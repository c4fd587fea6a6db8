//! Shows the move that the bot would have made in a turn that is replayed: an arrow from socket to socket, with a ring
//! around its end if one was to be dropped.

use bevy::prelude::*;
use tamsk_engine::analysis::GlassChoice;
use tamsk_rules::Socket;

use crate::appearance::palette::SignColor;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::layout::{on_table, rim_height, socket_position};
use crate::table::analysis::ReplayAnalysis;
use crate::table::replay::Playback;

use super::mesh::{MarkMeshes, mark};

/// The height of the arrow above the higher of both rims, in centimetres.
const ABOVE_RIM: f32 = 0.2;
/// The opacity of the mark.
const OPACITY: f32 = 0.95;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_material).add_systems(Update, show.in_set(GraphicsSystems::PostAnimate));
}

#[derive(Resource)]
struct SuggestedMaterial(Handle<LeanMaterial>);

/// On a mark of the suggested move.
#[derive(Component)]
struct SuggestedMark;

fn create_material(mut commands: Commands, mut materials: ResMut<Assets<LeanMaterial>>) {
    let color = SignColor::Asked.color().with_alpha(OPACITY);
    commands.insert_resource(SuggestedMaterial(materials.add(LeanMaterial::mark(color.to_linear()))));
}

fn show(
    mut commands: Commands,
    replays: Query<(&Playback, &ReplayAnalysis)>,
    meshes: Res<MarkMeshes>,
    material: Res<SuggestedMaterial>,
    marks: Query<Entity, With<SuggestedMark>>,
    mut shown: Local<Option<GlassChoice>>,
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
        let arrow = mark("Suggested move", meshes.arrow.clone(), material.0.clone());
        commands.spawn((arrow, SuggestedMark, along(from, glass.to, height)));
    }
    if glass.ring || glass.from.is_none() {
        let place = Transform::from_translation(on_table(socket_position(glass.to), height));
        let mesh = if glass.ring { &meshes.own_ring } else { &meshes.to };
        commands.spawn((mark("Suggested socket", mesh.clone(), material.0.clone()), SuggestedMark, place));
    }
}

/// Returns where the arrow, which points along the x axis, lies from one socket to another.
fn along(from: Socket, to: Socket, height: f32) -> Transform {
    let (start, end) = (on_table(socket_position(from), height), on_table(socket_position(to), height));
    let way = end - start;
    Transform::from_translation(start).with_rotation(Quat::from_rotation_y((-way.z).atan2(way.x)))
}
