//! A player's bar: the name, rings and status of the player, and buttons for the available commands, for a hint and for
//! taking back a turn.

use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, CornerRadius, Id, LayerId, Layout, Order, Painter, Rect, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use tamsk_rules::Player;

use super::bar_model::PlayerBarContent;
use crate::appearance::pulse::Pulse;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::table::game::Aid;
use crate::table::hint::Hint;
use crate::table::panels::MatchButton;
use crate::table::player_command::PlayerCommand;
use crate::ui::kit::aid_requests::{aid_match_button, turn_hint};
use crate::ui::kit::key_labels::{aid_button_parts, key_labels};
use crate::ui::kit::match_buttons::register_match_button;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{
    Button, ButtonKind, draw_fitted_line, format_clock, paint_glow, paint_player_mark, paint_ring_pips,
};
use crate::ui::layout::{
    BAR_HEIGHT, bar_corner_and_direction, command_button_layer, is_narrow, nameplate_id, nameplate_width,
};

const MARGIN: f32 = 6.0;
/// The distance from a nameplate to the buttons beside it, in points.
const BESIDE: f32 = 12.0;
const HEIGHT: f32 = BAR_HEIGHT - 2.0 * MARGIN;

/// Draws a player's bar: at the bottom for the near player, and at the top for the far player. Returns the pressed
/// button, if any. `covered` is the width in points that panels cover at the edge where buttons are stacked.
pub fn player_bar(ctx: &Context, texts: &Localization, model: &PlayerBarContent, covered: f32) -> Option<BarPress> {
    let screen = ctx.content_rect();
    let narrow = is_narrow(screen);
    let (at_top, turned) = (model.is_on_far_side, model.is_rotated());
    let (corner, pivot, inward) = bar_corner_and_direction(screen, at_top, turned);
    let plate = Area::new(nameplate_id(model.player))
        .fixed_pos(corner + vec2(MARGIN + 2.0, MARGIN) * inward)
        .pivot(pivot)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| plate(ui, texts, model, narrow))
        .response;
    rotate_panel_if(turned, &plate);
    if model.available_commands.is_empty() && model.aids.is_empty() {
        return None;
    }
    let area = Area::new(command_button_layer(model.player).id).order(Order::Middle);
    if narrow {
        let room = screen.right() - MARGIN - plate.rect.right() - BESIDE;
        if at_top || turned || model.aids.is_empty() || aids_width(ctx, texts, model) > room {
            return stacked(ctx, texts, model, area, covered);
        }
        // The buttons for a hint and for taking back a turn are drawn in the bar, where they hide no sockets on the
        // near side.
        let at = pos2(plate.rect.right() + BESIDE, plate.rect.top() + 3.0);
        let aids = PlayerBarContent { available_commands: Vec::new(), ..model.clone() };
        let shown = Area::new(Id::new(("aids", model.player))).order(Order::Middle).fixed_pos(at);
        let shown = shown.show(ctx, |ui| {
            ui.set_max_width(room);
            row(ui, texts, &aids)
        });
        let pressed = shown.inner;
        if model.available_commands.is_empty() {
            return pressed;
        }
        let commands = PlayerBarContent { aids: Vec::new(), ..model.clone() };
        return pressed.or(stacked(ctx, texts, &commands, area, covered));
    }
    let beside = if turned { plate.rect.left() - BESIDE } else { plate.rect.right() + BESIDE };
    let at = pos2(beside, corner.y + (MARGIN + 3.0) * inward.y);
    // Leave room for the match's corner buttons. They are at the top right or, on a table-top screen, in each player's
    // corner.
    let keep_free = if at_top || model.is_table_top { 376.0 } else { 16.0 };
    let room = if turned { at.x - screen.left() } else { screen.right() - at.x };
    let shown = area.fixed_pos(at).pivot(pivot).show(ctx, |ui| {
        ui.set_max_width(room - keep_free);
        row(ui, texts, model)
    });
    rotate_panel_if(turned, &shown.response);
    shown.inner
}

fn stacked(
    ctx: &Context,
    texts: &Localization,
    model: &PlayerBarContent,
    area: Area,
    covered: f32,
) -> Option<BarPress> {
    let screen = ctx.content_rect();
    let high = (model.available_commands.len() + model.aids.len()) as f32 * (BUTTON + STACKED.y) - STACKED.y;
    let at = match model.is_on_far_side {
        true => screen.right_top() + vec2(-covered - STACKED.x - MARGIN - 2.0, BAR_HEIGHT + 2.0),
        false => screen.left_bottom() + vec2(covered + MARGIN + 2.0, -BAR_HEIGHT - 2.0 - high),
    };
    let shown = area.fixed_pos(at).show(ctx, |ui| {
        ui.spacing_mut().item_spacing.y = STACKED.y;
        buttons(ui, texts, model, vec2(STACKED.x, BUTTON))
    });
    rotate_panel_if(model.is_rotated(), &shown.response);
    shown.inner
}

