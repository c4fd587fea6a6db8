//! Carries the bytes of one table as long as it lasts, over one connection after another.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use iroh::EndpointId;
use tamsk_net::{CloseReason, ClosedBy, Role, redial_delay};
use tokio::sync::{Notify, mpsc};
use tokio::time::sleep;

use super::close_code::CloseCode;
use super::context::Context;
use super::endpoints::{REDIAL, RESUME};
use super::link::{Link, Step};
use crate::any_table::{AnyCarrier, Due};
use crate::error::NetworkError;
use crate::table::Connection;

/// How long the end with the higher key waits before it dials, so that rarely both dial at once.
const HEAD_START: Duration = Duration::from_millis(400);
/// For how long a dialed connection may be one of two that both ends have dialed at once.
const DOUBLE_WINDOW: Duration = Duration::from_secs(3);
/// How often is looked which way bytes take.
const STATE_INTERVAL: Duration = Duration::from_millis(500);
/// The least time between two polls without a connection.
const REST: Duration = Duration::from_millis(50);

type Dialing = Pin<Box<dyn Future<Output = Result<Link, NetworkError>> + Send>>;

/// What a session is told.
pub(super) enum Order {
    /// To take a connection that the other end has dialed, in this part.
    Take(Box<Link>, Role),
    /// To give up the connection and dial another.
    Reconnect,
}

/// Carries the bytes of one table.
pub(super) struct Session {
    pub context: Arc<Context>,
    pub other: EndpointId,
    pub carrier: Box<dyn AnyCarrier>,
    /// Is notified when the program has changed something.
    pub wake: Arc<Notify>,
    /// The part of this end in the last connection, and in the next one that it dials.
    pub role: Role,
    state: Connection,
    state_at: Instant,
    link: Option<Link>,
    /// When this end has dialed the connection, if it has.
    dialed_at: Option<Instant>,
    dialing: Option<Dialing>,
    /// Whether the other end has said anything over this connection, and over any: it may still refuse.
    is_answered: bool,
    was_answered: bool,
    /// The attempts to dial that nobody asked for, and when the next one is due.
    attempts: u32,
    dial_at: Instant,
    /// Whether to wait until the other end dials.
    only_waits: bool,
}

impl Session {
    /// Begins with a table that has no connection.
    pub fn new(
        context: Arc<Context>,
        other: EndpointId,
        carrier: Box<dyn AnyCarrier>,
        wake: Arc<Notify>,
        role: Role,
    ) -> Session {
        let now = Instant::now();
        Session {
            context,
            other,
            carrier,
            wake,
            role,
            state: Connection::default(),
            state_at: now,
            link: None,
            dialed_at: None,
            dialing: None,
            is_answered: false,
            was_answered: false,
            attempts: 0,
            dial_at: now,
            only_waits: false,
        }
    }

    /// Greets over a connection, which replaces another.
    pub fn connect(&mut self, link: Link, role: Role, is_dialed: bool) {
        self.carrier.connect(role, Connection::default());
        self.go_on(link, role, is_dialed);
    }

    /// Goes on over a connection over which this end has greeted already.
    pub fn go_on(&mut self, link: Link, role: Role, is_dialed: bool) {
        if let Some(old) = self.link.replace(link) {
            CloseCode::Done.close(&old.connection);
        }
        self.role = role;
        self.dialed_at = is_dialed.then(Instant::now);
        self.state = Connection::default();
        (self.dialing, self.only_waits, self.is_answered) = (None, false, false);
    }

