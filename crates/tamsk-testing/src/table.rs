//! Runs the game without panels and without a renderer. Tests play by sending Bevy's picking messages.

use std::path::PathBuf;

use bevy::camera::NormalizedRenderTarget;
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::WindowRef;

use tamsk::app::playable_table_plugin;
use tamsk::graphics::TableCamera;
use tamsk::simulation::components::{BoardSocket, SocketHighlight};
use tamsk::simulation::layout;
use tamsk::simulation::queue::RequestAnswered;
use tamsk::states::{Menu, Screen, TAMSK};
use tamsk::table::WallClock;
use tamsk::table::loading::StartMatch;
use tamsk_rules::{Level, Refusal};

use crate::running::{RunningGame, ShaderSources, headless_app};
use crate::shorthand::{s, setup_at};

/// The mouse pointer.
pub const MOUSE: PointerId = PointerId::Mouse;
/// The default length of a frame, in milliseconds. This length equals one fixed step.
const DEFAULT_FRAME_MILLIS: u64 = 10;

/// The data of a [`TableGame`], which runs only the layers below the panels. These layers need no data.
pub struct LayersBelowPanels;

/// The running game without panels.
pub type TableGame = RunningGame<LayersBelowPanels>;

impl TableGame {
    /// Starts the game and a match with this setup.
    pub fn with_match(start: impl Into<StartMatch>) -> TableGame {
        let mut game = TableGame::at_title_screen();
        game.app.world_mut().write_message(start.into());
        game.run_frames(3);
        assert_eq!(*game.app.world().resource::<State<Screen>>().get(), Screen::Match(TAMSK));
        game
    }

    /// Starts the game and a match between two people at this level.
    pub fn at_level(number: u8) -> TableGame {
        TableGame::with_match(setup_at(Level::try_from(number).expect("a level")))
    }

    /// Starts the game with a match between two people, which continues from the end of a record.
    pub fn after_record(record: &str) -> TableGame {
        let mut game = TableGame::at_title_screen();
        game.load_record(record);
        game.run_frames(3);
        game
    }

    /// Starts the game with lessons, at the title screen.
    pub fn with_lessons() -> TableGame {
        TableGame::build(|app| _ = app.add_plugins(tamsk::tutorial::plugin))
    }

    /// Starts the game at the title screen.
    pub fn at_title_screen() -> TableGame {
        TableGame::build(|_| {})
    }

    fn build(more: impl FnOnce(&mut App)) -> TableGame {
        let mut app = headless_app(Window::default(), DEFAULT_FRAME_MILLIS, ShaderSources::Empty);
        // The clock is stopped, so that the game does not mistake a slow machine for one that was asleep.
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
        RunningGame::start(app, PathBuf::new(), LayersBelowPanels, DEFAULT_FRAME_MILLIS, 3)
    }

    /// Runs a frame of `millis` milliseconds, and then a frame of the default length.
    pub fn long_then_default_frame(&mut self, millis: u64) -> &mut TableGame {
        self.run_frame(millis).run_frames(1)
    }

    /// Opens a menu.
    pub fn open_menu(&mut self, menu: Menu) -> &mut TableGame {
        self.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        self.run_frames(2)
    }

    /// Removes all collected answers, and returns the refusals among them.
    pub fn take_refusals(&mut self) -> Vec<Refusal> {
        std::mem::take(&mut self.answers).iter().filter_map(RequestAnswered::refusal).map(|(_, why)| why).collect()
    }

    /// Returns all events of the match so far.
    pub fn events(&self) -> &[tamsk_rules::Event] {
        &self.events
    }

    /// Returns the highlight of a socket.
    pub fn socket_highlight(&mut self, socket: &str) -> SocketHighlight {
        let socket = s(socket);
        let mut sockets = self.app.world_mut().query::<(&BoardSocket, &SocketHighlight)>();
        sockets.iter(self.app.world()).find(|(one, _)| one.0 == socket).map(|(_, glow)| *glow).expect("a socket")
    }

    /// Returns the window position of the cap of the glass on a socket.
    pub fn point_of_cap_on(&mut self, name: &str) -> Vec2 {
        self.point_in_window(layout::glass_on_socket(s(name)) + Vec3::Y * (layout::GLASS_HEIGHT - 0.5))
    }

    fn point_with(&mut self, pointer: PointerId, at: Vec2, action: PointerAction) -> &mut TableGame {
        let window = WindowRef::Entity(self.window).normalize(None).expect("a window");
        let location = Location { target: NormalizedRenderTarget::Window(window), position: at };
        self.app.world_mut().write_message(PointerInput::new(pointer, location, action));
        self.run_frames(1)
    }

    /// Moves a pointer to a position in the window and runs a frame.
    pub fn move_pointer(&mut self, pointer: PointerId, at: Vec2) -> &mut TableGame {
        self.point_with(pointer, at, PointerAction::Move { delta: Vec2::ZERO })
    }

    /// Presses the primary button of a pointer at a position in the window.
    pub fn press(&mut self, pointer: PointerId, at: Vec2) -> &mut TableGame {
        let press = PointerAction::Press(PointerButton::Primary);
        self.move_pointer(pointer, at).point_with(pointer, at, press).run_frames(2)
    }

    /// Releases the primary button of a pointer at a position in the window.
    pub fn release(&mut self, pointer: PointerId, at: Vec2) -> &mut TableGame {
        let release = PointerAction::Release(PointerButton::Primary);
        self.move_pointer(pointer, at).point_with(pointer, at, release).run_frames(2)
    }

    /// Presses the secondary mouse button at a position in the window.
    pub fn press_secondary_button(&mut self, at: Vec2) -> &mut TableGame {
        self.point_with(MOUSE, at, PointerAction::Press(PointerButton::Secondary)).run_frames(2)
    }

    /// Clicks a position in the window with the mouse.
    pub fn click(&mut self, at: Vec2) -> &mut TableGame {
        self.press(MOUSE, at).release(MOUSE, at)
    }

    /// Drags with the mouse from one position to another.
    pub fn drag(&mut self, from: Vec2, to: Vec2) -> &mut TableGame {
        self.drag_with(MOUSE, from, to)
    }

    /// Drags with a pointer from one position to another.
    pub fn drag_with(&mut self, pointer: PointerId, from: Vec2, to: Vec2) -> &mut TableGame {
        self.press(pointer, from).move_pointer_in_steps(pointer, from, to).release(pointer, to)
    }

    /// Moves a pointer from one position to another in eight steps.
    pub fn move_pointer_in_steps(&mut self, pointer: PointerId, from: Vec2, to: Vec2) -> &mut TableGame {
        for step in 1..=8 {
            self.move_pointer(pointer, from.lerp(to, step as f32 / 8.0));
        }
        self
    }

    /// Drags a glass by its cap from one socket to another.
    pub fn drag_glass(&mut self, from: &str, to: &str) -> &mut TableGame {
        let (cap, distance) =
            (self.point_of_cap_on(from), self.point_of_socket_named(to) - self.point_of_socket_named(from));
        self.drag(cap, cap + distance)
    }
}