/// The width of the tab with the player's mark at the end of a nameplate, in points. The tab is gold during the
/// player's turn.
const TAB: f32 = 54.0;

fn plate(ui: &mut Ui, texts: &Localization, model: &PlayerBarContent, narrow: bool) {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let width = nameplate_width(ui.ctx().content_rect());
    let (rect, plate) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    plate.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, spoken(texts, model)));
    let painter = ui.painter();
    background(painter, rect, model);
    paint_player_mark(painter, pos2(rect.left() + TAB / 2.0, rect.center().y), 14.0, model.player);

    let words = Rect::from_min_max(rect.min + vec2(TAB + 8.0, 0.0), pos2(rect.left() + 254.0, rect.bottom()));
    let name = model.names.name(texts, model.player);
    let at = pos2(words.left(), words.top() + 14.0);
    draw_fitted_line(painter, at, Align2::LEFT_CENTER, name, theme::bold(15.0), IVORY, words.width());
    let (line, color) = line_below(texts, model);
    let at = pos2(words.left(), words.top() + 32.0);
    draw_fitted_line(painter, at, Align2::LEFT_CENTER, line, theme::sans(12.5), color, words.width());

    let number_at = pos2(rect.left() + 278.0, rect.center().y);
    painter.text(number_at, Align2::CENTER_CENTER, model.rings, theme::bold(22.0), IVORY);
    model.ring_rights.draw(painter, number_at, model.accepts_actions);
    let left = number_at.x + 33.0;
    let words = texts.tr_args("rings-left-short", &[("count", model.rings.into())]);
    if narrow {
        let words = painter.layout(words, theme::sans(11.0), IVORY_DIM, rect.right() - left - 4.0);
        painter.galley(pos2(left, rect.center().y - words.size().y / 2.0), words, IVORY_DIM);
    } else {
        painter.text(pos2(left, rect.top() + 10.0), Align2::LEFT_CENTER, words, theme::sans(11.0), IVORY_DIM);
        paint_ring_pips(painter, pos2(left - 1.0, rect.top() + 19.0), 8.3, model.rings);
    }
}

/// Returns the text that screen readers read for the nameplate.
fn spoken(texts: &Localization, model: &PlayerBarContent) -> String {
    let rings = texts.tr_args("spoken-rings", &[("count", model.rings.into())]);
    let parts = [rings, line_below(texts, model).0];
    parts.into_iter().fold(model.names.name(texts, model.player), |one, more| {
        texts.tr_args("socket-list", &[("one", one.into()), ("more", more.into())])
    })
}

/// Draws the background of the nameplate. Gold and a triangle mark the player whose turn it is. The triangle does not
/// depend on colour vision.
fn background(painter: &Painter, rect: Rect, model: &PlayerBarContent) {
    let corners = CornerRadius::same(10);
    if !model.is_on_turn {
        let edge = Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.7));
        painter.rect(rect, corners, INK.gamma_multiply(0.72), edge, StrokeKind::Inside);
        return;
    }
    painter.rect_filled(rect, corners, INK.gamma_multiply(0.94));
    let tab = Rect::from_min_size(rect.min, vec2(TAB, rect.height()));
    painter.rect_filled(tab, CornerRadius { ne: 0, se: 0, ..corners }, BRASS);
    painter.rect_stroke(rect, corners, Stroke::new(2.0, BRASS), StrokeKind::Inside);
    let (y, tip) =
        if model.is_on_far_side && !model.is_rotated() { (rect.bottom() - 1.0, 8.0) } else { (rect.top() + 1.0, -8.0) };
    let x = tab.center().x;
    let points = vec![pos2(x - 11.0, y), pos2(x + 11.0, y), pos2(x, y + tip)];
    painter.add(Shape::convex_polygon(points, BRASS, Stroke::NONE));
}

/// Returns the line below the name, and its colour. The line is a hint, if there is one. Otherwise, it is the status,
/// which may be followed by the thinking time.
fn line_below(texts: &Localization, model: &PlayerBarContent) -> (String, Color32) {
    if let Some(words) = hint_words(texts, &model.hint, model.player) {
        return (words, BRASS_BRIGHT);
    }
    let status = texts.tr(model.status.text_key);
    match model.shown_thinking_time {
        Some(thinking) => (format!("{status} · {}", format_clock(thinking)), EMBER),
        None => (status.into_owned(), if model.status.is_highlighted { BRASS_BRIGHT } else { IVORY_DIM }),
    }
}

