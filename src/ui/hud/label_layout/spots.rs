//! The places from which that of a label is chosen.

use std::f32::consts::TAU;

use bevy_egui::egui::{Pos2, Vec2, vec2};

use super::seen::{ON_GLASS, SeenGlass};

/// The space between labels, in points.
pub(super) const GAP: f32 = 2.0;

/// How bad the places on a glass are, in points of distance. The lid is taken again as soon as it is free, in spite of
/// habit.
const COSTS_ON_GLASS: [f32; 4] = [0.0, 18.0, 20.0, 22.0];
/// How bad it is to stand beside the glass at all.
const BESIDE: f32 = 26.0;
/// The same beside its waist, which is for glasses whose lids are out of sight.
const BESIDE_WAIST: f32 = 60.0;
/// The directions of the places beside a thing.
const DIRECTIONS: usize = 16;
/// The distances of the places beside a thing from it, in points.
const DISTANCES: [f32; 6] = [5.0, 16.0, 32.0, 56.0, 88.0, 128.0];

/// Returns all places of the label of a glass, in the order of [`Spot`](super::Spot), with how bad each is.
pub fn spots(glass: &SeenGlass, size: Vec2) -> impl Iterator<Item = (Pos2, f32)> {
    let glass = *glass;
    let on = ON_GLASS.into_iter().zip(COSTS_ON_GLASS).map(move |(share, cost)| (glass.point(share), cost));
    let beside = [(1.0, BESIDE), (0.5, BESIDE_WAIST)].into_iter();
    on.chain(beside.flat_map(move |(share, least)| {
        around(glass.point(share), glass.radius, size).map(move |(at, cost)| (at, least + cost))
    }))
}

/// Returns the places for a label of this size around something round, with how bad each is: nearer ones are better than
/// farther ones, and higher ones than lower ones.
pub fn around(middle: Pos2, radius: f32, size: Vec2) -> impl Iterator<Item = (Pos2, f32)> {
    DISTANCES.into_iter().flat_map(move |distance| {
        (0..DIRECTIONS).map(move |nth| {
            let (sin, cos) = (nth as f32 / DIRECTIONS as f32 * TAU).sin_cos();
            // From the middle, past the edge and half the label.
            let reach = radius + distance + (size.x * 0.5 * cos).hypot(size.y * 0.5 * sin);
            (middle + vec2(cos, -sin) * reach, distance + 4.0 * (1.0 - sin))
        })
    })
}
