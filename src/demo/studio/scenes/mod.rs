//! Renders a picture of every scene. Runs the steps that lead to the scene, and takes the picture, usually once nothing
//! moves.

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

pub use self::scene::GameScenesFn;
use self::scene::Scene;
use self::steps::{return_to_title, run_step, undo_scene_changes};
use super::export::export_scene;
use super::film::{set_margins_without_panels, use_fixed_time_step};
use crate::appearance::CompilingShaders;
use crate::graphics::{GraphicsQuality, TableCamera};
use crate::settings::{AccessibilitySettings, AnimationSpeed, PlayerProgress, Settings};
use crate::table::loading::PlaysUnattended;
use crate::ui::PanelSystems;
use scene::unmet_expectations;

/// A selection of scenes to draw, and options for their pictures.
#[derive(Clone, Copy, Debug)]
pub struct SceneSelection<'a> {
    /// Words to look for in the names of scenes. A scene is drawn if its name contains one of the words, or if there
    /// are no words.
    pub name_filters: &'a [String],
    /// `true` to draw only the scenes whose pictures are stored for the tests.
    pub only_reference_pictures: bool,
    /// `true` to export the meshes, materials and lights of each scene to a folder beside its picture.
    pub exports_scenes: bool,
    /// `true` to omit the dark window edges and the lens effects, for comparison with a path tracer.
    pub omits_lens_effects: bool,
    /// The functions that return the scenes of each game except TAMSK.
    pub other_games_scene_fns: &'a [GameScenesFn],
}

const FRAME_MILLIS: u64 = 50;
/// The number of frames that are drawn after each step, so that its effects become visible.
const AFTER_STEP: u32 = 4;
/// The number of frames that are drawn at full size before a picture.
const WHOLE_FRAMES: u32 = 3;
/// The size at which most frames are drawn at medium and high quality, in pixels. Without a graphics card, drawing a
/// frame at full size would take seconds.
const SMALL: UVec2 = UVec2::new(32, 18);

#[derive(Resource)]
struct Programme {
    scenes: VecDeque<Scene>,
    folder: PathBuf,
    phase: Phase,
    wait: u32,
    failed: bool,
    exports: bool,
    /// The settings with which every scene starts, apart from the language. They are read before the first scene, and
    /// are `None` until then.
    settings: Option<Settings>,
}

impl Programme {
    fn has_panels(&self) -> bool {
        self.scenes.front().is_none_or(|scene| scene.has_panels)
    }

    /// Returns `true` if the picture of the current scene is being taken or will be taken next.
    fn is_picture_near(&self) -> bool {
        let steps = self.scenes.front().map(|scene| scene.steps.len());
        self.phase == Phase::Picture || steps.map(Phase::Step) == Some(self.phase) && self.wait < WHOLE_FRAMES
    }

    /// Returns `true` if frames are drawn at full size because a step of the current scene points the mouse at the
    /// table.
    fn is_pointing(&self) -> bool {
        let from = self.scenes.front().and_then(Scene::first_pointing_step);
        from.is_some_and(|from| match self.phase {
            // Drawing at full size begins before the first step that points at the table, because the camera needs time
            // to switch.
            Phase::Step(next) => next >= from,
            Phase::Picture => true,
            Phase::Clear | Phase::Restore => from == 0,
        })
    }

