//! The beats of a step: actions of the pupil, actions of the partner, and events to wait for.

use serde::Deserialize;
use tamsk_records::TimedAction;
use tamsk_rules::{Action, Event, Match, Millis, Move, Player, Refusal, Socket, SocketSet, Turn, Unused};

use crate::table::lesson::ArrowTarget;
use crate::table::player_deed::PlayerDeed;

/// A beat of a step.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Beat {
    /// The pupil meets one of these goals.
    You(Vec<Goal>),
    /// The partner starts this after a delay in milliseconds. The next beat waits until it is done.
    They(Millis, PartnerPlan),
    /// The partner starts this after a delay in milliseconds. The next beat does not wait for it.
    Meanwhile(Millis, PartnerPlan),
    /// The next beat waits for this event.
    Until(AwaitedEvent),
}

/// A turn or an action of the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum PartnerPlan {
    /// A whole turn in its notation (section 8), with the ring dropped or kept.
    Turn(WrittenTurn),
    /// A single action.
    Do(Action),
}

/// A turn in its notation (section 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct WrittenTurn(pub Turn);

impl TryFrom<String> for WrittenTurn {
    type Error = tamsk_rules::ParseTurnError;

    fn try_from(text: String) -> Result<WrittenTurn, Self::Error> {
        text.parse().map(WrittenTurn)
    }
}

/// An event that a lesson waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum AwaitedEvent {
    /// This player loses a glass.
    GlassLost(Player),
    /// This player is late.
    Late(Player),
    /// This player's ring window ends without a ring.
    RingTimeUp(Player),
    /// This player's extra ring lapses.
    ExtraTimeUp(Player),
    /// This player passes because they cannot move.
    Blocked(Player),
    /// This player misses a turn.
    TurnMissed(Player),
    /// The timer runs out.
    TimerEmpty,
    /// The match is over.
    Over,
}

/// The delays before claiming, lifting, placing and dropping or keeping a ring, in milliseconds after the previous
/// action.
const PACE: [Millis; 4] = [300, 500, 900, 800];

impl PartnerPlan {
    /// Returns the actions, each with its delay in milliseconds after the previous one.
    pub fn actions(self) -> Vec<(Millis, Action)> {
        let WrittenTurn(Turn { claim, glass_move }) = match self {
            PartnerPlan::Do(action) => return vec![(0, action)],
            PartnerPlan::Turn(turn) => turn,
        };
        let mut actions = Vec::new();
        if claim {
            actions.push((PACE[0], Action::ClaimRing));
        }
        match glass_move {
            Some(Move { from, to, ring }) => {
                actions.push((PACE[1], Action::Lift(from)));
                actions.push((PACE[2], Action::Place(to)));
                actions.push((PACE[3], if ring { Action::DropRing } else { Action::KeepRing }));
            }
            None => actions.push((PACE[1], Action::Pass)),
        }
        actions
    }
}

impl AwaitedEvent {
    /// Returns whether `event` is the awaited one.
    pub fn is(self, event: Event) -> bool {
        match (self, event) {
            (AwaitedEvent::GlassLost(player), Event::GlassLost { glass, .. }) => player == glass.owner,
            (AwaitedEvent::Late(player), Event::Late { player: late, .. }) => player == late,
            (AwaitedEvent::RingTimeUp(player), Event::RingWindowEnded { player: whose, why: Unused::TimeUp, .. })
            | (AwaitedEvent::ExtraTimeUp(player), Event::ExtraEnded { player: whose, why: Unused::TimeUp })
            | (AwaitedEvent::Blocked(player), Event::Passed { player: whose, forced: true })
            | (AwaitedEvent::TurnMissed(player), Event::TurnMissed { player: whose }) => player == whose,
            (AwaitedEvent::TimerEmpty, Event::TimerRanOut) | (AwaitedEvent::Over, Event::Over(_)) => true,
            _ => false,
        }
    }
}

/// A goal for the pupil. Lifting a glass and putting it back never count as mistakes. An empty list of sockets stands
/// for all sockets.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Goal {
    /// Moves a glass from one of the first sockets to one of the second.
    Move(Vec<Socket>, Vec<Socket>),
    /// Lifts the glass on this socket.
    Lift(Socket),
    /// Places a glass from beside the board on one of these sockets (R7.1).
    Enter(Vec<Socket>),
    /// Drops the ring.
    DropRing,
    /// Keeps the ring.
    KeepRing,
    /// Claims a ring.
    ClaimRing,
    /// Drops the extra ring on one of these sockets.
    DropExtra(Vec<Socket>),
    /// Turns the timer over.
    FlipTimer,
    /// Passes the turn.
    Pass,
}

fn among(list: &[Socket], socket: Socket) -> bool {
    list.is_empty() || list.contains(&socket)
}

impl Goal {
    /// Returns how many sockets are listed.
    pub fn listed(&self) -> usize {
        match self {
            Goal::Move(from, to) => from.len().max(to.len()),
            Goal::Enter(sockets) | Goal::DropExtra(sockets) => sockets.len(),
            Goal::Lift(_) | Goal::DropRing | Goal::KeepRing | Goal::ClaimRing | Goal::FlipTimer | Goal::Pass => 0,
        }
    }

