//! The coordinates inlaid in a board's rim (R1.1, G1.1). Each player's side has its own labels, upright from there.

mod outline;
mod places;
mod ring_circles;

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use tamsk_rules::Player;

use super::camera::CameraRig;
use super::common::schedule::GraphicsSystems;
use super::common::shape::Shape;
use super::material::lean::LeanMaterial;
use crate::appearance::BoardSigns;
use crate::fonts::LATO_BOLD;
use crate::settings::AccessSettings;
use crate::simulation::layout::{BOARD_TOP, on_table};
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use outline::Outline;
pub use places::RimLines;
#[cfg(test)]
pub use places::tests as checks;
use places::{labels_for, labels_for_both};
pub use ring_circles::RingCircles;

// Lengths in centimetres. Paired numbers are for two players at one screen. The soft edge is about a pixel wide.
const LETTER_HEIGHT: f32 = 0.86;
const NUMBER_HEIGHT: f32 = 0.76;
const PAIRED_HEIGHT: f32 = 0.66;
const SOFT_EDGE: f32 = 0.045;
const GROOVE: f32 = 0.13;
const ABOVE_BOARD: f32 = 0.02;
// Brass for letters, pewter for numbers. They alternate at Black's side, where they must not be read as pairs.
const LETTER_COLOR: Color = Color::srgb(0.89, 0.76, 0.50);
const NUMBER_COLOR: Color = Color::srgb(0.74, 0.77, 0.80);
const OPACITY: f32 = 0.95;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ring_circles::plugin)
        .add_systems(Startup, spawn_labels)
        .add_systems(Update, (find_reader.pipe(fade), inlay_shown).chain().in_set(GraphicsSystems::PostAnimate));
}

/// The labels of a player's side of a board.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct RimLabels {
    /// The player for whom the labels are upright, or `None` for labels that two players share at a table-top screen.
    pub side: Option<Player>,
    /// The share of full opacity, from 0 to 1.
    pub strength: f32,
}

fn spawn_labels(
    mut commands: Commands,
    sets: Query<Entity, With<RimLines>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    for set in &sets {
        for side in [Some(Player::Red), Some(Player::Black), None] {
            // Blended over the cached still image like marks, so that labels can appear without redrawing it.
            commands.spawn((
                Name::new("Coordinates"),
                RimLabels { side, strength: 0.0 },
                MeshMaterial3d(materials.add(LeanMaterial::mark(LinearRgba::WHITE.with_alpha(0.0)))),
                Pickable::IGNORE,
                Visibility::Hidden,
                ChildOf(set),
            ));
        }
    }
}

/// Builds the meshes of labels when they first become visible. All take 60 MB, and would delay the first frames.
fn inlay_shown(
    mut commands: Commands,
    sets: Query<(&Visibility, &RimLines)>,
    mut meshes: ResMut<Assets<Mesh>>,
    labels: Query<(Entity, &RimLabels, &ChildOf), Without<Mesh3d>>,
) {
    for (entity, labels, set) in &labels {
        let Ok((visibility, lines)) = sets.get(set.parent()) else { continue };
        if labels.strength > 0.0 && *visibility != Visibility::Hidden {
            commands.entity(entity).insert(Mesh3d(meshes.add(inlay(lines, labels.side).mesh(true, true))));
        }
    }
}

fn inlay(lines: &RimLines, side: Option<Player>) -> Shape {
    let mut all = Shape::default();
    let number_height = if side.is_some() { NUMBER_HEIGHT } else { PAIRED_HEIGHT };
    for label in side.map_or_else(|| labels_for_both(lines), |side| labels_for(lines, side)) {
        let turned = if label.reader == Player::Red { 0.0 } else { std::f32::consts::PI };
        let Some(outline) = Outline::of(LATO_BOLD, label.sign) else { continue };
        let (height, color) =
            if label.sign.is_ascii_digit() { (number_height, NUMBER_COLOR) } else { (LETTER_HEIGHT, LETTER_COLOR) };
        let (outline, color) = (outline.scaled(height * lines.scale), color.to_linear().to_f32_array());
        let mut letter = Shape::default();
        // The dark groove comes before the inlay, because they are blended in this order.
        outline.soft_edge(&mut letter, 0.0, GROOVE * lines.scale, [0.0, 0.0, 0.0, 0.75]);
        outline.fill(&mut letter, 0.004, color);
        outline.soft_edge(&mut letter, 0.004, SOFT_EDGE, color);
        let place = Transform::from_translation(on_table(label.place, BOARD_TOP + ABOVE_BOARD));
        all.add(&letter, place.with_rotation(Quat::from_rotation_y(turned)));
    }
    all
}

/// Returns the reader whose labels are visible, as in [`RimLabels::side`], or `None` if coordinates are off.
fn find_reader(
    signs: Res<BoardSigns>,
    table_top: TableTop,
    seats: Res<Seats>,
    rigs: Query<&CameraRig>,
) -> Option<Option<Player>> {
    let seen_from = if rigs.iter().any(CameraRig::is_on_blacks_side) { Player::Black } else { Player::Red };
    signs.coordinates.then_some(if table_top.is_on(*seats) { None } else { Some(seen_from) })
}

fn fade(
    In(reader): In<Option<Option<Player>>>,
    time: Res<Time<Real>>,
    access: Res<AccessSettings>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    mut labels: Query<(&mut RimLabels, &mut Visibility, &MeshMaterial3d<LeanMaterial>)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (mut labels, mut visibility, material) in &mut labels {
        let wanted = if reader == Some(labels.side) { 1.0 } else { 0.0 };
        if labels.strength == wanted {
            continue;
        }
        labels.strength = access.animations.fade_towards(labels.strength, wanted, time.delta_secs());
        visibility.set_if_neq(if labels.strength > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.color.alpha = OPACITY * labels.strength;
        }
        redraw.write(RequestRedraw);
    }
}
