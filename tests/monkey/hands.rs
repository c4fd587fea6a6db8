//! The monkey's hands: its inputs as the messages of a window.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk::interaction::Load;
use tamsk::rules::{CORNERS, GlassId, Player, Socket};
use tamsk::session::choosing::ChoosingExtra;
use tamsk::session::panels::{Panels, Under};
use tamsk::session::seats::Seats;
use tamsk::session::teaching::{LessonCommand, Syllabus};
use tamsk::simulation::queue::ActionQueue;
use tamsk::ui::ButtonSpots;

use crate::check::Checker;
use crate::headless::{HeadlessGame, USUAL_FRAME, WINDOW};
use crate::input::{By, Input, KEYS, Target};
use crate::play;

/// The game, the checks so far, and what is pressed.
pub struct Monkey {
    pub game: HeadlessGame,
    pub check: Checker,
    /// Which fingers are down.
    fingers: [bool; 3],
    /// Whether the mouse button is down.
    mouse: bool,
    frame_length: u64,
}

impl Monkey {
    pub fn new(game: HeadlessGame) -> Monkey {
        Monkey { game, check: Checker::default(), fingers: [false; 3], mouse: false, frame_length: USUAL_FRAME }
    }

    /// Sets the length of the frames to come, in milliseconds.
    pub fn frame_length(&mut self, millis: u64) -> &mut Monkey {
        self.frame_length = millis;
        self
    }

    pub fn frame(&mut self) -> Result<(), String> {
        self.check.frame(&mut self.game, self.frame_length)
    }

    fn at(&mut self, target: Target) -> Vec2 {
        match target {
            Target::Socket(nth) => {
                let socket = Socket::all().nth(usize::from(nth) % 37).expect("one of 37");
                self.game.at_socket(socket)
            }
            Target::Glass(nth) => {
                let owner = Player::BOTH[usize::from(nth / 3) % 2];
                match self.game.live().is_some() {
                    true => self.game.at_glass(GlassId { owner, index: nth % 3 }),
                    false => self.game.at_socket(CORNERS[owner.index()][usize::from(nth % 3)]),
                }
            }
            Target::Holder(red) => self.game.holder(if red { Player::Red } else { Player::Black }),
            Target::Timer => self.game.timer(),
            Target::Button(nth) => self.button(nth).unwrap_or(WINDOW * 0.5),
            Target::Anywhere(x, y) => WINDOW * Vec2::new(x, y),
        }
    }

    /// One of the visible buttons, except the one that ends the program.
    fn button(&self, nth: u16) -> Option<Vec2> {
        let shown = self.game.resource::<ButtonSpots>();
        let mut names: Vec<&str> = shown.names().filter(|name| *name != "quit").collect();
        names.sort_unstable();
        let name = names.get(usize::from(nth) % names.len().max(1))?;
        shown.middle(name)
    }

    fn press(&mut self, by: By, at: Vec2) {
        match by {
            By::Mouse => {
                self.game.point(at);
                if !std::mem::replace(&mut self.mouse, true) {
                    self.game.down();
                }
            }
            By::Finger(id) => {
                let down = std::mem::replace(&mut self.fingers[usize::from(id)], true);
                let phase = if down { TouchPhase::Moved } else { TouchPhase::Started };
                self.game.touch(id.into(), phase, at);
            }
        }
    }

    fn drag(&mut self, by: By, at: Vec2) {
        match by {
            By::Mouse => _ = self.game.point(at),
            By::Finger(id) if self.fingers[usize::from(id)] => _ = self.game.touch(id.into(), TouchPhase::Moved, at),
            By::Finger(_) => {}
        }
    }

    fn release(&mut self, by: By, at: Vec2) {
        match by {
            By::Mouse => {
                self.game.point(at);
                if std::mem::replace(&mut self.mouse, false) {
                    self.game.up();
                }
            }
            By::Finger(id) => {
                if std::mem::replace(&mut self.fingers[usize::from(id)], false) {
                    self.game.touch(id.into(), TouchPhase::Ended, at);
                }
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "it has an arm for every kind of input")]
    pub fn perform(&mut self, input: &Input) -> Result<(), String> {
        match *input {
            Input::Move { by, nth, to, drag, at_once } => return self.move_glass(by, nth, to, drag, at_once),
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
                self.press(by, at);
                self.frame()?;
                self.release(by, at);
            }
            Input::RightClick(target) => {
                let at = self.at(target);
                self.game.point(at).mouse(MouseButton::Right, ButtonState::Pressed);
                self.frame()?;
                self.game.mouse(MouseButton::Right, ButtonState::Released);
            }
            Input::Point(by, target) => {
                let at = self.at(target);
                self.drag(by, at);
            }
            Input::CancelTouch(id) => {
                if std::mem::replace(&mut self.fingers[usize::from(id)], false) {
                    self.game.touch(id.into(), TouchPhase::Canceled, Vec2::ZERO);
                }
            }
            Input::Key(nth) => {
                let key = KEYS[usize::from(nth)];
                self.game.key_state(key, ButtonState::Pressed);
                self.frame()?;
                self.game.key_state(key, ButtonState::Released);
            }
            Input::Focus(focused) => {
                self.check.left |= !focused;
                self.game.focus(focused);
            }
            Input::Hide(hidden) => {
                self.check.left |= hidden;
                self.game.hide(hidden);
            }
            Input::Suspend => {
                self.check.left = true;
                self.game.suspend();
            }
            Input::Begin(nth) => {
                self.game.world().write_message(play::start(nth));
            }
            Input::Lesson(lesson, step) => {
                let lessons = &self.game.resource::<Syllabus>().0;
                let entry = &lessons[usize::from(lesson) % lessons.len()];
                let command = LessonCommand::Begin(entry.name.clone(), usize::from(step) % entry.steps);
                self.game.world().write_message(command);
            }
            Input::GoOn => {
                for name in ["lesson go on", "resume", "lot begin", "no", "done", "rules done", "back"] {
                    if let Some(at) = self.game.button(name) {
                        self.press(By::Mouse, at);
                        self.frame()?;
                        self.release(By::Mouse, at);
                        break;
                    }
                }
            }
            Input::Frames(count, millis) => {
                self.frame_length = u64::from(millis);
                for _ in 1..count {
                    self.frame()?;
                    // Only the first frame may be long.
                    self.frame_length = self.frame_length.min(200);
                }
            }
            Input::Free => return self.free(),
        }
        self.frame()
    }

