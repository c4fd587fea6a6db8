//! Cards in the middle of the screen, above everything else, and the shade that darkens the table behind cards.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, Frame, Id, InnerResponse, LayerId, Mesh, Order, Pos2, Rect, ScrollArea, Ui, Vec2,
    vec2,
};

use super::focus::start_arrow_keys_on_card;
use super::pass_cache;
use super::scroll::show_scroll_area;
use super::theme::{self, INK};
use super::widgets::{Button, answer_buttons, gap, heading, note};

/// Draws a card in the middle of the screen.
pub fn centered_card<R>(ctx: &Context, id: &str, frame: Frame, content: impl FnOnce(&mut Ui) -> R) -> R {
    card_centered_at(ctx, Id::new(id), ctx.content_rect().center(), frame, content).inner
}

/// Draws a card whose centre is at the point `middle`.
pub fn card_centered_at<R>(
    ctx: &Context,
    id: Id,
    middle: Pos2,
    frame: Frame,
    content: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    let area = Area::new(id).fixed_pos(middle).pivot(Align2::CENTER_CENTER).order(Order::Foreground);
    area.show(ctx, |ui| frame.show(ui, content).inner)
}

/// Draws a card beside the table, behind all centred cards. The corner or edge `pivot` of the card is placed at `at`.
pub fn card_beside_table<R>(
    ctx: &Context,
    id: Id,
    (pivot, at): (Align2, Pos2),
    frame: Frame,
    content: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    let area = Area::new(id).fixed_pos(at).pivot(pivot).order(Order::Middle);
    area.show(ctx, |ui| frame.show(ui, content).inner)
}

/// Draws a card of this size in the middle of the screen. Makes the card smaller if it would leave less than `margin`
/// points of the screen free. `margin` is the total space on both sides of the card.
pub fn centered_card_of_size<R>(
    ctx: &Context,
    id: &str,
    frame: Frame,
    size: Vec2,
    margin: Vec2,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    let inside = size.min(ctx.content_rect().size() - margin) - frame.total_margin().sum();
    centered_card(ctx, id, frame, |ui| {
        ui.set_min_size(inside);
        ui.set_max_size(inside);
        content(ui)
    })
}

/// Draws a card with a question. `width` is the width of the card, and `each` the width of each button. Returns
/// `Some(true)` if yes was pressed, `Some(false)` if no was pressed, and `None` otherwise.
pub fn question_card(
    ctx: &Context,
    id: &str,
    [width, each]: [f32; 2],
    (title, line): (&str, &str),
    (no, yes): (Button, Button),
) -> Option<bool> {
    centered_card(ctx, id, theme::card_frame(), |ui| {
        ui.set_width(width);
        heading(ui, title);
        note(ui, line);
        gap(ui, 10.0);
        answer_buttons(ui, vec2(each, 42.0), no, yes)
    })
}

/// Draws the part of a card that scrolls, and leaves `foot` points free below it. Scrolls to the top when the card
/// appears (see [`record_card_appearance`]).
pub fn scrolling_part(ui: &mut Ui, foot: f32, content: impl FnOnce(&mut Ui)) {
    let to_top = record_card_appearance(ui);
    scrolling_part_with_reset(ui, foot, to_top, content);
}

#[derive(Clone)]
struct ShownCard;

/// Returns `true` if the card was not drawn in the previous pass, so that it must be scrolled to the top. Call this
/// function once per pass.
pub fn record_card_appearance(ui: &Ui) -> bool {
    let before = pass_cache::get::<ShownCard>(ui.ctx(), ui.id());
    pass_cache::insert(ui.ctx(), ui.id(), ShownCard);
    before.is_none()
}

/// Draws the part of a card that scrolls, like [`scrolling_part`], but scrolls to the top only if `to_top` is `true`.
pub fn scrolling_part_with_reset(ui: &mut Ui, foot: f32, to_top: bool, content: impl FnOnce(&mut Ui)) {
    let mut area = ScrollArea::vertical().max_height(ui.available_height() - foot).auto_shrink(false);
    if to_top {
        area = area.vertical_scroll_offset(0.0);
    }
    start_arrow_keys_on_card(ui);
    show_scroll_area(ui, area, false, |ui| {
        ui.set_width(ui.available_width() - 14.0);
        content(ui);
    });
}

/// Draws a part of a card, which scrolls if it is higher than `height` points.
pub fn part_scrolling_if_higher(ui: &mut Ui, height: f32, content: impl FnOnce(&mut Ui)) {
    show_scroll_area(ui, ScrollArea::vertical().max_height(height), false, content);
}

/// Shades the left of the screen. The shade is dark over the first half of `width` points and fades out over the second
/// half.
pub fn shade_left(ctx: &Context, width: f32) {
    shade_left_with_strength(ctx, width, 1.0);
}

/// Shades the screen like [`shade_left`], but multiplies the darkness by `share`, from 0 to 1.
pub fn shade_left_with_strength(ctx: &Context, width: f32, share: f32) {
    let screen = ctx.content_rect();
    let solid = Rect::from_min_size(screen.min, vec2(width.min(screen.width()) * 0.5, screen.height()));
    let fading = solid.translate(vec2(solid.width(), 0.0));
    let (dark, half) = (INK.gamma_multiply(0.94 * share), INK.gamma_multiply(0.86 * share));
    let painter = ctx.layer_painter(LayerId::background());
    painter.add(gradient(solid, dark, half));
    painter.add(gradient(fading, half, Color32::TRANSPARENT));
}

/// Shades the screen over its whole width.
pub fn shade_screen(ctx: &Context) {
    shade_left(ctx, ctx.content_rect().width());
}

fn gradient(rect: Rect, left: Color32, right: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for (pos, color) in
        [(rect.left_top(), left), (rect.left_bottom(), left), (rect.right_top(), right), (rect.right_bottom(), right)]
    {
        mesh.colored_vertex(pos, color);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    mesh
}
