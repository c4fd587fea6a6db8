//! Measures frame times, and the processor time of an idle game.

use std::time::{Duration, Instant};

use bevy::camera::visibility::VisibleEntities;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;

use super::figures::{self, DrawCallCount, FirstFrameTimes, FixedStepTimes};
use crate::appearance::CompilingShaders;

/// The number of initial frames to skip, in which pipelines are compiled and textures are uploaded.
const WARM_UP: usize = 40;
const MEASURED: usize = 160;
/// The duration in seconds after which the measurement of a slow scene may end, even with fewer frames than usual.
const LONGEST: f32 = 30.0;
/// The minimum duration of a measurement after all shaders are compiled, in seconds.
const LEAST_WARM: f32 = 15.0;
const NEVER_READY: f32 = 240.0;

#[derive(Default)]
pub(super) struct FrameTimes {
    millis: Vec<f32>,
    /// The number of frames and the processor time up to the moment at which all shaders were compiled, or `None`
    /// before that moment.
    warm: Option<(usize, Duration)>,
}

pub(super) fn measure_frame_times(
    time: Res<Time<Real>>,
    first: Res<FirstFrameTimes>,
    steps: Option<Res<FixedStepTimes>>,
    drawn: RenderedMeshes,
    calls: Res<DrawCallCount>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut frames: Local<FrameTimes>,
    mut exit: MessageWriter<AppExit>,
) {
    let FrameTimes { millis, warm } = &mut *frames;
    if first.time_to_frame_with_all_shaders_ms().is_some() && warm.is_none() {
        *warm = figures::processor_time().map(|used| (millis.len(), used));
    }
    millis.push(time.delta_secs() * 1000.0);
    let warm_for =
        first.time_to_frame_with_all_shaders_ms().map(|whole| time.elapsed_secs() - (whole / 1_000.0) as f32);
    if millis.len() < WARM_UP + MEASURED && !is_long_enough(time.elapsed_secs(), warm_for) {
        return;
    }
    let (longest, from) = longest_after_a_second(millis);
    println!("longest_ms {longest:.2}\nlongest_from_ms {from:.0}");
    let (parts, vertices) = drawn.mesh_and_vertex_counts();
    println!("parts {parts}\nvertices {vertices}\ndraw_calls {}", calls.get());
    // The system may have given the window a different size than requested.
    for window in &windows {
        println!("width {}\nheight {}", window.physical_width(), window.physical_height());
    }
    let drawn_frames = millis.len();
    let compiling = warm.map_or(0, |(before, _)| before).min(drawn_frames - 1);
    let warm_up = WARM_UP.min(drawn_frames / 3).max(compiling);
    let mut counted = millis.split_off(warm_up);
    counted.sort_by(f32::total_cmp);
    let share = |share: f32| counted[((counted.len() - 1) as f32 * share) as usize];
    if let Some(shown) = first.time_to_first_frame_ms() {
        println!("first_frame_ms {shown:.1}");
    }
    if let Some(whole) = first.time_to_frame_with_all_shaders_ms() {
        println!("first_whole_frame_ms {whole:.1}");
    }
    println!("frame_ms {:.2}", share(0.5));
    println!("frame_p95_ms {:.2}", share(0.95));
    // This is the processor time of all threads together. Unlike the frame time, it hardly grows when other programs
    // run.
    if let Some(((before, from), now)) =
        warm.zip(figures::processor_time()).filter(|((before, _), _)| *before < drawn_frames)
    {
        let used = now.saturating_sub(from).as_secs_f64();
        println!("processor_ms {:.2}", used * 1e3 / (drawn_frames - before) as f64);
    }
    if let Some(mean) = steps.and_then(|steps| steps.mean_micros()) {
        println!("fixed_step_us {mean:.1}");
    }
    println!("memory_kib {}", figures::resident_kib());
    exit.write(AppExit::Success);
}

/// Returns `true` if a slow scene has been measured long enough. `seconds` is the duration of the measurement so far.
/// `warm_for` is the time since all shaders were compiled, in seconds, or `None` if they are still being compiled.
fn is_long_enough(seconds: f32, warm_for: Option<f32>) -> bool {
    seconds >= NEVER_READY || (seconds >= LONGEST && warm_for.is_some_and(|warm| warm >= LEAST_WARM))
}

