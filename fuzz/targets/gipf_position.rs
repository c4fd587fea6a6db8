//! Fuzzes positions of GIPF.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tamsk_fuzz::check_gipf_position(bytes));
