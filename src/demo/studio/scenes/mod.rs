//! Renders a picture of every scene, reached as in the game, once nothing moves.

mod list;
mod matches;
mod menus;
mod online;
pub(crate) mod scene;
pub(crate) mod steps;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::camera::{CameraUpdateSystems, Viewport};
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy_egui::EguiPrimaryContextPass;

use self::scene::Scene;
pub use self::scene::ScenesOfGame;
use self::steps::{clear, restore, take};
use super::export::export;
use super::film::{bare_frame, draw_evenly};
use crate::appearance::CompilingShaders;
use crate::graphics::{Quality, TableCamera};
use crate::settings::{AccessSettings, AnimationSpeed, PlayerProgress, Settings};
use crate::table::loading::PlaysUnattended;
use crate::ui::UiSystems;
use scene::problems;

/// The selection of scenes, and options for their pictures.
#[derive(Clone, Copy, Debug)]
pub struct WantedScenes<'a> {
    /// If not empty, only scenes whose names contain one of these words.
    pub only: &'a [String],
    /// Only scenes for which the tests store pictures.
    pub kept: bool,
    /// `true` to export each scene beside its picture.
    pub exports: bool,
    /// `true` to omit the shade at the window's edges and the lens effects, for comparison with a path tracer.
    pub plain: bool,
    /// The scenes of each game besides TAMSK.
    pub of_games: &'a [ScenesOfGame],
}

const FRAME_MILLIS: u64 = 50;
/// The frames drawn after each step, so that what it opens has appeared.
const AFTER_STEP: u32 = 4;
/// The number of frames before a picture that are drawn at full size.
const WHOLE_FRAMES: u32 = 3;
/// The size of all other frames at Medium and High, as a full frame takes seconds without a graphics card.
const SMALL: UVec2 = UVec2::new(32, 18);

#[derive(Resource)]
struct Programme {
    scenes: VecDeque<Scene>,
    folder: PathBuf,
    phase: Phase,
    wait: u32,
    failed: bool,
    exports: bool,
    /// The settings at the start of every scene, apart from the language.
    settings: Option<Settings>,
}

impl Programme {
    fn has_panels(&self) -> bool {
        self.scenes.front().is_none_or(|scene| scene.has_panels)
    }

    /// Returns `true` if the picture of the current scene is being taken or is taken next.
    fn is_picture_near(&self) -> bool {
        let steps = self.scenes.front().map(|scene| scene.steps.len());
        self.phase == Phase::Picture || steps.map(Phase::Step) == Some(self.phase) && self.wait < WHOLE_FRAMES
    }

    /// Returns `true` if the mouse points at the table in the current scene, which is then drawn in full size.
    fn is_pointing(&self) -> bool {
        let from = self.scenes.front().and_then(Scene::points_from);
        from.is_some_and(|from| match self.phase {
            // Before the first pointing step, the camera has time to draw in full size.
            Phase::Step(next) => next >= from,
            Phase::Picture => true,
            Phase::Clear | Phase::Restore => from == 0,
        })
    }