    fn is_moving(&self) -> bool {
        let has_begun = matches!(self.phase, Phase::Step(at) if at > 0);
        has_begun && self.scenes.front().is_some_and(Scene::captures_motion)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Clear,
    /// Restores the settings and the saved state that the previous scene changed.
    Restore,
    Step(usize),
    Picture,
}

pub(super) fn plugin(app: &mut App, folder: &Path, wanted: &SceneSelection) {
    let &SceneSelection {
        name_filters: only,
        only_reference_pictures: kept,
        exports_scenes: exports,
        other_games_scene_fns: of_games,
        ..
    } = wanted;
    let is_named = |scene: &Scene| only.is_empty() || only.iter().any(|word| scene.name.contains(word));
    let is_wanted = |scene: &Scene| is_named(scene) && (scene.has_reference_picture || !kept);
    let all = list::all_scenes(of_games)
        .inspect_err(|problem| eprintln!("tamsk: a scene cannot be put on the table: {problem}"));
    let scenes: VecDeque<Scene> = all.unwrap_or_default().into_iter().filter(is_wanted).collect();
    use_fixed_time_step(app, Duration::from_millis(FRAME_MILLIS));
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
        .configure_sets(EguiPrimaryContextPass, PanelSystems.run_if(panels_are_drawn))
        .add_systems(Startup, |mut progress: ResMut<PlayerProgress>, mut access: ResMut<AccessibilitySettings>| {
            progress.first_choices_done = true;
            access.animation_speed = AnimationSpeed::Off;
        })
        .add_systems(PreUpdate, set_margins_without_panels.run_if(not(panels_are_drawn)))
        // This system runs before input is read, so that the input of a step takes effect in the same frame.
        .add_systems(First, advance_scene.before(TimeSystems).before(PickingSystems::Input))
        .add_systems(PostUpdate, draw_small.before(CameraUpdateSystems));
}

/// Draws the whole frame only when it is needed: at low quality, in scenes with panels, for pictures, and while the
/// mouse points at the table. Otherwise, draws into a small corner of the window.
fn draw_small(
    programme: Res<Programme>,
    preparing: Res<CompilingShaders>,
    quality: Res<GraphicsQuality>,
    mut cameras: Query<&mut Camera, With<TableCamera>>,
) {
    let is_whole = quality.uses_lean_material()
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

/// Advances the current scene, unless a picture is being saved or shaders are being compiled.
fn advance_scene(world: &mut World) {
    let waits = world.resource::<CompilingShaders>().0 || !world.query::<&Screenshot>().query(world).is_empty();
    world.resource_scope(|world, mut programme: Mut<Programme>| {
        if programme.wait > 0 {
            programme.wait -= 1;
            return;
        }
        // Time stops while a scene with motion waits for shaders or for a picture to be saved. Otherwise, the motion
        // would end before its picture is taken.
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
        run_phase(world, &mut programme);
    });
}

fn run_phase(world: &mut World, programme: &mut Programme) {
    let Some(scene) = programme.scenes.front() else { return };
    match programme.phase {
        Phase::Clear => {
            return_to_title(world);
            programme.phase = Phase::Restore;
        }
        Phase::Restore => {
            // The settings are read here, because closing the previous screen may have changed them.
            let settings = programme.settings.get_or_insert_with(|| Settings::of(world));
            undo_scene_changes(world, settings, scene.language);
            programme.phase = Phase::Step(0);
            programme.wait = AFTER_STEP;
        }
        Phase::Step(at) => {
            if let Some(step) = scene.steps.get(at) {
                if let Err(problem) = run_step(world, step) {
                    error!("scene {}: {problem}", scene.name);
                    programme.failed = true;
                }
                let is_last = at + 1 == scene.steps.len();
                programme.wait = if is_last { scene.settle_frames } else { AFTER_STEP };
                programme.phase = Phase::Step(at + 1);
            } else {
                programme.failed |= !photograph(world, scene, &programme.folder, programme.exports);
                programme.phase = Phase::Picture;
            }
        }
        Phase::Picture => {
            let ended = scene.cleanup_step.as_ref().map_or(Ok(()), |end| run_step(world, end));
            programme.failed |= ended.inspect_err(|problem| error!("scene {}: {problem}", scene.name)).is_err();
            programme.scenes.pop_front();
            programme.phase = Phase::Clear;
        }
    }
}

/// Takes the picture of a scene, and exports the scene if `exports` is `true`. Returns `true` if the scene met its
/// expectations and the export did not fail.
fn photograph(world: &mut World, scene: &Scene, folder: &Path, exports: bool) -> bool {
    let mut wrong = unmet_expectations(world, scene.expected_screen_and_menu, &scene.expectations);
    let path = folder.join(format!("{}.png", scene.name));
    if exports && let Err(problem) = export_scene(world, &scene.name, &path.with_extension("")) {
        wrong.push(problem.to_string());
    }
    for problem in &wrong {
        error!("scene {}: {problem}", scene.name);
    }
    world.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
    wrong.is_empty()
}
