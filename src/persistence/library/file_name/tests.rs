//! Tests: that file names are readable and allowed everywhere.

use super::*;
use crate::bot::Difficulty;
use crate::records::Names;

#[test]
fn a_name_tells_when_and_who() {
    let players = Names { red: "Ada".into(), black: String::new() };
    let record = AnyRecord::Tamsk(Record { players, ..Record::default() });
    let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Expert) };
    let stem = stem(Timestamp::UNIX_EPOCH, &record, Some(seats));
    assert!(stem.ends_with(" Ada - Expert bot"), "{stem}");
    assert!(stem.starts_with("1970-01-01 ") || stem.starts_with("1969-12-31 "), "{stem}");
}

#[test]
fn no_name_leads_out_of_the_folder_or_is_refused_by_a_system() {
    for name in ["../../etc/passwd", "a\\b:c", "...", "con<>|?*\"", "\u{0}\n", " . "] {
        let kept = allowed(name, 32);
        assert!(!kept.contains(['/', '\\', ':', '\u{0}', '\n', '?', '*']), "{kept:?}");
        assert!(!kept.starts_with('.') && !kept.ends_with(['.', ' ']), "{kept:?}");
    }
    assert_eq!(allowed("黒 Renée", 32), "黒 Renée");
    assert_eq!(allowed(&"é".repeat(99), 5), "ééééé");
}
