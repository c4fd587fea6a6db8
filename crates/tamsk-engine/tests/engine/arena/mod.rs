//! Bots in timed play: single decisions, whole matches, and the tools that let them play each other.

mod habits;
mod matches;
mod moments;
mod tool;
