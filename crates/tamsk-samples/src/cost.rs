//! What reading costs a thread: its processor time, and the memory it holds at most.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::Duration;
#[cfg(not(target_os = "linux"))]
use std::time::Instant;

thread_local! {
    /// The bytes that this thread has allocated and not freed, and the most there were.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

/// The system's allocator, which counts what each thread holds.
pub struct CountingAllocator;

fn count(bytes: isize) {
    // A thread that is ending has no counter any more.
    let _ = HELD.try_with(|held| {
        let (now, most) = held.get();
        held.set((now + bytes, most.max(now + bytes)));
    });
}

#[expect(unsafe_code, reason = "an allocator")]
// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: the caller's promises are those that the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: as above.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both blocks exist while the content is copied.
        count(size.cast_signed());
        count(-layout.size().cast_signed());
        // SAFETY: as above.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// What something cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The most bytes held at a time.
    pub bytes: usize,
    /// The processor time of the thread: other programs may have the processor meanwhile.
    pub time: Duration,
}

impl Cost {
    /// Returns the greater of both costs.
    pub fn max(self, other: Cost) -> Cost {
        Cost { bytes: self.bytes.max(other.bytes), time: self.time.max(other.time) }
    }
}

/// Does something, and returns what it cost.
pub fn cost_of(work: impl FnOnce()) -> Cost {
    let clock = clock();
    let (before, _) = HELD.get();
    HELD.set((before, before));
    work();
    Cost { bytes: (HELD.get().1 - before).unsigned_abs(), time: clock() }
}

/// Returns a clock that tells for how long this thread has run since.
#[cfg(target_os = "linux")]
fn clock() -> impl Fn() -> Duration {
    /// The first number in this file is the processor time of the thread, in nanoseconds.
    fn now() -> u64 {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
    }
    let began = now();
    move || Duration::from_nanos(now() - began)
}

/// Returns a clock that tells how much time has passed since.
#[cfg(not(target_os = "linux"))]
fn clock() -> impl Fn() -> Duration {
    let began = Instant::now();
    move || began.elapsed()
}
