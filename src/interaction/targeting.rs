//! Hit tests, which find the piece under a point on the screen, the position on the table, and the intended socket.

use arrayvec::ArrayVec;
use bevy::ecs::system::SystemParam;
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::picking::mesh_picking::ray_cast::{MeshRayCast, MeshRayCastSettings, RayCastVisibility};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use tamsk_rules::{Action, GlassId, Match, Player, Socket, SocketSet};

use super::grip::{PieceInHand, PointerCarry};
use super::hit_shapes::PickTarget;
use crate::input::touch::ScreenScale;
use crate::simulation::components::Hand;
use crate::simulation::layout::{
    BOARD_TOP, CARRIED_FOOT_HEIGHT, GLASS_HEIGHT, GLASS_RADIUS, RING_THICKNESS, TIMER_HEIGHT, TIMER_RADIUS,
    TRAY_HALF_SIZE, TRAY_TOP, glass_foot_position, glass_on_socket, holder_position, nearest_socket, point_above_table,
    timer_position,
};
use crate::simulation::live::LiveMatch;
use crate::simulation::occlusion::{marker_middle, marker_nearest_to_ray, ray_hits_glass};
use crate::simulation::rights::{droppable_sockets, ring_action};
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::seats::Seats;
use crate::table::targets::{GlassList, transparent_glasses};

/// The height of the plane that pointers aim at, in centimetres. The plane is one ring's thickness above the board.
const AIM_HEIGHT: f32 = BOARD_TOP + RING_THICKNESS;
/// The distance from a socket's centre within which a piece snaps to it, in centimetres.
const REACH: f32 = 1.9;
/// The length of a drag, in logical pixels, beyond which the socket directly under the pointer also counts.
const POINTING: f32 = 24.0;

/// The minimum distance of a carried glass from the edges of the window, in logical pixels.
const EDGE: f32 = 12.0;

/// A system parameter for hit tests on the table.
#[derive(SystemParam)]
pub struct TableHitTest<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<MeshPickingCamera>>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
    touchables: Query<'w, 's, &'static PickTarget>,
    rays: MeshRayCast<'w, 's>,
    scale: Res<'w, ScreenScale>,
}

/// The place where a carried piece would be dropped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DropTarget {
    /// The position on the table, in centimetres from the board's centre.
    pub place: Vec2,
    pub over_socket: Option<Socket>,
}

impl TableHitTest<'_, '_> {
    fn ray(&self, screen: Vec2) -> Option<Ray3d> {
        let (camera, transform) = self.cameras.iter().next()?;
        camera.viewport_to_world(transform, screen).ok()
    }

    /// Returns the radius within which a finger touches an object, in logical pixels.
    pub fn finger_reach_pixels(&self) -> f32 {
        self.scale.min_touch_target_pixels() / 2.0
    }

    /// Returns the screen position of a point in the world, or `None` if the camera cannot project the point.
    pub fn world_to_screen(&self, point: Vec3) -> Option<Vec2> {
        let (camera, transform) = self.cameras.iter().next()?;
        camera.world_to_viewport(transform, point).ok()
    }

    /// Returns the position on the table under a point on the screen, or `None` if the ray misses the table.
    pub fn table_position(&self, screen: Vec2) -> Option<Vec2> {
        let ray = self.ray(screen)?;
        let distance = ray.intersect_plane(Vec3::Y * AIM_HEIGHT, InfinitePlane3d::new(Vec3::Y))?;
        let point = ray.get_point(distance);
        Some(Vec2::new(point.x, point.z))
    }

    /// Returns the nearest position on the table at which a carried glass is completely visible.
    pub fn clamp_to_view(&self, place: Vec2) -> Vec2 {
        const TOP: f32 = CARRIED_FOOT_HEIGHT + GLASS_HEIGHT;
        let Some((camera, _)) = self.cameras.iter().next() else { return place };
        let Some((top, window)) =
            self.world_to_screen(point_above_table(place, TOP)).zip(camera.logical_viewport_size())
        else {
            return place;
        };
        let inside = top.clamp(Vec2::splat(EDGE), (window - EDGE).max(Vec2::splat(EDGE)));
        if inside == top {
            return place;
        }
        let met = self.ray(inside).and_then(|ray| {
            let distance = ray.intersect_plane(Vec3::Y * TOP, InfinitePlane3d::new(Vec3::Y))?;
            Some(ray.get_point(distance))
        });
        met.map_or(place, |met| Vec2::new(met.x, met.z))
    }

