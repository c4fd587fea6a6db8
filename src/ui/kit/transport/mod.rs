//! The controls of a replay in a row, each with its key.

mod icon;
mod strip;

use bevy_egui::egui::{
    Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, vec2,
};

use self::icon::Icon;
use super::focus::focus_frame;
use super::pointer_ways::control_button;
use super::signs::signs;
use super::theme::{BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT, WALNUT_LIGHT};
use super::widgets::Button;
use super::{spots, theme};
use crate::localization::Localization;
use crate::session::keys::{InputAction, TableView};
use crate::session::replaying::{ReplayControl, Speed};

pub use self::strip::{SPACING, StripPlace};

/// The height of the row, in points.
const HEIGHT: f32 = 44.0;
/// The width that the row needs at most, in points.
const WIDTH: f32 = 716.0;
/// The space between two controls, and the width of one, in points.
const WIDE: (f32, f32) = (5.0, 40.0);
/// The same on a narrow screen.
const NARROW: (f32, f32) = (3.0, 34.0);

/// What the row shows of a replay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TransportView {
    /// Whether it plays.
    pub plays: bool,
    /// How fast.
    pub speed: Speed,
    /// Whether a match can begin with what it shows.
    pub may_go_on: bool,
}

/// What was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransportIntent {
    /// Uses a control.
    Control(ReplayControl),
    /// Looks from the other side of the table.
    FlipSides,
    /// Chooses how to go on from the moment shown.
    GoOn,
}

/// A control, its picture and the key of its text.
type Entry = (ReplayControl, Icon, &'static str);

/// The controls of the moment.
const MOMENT: [Entry; 7] = [
    (ReplayControl::Start, Icon::Start, "replay-start"),
    (ReplayControl::TurnBack, Icon::TurnBack, "replay-turn-back"),
    (ReplayControl::ActionBack, Icon::ActionBack, "replay-action-back"),
    (ReplayControl::Play, Icon::Play, "replay-play"),
    (ReplayControl::ActionOn, Icon::ActionOn, "replay-action-on"),
    (ReplayControl::TurnOn, Icon::TurnOn, "replay-turn-on"),
    (ReplayControl::End, Icon::End, "replay-end"),
];

/// Adds the row and returns what was pressed.
fn transport(ui: &mut Ui, texts: &Localization, view: TransportView, is_narrow: bool) -> Option<TransportIntent> {
    let mut intent = None;
    let (spacing, width) = if is_narrow { NARROW } else { WIDE };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing = vec2(spacing, spacing);
        for entry in MOMENT {
            let entry = match entry {
                (ReplayControl::Play, ..) if view.plays => (ReplayControl::Play, Icon::Pause, "replay-pause"),
                entry => entry,
            };
            intent = intent.take().or(control(ui, texts, entry, width, true));
        }
        ui.add_space(spacing);
        let speed = view.speed;
        let slower = (ReplayControl::Slower, Icon::Slower, "replay-slower");
        intent = intent.take().or(control(ui, texts, slower, width, speed != Speed::SLOWEST));
        let (rect, _) = ui.allocate_exact_size(vec2(38.0, HEIGHT), Sense::hover());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, speed.sign(), theme::bold(16.0), BRASS_BRIGHT);
        let faster = (ReplayControl::Faster, Icon::Faster, "replay-faster");
        intent = intent.take().or(control(ui, texts, faster, width, speed != Speed::FASTEST));
        ui.add_space(spacing);
        let signs = signs(ui.ctx());
        let letter = signs.common(InputAction::View(TableView::OtherSide));
        if icon_button(ui, Icon::Flip, [&letter, "flip sides", &texts.tr("replay-flip")], vec2(width, HEIGHT), true) {
            intent = Some(TransportIntent::FlipSides);
        }
        let word = texts.tr(if is_narrow { "replay-go-on-short" } else { "replay-go-on" });
        let sign = signs.common(InputAction::GoOn);
        let button = Button::new(&word).named("go on").text_size(14.0).key(&sign).at_least(vec2(0.0, 40.0));
        if ui.add_enabled(view.may_go_on, button).clicked() {
            intent = Some(TransportIntent::GoOn);
        }
    });
    intent
}

fn control(ui: &mut Ui, texts: &Localization, entry: Entry, width: f32, enabled: bool) -> Option<TransportIntent> {
    let (control, icon, key) = entry;
    let sign = signs(ui.ctx()).common(InputAction::Replay(control));
    let pressed = icon_button(ui, icon, [&sign, control_button(control), &texts.tr(key)], vec2(width, HEIGHT), enabled);
    pressed.then_some(TransportIntent::Control(control))
}

/// Adds a button with the letter of its key, its name for scripts and the words for what it does. Returns whether it was
/// pressed.
pub fn icon_button(ui: &mut Ui, icon: Icon, [letter, named, words]: [&str; 3], size: Vec2, enabled: bool) -> bool {
    let builder = if enabled { UiBuilder::new() } else { UiBuilder::new().disabled() };
    ui.scope_builder(builder, |ui| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, words));
        spots::report(ui, named, rect);
        focus_frame(ui, &response, 8);
        // The one that plays is what a replay is for.
        let is_main = matches!(icon, Icon::Play | Icon::Pause);
        let lit = response.hovered() && enabled;
        let (fill, edge, ink) = match (is_main, lit) {
            (true, false) => (BRASS, BRASS_BRIGHT.gamma_multiply(0.6), INK),
            (true, true) => (BRASS_BRIGHT, BRASS_BRIGHT, INK),
            (false, false) => (WALNUT_LIGHT, BRASS_DARK, IVORY),
            (false, true) => (WALNUT_BRIGHT, BRASS, IVORY),
        };
        let painter = ui.painter();
        painter.rect(rect, CornerRadius::same(8), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        icon.paint(painter, rect.center() - vec2(0.0, 7.0), ink);
        let key_ink = if is_main { ink } else { IVORY_DIM };
        painter.text(rect.center_bottom() - vec2(0.0, 9.0), Align2::CENTER_CENTER, letter, theme::bold(11.0), key_ink);
        let clicked = response.clicked();
        response.on_hover_text(words);
        clicked
    })
    .inner
}
