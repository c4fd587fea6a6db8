//! Places the labels of glasses so that no two labels overlap. A label is on the visible part of its glass, or beside
//! the glass with a leader line. A label beside its glass is nearer to that glass than to any other if such a place is
//! free. Otherwise, only the leader line shows which glass the label belongs to.

#[cfg(test)]
mod crowds;

use std::f32::consts::TAU;

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

/// The place that was found for a label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedLabel {
    /// The centre of the label.
    pub center: Pos2,
    /// The index of the place among all places for the label of the glass.
    pub place_index: PlaceIndex,
    /// The end of the leader line on the glass, or `None` if the label is on the glass.
    pub leader_end: Option<Pos2>,
}

/// The reduction in the cost of a place if the label had this place in the previous frame. Costs are measured in
/// points, like distances.
const HABIT: f32 = 14.0;
/// The penalty for a place that does not visibly belong to the label's own glass. It outweighs all other costs of a
/// place.
const STRAY: f32 = 10_000.0;
/// The additional penalty for a place on another glass.
const ON_ANOTHER: f32 = 1_000.0;
/// The penalty for a label that has no place.
const NOWHERE: f32 = 1_000_000.0;

/// A possible place for a label, clear of everything except the labels of other glasses.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    label: PlacedLabel,
    area: Rect,
    /// `true` if the place visibly belongs to the label's own glass (see
    /// [`ProjectedGlass::is_frontmost_or_nearest_at`]).
    is_own: bool,
    cost: f32,
}

/// Places labels within `area`, clear of the areas in `taken`. Returns the place of the label of each glass, in order.
/// It is `None` if the glass has no label or is out of sight, or if there is no room.
pub fn place_labels(glasses: &[ProjectedGlass], area: Rect, taken: &[Rect]) -> Vec<Option<PlacedLabel>> {
    let candidates: Vec<Vec<Candidate>> = (0..glasses.len()).map(|at| candidates(glasses, at, area, taken)).collect();
    let mut order: Vec<usize> = (0..glasses.len()).filter(|at| !candidates[*at].is_empty()).collect();
    // Glasses in front choose first, because they hide places of the glasses behind them.
    order.sort_by(|a, b| glasses[*a].camera_distance.total_cmp(&glasses[*b].camera_distance));
    let mut best = (f32::INFINITY, vec![None; glasses.len()]);
    for _ in 0..=order.len() {
        let (chosen, crowded_out) = choose(&candidates, &order);
        let cost: f32 = order.iter().map(|at| chosen[*at].map_or(NOWHERE, |place| place.cost)).sum();
        if cost < best.0 {
            best = (cost, chosen);
        }
        // A glass that lost its good places to other labels chooses first in the next attempt.
        let Some(turn) = crowded_out else { break };
        order[..=turn].rotate_right(1);
    }
    best.1.into_iter().map(|place| place.map(|place| place.label)).collect()
}

/// Lets each glass choose its best free place, in the given order. Returns the places, and the position in `order` of
/// the first glass, if any, that other labels left without a good place.
fn choose(candidates: &[Vec<Candidate>], order: &[usize]) -> (Vec<Option<Candidate>>, Option<usize>) {
    let mut chosen: Vec<Option<Candidate>> = vec![None; candidates.len()];
    let mut crowded_out = None;
    for (turn, &at) in order.iter().enumerate() {
        let is_free = |place: &&Candidate| {
            chosen.iter().flatten().all(|other| !other.area.expand(LABEL_GAP).intersects(place.area))
        };
        let found = candidates[at].iter().find(is_free).copied();
        let has_own = candidates[at].iter().any(|place| place.is_own);
        if found.is_none_or(|place| has_own && !place.is_own) {
            crowded_out = crowded_out.or(Some(turn));
        }
        chosen[at] = found;
    }
    (chosen, crowded_out)
}

