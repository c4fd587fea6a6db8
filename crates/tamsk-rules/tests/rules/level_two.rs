//! Tests of section 4 of the rules: Level 2 with running sand.

use tamsk_rules::{Event, Options, Refusal, UnusedRightReason};

use super::table::{Black, Red, Table, level, s};

#[test]
fn r4_1_placing_turns_a_glass_over_and_lifting_does_not() {
    let mut table = Table::new(level(2));
    table.play(1_000, Red, "lift D1").wait(2_000);
    assert_eq!(table.upper("D1"), 0, "a lift alone changes nothing");
    table.play(2_000, Red, "place D2");
    assert_eq!(table.upper("D2"), 180_000);
    table.wait(62_000);
    assert_eq!(table.upper("D2"), 120_000);
    let red = table.game.glass_at(s("D2")).expect("Red's glass");
    assert_eq!(table.game.upper_sand_after_flip(red), 60_000);
}

#[test]
fn r4_1_sand_runs_on_while_a_glass_is_in_the_hand() {
    let mut table = Table::new(level(2));
    for (at, red, black) in
        [(0, ("D1", "D2"), ("D7", "D6")), (1_000, ("A4", "A3"), ("A1", "A2")), (2_000, ("G4", "G3"), ("G1", "G2"))]
    {
        table.play(at, Red, &format!("lift {}, place {}, drop", red.0, red.1));
        table.play(at + 500, Black, &format!("lift {}, place {}, drop", black.0, black.1));
    }
    table.play(10_000, Red, "lift D2").wait(30_000);
    assert_eq!(table.upper("D2"), 150_000);
    table.play(40_000, Red, "place D3");
    assert_eq!(table.upper("D3"), 40_000);
}

#[test]
fn r4_1_a_glass_turned_over_twice_at_once_is_lost() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2").play(0, Black, "lift D7, place D6");
    table.play(0, Red, "lift A4, place A3").play(0, Black, "lift A1, place A2");
    table.play(0, Red, "lift G4, place G3").play(0, Black, "lift G1, place G2");
    table.play(0, Red, "lift G3, place F3");
    assert!(!table.is_living("F3"));
    table.turn_of(Black);
}

#[test]
fn r4_2_a_glass_that_runs_empty_is_lost_and_stays() {
    let mut table = Table::new(Options { glass_sand: 60_000, ..level(2) });
    table.play(0, Red, "lift D1, place D2, drop").wait(59_999);
    assert!(table.is_living("D2"));
    table.wait(60_000);
    assert!(!table.is_living("D2"));
    assert!(table.is_living("A4"), "idle glasses cannot be lost");
    table.play(60_000, Black, "lift D7, place D6, drop");
    table.refused(60_000, Red, "lift D2", Refusal::GlassLost);
    assert!(table.game.board().occupied_sockets().contains(s("D2")));
}

#[test]
fn r4_2_a_glass_lost_in_the_hand_goes_back_and_the_turn_is_not_over() {
    let mut table = Table::new(Options { glass_sand: 10_000, ..level(2) });
    table.play(0, Red, "lift D1, place D2, drop").play(1, Black, "lift D7, place D6, drop");
    table.play(2, Red, "lift A4, place A3, drop").play(3, Black, "lift A1, place A2, drop");
    table.play(4, Red, "lift G4, place G3, drop").play(5, Black, "lift G1, place G2, drop");
    table.play(9_000, Red, "lift D2").wait(10_000);
    assert_eq!(table.game.glass_in_hand(Red), None);
    assert!(!table.is_living("D2"));
    table.turn_of(Red).refused(10_000, Red, "place D3", Refusal::HandEmpty);
}

#[test]
fn r2_3_what_is_due_happens_before_an_action_at_that_time() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2");
    let mut late = Table { game: table.game.clone(), events: Vec::new() };
    table.play(2_999, Red, "drop").rings(31, 32);
    late.refused(3_000, Red, "drop", Refusal::NoRingWindow);
    late.play(3_000, Black, "claim").rings(32, 31);
}

#[test]
fn r4_3_idle_glasses_must_move_before_others_move_again() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2, drop").play(0, Black, "lift D7, place D6, drop");
    table.refused(0, Red, "lift D2", Refusal::MoveIdleGlassFirst);
    table.play(0, Red, "lift A4, place A3, drop").play(0, Black, "lift A1, place A2, drop");
    table.refused(0, Red, "lift D2", Refusal::MoveIdleGlassFirst);
    table.play(0, Red, "lift G4, place G3, drop").play(0, Black, "lift G1, place G2, drop");
    table.play(1, Red, "lift D2");
}

#[test]
fn r4_3_a_blocked_idle_glass_does_not_hold_up_the_others() {
    // The glasses on A4 and G4 are blocked. The glass on D1 is free.
    let text = "0010/00021/000000/0000000/000000/00021/0010 A4,D1,G4 A1,D7,G1 r 28/28 - 0";
    let mut table = Table::from(level(2), text);
    table.play(0, Red, "lift D1, place D2, drop").play(0, Black, "lift D7, place D6, drop");
    table.play(1, Red, "lift D2, place D3, drop").turn_of(Black);
}

#[test]
fn r4_4_the_opponent_may_lift_while_the_ring_window_runs() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2").turn_of(Black);
    table.play(500, Black, "lift D7, place D6");
    assert!(table.game.ring_window(Red).is_some(), "the opponent's move leaves the ring window open");
    table.play(600, Red, "drop").rings(31, 32);
    table.play(700, Red, "lift A4").play(3_499, Black, "drop").rings(31, 31);
}

#[test]
fn r4_4_the_players_next_lift_closes_the_window_and_opens_the_claim() {
    let mut table = Table::new(level(3));
    table.play(0, Red, "lift D1, place D2").play(100, Black, "pass").play(200, Red, "lift A4");
    assert_eq!(
        table.count(|e| matches!(e, Event::RingWindowEnded { player: Red, why: UnusedRightReason::OwnNextLift, .. })),
        1
    );
    table.refused(300, Red, "drop", Refusal::NoRingWindow).play(400, Black, "claim").rings(32, 31);
}

#[test]
fn r4_4_keeping_a_ring_closes_its_window() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2, keep").refused(0, Red, "drop", Refusal::NoRingWindow);
    table.play(1, Black, "claim").rings(32, 31);
}

#[test]
fn r3_4_a_player_who_has_placed_a_glass_may_not_claim() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2").play(100, Black, "lift D7, place D6, drop");
    table.wait(3_000);
    assert_eq!(
        table.count(|e| matches!(e, Event::RingWindowEnded { player: Red, why: UnusedRightReason::TimeUp, .. })),
        1
    );
    table.refused(3_000, Black, "claim", Refusal::NoClaim);
}

#[test]
fn r3_4_a_glass_already_lifted_must_go_back_before_a_claim() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2").play(100, Black, "lift D7").wait(3_000);
    table.refused(3_000, Black, "claim", Refusal::HandFull).play(3_001, Black, "back, claim").rings(32, 31);
}

#[test]
fn r2_1_the_last_millisecond_of_the_clock_does_not_overflow() {
    let mut table = Table::new(level(3));
    let end = u64::MAX;
    table.play(end, Red, "lift D1, place D2").play(end, Black, "pass").play(end, Red, "lift A4, place A3");
    table.wait(end);
    assert!(table.game.now() == end || table.game.outcome().is_some());
}
