//! The scrubber of a replay: a track over the viewing time of the match, with the marks of the player who begins above
//! it, and those of the other below.

use bevy_egui::egui::{
    Id, LayerId, Order, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use tamsk_records::Moment;
use tamsk_rules::{Millis, Player};

use super::focus::{focus_frame, horizontal_arrow_press};
use super::spots;
use super::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM};
use crate::localization::Localization;
use crate::table::replay::{Playback, ReplayCommand, ReplayTimeline, ReplayableGame};

pub const HEIGHT: f32 = 34.0;
// The distances from the track to the centres of its marks, and from a mark to a pointer that is on it, in points.
const LANE: f32 = 10.5;
const NEAR: f32 = 4.0;
const MOST_NAMED: usize = 4;

/// The track: the viewing time of a match from left to right. Graphs below, such as of the score, are as wide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Track {
    /// The area, including the marks.
    pub rect: Rect,
    /// The viewing time of the whole match, in milliseconds.
    pub duration: Millis,
}

impl Track {
    pub fn x_of(&self, watched: Millis) -> f32 {
        let share = watched as f64 / self.duration.max(1) as f64;
        self.rect.left() + self.rect.width() * share.clamp(0.0, 1.0) as f32
    }

    pub fn watched_at(&self, x: f32) -> Millis {
        let share = f64::from((x - self.rect.left()) / self.rect.width().max(1.0)).clamp(0.0, 1.0);
        (self.duration as f64 * share).round() as Millis
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark<K> {
    /// The moment just after the event.
    pub moment: Moment,
    /// The viewing time of the event, in milliseconds.
    pub watched: Millis,
    /// The player who acted or lost something. White counts as Red.
    pub player: Player,
    pub kind: K,
}

/// The kind of a mark. Kinds differ by shape, and players by the side of the track.
pub trait MarkShape: Copy {
    fn paint(self, painter: &Painter, at: Pos2);
}

/// The differences between the scrubbers of the games.
pub struct ScrubberStyle<'a, K> {
    pub marks: &'a [Mark<K>],
    /// The space to the left and right of the track, in points.
    pub ends: [f32; 2],
    /// The step of an arrow key, in milliseconds of viewing time.
    pub arrow: Millis,
    /// Describes the moment under the pointer.
    pub describe_moment: &'a dyn Fn(Moment) -> String,
    /// Describes a mark under the pointer.
    pub describe_mark: &'a dyn Fn(&Mark<K>) -> String,
}

pub fn track<G: ReplayableGame>(row: Rect, playback: &Playback<G>, [left, right]: [f32; 2]) -> Track {
    let rect = Rect::from_min_max(row.min + vec2(left, 0.0), row.max - vec2(right, 0.0));
    Track { rect, duration: playback.timeline().duration() }
}

/// Adds the scrubber. Returns the requested jump, and the area of the whole row.
pub fn scrubber<G: ReplayableGame, K: MarkShape>(
    ui: &mut Ui,
    texts: &Localization,
    playback: &Playback<G>,
    style: &ScrubberStyle<K>,
) -> (Option<ReplayCommand>, Rect) {
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let track = track(whole, playback, style.ends);
    let rect = track.rect;
    let response = ui.interact(rect.expand2(vec2(6.0, 0.0)), ui.id().with("scrubber"), Sense::click_and_drag());
    response.widget_info(|| {
        let share = playback.watched() as f64 / track.duration.max(1) as f64;
        WidgetInfo { value: Some(share), ..WidgetInfo::labeled(WidgetType::Slider, true, texts.tr("replay-scrubber")) }
    });
    spots::report_button(ui, "scrubber", rect);
    focus_frame(ui, &response, 8);
    let stepped = horizontal_arrow_press(&response);
    paint(ui.painter(), &track, playback, style.marks);
    let pointed = response.hover_pos().or_else(|| response.interact_pointer_pos()).map(|at| at.x);
    if let Some(x) = pointed {
        name_pointed(&response, playback, &track, style, x);
    }
    let by_key = stepped.map(|is_on| {
        let (now, step) = (playback.watched(), style.arrow);
        ReplayCommand::ScrubTo(if is_on { now.saturating_add(step) } else { now.saturating_sub(step) })
    });
    (set_to(&response, &track, style).or(by_key), whole)
}

/// Returns which turn of how many a moment belongs to, in words.
pub fn turn_words<G: ReplayableGame>(texts: &Localization, playback: &Playback<G>, moment: Moment) -> String {
    let turns = playback.timeline().turns().len();
    texts.tr_args("replay-turn", &[("turn", playback.turn_at(moment).into()), ("turns", turns.into())])
}

/// Returns the jump requested by a pointer. Time stands still while the pointer is down.
fn set_to<K>(response: &Response, track: &Track, style: &ScrubberStyle<K>) -> Option<ReplayCommand> {
    if !response.is_pointer_button_down_on() {
        return None;
    }
    let x = response.interact_pointer_pos()?.x;
    let near = nearest(track, style.marks, x).filter(|_| !response.dragged() || response.drag_started());
    Some(match near {
        Some(mark) => ReplayCommand::JumpTo(mark.moment),
        None => ReplayCommand::ScrubTo(track.watched_at(x)),
    })
}

fn nearest<'a, K>(track: &Track, marks: &'a [Mark<K>], x: f32) -> Option<&'a Mark<K>> {
    let distance = |mark: &Mark<K>| (track.x_of(mark.watched) - x).abs();
    marks.iter().filter(|mark| distance(mark) <= NEAR).min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

fn paint<G: ReplayableGame, K: MarkShape>(painter: &Painter, track: &Track, playback: &Playback<G>, marks: &[Mark<K>]) {
    let y = track.rect.center().y;
    let line = |to: f32| Rect::from_min_max(pos2(track.rect.left(), y - 2.0), pos2(to, y + 2.0));
    painter.rect_filled(line(track.rect.right()), 2, BRASS_DARK);
    let now = track.x_of(playback.watched());
    painter.rect_filled(line(now), 2, BRASS);
    // Of turns and marks that would overlap, only the first is drawn.
    let mut last = f32::NEG_INFINITY;
    for &turn in playback.timeline().turns().iter().skip(1) {
        let x = track.x_of(playback.timeline().watch_time_at(turn));
        if x - last >= 3.0 {
            painter.line_segment([pos2(x, y - 3.5), pos2(x, y + 3.5)], Stroke::new(1.0, INK));
            last = x;
        }
    }
    let mut drawn: Vec<(f32, Player, std::mem::Discriminant<_>)> = Vec::new();
    for mark in marks {
        let x = track.x_of(mark.watched);
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

/// Names the moment under the pointer, and the marks there, above the track.
fn name_pointed<G: ReplayableGame, K: MarkShape>(
    response: &Response,
    playback: &Playback<G>,
    track: &Track,
    style: &ScrubberStyle<K>,
    x: f32,
) {
    let near = nearest(track, style.marks, x).filter(|_| !response.dragged());
    let seen = || playback.timeline().moment_pointed_at(track.watched_at(x));
    let mut lines = vec![(style.describe_moment)(near.map_or_else(seen, |mark| mark.moment))];
    let pointed = style.marks.iter().filter(|mark| (track.x_of(mark.watched) - x).abs() <= NEAR);
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
