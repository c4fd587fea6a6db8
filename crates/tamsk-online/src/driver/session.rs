//! A session, which carries the bytes of one table over successive connections.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use iroh::EndpointId;
use tamsk_net::{CloseReason, ClosedBy, Role, redial_delay};
use tokio::sync::{Notify, mpsc};
use tokio::time::sleep;

use super::close_code::CloseCode;
use super::context::DriverContext;
use super::endpoints::{REDIAL_ALPN, RESUME_ALPN};
use super::link::{Link, LinkEvent};
use crate::any_table::{AnyTransportHandle, TransportOutput};
use crate::error::NetworkError;
use crate::table::ConnectionState;

/// The time for which the end with the higher key waits before it dials, so that both ends rarely dial at once.
const HEAD_START: Duration = Duration::from_millis(400);
/// The time after dialling within which a connection from the other end counts as dialled at the same time.
const DOUBLE_WINDOW: Duration = Duration::from_secs(3);
/// The interval between checks of the connection's path.
const STATE_INTERVAL: Duration = Duration::from_millis(500);
/// The minimum time between two polls while there is no connection.
const REST: Duration = Duration::from_millis(50);

type Dialling = Pin<Box<dyn Future<Output = Result<Link, NetworkError>> + Send>>;

/// A command to a session.
pub(super) enum SessionCommand {
    /// Uses a connection that the other end has opened. This end has the given role.
    UseLink(Box<Link>, Role),
    /// Closes the connection and dials another.
    Reconnect,
}

/// A session, which carries the bytes of one table over successive connections.
pub(super) struct TableSession {
    pub context: Arc<DriverContext>,
    /// The key of the other player.
    pub other: EndpointId,
    pub transport: Box<dyn AnyTransportHandle>,
    /// Wakes the session when the program has changed something at the table.
    pub wake: Arc<Notify>,
    /// The role of this end in the last connection, and in the next connection that this end dials.
    pub role: Role,
    /// The state of the connection that was last reported.
    state: ConnectionState,
    /// The time at which the state of the connection was last checked.
    state_at: Instant,
    link: Option<Link>,
    /// The time at which this end dialled the connection, or `None` if the other end dialled.
    dialled_at: Option<Instant>,
    dialling: Option<Dialling>,
    /// Whether the other end has sent anything over this connection. Before that, the other end may still refuse it.
    is_answered: bool,
    /// Whether the other end has sent anything over any connection of this session.
    was_answered: bool,
    /// The number of attempts to dial since the last answer.
    dial_attempts: u32,
    /// The time at which the next attempt to dial is due.
    dial_at: Instant,
    /// Whether this end never dials, but waits for the other end to dial.
    only_waits: bool,
}

impl TableSession {
    /// Creates a session for a table without a connection.
    pub fn new(
        context: Arc<DriverContext>,
        other: EndpointId,
        transport: Box<dyn AnyTransportHandle>,
        wake: Arc<Notify>,
        role: Role,
    ) -> TableSession {
        let now = Instant::now();
        TableSession {
            context,
            other,
            transport,
            wake,
            role,
            state: ConnectionState::default(),
            state_at: now,
            link: None,
            dialled_at: None,
            dialling: None,
            is_answered: false,
            was_answered: false,
            dial_attempts: 0,
            dial_at: now,
            only_waits: false,
        }
    }

    /// Replaces any existing connection with a new one, and sends a greeting over the new connection.
    pub fn greet_over(&mut self, link: Link, role: Role, is_dialled: bool) {
        self.transport.begin_connection(role, ConnectionState::default());
        self.continue_over_greeted_link(link, role, is_dialled);
    }

    /// Continues the session with a connection over which this end has already sent a greeting.
    pub fn continue_over_greeted_link(&mut self, link: Link, role: Role, is_dialled: bool) {
        if let Some(old) = self.link.replace(link) {
            CloseCode::Done.close(&old.connection);
        }
        self.role = role;
        self.dialled_at = is_dialled.then(Instant::now);
        self.state = ConnectionState::default();
        (self.dialling, self.only_waits, self.is_answered) = (None, false, false);
    }

    /// Carries bytes until the program leaves the table, or `commands` closes.
    pub async fn run(mut self, mut commands: mpsc::Receiver<SessionCommand>) {
        while let Some(wait) = self.poll() {
            tokio::select! {
                order = commands.recv() => match order {
                    Some(SessionCommand::UseLink(link, role)) => self.take(*link, role),
                    Some(SessionCommand::Reconnect) => self.reconnect(),
                    None => break,
                },
                dialled = dialled(&mut self.dialling) => self.take_dialled(dialled),
                event = step(&mut self.link) => self.receive(event),
                () = self.wake.notified() => {}
                () = sleep(wait) => {}
            }
        }
        self.leave().await;
    }

    /// Leaves the table, and notifies the other end.
    async fn leave(mut self) {
        self.dialling = None;
        self.transport.leave();
        let due = self.transport.poll();
        if let Some(mut link) = self.link.take() {
            link.queue_output(&due.stream, Vec::new());
            self.transport.mark_connection_lost();
            link.flush_and_close().await;
        }
    }

