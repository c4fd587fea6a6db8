//! What is kept between runs: the settings and the choices of the last match, in the platform's settings folder; records
//! of matches; and where the program's own files lie.

mod assets;
mod file;
mod keeper;
mod lock;
mod merge;
mod problem;
mod record;
mod settings;
mod store;

#[cfg(test)]
mod tests;

pub use assets::assets;
pub use problem::{Obstacle, SettingsProblem};
pub use record::{RecordProblem, open_record};
pub use settings::{Company, LessonProgress, RedChoice, Settings};
pub use store::Store;

use bevy::prelude::*;
use bevy::time::Real;

use keeper::Keeper;

/// What went wrong with the settings file and has not been shown yet. `ui` shows and empties it.
#[derive(Resource, Debug, Default)]
pub struct SettingsProblems(pub Vec<SettingsProblem>);

/// What is wrong with records that were to be opened, and has not been shown yet. `ui` shows and empties it.
#[derive(Resource, Debug, Default)]
pub struct RecordProblems(pub Vec<RecordProblem>);

/// When settings are saved, in [`Last`]. What is to be kept of a program that ends is put into [`Settings`] before.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeepingSystems;

/// Reads [`Settings`] at once, so that the window can be opened by them, and writes them when they change.
pub fn plugin(app: &mut App) {
    keep_in(app, Store::of_this_user());
}

/// The same with a store of one's own.
pub fn keep_in(app: &mut App, store: Store) {
    let (keeper, settings, problems) = Keeper::open(store);
    for problem in &problems {
        eprintln!("tamsk: {problem}");
    }
    app.insert_resource(keeper)
        .insert_resource(settings)
        .insert_resource(SettingsProblems(problems))
        .init_resource::<RecordProblems>()
        .add_systems(Last, keep.in_set(KeepingSystems));
}

/// Writes changed settings a moment after the last change, and at the latest when the program ends.
fn keep(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut keeper: ResMut<Keeper>,
    mut problems: ResMut<SettingsProblems>,
    mut exits: MessageReader<AppExit>,
) {
    let leaving = exits.read().next().is_some();
    if let Some(problem) = keeper.keep(&settings, time.elapsed(), settings.is_changed(), leaving) {
        eprintln!("tamsk: {problem}");
        problems.0.push(problem);
    }
}
