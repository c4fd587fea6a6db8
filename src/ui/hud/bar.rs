//! A player’s bar: name, rings, status, and buttons for the available commands and aids.

use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, CornerRadius, Id, LayerId, Layout, Order, Painter, Rect, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use tamsk_rules::Player;

use super::bar_model::BarModel;
use crate::appearance::pulse::Pulse;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::table::game::Aid;
use crate::table::hint::Hint;
use crate::table::panels::MatchButton;
use crate::table::player_command::PlayerCommand;
use crate::ui::kit::aids::{aid_match_button, turn_hint};
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::presses::is_match_button_pressed;
use crate::ui::kit::signs::{aid_button, signs};
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, clock, draw_fitted_line, paint_glow, player_mark, ring_pips};
use crate::ui::layout::{BAR_HEIGHT, bar_corner, command_layer, is_narrow, nameplate_id, nameplate_width};

const MARGIN: f32 = 6.0;
/// Distance from a nameplate to the buttons beside it, in points.
const BESIDE: f32 = 12.0;
const HEIGHT: f32 = BAR_HEIGHT - 2.0 * MARGIN;

/// Draws a player's bar: at the bottom for the near player, at the top for the other. Returns the pressed button.
/// `covered` is the width, in points, that panels cover at the edge where buttons are stacked.
pub fn bar(ctx: &Context, texts: &Localization, model: &BarModel, covered: f32) -> Option<BarPress> {
    let screen = ctx.content_rect();
    let narrow = is_narrow(screen);
    let (at_top, turned) = (model.far, model.is_turned());
    let (corner, pivot, inward) = bar_corner(screen, at_top, turned);
    let plate = Area::new(nameplate_id(model.player))
        .fixed_pos(corner + vec2(MARGIN + 2.0, MARGIN) * inward)
        .pivot(pivot)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| plate(ui, texts, model, narrow))
        .response;
    rotate_panel_if(turned, &plate);
    if model.offers.is_empty() && model.aids.is_empty() {
        return None;
    }
    let area = Area::new(command_layer(model.player).id).order(Order::Middle);
    if narrow {
        let room = screen.right() - MARGIN - plate.rect.right() - BESIDE;
        if at_top || turned || model.aids.is_empty() || aids_width(ctx, texts, model) > room {
            return stacked(ctx, texts, model, area, covered);
        }
        // Draw the aids in the bar, where they hide none of the near sockets.
        let at = pos2(plate.rect.right() + BESIDE, plate.rect.top() + 3.0);
        let aids = BarModel { offers: Vec::new(), ..model.clone() };
        let shown = Area::new(Id::new(("aids", model.player))).order(Order::Middle).fixed_pos(at);
        let shown = shown.show(ctx, |ui| {
            ui.set_max_width(room);
            row(ui, texts, &aids)
        });
        let pressed = shown.inner;
        if model.offers.is_empty() {
            return pressed;
        }
        let deeds = BarModel { aids: Vec::new(), ..model.clone() };
        return pressed.or(stacked(ctx, texts, &deeds, area, covered));
    }
    let beside = if turned { plate.rect.left() - BESIDE } else { plate.rect.right() + BESIDE };
    let at = pos2(beside, corner.y + (MARGIN + 3.0) * inward.y);
    // Leave room for the match's corner buttons: at the top right, or in each player's corner at a table-top screen.
    let keep_free = if at_top || model.table_top { 376.0 } else { 16.0 };
    let room = if turned { at.x - screen.left() } else { screen.right() - at.x };
    let shown = area.fixed_pos(at).pivot(pivot).show(ctx, |ui| {
        ui.set_max_width(room - keep_free);
        row(ui, texts, model)
    });
    rotate_panel_if(turned, &shown.response);
    shown.inner
}

fn stacked(ctx: &Context, texts: &Localization, model: &BarModel, area: Area, covered: f32) -> Option<BarPress> {
    let screen = ctx.content_rect();
    let high = (model.offers.len() + model.aids.len()) as f32 * (BUTTON + STACKED.y) - STACKED.y;
    let at = match model.far {
        true => screen.right_top() + vec2(-covered - STACKED.x - MARGIN - 2.0, BAR_HEIGHT + 2.0),
        false => screen.left_bottom() + vec2(covered + MARGIN + 2.0, -BAR_HEIGHT - 2.0 - high),
    };
    let shown = area.fixed_pos(at).show(ctx, |ui| {
        ui.spacing_mut().item_spacing.y = STACKED.y;
        buttons(ui, texts, model, vec2(STACKED.x, BUTTON))
    });
    rotate_panel_if(model.is_turned(), &shown.response);
    shown.inner
}

