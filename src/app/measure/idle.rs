//! Measures the processor time used while nothing happens. Frames are drawn as rarely as in play.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::process;
use crate::appearance::quality::Preparing;

/// How long to wait for everything to come to rest once the pipelines are compiled: the set turns behind the title for a
/// while.
const SETTLE: Duration = Duration::from_secs(25);
/// The duration of the measurement.
const WATCH: Duration = Duration::from_secs(10);

/// The state of the measurement: when waiting began, the start and the processor time used before it, and the frames
/// drawn since.
#[derive(Resource)]
struct Watch {
    started: Instant,
    from: Option<(Instant, Duration)>,
    frames: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Watch { started: Instant::now(), from: None, frames: 0 }).add_systems(Last, watch);
}

fn watch(preparing: Res<Preparing>, mut watch: ResMut<Watch>, mut exit: MessageWriter<AppExit>) {
    let now = Instant::now();
    if preparing.0 {
        watch.started = now;
    }
    let used = process::processor_time();
    match (watch.from, used) {
        (None, _) if now.duration_since(watch.started) < SETTLE => {}
        (None, Some(used)) => watch.from = Some((now, used)),
        (Some((since, _)), Some(_)) if now.duration_since(since) < WATCH => watch.frames += 1,
        (Some((since, before)), Some(used)) => {
            let share = used.saturating_sub(before).as_secs_f64() / now.duration_since(since).as_secs_f64();
            println!("cpu_percent {:.1}", share * 100.0);
            println!("idle_frames {}", watch.frames + 1);
            exit.write(AppExit::Success);
        }
        // The system does not report processor times.
        (_, None) => {
            exit.write(AppExit::Success);
        }
    }
}
