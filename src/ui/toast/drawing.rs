//! The current toast: its content, duration and drawing.

use bevy::prelude::*;
use bevy_egui::egui::{self, Area, Context, Frame, Id, LayerId, Order, Pos2, Rect, UiBuilder, Vec2, vec2};
use tamsk_rules::Player;

use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::simulation::queue::{RefusedPiece, RequestAnswered};
use crate::table::table_top::TableSide;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::panel_rotation::{rotate_panel, rotate_panel_if};
use crate::ui::kit::theme::{self, BRASS, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, paint_player_mark, wrapped_text};

/// The duration of a short message, such as a refusal, in seconds. It gives the player time to press the button that
/// explains the refusal.
pub(super) const SHORT_DURATION: f32 = 4.0;
/// The duration of a message that takes longer to read, such as a problem with a file, in seconds.
pub(super) const LONG_DURATION: f32 = 14.0;
/// The duration of a message about a fault of the last run, in seconds. The toast appears while the program is still
/// starting, so the player may not notice it at once.
pub(super) const FAULT_DURATION: f32 = 40.0;
/// The duration of news, in seconds.
pub(super) const NEWS_DURATION: f32 = 6.0;

/// The toast on the screen, if any. A new toast replaces the current one.
#[derive(Resource, Debug, Default)]
pub(super) struct CurrentToast(pub(super) Option<ActiveToast>);

/// The content, place and duration of the toast on the screen.
#[derive(Debug, Default)]
pub(super) struct ActiveToast {
    pub(super) words: String,
    /// The position of the pointer, of the player's cursor, or of the piece on which a key acted. If `None`, the toast
    /// is placed at the edge of the screen that is nearest to its reader.
    pub(super) anchor: Option<Pos2>,
    /// The side of the table towards which the toast is turned.
    pub(super) side: TableSide,
    /// The player whom the toast concerns, if two people play.
    pub(super) concerned_player: Option<Player>,
    /// The player who is warned that a move needs a second press, if the toast is such a warning.
    pub(super) warned_player: Option<Player>,
    /// The piece that the refused action concerned, if any.
    pub(super) piece: Option<RefusedPiece>,
    /// The answer to the refused request, if the toast is a refusal.
    pub(super) refused_request: Option<RequestAnswered>,
    /// The text key of the rule that the toast can open, if any.
    pub(super) rule_key: Option<&'static str>,
    /// The area of the toast, or `None` until the toast has been placed.
    pub(super) area: Option<Rect>,
    /// How much of the obstacles the toast covers, as returned by
    /// [`Obstacles::covered_area`](super::place::Obstacles::covered_area).
    pub(super) covered_area: (f32, f32),
    /// The time since the toast appeared, in seconds. While the pointer is over the button, the age is at most half of
    /// the duration.
    pub(super) age: f32,
    /// The time for which the toast is shown, in seconds.
    pub(super) duration: f32,
    /// Whether the toast only reports news and therefore has no warning frame.
    pub(super) is_news: bool,
}

// The shaking of a refusal: its duration in seconds, and its amplitude in points.
const SHAKE: f32 = 0.35;
pub(super) const SHAKE_AMPLITUDE: f32 = 5.0;
const MARK: f32 = 22.0;

/// The interaction of the pointer with the button of a toast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToastInteraction {
    /// The pointer has pressed the button, which opens the rule.
    Pressed,
    /// The pointer is over the button.
    Hovered,
}

fn frame(is_news: bool) -> Frame {
    theme::floating_panel_frame()
        .stroke(egui::Stroke::new(1.5, if is_news { BRASS } else { EMBER }))
        .inner_margin(egui::Margin::symmetric(14, 9))
}

fn why_button(ctx: &Context, texts: &Localization) -> Button {
    let button = Button::new(texts.tr("refusal-why")).script_name("why").text_size(13.0);
    button.key_label(key_labels(ctx).common_action_label(InputAction::ToggleRulebook)).min_size(vec2(0.0, 30.0))
}

