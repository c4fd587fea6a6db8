//! A table shared between the program and what carries its bytes.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tamsk_net::{End, Micros, NetGame, Notice, Output, Role};

use crate::config::NewsSignal;
use crate::storing::{Store, Storing, TableStoring};

/// A monotonic clock, in microseconds since any moment.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Micros + Send + Sync>);

impl Clock {
    /// Creates a clock that calls `read` for the time.
    pub fn new(read: impl Fn() -> Micros + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(read))
    }

    /// Creates the clock of the machine.
    pub fn of_machine() -> Clock {
        let start = Instant::now();
        Clock::new(move || u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX))
    }

    /// Returns the time now.
    pub fn now(&self) -> Micros {
        (self.0)()
    }
}

/// The way that bytes take to the other table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// From machine to machine.
    Direct,
    /// Through a relay.
    Relayed,
}

/// The connection to the other table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Connection {
    /// The way that bytes take now, or `None` while there is no connection.
    pub path: Option<Path>,
    /// The address of the other computer on a direct way, worth remembering beside its player's key.
    pub address: Option<SocketAddr>,
}

impl Connection {
    /// Returns a connection on such a way, with an unknown address.
    pub const fn by(path: Path) -> Connection {
        Connection { path: Some(path), address: None }
    }
}

struct Shared<G: NetGame> {
    end: End<G>,
    notices: Vec<Notice<G>>,
    connection: Connection,
}

struct Inner<G: NetGame> {
    shared: Mutex<Shared<G>>,
    clock: Clock,
    /// Tells the carrier to poll.
    wake: Box<dyn Fn() + Send + Sync>,
    /// Stores the match.
    store: Store,
}

/// The program's side of a table. Clones share the table.
pub struct Table<G: NetGame>(Arc<Inner<G>>);

impl<G: NetGame> Clone for Table<G> {
    fn clone(&self) -> Table<G> {
        Table(Arc::clone(&self.0))
    }
}

impl<G: NetGame> Table<G> {
    /// Shares an end between a program and a carrier. `wake` tells the carrier to [poll](Carrier::poll) soon; `store`
    /// stores the match under way, so that it can be resumed after a crash, and is called by the carrier.
    pub fn new(
        end: End<G>,
        clock: Clock,
        wake: impl Fn() + Send + Sync + 'static,
        store: impl Fn(&[u8]) + Send + Sync + 'static,
    ) -> (Table<G>, Carrier<G>) {
        let shared = Mutex::new(Shared { end, notices: Vec::new(), connection: Connection::default() });
        let table = Table(Arc::new(Inner { shared, clock, wake: Box::new(wake), store: Arc::new(store) }));
        (table.clone(), Carrier { table, apart: None })
    }

    fn lock(&self) -> MutexGuard<'_, Shared<G>> {
        self.0.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the end, with the time now.
    pub fn read<T>(&self, look: impl FnOnce(&mut End<G>, Micros) -> T) -> T {
        let mut shared = self.lock();
        // After locking, so that time never runs backwards for the end.
        let now = self.0.clock.now();
        look(&mut shared.end, now)
    }

    /// Changes something at the end, and lets the carrier send what follows.
    pub fn write<T>(&self, change: impl FnOnce(&mut End<G>, Micros) -> T) -> T {
        let result = self.read(change);
        (self.0.wake)();
        result
    }

    /// Takes what the end reported since the last call, oldest first.
    pub fn take_notices(&self) -> Vec<Notice<G>> {
        std::mem::take(&mut self.lock().notices)
    }

    /// Returns the state of the connection.
    pub fn connection(&self) -> Connection {
        self.lock().connection
    }
}

/// The carrier's side of a table.
pub struct Carrier<G: NetGame> {
    table: Table<G>,
    /// Where the match is stored while the carrier goes on, and what then tells the program.
    apart: Option<Apart>,
}

/// How a match is stored apart.
struct Apart {
    storing: TableStoring,
    news: NewsSignal,
    /// The number of matches that are being stored with notices that no other may overtake.
    barriers: Arc<AtomicUsize>,
}

/// Returns `true` for a notice of what is seen at once, and may be undone. It does not wait for the disk.
fn is_seen_at_once<G: NetGame>(notice: &Notice<G>) -> bool {
    matches!(notice, Notice::Arrived { .. } | Notice::Moved(_) | Notice::Hand(_) | Notice::Stalled(_) | Notice::Said(_))
}

/// Returns `true` for a notice that others may not overtake, such as that time stopped.
fn is_barrier<G: NetGame>(notice: &Notice<G>) -> bool {
    !is_seen_at_once(notice) && !matches!(notice, Notice::Announced { .. } | Notice::Refused { .. })
}

impl<G: NetGame> Carrier<G> {
    /// Returns the program's side.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Greets over a new connection.
    pub fn connect(&self, role: Role, path: Path) {
        self.greet(role, Connection::by(path));
    }

    /// Greets over a new connection of which more is known than its way.
    pub fn greet(&self, role: Role, connection: Connection) {
        self.table.read(|end, now| end.connect(now, role));
        self.set_connection(connection);
    }

    /// Notes the way that bytes take now.
    pub fn set_path(&self, path: Path) {
        self.set_connection(Connection::by(path));
    }

    /// Notes the state of the connection.
    pub fn set_connection(&self, connection: Connection) {
        self.table.lock().connection = connection;
    }

    /// Returns `true` once the program has dropped its side of the table.
    pub fn is_abandoned(&self) -> bool {
        Arc::strong_count(&self.table.0) == 1
    }

    /// Notes that the connection is gone.
    pub fn disconnect(&self) {
        self.table.read(End::disconnect);
        self.table.lock().connection = Connection::default();
    }

    /// Takes bytes that arrived on the stream.
    pub fn receive_stream(&self, bytes: &[u8]) {
        self.table.read(|end, now| end.receive_stream(now, bytes));
    }

    /// Takes a datagram that arrived.
    pub fn receive_datagram(&self, bytes: &[u8]) {
        self.table.read(|end, now| end.receive_datagram(now, bytes));
    }

    /// Stores the match on another thread from now on, and signals `news` when notices are handed to the program.
    pub(crate) fn store_apart(&mut self, storing: Arc<Storing>, news: NewsSignal) {
        self.apart = Some(Apart { storing: TableStoring::new(storing), news, barriers: Arc::default() });
    }

    /// Does what is due. The notices in the output are also handed to the program, after the match is stored. Call it
    /// after [`Output::wait`], when something arrived, and when woken.
    ///
    /// What is sent does not wait for the disk: the other end may know more than what this one has stored, and tells it
    /// when the match is resumed.
    pub fn poll(&self) -> Output<G> {
        let (output, saved) = self.table.read(|end, now| {
            let output = end.poll(now);
            let saved = output.must_save.then(|| end.saved()).flatten();
            (output, saved)
        });
        match &self.apart {
            Some(apart) => self.store_and_tell(apart, saved, output.notices.clone()),
            None => {
                // Without the lock, as a disk may be slow.
                saved.iter().for_each(|bytes| (self.table.0.store)(bytes));
                self.table.lock().notices.extend(output.notices.iter().cloned());
            }
        }
        output
    }

    /// Stores the match on another thread, and hands over the notices once they may be shown.
    fn store_and_tell(&self, apart: &Apart, saved: Option<Vec<u8>>, mut notices: Vec<Notice<G>>) {
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
                Table(table).lock().notices.extend(notices);
                news.send();
            }
            barriers.fetch_sub(usize::from(is_barrier), Ordering::AcqRel);
        });
    }
}
