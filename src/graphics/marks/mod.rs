//! Marks on the board. Each kind has a shape of its own, so that none depends on colour alone.

mod cursor;
pub(crate) mod mesh;
mod moves;

use bevy::prelude::*;

use super::common::schedule::GraphicsSystems;
use super::common::sets::{VisualOf, Visuals};
use super::material::lean::LeanMaterial;
use crate::appearance::Motion;
use crate::appearance::pulse::Pulse;
use crate::settings::AccessSettings;
use crate::simulation::components::{SocketEntity, SocketHighlight};
use crate::simulation::layout::{on_table, rim_height, socket_position};
use mesh::{ASKED_OPACITY, CHOICE_OPACITY, LEGAL_OPACITY, MarkAssets, TURNED_OPACITY, mark};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, mesh::build_assets).add_plugins((cursor::plugin, moves::plugin)).add_systems(
        Update,
        (update_marks, thicken.run_if(resource_changed::<AccessSettings>), pulse)
            .chain()
            .in_set(GraphicsSystems::PostAnimate),
    );
}

const ABOVE_RIM: f32 = 0.07;

#[derive(Component)]
struct GlowMark;

/// Draws the fainter marks without transparency in high contrast.
fn thicken(access: Res<AccessSettings>, assets: Res<MarkAssets>, mut materials: ResMut<Assets<LeanMaterial>>) {
    for ((_, material), usual) in
        [(&assets.legal, LEGAL_OPACITY), (&assets.choice, CHOICE_OPACITY), (&assets.turned, TURNED_OPACITY)]
    {
        if let Some(mut material) = materials.get_mut(material) {
            material.color.alpha = if access.high_contrast { 1.0 } else { usual };
        }
    }
}

fn update_marks(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    sockets: Query<(Entity, &SocketEntity, &SocketHighlight, Option<&Visuals>), Changed<SocketHighlight>>,
    mut marks: Query<(&mut Mesh3d, &mut MeshMaterial3d<LeanMaterial>, &mut Visibility), With<GlowMark>>,
) {
    for (entity, socket, glow, visuals) in &sockets {
        let wanted = match glow {
            SocketHighlight::Unlit => None,
            SocketHighlight::Legal => Some(&assets.legal),
            SocketHighlight::Aimed => Some(&assets.aimed),
            SocketHighlight::Forbidden => Some(&assets.forbidden),
            SocketHighlight::Suggested => Some(&assets.asked),
            SocketHighlight::Choice => Some(&assets.choice),
            SocketHighlight::TurningPoint => Some(&assets.turned),
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

fn pulse(
    time: Res<Time<Real>>,
    animations: Motion,
    glows: Query<&SocketHighlight>,
    assets: Res<MarkAssets>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    if !glows.iter().any(|glow| *glow == SocketHighlight::Suggested) {
        return;
    }
    let swell = Pulse::Socket.strength(time.elapsed_secs_wrapped());
    let alpha = if animations.is_reduced() { ASKED_OPACITY } else { 0.35 + 0.6 * swell };
    if let Some(mut asked) = materials.get_mut(&assets.asked.1) {
        asked.color.alpha = alpha;
    }
}