    /// Carries bytes until the program leaves the table, or `orders` closes.
    pub async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        while let Some(wait) = self.poll() {
            tokio::select! {
                order = orders.recv() => match order {
                    Some(Order::Take(link, role)) => self.take(*link, role),
                    Some(Order::Reconnect) => self.reconnect(),
                    None => break,
                },
                dialed = dialed(&mut self.dialing) => self.take_dialed(dialed),
                step = step(&mut self.link) => self.receive(step),
                () = self.wake.notified() => {}
                () = sleep(wait) => {}
            }
        }
        self.leave().await;
    }

    /// Leaves the table, and says so.
    async fn leave(mut self) {
        self.dialing = None;
        self.carrier.leave();
        let due = self.carrier.poll();
        if let Some(mut link) = self.link.take() {
            link.queue(&due.stream, Vec::new());
            self.carrier.disconnect();
            link.finish().await;
        }
    }

    /// Does what is due. Returns the time until the next call at the latest, `None` once the player has left.
    fn poll(&mut self) -> Option<Duration> {
        if self.carrier.is_abandoned() || self.carrier.has_left() {
            return None;
        }
        let Due { stream, datagrams, wait, dials, is_synced, closed } = self.carrier.poll();
        if let Some(link) = &mut self.link
            && !link.queue(&stream, datagrams)
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
            // The other computer has only slept, and the connection is as good as another one.
            self.dialing = None;
        }
        let is_due = self.link.is_none() && self.dialing.is_none() && self.dial_at <= Instant::now();
        let dials_itself = !self.carrier.says_when_to_dial() || !self.was_answered;
        if dials || (is_due && dials_itself) {
            self.dial();
        }
        if self.state_at.elapsed() >= STATE_INTERVAL {
            self.look();
        }
        Some(if self.link.is_some() { wait } else { wait.max(REST) })
    }

    /// Dials, in place of an attempt that is under way, unless the other player has left.
    fn dial(&mut self) {
        if self.only_waits {
            return;
        }
        self.attempts = self.attempts.saturating_add(1);
        self.dial_at = Instant::now() + Duration::from_millis(redial_delay(self.attempts.saturating_add(1)));
        let head_start = if self.context.endpoint.id() < self.other { Duration::ZERO } else { HEAD_START };
        let (context, other) = (Arc::clone(&self.context), self.other);
        let protocol = if self.was_answered { REDIAL } else { RESUME };
        self.dialing = Some(Box::pin(async move {
            sleep(head_start).await;
            context.dial(context.player_address(other), protocol).await
        }));
    }

    fn take_dialed(&mut self, dialed: Result<Link, NetworkError>) {
        self.dialing = None;
        match dialed {
            Ok(link) => self.connect(link, self.role, true),
            Err(error) => tracing::debug!("not connected again: {error}"),
        }
    }

    /// Takes a connection of the other end, unless both have dialed at once: then that of the lower key remains.
    fn take(&mut self, link: Link, role: Role) {
        let is_double = self.link.is_some()
            && self.dialed_at.is_some_and(|at| at.elapsed() < DOUBLE_WINDOW)
            && self.context.endpoint.id() < self.other;
        if is_double {
            CloseCode::Double.close(&link.connection);
        } else {
            self.connect(link, role, false);
        }
    }

    fn receive(&mut self, step: Step) {
        match step {
            Step::Stream(bytes) => {
                if !std::mem::replace(&mut self.is_answered, true) {
                    (self.attempts, self.was_answered) = (0, true);
                    self.look();
                }
                self.carrier.receive_stream(&bytes);
            }
            Step::Datagram(bytes) => self.carrier.receive_datagram(&bytes),
            Step::Sent => {}
            Step::Lost => self.lose(),
        }
    }

    /// Gives the connection up.
    fn lose(&mut self) {
        if let Some(link) = self.link.take() {
            CloseCode::Done.close(&link.connection);
        }
        self.disconnect();
    }

    /// Dials as if the connection had broken, also a player who has left.
    fn reconnect(&mut self) {
        self.lose();
        self.only_waits = false;
        self.dial();
    }

    fn disconnect(&mut self) {
        self.carrier.disconnect();
        self.state = Connection::default();
        self.dial_at = Instant::now() + Duration::from_millis(redial_delay(1));
    }

    /// Closes the connection because an end has said so.
    fn close(&mut self, by: ClosedBy, reason: CloseReason) {
        match reason {
            // Another attempt would end the same.
            CloseReason::Left
            | CloseReason::OtherProtocol
            | CloseReason::Version(_)
            | CloseReason::RulesDiffer(_)
            | CloseReason::OtherGame => self.only_waits = true,
            // Whoever knows the latest epoch hosts the next one.
            CloseReason::StaleEpoch(_) => self.role = self.role.other(),
            _ => {}
        }
        // The reason is still under way.
        if let (ClosedBy::ThisEnd, Some(link)) = (by, self.link.take()) {
            tokio::spawn(link.finish());
        }
        self.disconnect();
    }

    /// Looks which way bytes take.
    fn look(&mut self) {
        let Some(link) = self.link.as_ref().filter(|_| self.is_answered) else { return };
        self.state_at = Instant::now();
        let state = link.state();
        if let Some(address) = state.address {
            self.context.known().remember(self.other, address);
        }
        if state != self.state {
            self.state = state;
            self.carrier.set_connection(state);
        }
    }
}

impl Drop for Session {
    /// The program may keep the table, which must not look connected.
    fn drop(&mut self) {
        self.carrier.disconnect();
    }
}

async fn dialed(dialing: &mut Option<Dialing>) -> Result<Link, NetworkError> {
    match dialing {
        Some(dialing) => dialing.await,
        None => std::future::pending().await,
    }
}

async fn step(link: &mut Option<Link>) -> Step {
    match link {
        Some(link) => link.step().await,
        None => std::future::pending().await,
    }
}
