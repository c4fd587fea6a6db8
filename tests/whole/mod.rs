//! The whole game without a window or a device that draws: every room of it, driven by the messages that a window
//! would send.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use bevy::ecs::message::MessageCursor;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, WindowEvent, WindowFocused, WindowOccluded, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use tamsk::graphics::TableCamera;
use tamsk::interaction::{Grip, Lead};
use tamsk::persistence::{self, Store};
use tamsk::records::Record;
use tamsk::rules::{self, Event, GlassId, Level, Match, Options, Player, Refusal};
use tamsk::session::WallClock;
use tamsk::session::chance::Chance;
use tamsk::session::loading::LoadMatch;
use tamsk::session::loading::StartMatch;
use tamsk::session::states::{Menu, Screen};
use tamsk::simulation::TimeRuns;
use tamsk::simulation::components::{Hand, Held, SocketEntity};
use tamsk::simulation::layout;
use tamsk::simulation::live::{LiveMatch, MatchSetup};
use tamsk::simulation::messages::MatchEvent;
use tamsk::simulation::queue::Answered;
use tamsk::ui::ButtonSpots;

/// The size of the window that is not there, in logical pixels.
pub const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);
/// An ordinary frame, in milliseconds.
pub const FRAME: u64 = 16;

/// The game.
pub struct Whole {
    pub app: App,
    window: Entity,
    folder: PathBuf,
    /// For how many seconds the machine has slept.
    slept: Arc<AtomicU32>,
    pub answers: Vec<Answered>,
    pub events: Vec<Event>,
    readers: (MessageCursor<Answered>, MessageCursor<MatchEvent>),
}

pub fn s(name: &str) -> rules::Socket {
    name.parse().expect("a socket")
}

impl Whole {
    /// The title, at the first start.
    pub fn new() -> Whole {
        Whole::with_chance(1)
    }

    /// Started with a record.
    pub fn opening(record: &Path) -> Whole {
        Whole::built(1, |app| tamsk::app::open(app, record))
    }

    /// The title; whatever is left to chance falls by this seed.
    pub fn with_chance(seed: u64) -> Whole {
        Whole::built(seed, |_| {})
    }

