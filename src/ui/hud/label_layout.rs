//! Finds a place for the time of every glass: on the glass itself where that can be seen, and else beside it with a
//! leader line, never on another label and never nearer to another glass.

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

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

/// One of the places in which a label can be.
pub type Spot = usize;

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

/// The places on a glass, as shares of the way from its foot to its lid: the lid, the waist, and both bulbs.
const ON_GLASS: [f32; 4] = [1.0, 0.5, 0.75, 0.25];
/// How bad these places are, in points of distance. The lid is taken again as soon as it is free, in spite of habit.
const COSTS_ON_GLASS: [f32; 4] = [0.0, 18.0, 20.0, 22.0];
/// How bad it is to stand beside the glass at all.
const BESIDE: f32 = 26.0;
/// The directions of the places beside a glass.
const DIRECTIONS: usize = 16;
/// The distances of the places beside a glass from it, in points.
const DISTANCES: [f32; 6] = [5.0, 16.0, 32.0, 56.0, 88.0, 128.0];
/// What the place of the frame before is worth, in points of distance.
const HABIT: f32 = 14.0;
/// The space between labels, in points.
const GAP: f32 = 2.0;

impl SeenGlass {
    fn point(&self, share: f32) -> Pos2 {
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
    fn is_in(&self, area: Rect) -> bool {
        ON_GLASS.iter().any(|share| area.contains(self.point(*share)))
    }

    /// Returns all places of its label, with how bad each is.
    fn spots(&self, size: Vec2) -> Vec<(Pos2, f32)> {
        let on = ON_GLASS.iter().zip(COSTS_ON_GLASS).map(|(share, cost)| (self.point(*share), cost));
        let beside = DISTANCES.iter().flat_map(|distance| {
            (0..DIRECTIONS).map(move |nth| {
                let angle = nth as f32 / DIRECTIONS as f32 * std::f32::consts::TAU;
                let (sin, cos) = angle.sin_cos();
                // From the lid, past its edge and half the label.
                let reach = self.radius + distance + (size.x * 0.5 * cos).hypot(size.y * 0.5 * sin);
                // Upwards first.
                (self.lid + vec2(cos, -sin) * reach, BESIDE + distance + 4.0 * (1.0 - sin))
            })
        });
        on.chain(beside).collect()
    }
}

/// Places the labels of glasses within an area, and clear of what is there already. Returns a place for each glass, in
/// their order; `None` for one without a label, out of sight, or without any room.
pub fn place_labels(glasses: &[SeenGlass], area: Rect, taken: &[Rect]) -> Vec<Option<PlacedLabel>> {
    let mut order: Vec<usize> = (0..glasses.len()).filter(|at| glasses[*at].label.is_some()).collect();
    // What is in front has fewer places on itself to choose from, as it hides the others.
    order.sort_by(|a, b| glasses[*a].depth.total_cmp(&glasses[*b].depth));
    let mut best = vec![None; glasses.len()];
    for _ in 0..=order.len() {
        let mut placed: Vec<Option<PlacedLabel>> = vec![None; glasses.len()];
        let mut rects = taken.to_vec();
        let mut crowded_out = None;
        for (turn, &at) in order.iter().enumerate() {
            match place(glasses, at, area, &rects) {
                Some((label, rect)) => {
                    rects.push(rect);
                    placed[at] = Some(label);
                }
                None if glasses[at].is_in(area) => crowded_out = crowded_out.or(Some(turn)),
                None => {}
            }
        }
        let count = |labels: &[Option<PlacedLabel>]| labels.iter().flatten().count();
        if count(&placed) > count(&best) {
            best = placed;
        }
        // Who found no room chooses first.
        match crowded_out {
            Some(turn) if turn > 0 => order[..=turn].rotate_right(1),
            _ => break,
        }
    }
    best
}

/// Places the label of one glass.
fn place(glasses: &[SeenGlass], at: usize, area: Rect, taken: &[Rect]) -> Option<(PlacedLabel, Rect)> {
    let glass = &glasses[at];
    let size = glass.label.filter(|_| glass.is_in(area))?;
    let others = || glasses.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
    let is_clear = |rect: Rect| taken.iter().all(|other| !other.expand(GAP).intersects(rect));
    let belongs = |point: Pos2| {
        let own = glass.distance(point);
        others().all(|other| if own == 0.0 { !other.hides(point, glass) } else { own < other.distance(point) })
    };
    let spots = glass.spots(size);
    let free: Vec<(Spot, Pos2, f32)> = spots
        .into_iter()
        .enumerate()
        .map(|(spot, (point, cost))| (spot, point, if glass.last == Some(spot) { cost - HABIT } else { cost }))
        .filter(|(_, point, _)| {
            let rect = Rect::from_center_size(*point, size);
            area.contains_rect(rect) && is_clear(rect)
        })
        .collect();
    let cheapest = |allowed: &dyn Fn(Spot, Pos2) -> bool| {
        free.iter().filter(|(spot, point, _)| allowed(*spot, *point)).min_by(|a, b| a.2.total_cmp(&b.2)).copied()
    };
    // A glass that is hidden as a whole has no place of its own: the leader line tells whose the label is.
    let (spot, point, _) =
        cheapest(&|_, point| belongs(point)).or_else(|| cheapest(&|spot, _| spot >= ON_GLASS.len()))?;
    let visible = ON_GLASS
        .iter()
        .map(|share| glass.point(*share))
        .find(|point| !others().any(|other| other.hides(*point, glass)));
    let leader = (spot >= ON_GLASS.len()).then(|| visible.unwrap_or(glass.lid));
    Some((PlacedLabel { at: point, spot, leader }, Rect::from_center_size(point, size)))
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

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
