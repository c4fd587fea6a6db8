//! The random inputs of the monkey.

use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use tamsk_testing::prelude::*;

use crate::codes::{BUTTONS, KEYS, PLAYER_KEYS};
use crate::play::Theme;

#[derive(Clone, Copy, Debug)]
pub enum Target {
    Socket(u8),
    Glass(u8),
    Holder(bool),
    Timer,
    Point(u8),
    Button(u16),
    /// A point, given as fractions of the window's width and height.
    Anywhere(f32, f32),
}

#[derive(Clone, Copy, Debug)]
pub enum Pointing {
    Mouse,
    MouseOf(Player),
    Finger(u8),
}

#[derive(Clone, Copy, Debug)]
pub enum CursorDevice {
    /// The keys of a player. For a person who plays alone, the keys of both players work.
    Keys(Player),
    /// A gamepad. It moves a cursor with its stick or with its direction buttons.
    Pad { nth: u8, stick: bool },
}

#[derive(Clone, Copy, Debug)]
pub enum Page {
    Replay,
    Study,
    Records,
    Setup,
    Keys,
    Title,
    Problem,
    Drill,
    GipfSetup,
}

impl Page {
    /// Returns the page that the test case with this seed opens first. All seeds together combine each of these pages
    /// with every theme.
    pub fn of(seed: u64) -> Page {
        let all = [
            Page::Replay,
            Page::Study,
            Page::Records,
            Page::Setup,
            Page::Keys,
            Page::Title,
            Page::Problem,
            Page::Drill,
        ];
        all[usize::try_from((seed + seed / 8) % 8).expect("less than eight")]
    }
}

#[derive(Clone, Debug)]
pub enum Input {
    /// Lifts a glass and places the glass on a neighbouring socket, by two presses or by a drag, in one frame or in
    /// several.
    Move {
        by: Pointing,
        nth: u8,
        to: u8,
        drag: bool,
        at_once: bool,
    },
    /// Lifts a glass with a cursor, places the glass and drops the ring.
    CursorMove {
        by: CursorDevice,
        nth: u8,
        to: u8,
        overlap: bool,
    },
    /// Types a turn: either the legal turn with this number, or a text that is not a legal turn.
    Type {
        nth: u8,
        to: u8,
        legal: bool,
    },
    Push {
        by: Pointing,
        nth: u8,
        drag: bool,
    },
    Press(Pointing, Target),
    Release(Pointing, Target),
    Click(Pointing, Target),
    RightClick(Pointing, Target),
    Point(Pointing, Target),
    CommandButton(Pointing, u8),
    CancelTouch(u8),
    /// Puts down two fingers, moves them and lifts them.
    Pinch([(f32, f32); 2], [(f32, f32); 2]),
    Key(u8),
    HoldKey(u8),
    /// Presses two keys. The second key is pressed before the first is released.
    Chord(u8, u8, bool),
    PadButton(u8, u8),
    HoldButton(u8, u8),
    Stick(u8, f32, f32),
    PlugPad(u8),
    UnplugMouse(Player),
    Focus(bool),
    Hide(bool),
    Suspend,
    /// Begins the match with this number. The second number selects how devices are assigned to players.
    Begin(u8, u16),
    BeginGipf(u8),
    Lesson(u8, u8),
    Setting(u16),
    Open(Page),
    GoOn,
    /// Runs a number of frames. Only the first frame may be longer than 200 milliseconds.
    Frames(u8, u16),
    /// Presses the socket of a glass that a person holds. The press must place the glass or put the glass back.
    PressHeldGlass,
}

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::Red), Just(Player::Black)]
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        6 => (0_u8..37).prop_map(Target::Socket),
        5 => (0_u8..6).prop_map(Target::Glass),
        3 => any::<bool>().prop_map(Target::Holder),
        1 => Just(Target::Timer),
        4 => any::<u16>().prop_map(Target::Button),
        2 => place().prop_map(|(x, y)| Target::Anywhere(x, y)),
    ]
}

