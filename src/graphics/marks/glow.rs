//! Highlights of sockets while a hand is above the board.

use bevy::prelude::*;

use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::visual::{VisualOf, Visuals};
use crate::graphics::material::lean::LeanMaterial;
use crate::session::animations::AnimationSpeed;
use crate::simulation::components::{Glow, SocketEntity};
use crate::simulation::layout::{on_table, rim_height, socket_position};

use super::mark;
use super::mesh::MarkMeshes;

/// The height of the mark above the rim, in centimetres.
const ABOVE_RIM: f32 = 0.07;
/// Pulses per second of a socket that is asked for.
const PULSE_RATE: f32 = 1.1;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_materials);
    app.add_systems(Update, (update_marks, pulse).chain().in_set(GraphicsSystems::PostAnimate));
}

#[derive(Resource)]
struct GlowMaterials {
    legal: Handle<LeanMaterial>,
    aimed: Handle<LeanMaterial>,
    forbidden: Handle<LeanMaterial>,
    asked: Handle<LeanMaterial>,
    turned: Handle<LeanMaterial>,
}

/// The highlight of one socket, hidden when it is not needed.
#[derive(Component)]
struct GlowMark;

fn create_materials(mut commands: Commands, mut materials: ResMut<Assets<LeanMaterial>>) {
    let mut add = |color: Color| materials.add(LeanMaterial::mark(color.to_linear()));
    commands.insert_resource(GlowMaterials {
        legal: add(Color::srgba(0.55, 0.95, 0.62, 0.62)),
        aimed: add(Color::srgba(0.80, 1.0, 0.72, 0.95)),
        forbidden: add(Color::srgba(0.92, 0.18, 0.13, 0.95)),
        asked: add(Color::srgba(1.0, 0.80, 0.30, 0.95)),
        turned: add(Color::srgba(1.0, 0.80, 0.30, 0.8)),
    });
}

fn update_marks(
    mut commands: Commands,
    meshes: Res<MarkMeshes>,
    materials: Res<GlowMaterials>,
    sockets: Query<(Entity, &SocketEntity, &Glow, Option<&Visuals>), Changed<Glow>>,
    mut marks: Query<(&mut Mesh3d, &mut MeshMaterial3d<LeanMaterial>, &mut Visibility), With<GlowMark>>,
) {
    for (entity, socket, glow, visuals) in &sockets {
        let wanted = match glow {
            Glow::Dark => None,
            Glow::Legal => Some((&meshes.legal, &materials.legal)),
            Glow::Aimed => Some((&meshes.aimed, &materials.aimed)),
            Glow::Forbidden => Some((&meshes.forbidden, &materials.forbidden)),
            Glow::Asked => Some((&meshes.asked, &materials.asked)),
            Glow::Turned => Some((&meshes.asked, &materials.turned)),
        };
        let existing = visuals.and_then(|visuals| visuals.iter().find(|visual| marks.contains(*visual)));
        match (existing.and_then(|existing| marks.get_mut(existing).ok()), wanted) {
            (Some((mut mesh, mut material, mut visibility)), Some((wanted_mesh, wanted_material))) => {
                mesh.0 = wanted_mesh.clone();
                material.0 = wanted_material.clone();
                *visibility = Visibility::Inherited;
            }
            (Some((_, _, mut visibility)), None) => *visibility = Visibility::Hidden,
            (None, Some((mesh, material))) => {
                let place = on_table(socket_position(socket.0), rim_height(socket.0) + ABOVE_RIM);
                let bundle = mark("Glow", mesh.clone(), material.clone());
                commands.spawn((bundle, GlowMark, VisualOf(entity), Transform::from_translation(place)));
            }
            (None, None) => {}
        }
    }
}

/// Pulses the sockets that are asked for.
fn pulse(
    time: Res<Time<Real>>,
    animations: Res<AnimationSpeed>,
    glows: Query<&Glow>,
    ours: Res<GlowMaterials>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    if !glows.iter().any(|glow| *glow == Glow::Asked) {
        return;
    }
    let swell = 0.5 + 0.5 * (time.elapsed_secs_wrapped() * PULSE_RATE * std::f32::consts::TAU).sin();
    let alpha = if animations.is_off() { 0.95 } else { 0.35 + 0.6 * swell };
    if let Some(mut asked) = materials.get_mut(&ours.asked) {
        asked.color.alpha = alpha;
    }
}
