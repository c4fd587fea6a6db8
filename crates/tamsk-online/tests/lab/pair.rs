//! Two players in two networks, and the simulated wire between the networks.

use std::time::{Duration, Instant};

use tamsk_net::NetGame;
use tamsk_rules::{Level, Match, Options};
use tempfile::TempDir;

use super::process::{Line, Process, ProcessSetup};
use super::relay::Relay;
use super::system::Namespace;
use super::wire::{Way, Wire};

/// The time limit for each step of a test while the connection works.
pub const PATIENCE: Duration = Duration::from_secs(15);
const ADDRESSES: [&str; 2] = ["10.77.0.1", "10.77.0.2"];
/// The addresses of the players if there is a relay. The players are then in different subnets.
const RELAYED_ADDRESSES: [&str; 2] = ["10.77.0.1", "10.78.0.1"];

/// The settings of a match between two players.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    pub way: Way,
    pub options: Options,
    /// The shortest and the longest time between two acts, in milliseconds.
    pub pace: [u64; 2],
    pub seed: u64,
    /// The time that it takes to store a match, in milliseconds.
    pub disk_time: u64,
    /// Whether the players report what they store.
    pub tells_stored: bool,
    pub relay: Option<RelaySetup>,
}

/// The settings of a relay between two players.
#[derive(Clone, Copy, Debug)]
pub struct RelaySetup {
    /// Whether packets can also travel between the players without the relay.
    pub has_direct_way: bool,
    /// Whether the players use only the relay, so that their addresses stay hidden.
    pub hides_address: bool,
}

impl Setup {
    /// Returns the settings of a match at Level 3. The round trip takes `round_trip` milliseconds, and 2 % of the
    /// packets are lost.
    pub fn new(round_trip: u64, seed: u64) -> Setup {
        let options =
            Options { glass_sand: 15_000, timer_sand: 1_500, ring_window: 1_000, ..Options::at_level(Level::Three) };
        let way = Way::with_round_trip(round_trip, 20);
        Setup { way, options, pace: [120, 700], seed, disk_time: 0, tells_stored: false, relay: None }
    }

    /// Returns the settings with more sand and slower acts, so that the match takes a long time.
    pub fn with_long_match(self) -> Setup {
        let options = Options { glass_sand: 3_600_000, timer_sand: 5_000, ring_window: 3_000, ..self.options };
        Setup { options, pace: [200, 900], ..self }
    }
}

/// The networks of two players.
pub struct Networks {
    /// The wire from the host to the relay or, if there is no relay, to the guest.
    pub wire: Wire,
    pub namespaces: [Namespace; 2],
    pub relay: Option<Relay>,
}

/// Two players in two networks: the host and the guest.
pub struct Pair {
    /// The wire from the host to the relay or, if there is no relay, to the guest.
    pub wire: Wire,
    pub namespaces: [Namespace; 2],
    pub relay: Option<Relay>,
    pub players: [Process; 2],
    pub keys: [String; 2],
    /// The address of each player's permanent endpoint, or `-` if the player hides the address.
    pub addresses: [String; 2],
    process_setups: [ProcessSetup; 2],
    folders: [TempDir; 2],
    /// The lines that each player reported before the player's process was killed.
    killed_process_lines: [Vec<Line>; 2],
}

impl Pair {
    /// Creates the networks of two players.
    ///
    /// # Errors
    /// Returns the reason why the networks cannot be created.
    pub fn create_networks(setup: &Setup) -> Result<Networks, String> {
        let addresses = if setup.relay.is_some() { RELAYED_ADDRESSES } else { ADDRESSES };
        let (first, to_first) = Namespace::new(addresses[0])?;
        let (second, to_second) = Namespace::new(addresses[1])?;
        let namespaces = [first, second];
        let Some(relay) = setup.relay else {
            return Ok(Networks {
                wire: Wire::join([to_first, to_second], setup.way, setup.seed),
                namespaces,
                relay: None,
            });
        };
        let (wire, relay) = Relay::between(&namespaces, [to_first, to_second], setup, relay)?;
        Ok(Networks { wire, namespaces, relay: Some(relay) })
    }

