//! Finds a free place for a tip between the bars, and draws the keys with which a cursor walks.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Align, Align2, Galley, Painter, Pos2, Rangef, Rect, Stroke, Vec2, pos2, vec2};
use tamsk_rules::Player;

use crate::table::cursor_step::CursorStep;
use crate::table::table_top::TableSide;
use crate::ui::kit::theme::{self, BRASS, BRASS_DARK, IVORY};
use crate::ui::kit::widgets::{KEY_HEIGHT, key_width, paint_key};
use crate::ui::layout::{BAR, STACK, is_low, is_narrow};

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
    /// The area of the board, if it is seen.
    pub board: Option<Rect>,
    /// Where the cursor of its reader is on the table, if it is shown.
    pub cursor: Option<Pos2>,
}

/// A tip laid out, and where it goes.
pub(super) struct Placed {
    pub rect: Rect,
    pub galley: Arc<Galley>,
    /// Whether the picture of the keys stands above the words instead of before them.
    pub is_stacked: bool,
}

/// Returns the best place between the bars that is free of obstacles: beside the board where it would hide most of it,
/// then as wide as [`LEAST_WIDE`], then as low as possible. It lies over an obstacle only if there is no room at all.
pub(super) fn find_place(painter: &Painter, line: &TipLine, place: TipPlace) -> Placed {
    let screen = painter.ctx().content_rect();
    let left = if is_narrow(screen) { STACK } else { GAP }.max(place.covered[0] + GAP);
    let free = Rangef::new(screen.left() + left, screen.right() - place.covered[1] - GAP);
    let (top, foot) = (screen.top() + BAR, screen.bottom() - BAR - 6.0);
    // On a screen with room, a tip hides no more than the edge of the board.
    let board = place.board.filter(|_| is_low(screen));
    let beside = || place.obstacles.iter().copied().chain(board);
    let lefts = || beside().map(|obstacle| obstacle.right() + GAP).chain([free.min]);
    let rights = || beside().map(|obstacle| obstacle.left() - GAP).chain([free.max]);
    let feet = || place.obstacles.iter().map(|obstacle| obstacle.top() - GAP).chain([foot]);
    let spans = lefts().flat_map(|left| rights().map(move |right| Rangef::new(left, right)));
    let spans = spans.filter(|span| span.min >= free.min && span.max <= free.max && span.span() >= MOST_NARROW);
    let mut best: Option<(Placed, bool, bool)> = None;
    for (span, is_stacked) in spans.flat_map(|span| [(span, false), (span, true)]) {
        // Above the words, the picture saves width, which only a narrow place lacks.
        let is_wide = span.span() >= LEAST_WIDE;
        if is_stacked && (is_wide || line.picture.0.is_empty()) {
            continue;
        }
        let galley = lay_out(painter, line, span.span(), is_stacked);
        for foot in feet().filter(|&at| at <= foot) {
            let rect = area(painter, line, &galley, (span, foot), is_stacked);
            let is_free = !place.obstacles.iter().any(|obstacle| rect.expand(GAP - 1.0).intersects(*obstacle));
            let is_beside = board.is_none_or(|board| !rect.intersects(board));
            let is_better = best.as_ref().is_none_or(|(other, other_is_beside, other_is_wide)| {
                let other_rank = (*other_is_beside, *other_is_wide, other.rect.bottom(), other.rect.width());
                (is_beside, is_wide, rect.bottom(), rect.width()) > other_rank
            });
            if rect.top() >= top && span.span() >= rect.width() && is_free && is_better {
                best = Some((Placed { rect, galley: galley.clone(), is_stacked }, is_beside, is_wide));
            }
        }
    }
    best.map(|(placed, ..)| placed).unwrap_or_else(|| {
        let galley = lay_out(painter, line, free.span().max(MOST_NARROW), false);
        Placed { rect: area(painter, line, &galley, (free, foot), false), galley, is_stacked: false }
    })
}

