//! Ways to start the game, and matches in it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use bevy::core_pipeline::CorePipelinePlugin;
use bevy::core_pipeline::core_3d::Core3dPlugin;
use bevy::prelude::*;
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::window::WindowResolution;
use bevy_egui::{EguiFullOutput, EguiPlugin, EguiPostUpdateSet};
use tamsk::persistence::{self, Disk, Store, SystemDisk};
use tamsk::settings::PlayerProgress;
use tamsk::simulation::live::LiveMatch;
use tamsk::states::{Screen, TAMSK};
use tamsk::table::WallClock;
use tamsk::table::lesson::LessonCommand;
use tamsk::table::loading::{LoadMatch, StartMatch};
use tamsk::table::random::RandomSource;
use tamsk::table::seats::Seats;
use tamsk::ui::ContrastSystems;
use tamsk_rules::Level;

use super::{AllLayers, HeadlessGame, USUAL_FRAME, WINDOW, focus, texts};
use crate::running::headless_app;
use crate::shorthand::{PERSON_AGAINST_BOT, setup_at};

/// Keeps one of the shapes that egui would tessellate, as nobody sees them. Whether any exist decides about a redraw.
fn leave_one_shape(mut outputs: Query<&mut EguiFullOutput>) {
    outputs.iter_mut().filter_map(|output| output.into_inner().as_mut()).for_each(|output| output.shapes.truncate(1));
}

impl HeadlessGame {
    /// Returns the game on its title screen, after a first start at which the player skipped all choices.
    #[expect(clippy::new_without_default, reason = "a test states what it starts")]
    pub fn new() -> HeadlessGame {
        HeadlessGame::with_seed(1)
    }

