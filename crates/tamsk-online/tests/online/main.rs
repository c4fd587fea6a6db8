//! Networks that find each other on this computer and play.

mod breaking;

mod meeting;
mod player;
mod playing;
