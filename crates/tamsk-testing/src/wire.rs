//! Two tables far apart, joined in memory by a wire with a delay.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tamsk_net::{End, NetGame, RULE_CASES, Role, Settings};
use tamsk_online::{Carrier, Clock, Connection, OtherPlayer, Path, SecretKey, Table};
use tamsk_rules::Match;

/// The names of the two players.
pub const FAR_NAMES: [&str; 2] = ["Ada", "Charles"];

/// Bytes on their way to a table.
enum Packet {
    Stream(Vec<u8>),
    Datagram(Vec<u8>),
}

/// A wire between two tables. The first one hosts.
pub struct Wire<G: NetGame = Match> {
    carriers: [Carrier<G>; 2],
    keys: [SecretKey; 2],
    /// The time of both machines, in microseconds.
    clock: Arc<AtomicU64>,
    /// What is under way to each table, with the time at which it arrives, in milliseconds.
    under_way: [VecDeque<(u64, Packet)>; 2],
    delay: u64,
    is_cut: bool,
}

impl<G: NetGame> Wire<G> {
    /// Returns a wire on which bytes take this many milliseconds, and the program's sides of both tables.
    pub fn new(delay: u64) -> (Wire<G>, [Table<G>; 2]) {
        let clock = Arc::new(AtomicU64::new(1_000_000));
        let keys = [(); 2].map(|()| SecretKey::generate());
        let sides = [0, 1].map(|side: usize| {
            let settings = Settings {
                name: FAR_NAMES[side].into(),
                version: "0.1.0".into(),
                rule_cases: RULE_CASES,
                other_key: keys[1 - side].player_key().to_bytes(),
                secret: [side as u8 + 7; 32],
            };
            let time = Arc::clone(&clock);
            let clock = Clock::new(move || time.load(Ordering::Relaxed));
            Table::new(End::new(settings), clock, || {}, |_| {})
        });
        let [(host, host_carrier), (guest, guest_carrier)] = sides;
        let carriers = [host_carrier, guest_carrier];
        let mut wire = Wire { carriers, keys, clock, under_way: Default::default(), delay, is_cut: false };
        wire.connect();
        (wire, [host, guest])
    }

    /// Returns the player whom a table has opposite.
    pub fn other_player(&self, side: usize) -> OtherPlayer {
        OtherPlayer { key: self.keys[1 - side].player_key(), name: FAR_NAMES[1 - side].into() }
    }

    /// Returns the part of a table.
    pub fn role(side: usize) -> Role {
        if side == 0 { Role::Host } else { Role::Guest }
    }

    /// Connects the tables, anew if they were.
    pub fn connect(&mut self) {
        self.is_cut = false;
        self.under_way = Default::default();
        for (side, carrier) in self.carriers.iter().enumerate() {
            carrier.connect(Wire::<G>::role(side), Connection::by(Path::Direct));
        }
    }

    /// Loses everything that is sent from now on.
    pub fn cut(&mut self) {
        self.is_cut = true;
    }

    /// Lets time pass at both tables, and carries what arrives by then.
    pub fn pass(&mut self, millis: u64) {
        let now = self.clock.fetch_add(millis * 1_000, Ordering::Relaxed) / 1_000 + millis;
        for side in 0..2 {
            while self.under_way[side].front().is_some_and(|(at, _)| *at <= now) {
                match self.under_way[side].pop_front() {
                    Some((_, Packet::Stream(bytes))) => self.carriers[side].receive_stream(&bytes),
                    Some((_, Packet::Datagram(bytes))) => self.carriers[side].receive_datagram(&bytes),
                    None => {}
                }
            }
            let output = self.carriers[side].poll();
            let stream = Some(output.stream).filter(|bytes| !bytes.is_empty()).map(Packet::Stream);
            let packets = stream.into_iter().chain(output.datagrams.into_iter().map(Packet::Datagram));
            if !self.is_cut {
                self.under_way[1 - side].extend(packets.map(|packet| (now + self.delay, packet)));
            }
        }
    }
}