/// Returns the possible places for the label of one glass, the best first.
fn candidates(glasses: &[ProjectedGlass], at: usize, area: Rect, taken: &[Rect]) -> Vec<Candidate> {
    let glass = &glasses[at];
    let Some(size) = glass.label_size.filter(|_| glass.is_partly_in(area)) else { return Vec::new() };
    let middles = area.shrink2(size * 0.5);
    if middles.is_negative() {
        return Vec::new();
    }
    let others = glasses.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
    // If no part of the glass is visible, the leader line ends at the lid.
    let end = glass.visible_point(area, others.clone()).unwrap_or(glass.lid);
    let mut found: Vec<Candidate> = Vec::new();
    for (spot, (point, cost)) in label_places_with_costs(glass, size).enumerate() {
        let is_beside = spot >= PLACES_ON_GLASS.len();
        // A label on a glass slides along the glass to stay within the area.
        let at = if is_beside { point } else { middles.clamp(point) };
        let rect = Rect::from_center_size(at, size);
        if !middles.contains(at) || taken.iter().any(|other| other.expand(LABEL_GAP).intersects(rect)) {
            continue;
        }
        let is_own = glass.is_frontmost_or_nearest_at(at, others.clone());
        // A label on a glass has no leader line to show where it belongs. It must therefore be on its own glass.
        let needs_line = !is_own || glass.distance(at) > 0.0;
        if needs_line && !is_beside {
            continue;
        }
        let astray = match is_own {
            true => 0.0,
            false if others.clone().any(|other| other.distance(at) == 0.0) => STRAY + ON_ANOTHER,
            false => STRAY,
        };
        let habit = if glass.previous_place == Some(spot) { HABIT } else { 0.0 };
        let label = PlacedLabel { center: at, place_index: spot, leader_end: is_beside.then_some(end) };
        found.push(Candidate { label, area: rect, is_own, cost: cost + at.distance(point) + astray - habit });
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    found
}

/// An index into the places that [`label_places_with_costs`] returns.
pub type PlaceIndex = usize;

/// The places on a glass, as fractions of the way from the foot to the lid: at the lid, at the waist, and at both
/// bulbs.
pub const PLACES_ON_GLASS: [f32; 4] = [1.0, 0.5, 0.75, 0.25];

/// A glass as it appears on the screen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProjectedGlass {
    /// The centre of the lower lid.
    pub foot: Pos2,
    /// The centre of the upper lid.
    pub lid: Pos2,
    pub radius: f32,
    /// The distance from the camera, in centimetres.
    pub camera_distance: f32,
    /// The size of the glass's label, or `None` if the glass has no label.
    pub label_size: Option<Vec2>,
    /// The place of the label in the previous frame. The label prefers this place, so that it does not flicker.
    pub previous_place: Option<PlaceIndex>,
}

/// The possible ends of leader lines beside the axis of a glass. Each has a height, from 0 at the foot to 1 at the lid,
/// and a distance from the axis, in radii of the glass.
const BESIDE_AXIS: [(f32, f32); 8] =
    [(1.0, 0.6), (1.0, -0.6), (0.75, 0.5), (0.75, -0.5), (0.25, 0.5), (0.25, -0.5), (0.0, 0.6), (0.0, -0.6)];

impl ProjectedGlass {
    /// Returns the point on the axis at a height between 0 (the foot) and 1 (the lid).
    pub fn axis_point(&self, share: f32) -> Pos2 {
        self.foot + (self.lid - self.foot) * share
    }

    /// Returns the distance from a point to this glass. The distance is 0 within the glass.
    pub fn distance(&self, point: Pos2) -> f32 {
        let (way, to) = (self.lid - self.foot, point - self.foot);
        let share = (to.dot(way) / way.length_sq().max(1e-3)).clamp(0.0, 1.0);
        (point.distance(self.axis_point(share)) - self.radius).max(0.0)
    }

    fn hides(&self, point: Pos2, of: &ProjectedGlass) -> bool {
        self.camera_distance < of.camera_distance && self.distance(point) == 0.0
    }

    /// Returns `true` if one of the [`PLACES_ON_GLASS`] is within `area`.
    pub fn is_partly_in(&self, area: Rect) -> bool {
        PLACES_ON_GLASS.iter().any(|share| area.contains(self.axis_point(*share)))
    }

    /// Returns `true` if a point visibly belongs to this glass. Such a point is on the glass and not hidden, or it is
    /// nearer to this glass than to any other.
    pub fn is_frontmost_or_nearest_at<'a>(
        &self,
        point: Pos2,
        mut others: impl Iterator<Item = &'a ProjectedGlass>,
    ) -> bool {
        let own = self.distance(point);
        others.all(|other| if own == 0.0 { !other.hides(point, self) } else { own < other.distance(point) })
    }

    /// Returns a point of this glass in `area` that no other glass hides, if there is one.
    pub fn visible_point<'a>(
        &self,
        area: Rect,
        others: impl Iterator<Item = &'a ProjectedGlass> + Clone,
    ) -> Option<Pos2> {
        let way = self.lid - self.foot;
        let across = if way.length() > 1.0 { way.normalized().rot90() } else { Vec2::RIGHT };
        let beside = BESIDE_AXIS.iter().map(|(share, aside)| self.axis_point(*share) + across * (self.radius * aside));
        let mut points = PLACES_ON_GLASS.iter().map(|share| self.axis_point(*share)).chain(beside);
        points.find(|point| area.contains(*point) && self.is_frontmost_or_nearest_at(*point, others.clone()))
    }
}

/// The minimum gap between a label and other drawings, in points.
pub(super) const LABEL_GAP: f32 = 2.0;

