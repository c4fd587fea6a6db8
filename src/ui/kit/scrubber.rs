//! The scrubber of a replay. Its track spans the viewing time of the match. The marks of the player who begins are
//! above the track, and the marks of the other player are below the track.

use bevy_egui::egui::{
    Id, LayerId, Order, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use tamsk_records::Moment;
use tamsk_rules::{Millis, Player};

use super::focus::{draw_focus_frame, take_horizontal_arrow_press};
use super::spots;
use super::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM};
use crate::localization::Localization;
use crate::table::replay::{Playback, ReplayCommand, ReplayTimeline, ReplayableGame};

/// The height of the scrubber, in points.
pub const SCRUBBER_HEIGHT: f32 = 34.0;
/// The vertical distance from the track to the centres of its marks, in points.
const LANE: f32 = 10.5;
/// The maximum horizontal distance at which a pointer counts as being on a mark, in points.
const NEAR: f32 = 4.0;
/// The maximum number of marks whose descriptions are shown at once.
const MOST_NAMED: usize = 4;

/// The track of a scrubber. It spans the viewing time of a match from left to right. Graphs below the track, such as
/// the graph of the score, have the same width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScrubberTrack {
    /// The area of the track, including its marks.
    pub rect: Rect,
    /// The viewing time of the whole match, in milliseconds.
    pub watch_duration: Millis,
}

impl ScrubberTrack {
    /// Returns the horizontal position of a viewing time on the track.
    pub fn x_of(&self, watched: Millis) -> f32 {
        let share = watched as f64 / self.watch_duration.max(1) as f64;
        self.rect.left() + self.rect.width() * share.clamp(0.0, 1.0) as f32
    }

    /// Returns the viewing time at a horizontal position.
    pub fn watch_time_at(&self, x: f32) -> Millis {
        let share = f64::from((x - self.rect.left()) / self.rect.width().max(1.0)).clamp(0.0, 1.0);
        (self.watch_duration as f64 * share).round() as Millis
    }
}

/// The mark of an event on the track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScrubberMark<K> {
    /// The moment just after the event. A click on the mark jumps to this moment.
    pub moment_after: Moment,
    /// The viewing time of the event, in milliseconds. It determines the position of the mark on the track.
    pub watch_time: Millis,
    /// The player who acted or lost something. In games of White and Black, Red stands for White.
    pub player: Player,
    pub kind: K,
}

/// A kind of mark with a shape of its own. Both players have the same shapes, but on different sides of the track.
pub trait MarkShape: Copy {
    /// Paints the shape of the mark.
    fn paint(self, painter: &Painter, at: Pos2);
}

/// The parts of a scrubber that differ between games.
pub struct ScrubberContent<'a, K> {
    pub marks: &'a [ScrubberMark<K>],
    /// The space to the left and right of the track, in points.
    pub side_margins: [f32; 2],
    /// The viewing time that one press of an arrow key skips, in milliseconds.
    pub arrow_key_step: Millis,
    /// Returns a description of the moment under the pointer.
    pub describe_moment: &'a dyn Fn(Moment) -> String,
    /// Returns a description of a mark under the pointer.
    pub describe_mark: &'a dyn Fn(&ScrubberMark<K>) -> String,
}

/// Returns the track in a row, with these margins to the left and right, in points.
pub fn track_in_row<G: ReplayableGame>(row: Rect, playback: &Playback<G>, [left, right]: [f32; 2]) -> ScrubberTrack {
    let rect = Rect::from_min_max(row.min + vec2(left, 0.0), row.max - vec2(right, 0.0));
    ScrubberTrack { rect, watch_duration: playback.timeline().watch_duration() }
}

/// Adds the scrubber. Returns the jump that the user requested, if any, and the area of the whole row.
pub fn scrubber<G: ReplayableGame, K: MarkShape>(
    ui: &mut Ui,
    texts: &Localization,
    playback: &Playback<G>,
    style: &ScrubberContent<K>,
) -> (Option<ReplayCommand>, Rect) {
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), SCRUBBER_HEIGHT), Sense::hover());
    let track = track_in_row(whole, playback, style.side_margins);
    let rect = track.rect;
    let response = ui.interact(rect.expand2(vec2(6.0, 0.0)), ui.id().with("scrubber"), Sense::click_and_drag());
    response.widget_info(|| {
        let share = playback.elapsed_watch_time() as f64 / track.watch_duration.max(1) as f64;
        WidgetInfo { value: Some(share), ..WidgetInfo::labeled(WidgetType::Slider, true, texts.tr("replay-scrubber")) }
    });
    spots::report_button_spot(ui, "scrubber", rect);
    draw_focus_frame(ui, &response, 8);
    let stepped = take_horizontal_arrow_press(&response);
    paint(ui.painter(), &track, playback, style.marks);
    let pointed = response.hover_pos().or_else(|| response.interact_pointer_pos()).map(|at| at.x);
    if let Some(x) = pointed {
        name_pointed(&response, playback, &track, style, x);
    }
    let by_key = stepped.map(|is_on| {
        let (now, step) = (playback.elapsed_watch_time(), style.arrow_key_step);
        ReplayCommand::ScrubTo(if is_on { now.saturating_add(step) } else { now.saturating_sub(step) })
    });
    (requested_jump(&response, &track, style).or(by_key), whole)
}

