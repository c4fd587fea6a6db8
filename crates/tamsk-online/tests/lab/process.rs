//! The test's handle to the process of a player.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::player::{DISK_TIME_VARIABLE, FOLDER_VARIABLE, HIDES_ADDRESS, NUMBER_VARIABLE, PACE_VARIABLE, TELLS_STORED};
use super::system::Namespace;
use super::telling::MARK;

/// A line that a player has reported, and the time of the report in microseconds on the machine's clock.
#[derive(Clone, Debug)]
pub struct Line {
    pub at: u64,
    pub text: String,
}

impl Line {
    fn read(line: &str) -> Option<Line> {
        // The test runner in the player's process may have printed something at the beginning of this line.
        let (at, text) = line.split_once(MARK)?.1.trim_start().split_once(' ')?;
        Some(Line { at: at.parse().ok()?, text: text.to_owned() })
    }

    /// Returns the text after `word`, or `None` if the line does not begin with `word`.
    pub fn after(&self, word: &str) -> Option<&str> {
        let rest = self.text.strip_prefix(word)?;
        if rest.is_empty() { Some("") } else { rest.strip_prefix(' ') }
    }
}

/// The number of a player, and the player's settings.
#[derive(Clone, Copy, Debug)]
pub struct ProcessSetup {
    pub number: u8,
    /// The shortest and longest time between two acts, in milliseconds.
    pub pace: [u64; 2],
    /// The time that it takes to store a match, in milliseconds.
    pub disk_time: u64,
    pub tells_stored: bool,
    /// Whether the player hides their address behind the relay of the lab, or `None` if the player does not use the
    /// relay.
    pub hides_address: Option<bool>,
}

/// The process of a player.
pub struct Process {
    child: Child,
    orders: ChildStdin,
    lines: Arc<Mutex<Vec<Line>>>,
    /// The number of lines that the test has already processed.
    heard: usize,
}

impl Process {
    pub fn start(setup: ProcessSetup, folder: &Path, namespace: &Namespace) -> Process {
        let program = std::env::current_exe().expect("a program");
        let mut command = Command::new(program);
        command.args(["--exact", "player::player", "--ignored", "--nocapture"]);
        command.env(NUMBER_VARIABLE, setup.number.to_string()).env(FOLDER_VARIABLE, folder);
        command.env(PACE_VARIABLE, format!("{} {}", setup.pace[0], setup.pace[1]));
        command.env(DISK_TIME_VARIABLE, setup.disk_time.to_string());
        if setup.tells_stored {
            command.env(TELLS_STORED, "1");
        }
        if let Some(hides_address) = setup.hides_address {
            command.env(HIDES_ADDRESS, hides_address.to_string());
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = namespace.run_inside(|| command.spawn()).expect("the player starts");
        let orders = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let lines = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&lines);
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                shared.lock().expect("nobody panics").extend(Line::read(&line));
            }
        });
        Process { child, orders, lines, heard: 0 }
    }

    pub fn order(&mut self, order: &str) {
        writeln!(self.orders, "{order}").expect("the player lives");
    }

    /// Kills the process at once, and waits for up to one second until all its lines have arrived.
    pub fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is gone");
        let start = Instant::now();
        // Besides this struct, only the thread that reads the lines holds a reference to them.
        while Arc::strong_count(&self.lines) > 1 && start.elapsed() < Duration::from_secs(1) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    pub fn lines(&self) -> Vec<Line> {
        self.lines.lock().expect("nobody panics").clone()
    }

    /// Returns the result of `pick` for the first unprocessed line that `pick` accepts, or `None` if there is no such
    /// line. This line and all earlier lines then count as processed.
    pub fn find_new_line<T>(&mut self, pick: impl FnMut(&Line) -> Option<T>) -> Option<T> {
        let lines = self.lines.lock().expect("nobody panics");
        let new = lines.get(self.heard..).unwrap_or_default();
        let (place, found) = new.iter().map(pick).enumerate().find_map(|(place, found)| Some((place, found?)))?;
        self.heard += place + 1;
        Some(found)
    }

    /// Marks all lines so far as processed.
    pub fn skip_new_lines(&mut self) {
        self.heard = self.lines.lock().expect("nobody panics").len();
    }

    /// Waits for an unprocessed line that begins with `word`. Returns the time of the line, and the text after `word`.
    ///
    /// # Errors
    /// Returns the last lines if no such line comes in time, or if the process ends.
    pub fn wait_for(&mut self, word: &str, patience: Duration) -> Result<(u64, String), String> {
        let start = Instant::now();
        loop {
            let found = self.find_new_line(|line| line.after(word).map(|rest| (line.at, rest.to_owned())));
            if let Some(found) = found {
                return Ok(found);
            }
            if start.elapsed() > patience || !matches!(self.child.try_wait(), Ok(None)) {
                return Err(format!("no {word:?} after {patience:?}; last: {}", self.last_lines()));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Returns up to 25 of the last lines, without the kinds of lines that are too frequent to be of interest.
    pub fn last_lines(&self) -> String {
        let lines = self.lines();
        let dull = ["act", "arrived", "settled", "stored", "beginning", "final", "announced"];
        let rare = lines.iter().filter(|line| !dull.iter().any(|word| line.after(word).is_some()));
        let texts: Vec<_> = rare.map(|line| format!("{} {}", line.at / 1_000, line.text)).collect();
        texts[texts.len().saturating_sub(25)..].join(" | ")
    }

    /// Returns the processor time that all threads of the process have used together, and the time that the network
    /// thread alone has used.
    pub fn processor_time(&self) -> [Duration; 2] {
        let mut times = [Duration::ZERO; 2];
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).expect("it lives").flatten();
        for task in tasks.map(|task| task.path()) {
            let read = |name| std::fs::read_to_string(task.join(name)).unwrap_or_default();
            let time = read("schedstat").split_whitespace().next().and_then(|time| time.parse().ok());
            let time = Duration::from_nanos(time.unwrap_or(0));
            times[0] += time;
            if read("comm").trim() == "network" {
                times[1] += time;
            }
        }
        times
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
