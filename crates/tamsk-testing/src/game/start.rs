//! Starts the game, and starts matches and lessons in the game.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use bevy::core_pipeline::CorePipelinePlugin;
use bevy::core_pipeline::core_3d::Core3dPlugin;
use bevy::prelude::*;
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::window::WindowResolution;
use bevy_egui::{EguiContexts, EguiFullOutput, EguiPlugin, EguiPostUpdateSet, EguiPrimaryContextPass};
use tamsk::persistence::{self, Disk, SystemDisk, UserFolders};
use tamsk::settings::PlayerProgress;
use tamsk::simulation::live::LiveMatch;
use tamsk::states::{Screen, TAMSK};
use tamsk::table::WallClock;
use tamsk::table::lesson::LessonCommand;
use tamsk::table::loading::{PutMatchOnTable, StartMatch};
use tamsk::table::random::RandomSource;
use tamsk::table::seats::Seats;
use tamsk::ui::{ContrastSystems, PanelSystems};
use tamsk_rules::Level;

use super::{DEFAULT_FRAME_MILLIS, HeadlessGame, HeadlessGameData, WINDOW_SIZE, focus, texts};
use crate::running::{ShaderSources, headless_app};
use crate::shorthand::{PERSON_AGAINST_BOT, setup_at};

/// Removes all shapes but one before egui tessellates the shapes, because no window shows them. One shape must remain,
/// because `bevy_egui` requests a redraw only if the output is not empty.
fn leave_one_shape(mut outputs: Query<&mut EguiFullOutput>) {
    outputs.iter_mut().filter_map(|output| output.into_inner().as_mut()).for_each(|output| output.shapes.truncate(1));
}

/// Turns off font hinting, which takes a fifteenth of the time of all tests. Hinting does not change the sizes of
/// texts.
fn turn_hinting_off(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    if ctx.global_style().visuals.text_options.font_hinting {
        ctx.all_styles_mut(|style| style.visuals.text_options.font_hinting = false);
    }
    Ok(())
}

impl HeadlessGame {
    /// Starts the game at its title screen, as if the player had skipped all choices of the first start.
    #[expect(clippy::new_without_default, reason = "tests choose a constructor explicitly")]
    pub fn new() -> HeadlessGame {
        HeadlessGame::with_seed(1)
    }