/// Returns a text that states the number of the turn at a moment, and the total number of turns.
pub fn turn_number_words<G: ReplayableGame>(texts: &Localization, playback: &Playback<G>, moment: Moment) -> String {
    let turns = playback.timeline().turn_starts().len();
    texts.tr_args("replay-turn", &[("turn", playback.turn_number_at(moment).into()), ("turns", turns.into())])
}

/// Returns the command that a pointer requests, if any. A pressed pointer jumps to a nearby mark, or else scrubs to its
/// own place on the track. While it is dragged, it only scrubs.
fn requested_jump<K>(response: &Response, track: &ScrubberTrack, style: &ScrubberContent<K>) -> Option<ReplayCommand> {
    if !response.is_pointer_button_down_on() {
        return None;
    }
    let x = response.interact_pointer_pos()?.x;
    let near = nearest(track, style.marks, x).filter(|_| !response.dragged() || response.drag_started());
    Some(match near {
        Some(mark) => ReplayCommand::JumpTo(mark.moment_after),
        None => ReplayCommand::ScrubTo(track.watch_time_at(x)),
    })
}

fn nearest<'a, K>(track: &ScrubberTrack, marks: &'a [ScrubberMark<K>], x: f32) -> Option<&'a ScrubberMark<K>> {
    let distance = |mark: &ScrubberMark<K>| (track.x_of(mark.watch_time) - x).abs();
    marks.iter().filter(|mark| distance(mark) <= NEAR).min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

fn paint<G: ReplayableGame, K: MarkShape>(
    painter: &Painter,
    track: &ScrubberTrack,
    playback: &Playback<G>,
    marks: &[ScrubberMark<K>],
) {
    let y = track.rect.center().y;
    let line = |to: f32| Rect::from_min_max(pos2(track.rect.left(), y - 2.0), pos2(to, y + 2.0));
    painter.rect_filled(line(track.rect.right()), 2, BRASS_DARK);
    let now = track.x_of(playback.elapsed_watch_time());
    painter.rect_filled(line(now), 2, BRASS);
    // Skip a turn or a mark that would overlap the previous one.
    let mut last = f32::NEG_INFINITY;
    for &turn in playback.timeline().turn_starts().iter().skip(1) {
        let x = track.x_of(playback.timeline().watch_time_at(turn));
        if x - last >= 3.0 {
            painter.line_segment([pos2(x, y - 3.5), pos2(x, y + 3.5)], Stroke::new(1.0, INK));
            last = x;
        }
    }
    let mut drawn: Vec<(f32, Player, std::mem::Discriminant<_>)> = Vec::new();
    for mark in marks {
        let x = track.x_of(mark.watch_time);
        let kind = std::mem::discriminant(&mark.kind);
        let is_hidden = |&(at, player, of): &(f32, Player, _)| x - at < 1.0 && player == mark.player && of == kind;
        if drawn.iter().rev().take(4).any(is_hidden) {
            continue;
        }
        drawn.push((x, mark.player, kind));
        let side = if mark.player == Player::Red { -LANE } else { LANE };
        mark.kind.paint(painter, pos2(x, y + side));
    }
    painter.add(Shape::circle_filled(pos2(now, y), 7.0, BRASS_BRIGHT));
    painter.add(Shape::circle_stroke(pos2(now, y), 7.0, Stroke::new(2.0, INK)));
}

/// Shows the descriptions of the moment and of the marks under the pointer, above the track.
fn name_pointed<G: ReplayableGame, K: MarkShape>(
    response: &Response,
    playback: &Playback<G>,
    track: &ScrubberTrack,
    style: &ScrubberContent<K>,
    x: f32,
) {
    let near = nearest(track, style.marks, x).filter(|_| !response.dragged());
    let seen = || playback.timeline().moment_at_scrub(track.watch_time_at(x));
    let mut lines = vec![(style.describe_moment)(near.map_or_else(seen, |mark| mark.moment_after))];
    let pointed = style.marks.iter().filter(|mark| (track.x_of(mark.watch_time) - x).abs() <= NEAR);
    lines.extend(pointed.take(MOST_NAMED).map(style.describe_mark));
    let ctx = &response.ctx;
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("pointed moment")));
    let galley = painter.layout_no_wrap(lines.join("\n"), theme::sans(13.0), IVORY);
    let size = galley.size() + vec2(20.0, 12.0);
    let screen = ctx.content_rect();
    let left = (x - size.x / 2.0).clamp(screen.left() + 4.0, (screen.right() - size.x - 4.0).max(screen.left()));
    let area = Rect::from_min_size(pos2(left, track.rect.top() - size.y - 8.0), size);
    painter.rect(area, 8, INK.gamma_multiply(0.94), Stroke::new(1.0, BRASS_DARK), bevy_egui::egui::StrokeKind::Inside);
    painter.galley(area.min + vec2(10.0, 6.0), galley, IVORY_DIM);
}
