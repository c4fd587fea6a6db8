//! Places glass labels so that they never overlap: on the visible part of the glass, or else beside it with a leader
//! line. A label is nearest to its own glass, unless others hide that glass; then only the line shows where the label
//! belongs.

#[cfg(test)]
mod crowds;

use std::f32::consts::TAU;

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedLabel {
    /// Centre of the label.
    pub at: Pos2,
    pub spot: PlaceIndex,
    /// The end of the leader line on the glass, if the label is beside it.
    pub leader: Option<Pos2>,
}

/// Bonus for the place of the previous frame. All costs are in points of distance.
const HABIT: f32 = 14.0;
/// Penalty for a place nearer to another glass. It outweighs all other costs of a place.
const STRAY: f32 = 10_000.0;
/// Additional penalty for a place on another glass.
const ON_ANOTHER: f32 = 1_000.0;
/// Penalty for a label without a place.
const NOWHERE: f32 = 1_000_000.0;

/// A possible place of a label, free of everything but other labels.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    label: PlacedLabel,
    area: Rect,
    /// Whether the place visibly belongs to its own glass (see [`ProjectedGlass::owns`]).
    is_own: bool,
    cost: f32,
}

/// Places labels within `area`, clear of `taken`. Returns a place for each glass in order, or `None` for a glass that
/// has no label, is out of sight, or has no room.
pub fn place_labels(glasses: &[ProjectedGlass], area: Rect, taken: &[Rect]) -> Vec<Option<PlacedLabel>> {
    let candidates: Vec<Vec<Candidate>> = (0..glasses.len()).map(|at| candidates(glasses, at, area, taken)).collect();
    let mut order: Vec<usize> = (0..glasses.len()).filter(|at| !candidates[*at].is_empty()).collect();
    // Glasses in front choose first. They hide places of the glasses behind them.
    order.sort_by(|a, b| glasses[*a].depth.total_cmp(&glasses[*b].depth));
    let mut best = (f32::INFINITY, vec![None; glasses.len()]);
    for _ in 0..=order.len() {
        let (chosen, crowded_out) = choose(&candidates, &order);
        let cost: f32 = order.iter().map(|at| chosen[*at].map_or(NOWHERE, |place| place.cost)).sum();
        if cost < best.0 {
            best = (cost, chosen);
        }
        // A glass crowded out by others chooses first in the next attempt.
        let Some(turn) = crowded_out else { break };
        order[..=turn].rotate_right(1);
    }
    best.1.into_iter().map(|place| place.map(|place| place.label)).collect()
}

/// Lets each glass choose its best free place in this order. Returns the places, and the position in `order` of the
/// first glass that found none, or only one nearer to another glass although it has better candidates.
fn choose(candidates: &[Vec<Candidate>], order: &[usize]) -> (Vec<Option<Candidate>>, Option<usize>) {
    let mut chosen: Vec<Option<Candidate>> = vec![None; candidates.len()];
    let mut crowded_out = None;
    for (turn, &at) in order.iter().enumerate() {
        let is_free =
            |place: &&Candidate| chosen.iter().flatten().all(|other| !other.area.expand(GAP).intersects(place.area));
        let found = candidates[at].iter().find(is_free).copied();
        let has_own = candidates[at].iter().any(|place| place.is_own);
        if found.is_none_or(|place| has_own && !place.is_own) {
            crowded_out = crowded_out.or(Some(turn));
        }
        chosen[at] = found;
    }
    (chosen, crowded_out)
}

