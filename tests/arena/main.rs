//! Bots in timed play: single decisions, whole matches, and the tools that let them play each other.

mod matches;
mod moments;
#[path = "../random/mod.rs"]
mod random;
mod thrown_in;
mod tool;
