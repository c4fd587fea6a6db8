//! Tests of what is imported and exported.

use super::*;

#[test]
fn a_record_is_imported_once_and_exported_as_it_is() {
    let (folder, elsewhere) = (folder(), folder());
    let mut shelf = Shelf::of(folder.path().to_owned());
    let outside = elsewhere.path().join("Final, board 1.tamsk");
    fs::write(&outside, resigned("Ada", 5).write()).expect("it can be written");
    let (imported, problem) = shelf.import(&outside).expect("it is a record");
    assert_eq!((imported.clone(), problem), (Imported::New("Final, board 1.tamsk".into()), None));
    let Imported::New(file) = imported else { unreachable!("it is new") };
    assert_eq!(shelf.import(&outside).map(|(imported, _)| imported), Ok(Imported::Known(file.clone())));
    let entry = only(folder.path());
    assert_eq!(entry.note.seats, None, "nobody knows who played");
    let written = fs::metadata(&outside).and_then(|found| found.modified()).expect("a date");
    assert_eq!(Timestamp::try_from(written).ok(), Some(entry.date), "the date is that of the file");

    // Another record of the same name does not replace it.
    fs::write(&outside, resigned("Bo", 6).write()).expect("it can be written");
    let (other, _) = shelf.import(&outside).expect("it is a record");
    assert_eq!(other, Imported::New("Final, board 1 (2).tamsk".into()));
    fs::write(&outside, "a letter").expect("it can be written");
    assert!(shelf.import(&outside).is_err());
    assert_eq!(listed(folder.path()).len(), 2);

    shelf.export(&file, &outside).expect("it replaces what is there");
    assert_eq!(fs::read(&outside).ok(), fs::read(folder.path().join(&file)).ok());
    shelf.export(&file, &elsewhere.path().join("no/such/folder.tamsk")).expect_err("there is no such folder");
}

/// Two matches that differ only in the position in which they began, in which neither has moved.
#[test]
fn records_that_differ_in_anything_are_both_imported() {
    let (folder, elsewhere) = (folder(), folder());
    let mut shelf = Shelf::of(folder.path().to_owned());
    for (number, glasses) in ["A4,D1,G4", "B4,D1,G4"].into_iter().enumerate() {
        let position = format!("0000/00000/000000/0000000/000000/00000/0000 {glasses} A1,D7,G1 r 32/32 - 0");
        let text = format!("(rules: (level: 1), position: \"{position}\", actions: [(at: 5, by: Red, act: Resign)])");
        let outside = elsewhere.path().join(format!("{number}.tamsk"));
        fs::write(&outside, text).expect("it can be written");
        let (imported, _) = shelf.import(&outside).expect("it is a record");
        assert!(matches!(imported, Imported::New(_)), "{imported:?}");
        assert!(matches!(shelf.import(&outside), Ok((Imported::Known(_), None))));
    }
    assert_eq!(listed(folder.path()).len(), 2);
}

#[test]
fn a_record_with_the_longest_name_is_imported() {
    let (folder, elsewhere) = (folder(), folder());
    let mut shelf = Shelf::of(folder.path().to_owned());
    for (number, name) in ["黒".repeat(80), "x".repeat(249), "🇫🇷".repeat(31)].into_iter().enumerate() {
        let outside = elsewhere.path().join(name.clone() + ".tamsk");
        fs::write(&outside, resigned("Ada", number as u64).write()).expect("it can be written");
        let (imported, _) = shelf.import(&outside).expect("it is a record");
        let Imported::New(file) = imported else { panic!("it is new") };
        assert!(file.to_string_lossy().starts_with(&name[..name.floor_char_boundary(100)]), "{file:?}");
        shelf.rename(&file, "The longest".into()).expect("there is room for a note");
        shelf.export(&file, &outside).expect("it can be written back");
    }
}
