//! The scrubber: a track as long as the match is to watch, with marks for what happened, Red's above it and Black's below.

use bevy_egui::egui::{
    Align2, EventFilter, Id, Key, LayerId, Modifiers, Order, Painter, Rect, Response, Sense, Shape, Stroke, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};
use tamsk_records::Moment;
use tamsk_rules::{Millis, Player};

use super::mark::Mark;
use crate::localization::Localization;
use crate::table::replay::{Playback, ReplayCommand};
use crate::ui::kit::focus::{KeptArrows, focus_frame, keep_arrows};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::clock;

/// The height of the scrubber, in points.
pub const HEIGHT: f32 = 34.0;
/// The room for the time at the left and the turn at the right, in points.
const ENDS: (f32, f32) = (86.0, 112.0);
/// The distance from the track to the middle of the marks, in points.
const LANE: f32 = 10.5;
/// How near to a mark a pointer is on it, in points.
const NEAR: f32 = 4.0;
/// The most marks named at once.
const MOST_NAMED: usize = 4;
/// How far an arrow key goes, in milliseconds of watching.
const ARROW: Millis = 5_000;

/// The track on the screen: the time for which a match is watched, from left to right. What is known of every moment, such
/// as a score, is drawn below it over the same width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Track {
    /// Its area, marks included.
    pub rect: Rect,
    /// How long the match is to watch, in milliseconds.
    pub duration: Millis,
}

impl Track {
    /// Returns where a time is on the track.
    pub fn x_of(&self, watched: Millis) -> f32 {
        let share = watched as f64 / self.duration.max(1) as f64;
        self.rect.left() + self.rect.width() * share.clamp(0.0, 1.0) as f32
    }

    /// Returns the time at a place on the track.
    pub fn watched_at(&self, x: f32) -> Millis {
        let share = f64::from((x - self.rect.left()) / self.rect.width().max(1.0)).clamp(0.0, 1.0);
        (self.duration as f64 * share).round() as Millis
    }
}

/// Returns the track on a row of the panel.
pub fn track(row: Rect, playback: &Playback) -> Track {
    let rect = Rect::from_min_max(row.min + vec2(ENDS.0, 0.0), row.max - vec2(ENDS.1, 0.0));
    Track { rect, duration: playback.timeline().duration() }
}

/// Adds the scrubber. Returns where it was set to.
pub fn scrubber(
    ui: &mut Ui,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback,
    marks: &[Mark],
) -> Option<ReplayCommand> {
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let track = track(whole, playback);
    let rect = track.rect;
    let response = ui.interact(rect.expand2(vec2(6.0, 0.0)), ui.id().with("scrubber"), Sense::click_and_drag());
    response.widget_info(|| {
        let share = playback.watched() as f64 / track.duration.max(1) as f64;
        WidgetInfo { value: Some(share), ..WidgetInfo::labeled(WidgetType::Slider, true, texts.tr("replay-scrubber")) }
    });
    spots::report(ui, "scrubber", rect);
    focus_frame(ui, &response, 8);
    keep_arrows(&response, KeptArrows::Sideways);
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
    ends(ui.painter(), texts, whole, playback);
    paint(ui.painter(), &track, playback, marks);
    let pointed = response.hover_pos().or_else(|| response.interact_pointer_pos()).map(|at| at.x);
    if let Some(x) = pointed {
        name_pointed(&response, texts, names, playback, &track, marks, x);
    }
    set_to(&response, playback, &track, marks)
}

/// Returns where a pointer or a key has set it to. While a pointer is down, time stands under it.
fn set_to(response: &Response, playback: &Playback, track: &Track, marks: &[Mark]) -> Option<ReplayCommand> {
    if response.is_pointer_button_down_on() {
        let x = response.interact_pointer_pos()?.x;
        let near = nearest(track, marks, x).filter(|_| !response.dragged() || response.drag_started());
        return Some(match near {
            Some(mark) => ReplayCommand::JumpTo(mark.moment),
            None => ReplayCommand::ScrubTo(track.watched_at(x)),
        });
    }
    if !response.has_focus() {
        return None;
    }
    let pressed = |key| response.ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(key));
    let now = playback.watched();
    match (pressed(Key::ArrowLeft), pressed(Key::ArrowRight)) {
        (true, false) => Some(ReplayCommand::ScrubTo(now.saturating_sub(ARROW))),
        (false, true) => Some(ReplayCommand::ScrubTo(now.saturating_add(ARROW))),
        _ => None,
    }
}

/// Returns the mark at a place on the track, if there is one.
fn nearest<'a>(track: &Track, marks: &'a [Mark], x: f32) -> Option<&'a Mark> {
    let distance = |mark: &Mark| (track.x_of(mark.watched) - x).abs();
    marks.iter().filter(|mark| distance(mark) <= NEAR).min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// Draws the time at the left end and the turn at the right one.
fn ends(painter: &Painter, texts: &Localization, whole: Rect, playback: &Playback) {
    let timeline = playback.timeline();
    let time = format!("{} / {}", whole_seconds(playback.moment().at), whole_seconds(timeline.end().at));
    painter.text(whole.left_center(), Align2::LEFT_CENTER, time, theme::sans(13.0), IVORY);
    let turn = [("turn", playback.turn().into()), ("turns", timeline.turns().len().into())];
    let turn = texts.tr_args("replay-turn", &turn);
    painter.text(whole.right_center(), Align2::RIGHT_CENTER, turn, theme::sans(13.0), IVORY);
}

/// Returns the time since the match began, which unlike the time left is rounded down.
fn whole_seconds(at: Millis) -> String {
    clock(at / 1_000 * 1_000)
}

fn paint(painter: &Painter, track: &Track, playback: &Playback, marks: &[Mark]) {
    let y = track.rect.center().y;
    let line = |to: f32| Rect::from_min_max(pos2(track.rect.left(), y - 2.0), pos2(to, y + 2.0));
    painter.rect_filled(line(track.rect.right()), 2, BRASS_DARK);
    let now = track.x_of(playback.watched());
    painter.rect_filled(line(now), 2, BRASS);
    // Of turns and marks that would be drawn over each other, only the first is.
    let mut last = f32::NEG_INFINITY;
    for &turn in playback.timeline().turns().iter().skip(1) {
        let x = track.x_of(playback.timeline().watched_until(turn));
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
        mark.paint(painter, pos2(x, y + side));
    }
    painter.add(Shape::circle_filled(pos2(now, y), 7.0, BRASS_BRIGHT));
    painter.add(Shape::circle_stroke(pos2(now, y), 7.0, Stroke::new(2.0, INK)));
}

/// Says above the track what happened where the pointer is: the time, the turn, and the marks there.
fn name_pointed(
    response: &Response,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback,
    track: &Track,
    marks: &[Mark],
    x: f32,
) {
    let timeline = playback.timeline();
    let near = nearest(track, marks, x).filter(|_| !response.dragged());
    let moment = near.map_or_else(|| timeline.moment_seen_after(track.watched_at(x)), |mark| mark.moment);
    let head = |moment: Moment| {
        let turn = [("turn", timeline.turn_at(moment).into()), ("turns", timeline.turns().len().into())];
        format!("{} · {}", whole_seconds(moment.at), texts.tr_args("replay-turn", &turn))
    };
    let mut lines = vec![head(moment)];
    let pointed = marks.iter().filter(|mark| (track.x_of(mark.watched) - x).abs() <= NEAR);
    lines.extend(pointed.take(MOST_NAMED).map(|mark| mark.words(texts, names)));
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
