//! Two players in two networks, and the program between.

use std::time::{Duration, Instant};

use tamsk_net::NetGame;
use tamsk_rules::{Level, Match, Options};
use tempfile::TempDir;

use super::process::{Line, Process, Role};
use super::system::Namespace;
use super::wire::{Way, Wire};

/// How long anything may take that needs no broken connection.
pub const PATIENCE: Duration = Duration::from_secs(15);
const ADDRESSES: [&str; 2] = ["10.77.0.1", "10.77.0.2"];

/// How two players play.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    pub way: Way,
    pub options: Options,
    pub pace: [u64; 2],
    pub seed: u64,
    /// How long storing takes, in milliseconds.
    pub disk_time: u64,
    pub tells_stored: bool,
}

impl Setup {
    /// Returns Level 3, on a way with this round trip and 2 % lost.
    pub fn new(round_trip: u64, seed: u64) -> Setup {
        let options = Options { glass: 15_000, timer: 1_500, ring_window: 1_000, ..Options::at_level(Level::Three) };
        let way = Way::with_round_trip(round_trip, 20);
        Setup { way, options, pace: [120, 700], seed, disk_time: 0, tells_stored: false }
    }

    /// Lets a match last.
    pub fn long(self) -> Setup {
        let options = Options { glass: 3_600_000, timer: 5_000, ring_window: 3_000, ..self.options };
        Setup { options, pace: [200, 900], ..self }
    }
}

/// Two players in two networks: the host and the guest.
pub struct Pair {
    pub wire: Wire,
    pub namespaces: [Namespace; 2],
    pub players: [Process; 2],
    pub keys: [String; 2],
    /// Where their permanent endpoints are.
    pub addresses: [String; 2],
    roles: [Role; 2],
    folders: [TempDir; 2],
    /// What processes told that were killed.
    past: [Vec<Line>; 2],
}

impl Pair {
    /// Creates the networks.
    ///
    /// # Errors
    /// Returns why there can be none.
    pub fn networks(setup: &Setup) -> Result<(Wire, [Namespace; 2]), String> {
        let (first, to_first) = Namespace::new(ADDRESSES[0])?;
        let (second, to_second) = Namespace::new(ADDRESSES[1])?;
        Ok((Wire::join([to_first, to_second], setup.way, setup.seed), [first, second]))
    }

    /// Lets two players meet under a code and begin a match.
    ///
    /// # Errors
    /// Returns what did not happen.
    pub fn meet(setup: &Setup) -> Result<Pair, String> {
        let (wire, namespaces) = Pair::networks(setup)?;
        // In memory, as how long storing takes is set.
        let folders = [(); 2].map(|()| tempfile::tempdir_in("/dev/shm").expect("Linux has a folder in memory"));
        // Either has the lower key.
        let numbers = if setup.seed.is_multiple_of(2) { [1, 2] } else { [2, 1] };
        let Setup { pace, disk_time, tells_stored, .. } = *setup;
        let roles = numbers.map(|number| Role { number, pace, disk_time, tells_stored });
        let start = |which: usize| Process::start(roles[which], folders[which].path(), &namespaces[which]);
        let mut players = [start(0), start(1)];
        let mut keys = [String::new(), String::new()];
        let mut addresses = keys.clone();
        for (number, player) in players.iter_mut().enumerate() {
            keys[number] = player.wait_for("key", PATIENCE)?.1;
            addresses[number] = player.wait_for("open", PATIENCE)?.1;
        }
        players[0].order(&format!("invite {}", Match::write_options(&setup.options).replace('\n', " ")));
        let code = players[0].wait_for("code", PATIENCE)?.1;
        players[1].order(&format!("join {code}"));
        for player in &mut players {
            player.wait_for("started", PATIENCE)?;
        }
        let past = [Vec::new(), Vec::new()];
        Ok(Pair { wire, namespaces, players, keys, addresses, roles, folders, past })
    }

    /// Starts the process of a player again, which was killed. Knows then where it is.
    ///
    /// # Errors
    /// Returns what did not happen.
    pub fn restart(&mut self, number: usize) -> Result<(), String> {
        let folder = self.folders[number].path();
        let new = Process::start(self.roles[number], folder, &self.namespaces[number]);
        let old = std::mem::replace(&mut self.players[number], new);
        self.past[number].extend(old.lines());
        self.addresses[number] = self.players[number].wait_for("open", PATIENCE)?.1;
        Ok(())
    }

    /// Lets a player resume the match with the other.
    pub fn resume(&mut self, number: usize) {
        let other = 1 - number;
        self.players[number].order(&format!("resume {} {}", self.keys[other], self.addresses[other]));
    }

    /// Waits until both tell this.
    ///
    /// # Errors
    /// Returns who does not.
    pub fn both(&mut self, word: &str, patience: Duration) -> Result<[u64; 2], String> {
        let mut times = [0; 2];
        for (number, time) in times.iter_mut().enumerate() {
            let told = self.players[number].wait_for(word, patience);
            *time = told.map_err(|error| format!("{number}: {error}; other: {}", self.other_lines(number)))?.0;
        }
        Ok(times)
    }

    pub fn other_lines(&self, number: usize) -> String {
        self.players[1 - number].last_lines()
    }

    /// Waits until both play: each has heard an act of the other, and more is settled.
    ///
    /// # Errors
    /// Returns who does not.
    pub fn go_on(&mut self, patience: Duration) -> Result<(), String> {
        self.players.iter_mut().for_each(Process::skip);
        self.both("arrived", patience)?;
        self.both("settled", patience).map(|_| ())
    }

    /// Returns all that a player told.
    pub fn lines(&self, number: usize) -> Vec<Line> {
        let mut lines = self.past[number].clone();
        lines.extend(self.players[number].lines());
        lines
    }

    /// Lets a player resign. Checks the matches of both.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub fn finish(&mut self) -> Result<(), String> {
        // In the last match.
        let is_over = |player: &Process| {
            let lines = player.lines();
            let last = lines.iter().rev().find(|line| line.after("over").or(line.after("began")).is_some());
            last.is_some_and(|line| line.after("over").is_some())
        };
        self.players[0].order("resign");
        let patience = Duration::from_secs(20);
        for number in 0..2 {
            let start = Instant::now();
            while !is_over(&self.players[number]) {
                if start.elapsed() > patience {
                    let [one, other] = [0, 1].map(|number| self.players[number].last_lines());
                    return Err(format!("the end is missing at {number}: {one}; other: {other}"));
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        Ok(())
    }
}
