//! Tests of the motion of glasses and rings, with and without reduced motion, and with interruptions. The match never
//! waits for a motion.

mod carrying;
mod dying;
mod interrupted;
mod plain;
mod stream;
mod timer;

use std::collections::HashMap;

use tamsk::graphics::hourglass::GlassMotion;
use tamsk::graphics::rings::ring::{Ring, RingSlot};
use tamsk::simulation::components::{Hourglass, SandTimer};
use tamsk_rules::Sand;
use tamsk_testing::prelude::*;

struct Drawn {
    place: Transform,
    motion: GlassMotion,
}

impl Drawn {
    /// Returns the direction of the end that was on top before the glass was first turned over.
    fn first_end(&self) -> Vec3 {
        self.place.rotation * Vec3::Y
    }

    /// Returns the direction of the end that belongs on top. The direction is straight up if the glass is upright.
    fn top(&self) -> Vec3 {
        if self.motion.flips.is_multiple_of(2) { self.first_end() } else { -self.first_end() }
    }

    /// Returns `true` if the glass is at rest and upright, with its middle at this point.
    fn stands_at(&self, middle: Vec3) -> bool {
        self.motion.is_at_rest()
            && self.top().distance(Vec3::Y) < 1e-4
            && self.place.translation.distance(middle) < 1e-4
    }
}

fn drawn(game: &mut HeadlessGame, glass: GlassId) -> Drawn {
    let (_, place, motion) = game
        .query_all::<(&Hourglass, &Transform, &GlassMotion)>()
        .find(|(one, ..)| one.0 == glass)
        .expect("the glass is drawn");
    Drawn { place: *place, motion: motion.clone() }
}

fn drawn_timer(game: &mut HeadlessGame) -> Drawn {
    let (place, motion) = game.query_single::<(&Transform, &GlassMotion), With<SandTimer>>();
    Drawn { place: *place, motion: motion.clone() }
}

fn glass_on(game: &HeadlessGame, socket: &str) -> GlassId {
    game.current_match().glass_at(s(socket)).expect("a glass")
}

fn standing_on(socket: &str) -> Vec3 {
    layout::glass_on_socket(s(socket)) + Vec3::Y * (layout::GLASS_HEIGHT * 0.5)
}

fn ring_in(game: &mut HeadlessGame, slot: RingSlot) -> Transform {
    let (_, place) = game.query_all::<(&Ring, &Transform)>().find(|(ring, _)| ring.0 == slot).expect("a ring");
    *place
}

fn until_lost(game: &mut HeadlessGame, glass: GlassId) {
    for _ in 0..4_000 {
        if matches!(game.current_match().glass(glass).sand, Sand::Lost { .. }) {
            return;
        }
        game.run_frames(1);
    }
    panic!("the glass still has {} ms of sand", game.current_match().upper_sand(glass));
}

/// Runs frames until a glass is at rest, and returns the height of its middle in each frame.
fn until_at_rest(game: &mut HeadlessGame, glass: GlassId) -> Vec<f32> {
    let mut heights = Vec::new();
    loop {
        let drawn = drawn(game.run_frames(1), glass);
        heights.push(drawn.place.translation.y);
        if drawn.motion.is_at_rest() {
            return heights;
        }
        assert!(heights.len() < 1_000, "the glass does not come to rest: {:?}", drawn.motion);
    }
}

/// The greatest speeds of any part of the game set from one frame to the next, in centimetres and radians per second.
#[derive(Resource, Default)]
struct Fastest {
    way: f32,
    turn: f32,
}

/// The speed limit, in centimetres per second. In frames of a few milliseconds, a jump is many times as fast.
const FASTEST_WAY: f32 = 320.0;
const FASTEST_TURN: f32 = 42.0;

fn watch(game: &mut HeadlessGame) {
    game.app.init_resource::<Fastest>().add_systems(Last, measure);
    game.run_frames(1);
}

fn measure(
    time: Res<Time<Real>>,
    set: Query<(Entity, &Transform), Or<(With<Hourglass>, With<SandTimer>, With<Ring>)>>,
    mut before: Local<HashMap<Entity, Transform>>,
    mut fastest: ResMut<Fastest>,
) {
    let seconds = time.delta_secs();
    for (entity, now) in &set {
        if let Some(before) = before.insert(entity, *now) {
            fastest.way = fastest.way.max(before.translation.distance(now.translation) / seconds);
            fastest.turn = fastest.turn.max(before.rotation.angle_between(now.rotation) / seconds);
        }
    }
}

#[track_caller]
fn assert_no_jump(game: &HeadlessGame, what: &str) {
    let Fastest { way, turn } = *game.resource::<Fastest>();
    assert!(way > 10.0, "{what}: nothing moved");
    assert!(way < FASTEST_WAY && turn < FASTEST_TURN, "{what}: something jumped, at {way} cm/s and {turn} rad/s");
}
