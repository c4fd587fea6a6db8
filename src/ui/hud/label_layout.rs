//! Finds a place for the label of every glass: on the glass itself where that can be seen, and else beside it with a
//! leader line, never on another label. It is nearer to its own glass than to any other, unless others hide that glass so
//! that there is no such place; the line alone tells then whose it is.

#[cfg(test)]
mod crowds;
mod name;
mod seen;
mod spots;
#[cfg(test)]
mod tests;

use bevy_egui::egui::{Pos2, Rect};

use self::seen::ON_GLASS;
use self::spots::{GAP, spots};

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