/// Returns the width of the player's mark.
pub(super) fn mark(line: &TipLine) -> f32 {
    if line.player.is_some() { 24.0 } else { 0.0 }
}

fn picture_room(painter: &Painter, line: &TipLine) -> f32 {
    let width = line.picture.size(painter).x;
    if width > 0.0 { width + INSIDE.x } else { 0.0 }
}

fn lay_out(painter: &Painter, line: &TipLine, width: f32, is_stacked: bool) -> Arc<Galley> {
    let size = match is_narrow(painter.ctx().content_rect()) {
        _ if is_stacked => 12.5,
        true => 13.5,
        false => 15.0,
    };
    let font = theme::sans(size);
    let before = mark(line) + if is_stacked { 0.0 } else { picture_room(painter, line) };
    let mut job = LayoutJob::simple(line.words.clone(), font, IVORY, width.min(MOST_WIDE) - before - 2.0 * INSIDE.x);
    job.halign = Align::LEFT;
    painter.layout_job(job)
}

fn area(painter: &Painter, line: &TipLine, galley: &Galley, (free, foot): (Rangef, f32), is_stacked: bool) -> Rect {
    let (words, picture) = (galley.size(), line.picture.size(painter));
    let size = if is_stacked {
        vec2(words.x.max(picture.x), words.y + GAP + picture.y)
    } else {
        vec2(words.x + picture_room(painter, line), words.y.max(picture.y))
    };
    let with_mark = size + vec2(mark(line), 0.0) + 2.0 * INSIDE;
    Align2::CENTER_BOTTOM.anchor_size(pos2(free.center(), foot), with_mark)
}

/// The distance from the middle to the keys above and below, in points.
const REACH: f32 = 22.0;
/// The radius of the socket in the middle, in points.
const SOCKET: f32 = 8.0;
/// The distance between the columns of keys, from edge to edge, in points.
const BETWEEN_KEYS: f32 = 3.0;

/// The keys, each with the direction in which it walks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WalkPicture(pub Vec<(CursorStep, String)>);

impl WalkPicture {
    /// Returns the size of the picture, in points; zero if there are no keys.
    pub fn size(&self, painter: &Painter) -> Vec2 {
        if self.0.is_empty() {
            return Vec2::ZERO;
        }
        let wide = self.widest(painter);
        vec2(2.0 * self.pitch(painter) + wide, 2.0 * REACH + KEY_HEIGHT)
    }

    /// Draws the picture in the middle of an area.
    pub fn paint(&self, painter: &Painter, area: Rect) {
        if self.0.is_empty() {
            return;
        }
        let (middle, pitch) = (area.center(), self.pitch(painter));
        painter.circle(middle, SOCKET, BRASS_DARK.gamma_multiply(0.5), Stroke::new(1.5, BRASS));
        for (step, sign) in &self.0 {
            let at: Pos2 = middle + direction(*step) * vec2(pitch, REACH);
            let cap = Align2::CENTER_CENTER.anchor_size(at, vec2(key_width(painter, sign), KEY_HEIGHT));
            paint_key(painter, cap, sign, IVORY);
        }
    }

    fn widest(&self, painter: &Painter) -> f32 {
        self.0.iter().map(|(_, sign)| key_width(painter, sign)).fold(0.0, f32::max)
    }

    fn pitch(&self, painter: &Painter) -> f32 {
        self.widest(painter) + BETWEEN_KEYS
    }
}

/// Returns where the neighbour in a direction lies, in columns and in rows.
fn direction(step: CursorStep) -> Vec2 {
    match step {
        CursorStep::Up => vec2(0.0, -1.0),
        CursorStep::Down => vec2(0.0, 1.0),
        CursorStep::UpLeft => vec2(-1.0, -0.5),
        CursorStep::UpRight => vec2(1.0, -0.5),
        CursorStep::DownLeft => vec2(-1.0, 0.5),
        CursorStep::DownRight => vec2(1.0, 0.5),
        CursorStep::Left => vec2(-1.0, 0.0),
        CursorStep::Right => vec2(1.0, 0.0),
    }
}
