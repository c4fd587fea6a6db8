//! Everything that only the game reads from outside, damaged: no panic, no second of processor time, and no more than
//! 256 MiB. What needs no Bevy is tested by `tamsk-engine`.

#[path = "../../crates/tamsk-engine/tests/engine/damaged/cost.rs"]
mod cost;
mod game_files;
#[path = "../../crates/tamsk-engine/tests/engine/damaged/mutation.rs"]
mod mutation;
mod names;
#[path = "../../crates/tamsk-engine/tests/engine/damaged/survival.rs"]
mod survival;
#[path = "../random/worst.rs"]
mod worst;

/// Counts what reading damaged files takes.
#[global_allocator]
static ALLOCATOR: cost::CountingAllocator = cost::CountingAllocator;
