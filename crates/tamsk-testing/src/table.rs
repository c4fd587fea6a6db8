//! The layers below the panels without a renderer or panels, played by pointers through Bevy's picking messages.

use std::time::Duration;

use bevy::camera::NormalizedRenderTarget;
use bevy::core_pipeline::CorePipelinePlugin;
use bevy::ecs::message::MessageCursor;
use bevy::gilrs::GilrsPlugin;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, WindowRef};
use bevy::winit::WinitPlugin;

use tamsk::app::{played_table, run_systems_in_line};
use tamsk::simulation::components::{Glow, Hand, SocketEntity};
use tamsk::simulation::live::{LiveMatch, MatchSetup};
use tamsk::simulation::queue::{ActionQueue, Answered, MatchEvent, Origin, Source, Wish};
use tamsk::simulation::{TimeRuns, layout};
use tamsk::states::{Menu, Screen};
use tamsk::table::WallClock;
use tamsk::table::loading::{LoadMatch, StartMatch};
use tamsk::tutorial::Goal;
use tamsk_records::Record;
use tamsk_rules::{Action, Level, Match, Options, Player, Refusal};

use crate::shorthand::{frames_in, s, the};

/// The pointer of the mouse.
pub const MOUSE: PointerId = PointerId::Mouse;
/// The usual length of a frame, in milliseconds: one fixed step.
const USUAL_FRAME: u64 = 10;

/// The running game.
pub struct TableGame {
    app: App,
    /// How long a frame takes unless something else is said, in milliseconds.
    frame_length: u64,
    refusals: Vec<Refusal>,
    events: Vec<tamsk_rules::Event>,
    readers: (MessageCursor<Answered>, MessageCursor<MatchEvent>),
}

impl TableGame {
    /// A match of two people under these options, just begun.
    pub fn new(options: Options) -> TableGame {
        TableGame::with(MatchSetup { options, ..default() })
    }

    /// A match with this setup, just begun.
    pub fn with(start: impl Into<StartMatch>) -> TableGame {
        let mut game = TableGame::empty();
        game.app.world_mut().write_message(start.into());
        game.frames(3);
        assert_eq!(*game.app.world().resource::<State<Screen>>().get(), Screen::Match);
        game
    }

    /// Begins a match of two people at this level.
    pub fn level(number: u8) -> TableGame {
        TableGame::new(Options::at_level(Level::try_from(number).expect("a level")))
    }

    /// A match of two people, played as far as the record goes.
    pub fn after(record: &str) -> TableGame {
        let record = Record::read(record.as_bytes()).expect("a record");
        let mut game = TableGame::empty();
        let live = LiveMatch::resume(MatchSetup::default(), &record).expect("options within bounds");
        game.app.world_mut().write_message(LoadMatch::of_two_people(live));
        game.frames(3);
        game
    }

    /// The title screen of a game with lessons.
    pub fn with_lessons() -> TableGame {
        TableGame::build(|app| _ = app.add_plugins(tamsk::tutorial::plugin))
    }

    fn empty() -> TableGame {
        TableGame::build(|_| {})
    }