    /// Starts the game as if for the first time, so that it asks for the choices of a first start.
    pub fn first_start() -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, WINDOW_SIZE, |app: &mut App| {
            app.world_mut().resource_mut::<PlayerProgress>().first_choices_done = false;
        })
    }

    /// Starts the game with all shaders, those of Bevy's core pipelines included. Other constructors leave them out,
    /// because loading them takes half of the starting time.
    pub fn with_shaders() -> HeadlessGame {
        let folder = tempfile::tempdir().expect("a folder for the settings");
        let mut game =
            HeadlessGame::build_on(1, folder.path(), WINDOW_SIZE, Arc::new(SystemDisk), ShaderSources::Real, |app| {
                _ = app.add_plugins(CorePipelinePlugin);
            });
        game.own_data.temporary = Some(folder);
        game
    }

    /// Starts the game and lets it open a record file.
    pub fn opened_with_record(record: &Path) -> HeadlessGame {
        HeadlessGame::with_app_changes(|app| tamsk::app::open_record_at_startup(app, record))
    }

    /// Starts the game in the folder of an earlier run.
    pub fn in_folder(folder: &Path) -> HeadlessGame {
        HeadlessGame::build(1, folder, WINDOW_SIZE, |_| {})
    }

    /// Starts the game in the folder of an earlier run, after `more` has changed the app.
    pub fn in_folder_with_app_changes(folder: &Path, more: impl FnOnce(&mut App)) -> HeadlessGame {
        HeadlessGame::build(1, folder, WINDOW_SIZE, more)
    }

    /// Starts the game with its settings in a folder and its unfinished matches on the given disk.
    pub fn on_disk(folder: &Path, disk: Arc<dyn Disk>) -> HeadlessGame {
        HeadlessGame::build_on(1, folder, WINDOW_SIZE, disk, ShaderSources::Empty, |_| {})
    }

    /// Exits the game, as closing the window does.
    pub fn close(&mut self) {
        self.app.world_mut().write_message(AppExit::Success);
        self.run_frames(1);
    }

    /// Starts the game again after it was closed with [`HeadlessGame::close`].
    pub fn reopened_after_close(mut self) -> HeadlessGame {
        let (folder, temporary) = (self.folder.clone(), self.own_data.temporary.take());
        drop(self);
        let mut game = HeadlessGame::in_folder(&folder);
        game.own_data.temporary = temporary;
        game
    }

    /// Exits the game and starts it again.
    pub fn closed_and_reopened(mut self) -> HeadlessGame {
        self.close();
        self.reopened_after_close()
    }

    /// Starts the game at its title screen. The seed determines all random choices.
    pub fn with_seed(seed: u64) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(seed, WINDOW_SIZE, |_| {})
    }

    /// Starts the game at its title screen, after `more` has changed the app.
    pub fn with_app_changes(more: impl FnOnce(&mut App)) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, WINDOW_SIZE, more)
    }

    /// Starts the game at its title screen, in a window of this size in logical pixels.
    pub fn with_window_size(size: Vec2) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, size, |_| {})
    }

    /// Calls `act` with the game and returns the game.
    #[must_use]
    pub fn then(mut self, act: impl FnOnce(&mut HeadlessGame) -> &mut HeadlessGame) -> HeadlessGame {
        act(&mut self);
        self
    }

    fn in_temporary_folder(seed: u64, size: Vec2, more: impl FnOnce(&mut App)) -> HeadlessGame {
        let folder = tempfile::tempdir().expect("a folder for the settings");
        let mut game = HeadlessGame::build(seed, folder.path(), size, more);
        game.own_data.temporary = Some(folder);
        game
    }

    fn build(seed: u64, folder: &Path, size: Vec2, more: impl FnOnce(&mut App)) -> HeadlessGame {
        HeadlessGame::build_on(seed, folder, size, Arc::new(SystemDisk), ShaderSources::Empty, more)
    }

    fn build_on(
        seed: u64,
        folder: &Path,
        size: Vec2,
        disk: Arc<dyn Disk>,
        shaders: ShaderSources,
        more: impl FnOnce(&mut App),
    ) -> HeadlessGame {
        let slept = Arc::new(AtomicU32::new(0));
        let clock = slept.clone();
        let resolution = WindowResolution::new(size.x as u32, size.y as u32);
        let mut app = headless_app(Window { resolution, ..default() }, DEFAULT_FRAME_MILLIS, shaders);
        // Lights need this plugin, because they report their removal to the renderer even if there is no renderer.
        app.add_plugins((EguiPlugin::default(), SyncWorldPlugin))
            .add_systems(EguiPrimaryContextPass, turn_hinting_off.after(PanelSystems))
            .add_systems(PostUpdate, leave_one_shape.after(ContrastSystems).before(EguiPostUpdateSet::ProcessOutput));
        persistence::add_persistence_on(&mut app, UserFolders::at(folder), disk);
        app.world_mut().resource_mut::<PlayerProgress>().first_choices_done = true;
        app.add_plugins((tamsk::app::game_plugin, texts::plugin, focus::plugin))
            .insert_resource(RandomSource::seeded(seed))
            // The clock is simulated, so that the game does not mistake a slow machine for one that was asleep.
            .insert_resource(WallClock::new(move || {
                UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::Relaxed).into())
            }));
        // Marks all briefings as read. Tests of a first match mark them as unread again.
        app.world_mut().resource_mut::<PlayerProgress>().highest_briefed_level = Level::Three.number();
        more(&mut app);
        // If the core pipelines are left out, this plugin adds the components that cameras need.
        if !app.is_plugin_added::<Core3dPlugin>() {
            app.add_plugins(Core3dPlugin);
        }
        HeadlessGame::start(
            app,
            folder.to_owned(),
            HeadlessGameData { slept, temporary: None },
            DEFAULT_FRAME_MILLIS,
            6,
        )
    }

    /// Starts the game and a match between two people at this level.
    pub fn at_level(level: Level) -> HeadlessGame {
        HeadlessGame::with_match(setup_at(level))
    }

    /// Starts the game and a match at this level with these seats.
    pub fn with_seats(level: Level, seats: Seats) -> HeadlessGame {
        HeadlessGame::with_match(StartMatch { seats, ..StartMatch::from(setup_at(level)) })
    }

    /// Starts the game and a match at this level in which a person, as Red, plays against a weak bot.
    pub fn against_bot(level: Level) -> HeadlessGame {
        HeadlessGame::with_seats(level, PERSON_AGAINST_BOT)
    }

    /// Starts the game and a match.
    pub fn with_match(start: impl Into<StartMatch>) -> HeadlessGame {
        let mut game = HeadlessGame::new();
        game.begin_match(start);
        game
    }

    /// Begins a match in the running game.
    pub fn begin_match(&mut self, start: impl Into<StartMatch>) {
        self.app.world_mut().write_message(start.into());
        self.wait_for_camera();
        assert_eq!(self.screen(), Screen::Match(TAMSK));
    }

    /// Puts a match with these seats on the table. The game loads the match in the next frame.
    pub fn load_match(&mut self, live: LiveMatch, seats: Seats) -> &mut HeadlessGame {
        self.world_mut().write_message(PutMatchOnTable { seats, ..PutMatchOnTable::of_two_people(live) });
        self
    }

    /// Loads a match at this level that continues from a position, with these seats.
    pub fn load_position(&mut self, level: Level, position: &str, seats: Seats) -> &mut HeadlessGame {
        let position = position.parse().expect("a position");
        let live = LiveMatch::from_position(setup_at(level), position).expect("a legal position");
        self.load_match(live, seats).wait_for_camera()
    }

    /// Begins a lesson at a step, counted from 0.
    pub fn begin_lesson(&mut self, name: &str, step: usize) -> &mut HeadlessGame {
        self.world_mut().write_message(LessonCommand::Begin(name.to_owned(), step));
        self.wait_for_camera()
    }

    /// Starts the game with a match between two people, which continues from the end of a record.
    pub fn after_record(record: &str) -> HeadlessGame {
        let mut game = HeadlessGame::new();
        game.load_record(record);
        game.wait_for_camera();
        game
    }
}

/// The frame length for waits that do not need short frames, in milliseconds. The camera advances by at most this time
/// per frame.
const LONG_FRAME: u64 = 100;

impl HeadlessGame {
    /// Lets this number of milliseconds pass, in a few long frames.
    pub fn wait_in_long_frames(&mut self, millis: u64) -> &mut HeadlessGame {
        self.run_time_in_frames(millis, LONG_FRAME)
    }

    /// Lets two and a half seconds pass, so that the camera comes to rest.
    pub fn wait_for_camera(&mut self) -> &mut HeadlessGame {
        self.run_frames(2).wait_in_long_frames(2_500).run_frames(2)
    }

    /// Puts the simulated machine to sleep for an hour, which advances only the wall clock.
    pub fn simulate_system_sleep(&mut self) -> &mut HeadlessGame {
        self.own_data.slept.fetch_add(3_600, Ordering::Relaxed);
        self
    }
}
