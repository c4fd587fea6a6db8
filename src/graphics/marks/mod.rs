//! Marks on the board. Each kind of mark has a different shape, so that no mark depends on colour alone.

mod cursor;
pub(crate) mod mesh;
mod moves;

use bevy::prelude::*;

use super::common::game_sets::{VisualOf, Visuals};
use super::common::schedule::GraphicsSystems;
use super::material::lean::LeanMaterial;
use crate::appearance::MotionPreference;
use crate::appearance::pulse::Pulse;
use crate::settings::AccessibilitySettings;
use crate::simulation::components::{BoardSocket, SocketHighlight};
use crate::simulation::layout::{point_above_table, rim_height, socket_position};
use mesh::{
    LEGAL_TARGET_OPACITY, MarkAssets, SOCKET_CHOICE_OPACITY, SUGGESTED_SOCKET_OPACITY, TURNING_POINT_OPACITY, mark,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, mesh::build_mark_assets).add_plugins((cursor::plugin, moves::plugin)).add_systems(
        Update,
        (update_marks, thicken.run_if(resource_changed::<AccessibilitySettings>), pulse)
            .chain()
            .in_set(GraphicsSystems::PostAnimate),
    );
}

const ABOVE_RIM: f32 = 0.07;

#[derive(Component)]
struct GlowMark;

/// Makes faint marks opaque while high contrast is on.
fn thicken(access: Res<AccessibilitySettings>, assets: Res<MarkAssets>, mut materials: ResMut<Assets<LeanMaterial>>) {
    for ((_, material), usual) in [
        (&assets.legal_target, LEGAL_TARGET_OPACITY),
        (&assets.socket_choice, SOCKET_CHOICE_OPACITY),
        (&assets.turning_point, TURNING_POINT_OPACITY),
    ] {
        if let Some(mut material) = materials.get_mut(material) {
            material.color.alpha = if access.high_contrast { 1.0 } else { usual };
        }
    }
}

fn update_marks(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    sockets: Query<(Entity, &BoardSocket, &SocketHighlight, Option<&Visuals>), Changed<SocketHighlight>>,
    mut marks: Query<(&mut Mesh3d, &mut MeshMaterial3d<LeanMaterial>, &mut Visibility), With<GlowMark>>,
) {
    for (entity, socket, highlight, visuals) in &sockets {
        let wanted = match highlight {
            SocketHighlight::Unlit => None,
            SocketHighlight::Legal => Some(&assets.legal_target),
            SocketHighlight::Aimed => Some(&assets.aimed_target),
            SocketHighlight::FullSocket => Some(&assets.forbidden_target),
            SocketHighlight::Suggested => Some(&assets.suggested_socket),
            SocketHighlight::ExtraRingOption => Some(&assets.socket_choice),
            SocketHighlight::TurningPoint => Some(&assets.turning_point),
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
                let place = point_above_table(socket_position(socket.0), rim_height(socket.0) + ABOVE_RIM);
                let bundle = mark("Glow", mesh.clone(), material.clone());
                commands.spawn((bundle, GlowMark, VisualOf(entity), Transform::from_translation(place)));
            }
            (None, None) => {}
        }
    }
}

fn pulse(
    time: Res<Time<Real>>,
    animations: MotionPreference,
    glows: Query<&SocketHighlight>,
    assets: Res<MarkAssets>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    if !glows.iter().any(|glow| *glow == SocketHighlight::Suggested) {
        return;
    }
    let swell = Pulse::HighlightedSocket.strength(time.elapsed_secs_wrapped());
    let alpha = if animations.is_reduced() { SUGGESTED_SOCKET_OPACITY } else { 0.35 + 0.6 * swell };
    if let Some(mut suggested) = materials.get_mut(&assets.suggested_socket.1) {
        suggested.color.alpha = alpha;
    }
}
