//! Texts that are no position, each with the field that is wrong (G9.2).

use gipf_rules::{Attempts, GipfOptions, GipfPhase, GipfPosition, PieceKind, Side, Spot, Stage, Version, Word};

#[test]
fn g9_1_the_nine_fields_are_read_and_written() {
    let text = "G.Bt/...../....../...L.../....../...../b..g w use+ 5/6 9/9 bl 0/2 1.1.2/2.1.3 tournament";
    let position: GipfPosition = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let at = |name: &str| {
        let spot = name.parse().ok().and_then(Spot::of).unwrap_or_else(|| panic!("{name} is a spot"));
        position.piece(spot)
    };
    let (white, black) = (Side::White, Side::Black);
    assert_eq!(at("b2"), Some((white, PieceKind::Gipf)));
    assert_eq!(at("b3"), None);
    assert_eq!((at("b4"), at("b5")), (Some((white, PieceKind::Basic)), Some((black, PieceKind::Single))));
    assert_eq!((at("e5"), at("h2")), (Some((white, PieceKind::Loaded)), Some((black, PieceKind::Basic))));
    assert_eq!((position.turn(), position.phase(), position.has_moved()), (white, GipfPhase::Use, true));
    let both = |of: fn(&GipfPosition, Side) -> u8| [of(&position, white), of(&position, black)];
    assert_eq!([both(GipfPosition::reserve), both(GipfPosition::captured)], [[5, 6], [9, 9]]);
    assert_eq!(Side::BOTH.map(|side| position.stage(side)), [Stage::Basic, Stage::Loaded]);
    assert_eq!(both(GipfPosition::potentials_left), [0, 2]);
    let attempts = position.attempts().expect("there is a challenge");
    assert_eq!(attempts[black], Attempts { attempts: 2, neutralise: 1, open: Some(3) });
    assert_eq!(position.version(), Version::Tournament);
    assert_eq!(position.to_string(), text);
    // What is due, in all its forms.
    let loaded = "G.../...../....../...L.../....../...../...g w DUE 6/6 9/10 bb 0/0 1.1.*/1.1.* tournament";
    for due in ["use", "use+", "answer", "answer+", "contest", "contest+", "extra", "extra+"] {
        let text = loaded.replace("DUE", due);
        assert_eq!(text.parse::<GipfPosition>().map(|position| position.to_string()), Ok(text));
    }
    let rows = "BBBB/bbbb./....../......./....../...../G..g w DUE 6/6 6/6 bb 0/0 - tournament";
    for due in ["push", "take:w"] {
        let text = rows.replace("DUE", due);
        assert_eq!(text.parse::<GipfPosition>().map(|position| position.to_string()), Ok(text));
    }
}

/// A search copies a position for every act.
#[test]
fn a_position_is_small_and_copied() {
    fn is_copied<T: Copy>(_: &T) -> usize {
        size_of::<T>()
    }
    let start = GipfPosition::start(&GipfOptions::default());
    let size = is_copied(&start);
    assert!(size <= 80, "{size} bytes: more than ten words");
    assert!(is_copied(&Word::Leave) <= 16);
}

#[test]
fn g9_2_wrong_texts_are_refused_with_their_field() {
    let start = "G.../...../....../......./....../...../...g w push 6/6 10/10 bb 0/0 - tournament";
    start.parse::<GipfPosition>().expect("the text is right");
    for (field, from, to) in [
        (0, " tournament", ""),
        (1, "G...", "G.."),
        (1, "G...", "X..."),
        (1, "/...g", ""),
        (2, " w ", " white "),
        (3, "push", "push+"),
        (3, "push", "extra"),
        (3, "push", "take:w"),
        (4, "6/6", "7/6"),
        (4, "6/6", "06/6"),
        (5, "10/10", "10"),
        (6, "bb", "lb"),
        (6, "bb", "b"),
        (7, " 0/0", " 0/0/0"),
        (7, "bb 0/0", "lb 13/0"),
        (8, " - ", " 1.1.*/1.1.1 "),
        (8, " - ", " 13.1.*/1.1.* "),
        (9, "tournament", "long"),
    ] {
        let text = start.replace(from, to);
        assert_ne!(text, start);
        let error = text.parse::<GipfPosition>().expect_err(&text);
        assert_eq!(error.field, field, "{text}: {error}");
    }
    let centre = "G.../...../....../...L.../....../...../...g w push 6/6 9/10 bb 0/0 - tournament";
    assert_eq!(centre.parse::<GipfPosition>().expect_err("a potential is due").field, 3);
    let both = "..../...../....../......./....../...../.... w push 6/6 12/12 bb 0/0 - tournament";
    assert_eq!(both.parse::<GipfPosition>().expect_err("both have lost").field, 1);
    let challenge = "G.../...../....../...L.../....../...../...g w use 6/6 9/10 bb 0/0 - tournament";
    assert_eq!(challenge.parse::<GipfPosition>().expect_err("there is no challenge").field, 3);
}
