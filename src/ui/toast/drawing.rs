//! The current toast: its content, how long it stays, and how it is drawn.

use bevy::prelude::*;
use bevy_egui::egui::{self, Area, Context, Frame, Id, LayerId, Order, Pos2, Rect, UiBuilder, Vec2, vec2};
use tamsk_rules::Player;

use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::simulation::queue::{Answered, RefusedPiece};
use crate::table::table_top::TableSide;
use crate::ui::kit::panel_rotation::{rotate_panel, rotate_panel_if};
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, BRASS, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, player_mark, wrapped};

/// How long a refusal stays, in seconds. Long enough to ask why.
pub(super) const STAY: f32 = 4.0;
/// How long a problem with a file stays, in seconds. It takes longer to read.
pub(super) const STAY_LONG: f32 = 14.0;
/// How long a fault of the last run stays, in seconds. It appears while the player waits for the start.
pub(super) const STAY_LONGEST: f32 = 40.0;
/// How long good news stays, in seconds.
pub(super) const STAY_NEWS: f32 = 6.0;

/// The current toast, if any. A new toast replaces it.
#[derive(Resource, Debug, Default)]
pub(super) struct Toast(pub(super) Option<ShownToast>);

#[derive(Debug, Default)]
pub(super) struct ShownToast {
    pub(super) words: String,
    /// The position of the pointer or of the thing meant by a key, or `None` to place the toast at the edge of the
    /// screen.
    pub(super) anchor: Option<Pos2>,
    pub(super) side: TableSide,
    /// The player who was refused, if two people play.
    pub(super) player: Option<Player>,
    /// The player who is warned of a move that needs a second press.
    pub(super) warned: Option<Player>,
    pub(super) thing: Option<RefusedPiece>,
    pub(super) refused: Option<Answered>,
    pub(super) rule: Option<&'static str>,
    pub(super) area: Option<Rect>,
    /// How much the toast covers of its obstacles, as [`Obstacles::cost`](super::place::Obstacles::cost) returns it.
    pub(super) covers: (f32, f32),
    /// The time since the toast appeared, in seconds.
    pub(super) age: f32,
    /// The time until the toast disappears, in seconds from its appearance.
    pub(super) duration: f32,
    pub(super) is_good_news: bool,
}

// How long a refusal shakes, in seconds, and how far, in points.
const SHAKE: f32 = 0.35;
pub(super) const SWAY: f32 = 5.0;
const MARK: f32 = 22.0;

/// What the pointer does on the button of a toast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToastPress {
    /// Presses the button, which opens the rule.
    Why,
    Hover,
}

fn frame(is_good: bool) -> Frame {
    theme::plate()
        .stroke(egui::Stroke::new(1.5, if is_good { BRASS } else { EMBER }))
        .inner_margin(egui::Margin::symmetric(14, 9))
}

fn why_button(ctx: &Context, texts: &Localization) -> Button {
    let button = Button::new(texts.tr("refusal-why")).named("why").text_size(13.0);
    button.key(signs(ctx).common_label(InputAction::Rules)).at_least(vec2(0.0, 30.0))
}

fn mark_width(shown: &ShownToast) -> f32 {
    if shown.player.is_some() { MARK } else { 0.0 }
}

pub(super) fn size(ctx: &Context, texts: &Localization, shown: &ShownToast) -> Vec2 {
    let painter = ctx.layer_painter(LayerId::background());
    let margins = frame(shown.is_good_news).total_margin().sum();
    let widest = if shown.rule.is_some() { 320.0 } else { 620.0_f32.min(ctx.content_rect().width() - 40.0) };
    let room = widest - margins.x - mark_width(shown);
    let words =
        painter.layout(shown.words.clone(), theme::sans(14.5), IVORY, room).size() + vec2(mark_width(shown), 0.0);
    let painted = |_| why_button(ctx, texts).size(&painter) + vec2(0.0, 8.0);
    let button = shown.rule.map_or(Vec2::ZERO, painted);
    (vec2(words.x.max(button.x), words.y + button.y) + margins).ceil()
}

/// Draws a toast and returns what the pointer does on its button. If `still`, the toast does not shake or fade.
pub(super) fn draw(ctx: &Context, texts: &Localization, shown: &ShownToast, still: bool) -> Option<ToastPress> {
    let area = shown.area?;
    let shakes = shown.rule.is_some() && !still && shown.age < SHAKE;
    let sway = if shakes { (shown.age * 55.0).sin() * SWAY * (1.0 - shown.age / SHAKE) } else { 0.0 };
    let area = area.translate(vec2(sway, 0.0));
    let opacity = if still { 1.0 } else { ((shown.duration - shown.age) / 0.4).min(1.0) };
    let floating = |id| Area::new(Id::new(id)).constrain(false).order(Order::Tooltip).fade_in(false);
    let opposite = shown.side == TableSide::Opposite;
    let toast = floating("toast").fixed_pos(area.min).interactable(false).show(ctx, |ui| {
        ui.set_opacity(opacity);
        frame(shown.is_good_news).show(ui, |ui| {
            let inside = area.size() - frame(shown.is_good_news).total_margin().sum();
            ui.set_min_size(inside);
            ui.set_max_size(inside);
            if let Some(player) = shown.player {
                player_mark(ui.painter(), ui.max_rect().min + vec2(7.0, 10.0), 7.0, player);
            }
            let words = ui.max_rect().with_min_x(ui.max_rect().left() + mark_width(shown));
            let mut ui = ui.new_child(UiBuilder::new().max_rect(words));
            wrapped(&mut ui, &shown.words, theme::sans(14.5), IVORY);
        });
    });
    if opposite {
        rotate_panel(ctx, toast.response.layer_id, area);
    }
    shown.rule?;
    // The toast lets the pointer through to the table. Only its button reacts.
    let button = why_button(ctx, texts);
    let margin = frame(shown.is_good_news).total_margin();
    let size = button.size(&ctx.layer_painter(LayerId::background()));
    let foot = match shown.side {
        TableSide::Near => area.left_bottom() + vec2(margin.left, -margin.bottom - size.y),
        // The foot of a toast rotated by 180° is at the top, and its left edge at the right.
        TableSide::Opposite => area.right_top() + vec2(-margin.left - size.x, margin.bottom),
    };
    let why = floating("why").fixed_pos(foot).show(ctx, |ui| {
        ui.set_opacity(opacity);
        let button = ui.add(button);
        if button.clicked() { Some(ToastPress::Why) } else { button.hovered().then_some(ToastPress::Hover) }
    });
    rotate_panel_if(opposite, &why.response);
    why.inner
}
