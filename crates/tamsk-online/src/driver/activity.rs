//! The current activity of the player: none, waiting for a guest, joining a table, or playing at a table.

use std::pin::Pin;
use std::time::{Duration, Instant};

use iroh::EndpointId;
use tamsk_net::Role;
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio::task::JoinHandle;

use super::close_code::CloseCode;
use super::joining::JoinedTable;
use super::link::Link;
use super::session::{SessionCommand, TableSession};
use super::waiting::InviteEndpoint;
use crate::error::NetworkError;

/// The time within which two players' calls to each other count as simultaneous.
const CROSSING: Duration = Duration::from_secs(2);

/// An event of the current activity.
pub(super) enum ActivityEvent {
    /// The addresses of the waiting table changed.
    AddressesChanged,
    /// The attempt to join another player's table ended.
    JoinFinished(Result<Box<JoinedTable>, NetworkError>),
    /// The program has left the table.
    TableLeft,
}

/// An attempt to join another player's table.
pub(super) struct JoinAttempt {
    /// The friend who is called, if any.
    pub callee: Option<EndpointId>,
    /// The work of joining, which returns the joined table.
    pub future: Pin<Box<dyn Future<Output = Result<JoinedTable, NetworkError>> + Send>>,
}

/// A table with another player.
pub(super) struct CurrentTable {
    other: EndpointId,
    /// The time at which the other player called this player to the table, or `None` if the other player made no call.
    called_at: Option<Instant>,
    /// The commands to the session. Closing this channel leaves the table.
    commands: mpsc::Sender<SessionCommand>,
    session: JoinHandle<()>,
    /// The endpoint that tells other guests that the table is taken, if this player waited for guests.
    invite_endpoint: Option<InviteEndpoint>,
}

/// The current activity of the player.
pub(super) enum NetworkActivity {
    Idle,
    Waiting(InviteEndpoint),
    Joining(JoinAttempt),
    AtTable(CurrentTable),
}

impl NetworkActivity {
    /// Starts a session that carries the bytes of a table. Returns the activity of playing at the table.
    pub fn start_session(session: TableSession, waiting: Option<InviteEndpoint>) -> NetworkActivity {
        let other = session.other;
        let (commands, receiver) = mpsc::channel(2);
        let session = tokio::spawn(session.run(receiver));
        NetworkActivity::AtTable(CurrentTable { other, called_at: None, commands, session, invite_endpoint: waiting })
    }

    /// Waits for the next event of the activity.
    pub async fn next_event(&mut self) -> ActivityEvent {
        match self {
            NetworkActivity::Idle => std::future::pending().await,
            NetworkActivity::Waiting(waiting) => {
                waiting.wait_for_new_addresses().await;
                ActivityEvent::AddressesChanged
            }
            NetworkActivity::Joining(joining) => {
                ActivityEvent::JoinFinished(joining.future.as_mut().await.map(Box::new))
            }
            NetworkActivity::AtTable(table) => {
                // The result does not matter, because the session has ended in any case.
                let _ = (&mut table.session).await;
                ActivityEvent::TableLeft
            }
        }
    }

    /// Ends the activity. If there is a table, the player leaves it.
    pub fn end(&mut self) {
        match std::mem::replace(self, NetworkActivity::Idle) {
            NetworkActivity::Idle | NetworkActivity::Joining(_) => {}
            NetworkActivity::Waiting(waiting) => {
                tokio::spawn(waiting.close());
            }
            NetworkActivity::AtTable(CurrentTable { invite_endpoint: waiting, commands: orders, .. }) => {
                drop(orders);
                if let Some(waiting) = waiting {
                    tokio::spawn(waiting.close());
                }
            }
        }
    }

    /// Ends the activity at once, without notifying the other player. Returns the endpoint of the waiting table, if
    /// any. The caller must close this endpoint.
    pub fn abort(self) -> Option<InviteEndpoint> {
        match self {
            NetworkActivity::Idle | NetworkActivity::Joining(_) => None,
            NetworkActivity::Waiting(waiting) => Some(waiting),
            NetworkActivity::AtTable(table) => {
                table.session.abort();
                table.invite_endpoint
            }
        }
    }

    /// Returns the endpoint of the waiting table, if any.
    pub fn waiting_endpoint(&self) -> Option<&InviteEndpoint> {
        match self {
            NetworkActivity::Waiting(waiting) => Some(waiting),
            _ => None,
        }
    }

    /// Returns the endpoint of the waiting table. If this player is at a table instead, returns the endpoint that tells
    /// other guests that the table is taken, if there is one.
    pub fn invite_endpoint(&mut self) -> Option<&mut InviteEndpoint> {
        match self {
            NetworkActivity::Waiting(waiting) => Some(waiting),
            NetworkActivity::AtTable(CurrentTable { invite_endpoint: waiting, .. }) => waiting.as_mut(),
            NetworkActivity::Idle | NetworkActivity::Joining(_) => None,
        }
    }

    /// Returns `true` if this player is at a table with the player who has this key.
    pub fn has_table_with(&self, id: EndpointId) -> bool {
        matches!(self, NetworkActivity::AtTable(table) if table.other == id)
    }

    /// Records that the other player called this player to the table.
    pub fn record_incoming_call(&mut self) {
        if let NetworkActivity::AtTable(table) = self {
            table.called_at = Some(Instant::now());
        }
    }

    /// Returns `true` if the player with this key has just called this player, so this player need not call back.
    pub fn was_just_called_by(&self, id: EndpointId) -> bool {
        matches!(self, NetworkActivity::AtTable(table) if table.other == id
            && table.called_at.is_some_and(|at| at.elapsed() < CROSSING))
    }

    /// Checks whether this player, who has the key `own`, accepts a call from the player with the key `id`. If both
    /// players call each other, the player with the lower key is the caller.
    ///
    /// # Errors
    /// Returns the close code if the call is refused.
    pub fn check_call(&self, id: EndpointId, own: EndpointId) -> Result<(), CloseCode> {
        match self {
            NetworkActivity::Idle | NetworkActivity::Waiting(_) => Ok(()),
            NetworkActivity::Joining(joining) if joining.callee == Some(id) && id < own => Ok(()),
            NetworkActivity::Joining(joining) if joining.callee == Some(id) => Err(CloseCode::Duplicate),
            NetworkActivity::Joining(_) | NetworkActivity::AtTable(_) => Err(CloseCode::Busy),
        }
    }

    /// Hands a connection from the other player to the table's session.
    pub fn hand_over_link(&self, link: Link, role: Role) {
        let NetworkActivity::AtTable(table) = self else { return };
        if let Err(
            TrySendError::Full(SessionCommand::UseLink(link, _))
            | TrySendError::Closed(SessionCommand::UseLink(link, _)),
        ) = table.commands.try_send(SessionCommand::UseLink(Box::new(link), role))
        {
            // The queue is full, or the session has ended. An honest player does not dial often enough to fill the
            // queue.
            CloseCode::Duplicate.close(&link.connection);
        }
    }

    /// Replaces the connection of the table.
    pub fn reconnect(&self) {
        if let NetworkActivity::AtTable(table) = self {
            // The command is dropped if the queue is full. The commands in the queue then replace the connection
            // anyway.
            let _ = table.commands.try_send(SessionCommand::Reconnect);
        }
    }
}
