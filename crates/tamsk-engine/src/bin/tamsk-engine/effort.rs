//! The effort of a search, as given on the command line and in the line protocol.

use std::time::Duration;

use clap::Args;
use tamsk_engine::command_line::Failure;
use tamsk_engine::search::Limits;
use tamsk_engine::{Difficulty, HASH_MIB};

/// The greatest size of all hash tables together, in mebibytes.
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
    /// Checks the values given. Fails with a message for people.
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

/// The size of the hash tables, for every command that has `--hash`.
#[derive(Args)]
pub struct HashArgument {
    /// Size of the hash tables in MiB.
    #[arg(long, value_name = "MIB", default_value_t = HASH_MIB as u64)]
    hash: u64,
}

impl HashArgument {
    /// Returns the size of one hash table, in mebibytes, of which there will be so many at a time. Fails with
    /// [`Failure::Input`] if the tables are larger than allowed, or than this computer can have.
    pub fn mebibytes(&self, tables: u64) -> Result<usize, Failure> {
        let each = within("MiB of hash table", self.hash, MAX_HASH).map_err(Failure::Input)?;
        let all = within(&format!("MiB in {tables} hash tables"), each.saturating_mul(tables), MAX_HASH)
            .map_err(Failure::Input)?;
        // A table for which there is no memory would end the program without a word of its own.
        let bytes = usize::try_from(all << 20).unwrap_or(usize::MAX);
        Vec::<u8>::new()
            .try_reserve_exact(bytes)
            .map_err(|_| Failure::Input(format!("{all} MiB of hash table: there is not so much memory")))?;
        Ok(each as usize)
    }
}

fn within(what: &str, value: u64, most: u64) -> Result<u64, String> {
    if (1..=most).contains(&value) { Ok(value) } else { Err(format!("{value} {what}: expected 1 to {most}")) }
}
