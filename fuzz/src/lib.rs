//! Checks how untrusted files and texts are read. The fuzz targets and the tests of `tamsk-engine` run these checks. No
//! input may cause a panic, a hang or high memory use.

use gipf_rules::GipfPosition;
use tamsk_records::{GipfRecord, GipfStateJson, MatchStateJson, Record, played_turns, tally_players};
use tamsk_rules::{Events, Match, Position, Turn};

/// The maximum length of an error message, in bytes.
const LONGEST_MESSAGE: usize = 2_000;

/// Checks that an error message is short. Without a limit, it could be as long as the input, because the RON parser may
/// quote the whole input.
fn assert_short(problem: &str) {
    assert!(problem.len() < LONGEST_MESSAGE, "a message of {} bytes: {problem:.200}", problem.len());
}

/// Checks how the bytes are read as a match record. If the record is valid, also replays and writes it.
pub fn check_record(bytes: &[u8]) {
    let record = match Record::read(bytes) {
        Ok(record) => record,
        Err(error) => return assert_short(&error.to_string()),
    };
    let mut replay = record.replay().expect("the options were checked");
    let mut history = Events::new();
    let mut refused = 0;
    while let Some((_, events, refusal)) = replay.step() {
        history.extend(events);
        refused += usize::from(refusal.is_some());
    }
    let game = replay.game();
    serde_json_of(&MatchStateJson::from(game));
    let origin = Match::new(record.rules).expect("the options were checked");
    let turns = played_turns(&origin, &record.actions, game.now());
    assert_eq!(turns.last().map(|turn| &turn.after), Some(game), "the turns lead to the end");
    tally_players(&origin, &history, game.now());
    assert!(refused <= record.actions.len());
    assert_eq!(Record::read(record.to_ron().as_bytes()).as_ref(), Ok(&record), "it is read as it was written");
}

fn serde_json_of(state: &impl serde::Serialize) {
    assert!(!serde_json::to_string(state).expect("a state has only numbers and names").is_empty());
}

/// Checks how the bytes are read as a match record of GIPF. If the record is valid, also replays and writes it.
pub fn check_gipf_record(bytes: &[u8]) {
    let mut record = match GipfRecord::read(bytes) {
        Ok(record) => record,
        Err(error) => return assert_short(&error.to_string()),
    };
    let written = GipfRecord::read(record.to_ron().as_bytes()).expect("a written record");
    assert!(written == record, "it is read as it was written");
    let embedded = record.embed_tamsk_records(|_| Ok(b"(rules: (level: 1), end: 5)".to_vec()));
    assert!(embedded.is_ok(), "{embedded:?}");
    let mut replay = record.replay().expect("the rules and the start were checked");
    replay.replay_remaining();
    serde_json_of(&GipfStateJson::from(replay.game()));
}

/// Checks how the bytes are read as a position and as a turn. If the position is valid, also plays from it and writes
/// it.
pub fn check_position_and_turn(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match text.parse::<Position>() {
        Ok(position) => {
            assert_eq!(position.to_string(), text);
            assert_eq!(position.hash(), position.compute_hash());
            for turn in position.turns() {
                let next = position.play(turn).expect("a turn of the list is legal");
                assert_eq!(next.hash(), next.compute_hash());
            }
        }
        Err(error) => assert_short(&error.to_string()),
    }
    match text.parse::<Turn>() {
        Ok(turn) => {
            assert_eq!(turn.to_string(), text);
            let _ = Position::start().play(turn);
        }
        Err(error) => assert_short(&error.to_string()),
    }
}

/// Checks how the bytes are read as a position of GIPF. If the position is valid, also plays from it and writes it.
pub fn check_gipf_position(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match text.parse::<GipfPosition>() {
        Ok(position) => {
            assert_eq!(position.to_string(), text);
            position.for_each_act(|word| assert!(!word.to_string().is_empty()));
        }
        Err(error) => assert_short(&error.to_string()),
    }
}
