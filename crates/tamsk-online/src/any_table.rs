//! Handles to online tables of either game.

use std::sync::Arc;
use std::time::Duration;

use tamsk_net::{
    CloseReason, ClosedBy, GameId, GipfWithContests, NetGame, Notice, Peer, PeerConfig, RestoreError, Role, StopReason,
};
use tamsk_rules::{Match, Player};
use tamsk_text::PlayerName;
use tokio::sync::Notify;

use crate::config::{MatchStore, NewsSignal};
use crate::keys::PlayerKey;
use crate::storing::MatchStoringThread;
use crate::table::{ConnectionState, MonotonicClock, TableHandle, TableTransport};

/// A table of one of the games.
#[derive(Clone)]
pub enum AnyTable {
    /// A table of TAMSK.
    Tamsk(TableHandle<Match>),
    /// A table of GIPF.
    Gipf(TableHandle<GipfWithContests>),
}

/// The result of polling an end of a table. It tells the carrier, which moves the bytes of the table, what to do.
pub(crate) struct TransportOutput {
    /// The bytes to send on the stream.
    pub stream: Vec<u8>,
    /// The datagrams to send.
    pub datagrams: Vec<Vec<u8>>,
    /// The maximum time until the next poll.
    pub wait: Duration,
    /// Whether the end asks for another connection.
    pub wants_dial: bool,
    /// Whether both ends have the same match again.
    pub are_logs_synced: bool,
    /// The end that closed the connection and the reason, if the connection was closed.
    pub closed: Option<(ClosedBy, CloseReason)>,
}

/// The carrier's handle to a table of any game.
pub(crate) trait AnyTransportHandle: Send {
    /// Sends a greeting over a new connection.
    fn begin_connection(&self, role: Role, connection: ConnectionState);
    fn mark_connection_lost(&self);
    fn set_connection_state(&self, connection: ConnectionState);
    fn receive_stream(&self, bytes: &[u8]);
    fn receive_datagram(&self, bytes: &[u8]);
    fn poll(&self) -> TransportOutput;
    /// Leaves the table on behalf of the player.
    fn leave(&self);
    /// Returns `true` if the end itself decides when to dial, as it does while a match is in progress.
    fn has_match_in_progress(&self) -> bool;
    /// Returns `true` if the player has left the match, to resume it on another day.
    fn has_left(&self) -> bool;
    /// Returns `true` if the program has dropped all its handles to the table.
    fn is_abandoned(&self) -> bool;
    /// Returns the name of the other player in the match, or an empty name if there is no match.
    fn other_name(&self) -> PlayerName;
}

impl<G: NetGame> AnyTransportHandle for TableTransport<G>
where
    TableTransport<G>: Send,
{
    fn begin_connection(&self, role: Role, connection: ConnectionState) {
        TableTransport::greet_over_new_connection(self, role, connection);
    }

    fn mark_connection_lost(&self) {
        TableTransport::mark_disconnected(self);
    }

    fn set_connection_state(&self, connection: ConnectionState) {
        TableTransport::set_connection(self, connection);
    }

    fn receive_stream(&self, bytes: &[u8]) {
        TableTransport::receive_stream(self, bytes);
    }

    fn receive_datagram(&self, bytes: &[u8]) {
        TableTransport::receive_datagram(self, bytes);
    }

    fn poll(&self) -> TransportOutput {
        let output = TableTransport::poll(self);
        let closed = output.notices.iter().rev().find_map(|notice| match notice {
            Notice::ConnectionClosed { by, reason } => Some((*by, *reason)),
            _ => None,
        });
        TransportOutput {
            wants_dial: output.notices.iter().any(|notice| matches!(notice, Notice::ShouldDial(_))),
            are_logs_synced: output.notices.iter().any(|notice| matches!(notice, Notice::LogsSynced(_))),
            closed,
            stream: output.stream,
            datagrams: output.datagrams,
            wait: Duration::from_millis(output.wait),
        }
    }

    fn leave(&self) {
        self.table().with_peer(Peer::leave);
    }

    fn has_match_in_progress(&self) -> bool {
        self.table().with_peer(|end, _| end.me().is_some() && end.ending().is_none())
    }

    fn has_left(&self) -> bool {
        self.table().with_peer(|end, _| end.stop_reason() == Some(StopReason::Left))
    }

    fn is_abandoned(&self) -> bool {
        TableTransport::has_no_handles_left(self)
    }

    fn other_name(&self) -> PlayerName {
        self.table().with_peer(|end, _| match (end.names(), end.me()) {
            (Some(names), Some(Player::Red)) => names.black.clone(),
            (Some(names), Some(Player::Black)) => names.red.clone(),
            _ => PlayerName::default(),
        })
    }
}

/// Both handles to a table.
pub(crate) struct TableHandlePair {
    pub table: AnyTable,
    pub transport: Box<dyn AnyTransportHandle>,
    /// Wakes the network thread when the program has changed something at the table.
    pub wake: Arc<Notify>,
}

/// The parts that a network needs to store its matches.
pub(crate) struct BackgroundStorage {
    pub store: Arc<dyn MatchStore>,
    pub store_worker: Arc<MatchStoringThread>,
    /// Signals the program after a match is stored.
    pub news: NewsSignal,
}

/// Creates a table for a new match with another player.
pub(crate) fn new_table(
    game: GameId,
    config: PeerConfig,
    other: PlayerKey,
    storage: &BackgroundStorage,
) -> TableHandlePair {
    match game {
        GameId::Tamsk => share(Peer::new(config), AnyTable::Tamsk, other, storage),
        GameId::Gipf => share(Peer::new(config), AnyTable::Gipf, other, storage),
    }
}

/// Creates a table for a stored match.
///
/// # Errors
/// Returns [`RestoreError`] if the bytes are not a stored match with the given player.
pub(crate) fn restore_table(
    bytes: &[u8],
    config: PeerConfig,
    other: PlayerKey,
    storage: &BackgroundStorage,
) -> Result<TableHandlePair, RestoreError> {
    match Peer::restore(config.clone(), bytes) {
        Err(RestoreError::OtherGame(GameId::Gipf)) => {
            Ok(share(Peer::restore(config, bytes)?, AnyTable::Gipf, other, storage))
        }
        end => Ok(share(end?, AnyTable::Tamsk, other, storage)),
    }
}

fn share<G: NetGame>(
    end: Peer<G>,
    wrap: impl FnOnce(TableHandle<G>) -> AnyTable,
    other: PlayerKey,
    storage: &BackgroundStorage,
) -> TableHandlePair
where
    TableTransport<G>: Send + 'static,
{
    let wake = Arc::new(Notify::new());
    let (notify, store) = (Arc::clone(&wake), Arc::clone(&storage.store));
    let (table, mut transport) = TableHandle::new(
        end,
        MonotonicClock::of_machine(),
        move || notify.notify_one(),
        move |bytes| store.store(other, bytes),
    );
    transport.store_in_background(Arc::clone(&storage.store_worker), storage.news.clone());
    TableHandlePair { table: wrap(table), transport: Box::new(transport), wake }
}
