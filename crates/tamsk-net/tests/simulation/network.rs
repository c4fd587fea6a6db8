//! A bad network: what is sent arrives late, twice, in another order or never.

use std::collections::BinaryHeap;
use std::ops::Range;

use tamsk_engine::random::Random;
use tamsk_net::Micros;

pub const MILLI: Micros = 1_000;
pub const SECOND: Micros = 1_000 * MILLI;

/// One way of the network.
#[derive(Clone, Debug, Default)]
pub struct Way {
    pub delay: Micros,
    pub jitter: Micros,
    /// The datagrams of a thousand that are lost, and that arrive twice.
    pub lost: u32,
    pub doubled: u32,
    /// When nothing gets through.
    pub cuts: Vec<Range<Micros>>,
}

impl Way {
    pub fn is_cut(&self, now: Micros) -> bool {
        self.cuts.iter().any(|cut| cut.contains(&now))
    }

    fn arrival(&self, now: Micros, random: &mut Random) -> Micros {
        now + self.delay + random.below(self.jitter + 1)
    }
}

/// What travels.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Parcel {
    Stream(Vec<u8>),
    Datagram(Vec<u8>),
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Flight {
    at: std::cmp::Reverse<Micros>,
    number: std::cmp::Reverse<u64>,
    connection: u32,
    to: usize,
    parcel: Parcel,
}

/// Two ways, and what is under way on them.
pub struct Network {
    pub ways: [Way; 2],
    pub connection: u32,
    flights: BinaryHeap<Flight>,
    /// When the last bytes of each stream arrive.
    stream_at: [Micros; 2],
    count: u64,
    random: Random,
    /// The bytes of the streams and of the datagrams that were sent.
    pub sent: [usize; 2],
}

impl Network {
    pub fn new(ways: [Way; 2], random: Random) -> Network {
        let flights = BinaryHeap::new();
        Network { ways, connection: 0, flights, stream_at: [0; 2], count: 0, random, sent: [0; 2] }
    }

    /// Replaces the connection. What was under way on the last one never arrives.
    pub fn reconnect(&mut self) {
        self.connection += 1;
        self.stream_at = [0; 2];
    }

    fn push(&mut self, at: Micros, to: usize, parcel: Parcel) {
        self.count += 1;
        let (at, number) = (std::cmp::Reverse(at), std::cmp::Reverse(self.count));
        self.flights.push(Flight { at, number, connection: self.connection, to, parcel });
    }

    pub fn send(&mut self, now: Micros, to: usize, stream: Vec<u8>, datagrams: Vec<Vec<u8>>) {
        let way = self.ways[to].clone();
        if !stream.is_empty() {
            self.sent[0] += stream.len();
            // Bytes lost are sent again, those of a cut after it.
            let mut from = now;
            while way.is_cut(from) || self.random.random_bool(way.lost) {
                from += 3 * way.delay + 20 * MILLI;
            }
            let at = way.arrival(from, &mut self.random).max(self.stream_at[to]);
            self.stream_at[to] = at;
            self.push(at, to, Parcel::Stream(stream));
        }
        for datagram in datagrams {
            self.sent[1] += datagram.len();
            let copies = 1 + u32::from(self.random.random_bool(way.doubled));
            for _ in 0..copies {
                if !way.is_cut(now) && !self.random.random_bool(way.lost) {
                    let at = way.arrival(now, &mut self.random);
                    self.push(at, to, Parcel::Datagram(datagram.clone()));
                }
            }
        }
    }

    pub fn next_at(&self) -> Option<Micros> {
        self.flights.peek().map(|flight| flight.at.0)
    }

    /// Lets something arrive later after all.
    pub fn delay(&mut self, at: Micros, to: usize, parcel: Parcel) {
        self.push(at, to, parcel);
    }

    /// Takes what arrives next, and where. `None` in place of the parcel if its connection is gone.
    pub fn take(&mut self) -> Option<(usize, Option<Parcel>)> {
        let flight = self.flights.pop()?;
        let parcel = (flight.connection == self.connection).then_some(flight.parcel);
        Some((flight.to, parcel))
    }
}
