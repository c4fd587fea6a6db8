//! Tests that damaged greetings, stored matches and other incoming data cause no panic, and take less than a second of
//! processor time and 256 MiB of memory.

#[path = "../../../../fuzz/src/online.rs"]
mod inputs;

use std::path::Path;

use tamsk_samples::fuzzing::{fuzz_reading, read_seed_files};
use tamsk_samples::matches::pick_mostly_legal_action;

use inputs::{DataPiece, Pair, Stage, encode_arrivals};

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

/// Lets both players act at random for the given number of seconds.
fn play(pair: &mut Pair, seconds: u64) {
    let mut choice: u16 = 1;
    for _ in 0..seconds * 4 {
        for number in 0..2 {
            choice = choice.wrapping_mul(25_173).wrapping_add(13_849);
            let end = &pair.ends[number];
            if let (Some(me), Some(seen)) = (end.me(), end.predicted_match()) {
                let action = pick_mostly_legal_action(seen, me, choice);
                if !action.ends_match() {
                    pair.act(number, action);
                }
            }
        }
        pair.run(250);
    }
}

/// Returns the encoded data that arrives at each end after both ends have reached the given stage.
fn arrivals_from(stage: Stage) -> [Vec<u8>; 2] {
    let mut pair = stage.new_pair();
    pair.sent.iter_mut().for_each(Vec::clear);
    if stage == Stage::Greeted {
        pair.ends[0].propose(pair.now, &tamsk_rules::Options::default());
        pair.run(100);
        pair.ends.iter_mut().for_each(|end| _ = end.agree(pair.now));
    }
    pair.run(1_000);
    if stage == Stage::Resumed {
        pair.ends.iter_mut().for_each(|end| _ = end.declare_ready(pair.now));
        pair.run(1_000);
    }
    if stage == Stage::Playing {
        play(&mut pair, 2);
    }
    [0, 1].map(|number| encode_arrivals(stage, number, &pair.sent[1 - usize::from(number)]))
}

#[test]
#[ignore = "writes new seeds after a change of the protocol"]
fn write_seeds() {
    let folder = |name: &str| Path::new(PACKAGE).join("../../fuzz/seeds").join(name);
    let keep = |name: &str, number: usize, bytes: &[u8]| {
        std::fs::create_dir_all(folder(name)).expect("a folder");
        std::fs::write(folder(name).join(format!("{number}.bin")), bytes).expect("it can be written");
    };
    for (number, bytes) in Stage::ALL.into_iter().flat_map(arrivals_from).enumerate() {
        keep("arrivals", number + 1, &bytes);
    }
    for (number, sent) in Pair::playing().sent.iter().enumerate() {
        let Some(DataPiece::Stream(bytes)) = sent.first() else { panic!("a greeting comes first") };
        keep("greeting", number + 1, bytes);
    }
    let mut pair = Pair::playing();
    for number in 0..2 {
        keep("stored", number + 1, &pair.ends[number].to_saved_bytes().expect("a match"));
    }
    play(&mut pair, 20);
    keep("stored", 3, &pair.ends[0].to_saved_bytes().expect("a match"));
}

#[test]
fn greetings() {
    fuzz_reading(
        "greeting",
        &read_seed_files(PACKAGE, "../../fuzz/seeds/greeting", "bin"),
        4_000,
        inputs::check_greeting,
    );
}

#[test]
fn stored_matches() {
    fuzz_reading(
        "stored",
        &read_seed_files(PACKAGE, "../../fuzz/seeds/stored", "bin"),
        2_000,
        inputs::check_stored_match,
    );
}

#[test]
fn arrivals() {
    fuzz_reading(
        "arrivals",
        &read_seed_files(PACKAGE, "../../fuzz/seeds/arrivals", "bin"),
        1_000,
        inputs::check_arrivals,
    );
}