/// Width of the tab with the player's mark at the end of a nameplate, in points. It is gold during their turn.
const TAB: f32 = 54.0;

fn plate(ui: &mut Ui, texts: &Localization, model: &BarModel, narrow: bool) {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let width = nameplate_width(ui.ctx().content_rect());
    let (rect, plate) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    plate.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, spoken(texts, model)));
    let painter = ui.painter();
    background(painter, rect, model);
    player_mark(painter, pos2(rect.left() + TAB / 2.0, rect.center().y), 14.0, model.player);

    let words = Rect::from_min_max(rect.min + vec2(TAB + 8.0, 0.0), pos2(rect.left() + 254.0, rect.bottom()));
    let name = model.names.name(texts, model.player);
    let at = pos2(words.left(), words.top() + 14.0);
    draw_fitted_line(painter, at, Align2::LEFT_CENTER, name, theme::bold(15.0), IVORY, words.width());
    let (line, color) = line_below(texts, model);
    let at = pos2(words.left(), words.top() + 32.0);
    draw_fitted_line(painter, at, Align2::LEFT_CENTER, line, theme::sans(12.5), color, words.width());

    let number_at = pos2(rect.left() + 278.0, rect.center().y);
    painter.text(number_at, Align2::CENTER_CENTER, model.rings, theme::bold(22.0), IVORY);
    model.ring.draw(painter, number_at, model.can_act);
    let left = number_at.x + 33.0;
    let words = texts.tr_args("rings-left-short", &[("count", model.rings.into())]);
    if narrow {
        let words = painter.layout(words, theme::sans(11.0), IVORY_DIM, rect.right() - left - 4.0);
        painter.galley(pos2(left, rect.center().y - words.size().y / 2.0), words, IVORY_DIM);
    } else {
        painter.text(pos2(left, rect.top() + 10.0), Align2::LEFT_CENTER, words, theme::sans(11.0), IVORY_DIM);
        ring_pips(painter, pos2(left - 1.0, rect.top() + 19.0), 8.3, model.rings);
    }
}

/// Returns the screen-reader text of the nameplate.
fn spoken(texts: &Localization, model: &BarModel) -> String {
    let rings = texts.tr_args("spoken-rings", &[("count", model.rings.into())]);
    let parts = [rings, line_below(texts, model).0];
    parts.into_iter().fold(model.names.name(texts, model.player), |one, more| {
        texts.tr_args("socket-list", &[("one", one.into()), ("more", more.into())])
    })
}

/// Draws the nameplate's background. Gold marks the turn, and so does a triangle, which is visible without colour.
fn background(painter: &Painter, rect: Rect, model: &BarModel) {
    let corners = CornerRadius::same(10);
    if !model.on_turn {
        let edge = Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.7));
        painter.rect(rect, corners, INK.gamma_multiply(0.72), edge, StrokeKind::Inside);
        return;
    }
    painter.rect_filled(rect, corners, INK.gamma_multiply(0.94));
    let tab = Rect::from_min_size(rect.min, vec2(TAB, rect.height()));
    painter.rect_filled(tab, CornerRadius { ne: 0, se: 0, ..corners }, BRASS);
    painter.rect_stroke(rect, corners, Stroke::new(2.0, BRASS), StrokeKind::Inside);
    let (y, tip) = if model.far && !model.is_turned() { (rect.bottom() - 1.0, 8.0) } else { (rect.top() + 1.0, -8.0) };
    let x = tab.center().x;
    let points = vec![pos2(x - 11.0, y), pos2(x + 11.0, y), pos2(x, y + tip)];
    painter.add(Shape::convex_polygon(points, BRASS, Stroke::NONE));
}

