//! Where a toast stands: as near as possible to what it is about, over nothing that a player needs to see or press.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

/// The distance from what must be seen, in points, where there is room for it.
const GAP: f32 = 8.0;
/// The distance where there is little room, in points.
const LEAST_GAP: f32 = 1.0;
/// How much farther away a toast may stand for each square point of a glass that it would cover, in points.
const DETOUR: f32 = 0.03;
/// The distance from the edges of the screen, in points.
const EDGE: f32 = 8.0;

/// The areas that a toast must not cover, in points.
#[derive(Clone, Debug, Default)]
pub struct Obstacles {
    /// What must be seen in any case: what was pressed, the timer and its label, panels, buttons, titles
    /// and notices.
    pub never: Vec<Rect>,
    /// What is covered only where there is no other room: the sockets in play, and the holders.
    pub if_need_be: Vec<Rect>,
    /// What is covered only where a place beside it would be far: the other glasses.
    pub rather_not: Vec<Rect>,
}

impl Obstacles {
    /// Returns whether a toast can stand here without covering anything.
    pub fn leave_free(&self, toast: Rect) -> bool {
        self.cost(toast) == (0.0, 0.0)
    }

    /// Returns the areas that a toast covers, worst first.
    fn cost(&self, toast: Rect) -> (f32, f32) {
        (covered(&self.never, toast), covered(&self.if_need_be, toast))
    }
}

fn covered(areas: &[Rect], toast: Rect) -> f32 {
    areas.iter().map(|area| overlap(*area, toast)).sum()
}

fn overlap(one: Rect, other: Rect) -> f32 {
    let both = one.intersect(other);
    if both.is_positive() { both.area() } else { 0.0 }
}

/// Returns where a toast of this size stands: where it covers least, and of several such places the one nearest to
/// `near`, rather above it than below.
pub fn place(screen: Rect, size: Vec2, near: Pos2, obstacles: &Obstacles) -> Rect {
    let room = Rect::from_min_max(screen.min, (screen.max - size).max(screen.min)).shrink2(edge(screen, size));
    // A best place touches obstacles, or lies straight above, below or beside what it is about.
    let (mut lefts, mut tops) = (vec![near.x - size.x / 2.0], vec![near.y - GAP - size.y, near.y + GAP]);
    lefts.extend([near.x + GAP, near.x - GAP - size.x, room.left(), room.right()]);
    tops.extend([near.y - size.y / 2.0, room.top(), room.bottom()]);
    for area in obstacles.never.iter().chain(&obstacles.if_need_be).chain(&obstacles.rather_not) {
        for gap in [GAP, LEAST_GAP] {
            lefts.extend([area.left() - gap - size.x, area.right() + gap]);
            tops.extend([area.top() - gap - size.y, area.bottom() + gap]);
        }
    }
    let places = lefts.iter().flat_map(|&left| tops.iter().map(move |&top| pos2(left, top)));
    let ranked = places.map(|at| {
        let toast = Rect::from_min_size(room.clamp(at), size);
        let (worst, bad) = obstacles.cost(toast);
        let below = if toast.center().y > near.y { 1.2 } else { 1.0 };
        let detour = covered(&obstacles.rather_not, toast) * DETOUR;
        (toast, [worst, bad, toast.center().distance(near) * below + detour])
    });
    let by_rank = |one: &(Rect, [f32; 3]), other: &(Rect, [f32; 3])| {
        let pairs = one.1.iter().zip(&other.1);
        pairs.map(|(one, other)| one.total_cmp(other)).find(|order| order.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
    };
    ranked.min_by(by_rank).map_or(Rect::from_center_size(near, size), |(toast, _)| toast)
}

/// Returns the margins at the edges of the screen, which give way where it is too small for them.
fn edge(screen: Rect, size: Vec2) -> Vec2 {
    ((screen.size() - size) / 2.0).clamp(Vec2::ZERO, vec2(EDGE, EDGE))
}
