//! The progress of many matches, on standard error, and their records that could not be written. These are reported after
//! the results, which matter more.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use tamsk_engine::command_line::Failure;
use tamsk_engine::sprt::{Sprt, SprtBounds};

use super::pairing_score::PairingScore;

/// The score so far, and the progress line.
pub struct Progress {
    title: String,
    pub games: u32,
    pub score: PairingScore,
    pub unwritten: Unwritten,
    /// The test that may end the matches early.
    pub sprt: Option<Sprt>,
    begun: Instant,
    printed: Instant,
    in_place: bool,
}

impl Progress {
    /// Begins with none of so many matches.
    pub fn new(title: String, games: u32, sprt: Option<SprtBounds>) -> Progress {
        let now = Instant::now();
        let in_place = io::stderr().is_terminal();
        Progress {
            title,
            games,
            score: PairingScore::default(),
            unwritten: Unwritten::default(),
            sprt: sprt.map(Sprt::new),
            begun: now,
            printed: now,
            in_place,
        }
    }

    /// Adds the match with this number, prints the progress now and then, and returns whether enough have been played.
    pub fn add(&mut self, number: u32, score: &PairingScore, written: Result<(), String>) -> bool {
        self.score += score;
        self.unwritten.add(written);
        // On a terminal the line is updated in place; in a log there is a new one twice a minute.
        let pause = if self.in_place { 0.2 } else { 30.0 };
        if self.printed.elapsed().as_secs_f64() > pause {
            self.printed = Instant::now();
            self.print(if self.in_place { '\r' } else { '\n' });
        }
        self.sprt.as_mut().is_some_and(|sprt| {
            sprt.add(number, score.share());
            sprt.verdict().is_some()
        })
    }

    /// Prints the final progress line.
    pub fn finish(&self) {
        if self.games > 0 {
            self.print('\n');
        }
    }

    fn print(&self, end: char) {
        let PairingScore { wins, ties, losses, .. } = self.score;
        let ratio = self.sprt.as_ref().map_or_else(String::new, |sprt| format!(", ratio {:+.2}", sprt.ratio()));
        let seconds = self.begun.elapsed().as_secs();
        // A closed standard error is no reason to stop.
        let _ = write!(
            io::stderr(),
            "{}: {} of {} matches, {wins} won, {ties} tied, {losses} lost, {seconds} s{ratio}   {end}",
            self.title,
            self.score.games(),
            self.games,
        );
    }
}

/// The number of missing records, and the first error.
#[derive(Default)]
pub struct Unwritten {
    missing: u32,
    /// The first error.
    first_error: Option<String>,
}

impl Unwritten {
    /// Counts a record if it is missing.
    pub fn add(&mut self, written: Result<(), String>) {
        if let Err(error) = written {
            self.missing += 1;
            self.first_error.get_or_insert(error);
        }
    }

    /// Adds those of another pairing.
    pub fn merge(&mut self, other: Unwritten) {
        self.missing += other.missing;
        self.first_error = self.first_error.take().or(other.first_error);
    }

    /// Returns an error if any record is missing.
    pub fn into_result(self) -> Result<(), Failure> {
        match (self.missing, self.first_error) {
            (0, _) | (_, None) => Ok(()),
            (1, Some(why)) => Err(Failure::Incomplete(format!("1 record is missing: {why}"))),
            (missing, Some(why)) => {
                Err(Failure::Incomplete(format!("{missing} records are missing; the first of them: {why}")))
            }
        }
    }
}