    /// Returns the direction on the table that points up on the screen, or `None` if there is no camera.
    pub fn screen_up_on_table(&self) -> Option<Vec2> {
        let (_, transform) = self.cameras.iter().next()?;
        // If one of the vectors is vertical, the other is horizontal, so the sum always has a horizontal part.
        let up = transform.forward().as_vec3() + transform.up().as_vec3();
        Vec2::new(up.x, up.z).try_normalize()
    }

    pub fn pointer_position(&self, pointer: PointerId) -> Option<Vec2> {
        let (_, location) = self.pointers.iter().find(|(id, _)| **id == pointer)?;
        location.location().map(|location| location.position)
    }

    fn eye(&self) -> Option<Vec3> {
        self.cameras.iter().next().map(|(_, transform)| transform.translation())
    }

    /// Returns the glasses that players can currently see and press through.
    pub fn transparent_glasses<'a>(
        &self,
        live: &LiveMatch,
        seats: Seats,
        hands: impl Iterator<Item = &'a Hand> + Clone,
        choosing: &ExtraRingChoosers,
    ) -> GlassList {
        self.eye().map_or_else(GlassList::new, |eye| transparent_glasses(live.game(), seats, hands, choosing, eye))
    }

    /// Returns the topmost piece under a point on the screen. Glasses in hands do not count. A glass in `through`
    /// counts only if no other piece and no socket is behind it.
    pub fn topmost_piece(&mut self, screen: Vec2, game: &Match, through: &[GlassId]) -> Option<PickTarget> {
        let touched = self.all_touched(screen, game);
        let front = *touched.first()?;
        let is_through = |piece: &PickTarget| matches!(piece, PickTarget::Glass(id) if through.contains(id));
        if !is_through(&front) {
            return Some(front);
        }
        let behind = touched.into_iter().find(|piece| !is_through(piece));
        let on_board = || self.table_position(screen).and_then(aimed_socket).map(PickTarget::Socket);
        behind.or_else(on_board).or(Some(front))
    }

    /// Returns the liftable glass that is behind the other player's glass or holder at a point on the screen, if any.
    pub fn liftable_glass_behind(&mut self, screen: Vec2, game: &Match) -> Option<GlassId> {
        let mut touched = self.all_touched(screen, game).into_iter();
        let front = match touched.next()? {
            PickTarget::Glass(id) => id.owner,
            PickTarget::Holder(owner) => owner,
            PickTarget::Socket(_) | PickTarget::Timer => return None,
        };
        touched.find_map(|touched| match touched {
            PickTarget::Glass(id) if id.owner != front && game.can_lift(id) => Some(id),
            _ => None,
        })
    }

    fn all_touched(&mut self, screen: Vec2, game: &Match) -> Vec<PickTarget> {
        let Some(ray) = self.ray(screen) else { return Vec::new() };
        let TableHitTest { touchables, rays, .. } = self;
        let in_the_way = |entity| match touchables.get(entity) {
            Ok(PickTarget::Glass(id)) => game.glass_in_hand(id.owner) != Some(*id),
            touchable => touchable.is_ok(),
        };
        let settings = MeshRayCastSettings::default()
            .with_visibility(RayCastVisibility::Any)
            .with_filter(&in_the_way)
            .never_early_exit();
        rays.cast_ray(ray, &settings).iter().filter_map(|(entity, _)| touchables.get(*entity).ok().copied()).collect()
    }

    /// Returns the place where a piece released at this point would land, or `None` if the ray misses the table.
    pub fn drop_target(
        &mut self,
        game: &Match,
        player: Player,
        carry: &PointerCarry,
        screen: Vec2,
        through: &[GlassId],
    ) -> Option<DropTarget> {
        let place = self.table_position(screen)?;
        Some(match carry.carried_piece {
            PieceInHand::Glass => {
                let allowed = |socket: Socket| {
                    game.glass_in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket))
                };
                let over =
                    self.glass_drop_sockets(game, player, carry, screen).into_iter().find(|&socket| allowed(socket));
                let carried = place + carry.carried_offset();
                let place = if over == aimed_socket(carried) || over.is_none() { carried } else { place };
                DropTarget { place, over_socket: over }
            }
            PieceInHand::RingByHolderCount(_) => {
                let over = self.ring_drop_socket(game, player, screen, through);
                let over_socket = over.filter(|&socket| ring_action(game, player, Some(socket)).is_some());
                DropTarget { place, over_socket }
            }
        })
    }

    /// Returns the socket in `sockets` whose marker is under a point on the screen, even if it is behind a glass.
    pub fn marker_at(&self, screen: Vec2, sockets: SocketSet) -> Option<Socket> {
        marker_nearest_to_ray(sockets, self.ray(screen)?)
    }

    /// Returns `true` if a point on the screen is exactly on the glass whose lower end is at `foot`.
    pub fn is_on_glass(&self, screen: Vec2, foot: Vec3) -> bool {
        self.ray(screen).is_some_and(|ray| ray_hits_glass(ray, foot))
    }

    /// Returns the socket that a carried glass aims at: the target under the pointer, or else the nearest socket within
    /// reach.
    pub fn glass_click_socket(&self, game: &Match, player: Player, screen: Vec2) -> Option<Socket> {
        let targets = game.glass_in_hand(player).map_or(SocketSet::EMPTY, |glass| game.targets(glass));
        self.marker_at(screen, targets).or_else(|| self.table_position(screen).and_then(aimed_socket))
    }

    /// Returns `true` if a press is on the proposed socket or on the glass above it. A press on another marker behind
    /// that glass does not count.
    pub fn is_on_proposed_socket(&self, game: &Match, player: Player, proposed: Socket, screen: Vec2) -> bool {
        let marked = game
            .glass_in_hand(player)
            .map_or(SocketSet::EMPTY, |glass| game.targets(glass) | game.full_vacant_neighbours(glass));
        match self.marker_at(screen, marked) {
            Some(socket) => socket == proposed,
            None => self.is_on_glass(screen, glass_on_socket(proposed)),
        }
    }

    /// Returns the sockets on which the player may want to put a glass released here, most likely first: the socket
    /// under the glass and, after a longer drag, the socket directly under the pointer.
    pub fn glass_drop_sockets(
        &self,
        game: &Match,
        player: Player,
        carry: &PointerCarry,
        screen: Vec2,
    ) -> ArrayVec<Socket, 2> {
        if !carry.is_held_down {
            return self.glass_click_socket(game, player, screen).into_iter().collect();
        }
        let Some(under) = self.table_position(screen) else { return ArrayVec::new() };
        let far = carry.pickup_position.distance(screen) > POINTING;
        let pointed = if far { self.glass_click_socket(game, player, screen) } else { None };
        let mut places: ArrayVec<Socket, 2> = aimed_socket(under + carry.carried_offset()).into_iter().collect();
        places.extend(pointed.filter(|pointed| !places.contains(pointed)));
        places
    }

    /// Returns the socket on which the player wants to drop a ring released here. A release anywhere on a glass that
    /// was just placed means the socket of that glass, unless the glass is in `through`. For an extra ring, markers
    /// take precedence over glasses in front of them.
    pub fn ring_drop_socket(
        &mut self,
        game: &Match,
        player: Player,
        screen: Vec2,
        through: &[GlassId],
    ) -> Option<Socket> {
        let right = |socket: &Socket| ring_action(game, player, Some(*socket));
        let allowed = |socket: &Socket| right(socket).is_some();
        let touched = self.topmost_piece(screen, game, through).and_then(|touched| socket_of_piece(game, touched));
        let own = touched.filter(|socket| matches!(right(socket), Some(Action::DropRing | Action::ClaimRing)));
        let marked = self.marker_at(screen, droppable_sockets(game, player));
        let near = self.table_position(screen).and_then(aimed_socket);
        own.or(marked).or(touched.filter(allowed)).or(near.filter(allowed)).or(touched).or(near)
    }
}

