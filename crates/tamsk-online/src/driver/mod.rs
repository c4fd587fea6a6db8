//! The network thread, which handles commands, incoming connections and the player's table.

mod activity;
mod allowance;
mod close_code;
mod context;
mod endpoints;
mod introduction;
mod joining;
mod link;
mod listener;
mod local;
mod session;
mod waiting;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use iroh::{EndpointId, Watcher};
use n0_future::StreamExt;
use tamsk_net::{GameId, Hello, Role};
use tamsk_text::PlayerName;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::config::{Friend, NetworkConfig};
use crate::error::NetworkError;
use crate::event::{EventQueue, NetworkEvent};
use activity::NetworkActivity;
use close_code::CloseCode;
use context::DriverContext;
use endpoints::{NEW_MATCH_ALPN, REDIAL_ALPN, open_player_endpoint};
use joining::JoinedTable;
use link::Link;
use listener::{IncomingConnection, Listener};
use local::LocalTables;
use waiting::InviteEndpoint;

/// The maximum number of queued arrivals.
const MAX_ARRIVALS: usize = 8;
/// The maximum time for closing the network and notifying other players.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(150);

/// A command of the program to the network thread.
pub(crate) enum NetworkCommand {
    /// Opens a table that waits for a guest under a new code.
    OpenWaitingTable(GameId),
    /// Stops waiting for a guest, or stops joining a table.
    StopWaitingOrJoining,
    /// Joins the table with this public key.
    Join { table: EndpointId, addresses: Vec<SocketAddr> },
    /// Calls a friend to a table with a new match.
    Call(Friend, GameId),
    /// Resumes the stored match with a friend.
    Resume(Friend),
    /// Closes the connection of the table and dials again.
    Reconnect,
    /// Changes the name of this player.
    SetName(PlayerName),
    /// Replaces the list of friends, whose calls are accepted.
    SetFriends(Vec<Friend>),
}

struct Driver {
    context: Arc<DriverContext>,
    activity: NetworkActivity,
    arrivals: mpsc::Sender<IncomingConnection>,
}

/// Runs the network thread, which executes commands until their channel closes.
pub(crate) async fn run_network_thread(
    config: NetworkConfig,
    events: EventQueue,
    mut commands: mpsc::UnboundedReceiver<NetworkCommand>,
) {
    let endpoint = match open_player_endpoint(&config).await {
        Ok(endpoint) => endpoint,
        Err(error) => {
            events.push_replacing_obsolete(NetworkEvent::CommandFailed(error.clone()));
            // Without an endpoint, every command fails for the same reason.
            while commands.recv().await.is_some() {
                events.push_replacing_obsolete(NetworkEvent::CommandFailed(error.clone()));
            }
            return;
        }
    };
    let mut addresses = endpoint.watch_addr().stream();
    let mut local = if config.hides_address {
        LocalTables::disabled()
    } else {
        LocalTables::announce_and_discover(&endpoint).await
    };
    let context = Arc::new(DriverContext::new(endpoint.clone(), config, events));
    let (arrivals, mut arrived) = mpsc::channel(MAX_ARRIVALS);
    let listener = Listener::start(endpoint.clone(), Arc::clone(&context), arrivals.clone());
    let mut driver = Driver { context, activity: NetworkActivity::Idle, arrivals };
    driver.set_friends(driver.context.config.friends.clone());
    loop {
        tokio::select! {
            command = commands.recv() => match command {
                Some(command) => driver.execute_command(command).await,
                None => break,
            },
            Some(arrival) = arrived.recv() => driver.receive(arrival),
            event = driver.activity.next_event() => driver.handle_event(event),
            tables = local.wait_for_change() => driver.list(tables),
            Some(address) = addresses.next() => {
                driver.report(NetworkEvent::ListeningAt(address.ip_addrs().copied().collect()));
            }
        }
    }
    drop(listener);
    let waiting = driver.activity.abort();
    let all = async {
        if let Some(waiting) = waiting {
            waiting.close().await;
        }
        endpoint.close().await;
    };
    // Players who are not notified in time notice that no more data arrives.
    let _ = timeout(CLOSE_TIMEOUT, all).await;
}

impl Driver {
    async fn execute_command(&mut self, command: NetworkCommand) {
        match command {
            NetworkCommand::SetName(name) => self.context.set_own_name(name),
            NetworkCommand::SetFriends(friends) => self.set_friends(friends),
            NetworkCommand::Reconnect => self.activity.reconnect(),
            NetworkCommand::StopWaitingOrJoining => {
                if matches!(self.activity, NetworkActivity::Waiting(_) | NetworkActivity::Joining(_)) {
                    self.activity.end();
                }
            }
            NetworkCommand::OpenWaitingTable(game) => {
                self.activity.end();
                match InviteEndpoint::open(&self.context, game, self.arrivals.clone()).await {
                    Ok(waiting) => {
                        self.report(waiting.waiting_event());
                        self.activity = NetworkActivity::Waiting(waiting);
                    }
                    Err(error) => self.report(NetworkEvent::CommandFailed(error)),
                }
            }
            NetworkCommand::Join { table, addresses } => {
                self.start_joining(None, joining::join_table(Arc::clone(&self.context), table, addresses));
            }
            NetworkCommand::Call(friend, game) => {
                let id = self.befriend(friend);
                if !self.activity.was_just_called_by(id) {
                    self.start_joining(Some(id), joining::call_friend(Arc::clone(&self.context), id, game));
                }
            }
            NetworkCommand::Resume(friend) => {
                let id = self.befriend(friend);
                if !self.activity.was_just_called_by(id) {
                    self.resume(id);
                }
            }
        }
    }

