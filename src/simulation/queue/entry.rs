//! An entry of the queue: what is asked, by whom, and how it is answered.

use std::time::Duration;

use arrayvec::ArrayVec;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

use crate::rules::{Action, Events, GlassId, Player, Refusal, Socket};

/// Identifies an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub u64);

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The player for whom it is asked.
    pub player: Player,
    /// What moves that player's hand.
    pub source: Source,
}

/// What moves a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A person at this table.
    Person(Via),
    /// A bot.
    Bot,
    /// The partner in a lesson.
    Lesson,
    /// A replay of a record.
    Replay,
    /// A script, such as a test.
    Script,
}

/// What a person uses to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// A pointer on the table: the mouse or a finger.
    Pointer(PointerId),
    /// A key.
    Key(KeyCode),
    /// A button on the screen, however it was pressed.
    Button,
}

impl Origin {
    /// A person who plays this colour.
    pub const fn person(player: Player, via: Via) -> Origin {
        Origin { player, source: Source::Person(via) }
    }

    /// A bot that plays this colour.
    pub const fn bot(player: Player) -> Origin {
        Origin { player, source: Source::Bot }
    }

    /// A lesson that plays this colour.
    pub const fn lesson(player: Player) -> Origin {
        Origin { player, source: Source::Lesson }
    }

    /// Whether a person asks, who then sees and hears the answer.
    pub const fn is_person(self) -> bool {
        matches!(self.source, Source::Person(_))
    }
}

/// What is asked for. Which action it is depends on the match as it stands when the entry is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Exactly this action.
    Act(Action),
    /// To pick up this glass, from its socket or from beside the board.
    PickUp(GlassId),
    /// To set the glass in the hand down on the first of these sockets to which it may go. If there is none, it is put
    /// back, and the answer is why it may not go to the first.
    SetDown(ArrayVec<Socket, 2>),
    /// To put back the glass in the hand, if there is one.
    LetGo,
    /// To drop a ring on this socket, by the first right that applies: a ring window, a claim or an extra ring. Without a
    /// socket, a ring window or a claim decides where.
    DropRing(Option<Socket>),
}

/// An entry of the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Identifies it.
    pub ticket: Ticket,
    /// Who asks.
    pub origin: Origin,
    /// What is asked for.
    pub wish: Wish,
    /// When it was asked, in the program's real time.
    pub at: Duration,
}

/// The one answer to an [`Entry`].
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The entry.
    pub entry: Entry,
    /// Its answer.
    pub answer: Answer,
}

impl Answered {
    /// The action that the rules refused, and why, if they did.
    pub fn refusal(&self) -> Option<(Action, Refusal)> {
        match self.answer {
            Answer::Refused { action, why, .. } => Some((action, why)),
            Answer::Accepted(_) | Answer::Lapsed(_) => None,
        }
    }
}

/// The answer to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was done. Holds what happened.
    Accepted(Events),
    /// The rules refused it.
    Refused {
        /// The action that it was taken for.
        action: Action,
        /// Why the action was refused.
        why: Refusal,
        /// What happened instead: a glass that cannot be set down goes back.
        events: Events,
    },
    /// It was not put to the rules.
    Lapsed(Lapse),
}

/// Why an entry was not put to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// Time is stopped by a menu, a countdown or the reading of a lesson.
    TimeStands,
    /// The match that it was meant for is no longer on the table.
    AnotherMatch,
}
