//! Invisible hit shapes around the pieces. Pointer rays hit only these shapes, so sand and glass never hide a socket.

use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::prelude::*;
use tamsk_rules::{GlassId, Match, Player};

use crate::input::table_cursor::CursorPlace;
use crate::simulation::components::{BoardSocket, GlassSocket, Holder, Hourglass, SandTimer};
use crate::simulation::layout::{
    self, GLASS_HEIGHT, GLASS_RADIUS, RING_RADIUS, SOCKET_SPACING, TIMER_HEIGHT, TIMER_RADIUS, TRAY_HALF_SIZE, TRAY_TOP,
};

/// The piece that a hit shape represents.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickTarget {
    /// A socket.
    Socket(tamsk_rules::Socket),
    /// A glass.
    Glass(GlassId),
    /// A player's holder.
    Holder(Player),
    /// The timer.
    Timer,
}

impl PickTarget {
    pub(super) fn at_cursor(game: &Match, place: CursorPlace) -> PickTarget {
        match place {
            CursorPlace::Socket(socket) => game.glass_at(socket).map_or(PickTarget::Socket(socket), PickTarget::Glass),
            CursorPlace::GlassBesideBoard(glass) => PickTarget::Glass(glass),
            CursorPlace::Holder(owner) => PickTarget::Holder(owner),
            CursorPlace::Timer => PickTarget::Timer,
        }
    }
}

/// The difference between the radii of a hit shape and its piece, in centimetres. Hit shapes are wider than pieces,
/// because fingers and players in a hurry are imprecise.
const GENEROUS: f32 = 0.35;
/// The rotation of a hit shape about its axis, in radians. Without it, a view from straight ahead looks along the edges
/// between a cylinder's faces, where a ray can slip between two triangles.
const OFF_THE_EDGE: f32 = 0.11;
const HOLDER_HEIGHT: f32 = TRAY_TOP + 4.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_shapes).add_systems(Update, (mark_cameras, follow_glasses, follow_timer));
}

fn mark_cameras(cameras: Query<Entity, Added<Camera3d>>, mut commands: Commands) {
    for camera in &cameras {
        commands.entity(camera).insert(MeshPickingCamera);
    }
}

fn spawn_shapes(
    sockets: Query<&BoardSocket>,
    glasses: Query<(&Hourglass, &GlassSocket)>,
    holders: Query<&Holder>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let mut spawn = |name: String, touchable: PickTarget, mesh: Handle<Mesh>, at: Vec3| {
        // Without a material the shape is never drawn.
        commands.spawn((Name::new(name), touchable, Mesh3d(mesh), standing_at(at)));
    };
    let disc = meshes.add(Cylinder::new(SOCKET_SPACING * 0.5, 0.4));
    for &BoardSocket(socket) in &sockets {
        let at = layout::point_above_table(layout::socket_position(socket), layout::rim_height(socket) - 0.2);
        spawn(format!("Touch {socket}"), PickTarget::Socket(socket), disc.clone(), at);
    }
    let body = meshes.add(Cylinder::new(GLASS_RADIUS + GENEROUS, GLASS_HEIGHT));
    for (&Hourglass(id), standing) in &glasses {
        let name = format!("Touch glass {} {}", id.owner, id.index + 1);
        spawn(name, PickTarget::Glass(id), body.clone(), glass_middle(id, standing.0));
    }
    let tray = TRAY_HALF_SIZE * 2.0 + Vec2::splat(RING_RADIUS * 0.5);
    let rack = meshes.add(Cuboid::new(tray.x, HOLDER_HEIGHT, tray.y));
    for holder in &holders {
        let at = layout::point_above_table(layout::holder_position(holder.owner), HOLDER_HEIGHT * 0.5);
        spawn(format!("Touch holder {}", holder.owner), PickTarget::Holder(holder.owner), rack.clone(), at);
    }
    let small = meshes.add(Cylinder::new(TIMER_RADIUS + GENEROUS, TIMER_HEIGHT));
    spawn("Touch timer".into(), PickTarget::Timer, small, timer_middle(false));
}

fn standing_at(place: Vec3) -> Transform {
    Transform::from_translation(place).with_rotation(Quat::from_rotation_y(OFF_THE_EDGE))
}

fn glass_middle(id: GlassId, standing: Option<tamsk_rules::Socket>) -> Vec3 {
    layout::glass_foot_position(id, standing) + Vec3::Y * (GLASS_HEIGHT * 0.5)
}

fn timer_middle(on_left: bool) -> Vec3 {
    layout::point_above_table(layout::timer_position(on_left), TIMER_HEIGHT * 0.5)
}

fn follow_glasses(
    glasses: Query<(&Hourglass, &GlassSocket), Changed<GlassSocket>>,
    mut proxies: Query<(&PickTarget, &mut Transform)>,
) {
    for (glass, standing) in &glasses {
        for (_, mut transform) in proxies.iter_mut().filter(|(one, _)| **one == PickTarget::Glass(glass.0)) {
            transform.set_if_neq(standing_at(glass_middle(glass.0, standing.0)));
        }
    }
}

fn follow_timer(timers: Query<&SandTimer, Changed<SandTimer>>, mut proxies: Query<(&PickTarget, &mut Transform)>) {
    for timer in &timers {
        for (_, mut transform) in proxies.iter_mut().filter(|(touchable, _)| **touchable == PickTarget::Timer) {
            transform.translation = timer_middle(timer.on_reds_left);
        }
    }
}
