//! The handle through which the program uses the network.

use std::net::SocketAddr;
use std::sync::mpsc as std_mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use tamsk_net::GameId;
use tamsk_text::PlayerName;
use tokio::sync::mpsc;

use crate::config::{Friend, NetworkConfig};
use crate::driver::{NetworkCommand, run_network_thread};
use crate::error::NetworkError;
use crate::event::{EventQueue, LanTable, NetworkEvent};
use crate::invite_code::InviteCode;
use crate::keys::PlayerKey;

/// The maximum time to wait for the network thread to end when a network is dropped.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(300);
/// The maximum time by which running tasks may delay the end of the network thread.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(50);

/// A handle to an open network, which is a thread with sockets.
///
/// There is at most one table at a time. [`open_waiting_table`](NetworkHandle::open_waiting_table),
/// [`join_by_code`](NetworkHandle::join_by_code), [`call_friend`](NetworkHandle::call_friend),
/// [`resume_match`](NetworkHandle::resume_match) and similar methods return at once and end the current activity: the
/// player leaves a table, and a code becomes void. [`poll_event`](NetworkHandle::poll_event) reports the result. The
/// network accepts a friend's call while there is no table or the table still waits. A table ends when the program
/// drops every handle to it. The program should [leave](tamsk_net::Peer::leave) the table first. Otherwise the network
/// leaves the table.
///
/// Dropping this handle closes all sockets, and waits for this for up to 0.3 seconds. The other player sees a lost
/// connection, unless the program has [left](tamsk_net::Peer::leave) the table first.
pub struct NetworkHandle {
    /// The channel for commands to the network thread, or `None` while the network is being dropped.
    commands: Option<mpsc::UnboundedSender<NetworkCommand>>,
    events: EventQueue,
    key: PlayerKey,
    thread: Option<(JoinHandle<()>, std_mpsc::Receiver<()>)>,
}

impl NetworkHandle {
    /// Opens a network without blocking. A [`NetworkEvent::CommandFailed`] follows if no network is available.
    pub fn open(config: NetworkConfig) -> NetworkHandle {
        let (commands, wanted) = mpsc::unbounded_channel();
        let (done, is_done) = std_mpsc::sync_channel(1);
        let events = EventQueue::new(config.news.clone());
        let key = config.secret_key.player_key();
        let queue = events.clone();
        let thread = std::thread::Builder::new().name("network".into()).spawn(move || {
            run(config, queue, wanted);
            // Sending fails if the program has dropped the network and has stopped waiting for this thread.
            let _ = done.try_send(());
        });
        let thread = thread
            .inspect_err(|_| events.push_replacing_obsolete(NetworkEvent::CommandFailed(NetworkError::NoNetwork)))
            .ok();
        NetworkHandle { commands: Some(commands), events, key, thread: thread.map(|thread| (thread, is_done)) }
    }

    /// Returns the key of this player.
    pub fn own_key(&self) -> PlayerKey {
        self.key
    }

    /// Opens a table that waits for a guest under a fresh code and on the local network.
    pub fn open_waiting_table(&self, game: GameId) {
        self.send(NetworkCommand::OpenWaitingTable(game));
    }

    /// Stops waiting for a guest, or stops joining another player's table.
    pub fn stop_waiting_or_joining(&self) {
        self.send(NetworkCommand::StopWaitingOrJoining);
    }

    /// Joins the table that waits under a code.
    pub fn join_by_code(&self, code: &InviteCode) {
        self.send(NetworkCommand::Join { table: code.table_secret_key().public(), addresses: Vec::new() });
    }

    /// Joins the table that waits under a code. Also looks for the table at an address that the host has given to this
    /// player. The address does not help if the host is behind a router, because the match uses another port of the
    /// host's computer.
    pub fn join_with_address(&self, code: &InviteCode, address: SocketAddr) {
        self.send(NetworkCommand::Join { table: code.table_secret_key().public(), addresses: vec![address] });
    }

    /// Joins a table on the local network.
    pub fn join_lan_table(&self, table: &LanTable) {
        self.send(NetworkCommand::Join { table: table.table_endpoint_id, addresses: Vec::new() });
    }

    /// Calls a friend to a new table, which this player hosts.
    pub fn call_friend(&self, friend: &Friend, game: GameId) {
        self.send(NetworkCommand::Call(friend.clone(), game));
    }

    /// Resumes the stored match with a player. Reports the table at once, or [`NetworkEvent::CommandFailed`] if no
    /// match can be restored. Then dials the player until they answer, and accepts their connection. The other player's
    /// network opens the table by itself if this player is their friend, and they are at no table.
    pub fn resume_match(&self, friend: &Friend) {
        self.send(NetworkCommand::Resume(friend.clone()));
    }

    /// Closes the table's connection and dials again at once, for example after this computer has changed networks, or
    /// to reach a player who has left.
    pub fn reconnect(&self) {
        self.send(NetworkCommand::Reconnect);
    }

    /// Sets the name of this player for the next table.
    pub fn set_player_name(&self, name: PlayerName) {
        self.send(NetworkCommand::SetName(name));
    }

    /// Sets the players whose calls are accepted.
    pub fn set_friends(&self, friends: Vec<Friend>) {
        self.send(NetworkCommand::SetFriends(friends));
    }

    /// Removes and returns the oldest pending event, or returns `None` if no event is pending. Never blocks.
    pub fn poll_event(&self) -> Option<NetworkEvent> {
        self.events.pop()
    }

    fn send(&self, command: NetworkCommand) {
        let is_sent = self.commands.as_ref().is_some_and(|commands| commands.send(command).is_ok());
        if !is_sent {
            self.events.push_replacing_obsolete(NetworkEvent::CommandFailed(NetworkError::NoNetwork));
        }
    }
}

impl Drop for NetworkHandle {
    fn drop(&mut self) {
        self.commands = None;
        let Some((thread, is_done)) = self.thread.take() else { return };
        // If the thread takes longer, it is left to end by itself.
        if is_done.recv_timeout(CLOSE_TIMEOUT).is_ok() {
            let _ = thread.join();
        }
    }
}

/// Runs the network thread until the network is dropped.
fn run(config: NetworkConfig, events: EventQueue, commands: mpsc::UnboundedReceiver<NetworkCommand>) {
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => {
            runtime.block_on(run_network_thread(config, events, commands));
            runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        }
        Err(error) => {
            tracing::warn!("no runtime: {error}");
            events.push_replacing_obsolete(NetworkEvent::CommandFailed(NetworkError::NoNetwork));
        }
    }
}
