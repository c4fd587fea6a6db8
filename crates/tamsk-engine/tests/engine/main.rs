//! The engine and its tool: the search, the bots in timed play, GIPF, the tool as run from a shell, and damaged input.

mod arena;
mod damaged;
mod gipf;
mod likely;
mod search;
mod tool;

use tamsk_samples::survival::CountingAllocator;

/// Counts what reading damaged files takes.
#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