    /// Lets the host open a table, the guest join it with the invite code, and both begin a match.
    ///
    /// # Errors
    /// Returns a description of the step that failed.
    pub fn meet(setup: &Setup) -> Result<Pair, String> {
        let Networks { wire, namespaces, relay } = Pair::create_networks(setup)?;
        // The folders are in memory, so that only the setup determines how long storing takes.
        let folders = [(); 2].map(|()| tempfile::tempdir_in("/dev/shm").expect("Linux has a folder in memory"));
        // The seed decides which player gets which key.
        let numbers = if setup.seed.is_multiple_of(2) { [1, 2] } else { [2, 1] };
        let Setup { pace, disk_time, tells_stored, .. } = *setup;
        let hides_address = setup.relay.map(|relay| relay.hides_address);
        let process_setups =
            numbers.map(|number| ProcessSetup { number, pace, disk_time, tells_stored, hides_address });
        let start = |which: usize| Process::start(process_setups[which], folders[which].path(), &namespaces[which]);
        let mut players = [start(0), start(1)];
        let mut keys = [String::new(), String::new()];
        let mut addresses = keys.clone();
        for (number, player) in players.iter_mut().enumerate() {
            keys[number] = player.wait_for("key", PATIENCE)?.1;
            addresses[number] = player.wait_for("open", PATIENCE)?.1;
        }
        players[0].order(&format!("invite {}", Match::write_options(&setup.options).replace('\n', " ")));
        // If there is a relay, the guest can find the table only after the host has reached the relay.
        let word = if relay.is_some() { "relayed" } else { "code" };
        let code = players[0].wait_for(word, PATIENCE)?.1;
        players[1].order(&format!("join {code}"));
        for player in &mut players {
            player.wait_for("started", PATIENCE)?;
        }
        let past = [Vec::new(), Vec::new()];
        Ok(Pair {
            wire,
            namespaces,
            relay,
            players,
            keys,
            addresses,
            process_setups,
            folders,
            killed_process_lines: past,
        })
    }

    /// Starts a new process for a player whose process was killed, and updates the player's address.
    ///
    /// # Errors
    /// Returns a description of the step that failed.
    pub fn restart(&mut self, number: usize) -> Result<(), String> {
        let folder = self.folders[number].path();
        let new = Process::start(self.process_setups[number], folder, &self.namespaces[number]);
        let old = std::mem::replace(&mut self.players[number], new);
        self.killed_process_lines[number].extend(old.lines());
        self.addresses[number] = self.players[number].wait_for("open", PATIENCE)?.1;
        Ok(())
    }

    /// Lets a player resume the match with the other player.
    pub fn resume(&mut self, number: usize) {
        let other = 1 - number;
        self.players[number].order(&format!("resume {} {}", self.keys[other], self.addresses[other]));
    }

    /// Waits until both players report a line that begins with `word`. Returns the times of both lines.
    ///
    /// # Errors
    /// Returns the last lines of both players if one of them does not report such a line in time.
    pub fn wait_for_both(&mut self, word: &str, patience: Duration) -> Result<[u64; 2], String> {
        let mut times = [0; 2];
        for (number, time) in times.iter_mut().enumerate() {
            let reported = self.players[number].wait_for(word, patience);
            *time = reported.map_err(|error| format!("{number}: {error}; other: {}", self.other_lines(number)))?.0;
        }
        Ok(times)
    }

    pub fn other_lines(&self, number: usize) -> String {
        self.players[1 - number].last_lines()
    }

    /// Waits until both players have received an act and both logs have grown afterwards.
    ///
    /// # Errors
    /// Returns the last lines of both players if one of them does not play in time.
    pub fn wait_until_both_play(&mut self, patience: Duration) -> Result<(), String> {
        self.players.iter_mut().for_each(Process::skip_new_lines);
        self.wait_for_both("arrived", patience)?;
        self.wait_for_both("settled", patience).map(|_| ())
    }

    /// Returns all lines that a player has reported.
    pub fn lines(&self, number: usize) -> Vec<Line> {
        let mut lines = self.killed_process_lines[number].clone();
        lines.extend(self.players[number].lines());
        lines
    }

    /// Lets the host resign, and waits until the match is over for both players.
    ///
    /// # Errors
    /// Returns the last lines of both players if the match does not end in time.
    pub fn finish(&mut self) -> Result<(), String> {
        // The player may have played several matches. The last of them must be over.
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
