//! Finds a free place for a tip between the bars, and draws the keys that move a cursor.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Align, Align2, Galley, Painter, Pos2, Rangef, Rect, Stroke, Vec2, pos2, vec2};
use tamsk_rules::Player;

use crate::table::cursor_step::CursorStep;
use crate::table::table_top::TableSide;
use crate::ui::kit::theme::{self, BRASS, BRASS_DARK, IVORY};
use crate::ui::kit::widgets::{KEY_CAP_HEIGHT, key_cap_width, paint_key_cap};
use crate::ui::layout::{BAR_HEIGHT, BUTTON_STACK_WIDTH, is_low, is_narrow};

/// The maximum width of a tip, in points.
const MOST_WIDE: f32 = 720.0;
/// The preferred minimum width of a place, in points. If the place beside an obstacle is narrower, the tip goes above
/// the obstacle if possible.
const LEAST_WIDE: f32 = 360.0;
/// The width below which too few words fit on a line for a tip to be readable, in points.
const MOST_NARROW: f32 = 130.0;
/// The distance from a tip to obstacles and to the edges of the screen, in points.
const GAP: f32 = 8.0;
/// The margin between the words and the edges of the tip, in points.
pub(super) const PADDING: Vec2 = vec2(14.0, 7.0);

/// The content of a tip as it is drawn in this frame.
#[derive(Clone, Debug, PartialEq)]
pub struct TipContent {
    pub words: String,
    /// The keys that move the cursor, drawn beside or above the words. Empty if the tip is about something else.
    pub picture: CursorKeysPicture,
    /// The player who should read the tip, if two people play.
    pub player: Option<Player>,
    /// The opacity of the tip, which is below 1 while the tip fades in.
    pub opacity: f32,
}

/// The surroundings of a tip on the screen, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TipSurroundings<'a> {
    /// The side of the table from which the tip is read.
    pub side: TableSide,
    /// The widths that panels cover on the left and on the right.
    pub covered_widths: [f32; 2],
    /// The areas that the tip should not cover: the holders, the command buttons and the announcements.
    pub obstacles: &'a [Rect],
    /// The area of the board, if it is known.
    pub board: Option<Rect>,
    /// The position of the reader's cursor on the table, if the cursor is visible.
    pub table_cursor: Option<Pos2>,
}

/// The place that was found for a tip, with its words laid out for this place.
pub(super) struct PlacedTip {
    pub rect: Rect,
    pub galley: Arc<Galley>,
    /// Whether the picture of the keys is above the words instead of beside them.
    pub is_picture_above: bool,
}

/// Returns the best place for a tip. The tip covers obstacles only if no place is free. In order, the function prefers
/// places beside the board (on a low screen, where a tip would hide most of the board), places at least [`LEAST_WIDE`]
/// wide, and the lowest places.
pub(super) fn find_place(painter: &Painter, content: &TipContent, place: TipSurroundings) -> PlacedTip {
    let screen = painter.ctx().content_rect();
    let left = if is_narrow(screen) { BUTTON_STACK_WIDTH } else { GAP }.max(place.covered_widths[0] + GAP);
    let free = Rangef::new(screen.left() + left, screen.right() - place.covered_widths[1] - GAP);
    let (top, foot) = (screen.top() + BAR_HEIGHT, screen.bottom() - BAR_HEIGHT - 6.0);
    // Avoid the board only on a low screen. On a taller screen, a tip hides at most the edge of the board.
    let board = place.board.filter(|_| is_low(screen));
    let beside = || place.obstacles.iter().copied().chain(board);
    let lefts = || beside().map(|obstacle| obstacle.right() + GAP).chain([free.min]);
    let rights = || beside().map(|obstacle| obstacle.left() - GAP).chain([free.max]);
    let feet = || place.obstacles.iter().map(|obstacle| obstacle.top() - GAP).chain([foot]);
    let spans = lefts().flat_map(|left| rights().map(move |right| Rangef::new(left, right)));
    let spans = spans.filter(|span| span.min >= free.min && span.max <= free.max && span.span() >= MOST_NARROW);
    let mut best: Option<(PlacedTip, bool, bool)> = None;
    for (span, is_picture_above) in spans.flat_map(|span| [(span, false), (span, true)]) {
        // A picture above the words saves width, which is necessary only in a narrow place.
        let is_wide = span.span() >= LEAST_WIDE;
        if is_picture_above && (is_wide || content.picture.0.is_empty()) {
            continue;
        }
        let galley = lay_out(painter, content, span.span(), is_picture_above);
        for foot in feet().filter(|&at| at <= foot) {
            let rect = area(painter, content, &galley, (span, foot), is_picture_above);
            let is_free = !place.obstacles.iter().any(|obstacle| rect.expand(GAP - 1.0).intersects(*obstacle));
            let is_beside = board.is_none_or(|board| !rect.intersects(board));
            let is_better = best.as_ref().is_none_or(|(other, other_is_beside, other_is_wide)| {
                let other_rank = (*other_is_beside, *other_is_wide, other.rect.bottom(), other.rect.width());
                (is_beside, is_wide, rect.bottom(), rect.width()) > other_rank
            });
            if rect.top() >= top && span.span() >= rect.width() && is_free && is_better {
                best = Some((PlacedTip { rect, galley: galley.clone(), is_picture_above }, is_beside, is_wide));
            }
        }
    }
    best.map(|(placed, ..)| placed).unwrap_or_else(|| {
        let galley = lay_out(painter, content, free.span().max(MOST_NARROW), false);
        PlacedTip { rect: area(painter, content, &galley, (free, foot), false), galley, is_picture_above: false }
    })
}

