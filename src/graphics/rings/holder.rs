//! The players' holders: lacquered trays with four rods of eight rings each.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::graphics::common::rounding::RoundedMeshes;
use crate::graphics::common::sets::SetRoots;
use crate::graphics::common::shape::{Shape, dim, point};
use crate::graphics::material::Surface;
use crate::graphics::material::surface::part;
use crate::simulation::layout::{HOLDER_RODS, RING_THICKNESS, RINGS_PER_ROD, ROD_RADIUS, TRAY_HALF, TRAY_TOP};
use crate::simulation::layout::{holder_position, on_table, rod_position};

/// The radius of a tray's corners, in centimetres.
const ROUNDING: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_holders);
}

fn spawn_holders(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut rounded: ResMut<RoundedMeshes>,
    sets: Res<SetRoots>,
) {
    let rods = rounded.add(&mut meshes, |roundings| rods(roundings).mesh(false, true));
    commands.spawn((part("Rods", rods, Surface::Brass), ChildOf(sets.tamsk)));
    let mut spawn = |name: &'static str, shape: &Shape, surface| {
        let part = part(name, meshes.add(shape.mesh(false, true)), surface);
        commands.spawn((part, ChildOf(sets.tamsk)));
    };
    spawn("Red's holder", &tray(Player::Red), Surface::Tray(Player::Red));
    spawn("Black's holder", &tray(Player::Black), Surface::Tray(Player::Black));
}

/// Returns the tray of a player's holder, at its place.
pub fn tray(owner: Player) -> Shape {
    let mut tray = Shape::default();
    // The inset, height and shade of each step of the edge.
    let steps = [(0.12, 0.0, 0.35), (0.0, 0.1, 0.7), (0.0, TRAY_TOP - 0.1, 1.0), (0.1, TRAY_TOP, 1.0)];
    let outline = rounded_outline();
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for (inset, height, light) in steps {
        let row = outline.iter().map(|(corner, outward)| {
            let place = *corner + *outward * (ROUNDING - inset);
            let up = if inset > 0.0 && height > 0.2 { 0.7 } else { 0.0 };
            let normal = Vec3::new(outward.x, up, outward.y).normalize_or(Vec3::Y);
            tray.vertex(on_table(place, height), normal, [0.0; 2], [light; 3])
        });
        rows.push(row.collect());
    }
    let n = outline.len();
    for pair in rows.windows(2) {
        for i in 0..n {
            let (a, b, c, d) = (pair[0][i], pair[0][(i + 1) % n], pair[1][i], pair[1][(i + 1) % n]);
            tray.triangle([a, c, d]).triangle([a, d, b]);
        }
    }
    let middle = tray.vertex(Vec3::Y * TRAY_TOP, Vec3::Y, [0.0; 2], [0.8; 3]);
    let top: Vec<u32> = outline
        .iter()
        .map(|(corner, outward)| {
            tray.vertex(on_table(*corner + *outward * (ROUNDING - 0.1), TRAY_TOP), Vec3::Y, [0.0; 2], [1.0; 3])
        })
        .collect();
    for i in 0..n {
        tray.triangle([middle, top[(i + 1) % n], top[i]]);
    }
    let mut placed = Shape::default();
    placed.add(&tray, Transform::from_translation(on_table(holder_position(owner), 0.0)));
    placed
}

/// Returns the rods of both holders, at their places, rounded so many times.
fn rods(roundings: u32) -> Shape {
    let mut rod = Shape::rounded(roundings);
    let high = TRAY_TOP + RINGS_PER_ROD as f32 * RING_THICKNESS + 0.15;
    rod.lathe(&[dim(0.7, TRAY_TOP, 0.5), point(0.7, TRAY_TOP + 0.08), point(0.45, TRAY_TOP + 0.12)], 16);
    rod.lathe(
        &[point(ROD_RADIUS, TRAY_TOP), point(ROD_RADIUS, high), point(0.34, high + 0.2), point(0.0, high + 0.3)],
        16,
    );
    let mut rods = Shape::default();
    for player in Player::BOTH {
        for i in 0..HOLDER_RODS {
            rods.add(&rod, Transform::from_translation(on_table(rod_position(player, i), 0.0)));
        }
    }
    rods
}

/// Returns the outline of a tray: for each point the centre of its rounded corner and the direction outward from that,
/// from x towards z.
fn rounded_outline() -> Vec<(Vec2, Vec2)> {
    const STEPS: u32 = 5;
    let inner = TRAY_HALF - ROUNDING;
    let mut outline = Vec::new();
    for (quarter, sign) in [(0, Vec2::ONE), (1, Vec2::new(-1.0, 1.0)), (2, -Vec2::ONE), (3, Vec2::new(1.0, -1.0))] {
        for step in 0..=STEPS {
            let angle = (quarter as f32 + step as f32 / STEPS as f32) * std::f32::consts::FRAC_PI_2;
            outline.push((inner * sign, Vec2::from_angle(angle)));
        }
    }
    outline
}
