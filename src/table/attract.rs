//! The attract mode: after a minute without input at the title, bots play until somebody returns. The press that ends
//! the mode does nothing else, because it may be aimed at a button that is barely visible.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, keyboard_input_system};
use bevy::input::mouse::mouse_button_input_system;
use bevy::input::touch::{TouchPhase, touch_screen_input_system};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::WindowEvent;
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options, Player};

use super::loading::{MatchLoader, MatchLoadingSystems, PlaysUnattended};
use super::pause::WindowPresence;
use crate::appearance::{CompilingShaders, MotionPreference};
use crate::settings::GraphicsQuality;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::{Attract, Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::seats::{Seat, Seats};

const IDLE_TIME_BEFORE_ATTRACT: Duration = Duration::from_secs(60);
/// The maximum time that one frame adds to the idle time. Frames of an idle game are seconds apart and count in full,
/// but the time for which the machine was suspended does not.
const MAX_IDLE_TIME_PER_FRAME: Duration = Duration::from_secs(3);
const REST_AFTER_MATCH: Duration = Duration::from_secs(8);
/// The speed of the camera around the table, in radians per second. A full circle takes four minutes.
const ROTATION_SPEED: f32 = 0.026;
/// The bots. Both take a few milliseconds per turn, and their strengths differ enough for one to win.
const BOT_SEATS: Seats = Seats { red: Seat::Bot(Difficulty::Club), black: Seat::Bot(Difficulty::Casual) };
const LEVELS: [Level; 3] = [Level::One, Level::Two, Level::Three];

/// The systems that begin and end the attract mode. They run before other systems read the input, so that none of them
/// sees the press that ends the mode.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttractSystems;

/// The state of the attract mode.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct AttractMode {
    idle: Duration,
    /// The position of the mouse after its last deliberate movement.
    mouse: Option<Vec2>,
    begun: usize,
    over_for: Duration,
    /// Whether the press that ended the mode is still held down.
    ignores_presses: bool,
    rotates_table: bool,
}

impl AttractMode {
    /// Returns `true` if presses are to be ignored, because the press that ended the attract mode is still held down.
    pub fn is_ending_press_held(&self) -> bool {
        self.ignores_presses
    }

    /// Returns `true` if the table rotates behind the title in this frame.
    pub fn rotates_table(&self) -> bool {
        self.rotates_table
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_sub_state::<Attract>()
        .init_resource::<AttractMode>()
        .init_resource::<CompilingShaders>()
        .configure_sets(
            PreUpdate,
            AttractSystems
                .in_set(InputSystems)
                .after(keyboard_input_system)
                .after(mouse_button_input_system)
                .after(touch_screen_input_system)
                .before(MatchLoadingSystems),
        )
        .add_systems(PreUpdate, (forget_released, attend).chain().in_set(AttractSystems))
        .add_systems(Update, (walk, begin_next).run_if(in_state(Attract::On)))
        .add_systems(OnExit(Attract::On), come_home.run_if(in_state(Screen::Title)))
        .add_systems(Update, turn.run_if(in_state(Attract::Off)))
        .add_systems(OnExit(Screen::Title), sit_down);
}

/// Accepts presses again once no key, button or finger is down. Until then, the key that ended the mode may send
/// repeated presses, which must be ignored.
fn forget_released(input: FrameInput, mut mode: ResMut<AttractMode>) {
    if mode.ignores_presses && !input.is_anything_down() {
        mode.ignores_presses = false;
    }
}

#[derive(SystemParam)]
struct TitleState<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    presence: Res<'w, WindowPresence>,
    preparing: Res<'w, CompilingShaders>,
    unattended: Res<'w, PlaysUnattended>,
}

impl TitleState<'_> {
    fn is_quiet(&self) -> bool {
        *self.screen.get() == Screen::Title
            && *self.menu.get() == Menu::None
            && self.presence.is_visible()
            && !self.preparing.0
            && !self.unattended.0
    }
}

fn attend(
    mut input: FrameInput,
    title: TitleState,
    time: Res<Time<Real>>,
    attract: Option<Res<State<Attract>>>,
    mut next: ResMut<NextState<Attract>>,
    mut mode: ResMut<AttractMode>,
    mut loader: MatchLoader,
) {
    let (stirred, pressed) = input.read(&mut mode.mouse);
    let quiet = title.is_quiet();
    mode.idle = if stirred || !quiet { Duration::ZERO } else { mode.idle + time.delta().min(MAX_IDLE_TIME_PER_FRAME) };
    match attract.as_deref().map(State::get) {
        Some(Attract::Off) if mode.idle >= IDLE_TIME_BEFORE_ATTRACT && begin_match(&mut mode, &mut loader) => {
            next.set(Attract::On);
        }
        Some(Attract::On) if mode.idle.is_zero() => {
            next.set(Attract::Off);
            if pressed {
                mode.ignores_presses = true;
                input.swallow();
            }
        }
        _ => {}
    }
}

/// Puts the next match on the table. Returns `true` if this succeeded.
fn begin_match(mode: &mut AttractMode, loader: &mut MatchLoader) -> bool {
    let options = Options::at_level(LEVELS[mode.begun % LEVELS.len()]);
    mode.begun += 1;
    mode.over_for = Duration::ZERO;
    let live = LiveMatch::new(MatchSetup { options, ..default() });
    if let Ok(live) = live {
        loader.put_on_table(live, BOT_SEATS, Occasion::Attract, Attract::On);
        return true;
    }
    false
}

