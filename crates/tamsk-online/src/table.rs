//! The two handles to a table: one for the program, and one for the carrier, which moves bytes between the table and
//! the network.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tamsk_net::{Micros, NetGame, Notice, Peer, PollOutput, Role};

use crate::config::NewsSignal;
use crate::storing::{MatchStoringThread, StoreFn, TableStoreQueue};

/// A monotonic clock, in microseconds since an arbitrary moment.
#[derive(Clone)]
pub struct MonotonicClock(Arc<dyn Fn() -> Micros + Send + Sync>);

impl MonotonicClock {
    /// Creates a clock that calls `read` for the current time.
    pub fn new(read: impl Fn() -> Micros + Send + Sync + 'static) -> MonotonicClock {
        MonotonicClock(Arc::new(read))
    }

    /// Creates a clock from the monotonic clock of the machine.
    pub fn of_machine() -> MonotonicClock {
        let start = Instant::now();
        MonotonicClock::new(move || u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX))
    }

    /// Returns the current time.
    pub fn now(&self) -> Micros {
        (self.0)()
    }
}

/// The kind of path on which bytes travel to the other computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionPath {
    /// The bytes travel directly from one computer to the other.
    Direct,
    /// The bytes travel through a relay, because no direct path has been found.
    Relayed,
}

/// The state of the connection to the other computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectionState {
    /// The current path, or `None` while there is no connection.
    pub path: Option<ConnectionPath>,
    /// The address of the other computer, or `None` if the path is not direct or the address is unknown. A program can
    /// store the address with the other player's key, to connect again later.
    pub direct_address: Option<SocketAddr>,
}

impl ConnectionState {
    /// Returns a connection on the given path, with an unknown address.
    pub const fn on_path(path: ConnectionPath) -> ConnectionState {
        ConnectionState { path: Some(path), direct_address: None }
    }
}

struct Shared<G: NetGame> {
    end: Peer<G>,
    notices: Vec<Notice<G>>,
    connection: ConnectionState,
}

struct Inner<G: NetGame> {
    shared: Mutex<Shared<G>>,
    clock: MonotonicClock,
    /// The function that tells the carrier to poll.
    wake: Box<dyn Fn() + Send + Sync>,
    /// The function that stores the match.
    store: StoreFn,
}

/// The program's handle to a table. All clones are handles to the same table.
pub struct TableHandle<G: NetGame>(Arc<Inner<G>>);

impl<G: NetGame> Clone for TableHandle<G> {
    fn clone(&self) -> TableHandle<G> {
        TableHandle(Arc::clone(&self.0))
    }
}

impl<G: NetGame> TableHandle<G> {
    /// Creates two handles to one end of a connection: one for the program, and one for the carrier. `wake` tells the
    /// carrier to [poll](TableTransport::poll) soon. The carrier calls `store` to store the match in progress, so that
    /// the match can be resumed after a crash.
    pub fn new(
        end: Peer<G>,
        clock: MonotonicClock,
        wake: impl Fn() + Send + Sync + 'static,
        store: impl Fn(&[u8]) + Send + Sync + 'static,
    ) -> (TableHandle<G>, TableTransport<G>) {
        let shared = Mutex::new(Shared { end, notices: Vec::new(), connection: ConnectionState::default() });
        let table = TableHandle(Arc::new(Inner { shared, clock, wake: Box::new(wake), store: Arc::new(store) }));
        (table.clone(), TableTransport { table, background_store: None })
    }

    fn lock(&self) -> MutexGuard<'_, Shared<G>> {
        self.0.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `look` with this end of the connection and the current time, and returns the result.
    pub fn with_peer<T>(&self, look: impl FnOnce(&mut Peer<G>, Micros) -> T) -> T {
        let mut shared = self.lock();
        // The clock is read after locking, so that time never runs backwards for this end of the connection.
        let now = self.0.clock.now();
        look(&mut shared.end, now)
    }

    /// Calls `change` with this end of the connection and the current time, and returns the result. Wakes the carrier,
    /// which then sends the changes.
    pub fn with_peer_and_wake_carrier<T>(&self, change: impl FnOnce(&mut Peer<G>, Micros) -> T) -> T {
        let result = self.with_peer(change);
        (self.0.wake)();
        result
    }

    /// Removes and returns the notices since the last call, oldest first.
    pub fn take_notices(&self) -> Vec<Notice<G>> {
        std::mem::take(&mut self.lock().notices)
    }

    /// Returns the state of the connection.
    pub fn connection(&self) -> ConnectionState {
        self.lock().connection
    }
}

/// The carrier's handle to a table.
pub struct TableTransport<G: NetGame> {
    table: TableHandle<G>,
    /// The parts for storing the match on another thread, or `None` if the carrier's own thread stores the match.
    background_store: Option<BackgroundStore>,
}

