//! Tests of the board, the push and the three versions (sections 1 to 3).

use gipf_rules::{
    BLACK, ENTRY_COUNT, Entry, GipfAct, GipfMatch, GipfOptions, GipfPosition, GipfRefusal, GipfVersion,
    IntroductionStage, Point, SparePieces, Spot, SpotSet, WHITE,
};
use tamsk_rules::Socket;

use crate::cases::{play, position, refused, words};

const EMPTY: &str = "..../...../....../......./....../...../.... w push 18/18 0/0 gg 0/0 - tournament";

fn start(version: GipfVersion, potentials: u8) -> GipfPosition {
    GipfPosition::start(&GipfOptions { version, potentials, ..GipfOptions::default() })
}

#[test]
fn g1_1_the_board_has_61_points_24_of_them_dots() {
    assert_eq!(Point::all().count(), 61);
    assert_eq!(Point::all().filter(|point| point.is_dot()).count(), 24);
    assert_eq!(Spot::all().count(), 37);
    assert_eq!(Spot::CENTRE.to_string(), "e5");
    for point in Point::all() {
        assert_eq!(Spot::of(point).map(Spot::point), (!point.is_dot()).then_some(point));
    }
}

#[test]
fn g1_2_g1_3_there_are_42_entries_to_lines_of_four_to_seven_spots() {
    assert_eq!(Entry::all().count(), ENTRY_COUNT);
    let mut lengths = [0; 8];
    for entry in Entry::all() {
        lengths[entry.spots().len()] += 1;
        let back = Entry::all().filter(|other| other.spots().iter().rev().eq(entry.spots()));
        assert_eq!(back.count(), 1, "{entry}");
    }
    assert_eq!(lengths, [0, 0, 0, 0, 12, 12, 12, 6], "both ends of 6, 6, 6 and 3 lines");
    let from = |dot: &str| {
        let entries = Entry::all().filter(|entry| entry.dot().to_string() == dot);
        entries.map(|entry| entry.spot().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(from("a1"), ["b2"]);
    assert_eq!(from("b1"), ["b2", "c2"]);
    assert_eq!(from("f1"), ["e2", "f2"].into_iter().rev().collect::<Vec<_>>());
    let line = Entry::all().find(|entry| entry.to_string() == "a5-b5").expect("entry a5-b5 exists");
    assert_eq!(format!("{:?}", line.spots()), "[b5, c5, d5, e5, f4, g3, h2]");
}

#[test]
fn g1_4_the_spots_are_the_sockets_of_tamsk() {
    let spot = |socket: Socket| {
        let name = socket.to_string();
        let point: Point = format!("{}{}", moved(name.as_bytes()[0].to_ascii_lowercase()), moved(name.as_bytes()[1]))
            .parse()
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        Spot::of(point).unwrap_or_else(|| panic!("{name} maps to a dot"))
    };
    assert_eq!(Socket::all().map(spot).collect::<SpotSet>(), SpotSet::ALL);
    for (socket, name) in [("D4", "e5"), ("A1", "b2")] {
        assert_eq!(spot(socket.parse().expect("a socket")).to_string(), name);
    }
    // Neighbouring sockets of TAMSK are neighbouring spots of GIPF.
    let lines = || Entry::all().flat_map(|entry| entry.spots().windows(2));
    for socket in Socket::all() {
        let there: SpotSet = socket.neighbours().into_iter().map(spot).collect();
        let here: SpotSet = lines().filter(|pair| pair[0] == spot(socket)).map(|pair| pair[1]).collect();
        assert_eq!(there, here, "{socket}");
    }
}

fn moved(letter: u8) -> char {
    (letter + 1).into()
}

#[test]
fn g2_1_white_begins_turns_alternate_and_nobody_passes() {
    for version in GipfVersion::ALL {
        let mut position = start(version, 0);
        for side in [WHITE, BLACK, WHITE] {
            assert_eq!((position.to_move(), position.actor()), (side, Some(side)));
            let pushes = words(&position);
            assert!(!pushes.is_empty() && pushes.iter().all(|word| word.contains('-')), "{pushes:?}");
            for pass in ["leave", "forgo", "use", "allow"] {
                assert_eq!(refused(&position.to_string(), pass), GipfRefusal::NotNow);
            }
            position = play(&position.to_string(), &pushes[0]);
        }
    }
}

#[test]
fn g2_2_a_turn_brings_one_piece_from_the_reserve_onto_a_spot() {
    let before = start(GipfVersion::Basic, 0);
    let after = play(&before.to_string(), "e1-e2");
    assert_eq!((before.reserve(WHITE), after.reserve(WHITE)), (12, 11));
    assert_eq!(after.pieces(WHITE).len(), before.pieces(WHITE).len() + 1);
    assert_eq!(after.to_move(), BLACK, "a push is a whole turn");
    // A push leads from a dot to the adjacent spot. It neither ends on a dot nor begins on a spot.
    let game =
        GipfMatch::new(GipfOptions { version: GipfVersion::Basic, ..GipfOptions::default() }, None).expect("possible");
    let push = |dot: &str, spot: &str| {
        let act = GipfAct::Push(dot.parse().expect("a point"), spot.parse().expect("a point"));
        game.check(WHITE, &act)
    };
    assert_eq!(push("e1", "d1"), Err(GipfRefusal::NotAnEntry), "the target is a neighbouring dot");
    assert_eq!(push("e1", "e3"), Err(GipfRefusal::NotAnEntry), "the spot is not adjacent");
    assert_eq!(push("e2", "e3"), Err(GipfRefusal::NotADot));
    assert_eq!(push("e1", "e2"), Ok(()));
}

#[test]
fn g2_3_a_push_moves_everything_up_to_the_first_free_spot() {
    let after = play("..../...../....../Bb.B.../....../...../.... w push 6/6 7/8 bb 0/0 - basic", "e1-e2");
    assert_eq!(after.to_string(), "..../...../....../BBbB.../....../...../.... b push 5/6 7/8 bb 0/0 - basic");
}

#[test]
fn g2_4_a_full_line_takes_no_push_from_either_end() {
    let full = "BbBb/...../....../......./....../...../.... w push 6/6 7/7 bb 0/0 - basic";
    assert_eq!(refused(full, "b1-b2"), GipfRefusal::LineFull);
    assert_eq!(refused(full, "b6-b5"), GipfRefusal::LineFull);
}

#[test]
fn g3_1_g3_2_g3_3_each_version_has_its_starting_position() {
    for (version, text) in [
        (GipfVersion::Basic, "b..B/...../....../B.....b/....../...../b..B w push 12/12 0/0 bb 0/0 - basic"),
        (GipfVersion::Standard, "g..G/...../....../G.....g/....../...../g..G w push 12/12 0/0 bb 0/0 - standard"),
        (GipfVersion::Tournament, EMPTY),
    ] {
        assert_eq!(start(version, 0).to_string(), text);
        assert_eq!(position(text), start(version, 0));
    }
    assert_eq!(start(GipfVersion::Basic, 3).introduction_stage(WHITE), IntroductionStage::Loaded);
}

#[test]
fn g3_1_each_side_has_its_own_number_of_extra_pieces() {
    let spare_pieces = SparePieces { white: 3, black: 1 };
    let options = GipfOptions { version: GipfVersion::Basic, spare_pieces, ..GipfOptions::default() };
    let start = GipfPosition::start(&options);
    assert_eq!((start.reserve(WHITE), start.reserve(BLACK)), (15, 13));
    assert_eq!(position(&start.to_string()), start);
    assert!(GipfMatch::new(options, None).is_ok());
    for impossible in [
        GipfOptions {
            version: GipfVersion::Basic,
            spare_pieces: SparePieces { white: 4, black: 0 },
            ..GipfOptions::default()
        },
        GipfOptions { version: GipfVersion::Standard, spare_pieces, ..GipfOptions::default() },
    ] {
        assert!(GipfMatch::new(impossible, None).is_err());
    }
}

#[test]
fn g3_4_g3_5_g3_6_gipf_pieces_come_first_and_take_two() {
    assert_eq!(refused(EMPTY, "e1-e2"), GipfRefusal::GipfFirst);
    let after = play(EMPTY, "Ge1-e2 Ge9-e8 Ga1-b2 e9-e8 b1-b2");
    assert_eq!((after.reserve(WHITE), after.reserve(BLACK)), (13, 15));
    assert_eq!(
        (after.introduction_stage(WHITE), after.introduction_stage(BLACK)),
        (IntroductionStage::Basic, IntroductionStage::Basic)
    );
    assert_eq!(refused(&after.to_string(), "Ge9-e8"), GipfRefusal::NoMoreGipfPieces);
    let poor = "GGGG/...../....../......./....../...../...g w push 1/16 9/0 gb 0/0 - tournament";
    assert_eq!(refused(poor, "Ge1-e2"), GipfRefusal::TooFewPieces);
}
