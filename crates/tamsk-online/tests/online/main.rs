//! Networks that find each other on this computer and play.

mod meeting;
mod player;