    /// Returns whether the last of these accepted actions meets the goal.
    pub fn is_met(&self, actions: &[TimedAction]) -> bool {
        let Some((last, before)) = actions.split_last() else { return false };
        match (self, last.act) {
            (Goal::Move(from, to), Action::Place(place)) => {
                lifted(before, last.by).is_some_and(|lifted| among(from, lifted)) && among(to, place)
            }
            (Goal::Enter(to), Action::Place(place)) => lifted(before, last.by).is_none() && among(to, place),
            (Goal::Lift(socket), Action::Lift(lifted)) => *socket == lifted,
            (Goal::DropExtra(places), Action::DropExtra(place)) => among(places, place),
            (goal, act) => goal.plain() == Some(act),
        }
    }

    /// Returns whether the goal is already met when it is set, as a glass can be lifted early.
    pub fn is_met_already(&self, game: &Match, you: Player) -> bool {
        matches!(self, Goal::Lift(socket) if game.in_hand(you).is_some_and(|glass| game.glass(glass).at == Some(*socket)))
    }

    /// Returns the action that meets the goal, if the goal names exactly one.
    fn plain(&self) -> Option<Action> {
        self.deed().and_then(PlayerDeed::action)
    }

    /// Returns the next legal action towards the goal, or `None` if the goal cannot be met.
    pub fn answer(&self, game: &Match, you: Player) -> Option<Action> {
        let accepted = |action: &Action| game.check(you, *action).is_ok();
        let first = |list: &[Socket], act: fn(Socket) -> Action| {
            Socket::all().filter(|&s| among(list, s)).map(act).find(accepted)
        };
        match self {
            Goal::Move(from, to) => match game.in_hand(you).map(|glass| game.glass(glass).at) {
                Some(Some(at)) if among(from, at) => first(to, Action::Place),
                // The hand holds another glass, which goes back first.
                Some(_) => Some(Action::PutBack),
                None => {
                    let leads_there = |socket: &Socket| {
                        game.glass_at(*socket)
                            .is_some_and(|glass| game.targets(glass).into_iter().any(|s| among(to, s)))
                    };
                    Socket::all().filter(|s| among(from, *s)).filter(leads_there).map(Action::Lift).find(accepted)
                }
            },
            Goal::Enter(to) => match game.in_hand(you) {
                Some(_) => first(to, Action::Place),
                None => Some(Action::Take).filter(accepted),
            },
            Goal::Lift(socket) => match game.in_hand(you) {
                Some(_) => Some(Action::PutBack),
                None => Some(Action::Lift(*socket)).filter(accepted),
            },
            Goal::DropExtra(places) => first(places, Action::DropExtra),
            _ => self.plain().and_then(|action| match game.check(you, action) {
                Ok(()) => Some(action),
                // Claiming and passing need an empty hand, so the glass goes back first.
                Err(Refusal::HandFull) => Some(Action::PutBack),
                Err(_) => None,
            }),
        }
    }

    /// Returns whether the goal can be met in more than one way.
    pub fn leaves_a_choice(&self) -> bool {
        match self {
            Goal::Move(from, to) => from.len() != 1 || to.len() != 1,
            Goal::Enter(to) | Goal::DropExtra(to) => to.len() != 1,
            _ => false,
        }
    }

    /// Returns the sockets on which the goal is met.
    pub fn sockets(&self) -> SocketSet {
        match self {
            Goal::Move(_, to) | Goal::Enter(to) | Goal::DropExtra(to) => to.iter().copied().collect(),
            _ => SocketSet::EMPTY,
        }
    }

    /// Returns the targets of arrows while the goal is not met.
    pub fn arrows(&self, game: &Match, you: Player) -> Vec<ArrowTarget> {
        match self {
            Goal::Move(from, _) if game.in_hand(you).is_none() => from.iter().map(|&s| ArrowTarget::Glass(s)).collect(),
            Goal::Lift(socket) => vec![ArrowTarget::Glass(*socket)],
            Goal::Enter(_) if game.in_hand(you).is_none() => vec![ArrowTarget::Beside(you)],
            Goal::DropRing | Goal::ClaimRing | Goal::DropExtra(_) => vec![ArrowTarget::Holder(you)],
            Goal::FlipTimer => vec![ArrowTarget::Timer],
            _ => Vec::new(),
        }
    }

    /// Returns the deed whose button meets the goal, if there is one.
    pub fn deed(&self) -> Option<PlayerDeed> {
        match self {
            Goal::DropRing => Some(PlayerDeed::DropRing),
            Goal::KeepRing => Some(PlayerDeed::KeepRing),
            Goal::ClaimRing => Some(PlayerDeed::ClaimRing),
            Goal::DropExtra(_) => Some(PlayerDeed::ExtraRing),
            Goal::FlipTimer => Some(PlayerDeed::FlipTimer),
            Goal::Pass => Some(PlayerDeed::Pass),
            Goal::Move(..) | Goal::Lift(_) | Goal::Enter(_) => None,
        }
    }
}

/// Returns the socket from which this player last lifted a glass, or `None` if they took it from beside the board.
fn lifted(actions: &[TimedAction], player: Player) -> Option<Socket> {
    let mut theirs = actions.iter().rev().filter(|action| action.by == player);
    theirs
        .find_map(|action| match action.act {
            Action::Lift(socket) => Some(Some(socket)),
            Action::Take => Some(None),
            _ => None,
        })
        .flatten()
}
