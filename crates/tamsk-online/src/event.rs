//! What a network reports to the program.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use iroh::EndpointId;
use tamsk_net::{GameId, Role};
use tamsk_text::PlayerName;

use crate::any_table::AnyTable;
use crate::config::NewsSignal;
use crate::error::NetworkError;
use crate::invite_code::InviteCode;
use crate::keys::PlayerKey;

/// The number of reports that wait for the program at most. The oldest go first.
const MAX_EVENTS: usize = 64;

/// A table that waits on the local network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalTable {
    /// The name of the player, who may have given any.
    pub name: PlayerName,
    /// The game that they chose.
    pub game: GameId,
    pub(crate) id: EndpointId,
}

/// The player at the other end of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherPlayer {
    /// Their permanent key, which they have proven to have.
    pub key: PlayerKey,
    /// The name that they gave.
    pub name: PlayerName,
}

/// What a network reports to the program.
#[derive(Clone)]
pub enum NetworkEvent {
    /// The network is open, at these addresses of this computer. Repeated when they change.
    Open(Vec<SocketAddr>),
    /// The table waits. Repeated when a detail changes.
    Waiting {
        /// The code for the friend.
        code: InviteCode,
        /// The addresses of this computer, which can be typed beside the code where neither relays nor the local
        /// network lead to it.
        addresses: Vec<SocketAddr>,
        /// Whether a relay leads to the table, so that it is found from everywhere.
        is_relayed: bool,
    },
    /// The tables that wait on the local network now, in the order of their names.
    LocalTables(Vec<LocalTable>),
    /// This player is on the way to another's table.
    Joining,
    /// A table with another player, new or resumed. A resumed one may not be connected yet.
    Table {
        /// The table.
        table: AnyTable,
        /// The other player.
        other: OtherPlayer,
        /// The part of this end. It can change with the next connection.
        role: Role,
    },
    /// What was asked for last has failed.
    Failed(NetworkError),
}

/// Reports on their way to the program.
#[derive(Clone, Default)]
pub(crate) struct EventQueue {
    events: Arc<Mutex<VecDeque<NetworkEvent>>>,
    news: NewsSignal,
}

impl EventQueue {
    /// Creates a queue that sends `news` with every report.
    pub fn new(news: NewsSignal) -> EventQueue {
        EventQueue { news, ..EventQueue::default() }
    }

    /// Adds a report. It replaces an earlier one that it makes obsolete.
    pub fn push(&self, event: NetworkEvent) {
        let mut queue = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        match &event {
            NetworkEvent::LocalTables(_) => queue.retain(|old| !matches!(old, NetworkEvent::LocalTables(_))),
            NetworkEvent::Open(_) => queue.retain(|old| !matches!(old, NetworkEvent::Open(_))),
            NetworkEvent::Waiting { .. } => queue.retain(|old| !matches!(old, NetworkEvent::Waiting { .. })),
            _ => {}
        }
        if queue.len() >= MAX_EVENTS {
            queue.pop_front();
        }
        queue.push_back(event);
        drop(queue);
        self.news.send();
    }

    /// Takes the oldest report.
    pub fn pop(&self) -> Option<NetworkEvent> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_that_nobody_takes_do_not_pile_up() {
        let queue = EventQueue::default();
        for _ in 0..1_000 {
            queue.push(NetworkEvent::LocalTables(Vec::new()));
            queue.push(NetworkEvent::Failed(NetworkError::Taken));
        }
        let taken: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert!(taken.len() <= MAX_EVENTS);
        assert_eq!(taken.iter().filter(|event| matches!(event, NetworkEvent::LocalTables(_))).count(), 1);
    }
}
