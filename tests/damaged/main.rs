//! Everything that only the game reads from outside, damaged: no panic, no second of processor time, and no more than
//! 256 MiB. What needs no Bevy is tested by `tamsk-engine`.

mod game_files;
mod names;

use tamsk_samples::survival::CountingAllocator;

/// Counts what reading damaged files takes.
#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
