//! How games are started, and matches in them.

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
use tamsk::settings::Progress;
use tamsk::simulation::live::LiveMatch;
use tamsk::states::{Screen, TAMSK};
use tamsk::table::WallClock;
use tamsk::table::chance::Chance;
use tamsk::table::lesson::LessonCommand;
use tamsk::table::loading::{LoadMatch, StartMatch};
use tamsk::table::seats::Seats;
use tamsk::ui::ContrastSystems;
use tamsk_rules::Level;

use super::{AllLayers, HeadlessGame, USUAL_FRAME, WINDOW, focus, texts};
use crate::running::without_a_window;
use crate::shorthand::{ALONE, setup_at};

/// Leaves one shape of all that egui would make into triangles, which nobody sees. That there are any decides whether a
/// frame is drawn again.
fn leave_one_shape(mut outputs: Query<&mut EguiFullOutput>) {
    outputs.iter_mut().filter_map(|output| output.into_inner().as_mut()).for_each(|output| output.shapes.truncate(1));
}

impl HeadlessGame {
    /// The title screen of someone new, who has skipped the choices of the first start.
    #[expect(clippy::new_without_default, reason = "tests say what is started")]
    pub fn new() -> HeadlessGame {
        HeadlessGame::with_chance(1)
    }

    /// The very first start.
    pub fn first_start() -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, WINDOW, |app: &mut App| {
            app.world_mut().resource_mut::<Progress>().welcomed = false;
        })
    }

    /// With all shaders that it would draw with.
    pub fn with_shaders() -> HeadlessGame {
        HeadlessGame::with(|app| _ = app.add_plugins(CorePipelinePlugin))
    }

    /// Started with a record.
    pub fn opening(record: &Path) -> HeadlessGame {
        HeadlessGame::with(|app| tamsk::app::open(app, record))
    }

    /// Started on what an earlier run has left in this folder.
    pub fn in_folder(folder: &Path) -> HeadlessGame {
        HeadlessGame::build(1, folder, WINDOW, |_| {})
    }

    /// The same with something more.
    pub fn in_folder_with(folder: &Path, more: impl FnOnce(&mut App)) -> HeadlessGame {
        HeadlessGame::build(1, folder, WINDOW, more)
    }

    /// The game with its settings in this folder, and this disk for its unfinished matches.
    pub fn on_disk(folder: &Path, disk: Arc<dyn Disk>) -> HeadlessGame {
        HeadlessGame::build_on(1, folder, WINDOW, disk, |_| {})
    }

    /// Ends the program as the window's close button does.
    pub fn close(&mut self) {
        self.app.world_mut().write_message(AppExit::Success);
        self.frames(1);
    }

    /// Starts the program again after [`HeadlessGame::close`].
    pub fn started_again(mut self) -> HeadlessGame {
        let (folder, temporary) = (self.folder.clone(), self.layers.temporary.take());
        drop(self);
        let mut game = HeadlessGame::in_folder(&folder);
        game.layers.temporary = temporary;
        game
    }

    /// Ends the program and starts it again.
    pub fn restarted(mut self) -> HeadlessGame {
        self.close();
        self.started_again()
    }

    /// The title screen; the seed decides whatever is left to chance.
    pub fn with_chance(seed: u64) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(seed, WINDOW, |_| {})
    }

    /// The title screen, with something more in the program.
    pub fn with(more: impl FnOnce(&mut App)) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, WINDOW, more)
    }

    /// The title screen in a window of this size, in logical pixels.
    pub fn in_window(size: Vec2) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, size, |_| {})
    }

    /// The game after this was done in it.
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
        let mut app = without_a_window(Window { resolution, ..default() }, USUAL_FRAME);
        // The lights report their end to the renderer, though without a device there is none.
        app.add_plugins((EguiPlugin::default(), SyncWorldPlugin))
            .add_systems(PostUpdate, leave_one_shape.after(ContrastSystems).before(EguiPostUpdateSet::ProcessOutput));
        persistence::keep_on(&mut app, Store::at(folder), disk);
        app.world_mut().resource_mut::<Progress>().welcomed = true;
        app.add_plugins((tamsk::app::layers, texts::plugin, focus::plugin))
            .insert_resource(Chance::seeded(seed))
            // A clock of our own: a slow machine must not look like one that slept.
            .insert_resource(WallClock::new(move || {
                UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::Relaxed).into())
            }));
        // The briefings have been read; a test of a first match forgets them.
        app.world_mut().resource_mut::<Progress>().briefed_level = Level::Three.number();
        more(&mut app);
        // Cameras get their components all the same.
        if !app.is_plugin_added::<Core3dPlugin>() {
            app.add_plugins(Core3dPlugin);
        }
        HeadlessGame::start(app, folder.to_owned(), AllLayers { slept, temporary: None }, USUAL_FRAME, 6)
    }

    /// A match of two people at this Level, just begun.
    pub fn level(level: Level) -> HeadlessGame {
        HeadlessGame::playing(setup_at(level))
    }

    /// A match at this Level with these seats, just begun.
    pub fn seated(level: Level, seats: Seats) -> HeadlessGame {
        HeadlessGame::playing(StartMatch { seats, ..StartMatch::from(setup_at(level)) })
    }

    /// A match at this Level of a person, who plays Red, against a weak bot.
    pub fn alone(level: Level) -> HeadlessGame {
        HeadlessGame::seated(level, ALONE)
    }

    /// A match that is just begun.
    pub fn playing(start: impl Into<StartMatch>) -> HeadlessGame {
        let mut game = HeadlessGame::new();
        game.begin(start);
        game
    }

    /// Begins a match.
    pub fn begin(&mut self, start: impl Into<StartMatch>) {
        self.app.world_mut().write_message(start.into());
        self.settle();
        assert_eq!(self.screen(), Screen::Match(TAMSK));
    }

    /// Puts a match with these seats on the table; the next frame shows it.
    pub fn put(&mut self, live: LiveMatch, seats: Seats) -> &mut HeadlessGame {
        self.world().write_message(LoadMatch { seats, ..LoadMatch::of_two_people(live) });
        self
    }

    /// Puts a match at this Level on the table that goes on from a position.
    pub fn load_position(&mut self, level: Level, position: &str, seats: Seats) -> &mut HeadlessGame {
        let position = position.parse().expect("a position");
        let live = LiveMatch::from_position(setup_at(level), position).expect("a legal position");
        self.put(live, seats).settle()
    }

    /// Begins a lesson at this step.
    pub fn begin_lesson(&mut self, name: &str, step: usize) -> &mut HeadlessGame {
        self.world().write_message(LessonCommand::Begin(name.to_owned(), step));
        self.settle()
    }

    /// A match of two people, played as far as the record goes.
    pub fn after(record: &str) -> HeadlessGame {
        let mut game = HeadlessGame::new();
        game.load(record);
        game.settle();
        game
    }
}

/// The length of frames that nothing depends on, in milliseconds: the longest that the camera takes for what it is.
const LONG_FRAME: u64 = 100;

impl HeadlessGame {
    /// Lets so many milliseconds pass in which nothing depends on the frames, so that there are few of them.
    pub fn pass(&mut self, millis: u64) -> &mut HeadlessGame {
        self.pass_in(millis, LONG_FRAME)
    }

    /// Lets two and a half seconds pass, in which the camera comes to rest.
    pub fn settle(&mut self) -> &mut HeadlessGame {
        self.frames(2).pass(2_500).frames(2)
    }

    /// Puts the machine to sleep for an hour: only the wall clock shows it, the program's own clock does not.
    pub fn suspend(&mut self) -> &mut HeadlessGame {
        self.layers.slept.fetch_add(3_600, Ordering::Relaxed);
        self
    }
}