fn place() -> impl Strategy<Value = (f32, f32)> {
    (0.0_f32..1.0, 0.0_f32..1.0)
}

fn by(theme: Theme) -> impl Strategy<Value = Pointing> {
    let [mouse, own, finger] = match theme {
        Theme::TwoMice => [1, 8, 1],
        Theme::TableTop => [1, 1, 8],
        _ => [6, 1, 4],
    };
    prop_oneof![
        mouse => Just(Pointing::Mouse),
        own => player().prop_map(Pointing::MouseOf),
        finger => (1_u8..3).prop_map(Pointing::Finger),
    ]
}

/// Generates the number that selects how devices are assigned to players. It is usually 0, which assigns no device.
pub fn owners() -> impl Strategy<Value = u16> {
    prop_oneof![3 => Just(0), 2 => any::<u16>()]
}

pub fn frame_length() -> impl Strategy<Value = u16> {
    prop_oneof![50 => 1_u16..40, 20 => 40_u16..250, 3 => 250_u16..1_900, 1 => 1_900_u16..3_000]
}

fn by_pointers(theme: Theme) -> BoxedStrategy<Input> {
    prop_oneof![
        60 => (by(theme), any::<u8>(), any::<u8>(), any::<bool>(), any::<bool>())
            .prop_map(|(by, nth, to, drag, at_once)| Input::Move { by, nth, to, drag, at_once }),
        10 => (by(theme), target()).prop_map(|(by, at)| Input::Press(by, at)),
        12 => (by(theme), target()).prop_map(|(by, at)| Input::Release(by, at)),
        16 => (by(theme), target()).prop_map(|(by, at)| Input::Click(by, at)),
        2 => (by(theme), target()).prop_map(|(by, at)| Input::RightClick(by, at)),
        6 => (by(theme), target()).prop_map(|(by, at)| Input::Point(by, at)),
        10 => (by(theme), any::<u8>()).prop_map(|(by, nth)| Input::CommandButton(by, nth)),
        2 => (1_u8..3).prop_map(Input::CancelTouch),
        3 => ([place(), place()], [place(), place()]).prop_map(|(from, to)| Input::Pinch(from, to)),
        8 => Just(Input::PressHeldGlass),
    ]
    .boxed()
}

fn by_keys() -> BoxedStrategy<Input> {
    let key = || 0_u8..PLAYER_KEYS as u8;
    prop_oneof![
        30 => (player(), any::<u8>(), any::<u8>(), any::<bool>()).prop_map(|(player, nth, to, overlap)| {
            Input::CursorMove { by: CursorDevice::Keys(player), nth, to, overlap }
        }),
        50 => key().prop_map(Input::Key),
        10 => key().prop_map(Input::HoldKey),
        16 => (key(), key(), any::<bool>()).prop_map(|(one, other, at_once)| Input::Chord(one, other, at_once)),
        4 => Just(Input::PressHeldGlass),
    ]
    .boxed()
}

fn stick() -> impl Strategy<Value = (f32, f32)> {
    prop_oneof![2 => (-1.0_f32..1.0, -1.0_f32..1.0), 1 => Just((0.0, 0.0))]
}

fn by_pads() -> BoxedStrategy<Input> {
    let (pad, button) = (|| 0_u8..2, || 0_u8..BUTTONS.len() as u8);
    prop_oneof![
        30 => (pad(), any::<bool>(), any::<u8>(), any::<u8>(), any::<bool>()).prop_map(|(pad, stick, nth, to, overlap)| {
            Input::CursorMove { by: CursorDevice::Pad { nth: pad, stick }, nth, to, overlap }
        }),
        50 => (pad(), button()).prop_map(|(pad, button)| Input::PadButton(pad, button)),
        10 => (pad(), button()).prop_map(|(pad, button)| Input::HoldButton(pad, button)),
        16 => (pad(), stick()).prop_map(|(pad, (x, y))| Input::Stick(pad, x, y)),
        5 => pad().prop_map(Input::PlugPad),
        4 => Just(Input::PressHeldGlass),
    ]
    .boxed()
}

