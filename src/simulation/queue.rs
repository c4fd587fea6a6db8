//! The queue of requests to the match on the table, each of which gets exactly one [`Answered`] message.
//! Requests are answered at the start of each frame and after each gesture, so that each gesture meets the latest
//! state. While time is stopped, all but [resigning](tamsk_rules::Action::Resign) [expire](super::game::ExpiryReason).

use std::time::Duration;

use arrayvec::ArrayVec;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::time::Real;
use tamsk_rules::{Action, GlassId, Match, Player, Socket};

use super::game::{Answer, Game};
use super::live::LiveMatch;

/// The unique number of an [`Entry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// The author of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The player who acts.
    pub player: Player,
    /// What controls that player's hand.
    pub source: Source,
}

/// What controls a player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A person at this table.
    Person(InputMeans),
    /// A bot.
    Bot,
    /// The partner of a lesson, or the opponent in a problem, moved by the program.
    Partner,
    /// A person at a table far away.
    Far,
    /// A script, such as a test.
    Script,
}

/// How a person made a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMeans {
    /// A pointer on the table, which is the mouse or a finger.
    Pointer(PointerId),
    /// A key.
    Key(KeyCode),
    /// The gamepad with this number.
    Pad(u8),
    /// An on-screen button, pressed by any device.
    Button,
    /// A typed turn.
    Typed,
    /// A setting that makes the game act for the person.
    Setting,
}

impl Origin {
    /// Creates the origin of a person who plays `player`.
    pub const fn person(player: Player, via: InputMeans) -> Origin {
        Origin { player, source: Source::Person(via) }
    }

    /// Creates the origin of a bot that plays `player`.
    pub const fn bot(player: Player) -> Origin {
        Origin { player, source: Source::Bot }
    }

    /// Creates the origin of a partner that plays `player`.
    pub const fn partner(player: Player) -> Origin {
        Origin { player, source: Source::Partner }
    }

    /// Creates the origin of a person far away who plays `player`.
    pub const fn far(player: Player) -> Origin {
        Origin { player, source: Source::Far }
    }

    /// Returns `true` if this is a person at this table, who sees and hears the answer.
    pub const fn is_person(self) -> bool {
        matches!(self.source, Source::Person(_))
    }
}

/// A request, which is resolved to an [`Action`] when it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TamskRequest {
    /// Performs exactly this action.
    Act(Action),
    /// Picks up this glass, from its socket or from beside the board.
    PickUp(GlassId),
    /// Sets the held glass down on the first legal socket, or else puts it back and says why the first was refused.
    SetDown(ArrayVec<Socket, 2>),
    /// Puts back the held glass, if there is one.
    LetGo,
    /// Drops a ring on this socket by a ring window, a claim or an extra ring. `None` excludes the last.
    DropRing(Option<Socket>),
}

/// A request in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<G: Game = LiveMatch> {
    /// The unique number of this entry.
    pub ticket: RequestId,
    /// The author of the request.
    pub origin: Origin,
    /// The request itself.
    pub request: G::Request,
    /// The real time since startup when the request was made.
    pub at: Duration,
}

/// The answer to an [`Entry`]. Written exactly once per entry.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Answered<G: Game = LiveMatch> {
    /// The answered entry.
    pub entry: Entry<G>,
    /// The answer to it.
    pub answer: Answer<G>,
}

impl<G: Game> Answered<G> {
    /// Returns the refused act and the reason, if this is a refusal.
    pub fn refusal(&self) -> Option<(G::Act, G::Refusal)> {
        match &self.answer {
            Answer::Refused { act, why, .. } => Some((act.clone(), *why)),
            Answer::Accepted(_) | Answer::Expired(_) => None,
        }
    }

    /// Returns `true` if the rules refused a person. Refusals of bots are neither shown nor heard.
    pub fn is_refused_to_a_person(&self) -> bool {
        self.entry.origin.is_person() && self.refusal().is_some()
    }
}

/// An event in the match on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEvent<G: Game = LiveMatch>(pub G::Event);

/// The unanswered requests, oldest first.
#[derive(Resource, Debug)]
pub struct ActionQueue<G: Game = LiveMatch> {
    entries: Vec<Entry<G>>,
    asked: u64,
    now: Duration,
}

impl<G: Game> Default for ActionQueue<G> {
    fn default() -> ActionQueue<G> {
        ActionQueue { entries: Vec::new(), asked: 0, now: Duration::ZERO }
    }
}

impl<G: Game> ActionQueue<G> {
    /// Adds a request. Returns the ticket of the [`Answered`] message to come.
    pub fn ask(&mut self, origin: Origin, request: G::Request) -> RequestId {
        let ticket = RequestId(self.asked);
        self.asked += 1;
        self.entries.push(Entry { ticket, origin, request, at: self.now });
        ticket
    }

    /// Returns the number of requests made so far, including the answered ones.
    pub fn request_count(&self) -> u64 {
        self.asked
    }

    /// Returns `true` if every request is answered.
    pub fn is_all_answered(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the real time since startup with which new entries are stamped.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Takes all unanswered entries, oldest first. The caller must answer them.
    pub(super) fn take(&mut self) -> Vec<Entry<G>> {
        std::mem::take(&mut self.entries)
    }
}

pub(super) fn plugin<G: Game>(app: &mut App) {
    app.init_resource::<ActionQueue<G>>().add_message::<Answered<G>>().add_message::<MatchEvent<G>>().add_systems(
        First,
        (|time: Res<Time<Real>>, mut queue: ResMut<ActionQueue<G>>| queue.now = time.elapsed())
            .after(bevy::time::TimeSystems),
    );
}

/// The piece that a refused action was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedPiece {
    /// A glass.
    Glass(GlassId),
    /// A socket.
    Socket(Socket),
    /// A ring holder.
    Holder(Player),
    /// The timer.
    Timer,
}

impl RefusedPiece {
    /// Returns the piece that a refused action was about, or `None` if there is none.
    pub fn of(game: &Match, refused: &Answered) -> Option<RefusedPiece> {
        let (action, _) = refused.refusal()?;
        let on = |socket| game.glass_at(socket).map_or(RefusedPiece::Socket(socket), RefusedPiece::Glass);
        match (&refused.entry.request, action) {
            (TamskRequest::PickUp(glass), _) => Some(RefusedPiece::Glass(*glass)),
            (_, Action::Lift(socket) | Action::Place(socket) | Action::DropExtra(socket)) => Some(on(socket)),
            (_, Action::DropRing | Action::ClaimRing) => Some(RefusedPiece::Holder(refused.entry.origin.player)),
            (_, Action::FlipTimer) => Some(RefusedPiece::Timer),
            _ => None,
        }
    }
}
