//! The whole game without a window or a graphics device, driven by the messages a window would send.

mod focus;
pub mod frames;
mod input;
mod pads;
mod places;
pub mod records;
mod signs;
mod texts;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant, UNIX_EPOCH};

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use tamsk::app::run_systems_in_line;
use tamsk::interaction::{Grip, Lead};
use tamsk::opponent;
use tamsk::persistence::{self, Disk, Settings, Store, SystemDisk};
use tamsk::session::WallClock;
use tamsk::session::chance::Chance;
use tamsk::session::loading::{LoadMatch, StartMatch};
use tamsk::session::states::{Menu, Screen};
use tamsk::simulation::TimeRuns;
use tamsk::simulation::components::{Hand, Held, SocketEntity};
use tamsk::simulation::live::{LiveMatch, MatchSetup};
use tamsk::simulation::messages::MatchEvent;
use tamsk::simulation::queue::Answered;
use tamsk_records::Record;
use tamsk_rules::{Event, Level, Match, Options, Player, Refusal};
use tempfile::TempDir;

use frames::frames_in;

/// The size of the window there would be, in logical pixels.
pub const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);
/// The usual length of a frame, in milliseconds.
pub const USUAL_FRAME: u64 = 16;

/// The running game.
pub struct HeadlessGame {
    pub app: App,
    window: Entity,
    /// How long the machine has been asleep, in seconds.
    slept: Arc<AtomicU32>,
    /// How long a frame takes unless something else is said, in milliseconds.
    frame_length: u64,
    pub answers: Vec<Answered>,
    pub events: Vec<Event>,
    readers: (MessageCursor<Answered>, MessageCursor<MatchEvent>),
    /// The configuration folder, removed with the game.
    /// The folder of the settings and the unfinished match.
    pub folder: PathBuf,
    /// Removes the folder once no game uses it any more.
    temporary: Option<TempDir>,
}

pub fn s(name: &str) -> tamsk_rules::Socket {
    name.parse().expect("a socket")
}

impl HeadlessGame {
    /// The title screen of someone new, who has skipped the choices of the first start.
    pub fn new() -> HeadlessGame {
        HeadlessGame::with_chance(1)
    }

