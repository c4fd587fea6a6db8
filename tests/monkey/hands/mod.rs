//! The monkey's input, sent as events of a window, gamepads and mice.

mod cursor;
mod cursor_way;
mod gipf;
mod held;
mod keys;
mod mice;
mod moves;
mod pads;
mod pointers;
mod screens;

use tamsk::table::devices::{DeviceOwners, InputDevice};
use tamsk::table::extra_ring::ExtraRingChoosers;
use tamsk::table::lesson::Syllabus;
use tamsk_testing::prelude::*;

use crate::check::Checker;
use crate::codes::{BUTTONS, KEYS};
use crate::input::Input;
use crate::play::Theme;
pub use held::Held;

pub struct Monkey {
    pub game: HeadlessGame,
    pub check: Checker,
    theme: Theme,
    held: Held,
    frame_length: u64,
}

impl Monkey {
    pub fn new(game: HeadlessGame, theme: Theme) -> Monkey {
        Monkey { game, check: Checker::default(), theme, held: Held::new(), frame_length: DEFAULT_FRAME_MILLIS }
    }

    pub fn frame_length(&mut self, millis: u64) -> &mut Monkey {
        self.frame_length = millis;
        self
    }

    pub fn frame(&mut self) -> Result<(), String> {
        self.check.run_checked_frame(&mut self.game, self.frame_length, &self.held)
    }

    fn maybe_frame(&mut self, at_once: bool) -> Result<(), String> {
        if at_once { Ok(()) } else { self.frame() }
    }

    pub fn perform(&mut self, input: &Input) -> Result<(), String> {
        match *input {
            Input::Move { by, nth, to, drag, at_once } => self.move_glass(by, nth, to, drag, at_once),
            Input::CursorMove { by, nth, to, overlap } => self.move_by_cursor(by, nth, to, overlap),
            Input::Push { by, nth, drag } => self.push(by, nth, drag),
            Input::BeginGipf(nth) => self.begin_gipf(nth),
            Input::Type { nth, to, legal } => self.type_turn(nth, to, legal),
            Input::Press(..)
            | Input::Release(..)
            | Input::Click(..)
            | Input::RightClick(..)
            | Input::Point(..)
            | Input::CommandButton(..)
            | Input::CancelTouch(_)
            | Input::Pinch(..)
            | Input::PressHeldGlass => self.point(input),
            Input::Key(nth) => self.key(KEYS[usize::from(nth)]),
            Input::HoldKey(nth) => self.hold_key(KEYS[usize::from(nth)]),
            Input::Chord(one, other, at_once) => {
                self.chord([KEYS[usize::from(one)], KEYS[usize::from(other)]], at_once)
            }
            Input::PadButton(pad, button) => self.pad_button(pad, BUTTONS[usize::from(button)]),
            Input::HoldButton(pad, button) => self.hold_button(pad, BUTTONS[usize::from(button)]),
            Input::Stick(pad, x, y) => {
                self.push_stick(pad, Vec2::new(x, y));
                self.frame()
            }
            Input::PlugPad(pad) => self.plug_pad(pad),
            Input::UnplugMouse(player) => self.unplug_mouse(player),
            Input::Focus(_) | Input::Hide(_) | Input::Suspend => self.leave(input),
            Input::Begin(nth, owners) => self.begin(nth, owners),
            Input::Lesson(lesson, step) => {
                let lessons = &self.game.resource::<Syllabus>().lessons;
                let entry = &lessons[usize::from(lesson) % lessons.len()];
                let command = LessonCommand::Begin(entry.name.clone(), usize::from(step) % entry.step_count);
                self.game.world_mut().write_message(command);
                self.frame()
            }
            Input::Setting(number) => self.change_setting(number),
            Input::Open(place) => self.open(place),
            Input::GoOn => self.press_to_continue(),
            Input::Frames(count, millis) => {
                self.frame_length = u64::from(millis);
                for _ in 0..count {
                    self.frame()?;
                    // Only the first frame may be longer than 200 milliseconds.
                    self.frame_length = self.frame_length.min(200);
                }
                Ok(())
            }
        }
    }

    fn leave(&mut self, input: &Input) -> Result<(), String> {
        match *input {
            Input::Focus(focused) => {
                self.check.leaves_window |= !focused;
                self.game.set_window_focus(focused);
                if !focused {
                    // The window has lost the focus, so it does not get the releases of these keys.
                    self.held.keys.clear();
                }
            }
            Input::Hide(hidden) => {
                self.check.leaves_window |= hidden;
                self.game.set_occluded(hidden);
            }
            _ => {
                self.check.leaves_window = true;
                self.game.simulate_system_sleep();
            }
        }
        self.frame()
    }

    fn release_everything(&mut self) {
        for key in self.held.keys.clone() {
            self.key_up(key);
        }
        for nth in 0..2 {
            let buttons = self.held.pad(nth).map(|pad| pad.buttons.clone()).unwrap_or_default();
            buttons.into_iter().for_each(|button| self.button_up(nth, button));
            if self.held.pad(nth).is_some_and(|pad| pad.is_pushed) {
                self.push_stick(nth, Vec2::ZERO);
            }
        }
    }

    /// Returns `true` if the players can act on the table at the moment.
    fn is_at_play(&self) -> bool {
        self.game.screen() == Screen::Match(TAMSK) && self.game.menu() == Menu::None && self.game.is_time_running()
    }

    fn may_use(&self, device: InputDevice, player: Player) -> bool {
        self.game.resource::<DeviceOwners>().allows(device, player, *self.game.resource::<Seats>())
    }

    /// Returns `true` if nobody holds a piece and nobody is choosing a socket.
    fn is_nothing_begun(&mut self) -> bool {
        self.game
            .single_component::<ExtraRingChoosers>()
            .is_none_or(|choosing| *choosing == ExtraRingChoosers::default())
            && Player::BOTH.into_iter().all(|player| self.game.current_match().glass_in_hand(player).is_none())
            && Player::BOTH.into_iter().all(|player| self.game.pointer_carry(player).is_none())
    }
}
