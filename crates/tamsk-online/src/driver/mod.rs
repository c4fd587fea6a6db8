//! The network's thread: what the player wants, who comes, and the one table.

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
use activity::Activity;
use close_code::CloseCode;
use context::Context;
use endpoints::{HELLO, REDIAL, open_permanent};
use joining::Seated;
use link::Link;
use listener::{Arrival, Listener};
use local::LocalTables;
use waiting::Waiting;

/// The number of arrivals that wait to be looked at.
const MAX_ARRIVALS: usize = 8;
/// How long closing may take, so that others learn of it.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(150);

/// What the player wants.
pub(crate) enum Command {
    Invite(GameId),
    StopWaiting,
    Join { table: EndpointId, addresses: Vec<SocketAddr> },
    Call(Friend, GameId),
    Resume(Friend),
    Reconnect,
    SetName(PlayerName),
    SetFriends(Vec<Friend>),
}

struct Driver {
    context: Arc<Context>,
    activity: Activity,
    arrivals: mpsc::Sender<Arrival>,
}

/// Does what the commands say until there are no more of them.
pub(crate) async fn drive(config: NetworkConfig, events: EventQueue, mut commands: mpsc::UnboundedReceiver<Command>) {
    let endpoint = match open_permanent(&config).await {
        Ok(endpoint) => endpoint,
        Err(error) => {
            events.push(NetworkEvent::Failed(error.clone()));
            // Whatever is wanted fails for the same reason.
            while commands.recv().await.is_some() {
                events.push(NetworkEvent::Failed(error.clone()));
            }
            return;
        }
    };
    let mut addresses = endpoint.watch_addr().stream();
    let mut local = if config.hides_address { LocalTables::closed() } else { LocalTables::open(&endpoint).await };
    let context = Arc::new(Context::new(endpoint.clone(), config, events));
    let (arrivals, mut arrived) = mpsc::channel(MAX_ARRIVALS);
    let listener = Listener::start(endpoint.clone(), Arc::clone(&context), arrivals.clone());
    let mut driver = Driver { context, activity: Activity::Free, arrivals };
    driver.set_friends(driver.context.config.friends.clone());
    loop {
        tokio::select! {
            command = commands.recv() => match command {
                Some(command) => driver.obey(command).await,
                None => break,
            },
            Some(arrival) = arrived.recv() => driver.receive(arrival),
            news = driver.activity.news() => driver.hear(news),
            tables = local.changed() => driver.list(tables),
            Some(address) = addresses.next() => {
                driver.report(NetworkEvent::Open(address.ip_addrs().copied().collect()));
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
    // Whoever is not told in time notices by the silence.
    let _ = timeout(CLOSE_TIMEOUT, all).await;
}

impl Driver {
    async fn obey(&mut self, command: Command) {
        match command {
            Command::SetName(name) => self.context.set_name(name),
            Command::SetFriends(friends) => self.set_friends(friends),
            Command::Reconnect => self.activity.reconnect(),
            Command::StopWaiting => {
                if matches!(self.activity, Activity::Waiting(_) | Activity::Joining(_)) {
                    self.activity.end();
                }
            }
            Command::Invite(game) => {
                self.activity.end();
                match Waiting::open(&self.context, game, self.arrivals.clone()).await {
                    Ok(waiting) => {
                        self.report(waiting.event());
                        self.activity = Activity::Waiting(waiting);
                    }
                    Err(error) => self.report(NetworkEvent::Failed(error)),
                }
            }
            Command::Join { table, addresses } => {
                self.set_out(None, joining::join(Arc::clone(&self.context), table, addresses));
            }
            Command::Call(friend, game) => {
                let id = self.befriend(friend);
                if !self.activity.has_just_called(id) {
                    self.set_out(Some(id), joining::call(Arc::clone(&self.context), id, game));
                }
            }
            Command::Resume(friend) => {
                let id = self.befriend(friend);
                if !self.activity.has_just_called(id) {
                    self.resume(id);
                }
            }
        }
    }

    fn resume(&mut self, id: EndpointId) {
        self.activity.end();
        match joining::resume(&self.context, id) {
            Ok(seated) => self.sit_down(seated, None),
            Err(error) => self.report(NetworkEvent::Failed(error)),
        }
    }

    fn report(&self, event: NetworkEvent) {
        self.context.events.push(event);
    }

    fn list(&self, mut tables: Vec<crate::event::LocalTable>) {
        if let Some(own) = self.activity.waiting().map(Waiting::id) {
            tables.retain(|table| table.id != own);
        }
        self.report(NetworkEvent::LocalTables(tables));
    }

    fn set_friends(&self, friends: Vec<Friend>) {
        self.context.known().friends.clear();
        for friend in friends {
            self.befriend(friend);
        }
    }

    /// Accepts the calls of a player from now on.
    fn befriend(&self, friend: Friend) -> EndpointId {
        let id = friend.key.endpoint();
        let mut known = self.context.known();
        if !known.friends.contains(&id) {
            known.friends.push(id);
        }
        for address in friend.addresses.into_iter().rev() {
            known.remember(id, address);
        }
        id
    }

    fn set_out(
        &mut self,
        to: Option<EndpointId>,
        way: impl Future<Output = Result<Seated, NetworkError>> + Send + 'static,
    ) {
        self.activity.end();
        self.report(NetworkEvent::Joining);
        self.activity = Activity::Joining(activity::Joining { to, way: Box::pin(way) });
    }

    fn hear(&mut self, news: activity::News) {
        match news {
            activity::News::Changed => {
                if let Some(event) = self.activity.waiting().map(Waiting::event) {
                    self.report(event);
                }
            }
            activity::News::Arrived(Ok(seated)) => self.sit_down(*seated, None),
            activity::News::Arrived(Err(error)) => {
                self.activity = Activity::Free;
                self.report(NetworkEvent::Failed(error));
            }
            activity::News::TableLeft => {
                self.activity.end();
                self.context.known().at_table = None;
            }
        }
    }

    /// Begins a table in place of everything else. `waiting` tells others that it is taken.
    fn sit_down(&mut self, seated: Seated, waiting: Option<Waiting>) {
        let event = seated.event();
        self.activity.end();
        self.context.known().at_table = Some(seated.session.other);
        self.activity = Activity::at_table(seated.session, waiting);
        self.report(event);
    }

    fn receive(&mut self, arrival: Arrival) {
        match arrival {
            Arrival::Introduction(connection) => match self.activity.waiting_or_taken() {
                Some(waiting) => waiting.answer(connection),
                None => CloseCode::Done.close(&connection),
            },
            Arrival::Greeted(link, hello) => self.receive_player(*link, &hello),
        }
    }

    /// Takes a player to the table, if there is one for them.
    fn receive_player(&mut self, link: Link, hello: &Hello) {
        let id = link.connection.remote_id();
        // Whoever dials says their part.
        let role = if hello.game.is_some() { Role::Guest } else { Role::Host };
        let protocol = link.connection.alpn().to_vec();
        if protocol != HELLO && self.activity.is_table_with(id) {
            self.activity.offer(link, role);
        } else if protocol == HELLO && role == Role::Host {
            self.receive_guest(link, hello);
        } else if protocol == REDIAL || !self.context.known().friends.contains(&id) {
            CloseCode::NotExpected.close(&link.connection);
        } else if let Err(code) = self.activity.admits(id, self.context.endpoint.id()) {
            code.close(&link.connection);
        } else if let (true, Some(game)) = (protocol == HELLO, hello.game) {
            let seated = joining::receive(&self.context, game, link, hello, role);
            self.sit_down(seated, None);
            self.activity.note_call();
        } else {
            match joining::resume(&self.context, id) {
                Ok(mut seated) => {
                    seated.session.connect(link, role, false);
                    self.sit_down(seated, None);
                    self.activity.note_call();
                }
                Err(_) => CloseCode::NotExpected.close(&link.connection),
            }
        }
    }

    /// Takes a guest who was invited to the table that waits.
    fn receive_guest(&mut self, link: Link, hello: &Hello) {
        let id = link.connection.remote_id();
        match std::mem::replace(&mut self.activity, Activity::Free) {
            Activity::Waiting(mut waiting) if waiting.expects(id) => {
                let seated = joining::receive(&self.context, waiting.game, link, hello, Role::Host);
                waiting.take();
                self.sit_down(seated, Some(waiting));
            }
            other => {
                self.activity = other;
                CloseCode::NotExpected.close(&link.connection);
            }
        }
    }
}
