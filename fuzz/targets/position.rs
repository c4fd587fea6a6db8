//! Fuzzes Level 1 positions and turns.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tamsk_fuzz::check_position_and_turn(bytes));
