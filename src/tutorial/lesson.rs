//! A lesson as it is written in its file: steps, each a text, a table and what is done at it.

use serde::Deserialize;

use super::ask::Ask;
use super::beat::Beat;
use super::table::Table;
use crate::bot;
use crate::rules::{Options, Player, Socket};
use crate::session::keys::PlayerDeed;
use crate::session::teaching::{Part, Pointed};

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The key of its title.
    pub title: String,
    /// The part of the game it belongs to.
    pub part: Part,
    /// The colour of the pupil.
    #[serde(default = "red")]
    pub you: Player,
    /// The rules of its tables, unless one says otherwise.
    pub rules: Options,
    /// Its steps.
    pub steps: Vec<Step>,
}

fn red() -> Player {
    Player::Red
}

/// A step of a lesson: one idea.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    /// The key of its text.
    pub text: String,
    /// The table it begins with; without one it goes on from where the step before has ended.
    pub table: Option<Table>,
    /// What is shown with its text, besides what is asked for.
    pub show: Vec<Mark>,
    /// What is done, one thing after the other.
    pub beats: Vec<Beat>,
    /// Instead of beats: a match to its end against the bot at this level.
    pub against: Option<bot::Difficulty>,
    /// The key of what is said when it is done.
    pub done: Option<String>,
    /// What is said when the pupil does one of these instead.
    pub instead: Vec<(Ask, String)>,
    /// What is said when they do anything else.
    pub wrong: Option<String>,
    /// What is said when what is asked for is possible no more.
    pub missed: Option<String>,
}

/// Something that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Mark {
    /// A socket is lit.
    Socket(Socket),
    /// An arrow points at the glass on this socket.
    Glass(Socket),
    /// An arrow points at this player's holder.
    Holder(Player),
    /// An arrow points at the timer.
    Timer,
    /// A button is lit.
    Button(Deed),
}

/// A button of the pupil's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Deed {
    /// Drop the ring.
    Drop,
    /// Keep it.
    Keep,
    /// Claim one.
    Claim,
    /// Drop an extra one.
    Extra,
    /// Turn the timer.
    Timer,
    /// Pass.
    Pass,
}

impl From<Deed> for PlayerDeed {
    fn from(deed: Deed) -> PlayerDeed {
        match deed {
            Deed::Drop => PlayerDeed::DropRing,
            Deed::Keep => PlayerDeed::KeepRing,
            Deed::Claim => PlayerDeed::ClaimRing,
            Deed::Extra => PlayerDeed::ExtraRing,
            Deed::Timer => PlayerDeed::FlipTimer,
            Deed::Pass => PlayerDeed::Pass,
        }
    }
}

impl Mark {
    /// What an arrow points at, if this is such a mark.
    pub fn pointed(self) -> Option<Pointed> {
        match self {
            Mark::Glass(socket) => Some(Pointed::Glass(socket)),
            Mark::Holder(player) => Some(Pointed::Holder(player)),
            Mark::Timer => Some(Pointed::Timer),
            Mark::Socket(_) | Mark::Button(_) => None,
        }
    }
}

impl Step {
    /// Whether something is done in it at all.
    pub fn is_read_only(&self) -> bool {
        self.beats.is_empty() && self.against.is_none()
    }

    /// Whether it begins with something that the pupil only looks at.
    pub fn is_watched_first(&self) -> bool {
        !matches!(self.beats.first(), None | Some(Beat::You(_)))
    }

    /// Whether the pupil is left a choice, after which nobody knows how the table stands.
    pub fn leaves_a_choice(&self) -> bool {
        let open = |beat: &Beat| match beat {
            Beat::You(asks) => asks.len() > 1 || asks.iter().any(Ask::leaves_a_choice),
            Beat::They(..) | Beat::Meanwhile(..) | Beat::Until(_) => false,
        };
        self.against.is_some() || self.beats.iter().any(open)
    }

    /// Every key of a text in it.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let others = [&self.done, &self.wrong, &self.missed].into_iter().flatten();
        std::iter::once(&self.text).chain(others).chain(self.instead.iter().map(|(_, key)| key)).map(String::as_str)
    }
}
