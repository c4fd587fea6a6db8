//! Everything that is read from outside, damaged: no panic, no second of processor time, and no more than 256 MiB.
//!
//! What the game alone reads is in `tests/damaged`.

mod command_line;
#[path = "../../../../../fuzz/src/lib.rs"]
mod inputs;
mod large;
mod text;
mod tool;