pub fn input(theme: Theme) -> BoxedStrategy<Input> {
    let [pointers, keys, pads, typed] = match theme {
        Theme::Pointers => [120, 60, 10, 1],
        Theme::TwoMice | Theme::TableTop => [150, 20, 10, 1],
        Theme::Keys => [20, 150, 10, 2],
        Theme::Pads => [20, 15, 150, 1],
        Theme::Typing => [30, 40, 20, 60],
    };
    let type_turn = (any::<u8>(), any::<u8>(), prop::bool::weighted(0.8));
    prop_oneof![
        pointers => by_pointers(theme),
        keys => by_keys(),
        pads => by_pads(),
        typed => type_turn.prop_map(|(nth, to, legal)| Input::Type { nth, to, legal }),
        70 => common(theme),
    ]
    .boxed()
}

pub fn gipf_input(theme: Theme) -> BoxedStrategy<Input> {
    let point = || (0_u8..61).prop_map(Target::Point);
    let pushes = (by(theme), any::<u8>(), any::<bool>()).prop_map(|(by, nth, drag)| Input::Push { by, nth, drag });
    prop_oneof![
        20 => pushes,
        4 => (by(theme), point()).prop_map(|(by, at)| Input::Click(by, at)),
        2 => (by(theme), point()).prop_map(|(by, at)| Input::Press(by, at)),
        2 => (by(theme), point()).prop_map(|(by, at)| Input::Release(by, at)),
        1 => (by(theme), point()).prop_map(|(by, at)| Input::RightClick(by, at)),
        8 => any::<u16>().prop_map(|nth| Input::Click(Pointing::Mouse, Target::Button(nth))),
        6 => (0_u8..PLAYER_KEYS as u8).prop_map(Input::Key),
        6 => (0_u8..2, 0_u8..BUTTONS.len() as u8).prop_map(|(pad, button)| Input::PadButton(pad, button)),
        3 => (0_u8..2, stick()).prop_map(|(pad, (x, y))| Input::Stick(pad, x, y)),
        1 => (0_u8..2).prop_map(Input::PlugPad),
        1 => any::<bool>().prop_map(Input::Focus),
        2 => any::<u8>().prop_map(Input::BeginGipf),
        1 => Just(Input::Open(Page::Replay)),
        6 => Just(Input::GoOn),
        8 => (1_u8..12, frame_length()).prop_map(|(count, millis)| Input::Frames(count, millis)),
    ]
    .boxed()
}

/// Generates the inputs that do not depend on the devices in use.
fn common(theme: Theme) -> BoxedStrategy<Input> {
    let mouse = if theme == Theme::TwoMice { 3 } else { 1 };
    prop_oneof![
        10 => (0_u8..KEYS.len() as u8).prop_map(Input::Key),
        4 => (by(theme), any::<u16>()).prop_map(|(by, nth)| Input::Click(by, Target::Button(nth))),
        2 => prop_oneof![
            any::<bool>().prop_map(Input::Focus),
            any::<bool>().prop_map(Input::Hide),
            Just(Input::Suspend),
        ],
        3 => (any::<u8>(), owners()).prop_map(|(nth, owners)| Input::Begin(nth, owners)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(lesson, step)| Input::Lesson(lesson, step)),
        3 => any::<u16>().prop_map(Input::Setting),
        2 => prop_oneof![
            Just(Input::Open(Page::Replay)),
            Just(Input::Open(Page::Study)),
            Just(Input::Open(Page::Records)),
            Just(Input::Open(Page::Setup)),
            Just(Input::Open(Page::Keys)),
            Just(Input::Open(Page::Title)),
            Just(Input::Open(Page::Problem)),
            Just(Input::Open(Page::Drill)),
        ],
        mouse => player().prop_map(Input::UnplugMouse),
        24 => Just(Input::GoOn),
        14 => (1_u8..12, frame_length()).prop_map(|(count, millis)| Input::Frames(count, millis)),
    ]
    .boxed()
}