/// Returns the line below the name: a hint, or the status and the thinking time.
fn line_below(texts: &Localization, model: &BarModel) -> (String, Color32) {
    if let Some(words) = hint_words(texts, &model.hint, model.player) {
        return (words, BRASS_BRIGHT);
    }
    let status = texts.tr(model.status.key);
    match model.thinking {
        Some(thinking) => (format!("{status} · {}", clock(thinking)), EMBER),
        None => (status.into_owned(), if model.status.is_highlighted { BRASS_BRIGHT } else { IVORY_DIM }),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarPress {
    Command(PlayerCommand),
    Aid(Aid),
}

const BUTTON: f32 = 38.0;
const SPACE: f32 = 8.0;
/// Width of stacked buttons, and the gap between them, in points.
const STACKED: Vec2 = vec2(172.0, 6.0);

fn row(ui: &mut Ui, texts: &Localization, model: &BarModel) -> Option<BarPress> {
    ui.with_layout(Layout::left_to_right(Align::Min).with_main_wrap(true), |ui| {
        ui.spacing_mut().item_spacing = vec2(SPACE, 6.0);
        buttons(ui, texts, model, vec2(0.0, BUTTON))
    })
    .inner
}

fn buttons(ui: &mut Ui, texts: &Localization, model: &BarModel, at_least: Vec2) -> Option<BarPress> {
    let BarModel { player, offers, aids, .. } = model;
    let player = *player;
    let signs = signs(ui.ctx());
    let mut pressed_button = None;
    let mut deeds = offers.iter().map(|offer| offer.command);
    let main = deeds
        .find(|deed| matches!(deed, PlayerCommand::DropRing | PlayerCommand::ClaimRing | PlayerCommand::ExtraRing));
    for offer in offers {
        let again = model.is_pass_armed && offer.command == PlayerCommand::Pass;
        let word = match (offer.command, model.claimable_socket) {
            (PlayerCommand::ClaimRing, Some(at)) => {
                texts.tr_args("deed-claim-at", &[("socket", at.to_string().into())])
            }
            (PlayerCommand::Pass, _) if again => texts.tr("deed-pass-again").into_owned(),
            (deed, _) => texts.tr(InputAction::Command(deed).text_key()).into_owned(),
        };
        let detail = offer.left.map(|(left, _)| texts.format_tenths(left.div_ceil(100).into()));
        let spot = format!("{} {}", player, deed_name(offer.command));
        let kind = if again || main == Some(offer.command) && !model.is_pass_armed {
            ButtonKind::Primary
        } else {
            ButtonKind::Plain
        };
        let sign = signs.player_label(model.names.seats, player, InputAction::Command(offer.command));
        let button = Button::new(&word)
            .kind(kind)
            .ignoring_enter()
            .text_size(14.0)
            .key(&sign)
            .named(&spot)
            .detail(detail)
            .time_left(offer.left.map(|(left, all)| left as f32 / all as f32))
            .at_least(at_least);
        let ground = ui.painter().add(Shape::Noop);
        let response = ui.add(button);
        if model.asked_by_lesson.contains(&offer.command) {
            paint_glow(ui.painter(), ground, response.rect, Pulse::Invitation, ui.input(|input| input.time) as f32);
        }
        if is_match_button_pressed(&response, MatchButton::Command(player, offer.command)) {
            pressed_button = Some(BarPress::Command(offer.command));
        }
    }
    for &aid in aids {
        let (key, action, name) = aid_button(aid);
        let (word, sign) = (texts.tr(key), signs.common_label(action));
        let button = Button::new(&word).text_size(14.0).key(&sign).named(name).at_least(at_least);
        if is_match_button_pressed(&ui.add(button), aid_match_button(aid, player)) {
            pressed_button = Some(BarPress::Aid(aid));
        }
    }
    pressed_button
}

fn aids_width(ctx: &Context, texts: &Localization, model: &BarModel) -> f32 {
    let painter = ctx.layer_painter(LayerId::background());
    let signs = signs(ctx);
    let width = |&aid: &Aid| {
        let (key, action, _) = aid_button(aid);
        Button::new(texts.tr(key)).text_size(14.0).key(signs.common_label(action)).size(&painter).x
    };
    let all: f32 = model.aids.iter().map(width).sum();
    all + SPACE * model.aids.len().saturating_sub(1) as f32
}

fn deed_name(deed: PlayerCommand) -> &'static str {
    match deed {
        PlayerCommand::DropRing => "drop",
        PlayerCommand::KeepRing => "keep",
        PlayerCommand::ClaimRing => "claim",
        PlayerCommand::ExtraRing => "extra",
        PlayerCommand::FlipTimer => "timer",
        PlayerCommand::Pass => "pass",
    }
}

fn hint_words(texts: &Localization, hint: &Hint, player: Player) -> Option<String> {
    if hint.searching_for == Some(player) {
        return Some(texts.tr("hint-asked").into_owned());
    }
    let (_, turn) = hint.visible.filter(|(of, _)| *of == player)?;
    Some(turn_hint(texts, turn))
}
