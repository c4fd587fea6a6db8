//! Rotates panels by 180° for the person on the opposite side of the table. egui cannot rotate what it paints. A panel
//! is therefore laid out as usual, its painted shapes are rotated about its centre, and the positions of pointers on
//! the panel are rotated back.

use std::f32::consts::PI;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::epaint::{ClippedShape, RectShape};
use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{Context, CornerRadius, Event, Id, LayerId, Order, Painter, Pos2, Rect, Response, Shape};
use bevy_egui::{EguiContext, EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass};

use super::{PanelSystems, pass_cache};
use crate::states::Menu;
use crate::table::table_top::TableSide;
use crate::ui::kit::navigation::MenuReturnState;

/// The point about which a layer or the whole screen was rotated.
#[derive(Clone)]
struct Turned(Pos2);

pub fn plugin(app: &mut App) {
    let is_read_opposite = |navigation: Res<MenuReturnState>, menu: Res<State<Menu>>| {
        navigation.facing_side == TableSide::Opposite && *menu.get() != Menu::None
    };
    app.add_systems(
        PreUpdate,
        rotate_pointers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(EguiPrimaryContextPass, turn_menu.after(PanelSystems).run_if(is_read_opposite));
}

fn screen_id() -> Id {
    Id::new("turned screen")
}

/// Rotates a panel by 180° about the centre of its area for this pass. Must be called after the panel has been painted.
pub fn rotate_panel(ctx: &Context, layer: LayerId, area: Rect) {
    rotate_layer(ctx, layer, area.center());
    pass_cache::insert(ctx, Id::new(layer), Turned(area.center()));
}

/// Rotates a panel by 180° about its centre for this pass if `rotated` is `true`.
pub fn rotate_panel_if(rotated: bool, panel: &Response) {
    if rotated {
        rotate_panel(&panel.ctx, panel.layer_id, panel.rect);
    }
}

/// Returns an area rotated by 180° about a point.
pub fn rotated_area(point: Pos2, area: Rect) -> Rect {
    Rect::from_center_size(point + (point - area.center()), area.size())
}

/// Rotates everything that is painted in a layer by 180° about a point. The layer must not contain anything that can be
/// pressed.
pub fn rotate_layer(ctx: &Context, layer: LayerId, about: Pos2) {
    turn_from(ctx, layer, 0, about);
}

/// Paints something that cannot be pressed. If `side` is the opposite side, rotates the painting by 180° about a point.
pub fn paint_towards<R>(side: TableSide, painter: &Painter, about: Pos2, paint: impl FnOnce(&Painter) -> R) -> R {
    let first = painter.ctx().graphics(|graphics| graphics.get(painter.layer_id()).map_or(0, |list| list.next_idx().0));
    let painted = paint(painter);
    if side == TableSide::Opposite {
        turn_from(painter.ctx(), painter.layer_id(), first, about);
    }
    painted
}

fn turn_from(ctx: &Context, layer: LayerId, first: usize, about: Pos2) {
    ctx.graphics_mut(|graphics| {
        let Some(list) = graphics.get_mut(layer) else { return };
        for index in first..list.next_idx().0 {
            list.mutate_shape(ShapeIdx(index), |clipped| rotate_clipped(clipped, about));
        }
    });
}

fn turn_menu(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let middle = ctx.content_rect().center();
    let layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    for layer in layers.into_iter().filter(|layer| layer.order != Order::Background) {
        rotate_layer(ctx, layer, middle);
    }
    pass_cache::insert(ctx, screen_id(), Turned(middle));
    Ok(())
}

/// Returns the point about which the screen or the layer was rotated in this pass or the previous one. Returns `None`
/// if neither was rotated.
fn turned_about(ctx: &Context, layer: Option<LayerId>) -> Option<Pos2> {
    let about = |id| pass_cache::get(ctx, id).map(|Turned(about)| about);
    about(screen_id()).or_else(|| about(Id::new(layer?)))
}

/// Returns the screen position of the point `at` in the layout of a panel.
pub fn screen_position(ctx: &Context, layer: LayerId, at: Pos2) -> Pos2 {
    turned_about(ctx, Some(layer)).map_or(at, |about| rotated_point(at, about))
}

/// Returns the layout position of the point that appears at the position `seen` on the screen.
pub fn layout_position(ctx: &Context, seen: Pos2) -> Pos2 {
    pivot_at(ctx, seen).map_or(seen, |about| rotated_point(seen, about))
}

fn pivot_at(ctx: &Context, seen: Pos2) -> Option<Pos2> {
    // A layer is rotated about its own centre, so its area on the screen does not change.
    turned_about(ctx, ctx.layer_id_at(seen))
}

/// The point about which the panel under a pressed pointer is rotated. It is kept until the pointer is released. `None`
/// means that no pointer is pressed, and `Some(None)` that the panel is not rotated.
type Grasp = Option<Option<Pos2>>;

/// Replaces the positions of pointers on rotated panels with the corresponding positions in the layouts of the panels.
pub fn rotate_pointers(mut contexts: Query<(&mut EguiContext, &mut EguiInput)>, mut grasp: Local<Grasp>) {
    for (mut context, mut input) in &mut contexts {
        let ctx = context.get_mut();
        for event in &mut input.events {
            match event {
                Event::PointerMoved(pos) | Event::Touch { pos, .. } => {
                    let about = grasp.unwrap_or_else(|| pivot_at(ctx, *pos));
                    *pos = about.map_or(*pos, |about| rotated_point(*pos, about));
                }
                Event::PointerButton { pos, pressed, .. } => {
                    let about = grasp.unwrap_or_else(|| pivot_at(ctx, *pos));
                    *grasp = pressed.then_some(about);
                    *pos = about.map_or(*pos, |about| rotated_point(*pos, about));
                }
                _ => {}
            }
        }
    }
}

/// Returns the point `at` rotated by 180° about the point `about`.
pub fn rotated_point(at: Pos2, about: Pos2) -> Pos2 {
    about + (about - at)
}

/// Rotates a painted shape and its clip rectangle by 180° about a point.
pub fn rotate_clipped(clipped: &mut ClippedShape, about: Pos2) {
    clipped.clip_rect = turned(clipped.clip_rect, about);
    turn_shape(&mut clipped.shape, about);
}

fn turned(rect: Rect, about: Pos2) -> Rect {
    Rect::from_min_max(rotated_point(rect.max, about), rotated_point(rect.min, about))
}

fn turn_shape(shape: &mut Shape, about: Pos2) {
    let turn = |point: &mut Pos2| *point = rotated_point(*point, about);
    match shape {
        Shape::Noop => {}
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| turn_shape(shape, about)),
        Shape::Circle(circle) => turn(&mut circle.center),
        Shape::Ellipse(ellipse) => turn(&mut ellipse.center),
        Shape::LineSegment { points, .. } => points.iter_mut().for_each(turn),
        Shape::Path(path) => path.points.iter_mut().for_each(turn),
        Shape::Rect(rect) => turn_rect(rect, about),
        Shape::Text(text) => {
            turn(&mut text.pos);
            text.angle += PI;
        }
        Shape::Mesh(mesh) => Arc::make_mut(mesh).vertices.iter_mut().for_each(|vertex| turn(&mut vertex.pos)),
        Shape::QuadraticBezier(curve) => curve.points.iter_mut().for_each(turn),
        Shape::CubicBezier(curve) => curve.points.iter_mut().for_each(turn),
        Shape::Callback(callback) => callback.rect = turned(callback.rect, about),
    }
}

