//! The toast that is shown, and for how long; draws it: whom it is for, its words, and the button that asks why.

use bevy::prelude::*;
use bevy_egui::egui::{self, Area, Context, Frame, Id, LayerId, Order, Pos2, Rect, UiBuilder, Vec2, vec2};
use tamsk_rules::Player;

use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::simulation::queue::{Answered, RefusedThing};
use crate::table::table_top::TableSide;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, BRASS, EMBER, IVORY};
use crate::ui::kit::turning::{turn, turn_if};
use crate::ui::kit::widgets::{Button, player_mark, wrapped};

/// How long a refusal is shown, in seconds: long enough to ask why.
pub(super) const STAY: f32 = 4.0;
/// How long a problem with a file is shown, in seconds: it takes longer to read.
pub(super) const STAY_LONG: f32 = 14.0;
/// How long a toast about a fault of the last run is shown, in seconds: it comes while the player waits for the start.
pub(super) const STAY_LONGEST: f32 = 40.0;
/// How long news that went well are shown, in seconds.
pub(super) const STAY_NEWS: f32 = 6.0;

/// The toast being shown, if any. A new one replaces it.
#[derive(Resource, Debug, Default)]
pub(super) struct Toast(pub(super) Option<ShownToast>);

/// A toast being shown.
#[derive(Debug, Default)]
pub(super) struct ShownToast {
    pub(super) words: String,
    /// Where the pointer was, or what was meant by a key; `None` for a toast at the reader's edge of the screen.
    pub(super) pressed: Option<Pos2>,
    /// The side from which it is read.
    pub(super) side: TableSide,
    /// The player who was refused, of two people.
    pub(super) player: Option<Player>,
    /// The player who is warned of a move that waits for a second press.
    pub(super) warned: Option<Player>,
    /// What the refused action was about.
    pub(super) thing: Option<RefusedThing>,
    pub(super) refused: Option<Answered>,
    /// The rule behind a refusal.
    pub(super) rule: Option<&'static str>,
    /// Where it stands, once it has been placed.
    pub(super) area: Option<Rect>,
    /// How much it covers there of what it must not, worst first.
    pub(super) covers: (f32, f32),
    /// How long it has been shown, in seconds.
    pub(super) age: f32,
    /// How long it is shown in all, in seconds.
    pub(super) stay: f32,
    /// Whether it tells of something that went well.
    pub(super) is_good: bool,
}

/// How long a refusal shakes, in seconds.
const SHAKE: f32 = 0.35;
/// How far a refusal shakes, in points.
pub(super) const SWAY: f32 = 5.0;
/// The width of a player's mark before the words, in points.
const MARK: f32 = 22.0;

/// What the pointer does on the button of a toast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToastPress {
    /// It has pressed the button, which asks for the rule.
    Why,
    /// It is over the button.
    Hover,
}

fn frame(is_good: bool) -> Frame {
    theme::plate()
        .stroke(egui::Stroke::new(1.5, if is_good { BRASS } else { EMBER }))
        .inner_margin(egui::Margin::symmetric(14, 9))
}

fn why_button(ctx: &Context, texts: &Localization) -> Button {
    let button = Button::new(texts.tr("refusal-why")).named("why").text_size(13.0);
    button.key(signs(ctx).common(InputAction::Rules)).at_least(vec2(0.0, 30.0))
}

fn mark_width(shown: &ShownToast) -> f32 {
    if shown.player.is_some() { MARK } else { 0.0 }
}

/// Returns the size of a toast.
pub(super) fn size(ctx: &Context, texts: &Localization, shown: &ShownToast) -> Vec2 {
    let painter = ctx.layer_painter(LayerId::background());
    let margins = frame(shown.is_good).total_margin().sum();
    let widest = if shown.rule.is_some() { 320.0 } else { 620.0_f32.min(ctx.content_rect().width() - 40.0) };
    let room = widest - margins.x - mark_width(shown);
    let words =
        painter.layout(shown.words.clone(), theme::sans(14.5), IVORY, room).size() + vec2(mark_width(shown), 0.0);
    let painted = |_| why_button(ctx, texts).size(&painter) + vec2(0.0, 8.0);
    let button = shown.rule.map_or(Vec2::ZERO, painted);
    (vec2(words.x.max(button.x), words.y + button.y) + margins).ceil()
}

/// Draws a toast and returns what the pointer does on it. If `still`, the toast does not shake or fade.
pub(super) fn draw(ctx: &Context, texts: &Localization, shown: &ShownToast, still: bool) -> Option<ToastPress> {
    let area = shown.area?;
    let shakes = shown.rule.is_some() && !still && shown.age < SHAKE;
    let sway = if shakes { (shown.age * 55.0).sin() * SWAY * (1.0 - shown.age / SHAKE) } else { 0.0 };
    let area = area.translate(vec2(sway, 0.0));
    let opacity = if still { 1.0 } else { ((shown.stay - shown.age) / 0.4).min(1.0) };
    let floating = |id| Area::new(Id::new(id)).constrain(false).order(Order::Tooltip).fade_in(false);
    let opposite = shown.side == TableSide::Opposite;
    let toast = floating("toast").fixed_pos(area.min).interactable(false).show(ctx, |ui| {
        ui.set_opacity(opacity);
        frame(shown.is_good).show(ui, |ui| {
            let inside = area.size() - frame(shown.is_good).total_margin().sum();
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
        turn(ctx, toast.response.layer_id, area);
    }
    shown.rule?;
    // The toast itself lets the pointer through to the table. Only its button reacts to it.
    let button = why_button(ctx, texts);
    let margin = frame(shown.is_good).total_margin();
    let size = button.size(&ctx.layer_painter(LayerId::background()));
    let foot = match shown.side {
        TableSide::Near => area.left_bottom() + vec2(margin.left, -margin.bottom - size.y),
        // The foot of a toast turned by 180° is at its top, and its left at the right.
        TableSide::Opposite => area.right_top() + vec2(-margin.left - size.x, margin.bottom),
    };
    let why = floating("why").fixed_pos(foot).show(ctx, |ui| {
        ui.set_opacity(opacity);
        let button = ui.add(button);
        if button.clicked() { Some(ToastPress::Why) } else { button.hovered().then_some(ToastPress::Hover) }
    });
    turn_if(opposite, &why.response);
    why.inner
}