/// Returns the duration of the longest frame after the first second, and its start as counted from the first frame.
/// Both are in milliseconds, and both are 0 if there is no such frame.
fn longest_after_a_second(frames: &[f32]) -> (f32, f32) {
    let begun = frames.iter().scan(0.0, |elapsed, &millis| {
        let from = *elapsed;
        *elapsed += millis;
        Some((millis, from))
    });
    begun
        .filter(|&(_, from)| from > 1_000.0)
        .fold((0.0, 0.0), |longest, frame| if frame.0 > longest.0 { frame } else { longest })
}

/// A system parameter that counts the meshes that active 3D cameras draw.
#[derive(SystemParam)]
pub struct RenderedMeshes<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static VisibleEntities), With<Camera3d>>,
    parts: Query<'w, 's, &'static Mesh3d>,
    meshes: Res<'w, Assets<Mesh>>,
}

impl RenderedMeshes<'_, '_> {
    /// Returns the number of meshes that are drawn in this frame, and the number of their vertices. Shadows and panels
    /// do not count.
    pub fn mesh_and_vertex_counts(&self) -> (usize, usize) {
        let seen = self.cameras.iter().filter(|(camera, _)| camera.is_active);
        let parts = seen.flat_map(|(_, visible)| visible.entities.values().flatten());
        let vertices = parts.filter_map(|part| self.parts.get(*part).ok()).map(|mesh| {
            // Bevy may have removed its own meshes from main memory.
            self.meshes.get(&mesh.0).map_or(0, Mesh::count_vertices)
        });
        vertices.fold((0, 0), |(parts, all), vertices| (parts + 1, all + vertices))
    }
}

/// The time from the end of shader compilation until the game is idle. Until then, the board behind the title may still
/// turn.
const SETTLE: Duration = Duration::from_secs(25);
const WATCH: Duration = Duration::from_secs(10);

/// A measurement of an idle game. The measurement waits until the game is idle, and then counts frames and measures
/// processor time.
#[derive(Default)]
pub(super) struct IdleMeasurement {
    started: Option<Instant>,
    from: Option<(Instant, Duration)>,
    frames: u32,
}

/// Measures the processor time that is used while nothing happens, and ends the program. Frames are drawn as rarely as
/// in an idle match.
pub(super) fn measure_idle_load(
    compiling: Res<CompilingShaders>,
    mut watch: Local<IdleMeasurement>,
    mut exit: MessageWriter<AppExit>,
) {
    let now = Instant::now();
    if compiling.0 {
        watch.started = Some(now);
    }
    let started = *watch.started.get_or_insert(now);
    let used = figures::processor_time();
    match (watch.from, used) {
        (None, _) if now.duration_since(started) < SETTLE => {}
        (None, Some(used)) => watch.from = Some((now, used)),
        (Some((since, _)), Some(_)) if now.duration_since(since) < WATCH => watch.frames += 1,
        (Some((since, before)), Some(used)) => {
            let share = used.saturating_sub(before).as_secs_f64() / now.duration_since(since).as_secs_f64();
            println!("cpu_percent {:.1}", share * 100.0);
            println!("idle_frames {}", watch.frames + 1);
            exit.write(AppExit::Success);
        }
        (_, None) => {
            exit.write(AppExit::Success);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_scene_is_measured_after_its_shaders_are_compiled() {
        assert!(!is_long_enough(20.0, Some(18.0)) && is_long_enough(30.0, Some(28.0)));
        assert!(!is_long_enough(60.0, None) && !is_long_enough(60.0, Some(5.0)) && is_long_enough(60.0, Some(15.0)));
        assert!(is_long_enough(240.0, None), "a shader that never compiles does not block the measurement");
    }

    #[test]
    fn the_longest_frame_ignores_the_first_second() {
        assert_eq!(longest_after_a_second(&[900.0, 200.0, 20.0, 60.0, 30.0]), (60.0, 1_120.0));
        assert_eq!(longest_after_a_second(&[900.0, 90.0]), (0.0, 0.0));
    }
}
