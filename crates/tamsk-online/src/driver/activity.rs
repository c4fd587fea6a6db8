//! What keeps the player busy: one thing at a time.

use std::pin::Pin;
use std::time::{Duration, Instant};

use iroh::EndpointId;
use tamsk_net::Role;
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio::task::JoinHandle;

use super::close_code::CloseCode;
use super::joining::Seated;
use super::link::Link;
use super::session::{Order, Session};
use super::waiting::Waiting;
use crate::error::NetworkError;

/// For how long a call may have crossed another.
const CROSSING: Duration = Duration::from_secs(2);

/// What happened meanwhile.
pub(super) enum News {
    /// The table that waits can be found in another way.
    Changed,
    /// The way to another's table has ended.
    Arrived(Result<Box<Seated>, NetworkError>),
    /// The program has left the table.
    TableLeft,
}

/// A player on the way to another's table.
pub(super) struct Joining {
    /// The friend who is called.
    pub to: Option<EndpointId>,
    pub way: Pin<Box<dyn Future<Output = Result<Seated, NetworkError>> + Send>>,
}

/// A table with another player.
pub(super) struct AtTable {
    other: EndpointId,
    /// When the other player has called to it, if they have.
    called_at: Option<Instant>,
    /// Closing it leaves the table.
    orders: mpsc::Sender<Order>,
    session: JoinHandle<()>,
    /// Tells others that the table is taken.
    waiting: Option<Waiting>,
}

/// What keeps the player busy.
pub(super) enum Activity {
    Free,
    Waiting(Waiting),
    Joining(Joining),
    AtTable(AtTable),
}

impl Activity {
    /// Begins to carry the bytes of a table.
    pub fn at_table(session: Session, waiting: Option<Waiting>) -> Activity {
        let other = session.other;
        let (orders, receiver) = mpsc::channel(2);
        let session = tokio::spawn(session.run(receiver));
        Activity::AtTable(AtTable { other, called_at: None, orders, session, waiting })
    }

    /// Waits for news.
    pub async fn news(&mut self) -> News {
        match self {
            Activity::Free => std::future::pending().await,
            Activity::Waiting(waiting) => {
                waiting.changed().await;
                News::Changed
            }
            Activity::Joining(joining) => News::Arrived(joining.way.as_mut().await.map(Box::new)),
            Activity::AtTable(table) => {
                // However it ended, the table is no longer carried.
                let _ = (&mut table.session).await;
                News::TableLeft
            }
        }
    }

    /// Ends it. A table is left.
    pub fn end(&mut self) {
        match std::mem::replace(self, Activity::Free) {
            Activity::Free | Activity::Joining(_) => {}
            Activity::Waiting(waiting) => {
                tokio::spawn(waiting.close());
            }
            Activity::AtTable(AtTable { waiting, orders, .. }) => {
                drop(orders);
                if let Some(waiting) = waiting {
                    tokio::spawn(waiting.close());
                }
            }
        }
    }

    /// Ends it at once, without a word to the other player. Returns the endpoint with a code, which is to be closed.
    pub fn abort(self) -> Option<Waiting> {
        match self {
            Activity::Free | Activity::Joining(_) => None,
            Activity::Waiting(waiting) => Some(waiting),
            Activity::AtTable(table) => {
                table.session.abort();
                table.waiting
            }
        }
    }

    /// Returns the table that waits.
    pub fn waiting(&self) -> Option<&Waiting> {
        match self {
            Activity::Waiting(waiting) => Some(waiting),
            _ => None,
        }
    }

    /// Returns the table that waits, or that waited until its guest came.
    pub fn waiting_or_taken(&mut self) -> Option<&mut Waiting> {
        match self {
            Activity::Waiting(waiting) => Some(waiting),
            Activity::AtTable(AtTable { waiting, .. }) => waiting.as_mut(),
            Activity::Free | Activity::Joining(_) => None,
        }
    }

    /// Returns `true` if there is a table with this player.
    pub fn is_table_with(&self, id: EndpointId) -> bool {
        matches!(self, Activity::AtTable(table) if table.other == id)
    }

    /// Notes that the other player has called to the table.
    pub fn note_call(&mut self) {
        if let Activity::AtTable(table) = self {
            table.called_at = Some(Instant::now());
        }
    }

    /// Returns `true` if this player has just called to the table, so that a call to them has crossed theirs.
    pub fn has_just_called(&self, id: EndpointId) -> bool {
        matches!(self, Activity::AtTable(table) if table.other == id
            && table.called_at.is_some_and(|at| at.elapsed() < CROSSING))
    }

    /// Admits a player's call. Of two who call each other, the one with the lower key is the caller.
    ///
    /// # Errors
    /// Returns the code for a refusal.
    pub fn admits(&self, id: EndpointId, own: EndpointId) -> Result<(), CloseCode> {
        match self {
            Activity::Free | Activity::Waiting(_) => Ok(()),
            Activity::Joining(joining) if joining.to == Some(id) && id < own => Ok(()),
            Activity::Joining(joining) if joining.to == Some(id) => Err(CloseCode::Double),
            Activity::Joining(_) | Activity::AtTable(_) => Err(CloseCode::Taken),
        }
    }

    /// Hands a connection of the other player to the table.
    pub fn offer(&self, link: Link, role: Role) {
        let Activity::AtTable(table) = self else { return };
        if let Err(TrySendError::Full(Order::Take(link, _)) | TrySendError::Closed(Order::Take(link, _))) =
            table.orders.try_send(Order::Take(Box::new(link), role))
        {
            // Nobody dials so often.
            CloseCode::Double.close(&link.connection);
        }
    }

    /// Gives up the connection of the table for another.
    pub fn reconnect(&self) {
        if let Activity::AtTable(table) = self {
            // With orders waiting, there will be another one anyway.
            let _ = table.orders.try_send(Order::Reconnect);
        }
    }
}
