//! Section 4: Level 2, where the sand runs.

use tamsk_rules::{Event, Options, Refusal, Unused};

use super::table::{Black, Red, Table, level, s};

/// Placing turns the glass over, and lifting alone does not. The sand above runs down with time.
#[test]
fn r4_1_a_glass_is_turned_over_as_it_is_placed() {
    let mut table = Table::new(level(2));
    table.play(1_000, Red, "lift D1").wait(2_000);
    assert_eq!(table.upper("D1"), 0, "a lift alone changes nothing");
    table.play(2_000, Red, "place D2");
    assert_eq!(table.upper("D2"), 180_000);
    table.wait(62_000);
    assert_eq!(table.upper("D2"), 120_000);
    let red = table.game.glass_at(s("D2")).expect("Red's glass");
    assert_eq!(table.game.upper_after_turn(red), 60_000);
}

/// Sand runs on in the hand. A running glass that is turned over then has above what had run down.
#[test]
fn r4_1_sand_runs_on_in_the_hand_and_a_running_glass_gets_the_rest() {
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

/// A glass turned over in the same millisecond as before has nothing above and is lost.
#[test]
fn r4_1_turned_in_the_instant_it_is_full_a_glass_is_lost() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2").play(0, Black, "lift D7, place D6");
    table.play(0, Red, "lift A4, place A3").play(0, Black, "lift A1, place A2");
    table.play(0, Red, "lift G4, place G3").play(0, Black, "lift G1, place G2");
    table.play(0, Red, "lift G3, place F3");
    assert!(!table.is_living("F3"));
    table.turn_of(Black);
}

/// A glass is lost in the millisecond in which its sand ends. It stays where it is. Idle glasses cannot be lost.
#[test]
fn r4_2_a_glass_that_runs_empty_is_lost_and_stays() {
    let mut table = Table::new(Options { glass: 60_000, ..level(2) });
    table.play(0, Red, "lift D1, place D2, drop").wait(59_999);
    assert!(table.is_living("D2"));
    table.wait(60_000);
    assert!(!table.is_living("D2"));
    assert!(table.is_living("A4"), "idle glasses cannot be lost");
    table.play(60_000, Black, "lift D7, place D6, drop");
    table.refused(60_000, Red, "lift D2", Refusal::GlassLost);
    assert!(table.game.board().occupied().contains(s("D2")));
}

/// A glass that runs out in the hand goes back, and its player may lift another in the same turn.
#[test]
fn r4_2_a_glass_lost_in_the_hand_goes_back_and_the_turn_is_not_over() {
    let mut table = Table::new(Options { glass: 10_000, ..level(2) });
    table.play(0, Red, "lift D1, place D2, drop").play(1, Black, "lift D7, place D6, drop");
    table.play(2, Red, "lift A4, place A3, drop").play(3, Black, "lift A1, place A2, drop");
    table.play(4, Red, "lift G4, place G3, drop").play(5, Black, "lift G1, place G2, drop");
    table.play(9_000, Red, "lift D2").wait(10_000);
    assert_eq!(table.game.in_hand(Red), None);
    assert!(!table.is_living("D2"));
    table.turn_of(Red).refused(10_000, Red, "place D3", Refusal::HandEmpty);
}

/// A ring in the last millisecond of its window counts; one at its end is too late, and the claim is open.
#[test]
fn r2_3_what_is_due_happens_before_an_action_at_that_time() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2");
    let mut late = Table { game: table.game.clone(), events: Vec::new() };
    table.play(2_999, Red, "drop").rings(31, 32);
    late.refused(3_000, Red, "drop", Refusal::NoRingWindow);
    late.play(3_000, Black, "claim").rings(32, 31);
}

/// Each player moves all three glasses once before any of them again.
#[test]
fn r4_3_idle_glasses_are_moved_first() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2, drop").play(0, Black, "lift D7, place D6, drop");
    table.refused(0, Red, "lift D2", Refusal::TurnOthersFirst);
    table.play(0, Red, "lift A4, place A3, drop").play(0, Black, "lift A1, place A2, drop");
    table.refused(0, Red, "lift D2", Refusal::TurnOthersFirst);
    table.play(0, Red, "lift G4, place G3, drop").play(0, Black, "lift G1, place G2, drop");
    table.play(1, Red, "lift D2");
}

/// An idle glass without a way out does not count for R4.3.
#[test]
fn r4_3_an_idle_glass_that_cannot_move_does_not_hold_up_the_others() {
    // A4 and G4 are walled in, D1 is free.
    let text = "0010/00021/000000/0000000/000000/00021/0010 A4,D1,G4 A1,D7,G1 r 28/28 - 0";
    let mut table = Table::from(level(2), text);
    table.play(0, Red, "lift D1, place D2, drop").play(0, Black, "lift D7, place D6, drop");
    table.play(1, Red, "lift D2, place D3, drop").turn_of(Black);
}

/// The opponent's move leaves the ring window open, and so both players may have one.
#[test]
fn r4_4_the_opponent_may_lift_while_the_ring_window_runs() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2").turn_of(Black);
    table.play(500, Black, "lift D7, place D6");
    assert!(table.game.ring_window(Red).is_some(), "the opponent's moving does not close it");
    table.play(600, Red, "drop").rings(31, 32);
    table.play(700, Red, "lift A4").play(3_499, Black, "drop").rings(31, 31);
}

/// The player's own next lift closes the ring window and opens the claim.
#[test]
fn r4_4_the_players_next_lift_closes_the_window_and_opens_the_claim() {
    let mut table = Table::new(level(3));
    table.play(0, Red, "lift D1, place D2").play(100, Black, "pass").play(200, Red, "lift A4");
    assert_eq!(table.count(|e| matches!(e, Event::RingWindowEnded { player: Red, why: Unused::NextLift, .. })), 1);
    table.refused(300, Red, "drop", Refusal::NoRingWindow).play(400, Black, "claim").rings(32, 31);
}

/// Keeping the ring closes its window and opens the claim.
#[test]
fn r4_4_keeping_closes_the_window_too() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2, keep").refused(0, Red, "drop", Refusal::NoRingWindow);
    table.play(1, Black, "claim").rings(32, 31);
}

/// A window that ends after the opponent has placed opens no claim.
#[test]
fn r3_4_a_player_who_has_placed_since_may_not_claim() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2").play(100, Black, "lift D7, place D6, drop");
    table.wait(3_000);
    assert_eq!(table.count(|e| matches!(e, Event::RingWindowEnded { player: Red, why: Unused::TimeUp, .. })), 1);
    table.refused(3_000, Black, "claim", Refusal::NoClaim);
}

/// A claim needs an empty hand, also where the glass was lifted before the claim opened.
#[test]
fn r3_4_a_glass_already_lifted_must_go_back_before_a_claim() {
    let mut table = Table::new(level(2));
    table.play(0, Red, "lift D1, place D2").play(100, Black, "lift D7").wait(3_000);
    table.refused(3_000, Black, "claim", Refusal::HandFull).play(3_001, Black, "back, claim").rings(32, 31);
}

/// Nothing overflows at the last millisecond of the clock.
#[test]
fn r2_1_time_at_its_very_end_breaks_nothing() {
    let mut table = Table::new(level(3));
    let end = u64::MAX;
    table.play(end, Red, "lift D1, place D2").play(end, Black, "pass").play(end, Red, "lift A4, place A3");
    table.wait(end);
    assert!(table.game.now() == end || table.game.outcome().is_some());
}