fn mark_width(shown: &ActiveToast) -> f32 {
    if shown.concerned_player.is_some() { MARK } else { 0.0 }
}

/// Returns the size of a toast, in points.
pub(super) fn toast_size(ctx: &Context, texts: &Localization, shown: &ActiveToast) -> Vec2 {
    let painter = ctx.layer_painter(LayerId::background());
    let margins = frame(shown.is_news).total_margin().sum();
    let widest = if shown.rule_key.is_some() { 320.0 } else { 620.0_f32.min(ctx.content_rect().width() - 40.0) };
    let room = widest - margins.x - mark_width(shown);
    let words =
        painter.layout(shown.words.clone(), theme::sans(14.5), IVORY, room).size() + vec2(mark_width(shown), 0.0);
    let painted = |_| why_button(ctx, texts).size(&painter) + vec2(0.0, 8.0);
    let button = shown.rule_key.map_or(Vec2::ZERO, painted);
    (vec2(words.x.max(button.x), words.y + button.y) + margins).ceil()
}

/// Draws a toast. Returns the interaction of the pointer with the toast's button, if any. If `still` is `true`, the
/// toast does not shake or fade.
pub(super) fn draw_toast(
    ctx: &Context,
    texts: &Localization,
    shown: &ActiveToast,
    still: bool,
) -> Option<ToastInteraction> {
    let area = shown.area?;
    let shakes = shown.rule_key.is_some() && !still && shown.age < SHAKE;
    let sway = if shakes { (shown.age * 55.0).sin() * SHAKE_AMPLITUDE * (1.0 - shown.age / SHAKE) } else { 0.0 };
    let area = area.translate(vec2(sway, 0.0));
    let opacity = if still { 1.0 } else { ((shown.duration - shown.age) / 0.4).min(1.0) };
    let floating = |id| Area::new(Id::new(id)).constrain(false).order(Order::Tooltip).fade_in(false);
    let opposite = shown.side == TableSide::Opposite;
    let toast = floating("toast").fixed_pos(area.min).interactable(false).show(ctx, |ui| {
        ui.set_opacity(opacity);
        frame(shown.is_news).show(ui, |ui| {
            let inside = area.size() - frame(shown.is_news).total_margin().sum();
            ui.set_min_size(inside);
            ui.set_max_size(inside);
            if let Some(player) = shown.concerned_player {
                paint_player_mark(ui.painter(), ui.max_rect().min + vec2(7.0, 10.0), 7.0, player);
            }
            let words = ui.max_rect().with_min_x(ui.max_rect().left() + mark_width(shown));
            let mut ui = ui.new_child(UiBuilder::new().max_rect(words));
            wrapped_text(&mut ui, &shown.words, theme::sans(14.5), IVORY);
        });
    });
    if opposite {
        rotate_panel(ctx, toast.response.layer_id, area);
    }
    shown.rule_key?;
    // The toast does not block the pointer from the table. Only the button of the toast reacts to the pointer.
    let button = why_button(ctx, texts);
    let margin = frame(shown.is_news).total_margin();
    let size = button.size(&ctx.layer_painter(LayerId::background()));
    let foot = match shown.side {
        TableSide::Near => area.left_bottom() + vec2(margin.left, -margin.bottom - size.y),
        // When a toast is rotated by 180°, its lower edge is at the top, and its left edge is at the right.
        TableSide::Opposite => area.right_top() + vec2(-margin.left - size.x, margin.bottom),
    };
    let why = floating("why").fixed_pos(foot).show(ctx, |ui| {
        ui.set_opacity(opacity);
        let button = ui.add(button);
        if button.clicked() {
            Some(ToastInteraction::Pressed)
        } else {
            button.hovered().then_some(ToastInteraction::Hovered)
        }
    });
    rotate_panel_if(opposite, &why.response);
    why.inner
}
