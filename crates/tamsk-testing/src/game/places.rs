//! Where things are in the window, in logical pixels.

use bevy::prelude::*;
use tamsk::graphics::TableCamera;
use tamsk::simulation::layout;
use tamsk::ui::ButtonSpots;
use tamsk_rules::{GlassId, Player};

use super::HeadlessGame;
use crate::shorthand::s;

/// Where nothing can be pressed.
const BEHIND_THE_CAMERA: Vec2 = Vec2::splat(-100_000.0);

impl HeadlessGame {
    /// The centre of a button, if it is shown.
    pub fn button(&self, name: &str) -> Option<Vec2> {
        self.resource::<ButtonSpots>().middle(name)
    }

    /// A point of the table. It is far outside the window if it is behind the camera.
    pub fn place(&mut self, point: Vec3) -> Vec2 {
        let mut cameras = self.app.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, transform) = cameras.iter(self.app.world()).next().expect("a camera");
        camera.world_to_viewport(transform, point).unwrap_or(BEHIND_THE_CAMERA)
    }

    /// Returns where the socket of this name is in the window.
    pub fn socket(&mut self, name: &str) -> Vec2 {
        self.at_socket(s(name))
    }

    /// Returns where a socket is in the window.
    pub fn at_socket(&mut self, socket: tamsk_rules::Socket) -> Vec2 {
        self.place(layout::on_table(layout::socket_position(socket), layout::rim_height(socket)))
    }

    /// The foot of the glass on a socket.
    pub fn glass(&mut self, name: &str) -> Vec2 {
        self.place(layout::glass_on_socket(s(name)) + Vec3::Y)
    }

    /// Returns where a glass is in the window.
    pub fn at_glass(&mut self, glass: GlassId) -> Vec2 {
        let standing = self.table().glass(glass).at;
        self.place(layout::glass_at(glass, standing) + Vec3::Y * 2.0)
    }

    /// Returns where a player’s ring holder is in the window.
    pub fn holder(&mut self, player: Player) -> Vec2 {
        self.place(layout::on_table(layout::holder_position(player), 1.0))
    }

    /// Returns where the timer is in the window.
    pub fn timer(&mut self) -> Vec2 {
        let left = self.live().is_some_and(|live| live.setup().timer_on_left);
        self.place(layout::on_table(layout::timer_position(left), layout::TIMER_HEIGHT * 0.5))
    }
}
