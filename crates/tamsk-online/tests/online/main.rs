//! Tests of networks that find each other on this computer and play.

mod attacker;
mod breaking;
mod hostile_guests;
mod hostile_hosts;
mod meeting;
mod player;
mod playing;
mod processes;
mod silence;
