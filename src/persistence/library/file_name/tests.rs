//! Tests: that file names are readable and allowed everywhere.

use tamsk_engine::Difficulty;
use tamsk_records::{GipfNames, Names};
use tamsk_text::PlayerName;

use super::*;

#[test]
fn a_name_tells_when_and_who() {
    let players = Names { red: "Ada".into(), black: PlayerName::default() };
    let record = AnyRecord::Tamsk(Record { players, ..Record::default() });
    let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Expert) };
    let stem = stem(Timestamp::UNIX_EPOCH, &record, Some(seats));
    assert!(stem.ends_with(" Ada - Expert bot"), "{stem}");
    assert!(stem.starts_with("1970-01-01 ") || stem.starts_with("1969-12-31 "), "{stem}");
}

#[test]
fn no_name_leads_out_of_the_folder_or_is_refused_by_a_system() {
    for name in ["../../etc/passwd", "a\\b:c", "...", "con<>|?*\"", "\u{0}\n", " . "] {
        let kept = allowed::<32>(name);
        assert!(!kept.contains(['/', '\\', ':', '\u{0}', '\n', '?', '*']), "{kept:?}");
        assert!(!kept.starts_with('.') && !kept.ends_with(['.', ' ']), "{kept:?}");
    }
    assert_eq!(allowed::<32>("黒 Renée"), "黒 Renée");
    assert_eq!(allowed::<10>(&"é".repeat(99)), "ééééé");
    for (device, instead) in [("con", "record con"), ("NUL.x", "record NUL.x"), ("Com1", "record Com1")] {
        assert_eq!(candidates(device).next(), Some(format!("{instead}.tamsk")));
    }
    for name in ["Connie", "Con - Ada", "com12", "comb", "Ada", "console.log"] {
        assert_eq!(candidates(name).next(), Some(format!("{name}.tamsk")));
    }
    assert_eq!(candidates("...").next(), Some("record.tamsk".into()));
}

#[test]
fn every_name_is_short_enough_for_all_that_is_added_to_it() {
    for letter in ["x", "é", "黒", "🇫🇷", "👍🏽", "👨‍👩‍👧‍👦", "e\u{301}\u{301}"] {
        let name = || PlayerName::from(letter.repeat(24));
        let gipf = GipfRecord { players: GipfNames { white: name(), black: name() }, ..gipf() };
        let tamsk = Record { players: Names { red: name(), black: name() }, ..Record::default() };
        for record in [AnyRecord::Tamsk(tamsk), AnyRecord::Gipf(gipf)] {
            let stem = stem(Timestamp::UNIX_EPOCH, &record, None);
            assert!(stem.len() <= LONGEST_STEM && stem.matches(letter).count() >= 2, "{stem}");
            let longest = candidates(&stem).last().expect("a name");
            assert!(longest.starts_with(&stem) && longest.len() + ".note".len() <= 143, "{longest}");
        }
        let imported = candidates(&letter.repeat(250)).last().expect("a name");
        assert!(imported.starts_with(letter) && imported.len() + ".note".len() <= 143, "{imported}");
    }
}

fn gipf() -> GipfRecord {
    GipfRecord::read(b"(game: Gipf)").expect("a record")
}
