//! Runs matches without people, for screenshots, films and measurements.

pub mod generated_match;
#[cfg(feature = "dev")]
pub mod sounds;
#[cfg(feature = "dev")]
pub mod studio;

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options};

use crate::simulation::live::MatchSetup;
use crate::states::Screen;
use crate::table::loading::{PlaysUnattended, StartMatch};
use crate::table::on_table::MatchOnTable;
use crate::table::seats::{Seat, Seats};

const TITLE_SECONDS: f32 = 2.5;

/// Sets up the app to let two bots play a short Level 3 match, write screenshots and the record to a folder, and exit.
pub fn plugin(app: &mut App, folder: &Path) {
    let folder = folder.to_owned();
    app.insert_resource(PlaysUnattended(true))
        .add_systems(Update, begin)
        .add_systems(Last, (move || folder.clone()).pipe(record));
}

fn begin(time: Res<Time>, mut begun: Local<bool>, mut start: MessageWriter<StartMatch>) {
    if !*begun && time.elapsed_secs() > TITLE_SECONDS {
        *begun = true;
        // The glasses have a quarter of the usual sand, so that the match ends within two minutes.
        let options = Options { glass_sand: 45_000, timer_sand: 6_000, ..Options::at_level(Level::Three) };
        let bot = Seat::Bot(Difficulty::Casual);
        let seats = Seats { red: bot, black: bot };
        start.write(StartMatch {
            setup: MatchSetup { options, timer_on_reds_left: true, ..default() },
            seats,
            ..default()
        });
    }
}

const FIRST_SHOT: f32 = 1.5;
const INTERVAL: f32 = 9.0;
const RESULT_SECONDS: f32 = 3.0;
const LONGEST: f32 = 300.0;

#[derive(Default)]
struct Recorder {
    shots: usize,
    next: Option<f32>,
    over_since: Option<f32>,
    written: Option<f32>,
}

fn record(
    folder: In<PathBuf>,
    time: Res<Time>,
    screen: Res<State<Screen>>,
    table: MatchOnTable,
    mut recorder: Local<Recorder>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) {
    let now = time.elapsed_secs();
    let mut shoot = |recorder: &mut Recorder, name: &str| {
        let path = folder.join(format!("{:02}-{name}.png", recorder.shots));
        recorder.shots += 1;
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
    };
    if let Some(written) = recorder.written {
        // The game waits before it exits, because the last screenshot may not be on disk yet.
        if now > written + 1.5 {
            exit.write(AppExit::Success);
        }
        return;
    }
    let over = table.tamsk().is_some_and(|live| live.game().outcome().is_some());
    if now >= recorder.next.unwrap_or(FIRST_SHOT) && !over {
        shoot(&mut recorder, if *screen.get() == Screen::Title { "title" } else { "match" });
        recorder.next = Some(now + if *screen.get() == Screen::Title { 4.0 } else { INTERVAL });
    }
    if over && recorder.over_since.is_none() {
        recorder.over_since = Some(now);
    }
    let done = recorder.over_since.is_some_and(|since| now > since + RESULT_SECONDS) || now > LONGEST;
    if done && let Some(live) = table.tamsk() {
        shoot(&mut recorder, "result");
        let path = folder.join("match.tamsk");
        match fs::write(&path, live.record().to_ron()) {
            Ok(()) => recorder.written = Some(now),
            Err(error) => {
                eprintln!("tamsk: cannot write {}: {error}", path.display());
                exit.write(AppExit::error());
            }
        }
    }
}
