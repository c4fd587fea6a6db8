//! The effort of a search, as given on the command line and in the line protocol.

use std::time::Duration;

use clap::Args;
use tamsk_engine::command_line::Failure;
use tamsk_engine::search::SearchLimits;
use tamsk_engine::{DEFAULT_HASH_MIB, Difficulty};

const MAX_HASH: u64 = 16_384;

const MAX_THREADS: u64 = 256;

const MAX_MS: u64 = 86_400_000;

/// The effort of a search: the level of the bot, the seed of its mistakes and the limits.
#[derive(Clone, Debug)]
pub struct SearchSettings {
    pub difficulty: Difficulty,
    pub seed: u64,
    pub limits: SearchLimits,
}

impl SearchSettings {
    pub fn new(
        level: &str,
        nodes: Option<u64>,
        ms: Option<u64>,
        threads: Option<u64>,
        seed: Option<u64>,
    ) -> Result<SearchSettings, String> {
        let level = level.parse::<Difficulty>().map_err(|e| e.to_string())?;
        if nodes == Some(0) {
            return Err("0 nodes: expected 1 at least".to_owned());
        }
        let ms = ms.map(|ms| within("milliseconds", ms, MAX_MS)).transpose()?;
        let threads = within("threads", threads.unwrap_or(1), MAX_THREADS)? as usize;
        let limits = SearchLimits { nodes, time: ms.map(Duration::from_millis), threads, ..SearchLimits::default() };
        Ok(SearchSettings { difficulty: level, seed: seed.unwrap_or(0), limits })
    }
}

#[derive(Args)]
pub struct HashArgument {
    /// Size of the hash tables in MiB.
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH_MIB as u64)]
    hash: u64,
}

impl HashArgument {
    /// Returns the size of each of `tables` hash tables, in mebibytes. Fails with [`Failure::Input`] if all tables
    /// together exceed the limit or the memory of this computer.
    pub fn mebibytes_per_table(&self, tables: u64) -> Result<usize, Failure> {
        let each = within("MiB of hash table", self.hash, MAX_HASH).map_err(Failure::Input)?;
        let all = within(&format!("MiB in {tables} hash tables"), each.saturating_mul(tables), MAX_HASH)
            .map_err(Failure::Input)?;
        // Running out of memory would abort the program without a message.
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
