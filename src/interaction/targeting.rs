//! What lies under a point of the screen, where its ray meets the table, and which socket that means.

use arrayvec::ArrayVec;
use bevy::ecs::system::SystemParam;
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::picking::mesh_picking::ray_cast::{MeshRayCast, MeshRayCastSettings, RayCastVisibility};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;

use super::grip::{Lead, Load};
use super::proxies::Touchable;
use crate::rules::{Match, Player, Socket};
use crate::simulation::layout::{BOARD_TOP, RING_THICKNESS, nearest_socket};
use crate::simulation::rights::ring_action;

/// Pointers aim at the plane of the lowest rims.
const AIM_HEIGHT: f32 = BOARD_TOP + RING_THICKNESS;
/// How near its centre a socket draws in what is held above it, in centimetres: a little more than half way to its
/// neighbours.
const REACH: f32 = 1.9;
/// After this many logical pixels a drag may also mean the socket right under the pointer.
const POINTING: f32 = 24.0;

/// Finds what pointers point at.
#[derive(SystemParam)]
pub(super) struct Targeting<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<MeshPickingCamera>>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
    touchables: Query<'w, 's, &'static Touchable>,
    rays: MeshRayCast<'w, 's>,
}

/// Where a hand would drop what it holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DropTarget {
    /// On the table, in centimetres from the board's centre.
    pub place: Vec2,
    /// The socket that is meant, if it is allowed.
    pub over: Option<Socket>,
}

impl Targeting<'_, '_> {
    fn ray(&self, screen: Vec2) -> Option<Ray3d> {
        let (camera, transform) = self.cameras.iter().next()?;
        camera.viewport_to_world(transform, screen).ok()
    }

    /// The place on the table under a point of the screen; `None` where the ray misses it.
    pub(super) fn on_table(&self, screen: Vec2) -> Option<Vec2> {
        let ray = self.ray(screen)?;
        let distance = ray.intersect_plane(Vec3::Y * AIM_HEIGHT, InfinitePlane3d::new(Vec3::Y))?;
        let point = ray.get_point(distance);
        Some(Vec2::new(point.x, point.z))
    }

    /// Where a pointer is on the screen now.
    pub(super) fn screen(&self, pointer: PointerId) -> Option<Vec2> {
        let (_, location) = self.pointers.iter().find(|(id, _)| **id == pointer)?;
        location.location().map(|location| location.position)
    }

    /// The topmost thing under a point of the screen. A glass in a hand does not hide what lies under it.
    pub(super) fn touched(&mut self, screen: Vec2, game: &Match) -> Option<Touchable> {
        let ray = self.ray(screen)?;
        let Targeting { touchables, rays, .. } = self;
        let in_the_way = |entity| match touchables.get(entity) {
            Ok(Touchable::Glass(id)) => game.in_hand(id.owner) != Some(*id),
            touchable => touchable.is_ok(),
        };
        let settings = MeshRayCastSettings::default().with_visibility(RayCastVisibility::Any).with_filter(&in_the_way);
        let (nearest, _) = rays.cast_ray(ray, &settings).first()?;
        touchables.get(*nearest).ok().copied()
    }

    /// Where a player would drop what they hold, with the pointer at this point of the screen.
    pub(super) fn drop_target(
        &mut self,
        game: &Match,
        player: Player,
        lead: &Lead,
        screen: Vec2,
    ) -> Option<DropTarget> {
        let place = self.on_table(screen)?;
        Some(match lead.load {
            Load::Glass => {
                let allowed =
                    |socket: Socket| game.in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket));
                let over = self.glass_places(lead, screen).into_iter().find(|&socket| allowed(socket));
                let carried = place + lead.carried_offset();
                let place = if over == aimed_socket(carried) || over.is_none() { carried } else { place };
                DropTarget { place, over }
            }
            Load::Ring(_) => {
                let over = self.ring_place(game, player, screen);
                DropTarget { place, over: over.filter(|&socket| ring_action(game, player, Some(socket)).is_some()) }
            }
        })
    }

    /// The sockets that a glass released here may be meant for, the likeliest first. A glass is dragged by the part that
    /// was gripped and moves as the pointer does, but after a while the socket right under the pointer may be meant too.
    pub(super) fn glass_places(&self, lead: &Lead, screen: Vec2) -> ArrayVec<Socket, 2> {
        let Some(under) = self.on_table(screen) else { return ArrayVec::new() };
        let far = lead.pressed && lead.start.distance(screen) > POINTING;
        let pointed = Some(under).filter(|_| far).and_then(aimed_socket);
        let mut places: ArrayVec<Socket, 2> = aimed_socket(under + lead.carried_offset()).into_iter().collect();
        places.extend(pointed.filter(|pointed| !places.contains(pointed)));
        places
    }

    /// The socket that a ring released here is meant for. It goes over a glass, so any part of a glass means its socket.
    pub(super) fn ring_place(&mut self, game: &Match, player: Player, screen: Vec2) -> Option<Socket> {
        let allowed = |socket: &Socket| ring_action(game, player, Some(*socket)).is_some();
        let touched = self.touched(screen, game).and_then(|touched| socket_of(game, touched));
        let near = self.on_table(screen).and_then(aimed_socket);
        touched.filter(allowed).or(near.filter(allowed)).or(touched).or(near)
    }
}

/// The socket meant by touching this. A glass stands for the one under it.
pub(super) fn socket_of(game: &Match, touched: Touchable) -> Option<Socket> {
    match touched {
        Touchable::Socket(socket) => Some(socket),
        Touchable::Glass(id) => game.glass(id).at,
        Touchable::Holder(_) | Touchable::Timer => None,
    }
}

/// The socket meant by a place on the table.
pub(super) fn aimed_socket(place: Vec2) -> Option<Socket> {
    nearest_socket(place, REACH)
}
