//! A glass as the camera sees it, what of it others hide, and the places around it for a label.

use std::f32::consts::TAU;

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

/// One of the places in which a label can be.
pub type Spot = usize;

/// The places on a glass, as shares of the way from its foot to its lid: the lid, the waist, and both bulbs.
pub const ON_GLASS: [f32; 4] = [1.0, 0.5, 0.75, 0.25];

/// A glass as it is seen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenGlass {
    /// The middle of its lower lid.
    pub foot: Pos2,
    /// The middle of its upper lid.
    pub lid: Pos2,
    /// Half its width.
    pub radius: f32,
    /// Its distance from the camera, in any unit.
    pub depth: f32,
    /// The size of its label, if it has one.
    pub label: Option<Vec2>,
    /// The place its label had in the frame before, so that labels do not jump to and fro.
    pub last: Option<Spot>,
}

/// Where a leader line may end beside the axis: on a lid or on a bulb, as shares of the height and of half the width.
const BESIDE_AXIS: [(f32, f32); 8] =
    [(1.0, 0.6), (1.0, -0.6), (0.75, 0.5), (0.75, -0.5), (0.25, 0.5), (0.25, -0.5), (0.0, 0.6), (0.0, -0.6)];

impl SeenGlass {
    /// Returns the point of its axis at this share of the way from its foot to its lid.
    pub fn point(&self, share: f32) -> Pos2 {
        self.foot + (self.lid - self.foot) * share
    }

    /// Returns how far a point is from this glass, and 0 within it.
    pub fn distance(&self, point: Pos2) -> f32 {
        let (way, to) = (self.lid - self.foot, point - self.foot);
        let share = (to.dot(way) / way.length_sq().max(1e-3)).clamp(0.0, 1.0);
        (point.distance(self.point(share)) - self.radius).max(0.0)
    }

    /// Returns whether this glass hides a point of another one.
    fn hides(&self, point: Pos2, of: &SeenGlass) -> bool {
        self.depth < of.depth && self.distance(point) == 0.0
    }

    /// Returns whether any of it can be seen in an area.
    pub fn is_in(&self, area: Rect) -> bool {
        ON_GLASS.iter().any(|share| area.contains(self.point(*share)))
    }

    /// Returns whether a point is seen to belong to this glass: it is on it and not hidden, or it is nearer to it than to
    /// any other.
    pub fn owns<'a>(&self, point: Pos2, mut others: impl Iterator<Item = &'a SeenGlass>) -> bool {
        let own = self.distance(point);
        others.all(|other| if own == 0.0 { !other.hides(point, self) } else { own < other.distance(point) })
    }

    /// Returns a point of this glass in an area that no other glass hides.
    pub fn visible<'a>(&self, area: Rect, others: impl Iterator<Item = &'a SeenGlass> + Clone) -> Option<Pos2> {
        let way = self.lid - self.foot;
        let across = if way.length() > 1.0 { way.normalized().rot90() } else { Vec2::RIGHT };
        let beside = BESIDE_AXIS.iter().map(|(share, aside)| self.point(*share) + across * (self.radius * aside));
        let mut points = ON_GLASS.iter().map(|share| self.point(*share)).chain(beside);
        points.find(|point| area.contains(*point) && self.owns(*point, others.clone()))
    }
}

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
