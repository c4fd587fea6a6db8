//! Finds a place for the label of every glass: on the glass itself where that can be seen, and else beside it with a
//! leader line, never on another label. It is nearer to its own glass than to any other, unless others hide that glass
//! so that there is no such place; the line alone tells then whose it is.

#[cfg(test)]
mod crowds;

use std::f32::consts::TAU;

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

/// A label in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedLabel {
    /// Its middle.
    pub at: Pos2,
    /// Which of the places of its glass this is.
    pub spot: Spot,
    /// Where a leader line ends on its glass, if it stands beside it.
    pub leader: Option<Pos2>,
}

/// What the place of the frame before is worth, in points of distance.
const HABIT: f32 = 14.0;
/// How bad a place is that is nearer to another glass: worse than any that is not.
const STRAY: f32 = 10_000.0;
/// How bad it is besides to lie on another glass.
const ON_ANOTHER: f32 = 1_000.0;
/// How bad it is to have no place at all.
const NOWHERE: f32 = 1_000_000.0;

/// A place of a label that nothing but other labels can take.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    label: PlacedLabel,
    area: Rect,
    /// Whether it is nearer to its own glass than to any other.
    is_own: bool,
    /// How bad it is, in points of distance.
    cost: f32,
}

/// Places the labels of glasses within an area, and clear of what is there already. Returns a place for each glass, in
/// their order; `None` for one without a label, out of sight, or without any room.
pub fn place_labels(glasses: &[SeenGlass], area: Rect, taken: &[Rect]) -> Vec<Option<PlacedLabel>> {
    let candidates: Vec<Vec<Candidate>> = (0..glasses.len()).map(|at| candidates(glasses, at, area, taken)).collect();
    let mut order: Vec<usize> = (0..glasses.len()).filter(|at| !candidates[*at].is_empty()).collect();
    // What is in front has fewer places on itself to choose from, as it hides the others.
    order.sort_by(|a, b| glasses[*a].depth.total_cmp(&glasses[*b].depth));
    let mut best = (f32::INFINITY, vec![None; glasses.len()]);
    for _ in 0..=order.len() {
        let (chosen, crowded_out) = choose(&candidates, &order);
        let cost: f32 = order.iter().map(|at| chosen[*at].map_or(NOWHERE, |place| place.cost)).sum();
        if cost < best.0 {
            best = (cost, chosen);
        }
        // Who was driven off chooses first.
        let Some(turn) = crowded_out else { break };
        order[..=turn].rotate_right(1);
    }
    best.1.into_iter().map(|place| place.map(|place| place.label)).collect()
}

/// Lets each glass choose the best place left, in this order. Returns the places, and the first turn in which one found
/// none, or only one astray, although it could have had a better one.
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

/// Returns the places for the label of one glass, the best one first.
fn candidates(glasses: &[SeenGlass], at: usize, area: Rect, taken: &[Rect]) -> Vec<Candidate> {
    let glass = &glasses[at];
    let Some(size) = glass.label.filter(|_| glass.is_in(area)) else { return Vec::new() };
    let middles = area.shrink2(size * 0.5);
    if middles.is_negative() {
        return Vec::new();
    }
    let others = glasses.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
    // If nothing of it can be seen, the line at least ends where it is.
    let end = glass.visible(area, others.clone()).unwrap_or(glass.lid);
    let mut found: Vec<Candidate> = Vec::new();
    for (spot, (point, cost)) in spots(glass, size).enumerate() {
        let is_beside = spot >= ON_GLASS.len();
        // At the edge of the area, a label slides along its glass.
        let at = if is_beside { point } else { middles.clamp(point) };
        let rect = Rect::from_center_size(at, size);
        if !middles.contains(at) || taken.iter().any(|other| other.expand(GAP).intersects(rect)) {
            continue;
        }
        let is_own = glass.owns(at, others.clone());
        // On a glass there is no line that would tell whose the label is.
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

    fn hides(&self, point: Pos2, of: &SeenGlass) -> bool {
        self.depth < of.depth && self.distance(point) == 0.0
    }

    /// Returns whether any of it can be seen in an area.
    pub fn is_in(&self, area: Rect) -> bool {
        ON_GLASS.iter().any(|share| area.contains(self.point(*share)))
    }

    /// Returns whether a point is seen to belong to this glass: it is on it and not hidden, or nearest to it.
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

/// How bad the places on a glass are, in points of distance. The lid is taken as soon as it is free, despite habit.
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

/// Returns places around something round for a label of this size, with how bad each is: farther, or lower.
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

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

    use super::*;

    const AREA: Rect = Rect { min: Pos2 { x: 0.0, y: 50.0 }, max: Pos2 { x: 1280.0, y: 670.0 } };
    const SIZE: Vec2 = vec2(52.0, 22.0);

    fn glass(x: f32, y: f32, depth: f32) -> SeenGlass {
        let (foot, lid) = (pos2(x, y), pos2(x, y - 130.0));
        SeenGlass { foot, lid, radius: 24.0, depth, label: Some(SIZE), last: None }
    }

    #[test]
    fn a_glass_alone_has_its_time_on_its_lid() {
        let alone = glass(400.0, 400.0, 50.0);
        let placed = place_labels(&[alone], AREA, &[]);
        assert_eq!(placed, [Some(PlacedLabel { at: alone.lid, spot: 0, leader: None })]);
    }

    #[test]
    fn a_lid_behind_another_glass_gives_way_to_another_place_of_its_own() {
        let (front, hidden) = (glass(400.0, 420.0, 40.0), glass(404.0, 330.0, 50.0));
        let placed = place_labels(&[front, hidden], AREA, &[]);
        let [Some(of_front), Some(of_hidden)] = placed[..] else { panic!("{placed:?}") };
        assert_eq!(of_front.at, front.lid);
        assert_eq!(of_hidden.at, hidden.lid, "it rises above the one in front");
        let (front, hidden) = (glass(400.0, 420.0, 40.0), glass(425.0, 425.0, 50.0));
        let placed = place_labels(&[front, hidden], AREA, &[]);
        let label = placed[1].expect("a place");
        assert_eq!(label.leader, Some(hidden.point(1.0)).filter(|_| label.spot >= ON_GLASS.len()), "{label:?}");
        assert!(hidden.distance(label.at) <= front.distance(label.at) && label.at != hidden.lid);
    }

    #[test]
    fn what_is_under_a_panel_is_shown_below_it() {
        let cut = glass(600.0, 160.0, 40.0);
        let label = place_labels(&[cut], AREA, &[])[0].expect("a place");
        assert_eq!((label.at, label.leader), (cut.point(0.5), None), "its waist");
        let gone = glass(600.0, 40.0, 40.0);
        assert_eq!(place_labels(&[gone], AREA, &[]), [None]);
    }

    #[test]
    fn a_label_stays_where_it_was_while_that_is_about_as_good() {
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
        assert_eq!(place_labels(&[alone], AREA, &[])[0].expect("a place").spot, 0, "but the lid is the best one");
    }
}
