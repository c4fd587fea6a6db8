//! Tests that damaged files cause no panic, and cost less than a second of processor time and at most 256 MiB. Only the
//! game reads the files that are tested here.

mod game_files;
mod names;

use tamsk_samples::fuzzing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
