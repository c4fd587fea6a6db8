//! The shapes of pieces, dice and the coin. A disc has a groove that holds the hourglass-shaped potential.

use bevy::prelude::*;
use gipf_rules::{BLACK, WHITE};
use tamsk_rules::Player;

use crate::gipf::simulation::layout::{GROOVE_DEPTH, PIECE_HEIGHT, PIECE_RADIUS};
use crate::graphics::common::shape::{Shape, dim_point, point};
use crate::graphics::material::Surface;

const AROUND: u32 = 40;

/// Returns the surface of a side's pieces and die.
pub const fn piece_surface(side: Player) -> Surface {
    match side {
        WHITE => Surface::Ivory,
        BLACK => Surface::Ebony,
    }
}

/// Returns the shape of a basic piece.
pub fn disc(subdivisions: u32) -> Shape {
    let (r, h) = (PIECE_RADIUS, PIECE_HEIGHT);
    let mut disc = Shape::with_subdivisions(subdivisions);
    disc.lathe(
        &[
            dim_point(r - 0.12, 0.0, 0.3),
            dim_point(r - 0.02, 0.06, 0.55),
            point(r, 0.14),
            point(r, h - 0.12),
            point(r - 0.05, h - 0.03),
        ],
        AROUND,
    );
    disc.lathe(&[point(r - 0.05, h - 0.03), point(r - 0.14, h), point(0.8, h)], AROUND);
    // The groove is darker because little light reaches it.
    disc.lathe(
        &[
            dim_point(0.8, h, 0.9),
            dim_point(0.74, h - GROOVE_DEPTH, 0.5),
            dim_point(0.5, h - GROOVE_DEPTH, 0.5),
            dim_point(0.44, h, 0.9),
        ],
        AROUND,
    );
    disc.lathe(&[point(0.44, h), point(0.0, h)], AROUND);
    disc
}

/// Returns the shape of a potential.
pub fn potential(subdivisions: u32) -> Shape {
    let mut shape = Shape::with_subdivisions(subdivisions);
    shape.lathe(
        &[
            dim_point(0.70, 0.0, 0.5),
            point(0.74, 0.08),
            point(0.74, 0.22),
            point(0.62, 0.30),
            dim_point(0.34, 0.52, 0.9),
            dim_point(0.22, 0.66, 0.75),
            dim_point(0.22, 0.72, 0.75),
            dim_point(0.34, 0.86, 0.9),
            point(0.58, 1.08),
            point(0.62, 1.16),
            point(0.62, 1.26),
            point(0.56, 1.32),
        ],
        24,
    );
    shape.lathe(&[point(0.56, 1.32), point(0.0, 1.32)], 24);
    shape
}

/// Half the side of a thrown die, in centimetres.
pub const THROWN_DIE_HALF_SIZE: f32 = 0.85;
/// The radius of the thrown coin, in centimetres.
pub const THROWN_COIN_RADIUS: f32 = 1.5;
/// Half the thickness of the thrown coin, in centimetres.
pub const THROWN_COIN_HALF_THICKNESS: f32 = 0.14;

const EDGE: f32 = 0.22;
const PIECES: u32 = 10;
/// The distance of the outer pips from the middle of a side of the die, along each edge of the side, in centimetres.
const PIP_AWAY: f32 = 0.42;
/// The height of the pips above a side of the die, in centimetres. At a lower height, the pips would flicker.
const ABOVE: f32 = 0.006;
const SIDE_RADIUS: f32 = 1.28;

/// Returns the direction in which the side with this number faces while the side with the 1 faces up.
pub fn die_side_direction(number: u32) -> Vec3 {
    match number {
        1 => Vec3::Y,
        2 => Vec3::X,
        3 => Vec3::Z,
        4 => Vec3::NEG_Z,
        5 => Vec3::NEG_X,
        _ => Vec3::NEG_Y,
    }
}

