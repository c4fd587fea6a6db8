//! The appearance of rings, the soft shadows under carried rings, and the holders. A holder is a tray with four rods
//! for eight rings each.

use bevy::prelude::*;
use tamsk_rules::Player;

use super::ring::CarriedRing;
use crate::graphics::common::QualityMeshes;
use crate::graphics::common::game_sets::GameSetRoots;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::shape::{ProfilePoint, Shape, dim_point, point, rounded_rectangle_corner_arcs};
use crate::graphics::material::Surface;
use crate::graphics::material::lean::{
    LeanMaterial, SHADOW_LENGTH_PER_HEIGHT, SoftShadowMesh, shadow_direction, shadow_height, shadow_material,
    soft_shadow,
};
use crate::graphics::material::surface::part;
use crate::settings::GraphicsQuality;
use crate::simulation::layout::{
    HOLDER_RODS, RING_INNER_RADIUS, RING_RADIUS, RING_THICKNESS, RINGS_PER_ROD, ROD_RADIUS, TRAY_HALF_SIZE, TRAY_TOP,
    holder_position, point_above_table, rod_position,
};

/// The number of vertices around a ring. It is low, because 64 rings are drawn.
const SEGMENTS: u32 = 30;

/// The mesh shared by all rings.
#[derive(Resource, Clone, Debug, Default)]
pub struct RingMesh(pub Handle<Mesh>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build_mesh)
        .add_systems(Startup, (spawn_holders, spawn_shadows))
        .add_systems(Update, update_shadows.in_set(GraphicsSystems::PostAnimate));
}

fn build_mesh(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut rounded: ResMut<QualityMeshes>) {
    let ring = rounded.add(&mut meshes, |subdivisions| ring(subdivisions).to_mesh(false, true));
    commands.insert_resource(RingMesh(ring));
}

fn ring(subdivisions: u32) -> Shape {
    let half = RING_THICKNESS * 0.5;
    // Rings are dark where they touch in a stack, so that players can count the rings.
    let at = |r: f32, y: f32, light: f32| ProfilePoint { r, y, shade: [light, light * 0.97, light * 0.92] };
    let mut ring = Shape::with_subdivisions(subdivisions);
    ring.lathe(
        &[
            at(RING_RADIUS - 0.13, -half, 0.32),
            at(RING_RADIUS, -half + 0.16, 0.92),
            at(RING_RADIUS - 0.03, half - 0.08, 1.0),
            at(RING_RADIUS - 0.13, half, 1.0),
            at(RING_INNER_RADIUS, half, 0.94),
        ],
        SEGMENTS,
    );
    ring.lathe(&[at(RING_INNER_RADIUS, half - 0.02, 0.6), at(RING_INNER_RADIUS, -half, 0.35)], SEGMENTS);
    ring
}

/// The opacity at the centre of a ring's shadow.
const OPACITY: f32 = 0.5;
/// The height of ring shadows above the ground, in centimetres. Glass shadows are lower.
const ABOVE_GROUND: f32 = 0.03;

#[derive(Component)]
struct RingShadow(Player);

fn spawn_shadows(mut commands: Commands, mesh: Res<SoftShadowMesh>, mut materials: ResMut<Assets<LeanMaterial>>) {
    let material = materials.add(shadow_material(OPACITY));
    for player in Player::BOTH {
        let shadow = soft_shadow("Soft shadow of a ring", &mesh, material.clone());
        commands.spawn((shadow, RingShadow(player), Visibility::Hidden));
    }
}

