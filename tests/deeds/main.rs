//! Deeds: what people do with mouse, fingers, keys and buttons reaches the match, once, and as the one who did it; in
//! every state the game can be in. The whole game runs, without a window.

mod bots;
mod gestures;
mod leaving;
mod moving;
mod pausing;
mod sharing;
mod starting;
#[expect(dead_code, reason = "other tests drive the same game")]
#[path = "../whole/mod.rs"]
mod whole;
