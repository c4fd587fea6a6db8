//! Fuzzes the greetings of other players.
#![no_main]

#[path = "../src/online.rs"]
#[allow(dead_code, reason = "each target reads something else")]
mod online;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| online::greeting(bytes));