/// Returns the possible places for the label of one glass, best first.
fn candidates(glasses: &[ProjectedGlass], at: usize, area: Rect, taken: &[Rect]) -> Vec<Candidate> {
    let glass = &glasses[at];
    let Some(size) = glass.label.filter(|_| glass.is_in(area)) else { return Vec::new() };
    let middles = area.shrink2(size * 0.5);
    if middles.is_negative() {
        return Vec::new();
    }
    let others = glasses.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
    // If nothing of the glass is visible, the line at least ends at its lid.
    let end = glass.visible_point(area, others.clone()).unwrap_or(glass.lid);
    let mut found: Vec<Candidate> = Vec::new();
    for (spot, (point, cost)) in label_places(glass, size).enumerate() {
        let is_beside = spot >= PLACES_ON_GLASS.len();
        // At the edge of the area, a label slides along its glass.
        let at = if is_beside { point } else { middles.clamp(point) };
        let rect = Rect::from_center_size(at, size);
        if !middles.contains(at) || taken.iter().any(|other| other.expand(GAP).intersects(rect)) {
            continue;
        }
        let is_own = glass.owns(at, others.clone());
        // A label on a glass has no line to show which glass it belongs to, so it must be on its own.
        let needs_line = !is_own || glass.distance(at) > 0.0;
        if needs_line && !is_beside {
            continue;
        }
        let astray = match is_own {
            true => 0.0,
            false if others.clone().any(|other| other.distance(at) == 0.0) => STRAY + ON_ANOTHER,
            false => STRAY,
        };
        let habit = if glass.last == Some(spot) { HABIT } else { 0.0 };
        let label = PlacedLabel { at, spot, leader: is_beside.then_some(end) };
        found.push(Candidate { label, area: rect, is_own, cost: cost + at.distance(point) + astray - habit });
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    found
}

/// Index of a place in the order of [`label_places`].
pub type PlaceIndex = usize;

/// Places on a glass, as shares of the way from foot to lid: the lid, the waist, and both bulbs.
pub const PLACES_ON_GLASS: [f32; 4] = [1.0, 0.5, 0.75, 0.25];

/// A glass on the screen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProjectedGlass {
    /// Centre of the lower lid.
    pub foot: Pos2,
    /// Centre of the upper lid.
    pub lid: Pos2,
    pub radius: f32,
    pub depth: f32,
    /// The size of its label, if it has one.
    pub label: Option<Vec2>,
    /// The place of its label in the previous frame, so that labels do not flicker between places.
    pub last: Option<PlaceIndex>,
}

/// Leader-line ends beside the axis, on lids and bulbs: shares of the height and of half the width.
const BESIDE_AXIS: [(f32, f32); 8] =
    [(1.0, 0.6), (1.0, -0.6), (0.75, 0.5), (0.75, -0.5), (0.25, 0.5), (0.25, -0.5), (0.0, 0.6), (0.0, -0.6)];

impl ProjectedGlass {
    /// Returns the point of the axis at this share of the way from foot to lid.
    pub fn point(&self, share: f32) -> Pos2 {
        self.foot + (self.lid - self.foot) * share
    }

    /// Returns the distance from a point to this glass; 0 within it.
    pub fn distance(&self, point: Pos2) -> f32 {
        let (way, to) = (self.lid - self.foot, point - self.foot);
        let share = (to.dot(way) / way.length_sq().max(1e-3)).clamp(0.0, 1.0);
        (point.distance(self.point(share)) - self.radius).max(0.0)
    }

    fn hides(&self, point: Pos2, of: &ProjectedGlass) -> bool {
        self.depth < of.depth && self.distance(point) == 0.0
    }

    /// Returns `true` if any part of the glass is within `area`.
    pub fn is_in(&self, area: Rect) -> bool {
        PLACES_ON_GLASS.iter().any(|share| area.contains(self.point(*share)))
    }

    /// Returns `true` if a point visibly belongs to this glass: it is on the glass and not hidden, or nearest to it.
    pub fn owns<'a>(&self, point: Pos2, mut others: impl Iterator<Item = &'a ProjectedGlass>) -> bool {
        let own = self.distance(point);
        others.all(|other| if own == 0.0 { !other.hides(point, self) } else { own < other.distance(point) })
    }

    /// Returns a point of this glass in `area` that no other glass hides.
    pub fn visible_point<'a>(
        &self,
        area: Rect,
        others: impl Iterator<Item = &'a ProjectedGlass> + Clone,
    ) -> Option<Pos2> {
        let way = self.lid - self.foot;
        let across = if way.length() > 1.0 { way.normalized().rot90() } else { Vec2::RIGHT };
        let beside = BESIDE_AXIS.iter().map(|(share, aside)| self.point(*share) + across * (self.radius * aside));
        let mut points = PLACES_ON_GLASS.iter().map(|share| self.point(*share)).chain(beside);
        points.find(|point| area.contains(*point) && self.owns(*point, others.clone()))
    }
}

pub(super) const GAP: f32 = 2.0;

/// Costs of the places on a glass. The lid is cheap enough to win over [`HABIT`] as soon as it is free.
const COSTS_ON_GLASS: [f32; 4] = [0.0, 18.0, 20.0, 22.0];
/// Base cost of a place beside the lid.
const BESIDE: f32 = 26.0;
/// Base cost of a place beside the waist, for glasses whose lids are out of sight.
const BESIDE_WAIST: f32 = 60.0;
const DIRECTIONS: usize = 16;
/// Distances of the places around an object, in points.
const DISTANCES: [f32; 6] = [5.0, 16.0, 32.0, 56.0, 88.0, 128.0];

