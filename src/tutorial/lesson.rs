//! The format of lesson files: a list of steps, each with a text, a table and beats.

use serde::Deserialize;
use tamsk_rules::{Options, Player, Socket};

use super::beat::{Beat, Goal};
use super::gipf::{GipfBeat, GipfStep};
use super::table::LessonTable;
use crate::table::lesson::{ArrowTarget, LessonPart};
use crate::table::player_deed::PlayerDeed;

/// A lesson, as written in its file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The text key of the title.
    pub title: String,
    /// The part of the course to which it belongs.
    pub part: LessonPart,
    /// The pupil's colour.
    #[serde(default = "red")]
    pub you: Player,
    /// The rule options of its tables, unless a table has its own.
    pub rules: Options,
    /// The steps, in order.
    pub steps: Vec<LessonStep>,
}

fn red() -> Player {
    Player::Red
}

/// A step of a lesson, which teaches one idea.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LessonStep {
    /// The text key of the step.
    pub text: String,
    /// The table with which it begins. Without one it continues from the end of the previous step.
    pub table: Option<LessonTable>,
    /// What is pointed out in addition to the goals.
    pub show: Vec<LessonMark>,
    /// The pitch from which the table is seen, in degrees, where it matters: heights are seen from low down.
    pub pitch: Option<u8>,
    /// The beats, in order.
    pub beats: Vec<Beat>,
    /// The difficulty of the bot, if the step is a whole match instead of beats.
    pub against: Option<tamsk_engine::Difficulty>,
    /// What the step does on the board of GIPF, if it is not one of TAMSK.
    pub gipf: Option<GipfStep>,
    /// The text key of the remark when the step is done.
    pub done: Option<String>,
    /// The text keys of the remarks when the pupil meets one of these other goals instead.
    pub instead: Vec<(Goal, String)>,
    /// The text key of the remark when the pupil does anything else.
    pub wrong: Option<String>,
    /// The text key of the remark when the goal can no longer be met.
    pub missed: Option<String>,
}

/// A mark with which a step points something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LessonMark {
    /// A highlight on this socket.
    Socket(Socket),
    /// An arrow pointing at the glass on this socket.
    Glass(Socket),
    /// An arrow pointing at this player's holder.
    Holder(Player),
    /// An arrow pointing at the timer.
    Timer,
    /// A highlight on this button.
    Button(LessonButton),
}

/// One of the pupil's buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum LessonButton {
    /// Drops the ring.
    Drop,
    /// Keeps the ring.
    Keep,
    /// Claims a ring.
    Claim,
    /// Drops the extra ring.
    Extra,
    /// Turns the timer over.
    Timer,
    /// Passes the turn.
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
    /// Returns the target of the arrow, if the mark is one.
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
    /// Returns whether the step has nothing to do but read.
    pub fn is_read_only(&self) -> bool {
        let reads_gipf = self.gipf.as_ref().is_none_or(|gipf| gipf.beats.is_empty());
        self.beats.is_empty() && self.against.is_none() && reads_gipf
    }

    /// Returns whether the step begins with something that the pupil only watches.
    pub fn is_watched_first(&self) -> bool {
        match &self.gipf {
            Some(gipf) => matches!(gipf.beats.first(), Some(GipfBeat::They(..))),
            None => !matches!(self.beats.first(), None | Some(Beat::You(_))),
        }
    }

    /// Returns whether the pupil has a choice, so that the step can end in different positions.
    pub fn leaves_a_choice(&self) -> bool {
        let open = |beat: &Beat| match beat {
            Beat::You(goals) => goals.len() > 1 || goals.iter().any(Goal::leaves_a_choice),
            Beat::They(..) | Beat::Meanwhile(..) | Beat::Until(_) => false,
        };
        self.against.is_some()
            || self.beats.iter().any(open)
            || self.gipf.as_ref().is_some_and(GipfStep::leaves_a_choice)
    }

    /// Returns the keys of all texts of the step.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let others = [&self.done, &self.wrong, &self.missed].into_iter().flatten();
        let gipf = self.gipf.iter().flat_map(|gipf| gipf.instead.iter().map(|(_, key)| key));
        let instead = self.instead.iter().map(|(_, key)| key).chain(gipf);
        std::iter::once(&self.text).chain(others).chain(instead).map(String::as_str)
    }
}
