//! One thing that is asked, who asks, and how it is answered.

use std::time::Duration;

use arrayvec::ArrayVec;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

use crate::rules::{Action, Events, GlassId, Player, Refusal, Socket};

/// Names one thing that was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub u64);

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// For which player.
    pub player: Player,
    /// Who moves that player's hand.
    pub source: Source,
}

/// Whose hand it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A person at this table.
    Person(Via),
    /// A bot.
    Bot,
    /// The partner that a lesson provides.
    Lesson,
    /// A record that is played again.
    Replay,
    /// A script, such as a test.
    Script,
}

/// What a person asks with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// A pointer on the table: the mouse or a finger.
    Pointer(PointerId),
    /// A key.
    Key(KeyCode),
    /// A button on the screen, by whatever it was pressed.
    Button,
}

impl Origin {
    /// A person.
    pub const fn person(player: Player, via: Via) -> Origin {
        Origin { player, source: Source::Person(via) }
    }

    /// This player's bot.
    pub const fn bot(player: Player) -> Origin {
        Origin { player, source: Source::Bot }
    }

    /// A lesson that plays this colour.
    pub const fn lesson(player: Player) -> Origin {
        Origin { player, source: Source::Lesson }
    }

    /// Whether a person asks, who is to see and hear what becomes of it.
    pub const fn is_person(self) -> bool {
        matches!(self.source, Source::Person(_))
    }
}

/// What is meant. What it comes to is decided with the match as it is when its turn has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// This very action.
    Act(Action),
    /// Picking up this glass, from its socket or from beside the board.
    PickUp(GlassId),
    /// Setting the glass in the hand down on the first of these sockets to which it may go; else putting it back, and
    /// saying why the first of them will not do.
    SetDown(ArrayVec<Socket, 2>),
    /// Putting back the glass in the hand, if there is one.
    LetGo,
    /// Dropping a ring on this socket by whatever right there is: the player's own, a claim, or an extra ring. Without
    /// a socket: where the first of the first two is.
    DropRing(Option<Socket>),
}

/// Something that was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub ticket: Ticket,
    /// Who asks.
    pub origin: Origin,
    /// What for.
    pub wish: Wish,
    /// When, in the program's real time.
    pub at: Duration,
}

/// The one answer to an [`Entry`].
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// What was asked, and by whom.
    pub entry: Entry,
    /// What became of it.
    pub answer: Answer,
}

impl Answered {
    /// The action that the rules refused, and why.
    pub fn refusal(&self) -> Option<(Action, Refusal)> {
        match self.answer {
            Answer::Refused { action, why, .. } => Some((action, why)),
            Answer::Accepted(_) | Answer::Lapsed(_) => None,
        }
    }
}

/// What became of something that was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was done; what happened through it.
    Accepted(Events),
    /// The rules refused it.
    Refused {
        /// What it came to.
        action: Action,
        /// Why that was refused.
        why: Refusal,
        /// What happened instead: a glass that could not be set down goes back.
        events: Events,
    },
    /// It was not put to the rules at all.
    Lapsed(Lapse),
}

/// Why something was not put to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// Time stands: in a menu, a countdown, or while a lesson is read.
    TimeStands,
    /// The match that was meant is no longer on the table.
    AnotherMatch,
}
