//! How much a search may cost, as it is asked for on the command line and in the line protocol.

use std::time::Duration;

use tamsk::bot::Difficulty;
use tamsk::bot::search::{Limits, SearchInfo, margin};
use tamsk::rules::Turn;

/// The largest hash table, in mebibytes.
const MOST_HASH: u64 = 16_384;

/// The most threads.
const MOST_THREADS: u64 = 256;

/// The longest that a turn may take: a day.
const MOST_MS: u64 = 86_400_000;

/// What a turn is asked for with.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Who plays.
    pub level: Difficulty,
    /// What chance goes by.
    pub seed: u64,
    /// Where to stop.
    pub limits: Limits,
}

impl Effort {
    /// Checks what was asked for.
    ///
    /// # Errors
    /// What is wrong, as a sentence for people.
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
        let ms = ms.map(|ms| within("milliseconds", ms, MOST_MS)).transpose()?;
        let threads = within("threads", threads.unwrap_or(1), MOST_THREADS)? as usize;
        let limits = Limits { nodes, time: ms.map(Duration::from_millis), threads, ..Limits::default() };
        Ok(Effort { level, seed: seed.unwrap_or(0), limits })
    }
}

/// Checks the size of the hash table.
///
/// # Errors
/// What is wrong, as a sentence for people.
pub fn hash_mib(mebibytes: u64) -> Result<usize, String> {
    within("MiB of hash table", mebibytes, MOST_HASH).map(|mebibytes| mebibytes as usize)
}

fn within(what: &str, value: u64, most: u64) -> Result<u64, String> {
    if (1..=most).contains(&value) { Ok(value) } else { Err(format!("{value} {what}: expected 1 to {most}")) }
}

/// One iteration as a line: `info depth D score S nodes N pv …`, with the score in hundredths of a ring, and `exact`
/// after it where it is proven.
pub fn line(info: &SearchInfo<Turn>) -> String {
    let pv: Vec<String> = info.pv.iter().map(Turn::to_string).collect();
    format!(
        "info depth {} score {} nodes {} pv {}",
        info.depth,
        score(info.score, info.exact),
        info.nodes,
        pv.join(" ")
    )
}

/// A score in hundredths of a ring; a win or loss at the end of the match as the rings it is won or lost by.
fn score(score: i32, exact: bool) -> String {
    let hundredths = margin(score).map_or(score, |rings| 100 * rings);
    format!("{hundredths}{}", if exact { " exact" } else { "" })
}
