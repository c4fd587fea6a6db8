//! Cards in the middle of the screen, above everything else, and the shade on the table behind them.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, Frame, Id, InnerResponse, LayerId, Mesh, Order, Pos2, Rect, ScrollArea, Ui, Vec2,
    vec2,
};

use super::focus::start_arrows_on_card;
use super::recent;
use super::scroll::show_scroll_area;
use super::theme::{self, INK};
use super::widgets::{Button, answers, gap, heading, note};

pub fn centered<R>(ctx: &Context, id: &str, frame: Frame, content: impl FnOnce(&mut Ui) -> R) -> R {
    centered_at(ctx, Id::new(id), ctx.content_rect().center(), frame, content).inner
}

pub fn centered_at<R>(
    ctx: &Context,
    id: Id,
    middle: Pos2,
    frame: Frame,
    content: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    let area = Area::new(id).fixed_pos(middle).pivot(Align2::CENTER_CENTER).order(Order::Foreground);
    area.show(ctx, |ui| frame.show(ui, content).inner)
}

/// Draws a card beside the table, below all centred cards, with the corner or edge `pivot` at `at`.
pub fn beside_table<R>(
    ctx: &Context,
    id: Id,
    (pivot, at): (Align2, Pos2),
    frame: Frame,
    content: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    let area = Area::new(id).fixed_pos(at).pivot(pivot).order(Order::Middle);
    area.show(ctx, |ui| frame.show(ui, content).inner)
}

/// Draws a card of this size, reduced to keep `margin` points free on the screen, for both edges together.
pub fn centered_of_size<R>(
    ctx: &Context,
    id: &str,
    frame: Frame,
    size: Vec2,
    margin: Vec2,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    let inside = size.min(ctx.content_rect().size() - margin) - frame.total_margin().sum();
    centered(ctx, id, frame, |ui| {
        ui.set_min_size(inside);
        ui.set_max_size(inside);
        content(ui)
    })
}

/// Draws a card with a question. `width` is that of the card, and `each` that of each answer. Returns the answer.
pub fn question(
    ctx: &Context,
    id: &str,
    [width, each]: [f32; 2],
    (title, line): (&str, &str),
    (no, yes): (Button, Button),
) -> Option<bool> {
    centered(ctx, id, theme::card(), |ui| {
        ui.set_width(width);
        heading(ui, title);
        note(ui, line);
        gap(ui, 10.0);
        answers(ui, vec2(each, 42.0), no, yes)
    })
}

/// Draws the scrolling part of a card, from its top if [`has_just_appeared`]. Leaves `foot` points free below.
pub fn scrolling(ui: &mut Ui, foot: f32, content: impl FnOnce(&mut Ui)) {
    let to_top = has_just_appeared(ui);
    scrolling_from(ui, foot, to_top, content);
}

#[derive(Clone)]
struct ShownCard;

/// Returns `true` if the card was hidden in the previous pass, so that it starts at its top. Call this once a pass.
pub fn has_just_appeared(ui: &Ui) -> bool {
    let before = recent::get::<ShownCard>(ui.ctx(), ui.id());
    recent::note(ui.ctx(), ui.id(), ShownCard);
    before.is_none()
}

pub fn scrolling_from(ui: &mut Ui, foot: f32, to_top: bool, content: impl FnOnce(&mut Ui)) {
    let mut area = ScrollArea::vertical().max_height(ui.available_height() - foot).auto_shrink(false);
    if to_top {
        area = area.vertical_scroll_offset(0.0);
    }
    start_arrows_on_card(ui);
    show_scroll_area(ui, area, false, |ui| {
        ui.set_width(ui.available_width() - 14.0);
        content(ui);
    });
}

/// Draws a part of a card that scrolls if it is higher than `height` points.
pub fn scrolling_if_higher(ui: &mut Ui, height: f32, content: impl FnOnce(&mut Ui)) {
    show_scroll_area(ui, ScrollArea::vertical().max_height(height), false, content);
}

/// Shades the screen from the left edge: dark over half of `width` points, then fading out over the other half.
pub fn shade(ctx: &Context, width: f32) {
    shade_in_part(ctx, width, 1.0);
}

/// Like [`shade`], with `share` of its darkness, from 0 to 1.
pub fn shade_in_part(ctx: &Context, width: f32, share: f32) {
    let screen = ctx.content_rect();
    let solid = Rect::from_min_size(screen.min, vec2(width.min(screen.width()) * 0.5, screen.height()));
    let fading = solid.translate(vec2(solid.width(), 0.0));
    let (dark, half) = (INK.gamma_multiply(0.94 * share), INK.gamma_multiply(0.86 * share));
    let painter = ctx.layer_painter(LayerId::background());
    painter.add(gradient(solid, dark, half));
    painter.add(gradient(fading, half, Color32::TRANSPARENT));
}

pub fn shade_screen(ctx: &Context) {
    shade(ctx, ctx.content_rect().width());
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
