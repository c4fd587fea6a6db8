//! A simulated wire between two networks, which delays packets and loses some of them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::system::wait_to_read;

/// The delay, jitter, losses and reordering of the packets that travel in one direction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Way {
    pub delay: Duration,
    /// The maximum time that a packet may take in addition to the delay.
    pub jitter: Duration,
    /// The number of packets in a thousand that are lost.
    pub lost_per_mille: u32,
    /// The number of packets in a thousand that take three times as long, so that later packets overtake them.
    pub delayed_per_mille: u32,
    /// Whether the path is cut. All packets sent over a cut path are lost.
    pub is_cut: bool,
}

impl Way {
    /// Returns a path whose delay is half of the given round-trip time. The path loses `lost` packets in a thousand.
    pub fn with_round_trip(milliseconds: u64, lost: u32) -> Way {
        let delay = Duration::from_micros(milliseconds * 500);
        Way { delay, jitter: Duration::from_millis(2), lost_per_mille: lost, ..Way::default() }
    }
}

/// Statistics of the packets sent in one direction.
#[derive(Clone, Copy, Debug, Default)]
pub struct TrafficStatistics {
    pub packets: u64,
    pub bytes: u64,
    pub lost: u64,
    /// The maximum time by which a packet was delivered too late, because this computer was busy.
    pub late: Duration,
}

#[derive(Default)]
struct Direction {
    way: Way,
    sent: TrafficStatistics,
}

/// A simulated wire between two networks. Its first direction is from the first network to the second.
pub struct Wire {
    directions: Arc<Mutex<[Direction; 2]>>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Wire {
    pub fn join(devices: [File; 2], way: Way, seed: u64) -> Wire {
        let directions = Arc::new(Mutex::new([way; 2].map(|way| Direction { way, ..Direction::default() })));
        let is_over = Arc::new(AtomicBool::new(false));
        let (shared, over) = (Arc::clone(&directions), Arc::clone(&is_over));
        let carrier = Carrier {
            devices,
            under_way: BTreeMap::new(),
            number: 0,
            random: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
        };
        let thread = std::thread::Builder::new().name("wire".into()).spawn(move || carrier.carry(&shared, &over));
        Wire { directions, is_over, thread: Some(thread.expect("a thread")) }
    }

    /// Changes the paths in the chosen directions.
    pub fn change_ways(&self, which: [bool; 2], change: impl Fn(&mut Way)) {
        let mut directions = self.directions.lock().expect("nobody panics");
        directions.iter_mut().zip(which).filter(|(_, is_meant)| *is_meant).for_each(|(it, _)| change(&mut it.way));
    }

    /// Cuts the chosen directions, waits for `time`, and restores them.
    pub fn cut_for(&self, which: [bool; 2], time: Duration) {
        self.change_ways(which, |way| way.is_cut = true);
        std::thread::sleep(time);
        self.change_ways(which, |way| way.is_cut = false);
    }

    pub fn sent(&self) -> [TrafficStatistics; 2] {
        let directions = self.directions.lock().expect("nobody panics");
        [directions[0].sent, directions[1].sent]
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // A panic of the wire's thread is ignored, because the current thread may be panicking already.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

struct Carrier {
    devices: [File; 2],
    /// The packets that have not arrived yet, by arrival time and number. Each value contains the index of the target
    /// network, and the packet's bytes.
    under_way: BTreeMap<(Instant, u64), (usize, Vec<u8>)>,
    number: u64,
    random: u64,
}

impl Carrier {
    fn carry(mut self, directions: &Mutex<[Direction; 2]>, is_over: &AtomicBool) {
        while !is_over.load(Ordering::Relaxed) {
            let longest = Duration::from_millis(50);
            let next = self.under_way.keys().next();
            let wait = next.map_or(longest, |(at, _)| at.saturating_duration_since(Instant::now()).min(longest));
            wait_to_read([&self.devices[0], &self.devices[1]], wait);
            for from in 0..2 {
                self.take(from, directions);
            }
            while let Some(packet) = self.under_way.first_entry().filter(|packet| packet.key().0 <= Instant::now()) {
                let late = packet.key().0.elapsed();
                let (to, bytes) = packet.remove();
                let sent = &mut directions.lock().expect("nobody panics")[1 - to].sent;
                sent.late = sent.late.max(late);
                // A network may refuse a packet, which is then lost.
                let _ = (&self.devices[to]).write(&bytes);
            }
        }
    }

    /// Reads the packets that wait in a network, and decides when each packet arrives, if at all.
    fn take(&mut self, from: usize, directions: &Mutex<[Direction; 2]>) {
        let mut buffer = [0; 2_048];
        while let Ok(length) = (&self.devices[from]).read(&mut buffer) {
            let bytes = &buffer[..length];
            // Only IPv4 packets to a single computer are carried. As in a home network, multicast packets do not leave
            // their network.
            if bytes.first().is_none_or(|first| first >> 4 != 4) || bytes.get(16).is_none_or(|first| *first >= 224) {
                continue;
            }
            let (lost, delayed, part) = (self.below(1_000), self.below(1_000), self.below(1_000));
            let direction = &mut directions.lock().expect("nobody panics")[from];
            direction.sent.packets += 1;
            direction.sent.bytes += length as u64;
            let way = direction.way;
            if way.is_cut || lost < way.lost_per_mille {
                direction.sent.lost += 1;
                continue;
            }
            let delay = if delayed < way.delayed_per_mille { 3 * way.delay } else { way.delay };
            let at = Instant::now() + delay + way.jitter * part / 1_000;
            self.number += 1;
            self.under_way.insert((at, self.number), (1 - from, bytes.to_vec()));
        }
    }

    /// Returns a random number below `bound` (xorshift).
    fn below(&mut self, bound: u32) -> u32 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 33) % u64::from(bound)) as u32
    }
}
