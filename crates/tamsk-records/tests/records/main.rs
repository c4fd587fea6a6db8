//! Records: what is accepted as text and what is refused, and what a record tells of a match, on random ones.

mod timeline;

use tamsk_records::{LARGEST_RECORD, ParseRecordError, Record};
use tamsk_rules::{Action, Level, Match, Options, Player, Position, Setup, SetupError, Turn};

const START: &str = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0";

/// The start is written as in the rules, and reads back.
#[test]
fn section_8_the_start() {
    assert_eq!(Position::start().to_string(), START);
    assert_eq!(START.parse(), Ok(Position::start()));
}

/// Each impossible text is refused, and the message names the field (0: the text as a whole).
#[test]
fn section_8_impossible_positions_are_refused_by_field() {
    let changes = [
        (0, START.to_owned() + " "),
        (0, String::new()),
        (0, START.replace(" r ", "  r ")),
        (0, "0".repeat(5_000)),
        (1, START.replace("0000/00000/", "0000/0000/")),
        (1, START.replace("0000/00000/", "00000/")),
        (1, START.replace("0000/00000/", "0002/00000/")),
        (1, START.replace("0000/00000/", "000x/00000/")),
        (1, START.replace("0000/00000/", "000٣/00000/")),
        (2, START.replace("A4,D1,G4", "A4,D1")),
        (2, START.replace("A4,D1,G4", "A4,D1,H4")),
        (2, START.replace("A4,D1,G4", "D1,A4,G4")),
        (2, START.replace("A4,D1,G4", "A4,A4,G4")),
        (3, START.replace("A1,D7,G1", "A1,D1,G1")),
        (4, START.replace(" r ", " R ")),
        (5, START.replace("32/32", "32/31")),
        (5, START.replace("32/32", "32")),
        (5, START.replace("32/32", "+32/32")),
        (5, START.replace("32/32", "032/32")),
        (5, START.replace("32/32", "33/31")),
        (5, START.replace("32/32", "320000000000/32")),
        (6, START.replace(" - 0", " D4 1")),
        (6, START.replace(" - 0", " A4 1")),
        (6, START.replace(" - 0", " x 1")),
        (6, "0000/00000/000000/0000000/000000/00000/1000 A4,D1,G1 A1,D7,G4 b 32/31 G1 1".to_owned()),
        (6, "0000/02220/003300/0034300/003300/02200/0000 A4,D1,G4 A1,D7,G1 r 0/32 D7 1".to_owned()),
        (7, START.replace(" - 0", " - 31")),
        (7, START.replace(" - 0", " - -1")),
        (7, START.replace(" - 0", " A1 0")),
    ];
    for (field, text) in changes {
        match text.parse::<Position>() {
            Ok(position) => panic!("accepted {text}: {position}"),
            Err(error) => {
                assert_eq!(error.field, field, "{text}: {error}");
                let named = if field == 0 { "position: ".to_owned() } else { format!("position, field {field} (") };
                assert!(error.to_string().starts_with(&named), "{error}");
            }
        }
    }
}

/// Every form of a turn reads back, and nothing else is a turn.
#[test]
fn section_8_turns() {
    for text in ["D1-D2o", "D1-D2", "*D1-D2o", "pass", "*pass"] {
        assert_eq!(text.parse::<Turn>().map(|turn| turn.to_string()), Ok(text.to_owned()));
    }
    for text in ["", "*", "D1", "D1-", "D1D2", "D1-D9", "d1-d2", "D1-D2oo", "D1-D2O", "**pass", "passo", "D1-D2 "] {
        assert!(text.parse::<Turn>().is_err(), "{text}");
    }
}

/// A turn that is well written may still be illegal from the start.
#[test]
fn section_8_a_turn_that_is_not_legal_is_refused() {
    for text in ["D1-D3", "D7-D6", "pass", "*D1-D2", "D4-D5o"] {
        assert!(Position::start().play(text.parse().expect("a turn")).is_err(), "{text}");
    }
}

/// A record needs no field: each has its default.
#[test]
fn section_9_missing_fields_take_the_defaults() {
    let record = Record::read(b"(rules: (level: 1))").expect("a record");
    assert_eq!((record.rules.level, record.rules.glass, record.end), (Level::One, 180_000, None));
    assert_eq!(Record::read(b"()").expect("a record"), Record::default());
}

