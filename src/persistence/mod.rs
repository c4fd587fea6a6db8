//! What is kept between runs: the settings and the choices of the last match, in the platform's settings folder.

mod problem;
mod settings;
mod store;

#[cfg(test)]
mod tests;

pub use problem::SettingsProblem;
pub use settings::{Company, LessonProgress, RedChoice, Settings};
pub use store::Store;

use std::time::{Duration, Instant};

use bevy::prelude::*;

/// How long the settings must stay as they are before they are written.
const SETTLE: Duration = Duration::from_millis(800);

/// What went wrong with the settings file and has not been shown yet. `ui` shows and empties it.
#[derive(Resource, Debug, Default)]
pub struct SettingsProblems(pub Vec<SettingsProblem>);

/// Where the settings are kept, and what lies there now.
#[derive(Resource, Debug)]
struct Keeper {
    store: Store,
    saved: Settings,
    /// When they were last changed, while that has not been written.
    touched: Option<Instant>,
}

/// Reads [`Settings`] at once, so that the window can be opened by them, and writes them when they change.
pub fn plugin(app: &mut App) {
    let store = Store::of_this_user();
    let (settings, problems) = store.load();
    for problem in &problems {
        eprintln!("tamsk: {problem}");
    }
    app.insert_resource(Keeper { store, saved: settings.clone(), touched: None })
        .insert_resource(settings)
        .insert_resource(SettingsProblems(problems))
        .add_systems(Last, save_when_settled);
}

/// Writes changed settings a moment after the last change, and at the latest when the program ends.
fn save_when_settled(
    settings: Res<Settings>,
    mut keeper: ResMut<Keeper>,
    mut problems: ResMut<SettingsProblems>,
    mut exits: MessageReader<AppExit>,
) {
    let leaving = exits.read().next().is_some();
    if settings.is_changed() && *settings != keeper.saved {
        keeper.touched = Some(Instant::now());
    }
    let Some(touched) = keeper.touched else { return };
    if !leaving && touched.elapsed() < SETTLE {
        return;
    }
    keeper.touched = None;
    if *settings == keeper.saved {
        return;
    }
    // Kept even if it fails: the same failure is not worth telling at every change.
    keeper.saved = settings.clone();
    if let Err(problem) = keeper.store.save(&settings) {
        eprintln!("tamsk: {problem}");
        problems.0.push(problem);
    }
}
