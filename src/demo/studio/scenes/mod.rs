//! Renders one picture of everything worth looking at: each scene is put on the screen as the game would get there, and
//! photographed once it has come to rest.

mod gipf;
mod list;
mod matches;
mod steps;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::camera::{CameraUpdateSystems, Viewport};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy_egui::EguiPrimaryContextPass;

use self::steps::{Step, clear, take};
use super::export::export;
use super::{bare_frame, draw_evenly};
use crate::graphics::{Quality, TableCamera};
use crate::localization::Language;
use crate::persistence::Settings;
use crate::session::PlaysUnattended;
use crate::session::animations::AnimationSpeed;
use crate::session::quality::Preparing;
use crate::ui::UiSystems;

/// The time that passes in a frame, in milliseconds.
const FRAME_MILLIS: u64 = 50;
/// The frames drawn after each step, so that what it opens is there.
const AFTER_STEP: u32 = 4;
/// The frames drawn before a picture: everything has come to rest, and text has its final layout.
const BEFORE_PICTURE: u32 = 10;
/// The frames before a picture that are drawn in its size.
const WHOLE_FRAMES: u32 = 3;
/// The size of all other frames at Medium and High, where one of full size takes seconds without a graphics card.
const SMALL: UVec2 = UVec2::new(32, 18);

/// A thing worth looking at.
struct Scene {
    /// Its name, and that of its picture.
    name: String,
    language: Language,
    /// Whether panels are drawn. Without them the table fills the picture.
    has_panels: bool,
    steps: Vec<Step>,
    /// The button that ends it, if something would stay open.
    end: Option<&'static str>,
}

/// The scenes that are still to be drawn, the present one first.
#[derive(Resource)]
struct Programme {
    scenes: VecDeque<Scene>,
    folder: PathBuf,
    phase: Phase,
    /// The frames before the next thing happens.
    wait: u32,
    failed: bool,
    /// Whether the meshes and lights of each scene are written beside its picture.
    exports: bool,
}

impl Programme {
    /// Returns whether panels are drawn now.
    fn has_panels(&self) -> bool {
        self.scenes.front().is_none_or(|scene| scene.has_panels)
    }

    /// Returns whether the present scene is about to be photographed, or just is.
    fn is_picture_near(&self) -> bool {
        let steps = self.scenes.front().map(|scene| scene.steps.len());
        self.phase == Phase::Picture || steps.map(Phase::Step) == Some(self.phase) && self.wait < WHOLE_FRAMES
    }
}

/// How far the present scene is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// What the scene before has left is being cleared away.
    Clear,
    /// This step is next.
    Step(usize),
    /// The picture is being taken.
    Picture,
}

/// Writes a picture of each scene, or of those whose names contain one of these words, to a folder, and exits.
pub(super) fn plugin(app: &mut App, folder: &Path, only: &[String], exports: bool) {
    let is_wanted = |scene: &Scene| only.is_empty() || only.iter().any(|word| scene.name.contains(word));
    let all = list::scenes().inspect_err(|problem| eprintln!("tamsk: a scene cannot be put on the table: {problem}"));
    let scenes: VecDeque<Scene> = all.unwrap_or_default().into_iter().filter(is_wanted).collect();
    draw_evenly(app, folder, Duration::from_millis(FRAME_MILLIS));
    let failed = scenes.is_empty();
    if failed {
        eprintln!("tamsk: there is no such scene");
    }
    app.insert_resource(PlaysUnattended(true))
        .insert_resource(Programme { scenes, folder: folder.to_owned(), phase: Phase::Clear, wait: 0, failed, exports })
        .configure_sets(EguiPrimaryContextPass, UiSystems.run_if(panels_are_drawn))
        .add_systems(Startup, |mut settings: ResMut<Settings>| {
            settings.welcomed = true;
            settings.animations = AnimationSpeed::Off;
        })
        .add_systems(PreUpdate, bare_frame.run_if(not(panels_are_drawn)))
        .add_systems(First, direct)
        .add_systems(PostUpdate, draw_small.before(CameraUpdateSystems));
}

/// Draws frames that are not photographed in a corner of the window, as long as no panels are laid out over them.
fn draw_small(
    programme: Res<Programme>,
    preparing: Res<Preparing>,
    quality: Res<Quality>,
    mut cameras: Query<&mut Camera, With<TableCamera>>,
) {
    let is_whole = quality.is_lean() || programme.has_panels() && !preparing.0 || programme.is_picture_near();
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

/// Does the next thing for the present scene.
fn direct(world: &mut World) {
    let waits = world.resource::<Preparing>().0 || !world.query::<&Screenshot>().query(world).is_empty();
    world.resource_scope(|world, mut programme: Mut<Programme>| {
        if programme.wait > 0 {
            programme.wait -= 1;
            return;
        }
        if waits {
            return;
        }
        let Some(scene) = programme.scenes.front() else {
            let exit = if programme.failed { AppExit::error() } else { AppExit::Success };
            world.write_message(exit);
            return;
        };
        match programme.phase {
            Phase::Clear => {
                clear(world, scene.language);
                programme.phase = Phase::Step(0);
                programme.wait = AFTER_STEP;
            }
            Phase::Step(at) => {
                if let Some(step) = scene.steps.get(at) {
                    if let Err(problem) = take(world, step) {
                        error!("scene {}: {problem}", scene.name);
                        programme.failed = true;
                    }
                    let is_last = at + 1 == programme.scenes[0].steps.len();
                    programme.wait = if is_last { BEFORE_PICTURE } else { AFTER_STEP };
                    programme.phase = Phase::Step(at + 1);
                } else {
                    let path = programme.folder.join(format!("{}.png", scene.name));
                    if programme.exports
                        && let Err(problem) = export(world, &scene.name, &path.with_extension(""))
                    {
                        error!("scene {}: {problem}", scene.name);
                        programme.failed = true;
                    }
                    world.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
                    programme.phase = Phase::Picture;
                }
            }
            Phase::Picture => {
                let end = scene.end.map(Step::Press);
                programme.failed |= end.is_some_and(|step| take(world, &step).is_err());
                programme.scenes.pop_front();
                programme.phase = Phase::Clear;
            }
        }
    });
}
