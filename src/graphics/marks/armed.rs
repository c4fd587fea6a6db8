//! Shows a timer armed against a player: it takes that player's colour, and an arrow on the table points at them.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::appearance::palette::SignColor;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::shape::Shape;
use crate::graphics::common::visual::VisualOf;
use crate::graphics::hourglass::appearance::GlassParts;
use crate::graphics::material::Surface;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::Timer;
use crate::simulation::layout::{on_table, timer_position};

use super::mesh::mark;

/// The height of the arrow above the table, in centimetres.
const ABOVE_TABLE: f32 = 0.04;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build_mesh).add_systems(Update, update_armed.in_set(GraphicsSystems::PostAnimate));
}

#[derive(Resource)]
struct ArrowMesh(Handle<Mesh>);

/// On the arrow of an armed timer.
#[derive(Component)]
struct ArmedMark;

fn build_mesh(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.insert_resource(ArrowMesh(meshes.add(arrow().mesh(true, true))));
}

/// Returns a ring around the timer's foot, and two chevrons that point towards +z.
fn arrow() -> Shape {
    let mut shape = Shape::default();
    shape.flat_rings(&[(0.9, 0.55), (1.15, 0.95), (1.45, 0.95), (1.95, 0.0)], 32);
    for (tip, opacity) in [(4.3, 1.0), (5.7, 0.75)] {
        for side in [1.0, -1.0] {
            let corner = |shape: &mut Shape, x: f32, z: f32| {
                let place = Vec3::new(x * side, 0.0, z);
                shape.tinted_vertex(place, Vec3::Y, [0.0; 2], [1.0, 1.0, 1.0, opacity])
            };
            let corners = [(0.0, tip), (0.0, tip - 0.85), (1.5, tip - 2.15), (1.5, tip - 1.3)]
                .map(|(x, z)| corner(&mut shape, x, z));
            shape.triangle([corners[0], corners[1], corners[2]]).triangle([corners[0], corners[2], corners[3]]);
        }
    }
    shape
}

fn update_armed(
    mut commands: Commands,
    arrow: Res<ArrowMesh>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    timers: Query<(Entity, &Timer, &GlassParts), Or<(Changed<Timer>, Added<GlassParts>)>>,
    marks: Query<(Entity, &VisualOf), With<ArmedMark>>,
    mut surfaces: Query<&mut Surface>,
) {
    for (entity, timer, parts) in &timers {
        for (mark, _) in marks.iter().filter(|(_, of)| of.0 == entity) {
            commands.entity(mark).try_despawn();
        }
        let [caps, sand] =
            timer.armed_against.map_or([Surface::TimerCap, Surface::TimerSand], |victim| [Surface::Armed(victim); 2]);
        for (part, surface) in [(parts.caps, caps), (parts.sand, sand), (parts.stream, sand)] {
            if let Ok(mut current) = surfaces.get_mut(part) {
                current.set_if_neq(surface);
            }
        }
        let Some(victim) = timer.armed_against else { continue };
        let color = SignColor::Mark(victim).color().to_linear();
        let turned = if victim == Player::Red { 0.0 } else { std::f32::consts::PI };
        let place = on_table(timer_position(timer.on_left), ABOVE_TABLE);
        commands.spawn((
            mark("Armed", arrow.0.clone(), materials.add(LeanMaterial::mark(color))),
            ArmedMark,
            VisualOf(entity),
            Transform::from_translation(place).with_rotation(Quat::from_rotation_y(turned)),
        ));
    }
}
