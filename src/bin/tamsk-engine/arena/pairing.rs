//! Many matches between two contenders, on several cores.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use tamsk::records::Record;
use tamsk::rules::Options;

use super::{Contender, PairingScore, Unwritten, game};
use crate::Failure;

/// What is to be played.
pub struct Pairing {
    /// Plays Red in the first match of each opening.
    pub first: Contender,
    /// Plays Red in the second.
    pub second: Contender,
    /// The rules of every match.
    pub rules: Options,
    /// How many matches.
    pub games: u32,
    /// Decides the openings and all that the players leave to chance.
    pub seed: u64,
    /// Matches at a time.
    pub jobs: usize,
    /// Where the records go.
    pub records: Option<PathBuf>,
}

/// Plays all matches and tells standard error how far it is. Records that cannot be written stop nothing.
pub fn run(pairing: &Pairing) -> Result<(PairingScore, Unwritten), Failure> {
    let next = AtomicU32::new(0);
    let progress = Mutex::new(Progress::new(pairing));
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..pairing.jobs.clamp(1, pairing.games.max(1) as usize) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= pairing.games {
                        return;
                    }
                    let result = play(pairing, number);
                    let mut progress = progress.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    match result {
                        Ok((score, written)) => progress.add(&score, written),
                        Err(error) => {
                            next.store(pairing.games, Ordering::Relaxed);
                            *failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error);
                            return;
                        }
                    }
                }
            });
        }
    });
    let progress = progress.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    progress.finish();
    match failure.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        Some(error) => Err(error),
        None => Ok((progress.score, progress.unwritten)),
    }
}

/// Plays one match; its score, and what kept its record from being written.
fn play(pairing: &Pairing, number: u32) -> Result<(PairingScore, Result<(), String>), Failure> {
    let (score, record) = game::play(pairing, number).map_err(|e| Failure::Input(e.to_string()))?;
    let written = pairing.records.as_deref().map_or(Ok(()), |folder| write(folder, number, &record));
    Ok((score, written))
}

/// Writes a record; why it cannot be, with the path.
fn write(folder: &Path, number: u32, record: &Record) -> Result<(), String> {
    let name = format!("{:05}-{}-{}.tamsk", number + 1, record.players.red, record.players.black);
    let file = folder.join(name.replace([':', ',', '='], "_"));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, record.write()));
    written.map_err(|e| format!("{}: {e}", file.display()))
}

/// The score so far, and the line about it on standard error.
struct Progress {
    title: String,
    games: u32,
    score: PairingScore,
    unwritten: Unwritten,
    begun: Instant,
    told: Instant,
    in_place: bool,
}

impl Progress {
    fn new(pairing: &Pairing) -> Progress {
        let title = format!("{} - {}", pairing.first, pairing.second);
        let now = Instant::now();
        let in_place = io::stderr().is_terminal();
        Progress {
            title,
            games: pairing.games,
            score: PairingScore::default(),
            unwritten: Unwritten::default(),
            begun: now,
            told: now,
            in_place,
        }
    }

    fn add(&mut self, score: &PairingScore, written: Result<(), String>) {
        self.score += score;
        self.unwritten.add(written);
        // On a terminal the line is kept up to date; in a log it comes twice a minute.
        let pause = if self.in_place { 0.2 } else { 30.0 };
        if self.told.elapsed().as_secs_f64() > pause {
            self.told = Instant::now();
            self.tell(if self.in_place { '\r' } else { '\n' });
        }
    }

    fn finish(&self) {
        if self.games > 0 {
            self.tell('\n');
        }
    }

    fn tell(&self, end: char) {
        let PairingScore { wins, ties, losses, .. } = self.score;
        let seconds = self.begun.elapsed().as_secs();
        // Progress that nobody can read is no reason to stop.
        let _ = write!(
            io::stderr(),
            "{}: {} of {} matches, {wins} won, {ties} tied, {losses} lost, {seconds} s   {end}",
            self.title,
            self.score.games(),
            self.games,
        );
    }
}
