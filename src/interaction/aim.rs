//! What lies under a pointer, where its ray meets the table, and which socket is meant by that.

use bevy::ecs::system::SystemParam;
use bevy::picking::hover::HoverMap;
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;

use super::grip::{Gripping, Load};
use super::proxies::Touchable;
use super::rights::may_go;
use crate::rules::{Match, Player, Socket};
use crate::simulation::layout::{BOARD_TOP, RING_THICKNESS, nearest_socket};

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
    hover: Res<'w, HoverMap>,
    touchables: Query<'w, 's, &'static Touchable>,
}

/// Where what a hand holds is aimed at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Aim {
    /// On the table, in centimetres from the board's centre.
    pub place: Vec2,
    /// The socket that is meant and that will do.
    pub over: Option<Socket>,
    /// The socket it hangs over, whether it will do or not.
    pub near: Option<Socket>,
}

impl Aims<'_, '_> {
    /// The place on the table under a point of the screen; `None` where the ray misses it.
    pub(super) fn on_table(&self, screen: Vec2) -> Option<Vec2> {
        let (camera, transform) = self.cameras.iter().next()?;
        let ray = camera.viewport_to_world(transform, screen).ok()?;
        let distance = ray.intersect_plane(Vec3::Y * AIM_HEIGHT, InfinitePlane3d::new(Vec3::Y))?;
        let point = ray.get_point(distance);
        Some(Vec2::new(point.x, point.z))
    }

    /// Where a pointer is on the screen.
    pub(super) fn screen(&self, pointer: PointerId) -> Option<Vec2> {
        let (_, location) = self.pointers.iter().find(|(id, _)| **id == pointer)?;
        location.location().map(|location| location.position)
    }

    /// What lies uppermost under a pointer; nothing where a panel covers the table.
    pub(super) fn touched(&self, pointer: PointerId) -> Option<Touchable> {
        let hits = self.hover.get(&pointer)?;
        hits.iter()
            .filter_map(|(entity, hit)| Some((self.touchables.get(*entity).ok()?, hit.depth)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(touchable, _)| *touchable)
    }

    /// Whether something that is no part of the table, such as a panel, lies under a pointer.
    pub(super) fn covered(&self, pointer: PointerId) -> bool {
        self.hover
            .get(&pointer)
            .is_some_and(|hits| !hits.is_empty() && hits.keys().all(|entity| self.touchables.get(*entity).is_err()))
    }

    /// Where what a player holds is aimed at.
    pub(super) fn of(&self, game: &Match, player: Player, gripping: &Gripping, screen: Vec2) -> Option<Aim> {
        let under = self.on_table(screen)?;
        let allows = |socket: &Socket| may_go(game, player, gripping.load, *socket);
        match gripping.load {
            Load::Glass => Some(self.of_glass(gripping, screen, under, allows)),
            Load::Ring => {
                // A ring goes over a glass, so pointing at any part of the glass means its socket.
                let touched = self.touched(gripping.pointer).and_then(|touched| socket_of(game, touched));
                let over = touched.filter(allows).or_else(|| aimed_socket(under).filter(allows));
                Some(Aim { place: under, over, near: over.or(touched).or_else(|| aimed_socket(under)) })
            }
        }
    }

    /// A glass is dragged by whatever part of it was gripped, so it moves as the pointer does. Where that leads nowhere
    /// but the pointer itself is on a socket that will do, that one is meant.
    fn of_glass(&self, gripping: &Gripping, screen: Vec2, under: Vec2, allows: impl Fn(&Socket) -> bool) -> Aim {
        let aim = |place| {
            let near = aimed_socket(place);
            Aim { place, over: near.filter(&allows), near }
        };
        if !gripping.pressed {
            return aim(under);
        }
        let (carried, pointed) = (aim(under + gripping.offset), aim(under));
        let far = gripping.start.distance(screen) > POINTING;
        if carried.over.is_none() && far && pointed.over.is_some() { pointed } else { carried }
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
fn aimed_socket(place: Vec2) -> Option<Socket> {
    nearest_socket(place, REACH)
}
