//! The attract mode: after a minute at the title without input, two bots play a match on the table until someone is
//! back. Their matches count for nothing: nothing is announced, recorded or remembered.
//!
//! A press ends it and does nothing else, as it may be meant for a button that is hardly seen. A mouse moved on purpose
//! ends it too: a hand that reaches for the menu finds it as it was, and its next click counts.
//!
//! Before it begins, the set turns slowly behind the title.

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
use super::pause::Presence;
use crate::appearance::{Motion, Preparing};
use crate::settings::Quality;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::{Attract, Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::occasion::Occasion;
use crate::table::seats::{Seat, Seats};

/// How long the title is left alone before the bots begin.
const PATIENCE: Duration = Duration::from_secs(60);
/// The most that one frame counts for: frames at rest are seconds apart, but a machine that slept for an hour was not
/// left alone for an hour.
const LONGEST_REST: Duration = Duration::from_secs(3);
/// How long the end of a match is shown before the next one begins.
const REST_AFTER_MATCH: Duration = Duration::from_secs(8);
/// How fast the camera walks around the table, in radians per second: once in four minutes.
const WALK: f32 = 0.026;
/// Who plays. Both think for a few milliseconds per turn, and differ enough for someone to win.
const SEATS: Seats = Seats { red: Seat::Bot(Difficulty::Club), black: Seat::Bot(Difficulty::Casual) };
/// The levels of the matches, in turn.
const LEVELS: [Level; 3] = [Level::One, Level::Two, Level::Three];

/// The systems that begin and end the attract mode. They are the last part of Bevy's `InputSystems`, before anything that
/// reads input, so that a press that ends the mode reaches nothing else.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttractSystems;

/// What the attract mode keeps track of.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct AttractMode {
    /// How long there has been no input.
    idle: Duration,
    /// Where the mouse was when it last moved on purpose.
    mouse: Option<Vec2>,
    /// How many matches have been begun.
    begun: usize,
    /// How long the match has been over.
    over_for: Duration,
    /// Whether the press that ended it is still down.
    swallows: bool,
    /// Whether the set turns behind the title in this frame.
    turns: bool,
}

impl AttractMode {
    /// Returns whether presses are to be ignored, as one that ended the attract mode is still down.
    pub fn swallows_presses(&self) -> bool {
        self.swallows
    }

    /// Returns `true` if the set turns behind the title in this frame.
    pub fn turns_table(&self) -> bool {
        self.turns
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_sub_state::<Attract>()
        .init_resource::<AttractMode>()
        .init_resource::<Preparing>()
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
        .add_systems(OnExit(Screen::Title), come_home);
}

/// Ignores presses until the one that ended the attract mode is up again: keys repeat while they are down.
fn forget_released(input: FrameInput, mut mode: ResMut<AttractMode>) {
    if mode.swallows && !input.is_anything_down() {
        mode.swallows = false;
    }
}

/// The state of the program around the title.
#[derive(SystemParam)]
struct TitleState<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    presence: Res<'w, Presence>,
    preparing: Res<'w, Preparing>,
    unattended: Res<'w, PlaysUnattended>,
}

impl TitleState<'_> {
    /// Returns whether the title is shown to someone who could see it, and nothing lies over it.
    fn is_quiet(&self) -> bool {
        *self.screen.get() == Screen::Title
            && *self.menu.get() == Menu::None
            && self.presence.is_visible()
            && !self.preparing.0
            && !self.unattended.0
    }
}

/// Begins the attract mode once the title has been left alone for long enough, and ends it when someone is back.
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
    mode.idle = if stirred || !quiet { Duration::ZERO } else { mode.idle + time.delta().min(LONGEST_REST) };
    match attract.as_deref().map(State::get) {
        Some(Attract::Off) if mode.idle >= PATIENCE && begin_match(&mut mode, &mut loader) => next.set(Attract::On),
        Some(Attract::On) if mode.idle.is_zero() => {
            next.set(Attract::Off);
            if pressed {
                mode.swallows = true;
                input.swallow();
            }
        }
        _ => {}
    }
}

/// Puts the next match of the bots on the table. Returns whether it could be.
fn begin_match(mode: &mut AttractMode, loader: &mut MatchLoader) -> bool {
    let options = Options::at_level(LEVELS[mode.begun % LEVELS.len()]);
    mode.begun += 1;
    mode.over_for = Duration::ZERO;
    let live = LiveMatch::new(MatchSetup { options, ..default() });
    if let Ok(live) = live {
        loader.put(live, SEATS, Occasion::Attract, Attract::On);
        return true;
    }
    false
}

/// Begins another match some time after the end of the last one.
fn begin_next(time: Res<Time<Real>>, mut mode: ResMut<AttractMode>, mut loader: MatchLoader) {
    if loader.arbiter.live().is_some_and(|live| live.game().outcome().is_some()) {
        mode.over_for += time.delta();
        if mode.over_for >= REST_AFTER_MATCH {
            begin_match(&mut mode, &mut loader);
        }
    }
}

