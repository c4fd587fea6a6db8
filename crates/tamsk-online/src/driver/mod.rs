//! The network's thread: what the player wants, who comes, and the one table.

mod allowance;
mod carriage;
mod close_code;
mod context;
mod endpoints;
mod gate;
mod introduction;
mod joining;
mod link;
mod local;
mod occupation;
mod waiting;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use iroh::{EndpointId, Watcher};
use n0_future::StreamExt;
use tamsk_net::{GameId, Hello, Role};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::config::{Friend, NetworkConfig};
use crate::error::NetworkError;
use crate::event::{EventQueue, NetworkEvent};
use close_code::CloseCode;
use context::Context;
use endpoints::{HELLO, REDIAL, open_permanent};
use gate::{Gate, Visit};
use joining::Seated;
use link::Link;
use local::LocalTables;
use occupation::Occupation;
use waiting::Waiting;

/// The number of visits that wait to be looked at.
const MAX_VISITS: usize = 8;
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
    SetFriends(Vec<Friend>),
}

struct Driver {
    context: Arc<Context>,
    occupation: Occupation,
    visits: mpsc::Sender<Visit>,
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
    let (visits, mut visitors) = mpsc::channel(MAX_VISITS);
    let gate = Gate::open(endpoint.clone(), Arc::clone(&context), visits.clone());
    let mut driver = Driver { context, occupation: Occupation::Free, visits };
    driver.set_friends(driver.context.config.friends.clone());
    loop {
        tokio::select! {
            command = commands.recv() => match command {
                Some(command) => driver.obey(command).await,
                None => break,
            },
            Some(visit) = visitors.recv() => driver.receive(visit),
            news = driver.occupation.news() => driver.hear(news),
            tables = local.changed() => driver.list(tables),
            Some(address) = addresses.next() => {
                driver.report(NetworkEvent::Open(address.ip_addrs().copied().collect()));
            }
        }
    }
    drop(gate);
    let waiting = driver.occupation.abort();
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
            Command::SetFriends(friends) => self.set_friends(friends),
            Command::Reconnect => self.occupation.reconnect(),
            Command::StopWaiting => {
                if matches!(self.occupation, Occupation::Waiting(_) | Occupation::Joining(_)) {
                    self.occupation.end();
                }
            }
            Command::Invite(game) => {
                self.occupation.end();
                match Waiting::open(&self.context, game, self.visits.clone()).await {
                    Ok(waiting) => {
                        self.report(waiting.event());
                        self.occupation = Occupation::Waiting(waiting);
                    }
                    Err(error) => self.report(NetworkEvent::Failed(error)),
                }
            }
            Command::Join { table, addresses } => {
                self.set_out(None, joining::join(Arc::clone(&self.context), table, addresses));
            }
            Command::Call(friend, game) => {
                let id = self.befriend(friend);
                if !self.occupation.has_just_called(id) {
                    self.set_out(Some(id), joining::call(Arc::clone(&self.context), id, game));
                }
            }
            Command::Resume(friend) => {
                let id = self.befriend(friend);
                if !self.occupation.has_just_called(id) {
                    self.resume(id);
                }
            }
        }
    }

    fn resume(&mut self, id: EndpointId) {
        self.occupation.end();
        match joining::resume(&self.context, id) {
            Ok(seated) => self.sit_down(seated, None),
            Err(error) => self.report(NetworkEvent::Failed(error)),
        }
    }

    fn report(&self, event: NetworkEvent) {
        self.context.events.push(event);
    }

    fn list(&self, mut tables: Vec<crate::event::LocalTable>) {
        if let Some(own) = self.occupation.waiting().map(Waiting::id) {
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
        self.occupation.end();
        self.report(NetworkEvent::Joining);
        self.occupation = Occupation::Joining(occupation::Joining { to, way: Box::pin(way) });
    }

    fn hear(&mut self, news: occupation::News) {
        match news {
            occupation::News::Changed => {
                if let Some(event) = self.occupation.waiting().map(Waiting::event) {
                    self.report(event);
                }
            }
            occupation::News::Arrived(Ok(seated)) => self.sit_down(*seated, None),
            occupation::News::Arrived(Err(error)) => {
                self.occupation = Occupation::Free;
                self.report(NetworkEvent::Failed(error));
            }
            occupation::News::TableLeft => {
                self.occupation.end();
                self.context.known().at_table = None;
            }
        }
    }

    /// Begins a table in place of everything else. `waiting` tells others that it is taken.
    fn sit_down(&mut self, seated: Seated, waiting: Option<Waiting>) {
        let event = seated.event();
        self.occupation.end();
        self.context.known().at_table = Some(seated.carriage.other);
        self.occupation = Occupation::at_table(seated.carriage, waiting);
        self.report(event);
    }

    fn receive(&mut self, visit: Visit) {
        match visit {
            Visit::Knock(connection) => match self.occupation.waiting_or_taken() {
                Some(waiting) => waiting.answer(connection),
                None => CloseCode::Done.close(&connection),
            },
            Visit::Greeted(link, hello) => self.receive_player(*link, &hello),
        }
    }

    /// Takes a player to the table, if there is one for them.
    fn receive_player(&mut self, link: Link, hello: &Hello) {
        let id = link.connection.remote_id();
        // Whoever dials says their part.
        let role = if hello.game.is_some() { Role::Guest } else { Role::Host };
        let protocol = link.connection.alpn().to_vec();
        if protocol != HELLO && self.occupation.is_table_with(id) {
            self.occupation.offer(link, role);
        } else if protocol == HELLO && role == Role::Host {
            self.receive_guest(link, hello);
        } else if protocol == REDIAL || !self.context.known().friends.contains(&id) {
            CloseCode::NotExpected.close(&link.connection);
        } else if let Err(code) = self.occupation.admits(id, self.context.endpoint.id()) {
            code.close(&link.connection);
        } else if let (true, Some(game)) = (protocol == HELLO, hello.game) {
            let seated = joining::receive(&self.context, game, link, hello, role);
            self.sit_down(seated, None);
            self.occupation.note_call();
        } else {
            match joining::resume(&self.context, id) {
                Ok(mut seated) => {
                    seated.carriage.connect(link, role, false);
                    self.sit_down(seated, None);
                    self.occupation.note_call();
                }
                Err(_) => CloseCode::NotExpected.close(&link.connection),
            }
        }
    }

    /// Takes a guest who was invited to the table that waits.
    fn receive_guest(&mut self, link: Link, hello: &Hello) {
        let id = link.connection.remote_id();
        match std::mem::replace(&mut self.occupation, Occupation::Free) {
            Occupation::Waiting(mut waiting) if waiting.expects(id) => {
                let seated = joining::receive(&self.context, waiting.game, link, hello, Role::Host);
                waiting.take();
                self.sit_down(seated, Some(waiting));
            }
            other => {
                self.occupation = other;
                CloseCode::NotExpected.close(&link.connection);
            }
        }
    }
}
