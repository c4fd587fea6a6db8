//! The rings: 64 pieces of ivory, in holders, in sockets, or on their way from one to the other.

use bevy::prelude::*;

use crate::graphics::GraphicsSystems;
use crate::graphics::material::Surface;
use crate::graphics::set::{SetMeshes, part};
use crate::rules::{self, Player, SOCKETS};
use crate::simulation::components::{Holder, RingStack, Socket};
use crate::simulation::layout::{GLASS_HEIGHT, rim_height, ring_in_holder, ring_in_socket};

use super::ReducedMotion;

/// How long a ring flies until it is over the glass, then how long it drops, then how long it settles, in seconds.
const FLY_SECONDS: f32 = 0.30;
const DROP_SECONDS: f32 = 0.20;
const SETTLE_SECONDS: f32 = 0.14;
/// How high it bounces as it settles.
const SETTLE_HEIGHT: f32 = 0.16;
/// More rings than this at once are another match, not a move: they are simply there.
const MOST_FLYING: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, deal.run_if(counts_changed).in_set(GraphicsSystems::Build));
    app.add_systems(Update, fly.in_set(GraphicsSystems::Animate));
}

/// One of the rings, and where it belongs.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Ring(Berth);

/// A place for a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Berth {
    Holder(Player, u8),
    Socket(rules::Socket, u8),
}

impl Berth {
    fn place(self) -> Vec3 {
        match self {
            Berth::Holder(owner, nth) => ring_in_holder(owner, nth),
            Berth::Socket(socket, nth) => ring_in_socket(socket, nth),
        }
    }

    /// The height from which a ring can drop there, over a glass or over a rod.
    fn above(self) -> f32 {
        match self {
            Berth::Holder(..) => 6.0,
            Berth::Socket(socket, _) => rim_height(socket) + GLASS_HEIGHT + 0.9,
        }
    }
}

/// On a ring that is on its way.
#[derive(Component, Clone, Copy, Debug)]
struct Flying {
    from: Vec3,
    seconds: f32,
}

fn counts_changed(
    changed: Query<(), Or<(Changed<RingStack>, Changed<Holder>)>>,
    mut sockets: RemovedComponents<Socket>,
    mut holders: RemovedComponents<Holder>,
) -> bool {
    !changed.is_empty() || sockets.read().count() + holders.read().count() > 0
}

/// Moves the rings so that every holder and socket shows as many as it has.
fn deal(
    mut commands: Commands,
    set: Res<SetMeshes>,
    reduced: Res<ReducedMotion>,
    sockets: Query<(&Socket, &RingStack)>,
    holders: Query<&Holder>,
    mut rings: Query<(Entity, &mut Ring, &Transform)>,
) {
    let mut wanted = Counts::default();
    for (socket, stack) in &sockets {
        wanted.sockets[socket.0.index()] = stack.0;
    }
    for holder in &holders {
        wanted.holders[holder.owner.index()] = holder.rings;
    }
    let mut shown = Counts::default();
    let mut spare = Vec::new();
    for (entity, ring, transform) in &rings {
        let (have, want) = (shown.of(ring.0), *wanted.of(ring.0));
        // Berths are numbered from below, so those that are too many are the uppermost.
        if nth(ring.0) >= want { spare.push((entity, transform.translation)) } else { *have += 1 }
    }
    let missing: Vec<Berth> = wanted.missing(&shown).collect();
    let fly = missing.len() <= MOST_FLYING && !reduced.0;
    for berth in missing {
        let Some((entity, from)) = spare.pop() else {
            let ring = part("Ring", set.ring.clone(), Surface::Ivory);
            commands.spawn((ring, Ring(berth))).insert(Transform::from_translation(berth.place()));
            continue;
        };
        if let Ok((_, mut ring, _)) = rings.get_mut(entity) {
            ring.0 = berth;
        }
        let mut ring = commands.entity(entity);
        if fly {
            ring.insert(Flying { from, seconds: 0.0 });
        } else {
            ring.insert(Transform::from_translation(berth.place())).remove::<Flying>();
        }
    }
    for (entity, _) in spare {
        commands.entity(entity).despawn();
    }
}

/// Rings by place.
struct Counts {
    sockets: [u8; SOCKETS],
    holders: [u8; 2],
}

impl Default for Counts {
    fn default() -> Self {
        Counts { sockets: [0; SOCKETS], holders: [0; 2] }
    }
}

impl Counts {
    fn of(&mut self, berth: Berth) -> &mut u8 {
        match berth {
            Berth::Holder(owner, _) => &mut self.holders[owner.index()],
            Berth::Socket(socket, _) => &mut self.sockets[socket.index()],
        }
    }

    /// The berths that are wanted and not yet shown, given that those shown are filled from below.
    fn missing<'a>(&'a self, shown: &'a Counts) -> impl Iterator<Item = Berth> + 'a {
        let sockets = rules::Socket::all().flat_map(|socket| {
            let i = socket.index();
            (shown.sockets[i]..self.sockets[i]).map(move |nth| Berth::Socket(socket, nth))
        });
        let holders = Player::BOTH.into_iter().flat_map(|owner| {
            let i = owner.index();
            (shown.holders[i]..self.holders[i]).map(move |nth| Berth::Holder(owner, nth))
        });
        sockets.chain(holders)
    }
}

fn nth(berth: Berth) -> u8 {
    match berth {
        Berth::Holder(_, nth) | Berth::Socket(_, nth) => nth,
    }
}

fn fly(mut commands: Commands, time: Res<Time>, mut rings: Query<(Entity, &Ring, &mut Flying, &mut Transform)>) {
    for (entity, ring, mut flying, mut transform) in &mut rings {
        flying.seconds += time.delta_secs();
        let to = ring.0.place();
        let over = to.with_y(ring.0.above().max(flying.from.y));
        let t = flying.seconds;
        *transform = if t < FLY_SECONDS {
            let share = t / FLY_SECONDS;
            let eased = share * share * (3.0 - 2.0 * share);
            let mut place = flying.from.lerp(over, eased);
            // Up first and then across, so that it leaves its rod before it travels.
            place.y = flying.from.y
                + (over.y - flying.from.y) * (1.0 - (1.0 - share).powi(3))
                + 1.2 * (std::f32::consts::PI * share).sin();
            let along = (over - flying.from).with_y(0.0).normalize_or(Vec3::X);
            let tilt = 0.5 * (std::f32::consts::PI * share).sin();
            Transform::from_translation(place).with_rotation(Quat::from_axis_angle(along.cross(Vec3::Y), -tilt))
        } else if t < FLY_SECONDS + DROP_SECONDS {
            let share = (t - FLY_SECONDS) / DROP_SECONDS;
            Transform::from_translation(over.lerp(to, share * share))
        } else if t < FLY_SECONDS + DROP_SECONDS + SETTLE_SECONDS {
            let share = (t - FLY_SECONDS - DROP_SECONDS) / SETTLE_SECONDS;
            let bounce = SETTLE_HEIGHT * (std::f32::consts::PI * share).sin() * (1.0 - share);
            Transform::from_translation(to + Vec3::Y * bounce)
        } else {
            commands.entity(entity).remove::<Flying>();
            Transform::from_translation(to)
        };
    }
}