    fn resume(&mut self, id: EndpointId) {
        self.activity.end();
        match joining::open_stored_match(&self.context, id) {
            Ok(joined) => self.open_table(joined, None),
            Err(error) => self.report(NetworkEvent::CommandFailed(error)),
        }
    }

    fn report(&self, event: NetworkEvent) {
        self.context.events.push_replacing_obsolete(event);
    }

    fn list(&self, mut tables: Vec<crate::event::LanTable>) {
        if let Some(own) = self.activity.waiting_endpoint().map(InviteEndpoint::id) {
            tables.retain(|table| table.table_endpoint_id != own);
        }
        self.report(NetworkEvent::LanTables(tables));
    }

    fn set_friends(&self, friends: Vec<Friend>) {
        self.context.known_players().friends.clear();
        for friend in friends {
            self.befriend(friend);
        }
    }

    /// Accepts calls from a player from now on. Returns the identifier of the player's endpoint.
    fn befriend(&self, friend: Friend) -> EndpointId {
        let id = friend.key.endpoint_id();
        let mut known = self.context.known_players();
        if !known.friends.contains(&id) {
            known.friends.push(id);
        }
        for address in friend.addresses.into_iter().rev() {
            known.remember_address(id, address);
        }
        id
    }

    fn start_joining(
        &mut self,
        callee: Option<EndpointId>,
        future: impl Future<Output = Result<JoinedTable, NetworkError>> + Send + 'static,
    ) {
        self.activity.end();
        self.report(NetworkEvent::Joining);
        self.activity = NetworkActivity::Joining(activity::JoinAttempt { callee, future: Box::pin(future) });
    }

    fn handle_event(&mut self, event: activity::ActivityEvent) {
        match event {
            activity::ActivityEvent::AddressesChanged => {
                if let Some(event) = self.activity.waiting_endpoint().map(InviteEndpoint::waiting_event) {
                    self.report(event);
                }
            }
            activity::ActivityEvent::JoinFinished(Ok(joined)) => self.open_table(*joined, None),
            activity::ActivityEvent::JoinFinished(Err(error)) => {
                self.activity = NetworkActivity::Idle;
                self.report(NetworkEvent::CommandFailed(error));
            }
            activity::ActivityEvent::TableLeft => {
                self.activity.end();
                self.context.known_players().player_at_table = None;
            }
        }
    }

    /// Opens a table in place of the current activity. `waiting` is the endpoint that tells other guests that the table
    /// is taken, or `None` if no table was waiting for guests.
    fn open_table(&mut self, joined: JoinedTable, waiting: Option<InviteEndpoint>) {
        let event = joined.table_opened_event();
        self.activity.end();
        self.context.known_players().player_at_table = Some(joined.session.other);
        self.activity = NetworkActivity::start_session(joined.session, waiting);
        self.report(event);
    }

    fn receive(&mut self, arrival: IncomingConnection) {
        match arrival {
            IncomingConnection::InviteRequest(connection) => match self.activity.invite_endpoint() {
                Some(waiting) => waiting.answer_guest(connection),
                None => CloseCode::Done.close(&connection),
            },
            IncomingConnection::Greeted(link, hello) => self.receive_player(*link, &hello),
        }
    }

    /// Handles a player who has connected and greeted. Gives the player a place at the open table, or opens a table for
    /// a new or a stored match. Closes the connection if neither is possible.
    fn receive_player(&mut self, link: Link, hello: &Hello) {
        let id = link.connection.remote_id();
        // The dialling end names a game if it is the host.
        let role = if hello.hosted_game.is_some() { Role::Guest } else { Role::Host };
        let protocol = link.connection.alpn().to_vec();
        if protocol != NEW_MATCH_ALPN && self.activity.has_table_with(id) {
            self.activity.hand_over_link(link, role);
        } else if protocol == NEW_MATCH_ALPN && role == Role::Host {
            self.receive_guest(link, hello);
        } else if protocol == REDIAL_ALPN || !self.context.known_players().friends.contains(&id) {
            CloseCode::Rejected.close(&link.connection);
        } else if let Err(code) = self.activity.check_call(id, self.context.endpoint.id()) {
            code.close(&link.connection);
        } else if let (true, Some(game)) = (protocol == NEW_MATCH_ALPN, hello.hosted_game) {
            let joined = joining::accept_player(&self.context, game, link, hello, role);
            self.open_table(joined, None);
            self.activity.record_incoming_call();
        } else {
            match joining::open_stored_match(&self.context, id) {
                Ok(mut joined) => {
                    joined.session.greet_over(link, role, false);
                    self.open_table(joined, None);
                    self.activity.record_incoming_call();
                }
                Err(_) => CloseCode::Rejected.close(&link.connection),
            }
        }
    }

    /// Connects an invited guest to the waiting table.
    fn receive_guest(&mut self, link: Link, hello: &Hello) {
        let id = link.connection.remote_id();
        match std::mem::replace(&mut self.activity, NetworkActivity::Idle) {
            NetworkActivity::Waiting(mut waiting) if waiting.has_invited(id) => {
                let joined = joining::accept_player(&self.context, waiting.game, link, hello, Role::Host);
                waiting.mark_taken();
                self.open_table(joined, Some(waiting));
            }
            other => {
                self.activity = other;
                CloseCode::Rejected.close(&link.connection);
            }
        }
    }
}