    /// Returns the game at its very first start.
    pub fn first_start() -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, WINDOW, |app: &mut App| {
            app.world_mut().resource_mut::<PlayerProgress>().welcomed = false;
        })
    }

    /// Returns the game with Bevy's core pipelines, whose shaders take half the time of a start.
    pub fn with_shaders() -> HeadlessGame {
        HeadlessGame::with(|app| _ = app.add_plugins(CorePipelinePlugin))
    }

    /// Returns the game, started with a record file.
    pub fn opened_with_record(record: &Path) -> HeadlessGame {
        HeadlessGame::with(|app| tamsk::app::open_record(app, record))
    }

    /// Returns the game, started in the folder of an earlier run.
    pub fn in_folder(folder: &Path) -> HeadlessGame {
        HeadlessGame::build(1, folder, WINDOW, |_| {})
    }

    /// Returns the game, started in the folder of an earlier run, after `more` has changed its app.
    pub fn in_folder_with(folder: &Path, more: impl FnOnce(&mut App)) -> HeadlessGame {
        HeadlessGame::build(1, folder, WINDOW, more)
    }

    /// Returns the game with its settings in this folder and its unfinished matches on this disk.
    pub fn on_disk(folder: &Path, disk: Arc<dyn Disk>) -> HeadlessGame {
        HeadlessGame::build_on(1, folder, WINDOW, disk, |_| {})
    }

    /// Exits the game as the window's close button does.
    pub fn close(&mut self) {
        self.app.world_mut().write_message(AppExit::Success);
        self.frames(1);
    }

    /// Starts the game again after [`HeadlessGame::close`].
    pub fn reopened(mut self) -> HeadlessGame {
        let (folder, temporary) = (self.folder.clone(), self.layers.temporary.take());
        drop(self);
        let mut game = HeadlessGame::in_folder(&folder);
        game.layers.temporary = temporary;
        game
    }

    /// Exits the game and starts it again.
    pub fn restarted(mut self) -> HeadlessGame {
        self.close();
        self.reopened()
    }

    /// Returns the game on its title screen. The seed decides all random choices.
    pub fn with_seed(seed: u64) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(seed, WINDOW, |_| {})
    }

    /// Returns the game on its title screen, after `more` has changed its app.
    pub fn with(more: impl FnOnce(&mut App)) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, WINDOW, more)
    }

    /// Returns the game on its title screen, in a window of this size in logical pixels.
    pub fn in_window(size: Vec2) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, size, |_| {})
    }

    /// Returns the game after `act`.
    #[must_use]
    pub fn then(mut self, act: impl FnOnce(&mut HeadlessGame) -> &mut HeadlessGame) -> HeadlessGame {
        act(&mut self);
        self
    }

    fn in_temporary_folder(seed: u64, size: Vec2, more: impl FnOnce(&mut App)) -> HeadlessGame {
        let folder = tempfile::tempdir().expect("a folder for the settings");
        let mut game = HeadlessGame::build(seed, folder.path(), size, more);
        game.layers.temporary = Some(folder);
        game
    }

    fn build(seed: u64, folder: &Path, size: Vec2, more: impl FnOnce(&mut App)) -> HeadlessGame {
        HeadlessGame::build_on(seed, folder, size, Arc::new(SystemDisk), more)
    }

    fn build_on(
        seed: u64,
        folder: &Path,
        size: Vec2,
        disk: Arc<dyn Disk>,
        more: impl FnOnce(&mut App),
    ) -> HeadlessGame {
        let slept = Arc::new(AtomicU32::new(0));
        let clock = slept.clone();
        let resolution = WindowResolution::new(size.x as u32, size.y as u32);
        let mut app = headless_app(Window { resolution, ..default() }, USUAL_FRAME);
        // The lights report their removal to the renderer, though there is none without a device.
        app.add_plugins((EguiPlugin::default(), SyncWorldPlugin))
            .add_systems(PostUpdate, leave_one_shape.after(ContrastSystems).before(EguiPostUpdateSet::ProcessOutput));
        persistence::add_persistence_on(&mut app, Store::at(folder), disk);
        app.world_mut().resource_mut::<PlayerProgress>().welcomed = true;
        app.add_plugins((tamsk::app::game_plugin, texts::plugin, focus::plugin))
            .insert_resource(RandomSource::seeded(seed))
            // A simulated clock: a slow machine must not look like a machine that was asleep.
            .insert_resource(WallClock::new(move || {
                UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::Relaxed).into())
            }));
        // Marks all briefings as read. A test of a first match resets this.
        app.world_mut().resource_mut::<PlayerProgress>().briefed_level = Level::Three.number();
        more(&mut app);
        // Cameras get their components without the pipelines, too.
        if !app.is_plugin_added::<Core3dPlugin>() {
            app.add_plugins(Core3dPlugin);
        }
        HeadlessGame::start(app, folder.to_owned(), AllLayers { slept, temporary: None }, USUAL_FRAME, 6)
    }

    /// Returns a match of two people at this Level, just begun.
    pub fn level(level: Level) -> HeadlessGame {
        HeadlessGame::with_match(setup_at(level))
    }

    /// Returns a match at this Level with these seats, just begun.
    pub fn with_seats(level: Level, seats: Seats) -> HeadlessGame {
        HeadlessGame::with_match(StartMatch { seats, ..StartMatch::from(setup_at(level)) })
    }

    /// Returns a match of a person, who plays Red, against a weak bot.
    pub fn against_bot(level: Level) -> HeadlessGame {
        HeadlessGame::with_seats(level, PERSON_AGAINST_BOT)
    }

    /// Returns a match that has just begun.
    pub fn with_match(start: impl Into<StartMatch>) -> HeadlessGame {
        let mut game = HeadlessGame::new();
        game.begin(start);
        game
    }

    /// Begins a match.
    pub fn begin(&mut self, start: impl Into<StartMatch>) {
        self.app.world_mut().write_message(start.into());
        self.wait_for_camera();
        assert_eq!(self.screen(), Screen::Match(TAMSK));
    }

    /// Puts a match with these seats on the table. The next frame reads it.
    pub fn put_match(&mut self, live: LiveMatch, seats: Seats) -> &mut HeadlessGame {
        self.world().write_message(LoadMatch { seats, ..LoadMatch::of_two_people(live) });
        self
    }

    /// Puts a match on the table that continues from a position.
    pub fn load_position(&mut self, level: Level, position: &str, seats: Seats) -> &mut HeadlessGame {
        let position = position.parse().expect("a position");
        let live = LiveMatch::from_position(setup_at(level), position).expect("a legal position");
        self.put_match(live, seats).wait_for_camera()
    }

    /// Begins a lesson at this step.
    pub fn begin_lesson(&mut self, name: &str, step: usize) -> &mut HeadlessGame {
        self.world().write_message(LessonCommand::Begin(name.to_owned(), step));
        self.wait_for_camera()
    }

    /// Returns a match of two people at the end of this record.
    pub fn after_record(record: &str) -> HeadlessGame {
        let mut game = HeadlessGame::new();
        game.load(record);
        game.wait_for_camera();
        game
    }
}

/// The frame length where nothing depends on it, in milliseconds: the longest that the camera does not cap.
const LONG_FRAME: u64 = 100;

impl HeadlessGame {
    /// Lets this many milliseconds pass in few, long frames.
    pub fn skip_time(&mut self, millis: u64) -> &mut HeadlessGame {
        self.run_time_in_frames(millis, LONG_FRAME)
    }

    /// Lets two and a half seconds pass, so that the camera comes to rest.
    pub fn wait_for_camera(&mut self) -> &mut HeadlessGame {
        self.frames(2).skip_time(2_500).frames(2)
    }

    /// Puts the machine to sleep for an hour, which only the wall clock shows.
    pub fn suspend(&mut self) -> &mut HeadlessGame {
        self.layers.slept.fetch_add(3_600, Ordering::Relaxed);
        self
    }
}
