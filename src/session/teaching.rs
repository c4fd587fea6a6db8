//! What a lesson shows, and what a pupil can ask of it. Led by `tutorial`; `interaction` lights the sockets, `ui` draws the
//! card.

use bevy::prelude::*;

use super::keys::PlayerDeed;
use crate::rules::{Player, Socket, SocketSet};

/// Whether the lesson stops time, as it does while its text is read.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonHolds(pub bool);

/// What a pupil asks of the lesson.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LessonCommand {
    /// Begin the lesson of this name at this step.
    Begin(String, usize),
    /// Go on: start, try again, or turn to the next step or lesson, whichever comes now.
    GoOn,
    /// Go back to the previous step.
    Back,
    /// Begin this step again.
    Repeat,
    /// Go to the next step without doing this one.
    Skip,
    /// Leave for the choice of lessons.
    Leave,
}

/// The part of the game that a lesson belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
pub enum LessonPart {
    /// Level 1, without time.
    One,
    /// Level 2, with sand.
    Two,
    /// Level 3, with the timer.
    Three,
    /// Other ways to play.
    Variants,
}

/// A lesson as the choice of lessons shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonEntry {
    /// Its name, which is that of its file.
    pub name: String,
    /// The key of its title.
    pub title: String,
    /// The part it belongs to.
    pub part: LessonPart,
    /// How many steps it has.
    pub steps: usize,
}

/// All lessons, in order.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Syllabus(pub Vec<LessonEntry>);

/// How far a step has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPhase {
    /// Its text is read; nothing has begun.
    Reading,
    /// It is being done.
    Doing,
    /// Something else was done than what was asked for, and is about to be undone.
    Wrong,
    /// It is done.
    Done,
}

/// Something that an arrow points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowTarget {
    /// The glass on this socket.
    Glass(Socket),
    /// This player's next glass beside the board.
    Beside(Player),
    /// This player's holder.
    Holder(Player),
    /// The timer.
    Timer,
}

/// What a lesson shows now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonView {
    /// The lesson's name.
    pub name: String,
    /// The key of its title.
    pub title: String,
    /// The part it belongs to.
    pub part: LessonPart,
    /// The current step, from 0.
    pub step: usize,
    /// The number of steps.
    pub steps: usize,
    /// The key of the step's text.
    pub text: String,
    /// The key of a second text: why something was wrong, or what was achieved.
    pub aside: Option<String>,
    /// How far the step has come.
    pub phase: LessonPhase,
    /// Whether sand is at stake, so that it matters whether time runs.
    pub sand: bool,
    /// Whether the pupil only watches now.
    pub watch: bool,
    /// Whether the step is a whole match.
    pub in_match: bool,
    /// Whether another lesson follows this one.
    pub more: bool,
    /// Sockets to be lit.
    pub sockets: SocketSet,
    /// What arrows point at.
    pub arrows: Vec<ArrowTarget>,
    /// Buttons to be pressed.
    pub deeds: Vec<PlayerDeed>,
    /// Whether the lesson moves something by itself, which needs frames.
    pub busy: bool,
}

/// What the current lesson shows, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Teaching(pub Option<LessonView>);

impl Teaching {
    /// Whether a lesson is given.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The sockets to be lit.
    pub fn sockets(&self) -> SocketSet {
        self.0.as_ref().map_or(SocketSet::EMPTY, |view| view.sockets)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Teaching>()
        .init_resource::<LessonHolds>()
        .init_resource::<Syllabus>()
        .add_message::<LessonCommand>();
}
