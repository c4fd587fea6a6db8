//! Fuzzes the requests of `tamsk-engine serve`.
#![no_main]

#[path = "../../crates/tamsk-engine/src/bin/tamsk-engine/best_turn.rs"]
#[allow(dead_code, reason = "only requests are read here")]
mod best_turn;
#[path = "../../crates/tamsk-engine/src/bin/tamsk-engine/effort.rs"]
#[allow(dead_code, reason = "only requests are read here")]
mod effort;
#[path = "../../crates/tamsk-engine/src/bin/tamsk-engine/request.rs"]
#[allow(dead_code, reason = "requests are read, but not answered")]
mod request;

use request::InputLine;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut input = bytes;
    while let Some(line) = request::next_line(&mut input).expect("reading from memory cannot fail") {
        if let InputLine::Text(text) = line
            && let Err(problem) = request::read(&text)
        {
            // The answer is one short line, even if the request is long.
            assert!(!problem.contains('\n') && problem.len() < 1_000, "{problem}");
        }
    }
});