    /// A legal move of a person.
    fn move_glass(&mut self, by: By, nth: u8, to: u8, drag: bool, at_once: bool) -> Result<(), String> {
        let Some(live) = self.game.live() else { return self.frame() };
        let game = live.game();
        let seats = *self.game.resource::<Seats>();
        let movable: Vec<GlassId> = game
            .glasses()
            .map(|(id, _)| id)
            .filter(|&id| seats.is_person(id.owner) && game.can_lift(id) && !game.targets(id).is_empty())
            .collect();
        let Some(&glass) = movable.get(usize::from(nth) % movable.len().max(1)) else { return self.frame() };
        let targets: Vec<Socket> = game.targets(glass).into_iter().collect();
        let target = targets[usize::from(to) % targets.len()];
        let (from, to) = (self.game.at_glass(glass), self.game.at_socket(target));
        // With nothing in hand and nothing begun, a press on a glass always asks for something.
        let is_idle = self.game.time_runs()
            && seats.are_two_people()
            && *self.game.resource::<ChoosingExtra>() == ChoosingExtra::default()
            && Player::BOTH.into_iter().all(|player| self.game.table().in_hand(player).is_none())
            && Player::BOTH.into_iter().all(|player| self.game.lead(player).is_none())
            && !self.is_down(by)
            && self.game.resource::<Panels>().under(PointerId::Mouse, from) == Under::Table;
        let (asked, loaded) = (self.game.resource::<ActionQueue>().asked(), self.check.tables);
        self.press(by, from);
        if is_idle {
            self.frame()?;
            // Unless another match was put on the table in this very frame.
            if self.check.tables == loaded && self.game.resource::<ActionQueue>().asked() == asked {
                return Err(format!("a press on {glass:?} asked for nothing"));
            }
        }
        self.maybe_frame(at_once)?;
        if !drag {
            self.release(by, from);
            self.maybe_frame(at_once)?;
            self.press(by, to);
            self.maybe_frame(at_once)?;
        } else {
            self.drag(by, from.lerp(to, 0.5));
            self.maybe_frame(at_once)?;
        }
        self.release(by, to);
        self.frame()
    }

    fn is_down(&self, by: By) -> bool {
        match by {
            By::Mouse => self.mouse,
            By::Finger(id) => self.fingers[usize::from(id)],
        }
    }

    fn maybe_frame(&mut self, at_once: bool) -> Result<(), String> {
        if at_once { Ok(()) } else { self.frame() }
    }

    /// Presses on the socket of a glass that a person holds and no pointer drags: that must place it or put it back.
    fn free(&mut self) -> Result<(), String> {
        self.frame()?;
        let Some(live) = self.game.live().filter(|_| self.game.time_runs()) else { return Ok(()) };
        let seats = *self.game.resource::<Seats>();
        let held: Vec<(Player, GlassId)> = Player::BOTH
            .into_iter()
            .filter(|&player| seats.is_person(player))
            .filter_map(|player| Some((player, live.game().in_hand(player)?)))
            .collect();
        // With a glass in both hands, one press does not say whose it is.
        let [(player, glass)] = held[..] else { return Ok(()) };
        if *self.game.resource::<ChoosingExtra>() != ChoosingExtra::default() {
            return Ok(());
        }
        let lead = self.game.lead(player);
        let by = match lead {
            Some(lead) if lead.pressed => return Ok(()),
            Some(lead) if lead.pointer.is_touch() => By::Finger(1),
            _ => By::Mouse,
        };
        let busy = self.is_down(by);
        let ring = self.game.lead(!player).is_some_and(|lead| matches!(lead.load, Load::Ring(_)));
        let standing = self.game.table().glass(glass).at;
        let (Some(standing), false, false) = (standing, busy, ring) else { return Ok(()) };
        let at = self.game.at_socket(standing);
        if self.game.resource::<Panels>().under(PointerId::Mouse, at) != Under::Table {
            return Ok(());
        }
        self.frame_length = 5;
        let (asked, loaded) = (self.game.resource::<ActionQueue>().asked(), self.check.tables);
        self.press(by, at);
        self.frame()?;
        self.release(by, at);
        let still = self.game.live().is_some_and(|live| live.game().in_hand(player) == Some(glass));
        // A glass of the other player may stand in front of the socket: then the press was theirs.
        let ignored = self.game.resource::<ActionQueue>().asked() == asked;
        if still && ignored && self.game.time_runs() && self.check.tables == loaded {
            return Err(format!("{player} still holds a glass after a press on its socket; led by {lead:?}"));
        }
        self.frame()
    }
}
