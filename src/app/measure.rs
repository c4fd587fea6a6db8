//! Frame times, the time to the first frame and memory, printed for `cargo xtask bench`.

use std::fs;
use std::time::Instant;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::winit::WinitSettings;

use super::Scene;
use super::redraw::AlwaysDraw;
use crate::demo::policy;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::states::Screen;

/// Frames before the figures count: pipelines are compiled and textures uploaded in them.
const WARM_UP: usize = 40;
/// Frames that count.
const MEASURED: usize = 120;
/// How far the measured match has come, in moves.
const MOVES: usize = 44;

#[derive(Resource)]
struct Measurement {
    started: Instant,
    first_frame: Option<f64>,
    frames: Vec<f32>,
}

impl Default for Measurement {
    fn default() -> Measurement {
        Measurement { started: Instant::now(), first_frame: None, frames: Vec::with_capacity(WARM_UP + MEASURED) }
    }
}

fn measure(app: &mut App) {
    app.init_resource::<Measurement>()
        .init_resource::<AlwaysDraw>()
        .insert_resource(WinitSettings::continuous())
        .add_systems(Last, count_frames);
}

/// A 3D camera, egui and nothing else.
pub(super) fn empty_scene(app: &mut App) {
    measure(app);
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn((Camera3d::default(), Msaa::Off));
    });
}

/// The scene that is asked for, in the game itself.
pub(super) fn plugin(app: &mut App, scene: Scene) {
    measure(app);
    app.insert_resource(WinitSettings::continuous());
    if scene == Scene::Match {
        app.add_systems(Startup, begin_in_full_swing);
    }
}

fn begin_in_full_swing(mut commands: Commands, mut screen: ResMut<NextState<Screen>>) {
    match LiveMatch::resume(MatchSetup::default(), &policy::opening(MOVES)) {
        Ok(live) => {
            commands.insert_resource(live);
            screen.set(Screen::Match);
        }
        Err(error) => error!("the measured match cannot begin: {error}"),
    }
}

fn count_frames(time: Res<Time<Real>>, mut measurement: ResMut<Measurement>, mut exit: MessageWriter<AppExit>) {
    if measurement.first_frame.is_none() {
        measurement.first_frame = Some(measurement.started.elapsed().as_secs_f64() * 1000.0);
        return;
    }
    measurement.frames.push(time.delta_secs() * 1000.0);
    if measurement.frames.len() < WARM_UP + MEASURED {
        return;
    }
    let mut counted = measurement.frames.split_off(WARM_UP);
    counted.sort_by(f32::total_cmp);
    let share = |share: f32| counted[((counted.len() - 1) as f32 * share) as usize];
    println!("first_frame_ms {:.1}", measurement.first_frame.unwrap_or_default());
    println!("frame_ms {:.2}", share(0.5));
    println!("frame_p95_ms {:.2}", share(0.95));
    println!("memory_kib {}", resident_kib());
    exit.write(AppExit::Success);
}

/// The memory in use, where the system tells it; 0 elsewhere.
fn resident_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
