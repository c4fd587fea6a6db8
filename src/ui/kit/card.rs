//! Cards in the middle of the screen, above everything else, and the shade on the table behind them.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, Frame, Id, InnerResponse, LayerId, Mesh, Order, Pos2, Rect, ScrollArea, Ui, Vec2,
    vec2,
};

use super::focus::begin_page;
use super::recent;
use super::scroll::scrolled;
use super::theme::{self, INK};
use super::widgets::{Button, answers, gap, heading, note};

/// Draws a card that is as large as its content.
pub fn centered<R>(ctx: &Context, id: &str, frame: Frame, content: impl FnOnce(&mut Ui) -> R) -> R {
    centered_at(ctx, Id::new(id), ctx.content_rect().center(), frame, content).inner
}

/// Draws a card that is as large as its content, with its middle here.
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

/// Draws a card beside the table, below everything that is above it, with this corner or middle of an edge here.
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

/// Draws a card of this size, or smaller so that the screen keeps `margin` points for both edges together.
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

/// Draws a card of this width that asks a question, with answers of the second width. Returns the answer.
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

/// Draws the scrolling part of a card, with `foot` points free below, at its top when [`is_shown_anew`].
pub fn scrolling(ui: &mut Ui, foot: f32, content: impl FnOnce(&mut Ui)) {
    let to_top = is_shown_anew(ui);
    scrolling_from(ui, foot, to_top, content);
}

#[derive(Clone)]
struct ShownCard;

/// Returns whether the card was not shown in the pass before, when it begins at its top, however far it was scrolled
/// when it was last shown. Call it once a pass.
pub fn is_shown_anew(ui: &Ui) -> bool {
    let before = recent::get::<ShownCard>(ui.ctx(), ui.id());
    recent::note(ui.ctx(), ui.id(), ShownCard);
    before.is_none()
}

/// Draws the scrolling part of a card that is a page of its own, with `foot` points free below it.
pub fn scrolling_from(ui: &mut Ui, foot: f32, to_top: bool, content: impl FnOnce(&mut Ui)) {
    let mut area = ScrollArea::vertical().max_height(ui.available_height() - foot).auto_shrink(false);
    if to_top {
        area = area.vertical_scroll_offset(0.0);
    }
    begin_page(ui);
    scrolled(ui, area, false, |ui| {
        // The scroll bar takes the rest.
        ui.set_width(ui.available_width() - 14.0);
        content(ui);
    });
}

/// Draws a part of a card that scrolls where it is higher than this, in points.
pub fn at_most(ui: &mut Ui, height: f32, content: impl FnOnce(&mut Ui)) {
    scrolled(ui, ScrollArea::vertical().max_height(height), false, content);
}

/// Shades the screen from the left edge: dark over half of `width` points, then fading out over as much again.
pub fn shade(ctx: &Context, width: f32) {
    shade_in_part(ctx, width, 1.0);
}

/// The same, with a share of the darkness.
pub fn shade_in_part(ctx: &Context, width: f32, share: f32) {
    let screen = ctx.content_rect();
    let solid = Rect::from_min_size(screen.min, vec2(width.min(screen.width()) * 0.5, screen.height()));
    let fading = solid.translate(vec2(solid.width(), 0.0));
    let (dark, half) = (INK.gamma_multiply(0.94 * share), INK.gamma_multiply(0.86 * share));
    let painter = ctx.layer_painter(LayerId::background());
    painter.add(gradient(solid, dark, half));
    painter.add(gradient(fading, half, Color32::TRANSPARENT));
}

/// Shades the whole screen behind a card that replaces everything else.
pub fn shade_screen(ctx: &Context) {
    shade(ctx, ctx.content_rect().width());
}

/// Returns a rectangle whose colour changes from its left edge to its right one.
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