/// Returns all places for the label of a glass, in the order of [`PlaceIndex`], with their costs.
pub fn label_places(glass: &ProjectedGlass, size: Vec2) -> impl Iterator<Item = (Pos2, f32)> {
    let glass = *glass;
    let on = PLACES_ON_GLASS.into_iter().zip(COSTS_ON_GLASS).map(move |(share, cost)| (glass.point(share), cost));
    let beside = [(1.0, BESIDE), (0.5, BESIDE_WAIST)].into_iter();
    on.chain(beside.flat_map(move |(share, least)| {
        label_places_around(glass.point(share), glass.radius, size).map(move |(at, cost)| (at, least + cost))
    }))
}

/// Returns places for a label around a round object, with their costs. Farther and lower places cost more.
pub fn label_places_around(middle: Pos2, radius: f32, size: Vec2) -> impl Iterator<Item = (Pos2, f32)> {
    DISTANCES.into_iter().flat_map(move |distance| {
        (0..DIRECTIONS).map(move |nth| {
            let (sin, cos) = (nth as f32 / DIRECTIONS as f32 * TAU).sin_cos();
            // From the centre, past the edge and half the label.
            let reach = radius + distance + (size.x * 0.5 * cos).hypot(size.y * 0.5 * sin);
            (middle + vec2(cos, -sin) * reach, distance + 4.0 * (1.0 - sin))
        })
    })
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

    use super::*;

    const AREA: Rect = Rect { min: Pos2 { x: 0.0, y: 50.0 }, max: Pos2 { x: 1280.0, y: 670.0 } };
    const SIZE: Vec2 = vec2(52.0, 22.0);

    fn glass(x: f32, y: f32, depth: f32) -> ProjectedGlass {
        let (foot, lid) = (pos2(x, y), pos2(x, y - 130.0));
        ProjectedGlass { foot, lid, radius: 24.0, depth, label: Some(SIZE), last: None }
    }

    #[test]
    fn the_only_glass_has_its_label_on_its_lid() {
        let alone = glass(400.0, 400.0, 50.0);
        let placed = place_labels(&[alone], AREA, &[]);
        assert_eq!(placed, [Some(PlacedLabel { at: alone.lid, spot: 0, leader: None })]);
    }

    #[test]
    fn a_label_whose_lid_is_hidden_moves_to_another_place() {
        let (front, hidden) = (glass(400.0, 420.0, 40.0), glass(404.0, 330.0, 50.0));
        let placed = place_labels(&[front, hidden], AREA, &[]);
        let [Some(of_front), Some(of_hidden)] = placed[..] else { panic!("{placed:?}") };
        assert_eq!(of_front.at, front.lid);
        assert_eq!(of_hidden.at, hidden.lid, "the hidden glass rises above the one in front");
        let (front, hidden) = (glass(400.0, 420.0, 40.0), glass(425.0, 425.0, 50.0));
        let placed = place_labels(&[front, hidden], AREA, &[]);
        let label = placed[1].expect("a place");
        assert_eq!(label.leader, Some(hidden.point(1.0)).filter(|_| label.spot >= PLACES_ON_GLASS.len()), "{label:?}");
        assert!(hidden.distance(label.at) <= front.distance(label.at) && label.at != hidden.lid);
    }

    #[test]
    fn a_label_stays_clear_of_the_bar_over_its_glass() {
        let cut = glass(600.0, 160.0, 40.0);
        let label = place_labels(&[cut], AREA, &[])[0].expect("a place");
        assert_eq!((label.at, label.leader), (cut.point(0.5), None), "the label moves to the waist");
        let gone = glass(600.0, 40.0, 40.0);
        assert_eq!(place_labels(&[gone], AREA, &[]), [None]);
    }

    #[test]
    fn a_label_keeps_its_place_while_it_is_nearly_the_best() {
        let (front, mut hidden) = (glass(400.0, 420.0, 40.0), glass(425.0, 425.0, 50.0));
        let spot = |hidden| place_labels(&[front, hidden], AREA, &[])[1].expect("a place").spot;
        let first = spot(hidden);
        let next = (0..100).find(|nth| {
            hidden.last = Some(*nth);
            spot(hidden) == *nth && *nth != first
        });
        assert!(next.is_some_and(|nth| nth > 0), "another place is kept");
        let mut alone = glass(400.0, 400.0, 50.0);
        alone.last = Some(1);
        assert_eq!(place_labels(&[alone], AREA, &[])[0].expect("a place").spot, 0, "the free lid wins");
    }
}
