//! The hash table that all threads of a search share, without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// The depth of an entry that rests on no estimate: good for every depth.
pub(in crate::bot) const PROVEN: u8 = u8::MAX;

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(in crate::bot) struct Entry {
    pub(in crate::bot) score: Score,
    pub(in crate::bot) depth: u8,
    pub(in crate::bot) bound: Bound,
    /// The code of the best turn; 0 if none is known.
    pub(in crate::bot) code: u16,
}

/// One entry: its data, and the key XORed with it, so that a slot that two threads wrote at once belongs to no
/// position (Hyatt and Mann 2002).
#[derive(Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

/// Four slots fill a line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// Scores and best turns by position.
pub(in crate::bot) struct Table {
    buckets: Box<[Bucket]>,
    /// Counts the searches, so that what earlier ones left is given up first.
    generation: u8,
}

const GENERATIONS: u8 = 64;

impl Table {
    /// A table of this many mebibytes; at least one bucket.
    pub(in crate::bot) fn new(mebibytes: usize) -> Table {
        let buckets = (mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut all = Vec::with_capacity(buckets);
        ask_for_large_pages(&mut all);
        all.resize_with(buckets, Bucket::default);
        Table { buckets: all.into(), generation: 0 }
    }

    pub(in crate::bot) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        self.generation = 0;
    }

    /// To be called before each search.
    pub(in crate::bot) fn begin(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Asks the processor to fetch what [`get`](Table::get) and [`put`](Table::put) will need: a table larger than its
    /// caches answers after some hundred instructions, which may as well do something meanwhile.
    #[inline]
    pub(in crate::bot) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(hash);
            #[expect(unsafe_code, reason = "the standard library has no safe way to fetch ahead")]
            // SAFETY: a hint, which reads and writes nothing, whatever the address; x86-64 always has it.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    #[inline]
    pub(in crate::bot) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.key.load(Ordering::Relaxed) ^ data == hash && data != 0).then(|| unpack(data))
        })
    }

    #[inline]
    pub(in crate::bot) fn put(&self, hash: u64, mut entry: Entry) {
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let old = unpack(data);
            if slot.key.load(Ordering::Relaxed) ^ data == hash && data != 0 {
                // A bound without a turn must not wipe out the turn that was found before.
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
        // One bit is always set: an empty slot is 0.
        let score = score as i16 as u16;
        1 << 63
            | u64::from(self.generation) << 48
            | u64::from(code) << 32
            | (bound as u64) << 24
            | u64::from(depth) << 16
            | u64::from(score)
    }
}

/// Asks for large pages for what will be in a vector that is still empty: every look-up reads another corner of the
/// table, and with small pages finding out where that lies takes longer than reading it. Where the system gives none,
/// nothing is lost but that time.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(empty: &mut Vec<Bucket>) {
    const LARGE: usize = 2 << 20;
    let memory = empty.spare_capacity_mut();
    let before = memory.as_ptr().align_offset(LARGE);
    if let Some(aligned) = memory.get_mut(before..) {
        let bytes = size_of_val(aligned) / LARGE * LARGE;
        #[expect(unsafe_code, reason = "a call of the operating system")]
        // SAFETY: the memory is the vector's own, and advice changes nothing in it.
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
