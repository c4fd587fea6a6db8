//! Everything that is read from outside, damaged: no panic, no second of processor time, and no more than 256 MiB.
//!
//! What the game alone reads is in `tests/damaged`.

mod command_line;
pub mod cost;
#[path = "../../../../../fuzz/src/lib.rs"]
mod inputs;
mod large;
mod mutation;
mod survival;
mod text;
mod tool;
