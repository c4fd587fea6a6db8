//! What holds in every match, every position and every text, checked on random ones.

#[path = "../random/acts.rs"]
mod acts;
mod events;
mod matches;
mod play;
mod positions;
#[path = "../random/mod.rs"]
mod random;
mod summary;
mod text;
mod timeline;
