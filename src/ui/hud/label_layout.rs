//! Finds a place for the label of every glass: on the glass itself where that can be seen, and else beside it with a
//! leader line, never on another label. It is nearer to its own glass than to any other, unless others hide that glass
//! so that there is no such place; the line alone tells then whose it is.

#[cfg(test)]
mod crowds;
mod name;
mod seen;
use bevy_egui::egui::{Pos2, Rect};

use self::seen::{GAP, ON_GLASS, spots};

pub use name::{SeenSocket, place_name};
pub use seen::{SeenGlass, Spot};

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
