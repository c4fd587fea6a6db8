//! What lies under a point of the screen, where its ray meets the table, and which socket is meant by that.

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

/// Pointers aim at the plane in which the low rims lie.
const AIM_HEIGHT: f32 = BOARD_TOP + RING_THICKNESS;
/// How near its centre a socket draws what is held above it, in centimetres: half way to its neighbours and a little.
const REACH: f32 = 1.9;
/// After so many pixels a drag may also mean the socket right under the pointer.
const POINTING: f32 = 24.0;

/// Where pointers point on the table.
#[derive(SystemParam)]
pub(super) struct Aims<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<MeshPickingCamera>>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
    touchables: Query<'w, 's, &'static Touchable>,
    rays: MeshRayCast<'w, 's>,
}

/// Where what a hand holds is aimed at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Aim {
    /// On the table, in centimetres from the board's centre.
    pub place: Vec2,
    /// The socket that is meant and that will do.
    pub over: Option<Socket>,
}

impl Aims<'_, '_> {
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

    /// What lies uppermost under a point of the screen. A glass in a hand is not in the way of what lies under it.
    pub(super) fn touched(&mut self, screen: Vec2, game: &Match) -> Option<Touchable> {
        let ray = self.ray(screen)?;
        let Aims { touchables, rays, .. } = self;
        let in_the_way = |entity| match touchables.get(entity) {
            Ok(Touchable::Glass(id)) => game.in_hand(id.owner) != Some(*id),
            touchable => touchable.is_ok(),
        };
        let settings = MeshRayCastSettings::default().with_visibility(RayCastVisibility::Any).with_filter(&in_the_way);
        let (nearest, _) = rays.cast_ray(ray, &settings).first()?;
        touchables.get(*nearest).ok().copied()
    }

    /// Where what a player holds is aimed at by a pointer at this point of the screen.
    pub(super) fn of(&mut self, game: &Match, player: Player, lead: &Lead, screen: Vec2) -> Option<Aim> {
        let place = self.on_table(screen)?;
        Some(match lead.load {
            Load::Glass => {
                let allowed =
                    |socket: Socket| game.in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket));
                let over = self.places(lead, screen).into_iter().find(|&socket| allowed(socket));
                let carried = place + lead.carried_offset();
                let place = if over == aimed_socket(carried) || over.is_none() { carried } else { place };
                Aim { place, over }
            }
            Load::Ring(_) => {
                let over = self.ring_place(game, player, screen);
                Aim { place, over: over.filter(|&socket| ring_action(game, player, Some(socket)).is_some()) }
            }
        })
    }

    /// The sockets that a glass let go here may be meant for, the likeliest first. A glass is dragged by whatever part
    /// of it was gripped, so it moves as the pointer does; but after a while the socket right under the pointer may be
    /// meant, too.
    pub(super) fn places(&self, lead: &Lead, screen: Vec2) -> ArrayVec<Socket, 2> {
        let Some(under) = self.on_table(screen) else { return ArrayVec::new() };
        let far = lead.pressed && lead.start.distance(screen) > POINTING;
        let pointed = Some(under).filter(|_| far).and_then(aimed_socket);
        let mut places: ArrayVec<Socket, 2> = aimed_socket(under + lead.carried_offset()).into_iter().collect();
        places.extend(pointed.filter(|pointed| !places.contains(pointed)));
        places
    }

    /// The socket that a ring let go here is meant for. It goes over a glass, so pointing at any part of the glass
    /// means its socket.
    pub(super) fn ring_place(&mut self, game: &Match, player: Player, screen: Vec2) -> Option<Socket> {
        let allowed = |socket: &Socket| ring_action(game, player, Some(*socket)).is_some();
        let touched = self.touched(screen, game).and_then(|touched| socket_of(game, touched));
        let near = self.on_table(screen).and_then(aimed_socket);
        touched.filter(allowed).or(near.filter(allowed)).or(touched).or(near)
    }
}

/// The socket meant by touching this: a glass stands for the one under it.
pub(super) fn socket_of(game: &Match, touched: Touchable) -> Option<Socket> {
    match touched {
        Touchable::Socket(socket) => Some(socket),
        Touchable::Glass(id) => game.glass(id).at,
        Touchable::Holder(_) | Touchable::Timer => None,
    }
}

/// The socket that a place on the table means.
pub(super) fn aimed_socket(place: Vec2) -> Option<Socket> {
    nearest_socket(place, REACH)
}
