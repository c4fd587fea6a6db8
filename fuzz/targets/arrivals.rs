//! Fuzzes data that arrives from another player.
#![no_main]

#[path = "../src/online.rs"]
#[allow(dead_code, reason = "each target uses another part")]
mod online;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| online::check_arrivals(bytes));