fn update_shadows(
    quality: Res<GraphicsQuality>,
    rings: Query<(&CarriedRing, &Transform)>,
    mut shadows: Query<(&RingShadow, &mut Transform, &mut Visibility), Without<CarriedRing>>,
) {
    for (shadow, mut transform, mut visibility) in &mut shadows {
        let ring = rings.iter().find(|(ring, _)| ring.by == shadow.0).filter(|_| *quality != GraphicsQuality::High);
        visibility.set_if_neq(if ring.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let Some((_, ring)) = ring else { continue };
        let place = Vec2::new(ring.translation.x, ring.translation.z);
        let ground = shadow_height(place, ABOVE_GROUND);
        let height = (ring.translation.y - ground).max(0.0);
        *transform = Transform::from_translation(point_above_table(
            place + shadow_direction() * height * SHADOW_LENGTH_PER_HEIGHT,
            ground,
        ))
        .with_scale(Vec3::splat(RING_RADIUS * 1.25));
    }
}

const ROUNDING: f32 = 0.9;

fn spawn_holders(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut rounded: ResMut<QualityMeshes>,
    sets: Res<GameSetRoots>,
) {
    let rods = rounded.add(&mut meshes, |subdivisions| rods(subdivisions).to_mesh(false, true));
    commands.spawn((part("Rods", rods, Surface::Brass), ChildOf(sets.tamsk())));
    for (player, name) in Player::BOTH.into_iter().zip(["Red's holder", "Black's holder"]) {
        let tray = part(name, meshes.add(tray(player).to_mesh(false, true)), Surface::Tray(player));
        commands.spawn((tray, ChildOf(sets.tamsk())));
    }
}

/// Returns the tray of a player's holder, at its place on the table.
pub fn tray(owner: Player) -> Shape {
    let mut tray = Shape::default();
    // The values are the inset, the height and the shade of each step of the tray's edge.
    let steps = [(0.12, 0.0, 0.35), (0.0, 0.1, 0.7), (0.0, TRAY_TOP - 0.1, 1.0), (0.1, TRAY_TOP, 1.0)];
    let outline = rounded_rectangle_corner_arcs(TRAY_HALF_SIZE, ROUNDING, 5);
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for (inset, height, light) in steps {
        let row = outline.iter().map(|(corner, outward)| {
            let place = *corner + *outward * (ROUNDING - inset);
            let up = if inset > 0.0 && height > 0.2 { 0.7 } else { 0.0 };
            let normal = Vec3::new(outward.x, up, outward.y).normalize_or(Vec3::Y);
            tray.add_vertex(point_above_table(place, height), normal, [0.0; 2], [light; 3])
        });
        rows.push(row.collect());
    }
    let n = outline.len();
    for pair in rows.windows(2) {
        for i in 0..n {
            let (a, b, c, d) = (pair[0][i], pair[0][(i + 1) % n], pair[1][i], pair[1][(i + 1) % n]);
            tray.add_triangle([a, c, d]).add_triangle([a, d, b]);
        }
    }
    let middle = tray.add_vertex(Vec3::Y * TRAY_TOP, Vec3::Y, [0.0; 2], [0.8; 3]);
    let top = outline.iter().map(|(corner, outward)| {
        tray.add_vertex(point_above_table(*corner + *outward * (ROUNDING - 0.1), TRAY_TOP), Vec3::Y, [0.0; 2], [1.0; 3])
    });
    let top: Vec<u32> = top.collect();
    for i in 0..n {
        tray.add_triangle([middle, top[(i + 1) % n], top[i]]);
    }
    let mut placed = Shape::default();
    placed.add_shape(&tray, Transform::from_translation(point_above_table(holder_position(owner), 0.0)));
    placed
}

fn rods(subdivisions: u32) -> Shape {
    let mut rod = Shape::with_subdivisions(subdivisions);
    let high = TRAY_TOP + RINGS_PER_ROD as f32 * RING_THICKNESS + 0.15;
    rod.lathe(&[dim_point(0.7, TRAY_TOP, 0.5), point(0.7, TRAY_TOP + 0.08), point(0.45, TRAY_TOP + 0.12)], 16);
    rod.lathe(
        &[point(ROD_RADIUS, TRAY_TOP), point(ROD_RADIUS, high), point(0.34, high + 0.2), point(0.0, high + 0.3)],
        16,
    );
    let mut rods = Shape::default();
    for player in Player::BOTH {
        for i in 0..HOLDER_RODS {
            rods.add_shape(&rod, Transform::from_translation(point_above_table(rod_position(player, i), 0.0)));
        }
    }
    rods
}
