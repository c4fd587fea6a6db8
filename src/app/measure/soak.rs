//! A soak test, which finds growing memory use and long frames. Bots play match after match at sixteen times normal
//! speed.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::{Real, Virtual};
use tamsk_engine::Difficulty;
use tamsk_rules::{LatePenalty, Level, Options, StartLayout};

use super::figures::{self, FixedStepTimes};
use crate::appearance::CompilingShaders;
use crate::simulation::TimeRuns;
use crate::simulation::live::MatchSetup;
use crate::states::Screen;
use crate::table::loading::StartMatch;
use crate::table::occasion::Occasion;
use crate::table::on_table::MatchOnTable;
use crate::table::seats::{Seat, Seats};

const SPEED: f32 = 16.0;
/// The default time for which the bots play, in minutes of the match clock.
const MINUTES: u64 = 60;
const MINUTES_VARIABLE: &str = "TAMSK_SOAK_MINUTES";
const RESULT_SECONDS: f32 = 3.0;
const TITLE_SECONDS: f32 = 2.0;
const FIRST_MINUTE: Duration = Duration::from_secs(60);
const WARM_UP: Duration = Duration::from_secs(5);
const LONG_FRAME: f32 = 100.0;

#[derive(Resource, Default)]
struct Soak {
    ready: Option<Instant>,
    played: Duration,
    matches: u32,
    /// The time for which the result or the title has been visible, in seconds.
    rested: f32,
    frames: Vec<f32>,
    /// The real time and the resident memory in KiB after each match. Memory is measured only between matches, because
    /// searches allocate tables during a match.
    memory: Vec<(Duration, u64)>,
}

pub(super) fn plugin(app: &mut App) {
    figures::fixed_step_plugin(app);
    app.init_resource::<Soak>()
        .add_systems(Startup, |mut time: ResMut<Time<Virtual>>| time.set_relative_speed(SPEED))
        .add_systems(Update, begin_next)
        .add_systems(Last, watch);
}

/// Returns the options of the match with this number. Successive matches cycle through all levels, starting layouts and
/// late penalties.
fn options(number: u32) -> Options {
    let pick = |every: u32, of: u32| (number / every % of) as usize;
    Options {
        start: [StartLayout::Corners, StartLayout::Free][pick(3, 2)],
        late_penalty: [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfHolding][pick(6, 3)],
        ..Options::at_level([Level::Two, Level::Three, Level::One][pick(1, 3)])
    }
}

fn begin_next(
    time: Res<Time<Real>>,
    compiling: Res<CompilingShaders>,
    table: MatchOnTable,
    mut screen: ResMut<NextState<Screen>>,
    mut soak: ResMut<Soak>,
    mut start: MessageWriter<StartMatch>,
) {
    let is_at_rest = table.tamsk().is_none_or(|live| live.game().outcome().is_some());
    soak.rested = if is_at_rest && !compiling.0 { soak.rested + time.delta_secs() } else { 0.0 };
    if table.tamsk().is_some() {
        if soak.rested > RESULT_SECONDS {
            soak.rested = 0.0;
            screen.set(Screen::Title);
        }
    } else if soak.rested > TITLE_SECONDS {
        soak.rested = 0.0;
        if let Some(ready) = soak.ready
            && soak.matches > 0
        {
            soak.memory.push((ready.elapsed(), figures::resident_kib()));
        }
        let setup = MatchSetup { options: options(soak.matches), ..default() };
        let seats = Seats { red: Seat::Bot(Difficulty::Club), black: Seat::Bot(Difficulty::Casual) };
        soak.matches += 1;
        start.write(StartMatch { setup, seats, occasion: Occasion::Play });
    }
}

fn watch(
    real: Res<Time<Real>>,
    time: Res<Time<Virtual>>,
    compiling: Res<CompilingShaders>,
    runs: Res<TimeRuns>,
    table: MatchOnTable,
    mut soak: ResMut<Soak>,
    steps: Res<FixedStepTimes>,
    mut exit: MessageWriter<AppExit>,
) {
    if compiling.0 {
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
    let minutes = std::env::var(MINUTES_VARIABLE).ok().and_then(|text| text.parse().ok()).unwrap_or(MINUTES);
    // Ends only after a whole match, so that the last memory figure is comparable with the earlier figures.
    if soak.played >= Duration::from_secs(minutes * 60) && table.tamsk().is_none() && soak.rested == 0.0 {
        soak.report();
        println!("fixed_step_us {:.1}", steps.mean_micros().unwrap_or_default());
        exit.write(AppExit::Success);
    }
}

impl Soak {
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
        for (number, (_, memory)) in (1..).zip(&self.memory) {
            println!("memory_kib_after_match_{number} {memory}");
        }
        if let Some((_, memory)) = self.memory.iter().find(|(passed, _)| *passed >= FIRST_MINUTE) {
            println!("memory_kib_after_first_minute {memory}");
        }
        if let Some((_, memory)) = self.memory.last() {
            println!("memory_kib_at_end {memory}");
        }
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
