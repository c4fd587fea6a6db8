//! The coordinates that are inlaid in the rim of a board (R1.1, G1.1). The labels on each player's side are upright for
//! that player.

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
use crate::settings::AccessibilitySettings;
use crate::simulation::layout::{BOARD_TOP, point_above_table};
use crate::table::seats::Seats;
use crate::table::table_top::TableSides;
use outline::LetterOutline;
pub use places::BoardLines;
#[cfg(test)]
pub use places::tests as checks;
use places::{labels_for, labels_for_both};
pub use ring_circles::RingCircles;

// These lengths are in centimetres. `PAIRED_HEIGHT` is the height of numbers that appear once for each of two players
// at a table-top screen. `SOFT_EDGE` is about a pixel wide.
const LETTER_HEIGHT: f32 = 0.86;
const NUMBER_HEIGHT: f32 = 0.76;
const PAIRED_HEIGHT: f32 = 0.66;
const SOFT_EDGE: f32 = 0.045;
const GROOVE: f32 = 0.13;
const ABOVE_BOARD: f32 = 0.02;
// Letters look like brass, and numbers like pewter. Letters and numbers alternate on Black's side, where a single
// colour would make neighbouring labels look like pairs.
const LETTER_COLOR: Color = Color::srgb(0.89, 0.76, 0.50);
const NUMBER_COLOR: Color = Color::srgb(0.74, 0.77, 0.80);
const OPACITY: f32 = 0.95;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ring_circles::plugin)
        .add_systems(Startup, spawn_labels)
        .add_systems(Update, (find_reader.pipe(fade), inlay_shown).chain().in_set(GraphicsSystems::PostAnimate));
}

/// The labels on a player's side of a board.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct RimLabels {
    /// The player for whom the labels are upright, or `None` for labels that two players share at a table-top screen.
    pub side: Option<Player>,
    /// The opacity of the labels, as a share of the full opacity, from 0 to 1.
    pub opacity: f32,
}

fn spawn_labels(
    mut commands: Commands,
    sets: Query<Entity, With<BoardLines>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    for set in &sets {
        for side in [Some(Player::Red), Some(Player::Black), None] {
            // Still objects are cached in an image. Labels are blended over this image, as marks are, so that it stays
            // valid when labels appear.
            commands.spawn((
                Name::new("Coordinates"),
                RimLabels { side, opacity: 0.0 },
                MeshMaterial3d(materials.add(LeanMaterial::mark(LinearRgba::WHITE.with_alpha(0.0)))),
                Pickable::IGNORE,
                Visibility::Hidden,
                ChildOf(set),
            ));
        }
    }
}

/// Builds the meshes of labels when the labels first become visible. All meshes together take 60 MB and would delay the
/// first frames.
fn inlay_shown(
    mut commands: Commands,
    sets: Query<(&Visibility, &BoardLines)>,
    mut meshes: ResMut<Assets<Mesh>>,
    labels: Query<(Entity, &RimLabels, &ChildOf), Without<Mesh3d>>,
) {
    for (entity, labels, set) in &labels {
        let Ok((visibility, lines)) = sets.get(set.parent()) else { continue };
        if labels.opacity > 0.0 && *visibility != Visibility::Hidden {
            commands.entity(entity).insert(Mesh3d(meshes.add(inlay(lines, labels.side).to_mesh(true, true))));
        }
    }
}

fn inlay(lines: &BoardLines, side: Option<Player>) -> Shape {
    let mut all = Shape::default();
    let number_height = if side.is_some() { NUMBER_HEIGHT } else { PAIRED_HEIGHT };
    for label in side.map_or_else(|| labels_for_both(lines), |side| labels_for(lines, side)) {
        let turned = if label.reader == Player::Red { 0.0 } else { std::f32::consts::PI };
        let Some(outline) = LetterOutline::of(LATO_BOLD, label.symbol) else { continue };
        let (height, color) =
            if label.symbol.is_ascii_digit() { (number_height, NUMBER_COLOR) } else { (LETTER_HEIGHT, LETTER_COLOR) };
        let (outline, color) = (outline.scaled(height * lines.label_scale), color.to_linear().to_f32_array());
        let mut letter = Shape::default();
        // The dark groove comes first, because triangles are blended in this order.
        outline.add_soft_edge(&mut letter, 0.0, GROOVE * lines.label_scale, [0.0, 0.0, 0.0, 0.75]);
        outline.add_fill(&mut letter, 0.004, color);
        outline.add_soft_edge(&mut letter, 0.004, SOFT_EDGE, color);
        let place = Transform::from_translation(point_above_table(label.place, BOARD_TOP + ABOVE_BOARD));
        all.add_shape(&letter, place.with_rotation(Quat::from_rotation_y(turned)));
    }
    all
}

/// Returns the side whose labels are visible, as in [`RimLabels::side`], or `None` if coordinates are off.
fn find_reader(
    signs: Res<BoardSigns>,
    table_top: TableSides,
    seats: Res<Seats>,
    rigs: Query<&CameraRig>,
) -> Option<Option<Player>> {
    let seen_from = if rigs.iter().any(CameraRig::is_goal_on_blacks_side) { Player::Black } else { Player::Red };
    signs.has_coordinates.then_some(if table_top.are_players_opposite(*seats) { None } else { Some(seen_from) })
}

fn fade(
    In(reader): In<Option<Option<Player>>>,
    time: Res<Time<Real>>,
    access: Res<AccessibilitySettings>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    mut labels: Query<(&mut RimLabels, &mut Visibility, &MeshMaterial3d<LeanMaterial>)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (mut labels, mut visibility, material) in &mut labels {
        let wanted = if reader == Some(labels.side) { 1.0 } else { 0.0 };
        if labels.opacity == wanted {
            continue;
        }
        labels.opacity = access.animation_speed.fade_towards(labels.opacity, wanted, time.delta_secs());
        visibility.set_if_neq(if labels.opacity > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.color.alpha = OPACITY * labels.opacity;
        }
        redraw.write(RequestRedraw);
    }
}
