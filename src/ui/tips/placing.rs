//! Finds a free place for a tip between the bars, and draws the keys that move a cursor.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Align, Align2, Galley, Painter, Pos2, Rangef, Rect, Stroke, Vec2, pos2, vec2};
use tamsk_rules::Player;

use crate::table::cursor_step::CursorStep;
use crate::table::table_top::TableSide;
use crate::ui::kit::theme::{self, BRASS, BRASS_DARK, IVORY};
use crate::ui::kit::widgets::{KEY_HEIGHT, key_width, paint_key};
use crate::ui::layout::{BAR_HEIGHT, BUTTON_STACK_WIDTH, is_low, is_narrow};

/// The maximum width of a tip, in points.
const MOST_WIDE: f32 = 720.0;
/// The width beside an obstacle below which a tip goes above the obstacle if possible, in points.
const LEAST_WIDE: f32 = 360.0;
/// The width below which a tip no longer reads as a line of words, in points.
const MOST_NARROW: f32 = 130.0;
/// The distance to obstacles and to the edges of the screen, in points.
const GAP: f32 = 8.0;
/// The margin around the words, in points.
pub(super) const PADDING: Vec2 = vec2(14.0, 7.0);

#[derive(Clone, Debug, PartialEq)]
pub struct TipLine {
    pub words: String,
    /// The keys that move the cursor, drawn before the words if these are about them.
    pub picture: CursorKeysPicture,
    /// The player whom the tip is for, if two people play.
    pub player: Option<Player>,
    pub opacity: f32,
}

/// The surroundings of a tip, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TipPlace<'a> {
    pub side: TableSide,
    /// The widths that panels cover at the left and at the right.
    pub covered: [f32; 2],
    /// The areas that the tip must not cover: holders, buttons, and notices for the other player.
    pub obstacles: &'a [Rect],
    pub board: Option<Rect>,
    /// The position of the reader's cursor on the table, if visible.
    pub cursor: Option<Pos2>,
}

pub(super) struct Placed {
    pub rect: Rect,
    pub galley: Arc<Galley>,
    /// `true` if the picture of the keys is above the words instead of before them.
    pub is_stacked: bool,
}

/// Returns the best place that is free of obstacles: beside the board where the tip would hide most of it, then at
/// least [`LEAST_WIDE`] wide, then as low as possible. Without any free place, the tip covers obstacles.
pub(super) fn find_place(painter: &Painter, line: &TipLine, place: TipPlace) -> Placed {
    let screen = painter.ctx().content_rect();
    let left = if is_narrow(screen) { BUTTON_STACK_WIDTH } else { GAP }.max(place.covered[0] + GAP);
    let free = Rangef::new(screen.left() + left, screen.right() - place.covered[1] - GAP);
    let (top, foot) = (screen.top() + BAR_HEIGHT, screen.bottom() - BAR_HEIGHT - 6.0);
    // On a screen with enough room, a tip hides no more than the edge of the board.
    let board = place.board.filter(|_| is_low(screen));
    let beside = || place.obstacles.iter().copied().chain(board);
    let lefts = || beside().map(|obstacle| obstacle.right() + GAP).chain([free.min]);
    let rights = || beside().map(|obstacle| obstacle.left() - GAP).chain([free.max]);
    let feet = || place.obstacles.iter().map(|obstacle| obstacle.top() - GAP).chain([foot]);
    let spans = lefts().flat_map(|left| rights().map(move |right| Rangef::new(left, right)));
    let spans = spans.filter(|span| span.min >= free.min && span.max <= free.max && span.span() >= MOST_NARROW);
    let mut best: Option<(Placed, bool, bool)> = None;
    for (span, is_stacked) in spans.flat_map(|span| [(span, false), (span, true)]) {
        // A picture above the words saves width, which only a narrow place lacks.
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

pub(super) fn mark_width(line: &TipLine) -> f32 {
    if line.player.is_some() { 24.0 } else { 0.0 }
}

fn picture_room(painter: &Painter, line: &TipLine) -> f32 {
    let width = line.picture.size(painter).x;
    if width > 0.0 { width + PADDING.x } else { 0.0 }
}

fn lay_out(painter: &Painter, line: &TipLine, width: f32, is_stacked: bool) -> Arc<Galley> {
    let size = match is_narrow(painter.ctx().content_rect()) {
        _ if is_stacked => 12.5,
        true => 13.5,
        false => 15.0,
    };
    let font = theme::sans(size);
    let before = mark_width(line) + if is_stacked { 0.0 } else { picture_room(painter, line) };
    let mut job = LayoutJob::simple(line.words.clone(), font, IVORY, width.min(MOST_WIDE) - before - 2.0 * PADDING.x);
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
    let with_mark = size + vec2(mark_width(line), 0.0) + 2.0 * PADDING;
    Align2::CENTER_BOTTOM.anchor_size(pos2(free.center(), foot), with_mark)
}

// In points: from the centre to the keys above and below, the radius of the socket, and between columns of keys.
const REACH: f32 = 22.0;
const SOCKET: f32 = 8.0;
const BETWEEN_KEYS: f32 = 3.0;

/// The keys around a socket, each with the direction in which it moves the cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CursorKeysPicture(pub Vec<(CursorStep, String)>);

impl CursorKeysPicture {
    /// Returns the size in points, which is zero if there are no keys.
    pub fn size(&self, painter: &Painter) -> Vec2 {
        if self.0.is_empty() {
            return Vec2::ZERO;
        }
        let wide = self.widest(painter);
        vec2(2.0 * self.pitch(painter) + wide, 2.0 * REACH + KEY_HEIGHT)
    }

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

/// Returns the offset of the neighbouring socket in a direction, in columns and rows.
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
