//! The transposition table, which all threads of a search share without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use super::game::Score;

/// The relation of a stored score to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Lower,
    Upper,
    Exact,
}

impl Bound {
    /// Returns whether a fail-soft score is exact, a lower bound or an upper bound. The score comes from a search with
    /// the window from `alpha` to `beta`.
    #[inline]
    pub(super) fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// The depth of a proven entry. Such an entry depends on no estimate and is valid for every depth.
pub(crate) const PROVEN_DEPTH: u8 = u8::MAX;

/// The result of a search, as an entry of the transposition table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry {
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The code of the best turn; 0 if none is known.
    pub(crate) best_turn_code: u16,
}

/// A slot of the table, which holds one entry. The key is xor-ed with the data. If two threads write a slot at the same
/// time, the slot therefore matches no position (lockless hashing, Hyatt and Mann 2002).
#[derive(Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A transposition table.
pub(crate) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    /// The number of the current search. New entries are more likely to replace entries of earlier searches.
    generation: u8,
}

const GENERATIONS: u8 = 64;

impl TranspositionTable {
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        let buckets = (mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut all = Vec::with_capacity(buckets);
        ask_for_large_pages(&mut all);
        all.resize_with(buckets, Bucket::default);
        TranspositionTable { buckets: all.into(), generation: 0 }
    }

    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        self.generation = 0;
    }

    /// Marks the beginning of a new search.
    pub(crate) fn begin_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Prefetches the bucket of a position. Without a prefetch, a look-up that misses the caches takes as long as
    /// hundreds of instructions.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(hash);
            #[expect(unsafe_code, reason = "the standard library has no safe prefetch")]
            // SAFETY: a prefetch is only a hint. It accesses no memory, and every x86-64 processor supports it.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// Returns the entry of the position with this hash, if there is one.
    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<TableEntry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.key.load(Ordering::Relaxed) ^ data == hash && data != 0).then(|| unpack(data))
        })
    }

    /// Stores an entry in the slot of the same position. If there is none, replaces the least valuable entry.
    #[inline]
    pub(crate) fn store(&self, hash: u64, mut entry: TableEntry) {
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let old = unpack(data);
            if slot.key.load(Ordering::Relaxed) ^ data == hash && data != 0 {
                // An entry without a turn must not erase the turn of an earlier entry.
                if entry.best_turn_code == 0 {
                    entry.best_turn_code = old.best_turn_code;
                }
                victim = Some(slot);
                break;
            }
            let age = (self.generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            let worth = if data == 0 { i32::MIN } else { i32::from(old.depth.min(128)) - 8 * i32::from(age) };
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = self.pack(entry);
            slot.key.store(hash ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }

    fn pack(&self, TableEntry { score, depth, bound, best_turn_code: code }: TableEntry) -> u64 {
        // The highest bit is always set, because the value 0 marks an empty slot.
        let score = score as i16 as u16;
        1 << 63
            | u64::from(self.generation) << 48
            | u64::from(code) << 32
            | (bound as u64) << 24
            | u64::from(depth) << 16
            | u64::from(score)
    }
}

/// Asks the operating system for large memory pages. With small pages, random look-ups spend more time on translating
/// addresses than on accessing memory.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(empty: &mut Vec<Bucket>) {
    const LARGE: usize = 2 << 20;
    let memory = empty.spare_capacity_mut();
    let before = memory.as_ptr().align_offset(LARGE);
    if let Some(aligned) = memory.get_mut(before..) {
        let bytes = size_of_val(aligned) / LARGE * LARGE;
        #[expect(unsafe_code, reason = "a system call")]
        // SAFETY: the memory belongs to the vector, and this advice does not change its contents.
        unsafe {
            libc::madvise(aligned.as_mut_ptr().cast(), bytes, libc::MADV_HUGEPAGE);
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_: &mut Vec<Bucket>) {}

fn generation_of(data: u64) -> u8 {
    (data >> 48) as u8 % GENERATIONS
}

fn unpack(data: u64) -> TableEntry {
    TableEntry {
        score: Score::from(data as u16 as i16),
        depth: (data >> 16) as u8,
        bound: match (data >> 24) & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        },
        best_turn_code: (data >> 32) as u16,
    }
}