/// Returns the socket of a touched piece, or `None` for the timer, a holder, or a glass off the board.
pub fn socket_of_piece(game: &Match, touched: PickTarget) -> Option<Socket> {
    match touched {
        PickTarget::Socket(socket) => Some(socket),
        PickTarget::Glass(id) => game.glass(id).socket,
        PickTarget::Holder(_) | PickTarget::Timer => None,
    }
}

pub fn aimed_socket(place: Vec2) -> Option<Socket> {
    nearest_socket(place, REACH)
}

impl TableHitTest<'_, '_> {
    /// Returns the piece that a pointer aims at, which is usually the topmost piece. For a finger that hits nothing or
    /// only a socket, returns the nearest piece within reach that is not in `through`.
    pub fn intended_piece(
        &mut self,
        pointer: PointerId,
        screen: Vec2,
        live: &LiveMatch,
        through: &[GlassId],
    ) -> Option<PickTarget> {
        let exact = self.topmost_piece(screen, live.game(), through);
        let (None | Some(PickTarget::Socket(_)), true) = (exact, pointer.is_touch()) else { return exact };
        let solid = |piece: &PickTarget| !matches!(piece, PickTarget::Glass(id) if through.contains(id));
        let pieces = pieces(live)
            .filter(|(piece, _)| solid(piece))
            .filter_map(|(piece, ends)| Some((piece, self.distance(screen, ends)?)));
        let near = pieces.filter(|(_, distance)| *distance <= self.finger_reach_pixels());
        let socket = exact.and_then(|piece| match piece {
            PickTarget::Socket(socket) => Some((piece, self.distance(screen, [marker_middle(socket); 2])?)),
            _ => None,
        });
        near.chain(socket).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(piece, _)| piece).or(exact)
    }

    /// Returns the socket in `sockets` whose marker is under the pointer, or within reach of a finger, if any.
    pub fn intended_marker(&self, pointer: PointerId, screen: Vec2, sockets: SocketSet) -> Option<Socket> {
        let exact = self.marker_at(screen, sockets);
        if exact.is_some() || !pointer.is_touch() {
            return exact;
        }
        let distances = sockets.into_iter().filter_map(|socket| {
            let distance = self.distance(screen, [marker_middle(socket); 2])?;
            Some((socket, distance)).filter(|_| distance <= self.finger_reach_pixels())
        });
        distances.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(socket, _)| socket)
    }

    /// Returns the distance on the screen, in logical pixels, from a point to the line between two points in the world.
    /// Returns `None` if the camera cannot project both ends.
    fn distance(&self, screen: Vec2, ends: [Vec3; 2]) -> Option<f32> {
        let (from, to) = (self.world_to_screen(ends[0])?, self.world_to_screen(ends[1])?);
        let along = to - from;
        let share = (screen - from).dot(along) / along.length_squared().max(f32::EPSILON);
        Some(screen.distance(from + along * share.clamp(0.0, 1.0)))
    }
}