/// Returns the shape of a die. `pip_brightness` is the brightness of the pips relative to that of the die.
pub fn die(pip_brightness: f32) -> Shape {
    let mut die = Shape::default();
    for number in 1..=6 {
        let turned = Quat::from_rotation_arc(Vec3::Y, die_side_direction(number));
        side(&mut die, turned);
        for place in pips(number) {
            let dot = Shape::lathed(&[dim_point(0.15, 0.0, pip_brightness), dim_point(0.0, 0.0, pip_brightness)], 14);
            let at = turned * Vec3::new(place.x, THROWN_DIE_HALF_SIZE + ABOVE, place.y);
            die.add_shape(&dot, Transform::from_translation(at).with_rotation(turned));
        }
    }
    die
}

fn side(die: &mut Shape, turned: Quat) {
    let inner = THROWN_DIE_HALF_SIZE - EDGE;
    let first = die.vertex_count() as u32;
    let along = |step: u32| (step as f32 / PIECES as f32 * 2.0 - 1.0) * THROWN_DIE_HALF_SIZE;
    for z in 0..=PIECES {
        for x in 0..=PIECES {
            let flat = Vec3::new(along(x), THROWN_DIE_HALF_SIZE, along(z));
            let core = flat.clamp(Vec3::splat(-inner), Vec3::splat(inner));
            let normal = turned * (flat - core).normalize();
            die.add_vertex(turned * core + normal * EDGE, normal, [0.0; 2], [1.0; 3]);
        }
    }
    for z in 0..PIECES {
        for x in 0..PIECES {
            let a = first + z * (PIECES + 1) + x;
            let (b, c, d) = (a + 1, a + PIECES + 1, a + PIECES + 2);
            die.add_triangle([a, c, d]).add_triangle([a, d, b]);
        }
    }
}

fn pips(number: u32) -> Vec<Vec2> {
    let at = |x: f32, y: f32| Vec2::new(x, y) * PIP_AWAY;
    let corners = [at(-1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0), at(1.0, -1.0), at(-1.0, 0.0), at(1.0, 0.0)];
    let mut pips = corners[..(number / 2 * 2) as usize].to_vec();
    if number % 2 == 1 {
        pips.push(Vec2::ZERO);
    }
    pips
}

/// Returns the shape of the rim of the coin.
pub fn coin_rim() -> Shape {
    let (r, h) = (THROWN_COIN_RADIUS, THROWN_COIN_HALF_THICKNESS);
    Shape::lathed(
        &[
            dim_point(SIDE_RADIUS, 0.05 - h, 0.8),
            point(SIDE_RADIUS + 0.08, -h),
            point(r - 0.04, -h),
            point(r, 0.04 - h),
            point(r, h - 0.04),
            point(r - 0.04, h),
            point(SIDE_RADIUS + 0.08, h),
            dim_point(SIDE_RADIUS, h - 0.05, 0.8),
        ],
        48,
    )
}

/// Returns the shape of a face of the coin.
pub fn coin_face() -> Shape {
    let h = THROWN_COIN_HALF_THICKNESS - 0.05;
    let mut face = Shape::default();
    face.lathe(&[point(SIDE_RADIUS, h), point(0.86, h)], 48);
    face.lathe(
        &[
            dim_point(0.86, h, 0.6),
            dim_point(0.78, h - 0.03, 0.35),
            dim_point(0.58, h - 0.03, 0.35),
            dim_point(0.5, h, 0.6),
        ],
        48,
    );
    face.lathe(&[point(0.5, h), point(0.0, h)], 48);
    face
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_sides_of_a_die_sum_to_seven() {
        for number in 1..=6 {
            assert_eq!(die_side_direction(number), -die_side_direction(7 - number));
            let pips = pips(number);
            assert_eq!(pips.len(), number as usize);
            for pip in &pips {
                assert_eq!(pips.iter().filter(|other| other.distance(*pip) < 0.31).count(), 1, "{number}: {pip}");
            }
        }
    }
}