/// A button that was pressed in a player's bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarPress {
    Command(PlayerCommand),
    Aid(Aid),
}

const BUTTON: f32 = 38.0;
const SPACE: f32 = 8.0;
/// The width of stacked buttons, and the gap between them, in points.
const STACKED: Vec2 = vec2(172.0, 6.0);

fn row(ui: &mut Ui, texts: &Localization, model: &PlayerBarContent) -> Option<BarPress> {
    ui.with_layout(Layout::left_to_right(Align::Min).with_main_wrap(true), |ui| {
        ui.spacing_mut().item_spacing = vec2(SPACE, 6.0);
        buttons(ui, texts, model, vec2(0.0, BUTTON))
    })
    .inner
}

fn buttons(ui: &mut Ui, texts: &Localization, model: &PlayerBarContent, at_least: Vec2) -> Option<BarPress> {
    let PlayerBarContent { player, available_commands: offers, aids, .. } = model;
    let player = *player;
    let signs = key_labels(ui.ctx());
    let mut pressed_button = None;
    let mut commands = offers.iter().map(|offer| offer.command);
    let main = commands.find(|command| {
        matches!(
            command,
            PlayerCommand::DropRing | PlayerCommand::ClaimUndroppedRing | PlayerCommand::ToggleExtraRingChoice
        )
    });
    for offer in offers {
        let again = model.is_pass_armed && offer.command == PlayerCommand::Pass;
        let word = match (offer.command, model.claimable_socket) {
            (PlayerCommand::ClaimUndroppedRing, Some(at)) => {
                texts.tr_args("command-claim-at", &[("socket", at.to_string().into())])
            }
            (PlayerCommand::Pass, _) if again => texts.tr("command-pass-again").into_owned(),
            (command, _) => texts.tr(InputAction::Command(command).text_key()).into_owned(),
        };
        let detail = offer.millis_left_and_total.map(|(left, _)| texts.format_tenths(left.div_ceil(100).into()));
        let spot = format!("{} {}", player, command_script_name(offer.command));
        let kind = if again || main == Some(offer.command) && !model.is_pass_armed {
            ButtonKind::Primary
        } else {
            ButtonKind::Plain
        };
        let sign = signs.player_action_label(model.names.seats, player, InputAction::Command(offer.command));
        let button = Button::new(&word)
            .kind(kind)
            .ignoring_enter()
            .text_size(14.0)
            .key_label(&sign)
            .script_name(&spot)
            .trailing_digits(detail)
            .time_left(offer.millis_left_and_total.map(|(left, all)| left as f32 / all as f32))
            .min_size(at_least);
        let ground = ui.painter().add(Shape::Noop);
        let response = ui.add(button);
        if model.asked_by_lesson.contains(&offer.command) {
            paint_glow(ui.painter(), ground, response.rect, Pulse::LessonButton, ui.input(|input| input.time) as f32);
        }
        if register_match_button(&response, MatchButton::Command(player, offer.command)) {
            pressed_button = Some(BarPress::Command(offer.command));
        }
    }
    for &aid in aids {
        let (key, action, name) = aid_button_parts(aid);
        let (word, sign) = (texts.tr(key), signs.common_action_label(action));
        let button = Button::new(&word).text_size(14.0).key_label(&sign).script_name(name).min_size(at_least);
        if register_match_button(&ui.add(button), aid_match_button(aid, player)) {
            pressed_button = Some(BarPress::Aid(aid));
        }
    }
    pressed_button
}

fn aids_width(ctx: &Context, texts: &Localization, model: &PlayerBarContent) -> f32 {
    let painter = ctx.layer_painter(LayerId::background());
    let signs = key_labels(ctx);
    let width = |&aid: &Aid| {
        let (key, action, _) = aid_button_parts(aid);
        Button::new(texts.tr(key)).text_size(14.0).key_label(signs.common_action_label(action)).size(&painter).x
    };
    let all: f32 = model.aids.iter().map(width).sum();
    all + SPACE * model.aids.len().saturating_sub(1) as f32
}

fn command_script_name(command: PlayerCommand) -> &'static str {
    match command {
        PlayerCommand::DropRing => "drop",
        PlayerCommand::KeepRing => "keep",
        PlayerCommand::ClaimUndroppedRing => "claim",
        PlayerCommand::ToggleExtraRingChoice => "extra",
        PlayerCommand::FlipTimer => "timer",
        PlayerCommand::Pass => "pass",
    }
}

fn hint_words(texts: &Localization, hint: &Hint, player: Player) -> Option<String> {
    if hint.searching_for == Some(player) {
        return Some(texts.tr("hint-asked").into_owned());
    }
    let (_, turn) = hint.visible_advice.filter(|(of, _)| *of == player)?;
    Some(turn_hint(texts, turn))
}
