//! Tables of any game.

use std::sync::Arc;
use std::time::Duration;

use tamsk_net::{
    CloseReason, ClosedBy, End, GameId, GipfWithContests, NetGame, Notice, RestoreError, Role, Settings, StopReason,
};
use tamsk_rules::{Match, Player};
use tamsk_text::PlayerName;
use tokio::sync::Notify;

use crate::config::{MatchStore, NewsSignal};
use crate::keys::PlayerKey;
use crate::storing::Storing;
use crate::table::{Carrier, Clock, Connection, Table};

/// A table of one of the games.
#[derive(Clone)]
pub enum AnyTable {
    /// A table of TAMSK.
    Tamsk(Table<Match>),
    /// A table of GIPF.
    Gipf(Table<GipfWithContests>),
}

/// What an end wants done by what carries its bytes.
pub(crate) struct Due {
    pub stream: Vec<u8>,
    pub datagrams: Vec<Vec<u8>>,
    /// The time until the next poll at the latest.
    pub wait: Duration,
    /// Whether the end asks for another connection.
    pub dials: bool,
    /// Whether both ends have the same match again.
    pub is_synced: bool,
    /// Who ended the connection, and why.
    pub closed: Option<(ClosedBy, CloseReason)>,
}

/// The carrier's side of a table of any game.
pub(crate) trait AnyCarrier: Send {
    /// Greets over a new connection.
    fn connect(&self, role: Role, connection: Connection);
    fn disconnect(&self);
    fn set_connection(&self, connection: Connection);
    fn receive_stream(&self, bytes: &[u8]);
    fn receive_datagram(&self, bytes: &[u8]);
    fn poll(&self) -> Due;
    /// Leaves the table for the player.
    fn leave(&self);
    /// Returns `true` if the end says itself when to dial: while a match is under way.
    fn says_when_to_dial(&self) -> bool;
    /// Returns `true` if the player has left the match for another day.
    fn has_left(&self) -> bool;
    /// Returns `true` if the program has dropped its side.
    fn is_abandoned(&self) -> bool;
    /// Returns the name of the other player in the match.
    fn other_name(&self) -> PlayerName;
}

impl<G: NetGame> AnyCarrier for Carrier<G>
where
    Carrier<G>: Send,
{
    fn connect(&self, role: Role, connection: Connection) {
        Carrier::connect(self, role, connection);
    }

    fn disconnect(&self) {
        Carrier::disconnect(self);
    }

    fn set_connection(&self, connection: Connection) {
        Carrier::set_connection(self, connection);
    }

    fn receive_stream(&self, bytes: &[u8]) {
        Carrier::receive_stream(self, bytes);
    }

    fn receive_datagram(&self, bytes: &[u8]) {
        Carrier::receive_datagram(self, bytes);
    }

    fn poll(&self) -> Due {
        let output = Carrier::poll(self);
        let closed = output.notices.iter().rev().find_map(|notice| match notice {
            Notice::Closed { by, reason } => Some((*by, *reason)),
            _ => None,
        });
        Due {
            dials: output.notices.iter().any(|notice| matches!(notice, Notice::Dial(_))),
            is_synced: output.notices.iter().any(|notice| matches!(notice, Notice::Synced(_))),
            closed,
            stream: output.stream,
            datagrams: output.datagrams,
            wait: Duration::from_millis(output.wait),
        }
    }

    fn leave(&self) {
        self.table().read(End::leave);
    }

    fn says_when_to_dial(&self) -> bool {
        self.table().read(|end, _| end.me().is_some() && end.ending().is_none())
    }

    fn has_left(&self) -> bool {
        self.table().read(|end, _| end.stop_reason() == Some(StopReason::Left))
    }

    fn is_abandoned(&self) -> bool {
        Carrier::is_abandoned(self)
    }

    fn other_name(&self) -> PlayerName {
        self.table().read(|end, _| match (end.names(), end.me()) {
            (Some(names), Some(Player::Red)) => names.black.clone(),
            (Some(names), Some(Player::Black)) => names.red.clone(),
            _ => PlayerName::default(),
        })
    }
}

/// Both sides of a table.
pub(crate) struct TableParts {
    pub table: AnyTable,
    pub carrier: Box<dyn AnyCarrier>,
    /// Is notified when the program has changed something.
    pub wake: Arc<Notify>,
}

/// Where the matches of a network are stored, and how.
pub(crate) struct Archive {
    pub store: Arc<dyn MatchStore>,
    pub storing: Arc<Storing>,
    /// Tells the program of what is stored.
    pub news: NewsSignal,
}

/// Sets up a table for a new match.
pub(crate) fn new_table(game: GameId, settings: Settings, other: PlayerKey, archive: &Archive) -> TableParts {
    match game {
        GameId::Tamsk => share(End::new(settings), AnyTable::Tamsk, other, archive),
        GameId::Gipf => share(End::new(settings), AnyTable::Gipf, other, archive),
    }
}

/// Sets up a table for a stored match.
///
/// # Errors
/// Returns [`RestoreError`] if the bytes are no match with this player.
pub(crate) fn restored_table(
    bytes: &[u8],
    settings: Settings,
    other: PlayerKey,
    archive: &Archive,
) -> Result<TableParts, RestoreError> {
    match End::restore(settings.clone(), bytes) {
        Err(RestoreError::Game(GameId::Gipf)) => {
            Ok(share(End::restore(settings, bytes)?, AnyTable::Gipf, other, archive))
        }
        end => Ok(share(end?, AnyTable::Tamsk, other, archive)),
    }
}

fn share<G: NetGame>(
    end: End<G>,
    wrap: impl FnOnce(Table<G>) -> AnyTable,
    other: PlayerKey,
    archive: &Archive,
) -> TableParts
where
    Carrier<G>: Send + 'static,
{
    let wake = Arc::new(Notify::new());
    let (notify, store) = (Arc::clone(&wake), Arc::clone(&archive.store));
    let (table, mut carrier) =
        Table::new(end, Clock::of_machine(), move || notify.notify_one(), move |bytes| store.store(other, bytes));
    carrier.store_apart(Arc::clone(&archive.storing), archive.news.clone());
    TableParts { table: wrap(table), carrier: Box::new(carrier), wake }
}
