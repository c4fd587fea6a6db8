//! The light of a socket for the hand above the board.

use bevy::prelude::*;

use crate::graphics::common::motion::ReducedMotion;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::visual::{VisualOf, Visuals};
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{Glow, Socket};
use crate::simulation::layout::{on_table, rim_height, socket_position};

use super::mark;
use super::mesh::MarkMeshes;

/// How far above the rim the light floats.
const ABOVE_RIM: f32 = 0.07;
/// Beats a second of what is asked for.
const BEAT: f32 = 1.1;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, mix);
    app.add_systems(Update, (light, beat).chain().in_set(GraphicsSystems::PostAnimate));
}

#[derive(Resource)]
struct GlowMaterials {
    legal: Handle<LeanMaterial>,
    aimed: Handle<LeanMaterial>,
    forbidden: Handle<LeanMaterial>,
    asked: Handle<LeanMaterial>,
}

/// The light of one socket, kept for as long as the socket is there.
#[derive(Component)]
struct GlowOf;

fn mix(mut commands: Commands, mut materials: ResMut<Assets<LeanMaterial>>) {
    let mut add = |color: Color| materials.add(LeanMaterial::mark(color.to_linear()));
    commands.insert_resource(GlowMaterials {
        legal: add(Color::srgba(0.55, 0.95, 0.62, 0.62)),
        aimed: add(Color::srgba(0.80, 1.0, 0.72, 0.95)),
        forbidden: add(Color::srgba(0.92, 0.18, 0.13, 0.95)),
        asked: add(Color::srgba(1.0, 0.80, 0.30, 0.95)),
    });
}

fn light(
    mut commands: Commands,
    forms: Res<MarkMeshes>,
    materials: Res<GlowMaterials>,
    sockets: Query<(Entity, &Socket, &Glow, Option<&Visuals>), Changed<Glow>>,
    mut lights: Query<(&mut Mesh3d, &mut MeshMaterial3d<LeanMaterial>, &mut Visibility), With<GlowOf>>,
) {
    for (entity, socket, glow, pictures) in &sockets {
        let wanted = match glow {
            Glow::Dark => None,
            Glow::Legal => Some((&forms.legal, &materials.legal)),
            Glow::Aimed => Some((&forms.aimed, &materials.aimed)),
            Glow::Forbidden => Some((&forms.forbidden, &materials.forbidden)),
            Glow::Asked => Some((&forms.asked, &materials.asked)),
        };
        let lit = pictures.and_then(|pictures| pictures.iter().find(|picture| lights.contains(*picture)));
        match (lit.and_then(|lit| lights.get_mut(lit).ok()), wanted) {
            (Some((mut form, mut material, mut visibility)), Some((wanted_form, wanted_material))) => {
                form.0 = wanted_form.clone();
                material.0 = wanted_material.clone();
                *visibility = Visibility::Inherited;
            }
            (Some((_, _, mut visibility)), None) => *visibility = Visibility::Hidden,
            (None, Some((form, material))) => {
                let place = on_table(socket_position(socket.0), rim_height(socket.0) + ABOVE_RIM);
                let light = mark("Glow", form.clone(), material.clone());
                commands.spawn((light, GlowOf, VisualOf(entity), Transform::from_translation(place)));
            }
            (None, None) => {}
        }
    }
}

/// Lets what is asked for beat slowly.
fn beat(
    time: Res<Time<Real>>,
    reduced: Res<ReducedMotion>,
    glows: Query<&Glow>,
    ours: Res<GlowMaterials>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    if !glows.iter().any(|glow| *glow == Glow::Asked) {
        return;
    }
    let swell = 0.5 + 0.5 * (time.elapsed_secs_wrapped() * BEAT * std::f32::consts::TAU).sin();
    let alpha = if reduced.0 { 0.95 } else { 0.35 + 0.6 * swell };
    if let Some(mut asked) = materials.get_mut(&ours.asked) {
        asked.color.alpha = alpha;
    }
}