/// The parts of a table that store the match on another thread.
struct BackgroundStore {
    storing: TableStoreQueue,
    news: NewsSignal,
    /// The number of pending jobs that contain a notice which later notices may not overtake.
    barriers: Arc<AtomicUsize>,
}

/// Returns `true` if a notice is shown to the player at once. Such a notice does not wait until the match is stored,
/// because nothing that it reports is final.
fn is_seen_at_once<G: NetGame>(notice: &Notice<G>) -> bool {
    matches!(
        notice,
        Notice::ActArrived { .. }
            | Notice::OwnActRetimed(_)
            | Notice::HandMoved(_)
            | Notice::StallChanged(_)
            | Notice::Said(_)
    )
}

/// Returns `true` if later notices may not overtake `notice`, for example because it reports a stop of the clock.
fn is_barrier<G: NetGame>(notice: &Notice<G>) -> bool {
    !is_seen_at_once(notice) && !matches!(notice, Notice::EventBecameCertain { .. } | Notice::ActRefusedLater { .. })
}

impl<G: NetGame> TableTransport<G> {
    /// Returns the program's handle.
    pub fn table(&self) -> &TableHandle<G> {
        &self.table
    }

    /// Replaces the connection with a new one. The next [`poll`](TableTransport::poll) returns the greeting to send.
    pub fn greet_over_new_connection(&self, role: Role, connection: ConnectionState) {
        self.table.with_peer(|end, now| end.begin_connection(now, role));
        self.set_connection(connection);
    }

    /// Sets the state of the connection.
    pub fn set_connection(&self, connection: ConnectionState) {
        self.table.lock().connection = connection;
    }

    /// Returns `true` once the program has dropped all its handles to the table.
    pub fn has_no_handles_left(&self) -> bool {
        Arc::strong_count(&self.table.0) == 1
    }

    /// Marks the connection as lost.
    pub fn mark_disconnected(&self) {
        self.table.with_peer(Peer::mark_connection_lost);
        self.table.lock().connection = ConnectionState::default();
    }

    /// Passes bytes from the stream to this end of the connection.
    pub fn receive_stream(&self, bytes: &[u8]) {
        self.table.with_peer(|end, now| end.receive_stream(now, bytes));
    }

    /// Passes a datagram to this end of the connection.
    pub fn receive_datagram(&self, bytes: &[u8]) {
        self.table.with_peer(|end, now| end.receive_datagram(now, bytes));
    }

    /// Stores the match on another thread from now on, and sends `news` when the program gets notices.
    pub(crate) fn store_in_background(&mut self, storing: Arc<MatchStoringThread>, news: NewsSignal) {
        self.background_store =
            Some(BackgroundStore { storing: TableStoreQueue::new(storing), news, barriers: Arc::default() });
    }

    /// Does the work that is due, and returns the output to send. The program also receives the notices in the output,
    /// most of them only once the match is stored. Must be called when the time [`PollOutput::wait`] has passed, when
    /// bytes have arrived, and when the carrier is woken.
    ///
    /// Sending does not wait for the disk. The other end may therefore know more than this end has stored. The other
    /// end sends the missing acts when the match is resumed.
    pub fn poll(&self) -> PollOutput<G> {
        let (output, saved) = self.table.with_peer(|end, now| {
            let output = end.poll(now);
            let saved = output.must_save.then(|| end.to_saved_bytes()).flatten();
            (output, saved)
        });
        match &self.background_store {
            Some(apart) => self.store_and_tell(apart, saved, output.notices.clone()),
            None => {
                // The lock is not held while the match is stored, because a disk may be slow.
                saved.iter().for_each(|bytes| (self.table.0.store)(bytes));
                self.table.lock().notices.extend(output.notices.iter().cloned());
            }
        }
        output
    }

    /// Stores the match on another thread, and passes the notices to the program once they may be shown.
    fn store_and_tell(&self, apart: &BackgroundStore, saved: Option<Vec<u8>>, mut notices: Vec<Notice<G>>) {
        let barriers = Arc::clone(&apart.barriers);
        let is_barrier = notices.iter().any(is_barrier);
        if !is_barrier && barriers.load(Ordering::Acquire) == 0 {
            let at_once: Vec<_> = notices.extract_if(.., |notice| is_seen_at_once(notice)).collect();
            if !at_once.is_empty() {
                self.table.lock().notices.extend(at_once);
                apart.news.send();
            }
        }
        if saved.is_none() && notices.is_empty() {
            return;
        }
        barriers.fetch_add(usize::from(is_barrier), Ordering::AcqRel);
        let (table, news) = (Arc::downgrade(&self.table.0), apart.news.clone());
        apart.storing.store(saved.map(|bytes| (Arc::clone(&self.table.0.store), bytes)), move || {
            if let Some(table) = table.upgrade().filter(|_| !notices.is_empty()) {
                TableHandle(table).lock().notices.extend(notices);
                news.send();
            }
            barriers.fetch_sub(usize::from(is_barrier), Ordering::AcqRel);
        });
    }
}