/// Returns the standing glasses, the timer and the holders, each with the two ends of its axis. As in a capsule, each
/// end is one radius away from the end of the piece.
fn pieces(live: &LiveMatch) -> impl Iterator<Item = (PickTarget, [Vec3; 2])> {
    let game = live.game();
    let standing = game.glasses().filter(|(glass, _)| game.glass_in_hand(glass.owner) != Some(*glass));
    let glasses = standing.map(|(id, glass)| {
        let foot = glass_foot_position(id, glass.socket);
        (PickTarget::Glass(id), upright(foot, GLASS_HEIGHT, GLASS_RADIUS))
    });
    let foot = point_above_table(timer_position(live.setup().timer_on_reds_left), 0.0);
    let timer = game.options().has_timer();
    let timer = timer.then_some((PickTarget::Timer, upright(foot, TIMER_HEIGHT, TIMER_RADIUS)));
    let holders = Player::BOTH.map(|owner| {
        let middle = holder_position(owner);
        let half = Vec2::X * (TRAY_HALF_SIZE.x - TRAY_HALF_SIZE.y);
        (PickTarget::Holder(owner), [middle - half, middle + half].map(|end| point_above_table(end, TRAY_TOP)))
    });
    glasses.chain(timer).chain(holders)
}

fn upright(foot: Vec3, height: f32, radius: f32) -> [Vec3; 2] {
    [foot + Vec3::Y * radius, foot + Vec3::Y * (height - radius)]
}
