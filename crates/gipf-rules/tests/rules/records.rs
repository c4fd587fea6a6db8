//! Tests of GIPF match records (section 11).

use gipf_rules::{
    BLACK, ChallengeablePotentials, ChallengesLeft, CompactAct, Contest, GipfMatch, GipfOptions, GipfPhase,
    GipfPosition, GipfRefusal, GipfVersion, IntroductionStage, PieceKind, SparePieces, Spot, WHITE,
};
use tamsk_records::{GipfRecord, RecordedAct};
use tamsk_rules::{ByPlayer, Level, Options, Player};

use crate::random::legal;

pub fn read(text: &str) -> GipfRecord {
    GipfRecord::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn wrong(text: &str) -> String {
    GipfRecord::read(text.as_bytes()).expect_err(text).to_string()
}

#[test]
fn g11_1_every_act_is_written_and_read() {
    let acts = [
        r#"Push("e1", "e2")"#,
        r#"Gipf("e1", "e2")"#,
        r#"Loaded("a1", "b2")"#,
        r#"Extra("a1", "b2")"#,
        r#"Take(["b2", "b3", "b4", "b5"])"#,
        "Leave",
        "Use",
        "Forgo",
        "Challenge",
        "Allow",
        "Toss(Challenger)",
        "Toss(Owner)",
        "Dice(challenger: 6, owner: 1)",
        "Result(Challenger)",
        "Result(Owner)",
        "Result(Tie)",
        r#"Tamsk(red: White, record: (rules: (level: 1), end: 5))"#,
        r#"Tamsk(red: Black, file: "evening.ron")"#,
        "Resign",
    ];
    for act in acts {
        let record = read(&format!("(game: Gipf, acts: [(by: Black, act: {act})])"));
        assert_eq!((record.acts.len(), record.acts[0].by), (1, BLACK));
        assert_eq!(read(&record.to_ron()), record, "{act}");
        let start = act.split('(').next().unwrap_or(act);
        assert!(record.to_ron().contains(start), "{act}");
    }
    wrong("(game: Gipf, acts: [(by: Black, act: Pass)])");
    wrong(r#"(game: Gipf, acts: [(by: Black, act: Push("e1", "e0"))])"#);
    // The order of the spots does not matter, and a spot named twice counts once.
    let start = "BBBB/...../....../......./....../...../.... w take:w 6/6 8/12 bb 0/0 - basic";
    let take = |spots: &str| {
        let text = format!(
            "(game: Gipf, rules: (version: Basic), start: \"{start}\", acts: [(by: White, act: Take([{spots}]))])"
        );
        let record = read(&text);
        let mut replay = record.replay().expect("the rules are possible");
        (replay.replay_remaining(), *replay.game().position())
    };
    let (refused, after) = take(r#""b2", "b3", "b4", "b5""#);
    assert_eq!((refused, after.reserve(WHITE)), (vec![], 10));
    assert_eq!(take(r#""b5", "b2", "b4", "b3", "b5", "b5""#), (vec![], after));
    assert_eq!(take(r#""b2", "b2", "b4", "b5""#).0, [(0, GipfRefusal::MustTakeMore)]);
}

#[test]
fn g11_3_a_match_of_tamsk_from_another_position_is_refused() {
    let start = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";
    let decided = |position: &str| {
        let resigned = format!("(rules: (level: 1), {position} actions: [(at: 5, by: Red, act: Resign)])");
        let text = format!(
            "(game: Gipf, rules: (potentials: 3, challenge: (tamsk: (level: 1))), start: \"{start}\", acts: [
                (by: White, act: Use), (by: Black, act: Challenge),
                (by: White, act: Tamsk(red: White, record: {resigned})),
            ])"
        );
        let record = read(&text);
        assert_eq!(read(&record.to_ron()), record, "the position is kept");
        let act = record.acts[2].act.to_gipf_act().expect("the record is embedded");
        assert_eq!(RecordedAct::from(&act), record.acts[2].act, "{act:?}");
        record.replay().expect("the rules are possible").replay_remaining()
    };
    assert_eq!(decided(""), vec![]);
    let moved = "0000/00000/000000/0000000/000000/00000/0000 B4,D1,G4 A1,D7,G1 r 32/32 - 0";
    assert_eq!(decided(&format!("position: \"{moved}\",")), vec![(2, GipfRefusal::WrongContestRules)]);
}

/// Long file names are refused, because the message about a missing file quotes the name of the file.
#[test]
fn g11_3_long_names_of_tamsk_files_are_refused() {
    let named = |length| {
        format!(r#"(game: Gipf, acts: [(by: White, act: Tamsk(red: White, file: "{}"))])"#, "x".repeat(length))
    };
    read(&named(1_024));
    assert_eq!(wrong(&named(10_000_000)), "act 0: the name of its file has 10000000 bytes: expected 1024 at most");
}

#[test]
fn g11_2_rules_have_defaults_and_impossible_ones_are_errors() {
    let plain = read("(game: Gipf)");
    assert_eq!((plain.format, plain.rules.version, plain.rules.potentials), (1, GipfVersion::Tournament, 0));
    assert_eq!(
        (plain.rules.spare_pieces, &plain.rules.challenge, &plain.start),
        (SparePieces::default(), &None, &None)
    );
    let agreed = read("(game: Gipf, rules: (potentials: 3, challenge: (attempts: 2)))").rules.challenge;
    let agreed = agreed.expect("there is a challenge");
    assert_eq!(
        (&agreed.contest, agreed.challengeable, agreed.note.as_str()),
        (&Contest::Tamsk, ChallengeablePotentials::Any, "")
    );
    assert_eq!((agreed.attempts, agreed.max_neutralisations(), agreed.tamsk), (2, 2, Options::default()));
    assert_eq!(agreed.tamsk.level, Level::Three);
    for (rules, part) in [
        ("speed: 1", "speed"),
        ("potentials: 13", "13 potentials"),
        ("more: (white: 1)", "more pieces"),
        ("version: Basic, more: (black: 4)", "4 more pieces"),
        ("challenge: ()", "needs potentials"),
        ("potentials: 3, challenge: (attempts: 0)", "0 attempts"),
        ("potentials: 3, challenge: (neutralise: 2)", "neutralise is 2"),
        ("potentials: 3, challenge: (odds: 2)", "odds"),
        ("potentials: 3, challenge: (tamsk: (glass: 1))", "glass"),
    ] {
        let error = wrong(&format!("(game: Gipf, rules: ({rules}))"));
        assert!(error.contains(part), "{rules}: {error}");
    }
    for text in ["(game: Tamsk)", "()", "(game: Gipf, format: 2)", "(game: Gipf, start: \"nowhere\")"] {
        wrong(text);
    }
    // The starting position must agree with the rules. If a record gives a starting position, the reserves come from
    // the position and not from the rules.
    let start = GipfPosition::start(&GipfOptions { version: GipfVersion::Basic, ..GipfOptions::default() });
    assert!(wrong(&format!("(game: Gipf, start: \"{start}\")")).contains("version"));
    let more = read(&format!("(game: Gipf, rules: (version: Basic, more: (white: 3)), start: \"{start}\")"));
    assert_eq!(more.replay().expect("possible").game().position().reserve(WHITE), 12);
    let more = read("(game: Gipf, rules: (version: Basic, more: (white: 3)))");
    assert_eq!(more.replay().expect("possible").game().position().reserve(WHITE), 15);
}

#[test]
fn g11_4_records_have_no_times_and_replay_identically() {
    assert!(wrong("(game: Gipf, acts: [(at: 5, by: White, act: Resign)])").contains("at"));
    let text = r#"(game: Gipf, acts: [
        (by: White, act: Gipf("e1", "e2")), (by: Black, act: Gipf("e9", "e8")), (by: White, act: Push("e1", "e2")),
    ])"#;
    let play = || {
        let record = read(text);
        let mut replay = record.replay().expect("the rules are possible");
        assert_eq!(replay.replay_remaining(), []);
        replay.game().clone()
    };
    assert_eq!(play(), play());
    assert_eq!((play().finished_turns(), play().position().piece(Spot::CENTRE)), (3, None));
}

/// Returns the total number of pieces of each side, which stays the same throughout a match.
pub fn pieces(position: &GipfPosition) -> ByPlayer<u32> {
    ByPlayer::from_fn(|side| {
        let on_board =
            PieceKind::ALL.map(|kind| position.pieces_of(side, kind).len() * u32::from(kind.reserve_pieces_used()));
        on_board.iter().sum::<u32>() + u32::from(position.reserve(side) + position.captured_from(side))
    })
}

/// Asserts the invariants of a match that began with `all` pieces.
pub fn assert_sound(game: &GipfMatch, all: ByPlayer<u32>) {
    let position = game.position();
    assert_eq!(position.hash(), position.compute_hash());
    assert_eq!(pieces(position), all, "pieces are conserved");
    for side in Player::BOTH {
        let potentials = [PieceKind::Loaded, PieceKind::Potential].map(|kind| position.pieces_of(side, kind).len());
        let there = potentials.iter().sum::<u32>() + u32::from(position.potentials_left(side));
        assert_eq!(there + u32::from(game.potentials_lost(side)), u32::from(game.options().potentials));
    }
    if game.outcome().is_none() {
        let text = position.to_string();
        assert_eq!(text.parse::<GipfPosition>().as_ref(), Ok(position), "{text}");
        assert!(!legal(game).is_empty(), "{text}: no legal word");
        let stands = GipfMatch::new(game.options().clone(), Some(*position));
        assert!(stands.is_ok(), "{text}: {stands:?}");
    }
}

#[test]
fn g9_1_the_nine_fields_are_read_and_written() {
    let text = "G.Bt/...../....../...L.../....../...../b..g w use+ 5/6 9/9 bl 0/2 1.1.2/2.1.3 tournament";
    let position: GipfPosition = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let at = |name: &str| {
        let spot = name.parse().ok().and_then(Spot::of).unwrap_or_else(|| panic!("{name} is a spot"));
        position.piece(spot)
    };
    let (white, black) = (WHITE, BLACK);
    assert_eq!(at("b2"), Some((white, PieceKind::Gipf)));
    assert_eq!(at("b3"), None);
    assert_eq!((at("b4"), at("b5")), (Some((white, PieceKind::Basic)), Some((black, PieceKind::Potential))));
    assert_eq!((at("e5"), at("h2")), (Some((white, PieceKind::Loaded)), Some((black, PieceKind::Basic))));
    assert_eq!(
        (position.to_move(), position.phase(), position.has_made_normal_move()),
        (white, GipfPhase::DecideUse, true)
    );
    let both = |of: fn(&GipfPosition, Player) -> u8| [of(&position, white), of(&position, black)];
    assert_eq!([both(GipfPosition::reserve), both(GipfPosition::captured_from)], [[5, 6], [9, 9]]);
    assert_eq!(
        Player::BOTH.map(|side| position.introduction_stage(side)),
        [IntroductionStage::Basic, IntroductionStage::Loaded]
    );
    assert_eq!(both(GipfPosition::potentials_left), [0, 2]);
    let attempts = position.challenges_left().expect("there is a challenge");
    assert_eq!(attempts[black], ChallengesLeft { attempts: 2, neutralisations: 1, challengeable_potentials: Some(3) });
    assert_eq!(position.version(), GipfVersion::Tournament);
    assert_eq!(position.to_string(), text);
    // All forms of the phase, which is the third field, are read and written.
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

/// Positions and acts must be small, because a search copies a position for every act.
#[test]
fn positions_and_words_are_small_and_copyable() {
    fn is_copied<T: Copy>(_: &T) -> usize {
        size_of::<T>()
    }
    let start = GipfPosition::start(&GipfOptions::default());
    let size = is_copied(&start);
    assert!(size <= 80, "{size} bytes: expected at most 80");
    assert!(is_copied(&CompactAct::LeaveRows) <= 16);
}

#[test]
fn g9_2_errors_name_the_field_at_fault() {
    let start = "G.../...../....../......./....../...../...g w push 6/6 10/10 bb 0/0 - tournament";
    start.parse::<GipfPosition>().expect("the unchanged text is valid");
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
        assert_eq!(error.field_number, field, "{text}: {error}");
    }
    let centre = "G.../...../....../...L.../....../...../...g w push 6/6 9/10 bb 0/0 - tournament";
    assert_eq!(centre.parse::<GipfPosition>().expect_err("a potential is due").field_number, 3);
    let both = "..../...../....../......./....../...../.... w push 6/6 12/12 bb 0/0 - tournament";
    assert_eq!(both.parse::<GipfPosition>().expect_err("both have lost").field_number, 1);
    let challenge = "G.../...../....../...L.../....../...../...g w use 6/6 9/10 bb 0/0 - tournament";
    assert_eq!(challenge.parse::<GipfPosition>().expect_err("there is no challenge").field_number, 3);
}
