//! Marks a holder from which a ring may be dropped now: a white line around its tray.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use crate::appearance::palette::SignColor;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::shape::Shape;
use crate::graphics::common::visual::VisualOf;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{Holder, OpenHolder};
use crate::simulation::layout::{TRAY_HALF, holder_position, on_table};
use crate::table::lesson::{AwaitsDeed, LessonHolds};

use super::mesh::mark;

/// The height of the mark above the table, in centimetres.
const ABOVE_TABLE: f32 = 0.04;
/// The radius of its corners at the tray, in centimetres.
const ROUNDING: f32 = 0.9;
/// The distance from the tray and the opacity of each of its edges, from the inside out.
const EDGES: [(f32, f32); 4] = [(0.25, 0.0), (0.32, 1.0), (0.50, 1.0), (0.58, 0.0)];
/// The opacity of the mark.
const OPACITY: f32 = 0.95;
/// The number of pieces of a rounded corner.
const PIECES: u16 = 6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build)
        .add_systems(Update, (update_marks, hide_while_reading).chain().in_set(GraphicsSystems::PostAnimate));
}

/// The mesh and the material of the mark.
#[derive(Resource)]
struct HolderMark(Handle<Mesh>, Handle<LeanMaterial>);

/// On the mark of a holder.
#[derive(Component)]
struct OpenHolderMark;

fn build(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<LeanMaterial>>) {
    let white = LeanMaterial::mark(SignColor::Named.color().with_alpha(OPACITY).to_linear());
    commands.insert_resource(HolderMark(meshes.add(outline().mesh(true, true)), materials.add(white)));
}

/// Returns a line around a tray.
fn outline() -> Shape {
    let mut shape = Shape::default();
    let mut rows: Vec<[u32; EDGES.len()]> = Vec::new();
    for (quarter, sign) in [Vec2::ONE, Vec2::new(-1.0, 1.0), -Vec2::ONE, Vec2::new(1.0, -1.0)].into_iter().enumerate() {
        for piece in 0..=PIECES {
            let outward = Vec2::from_angle((quarter as f32 + f32::from(piece) / f32::from(PIECES)) * FRAC_PI_2);
            rows.push(EDGES.map(|(out, opacity)| {
                let place = (TRAY_HALF - ROUNDING) * sign + outward * (ROUNDING + out);
                shape.tinted_vertex(on_table(place, 0.0), Vec3::Y, [0.0; 2], [1.0, 1.0, 1.0, opacity])
            }));
        }
    }
    for i in 0..rows.len() {
        let (here, next) = (rows[i], rows[(i + 1) % rows.len()]);
        for edge in 0..EDGES.len() - 1 {
            let [a, b, c, d] = [here[edge], here[edge + 1], next[edge + 1], next[edge]];
            shape.triangle([a, c, b]).triangle([a, d, c]);
        }
    }
    shape
}

fn update_marks(
    mut commands: Commands,
    look: Res<HolderMark>,
    opened: Query<(Entity, &Holder), Added<OpenHolder>>,
    mut closed: RemovedComponents<OpenHolder>,
    marks: Query<(Entity, &VisualOf), With<OpenHolderMark>>,
) {
    for holder in closed.read() {
        for (entity, _) in marks.iter().filter(|(_, of)| of.0 == holder) {
            commands.entity(entity).try_despawn();
        }
    }
    for (entity, holder) in &opened {
        let place = on_table(holder_position(holder.owner), ABOVE_TABLE);
        commands.spawn((
            mark("Open holder", look.0.clone(), look.1.clone()),
            OpenHolderMark,
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

/// Hides the marks while the card of a lesson is to be read: no ring can be dropped then.
fn hide_while_reading(
    holds: Res<LessonHolds>,
    awaits: Res<AwaitsDeed>,
    mut marks: Query<&mut Visibility, With<OpenHolderMark>>,
) {
    let shown = if holds.0 && !awaits.0 { Visibility::Hidden } else { Visibility::Inherited };
    for mut mark in &mut marks {
        mark.set_if_neq(shown);
    }
}