    fn is_moving(&self) -> bool {
        let has_begun = matches!(self.phase, Phase::Step(at) if at > 0);
        has_begun && self.scenes.front().is_some_and(Scene::is_moving)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Clear,
    /// Restores the saved state that the last scene changed.
    Restore,
    Step(usize),
    Picture,
}

pub(super) fn plugin(app: &mut App, folder: &Path, wanted: &WantedScenes) {
    let &WantedScenes { only, kept, exports, of_games, .. } = wanted;
    let is_named = |scene: &Scene| only.is_empty() || only.iter().any(|word| scene.name.contains(word));
    let is_wanted = |scene: &Scene| is_named(scene) && (scene.has_stored_picture || !kept);
    let all =
        list::scenes(of_games).inspect_err(|problem| eprintln!("tamsk: a scene cannot be put on the table: {problem}"));
    let scenes: VecDeque<Scene> = all.unwrap_or_default().into_iter().filter(is_wanted).collect();
    draw_evenly(app, Duration::from_millis(FRAME_MILLIS));
    let failed = scenes.is_empty();
    if failed {
        eprintln!("tamsk: no scene matches the options");
    }
    app.insert_resource(PlaysUnattended(true))
        .insert_resource(Programme {
            scenes,
            folder: folder.to_owned(),
            phase: Phase::Clear,
            wait: 0,
            failed,
            exports,
            settings: None,
        })
        .configure_sets(EguiPrimaryContextPass, UiSystems.run_if(panels_are_drawn))
        .add_systems(Startup, |mut progress: ResMut<PlayerProgress>, mut access: ResMut<AccessSettings>| {
            progress.welcomed = true;
            access.animations = AnimationSpeed::Off;
        })
        .add_systems(PreUpdate, bare_frame.run_if(not(panels_are_drawn)))
        // Runs early, so that its input counts in the same frame.
        .add_systems(First, direct.before(TimeSystems).before(PickingSystems::Input))
        .add_systems(PostUpdate, draw_small.before(CameraUpdateSystems));
}

/// Draws frames without a picture in a corner of the window, unless panels are laid out over them.
fn draw_small(
    programme: Res<Programme>,
    preparing: Res<CompilingShaders>,
    quality: Res<Quality>,
    mut cameras: Query<&mut Camera, With<TableCamera>>,
) {
    let is_whole = quality.is_lean()
        || programme.has_panels() && !preparing.0
        || programme.is_picture_near()
        || programme.is_pointing();
    for mut camera in &mut cameras {
        let viewport = (!is_whole).then(|| Viewport { physical_size: SMALL, ..default() });
        if camera.viewport.is_some() == is_whole {
            camera.viewport = viewport;
        }
    }
}

fn panels_are_drawn(programme: Res<Programme>) -> bool {
    programme.has_panels()
}

/// Continues the current scene, unless a picture is being saved or a shader compiled.
fn direct(world: &mut World) {
    let waits = world.resource::<CompilingShaders>().0 || !world.query::<&Screenshot>().query(world).is_empty();
    world.resource_scope(|world, mut programme: Mut<Programme>| {
        if programme.wait > 0 {
            programme.wait -= 1;
            return;
        }
        // Time stands still while a moving scene waits, so that its motion does not end.
        let passed = if waits && programme.is_moving() { 0 } else { FRAME_MILLIS };
        world.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(passed)));
        if waits {
            return;
        }
        if programme.scenes.is_empty() {
            let exit = if programme.failed { AppExit::error() } else { AppExit::Success };
            world.write_message(exit);
            return;
        }
        go_on(world, &mut programme);
    });
}

fn go_on(world: &mut World, programme: &mut Programme) {
    let Some(scene) = programme.scenes.front() else { return };
    match programme.phase {
        Phase::Clear => {
            clear(world);
            programme.phase = Phase::Restore;
        }
        Phase::Restore => {
            // The screen that was left may have written to the settings only now.
            let settings = programme.settings.get_or_insert_with(|| Settings::of(world));
            restore(world, settings, scene.language);
            programme.phase = Phase::Step(0);
            programme.wait = AFTER_STEP;
        }
        Phase::Step(at) => {
            if let Some(step) = scene.steps.get(at) {
                if let Err(problem) = take(world, step) {
                    error!("scene {}: {problem}", scene.name);
                    programme.failed = true;
                }
                let is_last = at + 1 == scene.steps.len();
                programme.wait = if is_last { scene.frames } else { AFTER_STEP };
                programme.phase = Phase::Step(at + 1);
            } else {
                programme.failed |= !photograph(world, scene, &programme.folder, programme.exports);
                programme.phase = Phase::Picture;
            }
        }
        Phase::Picture => {
            let ended = scene.end.as_ref().map_or(Ok(()), |end| take(world, end));
            programme.failed |= ended.inspect_err(|problem| error!("scene {}: {problem}", scene.name)).is_err();
            programme.scenes.pop_front();
            programme.phase = Phase::Clear;
        }
    }
}

/// Takes the picture of a scene. Returns `true` if its claims hold and any requested export succeeded.
fn photograph(world: &mut World, scene: &Scene, folder: &Path, exports: bool) -> bool {
    let mut wrong = problems(world, scene.at, &scene.claims);
    let path = folder.join(format!("{}.png", scene.name));
    if exports && let Err(problem) = export(world, &scene.name, &path.with_extension("")) {
        wrong.push(problem.to_string());
    }
    for problem in &wrong {
        error!("scene {}: {problem}", scene.name);
    }
    world.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
    wrong.is_empty()
}
