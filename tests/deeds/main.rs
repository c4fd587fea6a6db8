//! What people do with mouse, fingers, keys and buttons reaches the match exactly once and as the right player, in
//! every state of the game. The whole game runs, without a window.

mod bots;
mod frame_rates;
mod gestures;
#[expect(dead_code, reason = "the monkey drives the same game")]
#[path = "../headless/mod.rs"]
mod headless;
mod keeping;
mod killed;
mod leaving;
mod lone_player;
mod lost_glasses;
mod moving;
mod panels;
mod pausing;
mod sharing;
mod starting;
mod told;
