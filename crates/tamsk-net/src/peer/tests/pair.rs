//! Two connected ends for tests. Data that one end sends arrives at the other after a delay.

use tamsk_rules::{Action, Match, Options, Player};

use crate::close_reason::{CloseReason, ClosedBy};
use crate::limits::{MILLI, Micros};
use crate::notice::Notice;
use crate::peer::{Peer, PeerConfig};
use crate::role::Role;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::datagram::Heartbeat;

/// Two ends, and the data on its way between them. The first end hosts the first connection.
pub(crate) struct Pair {
    pub ends: [Peer<Match>; 2],
    pub notices: [Vec<Notice<Match>>; 2],
    pub now: Micros,
    delay: Micros,
    under_way: Vec<(Micros, usize, Vec<u8>, Vec<Vec<u8>>)>,
    /// For each end, whether the network drops everything that is sent to it.
    pub is_cut: [bool; 2],
    /// Whether the network currently holds back all data.
    pub is_slow: bool,
    /// All datagrams that each end sent.
    pub sent: [Vec<Vec<u8>>; 2],
}

pub(crate) fn settings(number: u8) -> PeerConfig {
    PeerConfig {
        name: ["Ada", "Charles"][usize::from(number)].into(),
        version: "0.1.0".into(),
        rules_fingerprint: [1; 32],
        other_key: [2; 32],
        colour_draw_secret: [number; 32],
    }
}

impl Pair {
    /// Creates two connected ends. Data takes 20 ms each way.
    pub fn new() -> Pair {
        let mut pair = Pair {
            ends: [Peer::new(settings(0)), Peer::new(settings(1))],
            notices: Default::default(),
            now: 0,
            delay: 20 * MILLI,
            under_way: Vec::new(),
            is_cut: [false; 2],
            is_slow: false,
            sent: Default::default(),
        };
        pair.connect(0);
        pair
    }

    /// Creates two ends with a running match.
    pub fn playing(options: Options) -> Pair {
        let mut pair = Pair::new();
        pair.run(100);
        assert!(pair.ends[0].propose(pair.now, &options));
        pair.run(100);
        assert!(pair.ends.iter_mut().all(|end| end.agree(pair.now)));
        pair.run(1_500);
        assert!(pair.ends.iter_mut().all(|end| end.match_time(pair.now).is_some()), "time runs");
        pair
    }

    pub fn connect(&mut self, host: usize) {
        self.under_way.clear();
        for (number, end) in self.ends.iter_mut().enumerate() {
            end.begin_connection(self.now, if number == host { Role::Host } else { Role::Guest });
        }
    }

    /// Runs both ends for the given number of milliseconds.
    pub fn run(&mut self, milliseconds: u64) {
        let end = self.now + milliseconds * MILLI;
        while self.now < end {
            self.now += 5 * MILLI;
            let (due, later) = std::mem::take(&mut self.under_way)
                .into_iter()
                .partition(|flight| flight.0 <= self.now && !self.is_slow);
            self.under_way = later;
            for (_, to, stream, datagrams) in due {
                self.ends[to].receive_stream(self.now, &stream);
                datagrams.iter().for_each(|datagram| self.ends[to].receive_datagram(self.now, datagram));
            }
            for from in 0..2 {
                let output = self.ends[from].poll(self.now);
                self.notices[from].extend(output.notices);
                self.sent[from].extend(output.datagrams.iter().cloned());
                if !self.is_cut[1 - from] {
                    self.under_way.push((self.now + self.delay, 1 - from, output.stream, output.datagrams));
                }
            }
        }
    }

    /// Returns the number of the end that plays Red.
    pub fn red(&self) -> usize {
        usize::from(self.ends[0].me() != Some(Player::Red))
    }

    /// Lets a player make an act, which the rules must allow.
    pub fn act(&mut self, player: Player, act: Action) {
        let number = if player == Player::Red { self.red() } else { 1 - self.red() };
        let result = self.ends[number].act(self.now, act);
        assert!(result.is_ok(), "{player} {act:?}: {result:?}");
    }

    /// Takes all notices of an end, and returns the values that `pick` extracts from the notices.
    pub fn heard<T>(&mut self, number: usize, pick: impl FnMut(&Notice<Match>) -> Option<T>) -> Vec<T> {
        std::mem::take(&mut self.notices[number]).iter().filter_map(pick).collect()
    }

    /// Returns `true` if the ends have the same log and the same settled match.
    pub fn is_equal(&self) -> bool {
        self.ends[0].log() == self.ends[1].log() && self.ends[0].settled_match() == self.ends[1].settled_match()
    }
}

/// Returns the reason why an end closed the connection, or `None` if the end did not close it.
pub(crate) fn closed(pair: &mut Pair, number: usize) -> Option<CloseReason> {
    let reasons = pair.heard(number, |notice| match notice {
        Notice::ConnectionClosed { by: ClosedBy::ThisEnd, reason } => Some(*reason),
        _ => None,
    });
    assert!(reasons.len() <= 1, "a connection ends once");
    reasons.first().copied()
}

/// Returns a heartbeat without acts.
pub(crate) fn heartbeat(epoch: u32, run: u32) -> Heartbeat<Action> {
    Heartbeat {
        epoch,
        run,
        promise: 0,
        act_count: 0,
        first_act_index: 0,
        acts: BoundedVec::default(),
        acknowledged_count: 0,
        first_final_time_index: 0,
        final_times: BoundedVec::default(),
        known_final_time_count: 0,
    }
}
