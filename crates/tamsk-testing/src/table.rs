//! The layers below the panels, without a renderer, played through Bevy's picking messages.

use std::path::PathBuf;

use bevy::camera::NormalizedRenderTarget;
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::WindowRef;

use tamsk::app::playable_table_plugin;
use tamsk::graphics::TableCamera;
use tamsk::simulation::components::{SocketEntity, SocketHighlight};
use tamsk::simulation::layout;
use tamsk::simulation::queue::Answered;
use tamsk::states::{Menu, Screen, TAMSK};
use tamsk::table::WallClock;
use tamsk::table::loading::StartMatch;
use tamsk_rules::{Level, Refusal};

use crate::running::{RunningGame, headless_app};
use crate::shorthand::{s, setup_at};

/// The mouse pointer.
pub const MOUSE: PointerId = PointerId::Mouse;
/// The default length of a frame, in milliseconds: one fixed step.
const USUAL_FRAME: u64 = 10;

/// The layers below the panels, which need no further data.
pub struct TableLayers;

/// The running game without panels.
pub type TableGame = RunningGame<TableLayers>;

impl TableGame {
    /// Returns a match with this setup, just begun.
    pub fn with(start: impl Into<StartMatch>) -> TableGame {
        let mut game = TableGame::empty();
        game.app.world_mut().write_message(start.into());
        game.frames(3);
        assert_eq!(*game.app.world().resource::<State<Screen>>().get(), Screen::Match(TAMSK));
        game
    }

    /// Returns a match of two people at this Level, just begun.
    pub fn level(number: u8) -> TableGame {
        TableGame::with(setup_at(Level::try_from(number).expect("a level")))
    }

    /// Returns a match of two people at the end of this record.
    pub fn after(record: &str) -> TableGame {
        let mut game = TableGame::empty();
        game.load(record);
        game.frames(3);
        game
    }

    /// Returns the title screen of a game with lessons.
    pub fn with_lessons() -> TableGame {
        TableGame::build(|app| _ = app.add_plugins(tamsk::tutorial::plugin))
    }

    /// Returns the title screen.
    pub fn empty() -> TableGame {
        TableGame::build(|_| {})
    }

    fn build(more: impl FnOnce(&mut App)) -> TableGame {
        let mut app = headless_app(Window::default(), USUAL_FRAME);
        // A stopped clock: a slow machine must not look like a machine that was asleep.
        app.add_plugins(playable_table_plugin).insert_resource(WallClock::new(|| std::time::UNIX_EPOCH));
        more(&mut app);
        app.world_mut().spawn((
            Camera3d::default(),
            TableCamera,
            Projection::Perspective(PerspectiveProjection { fov: 0.5, ..default() }),
            Transform::from_xyz(0.0, 52.0, 52.0).looking_at(Vec3::ZERO, Vec3::Y),
        ));
        app.world_mut().spawn(PointerId::Touch(1));
        app.world_mut().spawn(PointerId::Touch(2));
        RunningGame::start(app, PathBuf::new(), TableLayers, USUAL_FRAME, 3)
    }

    /// Runs one frame of this many milliseconds, and another of the default length.
    pub fn slow_frame(&mut self, millis: u64) -> &mut TableGame {
        self.frame(millis).frames(1)
    }

    /// Opens a menu.
    pub fn open_menu(&mut self, menu: Menu) -> &mut TableGame {
        self.world().resource_mut::<NextState<Menu>>().set(menu);
        self.frames(2)
    }

    /// Returns the refusals since the last call.
    pub fn refusals(&mut self) -> Vec<Refusal> {
        std::mem::take(&mut self.answers).iter().filter_map(Answered::refusal).map(|(_, why)| why).collect()
    }

    /// Returns the events of the match.
    pub fn events(&self) -> &[tamsk_rules::Event] {
        &self.events
    }

    /// Returns the glow of a socket.
    pub fn glow(&mut self, socket: &str) -> SocketHighlight {
        let socket = s(socket);
        let mut sockets = self.app.world_mut().query::<(&SocketEntity, &SocketHighlight)>();
        sockets.iter(self.app.world()).find(|(one, _)| one.0 == socket).map(|(_, glow)| *glow).expect("a socket")
    }

    /// Returns the position of the cap of the glass on a socket in the window.
    pub fn cap(&mut self, name: &str) -> Vec2 {
        self.place(layout::glass_on_socket(s(name)) + Vec3::Y * (layout::GLASS_HEIGHT - 0.5))
    }

    fn point_with(&mut self, pointer: PointerId, at: Vec2, action: PointerAction) -> &mut TableGame {
        let window = WindowRef::Entity(self.window).normalize(None).expect("a window");
        let location = Location { target: NormalizedRenderTarget::Window(window), position: at };
        self.app.world_mut().write_message(PointerInput::new(pointer, location, action));
        self.frames(1)
    }

    /// Moves a pointer, with a frame.
    pub fn move_pointer(&mut self, pointer: PointerId, at: Vec2) -> &mut TableGame {
        self.point_with(pointer, at, PointerAction::Move { delta: Vec2::ZERO })
    }

    /// Presses the primary button of a pointer.
    pub fn press(&mut self, pointer: PointerId, at: Vec2) -> &mut TableGame {
        let press = PointerAction::Press(PointerButton::Primary);
        self.move_pointer(pointer, at).point_with(pointer, at, press).frames(2)
    }

    /// Releases the primary button of a pointer.
    pub fn release(&mut self, pointer: PointerId, at: Vec2) -> &mut TableGame {
        let release = PointerAction::Release(PointerButton::Primary);
        self.move_pointer(pointer, at).point_with(pointer, at, release).frames(2)
    }

    /// Presses the secondary button of the mouse.
    pub fn press_secondary(&mut self, at: Vec2) -> &mut TableGame {
        self.point_with(MOUSE, at, PointerAction::Press(PointerButton::Secondary)).frames(2)
    }

    /// Clicks with the mouse.
    pub fn click(&mut self, at: Vec2) -> &mut TableGame {
        self.press(MOUSE, at).release(MOUSE, at)
    }

    /// Drags with the mouse.
    pub fn drag(&mut self, from: Vec2, to: Vec2) -> &mut TableGame {
        self.drag_with(MOUSE, from, to)
    }

    /// Drags with a pointer.
    pub fn drag_with(&mut self, pointer: PointerId, from: Vec2, to: Vec2) -> &mut TableGame {
        self.press(pointer, from).move_pointer_in_steps(pointer, from, to).release(pointer, to)
    }

    /// Moves a pressed pointer in steps.
    pub fn move_pointer_in_steps(&mut self, pointer: PointerId, from: Vec2, to: Vec2) -> &mut TableGame {
        for step in 1..=8 {
            self.move_pointer(pointer, from.lerp(to, step as f32 / 8.0));
        }
        self
    }

    /// Drags a glass by its cap, by the distance between two sockets.
    pub fn move_glass(&mut self, from: &str, to: &str) -> &mut TableGame {
        let (cap, distance) = (self.cap(from), self.socket(to) - self.socket(from));
        self.drag(cap, cap + distance)
    }
}
