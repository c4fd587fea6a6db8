//! The monkey's hands: deeds as what a window tells of them.

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
use crate::deed::{By, Deed, KEYS, Target};
use crate::play;
use crate::whole::{WINDOW, Whole};

/// The game and what was seen of it so far.
pub struct Monkey {
    pub game: Whole,
    pub check: Checker,
    /// Which fingers are down, and the mouse.
    fingers: [bool; 3],
    mouse: bool,
    millis: u64,
}

type Told = Result<(), String>;

impl Monkey {
    pub fn new(game: Whole) -> Monkey {
        Monkey { game, check: Checker::default(), fingers: [false; 3], mouse: false, millis: 16 }
    }

    /// From now on frames take so many milliseconds.
    pub fn pace(&mut self, millis: u64) -> &mut Monkey {
        self.millis = millis;
        self
    }

    pub fn frame(&mut self) -> Told {
        self.check.frame(&mut self.game, self.millis)
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

    /// One of the buttons that are shown, but for those that end the program.
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

    pub fn perform(&mut self, deed: &Deed) -> Told {
        match *deed {
            Deed::Move { by, nth, to, drag, at_once } => return self.move_glass(by, nth, to, drag, at_once),
            Deed::Press(by, target) => {
                let at = self.at(target);
                self.press(by, at);
            }
            Deed::Release(by, target) => {
                let at = self.at(target);
                self.release(by, at);
            }
            Deed::Click(by, target) => {
                let at = self.at(target);
                self.press(by, at);
                self.frame()?;
                self.release(by, at);
            }
            Deed::RightClick(target) => {
                let at = self.at(target);
                self.game.point(at).mouse(MouseButton::Right, ButtonState::Pressed);
                self.frame()?;
                self.game.mouse(MouseButton::Right, ButtonState::Released);
            }
            Deed::Point(by, target) => {
                let at = self.at(target);
                self.drag(by, at);
            }
            Deed::CancelTouch(id) => {
                if std::mem::replace(&mut self.fingers[usize::from(id)], false) {
                    self.game.touch(id.into(), TouchPhase::Canceled, Vec2::ZERO);
                }
            }
            Deed::Key(nth) => {
                let key = KEYS[usize::from(nth)];
                self.game.key_state(key, ButtonState::Pressed);
                self.frame()?;
                self.game.key_state(key, ButtonState::Released);
            }
            Deed::Focus(focused) => {
                self.check.left |= !focused;
                self.game.focus(focused);
            }
            Deed::Hide(hidden) => {
                self.check.left |= hidden;
                self.game.hide(hidden);
            }
            Deed::Suspend => {
                self.check.left = true;
                self.game.suspend();
            }
            Deed::Begin(nth) => {
                self.game.world().write_message(play::start(nth));
            }
            Deed::Lesson(lesson, step) => {
                let lessons = &self.game.resource::<Syllabus>().0;
                let entry = &lessons[usize::from(lesson) % lessons.len()];
                let ask = LessonCommand::Begin(entry.name.clone(), usize::from(step) % entry.steps);
                self.game.world().write_message(ask);
            }
            Deed::GoOn => {
                for name in ["lesson go on", "resume", "lot begin", "no", "done", "rules done", "back"] {
                    if let Some(at) = self.game.button(name) {
                        self.press(By::Mouse, at);
                        self.frame()?;
                        self.release(By::Mouse, at);
                        break;
                    }
                }
            }
            Deed::Frames(count, millis) => {
                self.millis = u64::from(millis);
                for _ in 1..count {
                    self.frame()?;
                    // A long frame is no habit.
                    self.millis = self.millis.min(200);
                }
            }
            Deed::Free => return self.free(),
        }
        self.frame()
    }

    /// A legal move by somebody who is a person.
    fn move_glass(&mut self, by: By, nth: u8, to: u8, drag: bool, at_once: bool) -> Told {
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
        // With nothing in hand and nothing begun, a press on a glass is heard of, whatever comes of it.
        let at_ease = self.game.time_runs()
            && seats.are_two_people()
            && *self.game.resource::<ChoosingExtra>() == ChoosingExtra::default()
            && Player::BOTH.into_iter().all(|player| self.game.table().in_hand(player).is_none())
            && Player::BOTH.into_iter().all(|player| self.game.lead(player).is_none())
            && !self.is_down(by)
            && self.game.resource::<Panels>().under(PointerId::Mouse, from) == Under::Table;
        let (asked, laid) = (self.game.resource::<ActionQueue>().asked(), self.check.tables);
        self.press(by, from);
        if at_ease {
            self.frame()?;
            // Unless the press finds another match there, which was on its way to the table.
            if self.check.tables == laid && self.game.resource::<ActionQueue>().asked() == asked {
                return Err(format!("a press on {glass:?} was not heard of"));
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

    fn maybe_frame(&mut self, at_once: bool) -> Told {
        if at_once { Ok(()) } else { self.frame() }
    }

    /// A glass in a person's hand, which no pointer drags, is set down or put back by the next press of a pointer of
    /// their kind on its own socket.
    fn free(&mut self) -> Told {
        self.frame()?;
        let Some(live) = self.game.live().filter(|_| self.game.time_runs()) else { return Ok(()) };
        let seats = *self.game.resource::<Seats>();
        let held: Vec<(Player, GlassId)> = Player::BOTH
            .into_iter()
            .filter(|&player| seats.is_person(player))
            .filter_map(|player| Some((player, live.game().in_hand(player)?)))
            .collect();
        // With two in two hands one press is not enough to say whose it is.
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
        self.millis = 5;
        let (asked, laid) = (self.game.resource::<ActionQueue>().asked(), self.check.tables);
        self.press(by, at);
        self.frame()?;
        self.release(by, at);
        let still = self.game.live().is_some_and(|live| live.game().in_hand(player) == Some(glass));
        // A glass of the other's that stands before the socket is theirs: the press was heard, as their own.
        let unheard = self.game.resource::<ActionQueue>().asked() == asked;
        if still && unheard && self.game.time_runs() && self.check.tables == laid {
            return Err(format!("{player} still holds a glass after a press on its socket; led by {lead:?}"));
        }
        self.frame()
    }
}
