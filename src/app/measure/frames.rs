//! Measures frame times.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use super::drawn::Drawn;
use super::first_frame::FirstFrames;
use super::process;
use super::steps::StepTimes;

/// The number of frames not counted, in which pipelines are compiled and textures uploaded.
const WARM_UP: usize = 40;
/// The number of frames counted.
const MEASURED: usize = 160;
/// The longest measurement, in seconds. If the scene is too slow for all frames, those drawn by then are used, without
/// the first third.
const LONGEST: f32 = 30.0;

#[derive(Resource, Default)]
struct FrameTimes(Vec<f32>);

/// How many frames had been drawn, and the processor time used by then, when every shader had been compiled.
#[derive(Resource, Default)]
struct Warm(Option<(usize, Duration)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrameTimes>().init_resource::<Warm>().add_systems(Last, (note_warm, count).chain());
}

fn note_warm(first: Res<FirstFrames>, frames: Res<FrameTimes>, mut warm: ResMut<Warm>) {
    if first.whole().is_some() && warm.0.is_none() {
        warm.0 = process::processor_time().map(|used| (frames.0.len(), used));
    }
}

fn count(
    time: Res<Time<Real>>,
    first: Res<FirstFrames>,
    steps: Option<Res<StepTimes>>,
    warm: Res<Warm>,
    drawn: Drawn,
    mut frames: ResMut<FrameTimes>,
    mut exit: MessageWriter<AppExit>,
) {
    frames.0.push(time.delta_secs() * 1000.0);
    if frames.0.len() < WARM_UP + MEASURED && time.elapsed_secs() < LONGEST {
        return;
    }
    let mut elapsed = 0.0;
    let after_a_second = frames.0.iter().filter(|&&millis| {
        elapsed += millis;
        elapsed - millis > 1_000.0
    });
    println!("longest_ms {:.2}", after_a_second.fold(0.0_f32, |longest, &millis| longest.max(millis)));
    let (parts, vertices) = drawn.parts_and_vertices();
    println!("parts {parts}\nvertices {vertices}");
    let drawn_frames = frames.0.len();
    let warm_up = WARM_UP.min(frames.0.len() / 3);
    let mut counted = frames.0.split_off(warm_up);
    counted.sort_by(f32::total_cmp);
    let share = |share: f32| counted[((counted.len() - 1) as f32 * share) as usize];
    if let Some(shown) = first.shown() {
        println!("first_frame_ms {shown:.1}");
    }
    if let Some(whole) = first.whole() {
        println!("first_whole_frame_ms {whole:.1}");
    }
    println!("frame_ms {:.2}", share(0.5));
    println!("frame_p95_ms {:.2}", share(0.95));
    // Of all threads, and other than the time of a frame hardly longer where other programs run beside.
    if let Some(((before, from), now)) =
        warm.0.zip(process::processor_time()).filter(|((before, _), _)| *before < drawn_frames)
    {
        let used = now.saturating_sub(from).as_secs_f64();
        println!("processor_ms {:.2}", used * 1e3 / (drawn_frames - before) as f64);
    }
    if let Some(mean) = steps.and_then(|steps| steps.mean_micros()) {
        println!("fixed_step_us {mean:.1}");
    }
    println!("memory_kib {}", process::resident_kib());
    exit.write(AppExit::Success);
}
