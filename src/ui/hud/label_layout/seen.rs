//! A glass as the camera sees it, and what of it others hide.

use bevy_egui::egui::{Pos2, Rect, Vec2};

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