/// Moves the camera slowly around the table.
fn walk(time: Res<Time<Real>>, motion: Motion, mut camera: MessageWriter<CameraCommand>) {
    if !motion.is_plain() {
        camera.write(CameraCommand::Orbit(Vec2::new(WALK * time.delta_secs(), 0.0)));
    }
}

fn come_home(mut camera: MessageWriter<CameraCommand>) {
    camera.write(CameraCommand::Sit(Player::Red));
}

/// How long the set stands still first, so that whoever arrives sees it from a seat.
const REST: Duration = Duration::from_secs(3);
/// How long it takes to turn as fast as it does.
const SWING: Duration = Duration::from_secs(2);
/// How long it turns at the lean quality after the last input. A table that turns is work there, and a title that nobody
/// looks at must not heat the room; after a minute, the attract mode goes on.
const LEAN_TURN: Duration = Duration::from_secs(20);

fn turn(
    title: TitleState,
    mut mode: ResMut<AttractMode>,
    motion: Motion,
    quality: Option<Res<Quality>>,
    time: Res<Time<Real>>,
    mut quiet: Local<Duration>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let frame = time.delta().min(REST);
    *quiet = if title.is_quiet() { *quiet + frame } else { Duration::ZERO };
    // Where a frame costs much, input comes first.
    let is_lean = quality.is_some_and(|quality| quality.is_lean());
    let for_long = if is_lean { mode.idle.min(*quiet) } else { *quiet };
    let speed = for_long.saturating_sub(REST).div_duration_f32(SWING).min(1.0);
    let is_wanted = speed > 0.0 && !motion.is_plain() && !(is_lean && for_long > LEAN_TURN);
    mode.turns = is_wanted;
    if is_wanted {
        camera.write(CameraCommand::Orbit(Vec2::new(WALK * speed * frame.as_secs_f32(), 0.0)));
    }
}

/// How far the mouse must move to count as moved on purpose, in logical pixels: a knock against the desk does not.
const NUDGE: f32 = 24.0;

/// What someone at the window did.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    /// A key, a button or a finger went down.
    Press,
    /// The mouse is here now.
    MouseAt(Vec2),
    /// Anything else, such as the wheel.
    Stir,
}

fn sign(event: &WindowEvent) -> Option<Sign> {
    match event {
        WindowEvent::KeyboardInput(key) if key.state == ButtonState::Pressed => Some(Sign::Press),
        WindowEvent::MouseButtonInput(button) if button.state == ButtonState::Pressed => Some(Sign::Press),
        WindowEvent::TouchInput(touch) if touch.phase == TouchPhase::Started => Some(Sign::Press),
        WindowEvent::CursorMoved(moved) => Some(Sign::MouseAt(moved.position)),
        WindowEvent::KeyboardInput(_)
        | WindowEvent::MouseButtonInput(_)
        | WindowEvent::TouchInput(_)
        | WindowEvent::MouseWheel(_)
        | WindowEvent::PinchGesture(_)
        | WindowEvent::Ime(_)
        | WindowEvent::FileDragAndDrop(_) => Some(Sign::Stir),
        _ => None,
    }
}

/// The input of the frame.
#[derive(SystemParam)]
struct FrameInput<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    keys: Option<ResMut<'w, ButtonInput<KeyCode>>>,
    letters: Option<ResMut<'w, ButtonInput<Key>>>,
    buttons: Option<ResMut<'w, ButtonInput<MouseButton>>>,
    touches: Option<Res<'w, Touches>>,
}

impl FrameInput<'_, '_> {
    /// Returns whether someone did something, and whether it was a press. Updates where the mouse is.
    fn read(&mut self, mouse: &mut Option<Vec2>) -> (bool, bool) {
        let (mut stirred, mut pressed) = (false, false);
        for sign in self.events.read().filter_map(sign) {
            match sign {
                Sign::Press => (stirred, pressed) = (true, true),
                Sign::Stir => stirred = true,
                Sign::MouseAt(at) => match *mouse {
                    Some(before) if before.distance(at) <= NUDGE => {}
                    _ => (stirred, *mouse) = (true, Some(at)),
                },
            }
        }
        (stirred, pressed)
    }

    /// Returns whether a key, a button or a finger is down.
    fn is_anything_down(&self) -> bool {
        self.keys.as_ref().is_some_and(|keys| keys.get_pressed().len() > 0)
            || self.buttons.as_ref().is_some_and(|buttons| buttons.get_pressed().len() > 0)
            || self.touches.as_ref().is_some_and(|touches| touches.iter().next().is_some())
    }

    /// Hides the presses of this frame from everything that reads them after this.
    fn swallow(&mut self) {
        self.keys.iter_mut().for_each(|keys| keys.clear());
        self.letters.iter_mut().for_each(|letters| letters.clear());
        self.buttons.iter_mut().for_each(|buttons| buttons.clear());
    }
}