    /// Polls the table, sends the data of the table, and dials if necessary. Returns the maximum time until the next
    /// call, or `None` once the player has left.
    fn poll(&mut self) -> Option<Duration> {
        if self.transport.is_abandoned() || self.transport.has_left() {
            return None;
        }
        let TransportOutput { stream, datagrams, wait, wants_dial, are_logs_synced: is_synced, closed } =
            self.transport.poll();
        if let Some(link) = &mut self.link
            && !link.queue_output(&stream, datagrams)
        {
            self.lose();
        }
        if let Some((by, reason)) = closed {
            self.close(by, reason);
            if (by, reason) == (ClosedBy::ThisEnd, CloseReason::Left) {
                return None;
            }
        }
        if is_synced {
            // The existing connection works again, for example because the other computer has woken up. No other
            // connection is needed.
            self.dialling = None;
        }
        let is_due = self.link.is_none() && self.dialling.is_none() && self.dial_at <= Instant::now();
        let dials_itself = !self.transport.has_match_in_progress() || !self.was_answered;
        if wants_dial || (is_due && dials_itself) {
            self.dial();
        }
        if self.state_at.elapsed() >= STATE_INTERVAL {
            self.look();
        }
        Some(if self.link.is_some() { wait } else { wait.max(REST) })
    }

    /// Dials the other end, unless this end only waits. The new attempt replaces an attempt in progress.
    fn dial(&mut self) {
        if self.only_waits {
            return;
        }
        self.dial_attempts = self.dial_attempts.saturating_add(1);
        self.dial_at = Instant::now() + Duration::from_millis(redial_delay(self.dial_attempts.saturating_add(1)));
        let head_start = if self.context.endpoint.id() < self.other { Duration::ZERO } else { HEAD_START };
        let (context, other) = (Arc::clone(&self.context), self.other);
        let protocol = if self.was_answered { REDIAL_ALPN } else { RESUME_ALPN };
        self.dialling = Some(Box::pin(async move {
            sleep(head_start).await;
            context.open_link(context.player_address(other), protocol).await
        }));
    }

    fn take_dialled(&mut self, dialled: Result<Link, NetworkError>) {
        self.dialling = None;
        match dialled {
            Ok(link) => self.greet_over(link, self.role, true),
            Err(error) => tracing::debug!("not connected again: {error}"),
        }
    }

    /// Uses a connection that the other end has dialled. If both ends have dialled at once, the connection dialled by the
    /// end with the lower key remains.
    fn take(&mut self, link: Link, role: Role) {
        let is_double = self.link.is_some()
            && self.dialled_at.is_some_and(|at| at.elapsed() < DOUBLE_WINDOW)
            && self.context.endpoint.id() < self.other;
        if is_double {
            CloseCode::Duplicate.close(&link.connection);
        } else {
            self.greet_over(link, role, false);
        }
    }

    fn receive(&mut self, event: LinkEvent) {
        match event {
            LinkEvent::StreamBytes(bytes) => {
                if !std::mem::replace(&mut self.is_answered, true) {
                    (self.dial_attempts, self.was_answered) = (0, true);
                    self.look();
                }
                self.transport.receive_stream(&bytes);
            }
            LinkEvent::Datagram(bytes) => self.transport.receive_datagram(&bytes),
            LinkEvent::BytesSent => {}
            LinkEvent::Lost => self.lose(),
        }
    }

    /// Closes a connection that no longer works.
    fn lose(&mut self) {
        if let Some(link) = self.link.take() {
            CloseCode::Done.close(&link.connection);
        }
        self.disconnect();
    }

    /// Closes the connection and dials again, even if the other player has left.
    fn reconnect(&mut self) {
        self.lose();
        self.only_waits = false;
        self.dial();
    }

    fn disconnect(&mut self) {
        self.transport.mark_connection_lost();
        self.state = ConnectionState::default();
        self.dial_at = Instant::now() + Duration::from_millis(redial_delay(1));
    }

    /// Disconnects after one of the ends has closed the connection with a message of the protocol.
    fn close(&mut self, by: ClosedBy, reason: CloseReason) {
        match reason {
            // Dialling again would lead to the same result.
            CloseReason::Left
            | CloseReason::UnknownProtocol
            | CloseReason::NoCommonProtocolVersion(_)
            | CloseReason::RulesDiffer(_)
            | CloseReason::OtherGame => self.only_waits = true,
            // The end that knows the latest epoch hosts the next connection.
            CloseReason::HostLacksLatestEpoch(_) => self.role = self.role.other(),
            _ => {}
        }
        // The reason must still be sent to the other end.
        if let (ClosedBy::ThisEnd, Some(link)) = (by, self.link.take()) {
            tokio::spawn(link.flush_and_close());
        }
        self.disconnect();
    }

    /// Checks the path of the connection, and reports a change.
    fn look(&mut self) {
        let Some(link) = self.link.as_ref().filter(|_| self.is_answered) else { return };
        self.state_at = Instant::now();
        let state = link.connection_state();
        if let Some(address) = state.direct_address {
            self.context.known_players().remember_address(self.other, address);
        }
        if state != self.state {
            self.state = state;
            self.transport.set_connection_state(state);
        }
    }
}

impl Drop for TableSession {
    /// Marks the table as disconnected. The program may keep using its handle to the table.
    fn drop(&mut self) {
        self.transport.mark_connection_lost();
    }
}

async fn dialled(dialling: &mut Option<Dialling>) -> Result<Link, NetworkError> {
    match dialling {
        Some(dialling) => dialling.await,
        None => std::future::pending().await,
    }
}

async fn step(link: &mut Option<Link>) -> LinkEvent {
    match link {
        Some(link) => link.next_event().await,
        None => std::future::pending().await,
    }
}