    /// The very first start.
    pub fn first_start() -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, WINDOW, |app: &mut App| {
            app.world_mut().resource_mut::<Settings>().welcomed = false;
        })
    }

    /// Started with a record.
    pub fn opening(record: &Path) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, WINDOW, |app| tamsk::app::open(app, record))
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
        let (folder, temporary) = (self.folder.clone(), self.temporary.take());
        drop(self);
        HeadlessGame { temporary, ..HeadlessGame::in_folder(&folder) }
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

    /// The title screen in a window of this size, in logical pixels.
    pub fn in_window(size: Vec2) -> HeadlessGame {
        HeadlessGame::in_temporary_folder(1, size, |_| {})
    }

    fn in_temporary_folder(seed: u64, size: Vec2, more: impl FnOnce(&mut App)) -> HeadlessGame {
        let folder = tempfile::tempdir().expect("a folder for the settings");
        let game = HeadlessGame::build(seed, folder.path(), size, more);
        HeadlessGame { temporary: Some(folder), ..game }
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
        let mut app = App::new();
        let no_gpu = WgpuSettings { backends: None, ..default() };
        let resolution = WindowResolution::new(size.x as u32, size.y as u32);
        app.add_plugins(
            DefaultPlugins
                .set(RenderPlugin { render_creation: no_gpu.into(), ..default() })
                .set(WindowPlugin { primary_window: Some(Window { resolution, ..default() }), ..default() })
                .disable::<WinitPlugin>()
                .disable::<bevy::log::LogPlugin>()
                .disable::<bevy::audio::AudioPlugin>(),
        )
        // The lights report their end to the renderer, though without a device there is none.
        .add_plugins((EguiPlugin::default(), SyncWorldPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(USUAL_FRAME)));
        persistence::keep_on(&mut app, Store::at(folder), disk);
        app.world_mut().resource_mut::<Settings>().welcomed = true;
        app.add_plugins((tamsk::app::layers, signs::plugin, texts::plugin, focus::plugin))
            .insert_resource(Chance::seeded(seed))
            // A clock of our own: a slow machine must not look like one that slept.
            .insert_resource(WallClock::new(move || {
                UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::Relaxed).into())
            }));
        // The briefings have been read; a test of a first match forgets them.
        app.world_mut().resource_mut::<Settings>().briefed_level = Level::Three.number();
        more(&mut app);
        app.finish();
        app.cleanup();
        // Without a device to draw on a frame is little work, and handing it to threads would cost many times as much.
        run_systems_in_line(app.world_mut());
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world());
        let mut game = HeadlessGame {
            app,
            window: window.expect("one window"),
            slept,
            frame_length: USUAL_FRAME,
            answers: Vec::new(),
            events: Vec::new(),
            readers: default(),
            folder: folder.to_owned(),
            temporary: None,
        };
        game.frames(6);
        game
    }

    /// A match of two people at this Level, just begun.
    pub fn level(level: Level) -> HeadlessGame {
        HeadlessGame::playing(MatchSetup { options: Options::at_level(level), ..default() })
    }

    /// A match that is just begun.
    pub fn playing(start: impl Into<StartMatch>) -> HeadlessGame {
        let mut game = HeadlessGame::new();
        game.begin(start);
        game
    }

    pub fn begin(&mut self, start: impl Into<StartMatch>) {
        self.app.world_mut().write_message(start.into());
        self.settle();
        assert_eq!(self.screen(), Screen::Match);
    }

    /// A match of two people, played as far as the record goes.
    pub fn after(record: &str) -> HeadlessGame {
        let record = Record::read(record.as_bytes()).expect("a record");
        let live = LiveMatch::resume(MatchSetup::default(), &record).expect("options within bounds");
        let mut game = HeadlessGame::new();
        game.app.world_mut().write_message(LoadMatch::of_two_people(live));
        game.settle();
        game
    }

    /// Sets the length of the frames to come, in milliseconds.
    pub fn frame_length(&mut self, millis: u64) -> &mut HeadlessGame {
        self.frame_length = millis;
        self
    }

    /// One frame that takes so many milliseconds, whatever the others take.
    pub fn frame(&mut self, millis: u64) -> &mut HeadlessGame {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis)));
        self.app.update();
        let world = self.app.world();
        self.answers.extend(self.readers.0.read(world.resource::<Messages<Answered>>()).cloned());
        self.events.extend(self.readers.1.read(world.resource::<Messages<MatchEvent>>()).map(|event| event.0.event));
        self
    }

    pub fn frames(&mut self, count: usize) -> &mut HeadlessGame {
        for _ in 0..count {
            self.frame(self.frame_length);
        }
        self
    }

    /// Lets bots think to the end. Thinking takes real time, which frames do not wait for.
    #[track_caller]
    pub fn await_thoughts(&mut self) -> &mut HeadlessGame {
        let begun = Instant::now();
        while opponent::is_thinking(self.app.world()) {
            assert!(begun.elapsed().as_secs() < 120, "a bot does not stop thinking");
            sleep(Duration::from_millis(1));
        }
        self
    }

    /// Lets so many milliseconds pass.
    pub fn wait(&mut self, millis: u64) -> &mut HeadlessGame {
        for frame in frames_in(millis, self.frame_length) {
            self.frame(frame);
        }
        self
    }

    /// Lets two and a half seconds pass, in which the camera comes to rest.
    pub fn settle(&mut self) -> &mut HeadlessGame {
        self.frames(2);
        for frame in frames_in(2_500, 100) {
            self.frame(frame);
        }
        self.frames(2)
    }

    /// Puts the machine to sleep for an hour: only the wall clock shows it, the program's own clock does not.
    pub fn suspend(&mut self) -> &mut HeadlessGame {
        self.slept.fetch_add(3_600, Ordering::Relaxed);
        self
    }

    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    pub fn world_ref(&self) -> &World {
        self.app.world()
    }

    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub fn live(&self) -> Option<&LiveMatch> {
        self.app.world().get_resource::<LiveMatch>()
    }

    pub fn table(&self) -> &Match {
        self.live().expect("a match on the table").game()
    }

    pub fn screen(&self) -> Screen {
        *self.resource::<State<Screen>>().get()
    }

    pub fn menu(&self) -> Menu {
        *self.resource::<State<Menu>>().get()
    }

    pub fn time_runs(&self) -> bool {
        self.resource::<TimeRuns>().0
    }

    /// The refusals that people have got since the last call.
    pub fn refusals(&mut self) -> Vec<Refusal> {
        let answers = std::mem::take(&mut self.answers);
        let people = answers.iter().filter(|answered| answered.entry.origin.is_person());
        people.filter_map(Answered::refusal).map(|(_, why)| why).collect()
    }

    pub fn lead(&mut self, player: Player) -> Option<Lead> {
        let mut hands = self.app.world_mut().query::<(&Hand, &Grip)>();
        hands.iter(self.app.world()).find(|(hand, _)| hand.player == player).and_then(|(_, grip)| grip.0)
    }

    pub fn hand(&mut self, player: Player) -> Hand {
        let mut hands = self.app.world_mut().query::<&Hand>();
        *hands.iter(self.app.world()).find(|hand| hand.player == player).expect("a hand")
    }

    /// How many glasses are in a hand.
    pub fn held(&mut self) -> usize {
        self.count::<Held>()
    }

    /// A component of a socket, if it has it now.
    pub fn on_socket<C: Component + Clone>(&mut self, name: &str) -> Option<C> {
        let mut sockets = self.app.world_mut().query::<(&SocketEntity, Option<&C>)>();
        sockets.iter(self.app.world()).find(|(one, _)| one.0 == s(name)).and_then(|(_, mark)| mark.cloned())
    }

    /// How many entities have this component.
    pub fn count<C: Component>(&mut self) -> usize {
        self.app.world_mut().query::<&C>().iter(self.app.world()).count()
    }
}
