//! Shades the table behind text, so that the text is legible.

use bevy_egui::egui::{Color32, Context, LayerId, Mesh, Rect, vec2};

use super::theme::INK;

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
