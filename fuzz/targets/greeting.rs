//! Fuzzes the greetings of other players.
#![no_main]

#[path = "../src/online.rs"]
#[allow(dead_code, reason = "each target uses another part")]
mod online;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| online::check_greeting(bytes));