    fn build(more: impl FnOnce(&mut App)) -> TableGame {
        let mut app = App::new();
        let no_gpu = WgpuSettings { backends: None, ..default() };
        app.add_plugins(
            DefaultPlugins
                .set(RenderPlugin { render_creation: no_gpu.into(), ..default() })
                .disable::<WinitPlugin>()
                // Its threads never end, and wake up twenty times a second for each game that there was.
                .disable::<GilrsPlugin>()
                // What draws is of no use without a device, and reads its shaders for half the time of a start.
                .disable::<CorePipelinePlugin>()
                .disable::<bevy::log::LogPlugin>()
                .disable::<bevy::audio::AudioPlugin>(),
        )
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(USUAL_FRAME)))
        .add_plugins(played_table)
        // A clock that stands: a slow machine must not look like one that slept.
        .insert_resource(WallClock::new(|| std::time::UNIX_EPOCH));
        more(&mut app);
        app.world_mut().spawn((
            Camera3d::default(),
            Projection::Perspective(PerspectiveProjection { fov: 0.5, ..default() }),
            Transform::from_xyz(0.0, 52.0, 52.0).looking_at(Vec3::ZERO, Vec3::Y),
        ));
        app.world_mut().spawn(PointerId::Touch(1));
        app.world_mut().spawn(PointerId::Touch(2));
        app.finish();
        app.cleanup();
        // Without a device to draw on a frame is little work, and handing it to threads would cost many times as much.
        run_systems_in_line(app.world_mut());
        let readers = default();
        let mut game = TableGame { app, frame_length: USUAL_FRAME, refusals: Vec::new(), events: Vec::new(), readers };
        game.frames(3);
        game
    }

    /// Sets the length of the frames to come, in milliseconds.
    pub fn frame_length(&mut self, millis: u64) -> &mut TableGame {
        self.frame_length = millis;
        self
    }

    /// One frame that takes so many milliseconds, whatever the others take.
    pub fn frame(&mut self, millis: u64) -> &mut TableGame {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis)));
        self.app.update();
        let world = self.app.world();
        let (answers, events) = &mut self.readers;
        let answers = answers.read(world.resource::<Messages<Answered>>());
        self.refusals.extend(answers.filter_map(Answered::refusal).map(|(_, why)| why));
        self.events.extend(events.read(world.resource::<Messages<MatchEvent>>()).map(|event| event.0.event));
        self
    }

    /// Runs so many frames.
    pub fn frames(&mut self, count: usize) -> &mut TableGame {
        for _ in 0..count {
            self.frame(self.frame_length);
        }
        self
    }

    /// Lets so many milliseconds pass.
    pub fn wait(&mut self, millis: u64) -> &mut TableGame {
        for frame in frames_in(millis, self.frame_length) {
            self.frame(frame);
        }
        self
    }

    /// One frame that takes so long, and another of the set length.
    pub fn slow_frame(&mut self, millis: u64) -> &mut TableGame {
        self.frame(millis).frames(1)
    }

    /// Returns the match on the table as the rules see it.
    pub fn table(&self) -> &Match {
        the::<LiveMatch>(self.app.world()).game()
    }

    /// Returns a resource.
    /// Panics if there is none.
    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// Returns the only component of this type, and panics if there is none, or more than one.
    pub fn the<C: Component>(&self) -> &C {
        the(self.app.world())
    }

    /// Asks for an action as a script, without a pointer or a key.
    pub fn act(&mut self, player: Player, action: Action) {
        let origin = Origin { player, source: Source::Script };
        self.app.world_mut().resource_mut::<ActionQueue>().ask(origin, Wish::Act(action));
    }

    /// Whether time runs, so that the players may act.
    pub fn time_runs(&self) -> bool {
        self.resource::<TimeRuns>().0
    }

    /// Returns the menu that is open.
    pub fn menu(&self) -> Menu {
        *self.resource::<State<Menu>>().get()
    }

    /// Opens a menu.
    pub fn open_menu(&mut self, menu: Menu) -> &mut TableGame {
        self.world().resource_mut::<NextState<Menu>>().set(menu);
        self.frames(2)
    }

    /// What the lesson asks for now.
    pub fn asked(&self) -> Option<Vec<Goal>> {
        tamsk::tutorial::asked(self.app.world())
    }

    /// Returns the world, to be changed.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// The refusals since the last call.
    pub fn refusals(&mut self) -> Vec<Refusal> {
        std::mem::take(&mut self.refusals)
    }

    /// The events since the match began.
    pub fn events(&self) -> &[tamsk_rules::Event] {
        &self.events
    }

    /// Returns how a socket glows.
    pub fn glow(&mut self, socket: &str) -> Glow {
        let socket = s(socket);
        let mut sockets = self.app.world_mut().query::<(&SocketEntity, &Glow)>();
        sockets.iter(self.app.world()).find(|(one, _)| one.0 == socket).map(|(_, glow)| *glow).expect("a socket")
    }

    /// Returns what is in a player’s hand.
    pub fn hand(&mut self, player: Player) -> Hand {
        let mut hands = self.app.world_mut().query::<&Hand>();
        *hands.iter(self.app.world()).find(|hand| hand.player == player).expect("a hand")
    }

    /// Where a point of the table is in the window.
    pub fn screen(&mut self, point: Vec3) -> Vec2 {
        let mut cameras = self.app.world_mut().query::<(&Camera, &GlobalTransform)>();
        let (camera, transform) = cameras.single(self.app.world()).expect("one camera");
        camera.world_to_viewport(transform, point).expect("in view")
    }

    /// Returns where the socket of this name is in the window.
    pub fn socket(&mut self, name: &str) -> Vec2 {
        let socket = s(name);
        self.screen(layout::on_table(layout::socket_position(socket), layout::rim_height(socket)))
    }

    /// The foot of the glass on a socket.
    pub fn glass(&mut self, name: &str) -> Vec2 {
        self.screen(layout::glass_on_socket(s(name)) + Vec3::Y)
    }

    /// The cap of the glass on a socket.
    pub fn cap(&mut self, name: &str) -> Vec2 {
        self.screen(layout::glass_on_socket(s(name)) + Vec3::Y * (layout::GLASS_HEIGHT - 0.5))
    }

    /// Returns where a player’s ring holder is in the window.
    pub fn holder(&mut self, player: Player) -> Vec2 {
        self.screen(layout::on_table(layout::holder_position(player), 1.0))
    }

    /// Returns where the timer is in the window.
    pub fn timer(&mut self) -> Vec2 {
        self.screen(layout::on_table(layout::timer_position(false), layout::TIMER_HEIGHT * 0.5))
    }

    fn send(&mut self, pointer: PointerId, at: Vec2, action: PointerAction) {
        let mut windows = self.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(self.app.world()).expect("one window");
        let target = NormalizedRenderTarget::Window(WindowRef::Entity(window).normalize(None).expect("a window"));
        let location = Location { target, position: at };
        self.app.world_mut().write_message(PointerInput::new(pointer, location, action));
        self.frames(1);
    }

    /// Moves a pointer, and lets a frame pass.
    pub fn move_pointer(&mut self, pointer: PointerId, at: Vec2) -> &mut TableGame {
        self.send(pointer, at, PointerAction::Move { delta: Vec2::ZERO });
        self
    }

    /// Presses the primary button of a pointer.
    pub fn press(&mut self, pointer: PointerId, at: Vec2) -> &mut TableGame {
        self.move_pointer(pointer, at);
        self.send(pointer, at, PointerAction::Press(PointerButton::Primary));
        self.frames(2)
    }

    /// Releases the primary button of a pointer.
    pub fn release(&mut self, pointer: PointerId, at: Vec2) -> &mut TableGame {
        self.move_pointer(pointer, at);
        self.send(pointer, at, PointerAction::Release(PointerButton::Primary));
        self.frames(2)
    }

    /// Presses the secondary button of the mouse.
    pub fn press_secondary(&mut self, at: Vec2) -> &mut TableGame {
        self.send(MOUSE, at, PointerAction::Press(PointerButton::Secondary));
        self.frames(2)
    }

    /// Clicks with the mouse.
    pub fn click(&mut self, at: Vec2) -> &mut TableGame {
        self.press(MOUSE, at).release(MOUSE, at)
    }

    /// Presses, moves in steps as a hand does, and releases.
    pub fn drag(&mut self, from: Vec2, to: Vec2) -> &mut TableGame {
        self.drag_with(MOUSE, from, to)
    }

    /// Drags with a pointer.
    pub fn drag_with(&mut self, pointer: PointerId, from: Vec2, to: Vec2) -> &mut TableGame {
        self.press(pointer, from).carry(pointer, from, to).release(pointer, to)
    }

    /// Moves a pointer in steps, as a hand does.
    pub fn carry(&mut self, pointer: PointerId, from: Vec2, to: Vec2) -> &mut TableGame {
        for step in 1..=8 {
            self.move_pointer(pointer, from.lerp(to, step as f32 / 8.0));
        }
        self
    }

    /// Presses and releases a key, as the messages of a window report it.
    pub fn key(&mut self, key: KeyCode) -> &mut TableGame {
        let mut windows = self.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(self.app.world()).expect("one window");
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.app.world_mut().write_message(KeyboardInput {
                key_code: key,
                logical_key: Key::Unidentified(NativeKey::Unidentified),
                state,
                text: None,
                repeat: false,
                window,
            });
            self.frames(1);
        }
        self.frames(1)
    }

    /// Drags the glass on one socket by its cap, by the distance to the other socket.
    pub fn move_glass(&mut self, from: &str, to: &str) -> &mut TableGame {
        let (cap, distance) = (self.cap(from), self.socket(to) - self.socket(from));
        self.drag(cap, cap + distance)
    }
}
