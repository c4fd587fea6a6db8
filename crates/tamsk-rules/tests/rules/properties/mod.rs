//! What holds in every match and every position, checked on random ones.

mod events;
mod matches;
mod positions;
mod text;
