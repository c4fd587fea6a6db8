//! Takes the screenshots of a demo, writes its record, and exits.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};

use crate::simulation::live::LiveMatch;
use crate::states::Screen;

/// The time between two screenshots of the match, in seconds.
const INTERVAL: f32 = 9.0;
/// How long the result is shown, in seconds.
const RESULT_SECONDS: f32 = 3.0;
/// The longest demo, in seconds.
const LONGEST: f32 = 300.0;

/// The output folder and the progress of a demo.
#[derive(Resource)]
struct Recorder {
    folder: PathBuf,
    shots: usize,
    next: f32,
    over_since: Option<f32>,
    /// When the record was written and the last screenshot was taken, in seconds.
    written: Option<f32>,
}

pub(super) fn plugin(app: &mut App, folder: &Path) {
    let recorder = Recorder { folder: folder.to_owned(), shots: 0, next: 1.5, over_since: None, written: None };
    app.insert_resource(recorder).add_systems(Last, record);
}

fn record(
    time: Res<Time>,
    screen: Res<State<Screen>>,
    live: Option<Single<&LiveMatch>>,
    mut recorder: ResMut<Recorder>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) {
    let now = time.elapsed_secs();
    let mut shoot = |recorder: &mut Recorder, name: &str| {
        let path = recorder.folder.join(format!("{:02}-{name}.png", recorder.shots));
        recorder.shots += 1;
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
    };
    if let Some(written) = recorder.written {
        // The last screenshot may still be on its way to the disk.
        if now > written + 1.5 {
            exit.write(AppExit::Success);
        }
        return;
    }
    let over = live.as_ref().is_some_and(|live| live.game().outcome().is_some());
    if now >= recorder.next && !over {
        shoot(&mut recorder, if *screen.get() == Screen::Title { "title" } else { "match" });
        recorder.next = now + if *screen.get() == Screen::Title { 4.0 } else { INTERVAL };
    }
    if over && recorder.over_since.is_none() {
        recorder.over_since = Some(now);
    }
    let done = recorder.over_since.is_some_and(|since| now > since + RESULT_SECONDS) || now > LONGEST;
    if done && let Some(live) = live {
        shoot(&mut recorder, "result");
        let path = recorder.folder.join("match.tamsk");
        match fs::write(&path, live.record().write()) {
            Ok(()) => recorder.written = Some(now),
            Err(error) => {
                eprintln!("tamsk: cannot write {}: {error}", path.display());
                exit.write(AppExit::error());
            }
        }
    }
}
