//! Damaged files of kinds that only the game reads: no panic, less than a second of processor time, at most 256 MiB.

mod game_files;
mod names;

use tamsk_samples::fuzzing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
