//! A soak: bots play one match after another at sixteen times the speed, which shows whether memory grows and whether
//! any frame takes too long.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::{Real, Virtual};

use super::process;
use super::steps::{self, StepTimes};
use crate::bot::Difficulty;
use crate::rules::{LatePenalty, Level, Options, Start};
use crate::session::loading::StartMatch;
use crate::session::quality::Preparing;
use crate::session::seats::{Seat, Seats};
use crate::simulation::TimeRuns;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// How much faster than the clock on the wall the match clock runs.
const SPEED: f32 = 16.0;
/// How long the bots play, in minutes of the match clock, unless the environment says otherwise.
const MINUTES: u64 = 60;
/// The environment variable with another number of minutes.
const MINUTES_VARIABLE: &str = "TAMSK_SOAK_MINUTES";
/// How long the result of a match is shown, in seconds.
const RESULT_SECONDS: f32 = 3.0;
/// The time between two looks at the memory.
const MEMORY_EVERY: Duration = Duration::from_secs(1);
/// How long frames are not counted after the pipelines are compiled.
const WARM_UP: Duration = Duration::from_secs(5);
/// A frame that takes longer than this is long, in milliseconds.
const LONG_FRAME: f32 = 100.0;

/// What has been seen so far.
#[derive(Resource, Default)]
struct Soak {
    /// When the game was ready, in real time.
    ready: Option<Instant>,
    /// For how long the match clock has run.
    played: Duration,
    matches: u32,
    /// For how long the match has been over, in seconds.
    over_for: f32,
    /// How long each frame took, in milliseconds.
    frames: Vec<f32>,
    /// When the memory is looked at next, in real time since the game was ready.
    look: Duration,
    /// The most resident memory in each minute of real time, in KiB. What a match takes while it is played or judged
    /// comes and goes; the most of each minute is the same unless something is never given back.
    memory: Vec<u64>,
}

pub(super) fn plugin(app: &mut App) {
    steps::plugin(app);
    app.init_resource::<Soak>()
        .add_systems(Startup, |mut time: ResMut<Time<Virtual>>| time.set_relative_speed(SPEED))
        .add_systems(Update, begin_next)
        .add_systems(Last, watch);
}

/// Returns the options of a match: every Level in turn, and at each every start and penalty.
fn options(number: u32) -> Options {
    let pick = |every: u32, of: u32| (number / every % of) as usize;
    Options {
        start: [Start::Corners, Start::Free][pick(3, 2)],
        late: [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfStarted][pick(6, 3)],
        ..Options::at_level([Level::Two, Level::Three, Level::One][pick(1, 3)])
    }
}

/// Begins a match when there is none, or when the last one has been over for long enough.
fn begin_next(
    time: Res<Time<Real>>,
    preparing: Res<Preparing>,
    live: Option<Res<LiveMatch>>,
    mut soak: ResMut<Soak>,
    mut start: MessageWriter<StartMatch>,
) {
    if preparing.0 {
        return;
    }
    let is_over = live.is_none_or(|live| live.game().outcome().is_some());
    soak.over_for = if is_over { soak.over_for + time.delta_secs() } else { 0.0 };
    if soak.over_for > RESULT_SECONDS {
        soak.over_for = 0.0;
        let setup = MatchSetup { options: options(soak.matches), ..default() };
        let seats = Seats { red: Seat::Bot(Difficulty::Club), black: Seat::Bot(Difficulty::Casual) };
        soak.matches += 1;
        start.write(StartMatch { setup, seats });
    }
}

/// Counts frames and memory, and ends the program when the time has been played.
fn watch(
    real: Res<Time<Real>>,
    time: Res<Time<Virtual>>,
    preparing: Res<Preparing>,
    runs: Res<TimeRuns>,
    mut soak: ResMut<Soak>,
    steps: Res<StepTimes>,
    mut exit: MessageWriter<AppExit>,
) {
    if preparing.0 {
        return;
    }
    let passed = soak.ready.get_or_insert_with(Instant::now).elapsed();
    if runs.0 {
        soak.played += time.delta();
    }
    if passed > WARM_UP {
        let millis = real.delta_secs() * 1000.0;
        soak.frames.push(millis);
    }
    if passed >= soak.look {
        soak.look = passed + MEMORY_EVERY;
        let minute = (passed.as_secs() / 60) as usize;
        soak.memory.resize(minute + 1, 0);
        soak.memory[minute] = soak.memory[minute].max(process::resident_kib());
    }
    let minutes = std::env::var(MINUTES_VARIABLE).ok().and_then(|text| text.parse().ok()).unwrap_or(MINUTES);
    if soak.played >= Duration::from_secs(minutes * 60) {
        soak.report();
        println!("fixed_step_us {:.1}", steps.mean_micros().unwrap_or_default());
        exit.write(AppExit::Success);
    }
}

impl Soak {
    /// Prints what was seen.
    fn report(&mut self) {
        self.frames.sort_by(f32::total_cmp);
        let share = |share: f32| self.frames[((self.frames.len().max(1) - 1) as f32 * share) as usize];
        println!("match_minutes {:.1}", self.played.as_secs_f64() / 60.0);
        println!("matches {}", self.matches);
        if !self.frames.is_empty() {
            println!("frames {}", self.frames.len());
            println!("frame_ms {:.2}", share(0.5));
            println!("frame_p99_ms {:.2}", share(0.99));
            println!("frame_longest_ms {:.2}", share(1.0));
        }
        println!("frames_over_100_ms {}", self.frames.iter().filter(|&&millis| millis > LONG_FRAME).count());
        for (minute, memory) in (1..).zip(&self.memory) {
            println!("memory_kib_in_minute_{minute} {memory}");
        }
        // The last minute alone may not be a whole one.
        let last = self.memory.iter().rev().take(2).max().copied().unwrap_or_default();
        println!("memory_kib_in_last_minutes {last}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_start_and_penalty_is_played() {
        let mut all: Vec<Options> = (0..18).map(options).collect();
        all.sort_by_key(|options| format!("{options:?}"));
        all.dedup();
        assert_eq!(all.len(), 18);
    }
}
