//! The program's handle on its network.

use std::net::SocketAddr;
use std::sync::mpsc as std_mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use tamsk_net::GameId;
use tamsk_text::PlayerName;
use tokio::sync::mpsc;

use crate::config::{Friend, NetworkConfig};
use crate::driver::{Command, drive};
use crate::error::NetworkError;
use crate::event::{EventQueue, LocalTable, NetworkEvent};
use crate::invite_code::InviteCode;
use crate::keys::PlayerKey;

/// How long dropping a network may take.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(300);
/// How long what still runs may delay the end of the thread.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(50);

/// A network that is open: a thread with sockets.
///
/// There is at most one table at a time. [`invite`](Network::invite), [`join`](Network::join),
/// [`call`](Network::call), [`resume`](Network::resume) and their like return at once and end what was before: a table
/// is left, a code is void. What comes of them is reported by [`poll_event`](Network::poll_event). A friend's call is
/// accepted while there is no table, and while one waits. A table ends when the program drops all its handles; before
/// that, it should [leave](tamsk_net::End::leave), or else it does so then.
///
/// Dropping it closes all sockets, within 0.3 seconds. To the other player this looks like a lost connection, unless
/// the table was [left](tamsk_net::End::leave) before.
pub struct Network {
    /// `None` once it is being dropped.
    commands: Option<mpsc::UnboundedSender<Command>>,
    events: EventQueue,
    key: PlayerKey,
    thread: Option<(JoinHandle<()>, std_mpsc::Receiver<()>)>,
}

impl Network {
    /// Opens a network. Never blocks; if there is none, a [`NetworkEvent::Failed`] says so.
    pub fn open(config: NetworkConfig) -> Network {
        let (commands, wanted) = mpsc::unbounded_channel();
        let (done, is_done) = std_mpsc::sync_channel(1);
        let events = EventQueue::new(config.news.clone());
        let key = config.secret_key.player_key();
        let queue = events.clone();
        let thread = std::thread::Builder::new().name("network".into()).spawn(move || {
            run(config, queue, wanted);
            // Nobody may wait any more.
            let _ = done.try_send(());
        });
        let thread = thread.inspect_err(|_| events.push(NetworkEvent::Failed(NetworkError::NoNetwork))).ok();
        Network { commands: Some(commands), events, key, thread: thread.map(|thread| (thread, is_done)) }
    }

    /// Returns the key of this player.
    pub fn key(&self) -> PlayerKey {
        self.key
    }

    /// Waits with a new table for a guest, under a fresh code and on the local network.
    pub fn invite(&self, game: GameId) {
        self.send(Command::Invite(game));
    }

    /// Stops waiting, or turns back on the way to another's table.
    pub fn stop_waiting(&self) {
        self.send(Command::StopWaiting);
    }

    /// Joins the table that waits under a code.
    pub fn join(&self, code: &InviteCode) {
        self.send(Command::Join { table: code.table_key().public(), addresses: Vec::new() });
    }

    /// Joins the table that waits under a code, and looks for it at an address that the other player has read out, too.
    /// The match needs another port of the same computer, so that this does not lead through a router.
    pub fn join_at(&self, code: &InviteCode, address: SocketAddr) {
        self.send(Command::Join { table: code.table_key().public(), addresses: vec![address] });
    }

    /// Joins a table on the local network.
    pub fn join_local(&self, table: &LocalTable) {
        self.send(Command::Join { table: table.id, addresses: Vec::new() });
    }

    /// Calls a friend to a new table, whose host is this player.
    pub fn call(&self, friend: &Friend, game: GameId) {
        self.send(Command::Call(friend.clone(), game));
    }

    /// Resumes the stored match with a player: dials them until they answer, and accepts their connection. The table is
    /// reported at once. A player with this one among their friends, who has no table, gets it by itself.
    pub fn resume(&self, friend: &Friend) {
        self.send(Command::Resume(friend.clone()));
    }

    /// Gives up the connection of the table and dials another at once, for example after this computer has changed its
    /// network, or to a player who has left.
    pub fn reconnect(&self) {
        self.send(Command::Reconnect);
    }

    /// Sets the name of this player at the next table.
    pub fn set_name(&self, name: PlayerName) {
        self.send(Command::SetName(name));
    }

    /// Sets the players whose calls are accepted.
    pub fn set_friends(&self, friends: Vec<Friend>) {
        self.send(Command::SetFriends(friends));
    }

    /// Takes the oldest report that was not taken yet. Never blocks.
    pub fn poll_event(&self) -> Option<NetworkEvent> {
        self.events.pop()
    }

    fn send(&self, command: Command) {
        let is_sent = self.commands.as_ref().is_some_and(|commands| commands.send(command).is_ok());
        if !is_sent {
            self.events.push(NetworkEvent::Failed(NetworkError::NoNetwork));
        }
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        self.commands = None;
        let Some((thread, is_done)) = self.thread.take() else { return };
        // A thread that takes longer ends by itself.
        if is_done.recv_timeout(CLOSE_TIMEOUT).is_ok() {
            let _ = thread.join();
        }
    }
}

/// Runs the thread until the network is dropped.
fn run(config: NetworkConfig, events: EventQueue, commands: mpsc::UnboundedReceiver<Command>) {
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => {
            runtime.block_on(drive(config, events, commands));
            runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        }
        Err(error) => {
            tracing::warn!("no runtime: {error}");
            events.push(NetworkEvent::Failed(NetworkError::NoNetwork));
        }
    }
}
