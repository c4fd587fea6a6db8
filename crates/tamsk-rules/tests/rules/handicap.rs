//! Tests of handicaps and of matches with the option `SandOnly`.

use tamsk_records::Record;
use tamsk_rules::{
    Action, EndReason, Handicap, Handicaps, Level, Match, Options, Position, Refusal, Setup, SetupError, TimeLimits,
};

use crate::table::{BOTH_BLOCKED, Black, Red, Table, level, s};

/// Handicaps under which Black has 28 rings, glasses of four minutes, and a timer of 25 seconds.
const BLACK: Handicaps = Handicaps {
    red: Handicap::NONE,
    black: Handicap { initial_rings: 28, glass_sand: Some(240_000), timer_sand: Some(25_000) },
};

fn table(number: u8) -> Table {
    Table::new(Options { handicaps: BLACK, ..level(number) })
}

#[test]
fn r1_4_holders_start_with_the_agreed_rings_at_every_level() {
    for number in 1..=3 {
        let mut table = table(number);
        table.rings(32, 28).play(0, Red, "lift D1, place D2, drop").rings(31, 28);
        table.play(1_000, Black, "lift D7, place D6, drop").rings(31, 27);
    }
}

#[test]
fn r1_4_positions_and_their_text_keep_the_initial_rings() {
    let mut table = table(1);
    table.play(0, Red, "lift D1, place D2, drop");
    let position = table.game.position().expect("between two turns");
    let text = "0000/00000/000000/0100000/000000/00000/0000 A4,D2,G4 A1,D7,G1 b 31/28:28 - 0";
    assert_eq!(position.to_string(), text);
    let read: Position = text.parse().expect("a position");
    assert_eq!((read, read.hash()), (position, position.hash()));
    // The number of rings that each player began with comes from the position, not from the options.
    let on = Match::from_position(level(2), &read).expect("a match");
    assert_eq!((on.rings_in_holder(Black), on.options().handicaps.black.initial_rings), (28, 28));
    let start = Setup::start().with_initial_rings(Options { handicaps: BLACK, ..level(1) }.initial_rings());
    assert_eq!(start.to_string(), "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/28:28 - 0");
}

#[test]
fn r1_4_rings_that_do_not_add_up_are_refused() {
    for (holders, why) in [
        ("32/28", SetupError::WrongRingTotal { total: 60, expected: 64 }),
        ("32/28:29", SetupError::WrongRingTotal { total: 60, expected: 61 }),
        ("32/29:28", SetupError::HolderExceedsInitialRings { owner: Black, rings: 29, most: 28 }),
        ("32/23:23", SetupError::InvalidInitialRings { owner: Black, rings: 23 }),
        ("33:33/32", SetupError::InvalidInitialRings { owner: Red, rings: 33 }),
    ] {
        let text = format!("0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r {holders} - 0");
        let error = text.parse::<Position>().expect_err(holders);
        assert_eq!((error.field_number, error.setup_error), (5, Some(why)), "{error}");
    }
    let twice = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32:32/32 - 0";
    assert_eq!(twice.parse::<Position>().expect_err("an explicit 32 is invalid").field_number, 5);
}

#[test]
fn r1_6_the_fewest_rings_win_despite_unequal_starts() {
    let blocked = BOTH_BLOCKED.replace("20/20", "20/16:28");
    let table = Table::from(level(1), &blocked);
    assert_eq!((table.over().winner, table.over().by), (Some(Black), EndReason::Rings));
}

#[test]
fn r2_2_r4_1_each_glass_holds_the_sand_of_its_owner() {
    let mut table = table(2);
    table.play(0, Red, "lift D1, place D2, drop").play(1_000, Black, "lift D7, place D6, drop");
    assert_eq!((table.upper("D2"), table.upper("D6")), (179_000, 240_000));
    // All idle glasses must move before other glasses move again (R4.3).
    table.play(2_000, Red, "lift A4, place B4, drop").play(3_000, Black, "lift A1, place B2, drop");
    table.play(4_000, Red, "lift G4, place F4, drop").play(5_000, Black, "lift G1, place F2, drop");
    table.play(10_000, Red, "lift D2, place D3, drop").play(11_000, Black, "lift D6, place D5, drop");
    assert_eq!((table.upper("D3"), table.upper("D5")), (9_000, 10_000));
    let black = table.game.glass_at(s("F2")).expect("a glass");
    assert_eq!(table.game.upper_sand_after_flip(black), 6_000);
    table.wait(184_000);
    assert!(!table.is_living("F4") && table.is_living("F2"));
}

