//! What is done with bytes from outside, for the fuzz targets and for the tests of `tamsk-engine`. Whatever
//! the bytes are, nothing may panic, hang or take much memory.

use gipf_rules::GipfPosition;
use tamsk_records::{GipfRecord, GipfState, MatchState, Record, played_turns, tally_players};
use tamsk_rules::{Events, Match, Position, Turn};

/// The longest message about a problem, in bytes.
const LONGEST_MESSAGE: usize = 2_000;

/// Checks that a message can be shown: RON quotes what it did not expect, which may be the whole text.
fn assert_short(problem: &str) {
    assert!(problem.len() < LONGEST_MESSAGE, "a message of {} bytes: {problem:.200}", problem.len());
}

/// Reads, replays and writes a match record.
pub fn record(bytes: &[u8]) {
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
    serde_json_of(&MatchState::from(game));
    let origin = Match::new(record.rules).expect("the options were checked");
    let turns = played_turns(&origin, &record.actions, game.now());
    assert_eq!(turns.last().map(|turn| &turn.after), Some(game), "the turns lead to the end");
    tally_players(&origin, &history, game.now());
    assert!(refused <= record.actions.len());
    assert_eq!(Record::read(record.write().as_bytes()).as_ref(), Ok(&record), "it is read as it was written");
}

fn serde_json_of(state: &impl serde::Serialize) {
    assert!(!serde_json::to_string(state).expect("a state has only numbers and names").is_empty());
}

/// Reads, replays and writes a match record of GIPF.
pub fn gipf_record(bytes: &[u8]) {
    let mut record = match GipfRecord::read(bytes) {
        Ok(record) => record,
        Err(error) => return assert_short(&error.to_string()),
    };
    let written = GipfRecord::read(record.write().as_bytes()).expect("a written record");
    assert!(written == record, "it is read as it was written");
    let embedded = record.embed(|_| Ok(b"(rules: (level: 1), end: 5)".to_vec()));
    assert!(embedded.is_ok(), "{embedded:?}");
    let mut replay = record.replay().expect("the rules and the start were checked");
    replay.run();
    serde_json_of(&GipfState::from(replay.game()));
}

/// Reads a position, plays from it and writes it; and reads a turn.
pub fn position(bytes: &[u8]) {
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

/// Reads a position of GIPF, plays from it and writes it.
pub fn gipf_position(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match text.parse::<GipfPosition>() {
        Ok(position) => {
            assert_eq!(position.to_string(), text);
            position.for_each_act(|word| assert!(!word.to_string().is_empty()));
        }
        Err(error) => assert_short(&error.to_string()),
    }
}
