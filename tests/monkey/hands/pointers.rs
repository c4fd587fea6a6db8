//! Pointers that the monkey uses: the shared mouse, the players' own mice, and fingers.

use bevy::picking::pointer::{PointerButton, PointerId};
use gipf_rules::Point;
use tamsk::input::mice::{MiceMoveHands, MouseEvent, TwoMice, mouse_pointer};
use tamsk::table::devices::InputDevice;
use tamsk::ui::ButtonSpots;
use tamsk_rules::STARTING_CORNERS;
use tamsk_testing::prelude::*;

use super::{Monkey, WINDOW_SIZE};
use crate::check::DeviceUse;
use crate::input::{Input, Pointing, Target};

impl Monkey {
    fn at(&mut self, target: Target) -> Vec2 {
        match target {
            Target::Socket(nth) => {
                let socket = Socket::all().nth(usize::from(nth) % 37).expect("one of 37");
                self.game.point_of_socket(socket)
            }
            Target::Glass(nth) => {
                let owner = Player::BOTH[usize::from(nth / 3) % 2];
                match self.game.live_match().is_some() {
                    true => self.game.point_of_glass(GlassId { owner, index: nth % 3 }),
                    false => self.game.point_of_socket(STARTING_CORNERS[owner.index()][usize::from(nth % 3)]),
                }
            }
            Target::Holder(red) => self.game.point_of_holder(if red { Player::Red } else { Player::Black }),
            Target::Timer => self.game.point_of_timer(),
            Target::Point(nth) => self.at_point(Point::all().nth(usize::from(nth)).expect("one of 61")),
            Target::Button(nth) => self.button(nth).unwrap_or(WINDOW_SIZE * 0.5),
            Target::Anywhere(x, y) => WINDOW_SIZE * Vec2::new(x, y),
        }
    }

    fn button(&self, nth: u16) -> Option<Vec2> {
        self.one_of(nth, |name| name != "quit")
    }

    /// Returns the position of a visible command button of a player, if there is one.
    fn command_button(&self, nth: u8) -> Option<Vec2> {
        self.one_of(nth.into(), |name| name.starts_with("red ") || name.starts_with("black "))
    }

    /// Returns the position of a visible button whose name satisfies `is_meant`, or `None` if there is none. `nth`
    /// selects the button.
    fn one_of(&self, nth: u16, is_meant: impl Fn(&str) -> bool) -> Option<Vec2> {
        let shown = self.game.resource::<ButtonSpots>();
        let mut names: Vec<&str> = shown.names().filter(|name| is_meant(name)).collect();
        names.sort_unstable();
        let name = names.get(usize::from(nth) % names.len().max(1))?;
        shown.center_of(name)
    }

    pub(super) fn press(&mut self, by: Pointing, at: Vec2) {
        self.note(by);
        match by {
            Pointing::Mouse => {
                self.game.move_mouse(at);
                if !std::mem::replace(&mut self.held.mouse, true) {
                    self.game.press_left_button();
                }
            }
            Pointing::MouseOf(player) => {
                self.report_mouse_event(player, MouseEvent::SystemPointerMovedTo(at));
                if !self.held.own_mice[player]
                    && self.report_mouse_event(player, MouseEvent::Pressed(PointerButton::Primary))
                {
                    self.held.own_mice[player] = true;
                }
            }
            Pointing::Finger(id) => {
                let down = std::mem::replace(&mut self.held.fingers[usize::from(id)], true);
                let phase = if down { TouchPhase::Moved } else { TouchPhase::Started };
                self.game.send_touch(id.into(), phase, at);
            }
        }
    }

    pub(super) fn drag(&mut self, by: Pointing, at: Vec2) {
        match by {
            Pointing::Mouse => _ = self.game.move_mouse(at),
            Pointing::MouseOf(player) => _ = self.report_mouse_event(player, MouseEvent::SystemPointerMovedTo(at)),
            Pointing::Finger(id) if self.held.fingers[usize::from(id)] => {
                self.game.send_touch(id.into(), TouchPhase::Moved, at);
            }
            Pointing::Finger(_) => {}
        }
    }

    pub(super) fn release(&mut self, by: Pointing, at: Vec2) {
        self.note(by);
        match by {
            Pointing::Mouse => {
                self.game.move_mouse(at);
                if std::mem::replace(&mut self.held.mouse, false) {
                    self.game.release_left_button();
                }
            }
            Pointing::MouseOf(player) => {
                self.report_mouse_event(player, MouseEvent::SystemPointerMovedTo(at));
                if std::mem::replace(&mut self.held.own_mice[player], false) {
                    self.report_mouse_event(player, MouseEvent::Released(PointerButton::Primary));
                }
            }
            Pointing::Finger(id) => {
                if std::mem::replace(&mut self.held.fingers[usize::from(id)], false) {
                    self.game.send_touch(id.into(), TouchPhase::Ended, at);
                }
            }
        }
    }

