//! Bots in timed play: single decisions, whole matches, and the tools that let them play each other.

mod any_moment;
mod casual;
mod errors;
mod forgetting;
mod matches;
mod moments;
mod novice;
mod pace;
mod tool;