fn begin_next(time: Res<Time<Real>>, mut mode: ResMut<AttractMode>, mut loader: MatchLoader) {
    if loader.arbiter.live().is_some_and(|live| live.game().outcome().is_some()) {
        mode.over_for += time.delta();
        if mode.over_for >= REST_AFTER_MATCH {
            begin_match(&mut mode, &mut loader);
        }
    }
}

fn walk(time: Res<Time<Real>>, motion: MotionPreference, mut camera: MessageWriter<CameraCommand>) {
    if !motion.is_reduced() {
        camera.write(CameraCommand::Orbit(Vec2::new(ROTATION_SPEED * time.delta_secs(), 0.0)));
    }
}

/// Moves the camera from the title view to the seat of the player on the near side.
fn sit_down(occasion: TableOccasion, seats: Res<Seats>, mut camera: MessageWriter<CameraCommand>) {
    let player = match occasion.get() {
        None | Some(Occasion::Attract) => Player::Red,
        Some(_) => seats.near_player(),
    };
    camera.write(CameraCommand::Sit(player));
}

fn come_home(mut camera: MessageWriter<CameraCommand>) {
    camera.write(CameraCommand::Sit(Player::Red));
}

const QUIET_TIME_BEFORE_ROTATION: Duration = Duration::from_secs(3);
const ROTATION_START_DURATION: Duration = Duration::from_secs(2);
/// The time from the last input until the table stops rotating, at the lean graphics quality. Rotation is expensive,
/// and a title that nobody watches must not heat the machine.
const LEAN_ROTATION_DURATION: Duration = Duration::from_secs(20);

fn turn(
    title: TitleState,
    mut mode: ResMut<AttractMode>,
    motion: MotionPreference,
    quality: Option<Res<GraphicsQuality>>,
    time: Res<Time<Real>>,
    mut quiet: Local<Duration>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let frame = time.delta().min(QUIET_TIME_BEFORE_ROTATION);
    *quiet = if title.is_quiet() { *quiet + frame } else { Duration::ZERO };
    // At the lean graphics quality, where frames are expensive, input stops the rotation.
    let is_lean = quality.is_some_and(|quality| quality.uses_lean_material());
    let for_long = if is_lean { mode.idle.min(*quiet) } else { *quiet };
    let speed = for_long.saturating_sub(QUIET_TIME_BEFORE_ROTATION).div_duration_f32(ROTATION_START_DURATION).min(1.0);
    let is_wanted = speed > 0.0 && !motion.is_reduced() && !(is_lean && for_long > LEAN_ROTATION_DURATION);
    mode.rotates_table = is_wanted;
    if is_wanted {
        camera.write(CameraCommand::Orbit(Vec2::new(ROTATION_SPEED * speed * frame.as_secs_f32(), 0.0)));
    }
}

/// The shortest deliberate mouse movement, in logical pixels. A knock against the table moves the mouse less.
const MIN_MOUSE_MOVEMENT: f32 = 24.0;

#[derive(Clone, Copy, Debug, PartialEq)]
enum InputSign {
    /// A key, a button or a finger was pressed.
    Press,
    /// The position of the mouse.
    MouseAt(Vec2),
    /// Any other input, such as the wheel.
    Stir,
}

fn sign(event: &WindowEvent) -> Option<InputSign> {
    match event {
        WindowEvent::KeyboardInput(key) if key.state == ButtonState::Pressed => Some(InputSign::Press),
        WindowEvent::MouseButtonInput(button) if button.state == ButtonState::Pressed => Some(InputSign::Press),
        WindowEvent::TouchInput(touch) if touch.phase == TouchPhase::Started => Some(InputSign::Press),
        WindowEvent::CursorMoved(moved) => Some(InputSign::MouseAt(moved.position)),
        WindowEvent::KeyboardInput(_)
        | WindowEvent::MouseButtonInput(_)
        | WindowEvent::TouchInput(_)
        | WindowEvent::MouseWheel(_)
        | WindowEvent::PinchGesture(_)
        | WindowEvent::Ime(_)
        | WindowEvent::FileDragAndDrop(_) => Some(InputSign::Stir),
        _ => None,
    }
}

#[derive(SystemParam)]
struct FrameInput<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    keys: Option<ResMut<'w, ButtonInput<KeyCode>>>,
    letters: Option<ResMut<'w, ButtonInput<Key>>>,
    buttons: Option<ResMut<'w, ButtonInput<MouseButton>>>,
    touches: Option<Res<'w, Touches>>,
}

impl FrameInput<'_, '_> {
    /// Reads the input of this frame. The first value is `true` if there was any input other than a small mouse
    /// movement. The second value is `true` if there was a press.
    fn read(&mut self, mouse: &mut Option<Vec2>) -> (bool, bool) {
        let (mut stirred, mut pressed) = (false, false);
        for sign in self.events.read().filter_map(sign) {
            match sign {
                InputSign::Press => (stirred, pressed) = (true, true),
                InputSign::Stir => stirred = true,
                InputSign::MouseAt(at) => match *mouse {
                    Some(before) if before.distance(at) <= MIN_MOUSE_MOVEMENT => {}
                    _ => (stirred, *mouse) = (true, Some(at)),
                },
            }
        }
        (stirred, pressed)
    }

    fn is_anything_down(&self) -> bool {
        self.keys.as_ref().is_some_and(|keys| keys.get_pressed().len() > 0)
            || self.buttons.as_ref().is_some_and(|buttons| buttons.get_pressed().len() > 0)
            || self.touches.as_ref().is_some_and(|touches| touches.iter().next().is_some())
    }

    fn swallow(&mut self) {
        self.keys.iter_mut().for_each(|keys| keys.clear());
        self.letters.iter_mut().for_each(|letters| letters.clear());
        self.buttons.iter_mut().for_each(|buttons| buttons.clear());
    }
}
