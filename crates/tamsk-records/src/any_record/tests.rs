//! Tests: that data is read as the record of the game that it names.

use super::*;

#[test]
fn a_record_is_of_the_game_that_it_names() {
    let gipf = "(format: 1, game: Gipf, acts: [(by: White, act: Gipf(\"e1\", \"e2\"))])";
    let tamsk = "(rules: (level: 1))";
    for (text, is_gipf) in [(gipf, true), (tamsk, false), ("()", false)] {
        let record = AnyRecord::read(text.as_bytes()).expect("a record");
        assert_eq!(matches!(record, AnyRecord::Gipf(_)), is_gipf, "{text}");
        assert_eq!(AnyRecord::read(record.write().as_bytes()).expect("a record"), record);
    }
}

/// Some editors put a byte order mark before the text, which belongs to no record.
#[test]
fn a_byte_order_mark_is_no_part_of_a_record() {
    let gipf = "(format: 1, game: Gipf, acts: [(by: White, act: Gipf(\"e1\", \"e2\"))])";
    for text in [gipf, "(rules: (level: 1))"] {
        let marked = AnyRecord::read(format!("\u{feff}{text}").as_bytes()).expect("a record");
        assert_eq!(marked, AnyRecord::read(text.as_bytes()).expect("a record"));
    }
    let cut = AnyRecord::read("\u{feff}(format: 1, game: Gipf, acts: [(by: Whi".as_bytes()).expect_err("no record");
    assert!(matches!(cut, ReadAnyRecordError::Gipf(_)), "{cut}");
    let binary = AnyRecord::read(b"\xef\xbb\xbf(\xff)").expect_err("no record");
    assert_eq!(binary.to_string(), "byte 4 is not UTF-8 text");
}

#[test]
fn an_error_is_about_the_game_that_is_named() {
    let error = |text: &str| AnyRecord::read(text.as_bytes()).expect_err("no record");
    let wrong = error("(format: 1, game: Gipf,\nacts: [(by: White, act: Jump)])");
    assert!(matches!(wrong, ReadAnyRecordError::Gipf(_)) && wrong.to_string().contains("line 2"), "{wrong}");
    let cut = error("(\n    format: 1,\n    game: Gipf,\n    acts: [(by: Whi");
    assert!(matches!(cut, ReadAnyRecordError::Gipf(_)) && cut.to_string().contains("line 4"), "{cut}");
    assert!(matches!(error("(rules: (level: 4))"), ReadAnyRecordError::Tamsk(_)));
    assert!(matches!(error("nonsense game: Chess"), ReadAnyRecordError::Tamsk(_)));
    assert!(AnyRecord::read(b"\xff").is_err());
}