    fn built(seed: u64, more: impl FnOnce(&mut App)) -> Whole {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tamsk-whole-{}-{number}", std::process::id()));
        let slept = Arc::new(AtomicU32::new(0));
        let clock = slept.clone();
        let mut app = App::new();
        let no_gpu = WgpuSettings { backends: None, ..default() };
        let resolution = WindowResolution::new(WINDOW.x as u32, WINDOW.y as u32);
        app.add_plugins(
            DefaultPlugins
                .set(RenderPlugin { render_creation: no_gpu.into(), ..default() })
                .set(WindowPlugin { primary_window: Some(Window { resolution, ..default() }), ..default() })
                .disable::<WinitPlugin>()
                .disable::<bevy::log::LogPlugin>()
                .disable::<bevy::audio::AudioPlugin>(),
        )
        .add_plugins(EguiPlugin::default())
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME)));
        persistence::keep_in(&mut app, Store::at(&folder));
        app.add_plugins(tamsk::app::rooms)
            .insert_resource(Chance::seeded(seed))
            // However slow the machine is that tests.
            .insert_resource(WallClock::new(move || {
                UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::Relaxed).into())
            }));
        more(&mut app);
        app.finish();
        app.cleanup();
        run_in_line(&mut app);
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world());
        let window = window.expect("one window");
        let readers = Default::default();
        let mut whole = Whole { app, window, folder, slept, answers: Vec::new(), events: Vec::new(), readers };
        whole.frames(6);
        whole
    }

    /// A match of two people at this Level, just begun.
    pub fn level(level: Level) -> Whole {
        Whole::playing(MatchSetup { options: Options::at_level(level), ..default() })
    }

    /// A match as agreed, just begun.
    pub fn playing(start: impl Into<StartMatch>) -> Whole {
        let mut whole = Whole::new();
        whole.begin(start);
        whole
    }

    pub fn begin(&mut self, start: impl Into<StartMatch>) {
        self.app.world_mut().write_message(start.into());
        self.settle();
        assert_eq!(self.screen(), Screen::Match);
    }

    /// A match of two people that has come as far as a record says.
    pub fn after(record: &str) -> Whole {
        let record = Record::read(record.as_bytes()).expect("a record");
        let live = LiveMatch::resume(MatchSetup::default(), &record).expect("options within bounds");
        let mut whole = Whole::new();
        whole.app.world_mut().write_message(LoadMatch::of_two_people(live));
        whole.settle();
        whole
    }

    /// Frames until the camera has come to rest: two seconds and a half.
    pub fn settle(&mut self) -> &mut Whole {
        self.frames(2);
        for _ in 0..25 {
            self.frame(100);
        }
        self.frames(2)
    }

    /// One frame that takes so many milliseconds.
    pub fn frame(&mut self, millis: u64) -> &mut Whole {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis)));
        self.app.update();
        let world = self.app.world();
        self.answers.extend(self.readers.0.read(world.resource::<Messages<Answered>>()).cloned());
        self.events.extend(self.readers.1.read(world.resource::<Messages<MatchEvent>>()).map(|told| told.0.event));
        self
    }

    pub fn frames(&mut self, count: usize) -> &mut Whole {
        for _ in 0..count {
            self.frame(FRAME);
        }
        self
    }

    /// Lets so many milliseconds pass, in ordinary frames.
    pub fn wait(&mut self, millis: u64) -> &mut Whole {
        self.frames(usize::try_from(millis / FRAME + 1).expect("a short wait"))
    }

    /// Lets the machine sleep: the program's own clock does not know of it, the one on the wall does.
    pub fn suspend(&mut self) -> &mut Whole {
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

    /// What people were refused since this was last asked.
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

    pub fn held(&mut self) -> usize {
        self.app.world_mut().query::<&Held>().iter(self.app.world()).count()
    }

    /// The component of a socket, if it has it now.
    pub fn on_socket<C: Component + Clone>(&mut self, name: &str) -> Option<C> {
        let mut sockets = self.app.world_mut().query::<(&SocketEntity, Option<&C>)>();
        sockets.iter(self.app.world()).find(|(one, _)| one.0 == s(name)).and_then(|(_, mark)| mark.cloned())
    }

    /// How many things there are with this component.
    pub fn count<C: Component>(&mut self) -> usize {
        self.app.world_mut().query::<&C>().iter(self.app.world()).count()
    }

    // What a window tells.

    fn send(&mut self, event: WindowEvent) {
        let world = self.app.world_mut();
        // As the real window does: each is told by itself, and all of them in their order.
        match event.clone() {
            WindowEvent::CursorMoved(told) => drop(world.write_message(told)),
            WindowEvent::MouseButtonInput(told) => drop(world.write_message(told)),
            WindowEvent::TouchInput(told) => drop(world.write_message(told)),
            WindowEvent::KeyboardInput(told) => drop(world.write_message(told)),
            WindowEvent::WindowFocused(told) => drop(world.write_message(told)),
            WindowEvent::WindowOccluded(told) => drop(world.write_message(told)),
            _ => {}
        }
        world.write_message(event);
    }

    /// Moves the mouse; told in the next frame, like everything below.
    pub fn point(&mut self, at: Vec2) -> &mut Whole {
        self.app.world_mut().get_mut::<Window>(self.window).expect("the window").set_cursor_position(Some(at));
        self.send(WindowEvent::CursorMoved(bevy::window::CursorMoved {
            window: self.window,
            position: at,
            delta: None,
        }));
        self
    }

    pub fn mouse(&mut self, button: MouseButton, state: ButtonState) -> &mut Whole {
        self.send(WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window: self.window }));
        self
    }

    /// Moves the mouse by so much, as the device tells it.
    pub fn motion(&mut self, delta: Vec2) -> &mut Whole {
        self.app.world_mut().write_message(bevy::input::mouse::MouseMotion { delta });
        self
    }

    pub fn down(&mut self) -> &mut Whole {
        self.mouse(MouseButton::Left, ButtonState::Pressed)
    }

    pub fn up(&mut self) -> &mut Whole {
        self.mouse(MouseButton::Left, ButtonState::Released)
    }

    pub fn touch(&mut self, id: u64, phase: TouchPhase, at: Vec2) -> &mut Whole {
        let told = TouchInput { phase, position: at, window: self.window, force: None, id };
        self.send(WindowEvent::TouchInput(told));
        self
    }

    pub fn key_state(&mut self, key: KeyCode, state: ButtonState) -> &mut Whole {
        let logical_key = match key {
            KeyCode::Escape => Key::Escape,
            KeyCode::Enter => Key::Enter,
            KeyCode::Tab => Key::Tab,
            _ => Key::Unidentified(NativeKey::Unidentified),
        };
        let told = KeyboardInput { key_code: key, logical_key, state, text: None, repeat: false, window: self.window };
        self.send(WindowEvent::KeyboardInput(told));
        self
    }

    pub fn focus(&mut self, focused: bool) -> &mut Whole {
        self.send(WindowEvent::WindowFocused(WindowFocused { window: self.window, focused }));
        self
    }

    pub fn hide(&mut self, occluded: bool) -> &mut Whole {
        self.send(WindowEvent::WindowOccluded(WindowOccluded { window: self.window, occluded }));
        self
    }

    // What a hand does, frame by frame.

    pub fn key(&mut self, key: KeyCode) -> &mut Whole {
        self.key_state(key, ButtonState::Pressed).frames(1).key_state(key, ButtonState::Released).frames(2)
    }

    pub fn click(&mut self, at: Vec2) -> &mut Whole {
        self.point(at).frames(2).down().frames(1).up().frames(2)
    }

    pub fn drag(&mut self, from: Vec2, to: Vec2) -> &mut Whole {
        self.point(from).frames(1).down().frames(1);
        for step in 1..=6 {
            self.point(from.lerp(to, step as f32 / 6.0)).frames(1);
        }
        self.up().frames(2)
    }

    pub fn tap(&mut self, id: u64, at: Vec2) -> &mut Whole {
        self.touch(id, TouchPhase::Started, at).frames(1).touch(id, TouchPhase::Ended, at).frames(2)
    }

    /// Clicks a button, by what scripts call it.
    #[track_caller]
    pub fn press_button(&mut self, name: &str) -> &mut Whole {
        let at = self.button(name).unwrap_or_else(|| panic!("{name}: no such button is shown"));
        self.click(at).frames(2)
    }

    /// The middle of a button, if it is shown.
    pub fn button(&self, name: &str) -> Option<Vec2> {
        self.resource::<ButtonSpots>().middle(name)
    }

    // Where things are on the screen.

    pub fn place(&mut self, point: Vec3) -> Vec2 {
        let mut cameras = self.app.world_mut().query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, transform) = cameras.iter(self.app.world()).next().expect("a camera");
        camera.world_to_viewport(transform, point).expect("in view")
    }

    pub fn socket(&mut self, name: &str) -> Vec2 {
        self.at_socket(s(name))
    }

    pub fn at_socket(&mut self, socket: rules::Socket) -> Vec2 {
        self.place(layout::on_table(layout::socket_position(socket), layout::rim_height(socket)))
    }

    /// The foot of the glass on a socket.
    pub fn glass(&mut self, name: &str) -> Vec2 {
        self.place(layout::glass_on_socket(s(name)) + Vec3::Y)
    }

    pub fn at_glass(&mut self, glass: GlassId) -> Vec2 {
        let standing = self.table().glass(glass).at;
        self.place(layout::glass_at(glass, standing) + Vec3::Y * 2.0)
    }

    pub fn holder(&mut self, player: Player) -> Vec2 {
        self.place(layout::on_table(layout::holder_position(player), 1.0))
    }

    pub fn timer(&mut self) -> Vec2 {
        let left = self.live().is_some_and(|live| live.setup().timer_on_left);
        self.place(layout::on_table(layout::timer_position(left), layout::TIMER_HEIGHT * 0.5))
    }

    /// Drags the glass from one socket to another.
    pub fn move_glass(&mut self, from: &str, to: &str) -> &mut Whole {
        let (start, end) = (self.glass(from), self.socket(to));
        self.drag(start, end)
    }
}

/// Without a device that draws a frame is little work: handing it out to threads would cost many times as much.
fn run_in_line(app: &mut App) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

impl Drop for Whole {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
