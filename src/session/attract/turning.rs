//! Turns the set slowly behind the title.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use tamsk_rules::Player;

use super::{AttractMode, TitleState, WALK};
use crate::session::animations::Motion;
use crate::session::camera::CameraCommand;
use crate::session::quality::Quality;
use crate::session::states::{Attract, Screen};

/// How long the set stands still first, so that whoever arrives sees it from a seat.
const REST: Duration = Duration::from_secs(3);
/// How long it takes to turn as fast as it does.
const SWING: Duration = Duration::from_secs(2);
/// How long it turns at the lean quality after the last input. A table that turns is work there, and a title that nobody
/// looks at must not heat the room; after a minute, the attract mode goes on.
const LEAN_TURN: Duration = Duration::from_secs(20);

/// Whether the set turns behind the title in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TitleTurns(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TitleTurns>().add_systems(Update, turn.run_if(in_state(Attract::Off))).add_systems(
        OnExit(Screen::Title),
        |mut camera: MessageWriter<CameraCommand>| {
            camera.write(CameraCommand::Sit(Player::Red));
        },
    );
}

fn turn(
    title: TitleState,
    mode: Res<AttractMode>,
    motion: Motion,
    quality: Option<Res<Quality>>,
    time: Res<Time<Real>>,
    mut quiet: Local<Duration>,
    mut turns: ResMut<TitleTurns>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let frame = time.delta().min(REST);
    *quiet = if title.is_quiet() { *quiet + frame } else { Duration::ZERO };
    // Where a frame costs much, input comes first.
    let is_lean = quality.is_some_and(|quality| quality.is_lean());
    let for_long = if is_lean { mode.idle.min(*quiet) } else { *quiet };
    let speed = for_long.saturating_sub(REST).div_duration_f32(SWING).min(1.0);
    let is_wanted = speed > 0.0 && !motion.is_plain() && !(is_lean && for_long > LEAN_TURN);
    turns.set_if_neq(TitleTurns(is_wanted));
    if is_wanted {
        camera.write(CameraCommand::Orbit(Vec2::new(WALK * speed * frame.as_secs_f32(), 0.0)));
    }
}
