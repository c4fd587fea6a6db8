//! The engine and its tool: the search, the bots in timed play, GIPF, the tool as run from a shell, and damaged input.

mod arena;
mod damaged;
mod gipf;
mod likely;
#[path = "../../../../tests/random/mod.rs"]
mod random;
mod search;
mod tool;

/// Counts what reading damaged files takes.
#[global_allocator]
static ALLOCATOR: damaged::cost::CountingAllocator = damaged::cost::CountingAllocator;