pub(super) fn mark_width(content: &TipContent) -> f32 {
    if content.player.is_some() { 24.0 } else { 0.0 }
}

fn picture_room(painter: &Painter, content: &TipContent) -> f32 {
    let width = content.picture.size(painter).x;
    if width > 0.0 { width + PADDING.x } else { 0.0 }
}

fn lay_out(painter: &Painter, content: &TipContent, width: f32, is_picture_above: bool) -> Arc<Galley> {
    let size = match is_narrow(painter.ctx().content_rect()) {
        _ if is_picture_above => 12.5,
        true => 13.5,
        false => 15.0,
    };
    let font = theme::sans(size);
    let before = mark_width(content) + if is_picture_above { 0.0 } else { picture_room(painter, content) };
    let mut job =
        LayoutJob::simple(content.words.clone(), font, IVORY, width.min(MOST_WIDE) - before - 2.0 * PADDING.x);
    job.halign = Align::LEFT;
    painter.layout_job(job)
}

fn area(
    painter: &Painter,
    content: &TipContent,
    galley: &Galley,
    (free, foot): (Rangef, f32),
    is_picture_above: bool,
) -> Rect {
    let (words, picture) = (galley.size(), content.picture.size(painter));
    let size = if is_picture_above {
        vec2(words.x.max(picture.x), words.y + GAP + picture.y)
    } else {
        vec2(words.x + picture_room(painter, content), words.y.max(picture.y))
    };
    let with_mark = size + vec2(mark_width(content), 0.0) + 2.0 * PADDING;
    Align2::CENTER_BOTTOM.anchor_size(pos2(free.center(), foot), with_mark)
}

// Sizes in the picture of the keys, in points: the distance from the centre to the keys above and below, the radius of
// the socket, and the gap between columns of keys.
const REACH: f32 = 22.0;
const SOCKET: f32 = 8.0;
const BETWEEN_KEYS: f32 = 3.0;

/// A picture of the keys that move the cursor, arranged around a socket. Each key is drawn in the direction in which it
/// moves the cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CursorKeysPicture(pub Vec<(CursorStep, String)>);

impl CursorKeysPicture {
    /// Returns the size of the picture in points. It is zero if there are no keys.
    pub fn size(&self, painter: &Painter) -> Vec2 {
        if self.0.is_empty() {
            return Vec2::ZERO;
        }
        let wide = self.widest(painter);
        vec2(2.0 * self.pitch(painter) + wide, 2.0 * REACH + KEY_CAP_HEIGHT)
    }

    /// Paints the picture in the middle of an area.
    pub fn paint(&self, painter: &Painter, area: Rect) {
        if self.0.is_empty() {
            return;
        }
        let (middle, pitch) = (area.center(), self.pitch(painter));
        painter.circle(middle, SOCKET, BRASS_DARK.gamma_multiply(0.5), Stroke::new(1.5, BRASS));
        for (step, sign) in &self.0 {
            let at: Pos2 = middle + direction(*step) * vec2(pitch, REACH);
            let cap = Align2::CENTER_CENTER.anchor_size(at, vec2(key_cap_width(painter, sign), KEY_CAP_HEIGHT));
            paint_key_cap(painter, cap, sign, IVORY);
        }
    }

    fn widest(&self, painter: &Painter) -> f32 {
        self.0.iter().map(|(_, sign)| key_cap_width(painter, sign)).fold(0.0, f32::max)
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
