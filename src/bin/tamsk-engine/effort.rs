//! The effort of a search, as given on the command line and in the line protocol.

use std::time::Duration;

use tamsk::bot::Difficulty;
use tamsk::bot::search::{Limits, SearchInfo, margin};
use tamsk::rules::Turn;

/// The greatest size of the hash tables, in mebibytes.
const MAX_HASH: u64 = 16_384;

/// The greatest number of threads.
const MAX_THREADS: u64 = 256;

/// The longest time for a turn, in milliseconds: a day.
const MAX_MS: u64 = 86_400_000;

/// Who chooses a turn, and with what limits.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The difficulty of the bot.
    pub level: Difficulty,
    /// The seed of its mistakes.
    pub seed: u64,
    /// The limits of the search.
    pub limits: Limits,
}

impl Effort {
    /// Checks the values given.
    ///
    /// # Errors
    ///
    /// Returns a message for people.
    pub fn new(
        level: &str,
        nodes: Option<u64>,
        ms: Option<u64>,
        threads: Option<u64>,
        seed: Option<u64>,
    ) -> Result<Effort, String> {
        let level = level.parse::<Difficulty>().map_err(|e| e.to_string())?;
        if nodes == Some(0) {
            return Err("0 nodes: expected 1 at least".to_owned());
        }
        let ms = ms.map(|ms| within("milliseconds", ms, MAX_MS)).transpose()?;
        let threads = within("threads", threads.unwrap_or(1), MAX_THREADS)? as usize;
        let limits = Limits { nodes, time: ms.map(Duration::from_millis), threads, ..Limits::default() };
        Ok(Effort { level, seed: seed.unwrap_or(0), limits })
    }
}

/// Checks the size of the hash tables.
///
/// # Errors
///
/// Returns a message for people.
pub fn hash_mib(mebibytes: u64) -> Result<usize, String> {
    within("MiB of hash table", mebibytes, MAX_HASH).map(|mebibytes| mebibytes as usize)
}

fn within(what: &str, value: u64, most: u64) -> Result<u64, String> {
    if (1..=most).contains(&value) { Ok(value) } else { Err(format!("{value} {what}: expected 1 to {most}")) }
}

/// Formats an iteration as `info depth D score S nodes N pv …`, with the score in hundredths of a ring, followed by
/// `exact` if it is proven.
pub fn line(info: &SearchInfo<Turn>) -> String {
    line_with_score(info, &score(info.score, info.exact))
}

/// Formats an iteration with its score in words of its own.
pub fn line_with_score<T: ToString>(info: &SearchInfo<T>, score: &str) -> String {
    let pv: Vec<String> = info.pv.iter().map(T::to_string).collect();
    format!("info depth {} score {score} nodes {} pv {}", info.depth, info.nodes, pv.join(" "))
}

/// Formats a score in hundredths of a ring; an exact win or loss as the rings it is won or lost by.
fn score(score: i32, exact: bool) -> String {
    let hundredths = margin(score).map_or(score, |rings| 100 * rings);
    format!("{hundredths}{}", if exact { " exact" } else { "" })
}
