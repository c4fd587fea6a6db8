//! What needs no Bevy: records, positions and requests to the tool.

use tamsk_samples::survival::{files, survives};

use super::{inputs, tool};

/// The folder to which the paths below belong.
const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn records() {
    survives("record", &files(PACKAGE, "../tamsk-rules/tests/cases", "ron"), 1_500, inputs::record);
}

#[test]
fn gipf_records() {
    survives("gipf-record", &files(PACKAGE, "../gipf-rules/tests/cases", "ron"), 1_000, inputs::gipf_record);
}

#[test]
fn positions() {
    survives("position", &files(PACKAGE, "../../fuzz/seeds/position", "txt"), 4_000, inputs::position);
}

#[test]
fn gipf_positions() {
    survives("gipf-position", &files(PACKAGE, "../../fuzz/seeds/gipf-position", "txt"), 4_000, inputs::gipf_position);
}

/// Whatever `serve` is sent, it answers in its own words, one line each, and ends when it is told to.
#[test]
fn requests() {
    const ANSWERS: [&str; 6] = ["id ", "tamskok", "readyok", "info depth ", "bestturn ", "error "];
    survives("serve", &files(PACKAGE, "../../fuzz/seeds/serve", "txt"), 60, |bytes| {
        let session = [bytes, b"\nstop\nquit\n"].concat();
        let (code, answers) = tool::run(&["serve", "--hash", "1"], &session);
        assert_eq!(code, Some(0), "{answers:.400}");
        for line in answers.lines() {
            assert!(ANSWERS.iter().any(|answer| line.starts_with(answer)) && line.len() < 1_000, "{line:.400}");
        }
    });
}