/// The costs of the places on a glass. The lid is cheaper than any other place by more than [`HABIT`], so that a label
/// returns to the lid as soon as it is free.
const COSTS_ON_GLASS: [f32; 4] = [0.0, 18.0, 20.0, 22.0];
/// The base cost of a place beside the lid.
const BESIDE: f32 = 26.0;
/// The base cost of a place beside the waist. It is so high that such a place is usually chosen only if the lid is out
/// of sight.
const BESIDE_WAIST: f32 = 60.0;
const DIRECTIONS: usize = 16;
/// The gaps between a round object and the places for its label, in points.
const DISTANCES: [f32; 6] = [5.0, 16.0, 32.0, 56.0, 88.0, 128.0];

/// Returns the centres of all places for a label of the given size, with their costs. The places on the glass come
/// first, in the order of [`PLACES_ON_GLASS`].
pub fn label_places_with_costs(glass: &ProjectedGlass, size: Vec2) -> impl Iterator<Item = (Pos2, f32)> {
    let glass = *glass;
    let on = PLACES_ON_GLASS.into_iter().zip(COSTS_ON_GLASS).map(move |(share, cost)| (glass.axis_point(share), cost));
    let beside = [(1.0, BESIDE), (0.5, BESIDE_WAIST)].into_iter();
    on.chain(beside.flat_map(move |(share, least)| {
        places_with_costs_around(glass.axis_point(share), glass.radius, size).map(move |(at, cost)| (at, least + cost))
    }))
}

/// Returns places for a label around a round object, with their costs. A place costs more the farther away or the
/// further down it is.
pub fn places_with_costs_around(middle: Pos2, radius: f32, size: Vec2) -> impl Iterator<Item = (Pos2, f32)> {
    DISTANCES.into_iter().flat_map(move |distance| {
        (0..DIRECTIONS).map(move |nth| {
            let (sin, cos) = (nth as f32 / DIRECTIONS as f32 * TAU).sin_cos();
            // The distance from the centre of the object to the centre of the label.
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

    fn glass(x: f32, y: f32, camera_distance: f32) -> ProjectedGlass {
        let (foot, lid) = (pos2(x, y), pos2(x, y - 130.0));
        ProjectedGlass { foot, lid, radius: 24.0, camera_distance, label_size: Some(SIZE), previous_place: None }
    }

    #[test]
    fn the_only_glass_has_its_label_on_its_lid() {
        let alone = glass(400.0, 400.0, 50.0);
        let placed = place_labels(&[alone], AREA, &[]);
        assert_eq!(placed, [Some(PlacedLabel { center: alone.lid, place_index: 0, leader_end: None })]);
    }

    #[test]
    fn a_label_whose_lid_is_hidden_moves_to_another_place() {
        let (front, hidden) = (glass(400.0, 420.0, 40.0), glass(404.0, 330.0, 50.0));
        let placed = place_labels(&[front, hidden], AREA, &[]);
        let [Some(of_front), Some(of_hidden)] = placed[..] else { panic!("{placed:?}") };
        assert_eq!(of_front.center, front.lid);
        assert_eq!(of_hidden.center, hidden.lid, "the hidden glass rises above the one in front");
        let (front, hidden) = (glass(400.0, 420.0, 40.0), glass(425.0, 425.0, 50.0));
        let placed = place_labels(&[front, hidden], AREA, &[]);
        let label = placed[1].expect("a place");
        assert_eq!(
            label.leader_end,
            Some(hidden.axis_point(1.0)).filter(|_| label.place_index >= PLACES_ON_GLASS.len()),
            "{label:?}"
        );
        assert!(hidden.distance(label.center) <= front.distance(label.center) && label.center != hidden.lid);
    }

    #[test]
    fn a_label_stays_clear_of_the_bar_over_its_glass() {
        let cut = glass(600.0, 160.0, 40.0);
        let label = place_labels(&[cut], AREA, &[])[0].expect("a place");
        assert_eq!((label.center, label.leader_end), (cut.axis_point(0.5), None), "the label moves to the waist");
        let gone = glass(600.0, 40.0, 40.0);
        assert_eq!(place_labels(&[gone], AREA, &[]), [None]);
    }

    #[test]
    fn a_label_keeps_its_place_while_it_is_nearly_the_best() {
        let (front, mut hidden) = (glass(400.0, 420.0, 40.0), glass(425.0, 425.0, 50.0));
        let spot = |hidden| place_labels(&[front, hidden], AREA, &[])[1].expect("a place").place_index;
        let first = spot(hidden);
        let next = (0..100).find(|nth| {
            hidden.previous_place = Some(*nth);
            spot(hidden) == *nth && *nth != first
        });
        assert!(next.is_some_and(|nth| nth > 0), "another place is kept");
        let mut alone = glass(400.0, 400.0, 50.0);
        alone.previous_place = Some(1);
        assert_eq!(place_labels(&[alone], AREA, &[])[0].expect("a place").place_index, 0, "the free lid wins");
    }
}
