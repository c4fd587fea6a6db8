//! Highlights of sockets while a hand is above the board.

use bevy::prelude::*;

use crate::appearance::animations::Motion;
use crate::appearance::palette::{HighContrast, SignColor};
use crate::appearance::pulse::Pulse;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::visual::{VisualOf, Visuals};
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{Glow, SocketEntity};
use crate::simulation::layout::{on_table, rim_height, socket_position};

use super::mesh::{MarkMeshes, mark};

/// The height of the mark above the rim, in centimetres.
const ABOVE_RIM: f32 = 0.07;
/// The opacity of a legal target, so that what is on it can be seen.
const LEGAL_OPACITY: f32 = 0.62;
/// The opacity of a socket that is asked for, at its brightest.
const ASKED_OPACITY: f32 = 0.95;
/// The opacity of a socket that may be chosen: there are dozens.
const CHOICE_OPACITY: f32 = 0.5;
/// The opacity of the socket where a match turned.
const TURNED_OPACITY: f32 = 0.8;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_materials);
    app.add_systems(
        Update,
        (update_marks, thicken.run_if(resource_changed::<HighContrast>), pulse)
            .chain()
            .in_set(GraphicsSystems::PostAnimate),
    );
}

#[derive(Resource)]
struct GlowMaterials {
    legal: Handle<LeanMaterial>,
    aimed: Handle<LeanMaterial>,
    forbidden: Handle<LeanMaterial>,
    asked: Handle<LeanMaterial>,
    turned: Handle<LeanMaterial>,
    choice: Handle<LeanMaterial>,
}

/// The highlight of one socket, hidden when it is not needed.
#[derive(Component)]
struct GlowMark;

fn create_materials(mut commands: Commands, mut materials: ResMut<Assets<LeanMaterial>>) {
    let mut add =
        |sign: SignColor, opacity: f32| materials.add(LeanMaterial::mark(sign.color().with_alpha(opacity).to_linear()));
    commands.insert_resource(GlowMaterials {
        legal: add(SignColor::Target, LEGAL_OPACITY),
        aimed: add(SignColor::Target, 0.95),
        forbidden: add(SignColor::Forbidden, 0.95),
        asked: add(SignColor::Asked, ASKED_OPACITY),
        turned: add(SignColor::Asked, TURNED_OPACITY),
        choice: add(SignColor::Target, CHOICE_OPACITY),
    });
}

/// Draws the fainter marks without transparency while high contrast is wanted.
fn thicken(contrast: Res<HighContrast>, ours: Res<GlowMaterials>, mut materials: ResMut<Assets<LeanMaterial>>) {
    for (mark, usual) in [(&ours.legal, LEGAL_OPACITY), (&ours.choice, CHOICE_OPACITY), (&ours.turned, TURNED_OPACITY)]
    {
        if let Some(mut material) = materials.get_mut(mark) {
            material.color.alpha = if contrast.0 { 1.0 } else { usual };
        }
    }
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
            Glow::Choice => Some((&meshes.choice, &materials.choice)),
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
    animations: Motion,
    glows: Query<&Glow>,
    ours: Res<GlowMaterials>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    if !glows.iter().any(|glow| *glow == Glow::Asked) {
        return;
    }
    let swell = Pulse::Socket.swell(time.elapsed_secs_wrapped());
    let alpha = if animations.is_plain() { ASKED_OPACITY } else { 0.35 + 0.6 * swell };
    if let Some(mut asked) = materials.get_mut(&ours.asked) {
        asked.color.alpha = alpha;
    }
}