#[test]
fn r5_2_the_timer_has_the_sand_agreed_for_the_threatened_player() {
    let mut table = table(3);
    assert_eq!(table.game.timer_capacity(), 15_000);
    table.play(0, Black, "flip");
    assert_eq!((table.game.timer_upper_sand(), table.game.timer_capacity()), (15_000, 15_000));
    table.wait(15_000).turn_of(Black).play(15_000, Red, "flip");
    assert_eq!((table.game.timer_upper_sand(), table.game.timer_capacity()), (25_000, 25_000));
    table.wait(39_999).turn_of(Black).wait(40_000).turn_of(Red);
}

#[test]
fn records_write_only_unofficial_options() {
    let options = Options { handicaps: BLACK, time_limits: TimeLimits::SandOnly, ..level(3) };
    let text = Record { rules: options, ..Record::default() }.to_ron();
    assert!(text.contains("limits: SandOnly"), "{text}");
    let flat: String = text.split_whitespace().collect();
    assert!(flat.contains("handicaps:(black:(rings:28,glass:240000,timer:25000"), "{text}");
    assert_eq!(Record::read(text.as_bytes()).expect("a record").rules, options);
    let official = Record { rules: level(3), ..Record::default() }.to_ron();
    assert!(!official.contains("handicap") && !official.contains("limits"), "{official}");
    let short = Record::read(b"(rules: (level: 2, handicaps: (red: (rings: 30))))").expect("a record").rules;
    assert_eq!(short.handicaps.red, Handicap { initial_rings: 30, ..Handicap::NONE });
}

#[test]
fn handicaps_out_of_bounds_are_reported() {
    for (handicap, field) in [
        (Handicap { initial_rings: 23, ..Handicap::NONE }, "handicaps.black.rings is 23 rings: expected 24 to 32"),
        (Handicap { initial_rings: 33, ..Handicap::NONE }, "handicaps.black.rings is 33 rings: expected 24 to 32"),
        (
            Handicap { glass_sand: Some(999), ..Handicap::NONE },
            "handicaps.black.glass is 999 ms: expected 1000 to 3600000",
        ),
        (
            Handicap { timer_sand: Some(600_001), ..Handicap::NONE },
            "handicaps.black.timer is 600001 ms: expected 1000 to",
        ),
    ] {
        let options = Options { handicaps: Handicaps { black: handicap, ..Handicaps::NONE }, ..level(3) };
        let error = Match::new(options).expect_err(field).to_string();
        assert!(error.contains(field), "{error}");
    }
}

#[test]
fn with_sand_only_a_ring_window_waits_for_a_decision() {
    for number in 2..=3 {
        let mut table = Table::new(Options { time_limits: TimeLimits::SandOnly, ..level(number) });
        table.play(0, Red, "lift D1, place D2").wait(100_000).turn_of(Black);
        assert_eq!(table.game.ring_window(Red).map(|right| right.until), Some(None));
        table.play(100_000, Black, "lift D7, place D6");
        assert_eq!(table.upper("D2"), 80_000);
        table.play(101_000, Red, "drop").rings(31, 32);
        table.play(102_000, Red, "lift A4").play(103_000, Black, "keep");
        assert_eq!(table.game.claim(Red).map(|right| right.until), Some(None));
    }
}

#[test]
fn with_sand_only_there_is_no_timer_and_passing_is_late() {
    let mut table = Table::new(Options { time_limits: TimeLimits::SandOnly, ..level(3) });
    table.refused(0, Black, "flip", Refusal::NoTimer);
    assert!(table.game.pass_is_late(Red) && table.game.next_due_time().is_none());
    table.play(1_000, Red, "pass").turn_of(Black).play(2_000, Black, "lift D7, place D6, drop, extra D4");
    table.rings(32, 30);
    assert!(!Options { time_limits: TimeLimits::SandOnly, ..level(3) }.has_timer() && level(3).has_timer());
    assert_eq!(Options::at_level(Level::Two).time_limits, TimeLimits::Official);
}

#[test]
fn with_sand_only_an_ending_match_waits_as_at_level_one() {
    let claim = BOTH_BLOCKED.replace("20/20 - 0", "20/20 D7 1");
    let mut table = Table::from(Options { time_limits: TimeLimits::SandOnly, ..level(2) }, &claim);
    table.wait(1_000_000);
    assert!(table.game.is_ending() && table.game.outcome().is_none());
    assert_eq!(table.game.check_action(Red, Action::ClaimRing), Ok(()));
    table.play(1_000_000, Red, "pass");
    assert_eq!(table.over().by, EndReason::Tie);
}
