//! Projects positions on the table onto the screen, for labels.

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, LayerId, Order, Painter, Pos2, Rect, pos2};
use tamsk_rules::{Player, Socket};

use crate::simulation::layout::{
    GLASS_HEIGHT, RING_RADIUS, TRAY_HALF_SIZE, holder_position, point_above_table, socket_position,
};

const HOLDER_HEIGHT: f32 = 4.5;

/// Returns a painter that draws over the table and behind all panels. Its shapes do not block pointers.
pub fn table_painter(ctx: &Context) -> Painter {
    ctx.layer_painter(LayerId::new(Order::Background, Id::new("beside the glasses")))
}

/// The area of the timer's label in this frame, in points, or `None` if the timer has no label.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct TimerLabelArea(pub Option<Rect>);

/// Projects positions in the world, in centimetres, to the screen, in egui points.
pub struct TableProjection<'a> {
    camera: &'a Camera,
    place: &'a GlobalTransform,
    zoom: f32,
}

impl<'a> TableProjection<'a> {
    /// Returns the projection of the active camera, if there is one. `zoom` is egui's zoom factor.
    pub fn of(
        cameras: &'a Query<(&Camera, &GlobalTransform), With<Camera3d>>,
        zoom: f32,
    ) -> Option<TableProjection<'a>> {
        let (camera, place) = cameras.iter().find(|(camera, _)| camera.is_active)?;
        Some(TableProjection { camera, place, zoom })
    }

    /// Returns the screen position of a point in the world. Returns `None` if the point has no screen position, for
    /// example because it is behind the camera.
    pub fn project(&self, world: Vec3) -> Option<Pos2> {
        let at = self.camera.world_to_viewport(self.place, world).ok()?;
        Some(pos2(at.x / self.zoom, at.y / self.zoom))
    }

    /// Returns the distance of a point in the world from the camera, in centimetres.
    pub fn camera_distance(&self, world: Vec3) -> f32 {
        self.place.translation().distance(world)
    }

    /// Returns the screen position of a point that lies `by` centimetres to the right of `world`, as seen by the
    /// camera. Returns `None` if the point has no screen position.
    pub fn project_right_of(&self, world: Vec3, by: f32) -> Option<Pos2> {
        self.project(world + self.place.right() * by)
    }

    /// Returns the screen position of a point that lies `by` centimetres nearer to the camera than `world`, at the same
    /// height. Returns `None` if the point has no screen position.
    pub fn project_nearer(&self, world: Vec3, by: f32) -> Option<Pos2> {
        // In a view from straight above, a point counts as nearer if it is lower on the screen.
        let nearer = -self.place.up().with_y(0.0) - self.place.forward().with_y(0.0);
        self.project(world + nearer.normalize_or_zero() * by)
    }

    /// Returns the screen area of a cylinder whose base has its centre at `foot`. All lengths are in centimetres.
    /// Returns `None` if a part of the cylinder has no screen position.
    pub fn cylinder_area(&self, foot: Vec3, height: f32, radius: f32) -> Option<Rect> {
        let right = self.place.right() * radius;
        let flat = [right, -right, Vec3::Z * radius, Vec3::NEG_Z * radius];
        let rims = [foot, foot + Vec3::Y * height].into_iter().flat_map(|end| flat.map(|out| end + out));
        let points: Option<Vec<Pos2>> = rims.map(|point| self.project(point)).collect();
        Some(Rect::from_points(&points?))
    }

    /// Returns the screen area of a player's holder when it is full of rings. Returns `None` if a part of the holder
    /// has no screen position.
    pub fn holder_area(&self, owner: Player) -> Option<Rect> {
        let middle = holder_position(owner);
        let ends = [-TRAY_HALF_SIZE.x, TRAY_HALF_SIZE.x].map(|by| point_above_table(middle + Vec2::X * by, 0.0));
        let areas = ends.map(|end| self.cylinder_area(end, HOLDER_HEIGHT, TRAY_HALF_SIZE.y));
        Some(areas[0]?.union(areas[1]?))
    }

    /// Returns the screen area of the board, including full stacks and the glasses on them. Returns `None` if a part of
    /// the board has no screen position.
    pub fn board_area(&self) -> Option<Rect> {
        let sockets = Socket::all().filter(|socket| socket.neighbours().into_iter().count() < 6);
        let mut areas = sockets.map(|socket| {
            let foot = point_above_table(socket_position(socket), 0.0);
            self.cylinder_area(foot, GLASS_HEIGHT, RING_RADIUS)
        });
        let first = areas.next()??;
        areas.try_fold(first, |all, area| Some(all.union(area?)))
    }
}