    fn note(&mut self, by: Pointing) {
        self.check.record_use(match by {
            Pointing::Mouse => DeviceUse::Mouse,
            Pointing::MouseOf(player) => DeviceUse::MouseOf(player),
            Pointing::Finger(_) => DeviceUse::Touch,
        });
    }

    pub(super) fn is_down(&self, by: Pointing) -> bool {
        match by {
            Pointing::Mouse => self.held.mouse,
            Pointing::MouseOf(player) => self.held.own_mice[player],
            Pointing::Finger(id) => self.held.fingers[usize::from(id)],
        }
    }

    /// Returns `true` if a pointer acts for this player on the table.
    pub(super) fn works_for(&self, by: Pointing, player: Player) -> bool {
        let own = self.game.resource::<MiceMoveHands>().0;
        let mice = self.game.resource::<TwoMice>();
        if own != mice.are_ready(self.game.resource(), *self.game.resource::<Seats>()) {
            // A setting has just changed, and has not taken effect yet.
            return false;
        }
        match by {
            Pointing::Mouse => !own && self.may_use(InputDevice::Mouse, player),
            Pointing::MouseOf(owner) => own && owner == player,
            Pointing::Finger(_) => self.may_use(InputDevice::Touch, player),
        }
    }

    pub(super) fn pointer(by: Pointing) -> PointerId {
        match by {
            Pointing::Mouse => PointerId::Mouse,
            Pointing::MouseOf(player) => mouse_pointer(player),
            Pointing::Finger(id) => PointerId::Touch(id.into()),
        }
    }

    pub(super) fn click_at(&mut self, by: Pointing, at: Vec2) -> Result<(), String> {
        self.press(by, at);
        self.frame()?;
        self.release(by, at);
        self.frame()
    }

    /// Clicks the button with this name and returns `true` if the button is visible.
    pub(super) fn press_named(&mut self, name: &str) -> Result<bool, String> {
        let Some(at) = self.game.point_of_button(name) else { return Ok(false) };
        let by = if self.game.resource::<MiceMoveHands>().0 { Pointing::MouseOf(Player::Red) } else { Pointing::Mouse };
        self.click_at(by, at)?;
        Ok(true)
    }

    pub(super) fn point(&mut self, input: &Input) -> Result<(), String> {
        match *input {
            Input::Press(by, target) => {
                let at = self.at(target);
                self.press(by, at);
            }
            Input::Release(by, target) => {
                let at = self.at(target);
                self.release(by, at);
            }
            Input::Click(by, target) => {
                let at = self.at(target);
                return self.click_at(by, at);
            }
            Input::CommandButton(by, nth) => match self.command_button(nth) {
                Some(at) => return self.click_at(by, at),
                None => return self.frame(),
            },
            Input::RightClick(by, target) => {
                let at = self.at(target);
                self.right_click(by, at)?;
            }
            Input::Point(by, target) => {
                let at = self.at(target);
                self.drag(by, at);
            }
            Input::CancelTouch(id) if std::mem::replace(&mut self.held.fingers[usize::from(id)], false) => {
                self.check.record_use(DeviceUse::Touch);
                self.game.send_touch(id.into(), TouchPhase::Canceled, Vec2::ZERO);
            }
            Input::Pinch(from, to) => return self.pinch(from, to),
            Input::PressHeldGlass => return self.press_held_glass(),
            _ => {}
        }
        self.frame()
    }

    fn right_click(&mut self, by: Pointing, at: Vec2) -> Result<(), String> {
        self.note(by);
        match by {
            Pointing::MouseOf(player) => {
                self.report_mouse_event(player, MouseEvent::SystemPointerMovedTo(at));
                self.report_mouse_event(player, MouseEvent::Pressed(PointerButton::Secondary));
                self.frame()?;
                self.report_mouse_event(player, MouseEvent::Released(PointerButton::Secondary));
            }
            Pointing::Mouse | Pointing::Finger(_) => {
                self.check.record_use(DeviceUse::Mouse);
                self.game.move_mouse(at).set_mouse_button(MouseButton::Right, ButtonState::Pressed);
                self.frame()?;
                self.game.set_mouse_button(MouseButton::Right, ButtonState::Released);
            }
        }
        Ok(())
    }

    fn pinch(&mut self, from: [(f32, f32); 2], to: [(f32, f32); 2]) -> Result<(), String> {
        let place = |(x, y): (f32, f32)| WINDOW_SIZE * Vec2::new(x, y);
        let fingers = [Pointing::Finger(1), Pointing::Finger(2)];
        for (by, at) in fingers.into_iter().zip(from) {
            self.press(by, place(at));
        }
        self.frame()?;
        for share in [0.3, 0.7] {
            for (by, (from, to)) in fingers.into_iter().zip(from.into_iter().zip(to)) {
                self.drag(by, place(from).lerp(place(to), share));
            }
            self.frame()?;
        }
        for (by, at) in fingers.into_iter().zip(to) {
            self.release(by, place(at));
        }
        self.frame()
    }
}
