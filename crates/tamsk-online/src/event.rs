//! Events that a network reports to the program.

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

/// The maximum number of queued events. The oldest events are dropped first.
const MAX_EVENTS: usize = 64;

/// A table that waits on the local network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanTable {
    /// The name that the waiting player uses. Anybody can use any name.
    pub name: PlayerName,
    /// The game that the waiting player has chosen.
    pub game: GameId,
    pub(crate) table_endpoint_id: EndpointId,
}

/// The player at the other end of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerIdentity {
    /// The permanent key of the player, who has proven that they own it.
    pub key: PlayerKey,
    /// The name that the player has given.
    pub name: PlayerName,
}

/// An event that a network reports to the program.
#[derive(Clone)]
pub enum NetworkEvent {
    /// The network is open at these addresses of this computer. The event is repeated when the addresses change.
    ListeningAt(Vec<SocketAddr>),
    /// The table waits for a guest. The event is repeated when a detail changes.
    WaitingForGuest {
        /// The code for the guest.
        code: InviteCode,
        /// The addresses of this computer. If neither a relay nor the local network leads to the table, the guest can
        /// type one of these addresses together with the code.
        addresses: Vec<SocketAddr>,
        /// Whether a relay leads to the table. If so, the table can be found from anywhere.
        is_relayed: bool,
    },
    /// The tables that wait on the local network now, sorted by name.
    LanTables(Vec<LanTable>),
    /// This player is joining another player's table.
    Joining,
    /// A table with another player was opened, for a new or a resumed match. A table for a resumed match may not be
    /// connected yet.
    TableOpened {
        /// The table.
        table: AnyTable,
        /// The other player.
        other: PlayerIdentity,
        /// The role of this end, which can change with the next connection.
        role: Role,
    },
    /// The last command to the network failed.
    CommandFailed(NetworkError),
}

/// A queue of events for the program.
#[derive(Clone, Default)]
pub(crate) struct EventQueue {
    events: Arc<Mutex<VecDeque<NetworkEvent>>>,
    news: NewsSignal,
}

impl EventQueue {
    /// Creates a queue that sends the signal `news` with every event.
    pub fn new(news: NewsSignal) -> EventQueue {
        EventQueue { news, ..EventQueue::default() }
    }

    /// Adds an event. The event replaces an earlier event that it makes obsolete.
    pub fn push_replacing_obsolete(&self, event: NetworkEvent) {
        let mut queue = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        match &event {
            NetworkEvent::LanTables(_) => queue.retain(|old| !matches!(old, NetworkEvent::LanTables(_))),
            NetworkEvent::ListeningAt(_) => queue.retain(|old| !matches!(old, NetworkEvent::ListeningAt(_))),
            NetworkEvent::WaitingForGuest { .. } => {
                queue.retain(|old| !matches!(old, NetworkEvent::WaitingForGuest { .. }));
            }
            _ => {}
        }
        if queue.len() >= MAX_EVENTS {
            queue.pop_front();
        }
        queue.push_back(event);
        drop(queue);
        self.news.send();
    }

    /// Takes the oldest event from the queue, if there is one.
    pub fn pop(&self) -> Option<NetworkEvent> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_that_nobody_takes_do_not_pile_up() {
        let queue = EventQueue::default();
        for _ in 0..1_000 {
            queue.push_replacing_obsolete(NetworkEvent::LanTables(Vec::new()));
            queue.push_replacing_obsolete(NetworkEvent::CommandFailed(NetworkError::Busy));
        }
        let taken: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert!(taken.len() <= MAX_EVENTS);
        assert_eq!(taken.iter().filter(|event| matches!(event, NetworkEvent::LanTables(_))).count(), 1);
    }
}
