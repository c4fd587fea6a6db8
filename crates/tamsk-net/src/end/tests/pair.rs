//! Two ends beside each other, for tests: what one sends arrives at the other after a while.

use tamsk_rules::{Action, Match, Options, Player};

use crate::close_reason::{CloseReason, ClosedBy};
use crate::end::{End, Settings};
use crate::limits::{MILLI, Micros};
use crate::notice::Notice;
use crate::role::Role;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::datagram::Heartbeat;

/// Two ends, the host first.
pub(crate) struct Pair {
    pub ends: [End<Match>; 2],
    pub notices: [Vec<Notice<Match>>; 2],
    pub now: Micros,
    delay: Micros,
    under_way: Vec<(Micros, usize, Vec<u8>, Vec<Vec<u8>>)>,
    /// Whether the way to each end is cut.
    pub is_cut: [bool; 2],
    /// Whether nothing arrives until this is `false` again.
    pub is_slow: bool,
    /// All datagrams that each end sent.
    pub sent: [Vec<Vec<u8>>; 2],
}

pub(crate) fn settings(number: u8) -> Settings {
    Settings {
        name: ["Ada", "Charles"][usize::from(number)].into(),
        version: "0.1.0".into(),
        rule_cases: [1; 32],
        other_key: [2; 32],
        secret: [number; 32],
    }
}

impl Pair {
    /// Creates two ends that are connected, with a delay of 20 ms each way.
    pub fn new() -> Pair {
        let mut pair = Pair {
            ends: [End::new(settings(0)), End::new(settings(1))],
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

    /// Creates two ends at whose table a match runs.
    pub fn playing(options: Options) -> Pair {
        let mut pair = Pair::new();
        pair.run(100);
        assert!(pair.ends[0].propose(pair.now, &options));
        pair.run(100);
        assert!(pair.ends.iter_mut().all(|end| end.agree(pair.now)));
        pair.run(1_500);
        assert!(pair.ends.iter_mut().all(|end| end.match_now(pair.now).is_some()), "time runs");
        pair
    }

    pub fn connect(&mut self, host: usize) {
        self.under_way.clear();
        for (number, end) in self.ends.iter_mut().enumerate() {
            end.connect(self.now, if number == host { Role::Host } else { Role::Guest });
        }
    }

    /// Lets some milliseconds pass.
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

    /// Makes an act of a player, which the rules must allow.
    pub fn act(&mut self, player: Player, act: Action) {
        let number = if player == Player::Red { self.red() } else { 1 - self.red() };
        let result = self.ends[number].act(self.now, act);
        assert!(result.is_ok(), "{player} {act:?}: {result:?}");
    }

    /// Takes the notices of an end that a function picks.
    pub fn heard<T>(&mut self, number: usize, pick: impl FnMut(&Notice<Match>) -> Option<T>) -> Vec<T> {
        std::mem::take(&mut self.notices[number]).iter().filter_map(pick).collect()
    }

    /// Returns `true` if the ends have the same log and the same settled match.
    pub fn is_equal(&self) -> bool {
        self.ends[0].log() == self.ends[1].log() && self.ends[0].settled() == self.ends[1].settled()
    }
}

/// Returns why an end ended the connection, if it did.
pub(crate) fn closed(pair: &mut Pair, number: usize) -> Option<CloseReason> {
    let reasons = pair.heard(number, |notice| match notice {
        Notice::Closed { by: ClosedBy::ThisEnd, reason } => Some(*reason),
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
        clear_to: 0,
        made: 0,
        first: 0,
        acts: BoundedVec::default(),
        acknowledged: 0,
        first_granted: 0,
        granted: BoundedVec::default(),
        granted_acknowledged: 0,
    }
}
