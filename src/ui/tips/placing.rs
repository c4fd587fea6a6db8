//! Finds a place for a tip between the bars that is free of what it must not cover.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Align, Align2, Galley, Painter, Pos2, Rangef, Rect, Vec2, pos2, vec2};
use tamsk_rules::Player;

use super::walk_picture::WalkPicture;
use crate::session::table_top::TableSide;
use crate::ui::kit::theme::{self, IVORY};
use crate::ui::layout::{BAR, STACK, is_narrow};

/// Its maximum width, in points.
const MOST_WIDE: f32 = 720.0;
/// The width beside an obstacle below which it rather goes above the obstacle, in points.
const LEAST_WIDE: f32 = 360.0;
/// The width below which a tip is no longer read as a line of words, in points.
const MOST_NARROW: f32 = 130.0;
/// The distance to obstacles and to the edges of the screen, in points.
const GAP: f32 = 8.0;
/// The margin around its words, in points.
pub(super) const INSIDE: Vec2 = vec2(14.0, 7.0);

/// A tip in words.
#[derive(Clone, Debug, PartialEq)]
pub struct TipLine {
    /// The words.
    pub words: String,
    /// The keys with which the cursor walks, shown before the words if these are about them.
    pub picture: WalkPicture,
    /// The player it is for, if there are two to choose from.
    pub player: Option<Player>,
    /// How opaque it is, from 0 to 1.
    pub opacity: f32,
}

/// The surroundings of a tip, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TipPlace<'a> {
    /// The side from which it is read.
    pub side: TableSide,
    /// The widths that panels cover from the left and from the right.
    pub covered: [f32; 2],
    /// What it must not lie over: holders, buttons, and notices for somebody else.
    pub obstacles: &'a [Rect],
    /// Where the cursor of its reader is on the table, if it is shown.
    pub cursor: Option<Pos2>,
}

/// Returns the lowest place between the bars that is free of obstacles, and the words laid out for it. It is narrower
/// than [`LEAST_WIDE`] only if there is no other, and lies over an obstacle only if there is no room at all.
pub(super) fn find_place(painter: &Painter, line: &TipLine, place: TipPlace) -> (Rect, Arc<Galley>) {
    let screen = painter.ctx().content_rect();
    let left = if is_narrow(screen) { STACK } else { GAP }.max(place.covered[0] + GAP);
    let free = Rangef::new(screen.left() + left, screen.right() - place.covered[1] - GAP);
    let (top, foot) = (screen.top() + BAR + GAP, screen.bottom() - BAR - 6.0);
    let lefts = || place.obstacles.iter().map(|obstacle| obstacle.right() + GAP).chain([free.min]);
    let rights = || place.obstacles.iter().map(|obstacle| obstacle.left() - GAP).chain([free.max]);
    let feet = || place.obstacles.iter().map(|obstacle| obstacle.top() - GAP).chain([foot]);
    let spans = lefts().flat_map(|left| rights().map(move |right| Rangef::new(left, right)));
    let spans = spans.filter(|span| span.min >= free.min && span.max <= free.max && span.span() >= MOST_NARROW);
    let mut best: Option<(Rect, Arc<Galley>, bool)> = None;
    for span in spans {
        let galley = lay_out(painter, line, span.span());
        let is_wide = span.span() >= LEAST_WIDE;
        for foot in feet().filter(|&at| at <= foot) {
            let rect = area(painter, line, &galley, span, foot);
            let is_free = !place.obstacles.iter().any(|obstacle| rect.expand(GAP - 1.0).intersects(*obstacle));
            let is_better = best.as_ref().is_none_or(|(other, _, other_is_wide)| {
                (is_wide, rect.bottom(), rect.width()) > (*other_is_wide, other.bottom(), other.width())
            });
            if rect.top() >= top && is_free && is_better {
                best = Some((rect, galley.clone(), is_wide));
            }
        }
    }
    best.map(|(rect, galley, _)| (rect, galley)).unwrap_or_else(|| {
        let galley = lay_out(painter, line, free.span().max(MOST_NARROW));
        (area(painter, line, &galley, free, foot), galley)
    })
}

/// Returns the width of the player's mark.
pub(super) fn mark(line: &TipLine) -> f32 {
    if line.player.is_some() { 24.0 } else { 0.0 }
}

/// Returns the width of the picture, and of the space after it.
pub(super) fn picture_room(painter: &Painter, line: &TipLine) -> f32 {
    let width = line.picture.size(painter).x;
    if width > 0.0 { width + INSIDE.x } else { 0.0 }
}

/// Lays the words out in this width.
fn lay_out(painter: &Painter, line: &TipLine, width: f32) -> Arc<Galley> {
    let font = theme::sans(if is_narrow(painter.ctx().content_rect()) { 13.5 } else { 15.0 });
    let width = width.min(MOST_WIDE) - mark(line) - picture_room(painter, line) - 2.0 * INSIDE.x;
    let mut job = LayoutJob::simple(line.words.clone(), font, IVORY, width);
    job.halign = Align::LEFT;
    painter.layout_job(job)
}

/// Returns the area of a tip in the middle of what is free, standing on `foot`.
fn area(painter: &Painter, line: &TipLine, galley: &Galley, free: Rangef, foot: f32) -> Rect {
    let height = galley.size().y.max(line.picture.size(painter).y);
    let width = galley.size().x + mark(line) + picture_room(painter, line);
    Align2::CENTER_BOTTOM.anchor_size(pos2(free.center(), foot), vec2(width, height) + 2.0 * INSIDE)
}
