//! A simulated network connection, which joins two tables in memory and delays their packets.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tamsk_net::{NetGame, Peer, PeerConfig, RULES_FINGERPRINT, Role};
use tamsk_online::{
    ConnectionPath, ConnectionState, MonotonicClock, PlayerIdentity, PlayerSecretKey, TableHandle, TableTransport,
};
use tamsk_rules::Match;

/// The names of the two players.
pub const PLAYER_NAMES: [&str; 2] = ["Ada", "Charles"];

/// A packet of bytes on its way to a table.
enum Packet {
    Stream(Vec<u8>),
    Datagram(Vec<u8>),
}

/// A simulated network connection between two tables. The first table is the host.
pub struct SimulatedLink<G: NetGame = Match> {
    carriers: [TableTransport<G>; 2],
    keys: [PlayerSecretKey; 2],
    /// The current time at both tables, in microseconds.
    clock: Arc<AtomicU64>,
    /// The packets in transit to each table, with their arrival times in milliseconds.
    under_way: [VecDeque<(u64, Packet)>; 2],
    delay: u64,
    is_cut: bool,
}

impl<G: NetGame> SimulatedLink<G> {
    /// Connects two tables with a delay in milliseconds. Returns the connection and the tables.
    pub fn new(delay: u64) -> (SimulatedLink<G>, [TableHandle<G>; 2]) {
        let clock = Arc::new(AtomicU64::new(1_000_000));
        let keys = [(); 2].map(|()| PlayerSecretKey::generate());
        let sides = [0, 1].map(|side: usize| {
            let settings = PeerConfig {
                name: PLAYER_NAMES[side].into(),
                version: "0.1.0".into(),
                rules_fingerprint: RULES_FINGERPRINT,
                other_key: keys[1 - side].player_key().to_bytes(),
                colour_draw_secret: [side as u8 + 7; 32],
            };
            let time = Arc::clone(&clock);
            let clock = MonotonicClock::new(move || time.load(Ordering::Relaxed));
            TableHandle::new(Peer::new(settings), clock, || {}, |_| {})
        });
        let [(host, host_carrier), (guest, guest_carrier)] = sides;
        let carriers = [host_carrier, guest_carrier];
        let mut wire = SimulatedLink { carriers, keys, clock, under_way: Default::default(), delay, is_cut: false };
        wire.connect();
        (wire, [host, guest])
    }

    /// Returns the identity of the opponent of the player at the table with index `side`.
    pub fn identity_of_other(&self, side: usize) -> PlayerIdentity {
        PlayerIdentity { key: self.keys[1 - side].player_key(), name: PLAYER_NAMES[1 - side].into() }
    }

    /// Returns the role of a table. The table with index 0 is the host, and the other table is the guest.
    pub fn role(side: usize) -> Role {
        if side == 0 { Role::Host } else { Role::Guest }
    }

    /// Connects or reconnects the two tables. Packets in transit are lost.
    pub fn connect(&mut self) {
        self.is_cut = false;
        self.under_way = Default::default();
        for (side, carrier) in self.carriers.iter().enumerate() {
            carrier.greet_over_new_connection(
                SimulatedLink::<G>::role(side),
                ConnectionState::on_path(ConnectionPath::Direct),
            );
        }
    }

    /// Drops all packets that are sent from now on.
    pub fn start_dropping_packets(&mut self) {
        self.is_cut = true;
    }

    /// Lets this number of milliseconds pass at both tables, and delivers all packets that arrive in this time.
    pub fn advance_time(&mut self, millis: u64) {
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
