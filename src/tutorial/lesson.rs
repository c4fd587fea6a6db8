//! A lesson as it is written in its file: a list of steps, each with a text, a table and what is done at it.

use serde::Deserialize;

use super::beat::Beat;
use super::goal::Goal;
use super::table::LessonTable;
use crate::bot;
use crate::rules::{Options, Player, Socket};
use crate::session::keys::PlayerDeed;
use crate::session::teaching::{ArrowTarget, LessonPart};

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The key of its title.
    pub title: String,
    /// The part of the game it belongs to.
    pub part: LessonPart,
    /// The pupil's colour.
    #[serde(default = "red")]
    pub you: Player,
    /// The rules of its tables, unless a table has its own.
    pub rules: Options,
    /// Its steps, in order.
    pub steps: Vec<LessonStep>,
}

fn red() -> Player {
    Player::Red
}

/// A step of a lesson, which teaches one idea.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LessonStep {
    /// The key of its text.
    pub text: String,
    /// The table it begins with. Without one it goes on from where the previous step ended.
    pub table: Option<LessonTable>,
    /// What is shown with its text, besides its goals.
    pub show: Vec<LessonMark>,
    /// What is done, one beat after the other.
    pub beats: Vec<Beat>,
    /// Instead of beats: a whole match against the bot at this level.
    pub against: Option<bot::Difficulty>,
    /// The key of the text shown when it is done.
    pub done: Option<String>,
    /// The keys of the texts shown when the pupil does one of these things instead.
    pub instead: Vec<(Goal, String)>,
    /// The key of the text shown when they do anything else.
    pub wrong: Option<String>,
    /// The key of the text shown when the goal can no longer be met.
    pub missed: Option<String>,
}

/// Something that a step points out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LessonMark {
    /// A socket is lit.
    Socket(Socket),
    /// An arrow points at the glass on this socket.
    Glass(Socket),
    /// An arrow points at this player's holder.
    Holder(Player),
    /// An arrow points at the timer.
    Timer,
    /// A button is lit.
    Button(LessonButton),
}

/// One of the pupil's buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum LessonButton {
    /// Drop the ring.
    Drop,
    /// Keep the ring.
    Keep,
    /// Claim a ring.
    Claim,
    /// Drop the extra ring.
    Extra,
    /// Turn the timer over.
    Timer,
    /// Pass the turn.
    Pass,
}

impl From<LessonButton> for PlayerDeed {
    fn from(button: LessonButton) -> PlayerDeed {
        match button {
            LessonButton::Drop => PlayerDeed::DropRing,
            LessonButton::Keep => PlayerDeed::KeepRing,
            LessonButton::Claim => PlayerDeed::ClaimRing,
            LessonButton::Extra => PlayerDeed::ExtraRing,
            LessonButton::Timer => PlayerDeed::FlipTimer,
            LessonButton::Pass => PlayerDeed::Pass,
        }
    }
}

impl LessonMark {
    /// What an arrow points at, if the mark is an arrow.
    pub fn arrow(self) -> Option<ArrowTarget> {
        match self {
            LessonMark::Glass(socket) => Some(ArrowTarget::Glass(socket)),
            LessonMark::Holder(player) => Some(ArrowTarget::Holder(player)),
            LessonMark::Timer => Some(ArrowTarget::Timer),
            LessonMark::Socket(_) | LessonMark::Button(_) => None,
        }
    }
}

impl LessonStep {
    /// Whether nothing is done in it.
    pub fn is_read_only(&self) -> bool {
        self.beats.is_empty() && self.against.is_none()
    }

    /// Whether it begins with something that the pupil only watches.
    pub fn is_watched_first(&self) -> bool {
        !matches!(self.beats.first(), None | Some(Beat::You(_)))
    }

    /// Whether the pupil has a choice, so that the table may stand in different ways after it.
    pub fn leaves_a_choice(&self) -> bool {
        let open = |beat: &Beat| match beat {
            Beat::You(goals) => goals.len() > 1 || goals.iter().any(Goal::leaves_a_choice),
            Beat::They(..) | Beat::Meanwhile(..) | Beat::Until(_) => false,
        };
        self.against.is_some() || self.beats.iter().any(open)
    }

    /// The keys of all its texts.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let others = [&self.done, &self.wrong, &self.missed].into_iter().flatten();
        std::iter::once(&self.text).chain(others).chain(self.instead.iter().map(|(_, key)| key)).map(String::as_str)
    }
}
