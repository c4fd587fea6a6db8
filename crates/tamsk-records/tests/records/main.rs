//! Tests of accepted and refused records, timelines, tallies and turns.

mod timeline;

use tamsk_records::{MAX_RECORD_BYTES, ParseRecordError, Record};
use tamsk_rules::{Action, Level, Match, Options, Player, Position, Setup, SetupError, Turn};

const START: &str = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0";

#[test]
fn section_8_the_start_round_trips_as_text() {
    assert_eq!(Position::start().to_string(), START);
    assert_eq!(START.parse(), Ok(Position::start()));
}

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
                assert_eq!(error.field_number, field, "{text}: {error}");
                let named = if field == 0 { "position: ".to_owned() } else { format!("position, field {field} (") };
                assert!(error.to_string().starts_with(&named), "{error}");
            }
        }
    }
}

#[test]
fn section_8_turns_round_trip_and_bad_text_is_refused() {
    for text in ["D1-D2o", "D1-D2", "*D1-D2o", "pass", "*pass"] {
        assert_eq!(text.parse::<Turn>().map(|turn| turn.to_string()), Ok(text.to_owned()));
    }
    for text in ["", "*", "D1", "D1-", "D1D2", "D1-D9", "d1-d2", "D1-D2oo", "D1-D2O", "**pass", "passo", "D1-D2 "] {
        assert!(text.parse::<Turn>().is_err(), "{text}");
    }
}

#[test]
fn section_8_illegal_turns_are_refused() {
    for text in ["D1-D3", "D7-D6", "pass", "*D1-D2", "D4-D5o"] {
        assert!(Position::start().play(text.parse().expect("a turn")).is_err(), "{text}");
    }
}

#[test]
fn section_9_missing_fields_take_the_defaults() {
    let record = Record::read(b"(rules: (level: 1))").expect("a record");
    assert_eq!((record.rules.level, record.rules.glass_sand, record.end), (Level::One, 180_000, None));
    assert_eq!(Record::read(b"()").expect("a record"), Record::default());
}

#[test]
fn section_9_errors_name_the_place_and_the_problem() {
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

#[test]
fn section_9_deep_nesting_and_large_records_are_refused() {
    let deep = "(actions: ".to_owned() + &"[".repeat(1_000_000);
    assert!(matches!(Record::read(deep.as_bytes()), Err(ParseRecordError::Syntax { .. })));
    let mut large = b"()".to_vec();
    large.resize(MAX_RECORD_BYTES, b' ');
    assert_eq!(Record::read(&large), Ok(Record::default()));
    large.push(b' ');
    assert!(matches!(Record::read(&large), Err(ParseRecordError::TooLarge)));
}

#[test]
fn section_9_records_are_written_with_one_action_a_line() {
    let text = r#"(
    rules: (level: 2),
    players: (red: "Ann \"A\"", black: "Bo"),
    actions: [(at: 0, by: Red, act: Lift("D1")), (at: 5, by: Red, act: Place("D2")), (at: 6, by: Red, act: DropRing)],
    end: 4000,
)"#;
    let record = Record::read(text.as_bytes()).expect("a record");
    let written = record.to_ron();
    assert!(written.contains("(at: 0, by: Red, act: Lift(\"D1\")),\n"), "{written}");
    assert!(written.contains("end: 4000"), "{written}");
    assert_eq!(Record::read(written.as_bytes()), Ok(record));
}

#[test]
fn r7_1_glasses_off_the_board_are_written_as_dashes() {
    let text = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,- -,-,- b 32/32 - 0";
    let setup: Setup = text.parse().expect("a setup");
    assert_eq!(setup.to_string(), text);
    assert_eq!(setup.glasses[Player::Black], [None; 3]);
    let error = text.parse::<Position>().expect_err("glasses off the board in a position");
    assert_eq!((error.field_number, error.setup_error), (2, Some(SetupError::GlassOffBoard { owner: Player::Red })));
    let unordered = text.replace("A4,D1,-", "A4,-,D1");
    assert_eq!(unordered.parse::<Setup>().expect_err("glasses out of order").field_number, 2);
    let game = Match::from_setup(Options::at_level(Level::Two), &setup).expect("it can begin");
    assert_eq!(game.to_move(), Player::Black);
    assert_eq!(game.check_action(Player::Black, Action::Take), Ok(()));
}

#[test]
fn a_record_can_start_from_a_position() {
    let position = "0000/00000/000000/0001000/000000/00000/0000 A4,D3,G4 A1,D7,G1 r 31/32 - 0";
    let actions = r#"(at: 0, by: Red, act: Lift("D3")), (at: 1, by: Red, act: Place("D4"))"#;
    let text = format!("(rules: (level: 1), position: \"{position}\", actions: [{actions}])");
    let record = Record::read(text.as_bytes()).expect("a record");
    assert_eq!(Record::read(record.to_ron().as_bytes()), Ok(record.clone()));
    assert!(record.to_ron().contains(position));
    let mut replay = record.replay().expect("it begins");
    assert!(replay.replay_remaining().is_empty(), "no action is refused");
    assert!(replay.game().glass_at("D4".parse().expect("a socket")).is_some());
    assert_eq!(replay.game().rings_in_holder(Player::Red), 31);
    let wrong = text.replace("31/32", "31/31");
    let error = Record::read(wrong.as_bytes()).expect_err("a ring is missing").to_string();
    assert!(error.contains("63 rings"), "{error}");
    assert!(!Record::default().to_ron().contains("position"), "the official start is not written");
}