/// Each bad record is refused with its place and its problem.
#[test]
fn section_9_bad_records_say_where_and_what() {
    let cases = [
        ("(rules: (level: 4))", "line 1, column 17: "),
        ("(\n  colour: 1,\n)", "line 2, column "),
        ("(actions: [(at: -1, by: Red, act: Take)])", "line 1, column "),
        ("(actions: [(at: 1, by: Green, act: Take)])", "Green"),
        ("(actions: [(at: 1, by: Red, act: Lift(\"D9\"))])", "D9"),
        ("(actions: [(at: 1, by: Red, act: Jump)])", "Jump"),
        ("(actions: [(at: 1, by: Red, act: Lift)])", "line 1, column "),
        ("(format: 2)", "format 2"),
        ("(rules: (glass: 0))", "glass is 0"),
        ("(rules: (ring_window: 999))", "ring_window is 999 ms: expected 1000 to 60000"),
        ("(actions: [", "line 1, column "),
        ("", "line 1, column "),
        ("()()", "line 1, column 3"),
    ];
    for (text, expected) in cases {
        let error = Record::read(text.as_bytes()).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    assert_eq!(Record::read(b"(\xff)"), Err(ParseRecordError::NotText { at: 1 }));
}

/// A million brackets and a record above the size limit are refused, a record at the limit is read.
#[test]
fn section_9_deep_nesting_and_size_are_bounded() {
    let deep = "(actions: ".to_owned() + &"[".repeat(1_000_000);
    assert!(matches!(Record::read(deep.as_bytes()), Err(ParseRecordError::Syntax { .. })));
    let mut large = b"()".to_vec();
    large.resize(LARGEST_RECORD, b' ');
    assert_eq!(Record::read(&large), Ok(Record::default()));
    large.push(b' ');
    assert!(matches!(Record::read(&large), Err(ParseRecordError::TooLarge)));
}

/// A written record reads back and has one action a line.
#[test]
fn section_9_a_record_is_written_one_action_a_line() {
    let text = r#"(
    rules: (level: 2),
    players: (red: "Ann \"A\"", black: "Bo"),
    actions: [(at: 0, by: Red, act: Lift("D1")), (at: 5, by: Red, act: Place("D2")), (at: 6, by: Red, act: DropRing)],
    end: 4000,
)"#;
    let record = Record::read(text.as_bytes()).expect("a record");
    let written = record.write();
    assert!(written.contains("(at: 0, by: Red, act: Lift(\"D1\")),\n"), "{written}");
    assert!(written.contains("end: 4000"), "{written}");
    assert_eq!(Record::read(written.as_bytes()), Ok(record));
}

/// Glasses beside the board (R7.1) are written as dashes, which only a setup may have.
#[test]
fn glasses_beside_the_board_are_dashes_after_the_others() {
    let text = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,- -,-,- b 32/32 - 0";
    let setup: Setup = text.parse().expect("a setup");
    assert_eq!(setup.to_string(), text);
    assert_eq!(setup.glasses[Player::Black], [None; 3]);
    let error = text.parse::<Position>().expect_err("a position has all six on the board");
    assert_eq!((error.field, error.impossible), (2, Some(SetupError::GlassBeside { owner: Player::Red })));
    let unordered = text.replace("A4,D1,-", "A4,-,D1");
    assert_eq!(unordered.parse::<Setup>().expect_err("not in order").field, 2);
    let game = Match::from_setup(Options::at_level(Level::Two), &setup).expect("it can begin");
    assert_eq!(game.to_move(), Player::Black);
    assert_eq!(game.check(Player::Black, Action::Take), Ok(()));
}

/// A record may begin in a position, from which it is replayed.
#[test]
fn a_record_begins_in_its_position() {
    let position = "0000/00000/000000/0001000/000000/00000/0000 A4,D3,G4 A1,D7,G1 r 31/32 - 0";
    let actions = r#"(at: 0, by: Red, act: Lift("D3")), (at: 1, by: Red, act: Place("D4"))"#;
    let text = format!("(rules: (level: 1), position: \"{position}\", actions: [{actions}])");
    let record = Record::read(text.as_bytes()).expect("a record");
    assert_eq!(Record::read(record.write().as_bytes()), Ok(record.clone()));
    assert!(record.write().contains(position));
    let mut replay = record.replay().expect("it begins");
    assert!(replay.run().is_empty(), "no action is refused");
    assert!(replay.game().glass_at("D4".parse().expect("a socket")).is_some());
    assert_eq!(replay.game().rings(Player::Red), 31);
    let wrong = text.replace("31/32", "31/31");
    let error = Record::read(wrong.as_bytes()).expect_err("a ring is missing").to_string();
    assert!(error.contains("63 rings"), "{error}");
    assert!(!Record::default().write().contains("position"), "the usual start is not written");
}
