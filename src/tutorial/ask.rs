//! What a pupil is asked to do, and whether what they did is that.

use serde::Deserialize;

use crate::records::TimedAction;
use crate::rules::{Action, Match, Player, Refusal, Socket, SocketSet};
use crate::session::keys::PlayerDeed;
use crate::session::teaching::Pointed;

/// Something a pupil is asked to do. Lifting a glass and putting it back are nobody's business; where a list of
/// sockets is empty, any will do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Ask {
    /// Move a glass from one of these sockets to one of those.
    Move(Vec<Socket>, Vec<Socket>),
    /// Pick up the glass on this socket, and no more.
    Lift(Socket),
    /// Bring in a glass from beside the board.
    Enter(Vec<Socket>),
    /// Drop the ring.
    DropRing,
    /// Keep it.
    KeepRing,
    /// Claim the opponent's.
    ClaimRing,
    /// Drop the extra ring on one of these sockets.
    DropExtra(Vec<Socket>),
    /// Turn the timer.
    FlipTimer,
    /// Pass.
    Pass,
}

fn among(list: &[Socket], socket: Socket) -> bool {
    list.is_empty() || list.contains(&socket)
}

impl Ask {
    /// Whether the last of these accepted actions is what is asked for.
    pub fn is_met(&self, actions: &[TimedAction]) -> bool {
        let Some((last, before)) = actions.split_last() else { return false };
        match (self, last.act) {
            (Ask::Move(from, to), Action::Place(place)) => {
                lifted(before, last.by).is_some_and(|lifted| among(from, lifted)) && among(to, place)
            }
            (Ask::Enter(to), Action::Place(place)) => lifted(before, last.by).is_none() && among(to, place),
            (Ask::Lift(socket), Action::Lift(lifted)) => *socket == lifted,
            (Ask::DropExtra(places), Action::DropExtra(place)) => among(places, place),
            (ask, act) => ask.plain() == Some(act),
        }
    }

    /// Whether it was done before it was asked for: a glass may be lifted at any time of one's turn.
    pub fn is_met_already(&self, game: &Match, you: Player) -> bool {
        matches!(self, Ask::Lift(socket) if game.in_hand(you).is_some_and(|glass| game.glass(glass).at == Some(*socket)))
    }

    /// The action, where it is one and the same always.
    fn plain(&self) -> Option<Action> {
        match self {
            Ask::DropRing => Some(Action::DropRing),
            Ask::KeepRing => Some(Action::KeepRing),
            Ask::ClaimRing => Some(Action::ClaimRing),
            Ask::FlipTimer => Some(Action::FlipTimer),
            Ask::Pass => Some(Action::Pass),
            Ask::Move(..) | Ask::Lift(_) | Ask::Enter(_) | Ask::DropExtra(_) => None,
        }
    }

    /// The next action towards it that the rules would accept now; `None`: it cannot be done.
    pub fn answer(&self, game: &Match, you: Player) -> Option<Action> {
        let accepted = |action: &Action| game.check(you, *action).is_ok();
        let first = |list: &[Socket], act: fn(Socket) -> Action| {
            Socket::all().filter(|&s| among(list, s)).map(act).find(accepted)
        };
        match self {
            Ask::Move(from, to) => match game.in_hand(you).map(|glass| game.glass(glass).at) {
                Some(Some(at)) if among(from, at) => first(to, Action::Place),
                // Another glass goes back first.
                Some(_) => Some(Action::PutBack),
                None => {
                    let leads_there = |socket: &Socket| {
                        game.glass_at(*socket)
                            .is_some_and(|glass| game.targets(glass).into_iter().any(|s| among(to, s)))
                    };
                    Socket::all().filter(|s| among(from, *s)).filter(leads_there).map(Action::Lift).find(accepted)
                }
            },
            Ask::Enter(to) => match game.in_hand(you) {
                Some(_) => first(to, Action::Place),
                None => Some(Action::Take).filter(accepted),
            },
            Ask::Lift(socket) => match game.in_hand(you) {
                Some(_) => Some(Action::PutBack),
                None => Some(Action::Lift(*socket)).filter(accepted),
            },
            Ask::DropExtra(places) => first(places, Action::DropExtra),
            _ => self.plain().and_then(|action| match game.check(you, action) {
                Ok(()) => Some(action),
                // Nobody claims or passes with a glass in the hand: it goes back first.
                Err(Refusal::HandFull) => Some(Action::PutBack),
                Err(_) => None,
            }),
        }
    }

    /// Whether it can be met in more ways than one.
    pub fn leaves_a_choice(&self) -> bool {
        match self {
            Ask::Move(from, to) => from.len() != 1 || to.len() != 1,
            Ask::Enter(to) | Ask::DropExtra(to) => to.len() != 1,
            _ => false,
        }
    }

    /// The sockets that are meant.
    pub fn sockets(&self) -> SocketSet {
        match self {
            Ask::Move(_, to) | Ask::Enter(to) | Ask::DropExtra(to) => to.iter().copied().collect(),
            _ => SocketSet::EMPTY,
        }
    }

    /// What arrows point at.
    pub fn pointed(&self, game: &Match, you: Player) -> Vec<Pointed> {
        match self {
            Ask::Move(from, _) if game.in_hand(you).is_none() => from.iter().map(|&s| Pointed::Glass(s)).collect(),
            Ask::Lift(socket) => vec![Pointed::Glass(*socket)],
            Ask::Enter(_) if game.in_hand(you).is_none() => vec![Pointed::Beside(you)],
            Ask::DropRing | Ask::ClaimRing => vec![Pointed::Holder(you)],
            Ask::FlipTimer => vec![Pointed::Timer],
            _ => Vec::new(),
        }
    }

    /// The button that does it, if there is one.
    pub fn deed(&self) -> Option<PlayerDeed> {
        match self {
            Ask::DropRing => Some(PlayerDeed::DropRing),
            Ask::KeepRing => Some(PlayerDeed::KeepRing),
            Ask::ClaimRing => Some(PlayerDeed::ClaimRing),
            Ask::DropExtra(_) => Some(PlayerDeed::ExtraRing),
            Ask::FlipTimer => Some(PlayerDeed::FlipTimer),
            Ask::Pass => Some(PlayerDeed::Pass),
            Ask::Move(..) | Ask::Lift(_) | Ask::Enter(_) => None,
        }
    }
}

/// Where this player last lifted a glass from; `None`: they took it from beside the board.
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
