//! The transposition table, shared by all threads of a search without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use super::game::Score;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    /// The true score is this.
    Exact,
}

impl Bound {
    /// The bound that a fail-soft search with the window from `alpha` to `beta` has found.
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

/// The depth of an entry that depends on no estimate and so is valid for every depth.
pub(crate) const PROVEN: u8 = u8::MAX;

/// What the table knows about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The code of the best turn; 0 if none is known.
    pub(crate) code: u16,
}

/// One entry: its data and the key xor-ed with the data, so that a slot written by two threads at once matches no
/// position (lockless hashing, Hyatt and Mann 2002).
#[derive(Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

/// Four slots, one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// Scores and best turns by position hash.
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    /// Counts the searches, so that entries of earlier ones are replaced first.
    generation: u8,
}

const GENERATIONS: u8 = 64;

impl Table {
    /// Creates a table of this many mebibytes, with at least one bucket.
    pub(crate) fn new(mebibytes: usize) -> Table {
        let buckets = (mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut all = Vec::with_capacity(buckets);
        ask_for_large_pages(&mut all);
        all.resize_with(buckets, Bucket::default);
        Table { buckets: all.into(), generation: 0 }
    }

    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        self.generation = 0;
    }

    /// Starts a new generation; called before each search.
    pub(crate) fn begin(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Prefetches the bucket that [`get`](Table::get) and [`put`](Table::put) will use. A table larger than the caches
    /// answers only after some hundred instructions, which can do something else in the meantime.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(hash);
            #[expect(unsafe_code, reason = "the standard library has no safe prefetch")]
            // SAFETY: a prefetch is a hint that accesses no memory, and every x86-64 processor has it.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.key.load(Ordering::Relaxed) ^ data == hash && data != 0).then(|| unpack(data))
        })
    }

    #[inline]
    pub(crate) fn put(&self, hash: u64, mut entry: Entry) {
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let old = unpack(data);
            if slot.key.load(Ordering::Relaxed) ^ data == hash && data != 0 {
                // A bound without a turn must not erase the turn found before.
                if entry.code == 0 {
                    entry.code = old.code;
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

    fn pack(&self, Entry { score, depth, bound, code }: Entry) -> u64 {
        // The highest bit is always set, because 0 means an empty slot.
        let score = score as i16 as u16;
        1 << 63
            | u64::from(self.generation) << 48
            | u64::from(code) << 32
            | (bound as u64) << 24
            | u64::from(depth) << 16
            | u64::from(score)
    }
}

/// Asks the system for large pages for the memory of a vector that is still empty. Look-ups are spread over the whole
/// table, and with small pages translating the address takes longer than the access.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(empty: &mut Vec<Bucket>) {
    const LARGE: usize = 2 << 20;
    let memory = empty.spare_capacity_mut();
    let before = memory.as_ptr().align_offset(LARGE);
    if let Some(aligned) = memory.get_mut(before..) {
        let bytes = size_of_val(aligned) / LARGE * LARGE;
        #[expect(unsafe_code, reason = "a system call")]
        // SAFETY: the memory belongs to the vector, and the advice does not change its contents.
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

fn unpack(data: u64) -> Entry {
    Entry {
        score: Score::from(data as u16 as i16),
        depth: (data >> 16) as u8,
        bound: match (data >> 24) & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        },
        code: (data >> 32) as u16,
    }
}
