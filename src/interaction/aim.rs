//! Where a pointer's ray meets the table, and the hands that follow it.

use bevy::ecs::system::SystemParam;
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;

use super::InteractionSystems;
use super::grip::{Grip, Gripping, Load};
use crate::rules::{self, Match, Player};
use crate::simulation::components::Hand;
use crate::simulation::layout::{BOARD_TOP, RING_THICKNESS, nearest_socket};
use crate::simulation::live::LiveMatch;

/// Pointers aim at the plane in which the low rims lie.
const AIM_HEIGHT: f32 = BOARD_TOP + RING_THICKNESS;
/// How near its centre a socket draws what is held above it, in centimetres: half way to its neighbours and a little.
const REACH: f32 = 1.9;
/// A press becomes a drag after so many logical pixels.
pub(super) const DRAG_THRESHOLD: f32 = 6.0;
/// After so many pixels a drag may also mean the socket right under the pointer.
const POINTING: f32 = 24.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow_pointers.in_set(InteractionSystems::Show));
}

/// Where pointers point on the table.
#[derive(SystemParam)]
pub(super) struct Aims<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<MeshPickingCamera>>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
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

    fn screen(&self, pointer: PointerId) -> Option<Vec2> {
        let (_, location) = self.pointers.iter().find(|(id, _)| **id == pointer)?;
        location.location().map(|location| location.position)
    }

    /// Where what is held is aimed at, and which of the sockets that `allows` it means.
    ///
    /// A glass is dragged by whatever part of it was gripped, so it moves as the pointer does. Where that leads nowhere
    /// but the pointer itself is on a socket that will do, that one is meant.
    pub(super) fn of(
        &self,
        gripping: &Gripping,
        screen: Vec2,
        allows: impl Fn(rules::Socket) -> bool,
    ) -> Option<(Vec2, Option<rules::Socket>)> {
        let under = self.on_table(screen)?;
        if !gripping.pressed {
            return Some((under, aimed_socket(under).filter(|&socket| allows(socket))));
        }
        let carried = under + gripping.offset;
        let meant = |aim| aimed_socket(aim).filter(|&socket| allows(socket));
        if meant(carried).is_none() && gripping.start.distance(screen) > POINTING && meant(under).is_some() {
            return Some((under, meant(under)));
        }
        Some((carried, meant(carried)))
    }
}

/// The socket that an aim means.
pub(super) fn aimed_socket(aim: Vec2) -> Option<rules::Socket> {
    nearest_socket(aim, REACH)
}

/// Whether what a player holds may go to this socket, by the match's own word.
pub(super) fn may_go(game: &Match, player: Player, load: Load, socket: rules::Socket) -> bool {
    match load {
        Load::Glass => game.in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket)),
        Load::Ring => super::touch::ring_action(game, player, Some(socket)).is_some(),
    }
}

pub(super) fn follow_pointers(aims: Aims, live: Res<LiveMatch>, mut hands: Query<(&mut Hand, &mut Grip)>) {
    for (mut hand, mut grip) in &mut hands {
        // A hand that no pointer leads is a bot's, or empty, and none of our business.
        if grip.0.is_none() && !grip.is_changed() {
            continue;
        }
        let mut next = Hand { player: hand.player, aim: None, over: None };
        if let Some(gripping) = &mut grip.bypass_change_detection().0
            && let Some(screen) = aims.screen(gripping.pointer)
        {
            gripping.dragged |= gripping.pressed && gripping.start.distance(screen) > DRAG_THRESHOLD;
            let moving = gripping.dragged || !gripping.pressed;
            let allows = |socket| moving && may_go(live.game(), hand.player, gripping.load, socket);
            if let Some((aim, over)) = aims.of(gripping, screen, allows) {
                next = Hand { aim: Some(aim), over, ..next };
            }
        }
        hand.set_if_neq(next);
    }
}
