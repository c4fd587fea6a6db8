//! The inputs of the monkey.

use bevy::prelude::*;
use proptest::prelude::*;

/// Something on the screen.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    Socket(u8),
    Glass(u8),
    Holder(bool),
    Timer,
    /// One of the visible buttons.
    Button(u16),
    /// A fraction of the window's width and height.
    Anywhere(f32, f32),
}

/// The device.
#[derive(Clone, Copy, Debug)]
pub enum By {
    Mouse,
    Finger(u8),
}

/// One input, of one frame or a few.
#[derive(Clone, Debug)]
pub enum Input {
    /// Lifts a glass that may be lifted, if there is one, and places it on a neighbouring socket: by two presses or a
    /// drag, in one frame or in several.
    Move {
        by: By,
        nth: u8,
        to: u8,
        drag: bool,
        at_once: bool,
    },
    Press(By, Target),
    Release(By, Target),
    Click(By, Target),
    RightClick(Target),
    Point(By, Target),
    CancelTouch(u8),
    Key(u8),
    Focus(bool),
    Hide(bool),
    Suspend,
    /// Begins the match with this number.
    Begin(u8),
    /// Begins a lesson at a step.
    Lesson(u8, u8),
    /// Presses a button that leads on.
    GoOn,
    /// So many frames of so many milliseconds.
    Frames(u8, u16),
    /// Presses where a person's held glass stands, which must place it or put it back.
    Free,
}

/// How many of the keys, from the first, belong to the players.
const PLAYER_KEYS: usize = 12;

/// The keys it presses: all that do something, and one that does nothing.
pub const KEYS: [KeyCode; 26] = [
    KeyCode::KeyS,
    KeyCode::KeyD,
    KeyCode::KeyF,
    KeyCode::KeyE,
    KeyCode::KeyR,
    KeyCode::KeyX,
    KeyCode::KeyL,
    KeyCode::KeyK,
    KeyCode::KeyJ,
    KeyCode::KeyI,
    KeyCode::KeyU,
    KeyCode::KeyN,
    KeyCode::Escape,
    KeyCode::Escape,
    KeyCode::F1,
    KeyCode::F2,
    KeyCode::KeyG,
    KeyCode::KeyC,
    KeyCode::KeyP,
    KeyCode::KeyV,
    KeyCode::KeyT,
    KeyCode::KeyB,
    KeyCode::KeyH,
    KeyCode::Enter,
    KeyCode::Tab,
    KeyCode::KeyQ,
];

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        6 => (0_u8..37).prop_map(Target::Socket),
        5 => (0_u8..6).prop_map(Target::Glass),
        3 => any::<bool>().prop_map(Target::Holder),
        1 => Just(Target::Timer),
        4 => any::<u16>().prop_map(Target::Button),
        2 => (0.0_f32..1.0, 0.0_f32..1.0).prop_map(|(x, y)| Target::Anywhere(x, y)),
    ]
}

fn by() -> impl Strategy<Value = By> {
    prop_oneof![3 => Just(By::Mouse), 1 => Just(By::Finger(1)), 1 => Just(By::Finger(2))]
}

/// The length of a frame, in milliseconds.
pub fn frame_length() -> impl Strategy<Value = u16> {
    prop_oneof![50 => 1_u16..40, 20 => 40_u16..250, 3 => 250_u16..1_900, 1 => 1_900_u16..3_000]
}

/// Any input.
pub fn input() -> impl Strategy<Value = Input> {
    prop_oneof![
        60 => (by(), any::<u8>(), any::<u8>(), any::<bool>(), any::<bool>())
            .prop_map(|(by, nth, to, drag, at_once)| Input::Move { by, nth, to, drag, at_once }),
        10 => (by(), target()).prop_map(|(by, at)| Input::Press(by, at)),
        12 => (by(), target()).prop_map(|(by, at)| Input::Release(by, at)),
        16 => (by(), target()).prop_map(|(by, at)| Input::Click(by, at)),
        2 => target().prop_map(Input::RightClick),
        6 => (by(), target()).prop_map(|(by, at)| Input::Point(by, at)),
        2 => (1_u8..3).prop_map(Input::CancelTouch),
        50 => (0_u8..PLAYER_KEYS as u8).prop_map(Input::Key),
        10 => (0_u8..KEYS.len() as u8).prop_map(Input::Key),
        2 => prop_oneof![
            any::<bool>().prop_map(Input::Focus),
            any::<bool>().prop_map(Input::Hide),
            Just(Input::Suspend),
        ],
        2 => any::<u8>().prop_map(Input::Begin),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(lesson, step)| Input::Lesson(lesson, step)),
        24 => Just(Input::GoOn),
        14 => (1_u8..12, frame_length()).prop_map(|(count, millis)| Input::Frames(count, millis)),
        8 => Just(Input::Free),
    ]
}
