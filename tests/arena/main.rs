//! Bots in timed play: single decisions, whole matches, and the tools that let them play each other.

mod any_moment;
mod casual;
mod errors;
mod forgetting;
#[path = "../likely/mod.rs"]
mod likely;
mod matches;
mod moments;
mod novice;
mod pace;
#[path = "../random/mod.rs"]
mod random;
mod tool;