fn turn_rect(shape: &mut RectShape, about: Pos2) {
    shape.rect = turned(shape.rect, about);
    if shape.brush.is_some() {
        // Rotate the picture in the rectangle, too.
        shape.angle += PI;
    } else {
        let CornerRadius { nw, ne, sw, se } = shape.corner_radius;
        shape.corner_radius = CornerRadius { nw: se, ne: sw, sw: ne, se: nw };
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Color32, pos2, vec2};

    use super::*;

    #[test]
    fn rotating_twice_restores_every_shape() {
        let about = pos2(30.0, 40.0);
        let plate = Rect::from_min_size(pos2(3.0, 4.0), vec2(10.0, 6.0));
        let corners = CornerRadius { nw: 1, ne: 2, sw: 3, se: 4 };
        let shapes = [
            Shape::circle_filled(pos2(5.0, 5.0), 2.0, Color32::RED),
            Shape::rect_filled(plate, corners, Color32::RED),
            Shape::Vec(vec![Shape::convex_polygon(vec![plate.min, plate.max], Color32::RED, (1.0, Color32::BLACK))]),
        ];
        for shape in shapes {
            let before = ClippedShape { clip_rect: plate, shape };
            let mut clipped = before.clone();
            rotate_clipped(&mut clipped, about);
            assert_eq!(clipped.clip_rect, Rect::from_min_size(pos2(47.0, 70.0), vec2(10.0, 6.0)));
            assert_ne!(clipped.shape, before.shape);
            rotate_clipped(&mut clipped, about);
            assert_eq!((clipped.clip_rect, clipped.shape), (before.clip_rect, before.shape));
        }
    }

    #[test]
    fn rotating_swaps_opposite_corner_radii() {
        let mut shape = RectShape::filled(
            Rect::from_min_size(Pos2::ZERO, vec2(4.0, 4.0)),
            CornerRadius { nw: 1, ne: 2, sw: 3, se: 4 },
            Color32::RED,
        );
        turn_rect(&mut shape, pos2(2.0, 2.0));
        assert_eq!(shape.corner_radius, CornerRadius { nw: 4, ne: 3, sw: 2, se: 1 });
    }
}
