//! What holds in every match, every position and every text, checked on random ones.

#[path = "../random/acts.rs"]
mod acts;
mod damaged;
mod events;
mod gipf_turns;
mod matches;
mod play;
mod positions;
#[path = "../random/mod.rs"]
mod random;
mod summary;
mod text;
mod timeline;

/// Counts what reading damaged files takes.
#[global_allocator]
static ALLOCATOR: damaged::cost::CountingAllocator = damaged::cost::CountingAllocator;
