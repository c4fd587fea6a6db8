//! The plate of a side, which shows its name, status and pieces.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align2, Color32, Galley, Painter, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use gipf_rules::PieceKind;
use tamsk_rules::Player;

use super::words::status_words;
use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::GipfAim;
use crate::localization::Localization;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{draw_fitted_line, paint_disc_mark};
use crate::ui::layout::{BAR_HEIGHT, is_narrow};

/// The maximum width of a plate, in points. On narrow screens, plates are narrower.
const WIDTH: f32 = 520.0;
const HEIGHT: f32 = BAR_HEIGHT - 12.0;
const TAB: f32 = 54.0;
/// The usual text size of the status, in points. A status that does not fit is drawn at the size [`SMALLEST`].
const STATUS: f32 = 12.5;
const SMALLEST: f32 = 10.75;
/// The width beside the plate that remains free for the buttons in the corner, in points.
pub const CORNER_BUTTONS_WIDTH: f32 = 316.0;

/// Returns the width of a plate on a screen of this size, in points.
pub fn plate_width(screen: Rect) -> f32 {
    WIDTH.min(screen.width() - CORNER_BUTTONS_WIDTH)
}

/// A note that a plate shows instead of the usual status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BarNote {
    /// The text key of the reason for a refusal.
    RefusalKey(&'static str),
    /// The text of a hint.
    Hint(String),
}

/// Draws the plate of a side.
pub fn draw_plate(
    ui: &mut Ui,
    texts: &Localization,
    live: &LiveGipf,
    names: &PlayerNames,
    aim: &GipfAim,
    side: Player,
    note: Option<&BarNote>,
    width: f32,
) {
    let (rect, plate) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    let game = live.game();
    let position = game.position();
    let acts = game.outcome().is_none() && position.actor() == Some(side);
    let name = names.name(texts, side);
    let status = match (note, game.outcome()) {
        (Some(BarNote::RefusalKey(key)), _) => texts.tr(key).into_owned(),
        (Some(BarNote::Hint(words)), _) => words.clone(),
        (None, Some(_)) => texts.tr("gipf-status-over").into_owned(),
        (None, None) => status_words(texts, position, names, aim, side),
    };
    let counts = [
        ("gipf-count-reserve", position.reserve(side)),
        ("gipf-count-gipf", position.pieces_of(side, PieceKind::Gipf).len() as u8),
        ("gipf-count-potentials", position.potentials_left(side)),
        ("gipf-count-captured", position.captured_from(!side)),
    ];
    let spoken = counts.iter().map(|(key, count)| texts.tr_args(key, &[("count", (*count).into())]));
    let spoken: Vec<String> = [name.clone(), status.clone()].into_iter().chain(spoken).collect();
    plate.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, spoken.join(". ")));
    let painter = ui.painter();
    painter.rect_filled(rect, 10, INK.gamma_multiply(if acts { 0.94 } else { 0.72 }));
    let tab = Rect::from_min_size(rect.min, vec2(TAB, rect.height()));
    if acts {
        painter.rect_filled(tab, 10, BRASS);
    }
    let edge = if acts { Stroke::new(2.0, BRASS) } else { Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.7)) };
    painter.rect_stroke(rect, 10, edge, StrokeKind::Inside);
    paint_disc_mark(painter, tab.center(), 13.0, side);
    let left = rect.left() + TAB + 8.0;
    let screen = ui.ctx().content_rect();
    let numbers = 42.0;
    let is_shown = |(i, (_, count)): &(usize, (&str, u8))| *i == 0 || (*count > 0 && !is_narrow(screen));
    let shown: Vec<_> = counts.into_iter().enumerate().filter(is_shown).map(|(_, count)| count).collect();
    let room = rect.right() - 12.0 - numbers * shown.len() as f32 - left;
    let ink = match (matches!(note, Some(BarNote::RefusalKey(_))), acts) {
        (true, _) => EMBER,
        (false, true) => BRASS_BRIGHT,
        (false, false) => IVORY_DIM,
    };
    if let Some(lines) = two_lines(painter, &status, ink, room) {
        // If the status needs two lines, they replace the name. The mark still identifies the side.
        painter.galley(pos2(left, rect.center().y - lines.size().y / 2.0), lines, ink);
    } else {
        let at = pos2(left, rect.top() + 14.0);
        draw_fitted_line(painter, at, Align2::LEFT_CENTER, name, theme::bold(15.0), IVORY, room);
        let at = pos2(left, rect.top() + 32.0);
        draw_fitted_line(painter, at, Align2::LEFT_CENTER, status, theme::sans(STATUS), ink, room);
    }
    for (i, (key, count)) in shown.iter().rev().enumerate() {
        let x = rect.right() - 12.0 - numbers * (i as f32 + 0.5);
        painter.text(pos2(x, rect.top() + 16.0), Align2::CENTER_CENTER, count, theme::bold(19.0), IVORY);
        let word = texts.tr_args(key, &[("count", (*count).into())]);
        let word = word.split_once(' ').map_or(word.as_str(), |(_, word)| word);
        let at = pos2(x, rect.top() + 34.0);
        draw_fitted_line(painter, at, Align2::CENTER_CENTER, word.to_owned(), theme::sans(10.0), IVORY_DIM, numbers);
    }
}

fn two_lines(painter: &Painter, words: &str, ink: Color32, room: f32) -> Option<Arc<Galley>> {
    let wide = painter.layout_no_wrap(words.to_owned(), theme::sans(SMALLEST), ink).size().x;
    if wide <= room {
        return None;
    }
    let lay_out = |size: f32| {
        let mut job = LayoutJob::simple(words.to_owned(), theme::sans(size), ink, room);
        job.wrap.max_rows = 2;
        painter.layout_job(job)
    };
    let lines = lay_out(STATUS);
    Some(if lines.elided { lay_out(SMALLEST) } else { lines })
}
