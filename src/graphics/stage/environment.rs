//! The studio around the table, by formula: a dark room with a warm softbox, a cool strip and a window. The shaders have it,
//! too (`material/lamps.wgsl`).

use bevy::prelude::*;

use crate::graphics::common::curve::smoothstep;
use crate::graphics::material::lamps::STUDIO_LAMPS;

/// By how much the cosine of the angle changes from the inside of a lamp's edge to its outside.
const EDGE: f32 = 0.025;

/// Returns the light of the studio from a direction.
pub fn studio_light(from: Vec3) -> Vec3 {
    // A dark room: what is black stays black. Only around the horizon there is a pale haze, which draws the edges of glass.
    let ceiling = Vec3::new(0.10, 0.115, 0.15) * smoothstep(-0.4 - EDGE, 0.9 + EDGE, from.y);
    let floor = Vec3::new(0.16, 0.095, 0.05) * smoothstep(-0.1 - EDGE, 0.9 + EDGE, -from.y);
    let haze = Vec3::new(0.34, 0.36, 0.40) * (-((from.y - 0.12) / 0.20).powi(2)).exp();
    let lamp = |toward: Vec3, size: f32| {
        let cosine = from.dot(toward.normalize());
        smoothstep(size - EDGE, size + EDGE * 0.4, cosine - 1.0 + 2.0 * size)
    };
    let lamps: Vec3 = STUDIO_LAMPS.iter().map(|each| each.light * lamp(each.toward, each.size)).sum();
    ceiling + floor + haze + lamps
}
