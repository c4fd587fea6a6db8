//! The scrubber of a replay of GIPF: a track with a place for every act, and marks for rows and contests, White's above it
//! and Black's below.

use bevy_egui::egui::{
    EventFilter, Key, Modifiers, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};
use gipf_rules::Side;
use tamsk_records::WrittenAct;

use crate::localization::Localization;
use crate::table::gipf::{GipfPlayback, GipfReplayCommand};
use crate::ui::kit::focus::{KeptArrows, focus_frame, keep_arrows};
use crate::ui::kit::spots;
use crate::ui::kit::theme::{BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY};

/// The height of the scrubber, in points.
pub const HEIGHT: f32 = 34.0;
/// The room beside the track at both ends, in points.
const ENDS: f32 = 12.0;
/// The distance from the track to the middle of the marks, in points.
const LANE: f32 = 10.5;

/// The track on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActTrack {
    /// Its area, marks included.
    pub rect: Rect,
    /// How many acts there are.
    pub acts: usize,
}

impl ActTrack {
    /// Returns where the moment after so many acts is on the track.
    pub fn x_of(&self, done: usize) -> f32 {
        self.rect.left() + self.rect.width() * (done as f32 / self.acts.max(1) as f32).min(1.0)
    }

    /// Returns after how many acts the moment nearest to a place on the track is.
    pub fn done_at(&self, x: f32) -> usize {
        let share = ((x - self.rect.left()) / self.rect.width().max(1.0)).clamp(0.0, 1.0);
        (share * self.acts as f32).round() as usize
    }
}

/// Adds the scrubber. Returns where it was set to.
pub fn scrubber(ui: &mut Ui, texts: &Localization, playback: &GipfPlayback) -> Option<GipfReplayCommand> {
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let track = ActTrack { rect: whole.shrink2(vec2(ENDS, 0.0)), acts: playback.record().acts.len() };
    let response = ui.interact(whole, ui.id().with("gipf scrubber"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo {
        value: Some(playback.done() as f64 / track.acts.max(1) as f64),
        ..WidgetInfo::labeled(WidgetType::Slider, true, texts.tr("replay-scrubber"))
    });
    spots::report(ui, "scrubber", track.rect);
    focus_frame(ui, &response, 8);
    keep_arrows(&response, KeptArrows::Sideways);
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
    paint(ui.painter(), &track, playback);
    let to = set_to(&response, &track, playback.done())?;
    (to != playback.done() || playback.plays()).then_some(GipfReplayCommand::JumpTo(to))
}

/// Returns where a pointer or a key has set it to.
fn set_to(response: &Response, track: &ActTrack, done: usize) -> Option<usize> {
    if response.is_pointer_button_down_on() {
        return Some(track.done_at(response.interact_pointer_pos()?.x));
    }
    let pressed = |key| {
        response.has_focus() && response.ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(key))
    };
    match (pressed(Key::ArrowLeft), pressed(Key::ArrowRight)) {
        (true, false) => Some(done.saturating_sub(1)),
        (false, true) => Some((done + 1).min(track.acts)),
        _ => None,
    }
}

fn paint(painter: &Painter, track: &ActTrack, playback: &GipfPlayback) {
    let y = track.rect.center().y;
    let line = |to: f32| Rect::from_min_max(pos2(track.rect.left(), y - 2.0), pos2(to, y + 2.0));
    painter.rect_filled(line(track.rect.right()), 2, BRASS_DARK);
    let now = track.x_of(playback.done());
    painter.rect_filled(line(now), 2, BRASS);
    // Of turns that would be drawn over each other, only the first is.
    let mut last = f32::NEG_INFINITY;
    for x in playback.turns().iter().skip(1).map(|&turn| track.x_of(turn)) {
        if x - last >= 3.0 {
            painter.line_segment([pos2(x, y - 3.5), pos2(x, y + 3.5)], Stroke::new(1.0, INK));
            last = x;
        }
    }
    for (index, sided) in playback.record().acts.iter().enumerate() {
        let lane = if sided.by == Side::White { -LANE } else { LANE };
        mark(painter, pos2(track.x_of(index + 1), y + lane), &sided.act);
    }
    painter.add(Shape::circle_filled(pos2(now, y), 7.0, BRASS_BRIGHT));
    painter.add(Shape::circle_stroke(pos2(now, y), 7.0, Stroke::new(2.0, INK)));
}

/// Draws the mark of an act that has one: a ring for a row, a bar for an extra move, an hourglass for a contest.
fn mark(painter: &Painter, at: Pos2, act: &WrittenAct) {
    match act {
        WrittenAct::Take(_) => _ = painter.circle_stroke(at, 3.0, Stroke::new(1.4, IVORY)),
        WrittenAct::Extra(..) => {
            painter.line_segment([at - vec2(0.0, 4.0), at + vec2(0.0, 4.0)], Stroke::new(2.4, IVORY));
        }
        act if act.decides_contest() => {
            let corner = |x: f32, y: f32| at + vec2(x, y);
            let outline = vec![corner(-3.0, -4.0), corner(3.0, -4.0), corner(-3.0, 4.0), corner(3.0, 4.0)];
            painter.add(Shape::closed_line(outline, Stroke::new(1.4, BRASS_BRIGHT)));
        }
        _ => {}
    }
}
