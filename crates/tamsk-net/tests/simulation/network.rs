//! A simulated bad network, in which data arrives late, twice, out of order or never.

use std::collections::BinaryHeap;
use std::ops::Range;

use tamsk_engine::random::Random;
use tamsk_net::Micros;

pub const MILLI: Micros = 1_000;
pub const SECOND: Micros = 1_000 * MILLI;

/// One direction of the network.
#[derive(Clone, Debug, Default)]
pub struct Way {
    pub delay: Micros,
    pub jitter: Micros,
    /// The number of datagrams in a thousand that are lost.
    pub lost_per_mille: u32,
    /// The number of datagrams in a thousand that arrive twice.
    pub doubled_per_mille: u32,
    /// The times during which nothing gets through.
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

/// A unit of data on its way.
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

/// Both directions of a network, and the data on its way.
pub struct Network {
    pub ways: [Way; 2],
    pub connection: u32,
    flights: BinaryHeap<Flight>,
    /// The time at which the last bytes of the stream arrive, for each direction.
    stream_at: [Micros; 2],
    count: u64,
    random: Random,
    /// The number of bytes sent on streams, and the number of bytes sent in datagrams.
    pub sent: [usize; 2],
}

impl Network {
    pub fn new(ways: [Way; 2], random: Random) -> Network {
        let flights = BinaryHeap::new();
        Network { ways, connection: 0, flights, stream_at: [0; 2], count: 0, random, sent: [0; 2] }
    }

    /// Replaces the connection. Data on its way over the last connection never arrives.
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
            // Lost bytes are sent again, but not before the end of a cut.
            let mut from = now;
            while way.is_cut(from) || self.random.random_bool(way.lost_per_mille) {
                from += 3 * way.delay + 20 * MILLI;
            }
            let at = way.arrival(from, &mut self.random).max(self.stream_at[to]);
            self.stream_at[to] = at;
            self.push(at, to, Parcel::Stream(stream));
        }
        for datagram in datagrams {
            self.sent[1] += datagram.len();
            let copies = 1 + u32::from(self.random.random_bool(way.doubled_per_mille));
            for _ in 0..copies {
                if !way.is_cut(now) && !self.random.random_bool(way.lost_per_mille) {
                    let at = way.arrival(now, &mut self.random);
                    self.push(at, to, Parcel::Datagram(datagram.clone()));
                }
            }
        }
    }

    pub fn next_at(&self) -> Option<Micros> {
        self.flights.peek().map(|flight| flight.at.0)
    }

    /// Postpones the arrival of a parcel to the time `at`.
    pub fn delay(&mut self, at: Micros, to: usize, parcel: Parcel) {
        self.push(at, to, parcel);
    }

    /// Takes the parcel that arrives next, with the number of its receiver. The parcel is `None` if the connection of
    /// the parcel was replaced.
    pub fn take(&mut self) -> Option<(usize, Option<Parcel>)> {
        let flight = self.flights.pop()?;
        let parcel = (flight.connection == self.connection).then_some(flight.parcel);
        Some((flight.to, parcel))
    }
}
