//! The queue of requests to the match on the table. Each request gets exactly one [`RequestAnswered`] message.
//!
//! Requests are answered before the fixed step of each frame. They are also answered after each gesture, so that the
//! next gesture starts from the new state. While time is stopped, all requests
//! [expire](super::game::RequestExpiryReason), except those that end the match, such as
//! [resigning](tamsk_rules::Action::Resign).

use std::time::Duration;

use arrayvec::ArrayVec;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::time::Real;
use tamsk_rules::{Action, GlassId, Match, Player, Socket};

use super::game::{Answer, GameMatch};
use super::live::LiveMatch;

/// The unique number of a [`QueuedRequest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// The author of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestOrigin {
    /// The player who acts.
    pub player: Player,
    /// The source of the request.
    pub source: RequestSource,
}

/// The kind of author of a request, such as a person or a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestSource {
    /// A person at this table.
    Person(InputMeans),
    /// A bot.
    Bot,
    /// The program, which moves the pieces of the partner in a lesson or of the opponent in a problem.
    LessonOrProblem,
    /// A remote person in an online match.
    Remote,
    /// A script, such as a test.
    Script,
}

/// The means by which a person made a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMeans {
    /// A pointer on the table, which is the mouse or a finger.
    Pointer(PointerId),
    /// A key.
    Key(KeyCode),
    /// The gamepad with this number, counted from 0 in the order of connection.
    Gamepad(u8),
    /// An on-screen button, pressed by any device.
    OnScreenButton,
    /// A typed turn.
    TypedTurn,
    /// A setting that makes the game act for the person.
    AutomaticSetting,
}

impl RequestOrigin {
    /// Creates the origin of a request by a person who plays `player`.
    pub const fn person(player: Player, via: InputMeans) -> RequestOrigin {
        RequestOrigin { player, source: RequestSource::Person(via) }
    }

    /// Creates the origin of a request by a bot that plays `player`.
    pub const fn bot(player: Player) -> RequestOrigin {
        RequestOrigin { player, source: RequestSource::Bot }
    }

    /// Creates the origin of a request by the program, which plays `player` as a partner or an opponent.
    pub const fn lesson_or_problem(player: Player) -> RequestOrigin {
        RequestOrigin { player, source: RequestSource::LessonOrProblem }
    }

    /// Creates the origin of a request by a remote person who plays `player`.
    pub const fn remote(player: Player) -> RequestOrigin {
        RequestOrigin { player, source: RequestSource::Remote }
    }

    /// Returns `true` if the author is a person at this table, who sees and hears the answer.
    pub const fn is_local_person(self) -> bool {
        matches!(self.source, RequestSource::Person(_))
    }
}

/// A request to a match of TAMSK. Answering the request resolves it to an [`Action`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TamskRequest {
    /// Performs exactly this action.
    Act(Action),
    /// Picks up this glass, from its socket or from beside the board.
    PickUp(GlassId),
    /// Sets the held glass down on the first legal socket. If none is legal, puts the glass back and reports why the
    /// first socket was refused, unless the glass came from that socket.
    SetDownOnFirstLegal(ArrayVec<Socket, 2>),
    /// Puts back the held glass, if there is one.
    PutBackGlass,
    /// Drops the ring of the player's own move, a claimed ring or an extra ring on this socket. With `None`, drops the
    /// ring of the move or the claimed ring on the only socket where it may be dropped.
    DropRing(Option<Socket>),
}

/// A request in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedRequest<G: GameMatch = LiveMatch> {
    /// The unique number of this entry.
    pub id: RequestId,
    /// The author of the request.
    pub origin: RequestOrigin,
    /// The request itself.
    pub request: G::Request,
    /// When the request was made, in real time since startup.
    pub requested_at: Duration,
}

/// The message with the answer to a [`QueuedRequest`]. The message is sent exactly once per entry.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct RequestAnswered<G: GameMatch = LiveMatch> {
    /// The answered entry.
    pub entry: QueuedRequest<G>,
    /// The answer to the entry.
    pub answer: Answer<G>,
}

impl<G: GameMatch> RequestAnswered<G> {
    /// Returns the refused act and the reason, if the request was refused.
    pub fn refusal(&self) -> Option<(G::Act, G::Refusal)> {
        match &self.answer {
            Answer::Refused { act, why, .. } => Some((act.clone(), *why)),
            Answer::Accepted(_) | Answer::Expired(_) => None,
        }
    }

    /// Returns `true` if the rules refused a request made by a person at this table. Only these refusals are visible
    /// and audible.
    pub fn is_refusal_to_person(&self) -> bool {
        self.entry.origin.is_local_person() && self.refusal().is_some()
    }
}

/// A message about an event in the match on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEvent<G: GameMatch = LiveMatch>(pub G::Event);

/// The unanswered requests, oldest first.
#[derive(Resource, Debug)]
pub struct RequestQueue<G: GameMatch = LiveMatch> {
    entries: Vec<QueuedRequest<G>>,
    total_request_count: u64,
    now: Duration,
}

impl<G: GameMatch> Default for RequestQueue<G> {
    fn default() -> RequestQueue<G> {
        RequestQueue { entries: Vec::new(), total_request_count: 0, now: Duration::ZERO }
    }
}

impl<G: GameMatch> RequestQueue<G> {
    /// Adds a request. Returns the id of the request, which the [`RequestAnswered`] message will contain.
    pub fn push(&mut self, origin: RequestOrigin, request: G::Request) -> RequestId {
        let id = RequestId(self.total_request_count);
        self.total_request_count += 1;
        self.entries.push(QueuedRequest { id, origin, request, requested_at: self.now });
        id
    }

    /// Returns the number of requests made so far, including the answered ones.
    pub fn total_request_count(&self) -> u64 {
        self.total_request_count
    }

    /// Returns `true` if every request has been answered.
    pub fn is_all_answered(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the timestamp for new entries: the real time from startup to this frame.
    pub fn real_time_since_startup(&self) -> Duration {
        self.now
    }

    /// Takes all unanswered entries out of the queue, oldest first. The caller must answer them.
    pub(super) fn take(&mut self) -> Vec<QueuedRequest<G>> {
        std::mem::take(&mut self.entries)
    }
}

pub(super) fn plugin<G: GameMatch>(app: &mut App) {
    app.init_resource::<RequestQueue<G>>()
        .add_message::<RequestAnswered<G>>()
        .add_message::<MatchEvent<G>>()
        .add_systems(
            First,
            (|time: Res<Time<Real>>, mut queue: ResMut<RequestQueue<G>>| queue.now = time.elapsed())
                .after(bevy::time::TimeSystems),
        );
}

/// The piece that a refused action concerns.
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
    /// Returns the piece that a refused action concerns. Returns `None` if the request was not refused, or if the
    /// action concerns no piece.
    pub fn of(game: &Match, refused: &RequestAnswered) -> Option<RefusedPiece> {
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
