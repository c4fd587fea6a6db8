//! Tests of section 7 of the rules: the free start.

use tamsk_rules::{GlassId, Options, Refusal, StartLayout};

use super::table::{Black, Red, Table, level, s};

fn free(number: u8) -> Table {
    Table::new(Options { start: StartLayout::Free, ..level(number) })
}

#[test]
fn r7_1_all_glasses_are_placed_before_any_moves() {
    let mut table = free(1);
    table.refused(0, Red, "place D4", Refusal::HandEmpty).refused(0, Red, "lift D4", Refusal::NoGlass);
    table.play(0, Red, "take, place D4, drop").turn_of(Black);
    table.play(0, Black, "take").refused(0, Black, "place D4", Refusal::TargetSocketOccupied);
    table.play(0, Black, "place A1, drop").refused(0, Red, "lift D4", Refusal::PlaceOffBoardFirst);
    table.play(0, Red, "take, place B2, keep").play(0, Black, "claim, take, place G1, keep");
    table.play(0, Red, "take, place F2, keep").play(0, Black, "take, place D7, keep");
    table.refused(0, Red, "take", Refusal::NoGlass).play(0, Red, "lift D4, place D5, keep");
    table.rings(31, 30);
}

#[test]
fn r7_1_putting_a_taken_glass_back_returns_it_off_the_board() {
    let mut table = free(2);
    table.play(0, Red, "take, back").turn_of(Red);
    assert_eq!(table.game.next_glass_off_board(Red), Some(GlassId { owner: Red, index: 0 }));
    assert_eq!(table.game.glass_at(s("D4")), None);
}

#[test]
fn r7_1_entering_a_full_socket_is_refused_and_does_not_lose() {
    let mut table = free(1);
    table.play(0, Red, "take, place A1, drop").play(0, Black, "take, place A2, keep");
    table.play(0, Red, "take, place B5, keep").play(0, Black, "take, place G4, keep");
    table.play(0, Red, "take, place D4, keep").play(0, Black, "take").turn_of(Black);
    // In the first match, a glass still stands on A1. In the second match, an extra ring fills A1 while the socket is
    // vacant.
    let mut table = free(3);
    table.play(0, Red, "pass").play(1, Black, "take, place D4, extra A1");
    table.play(2, Red, "take").refused(3, Red, "place A1", Refusal::TargetSocketFull);
}

#[test]
fn r7_1_sand_starts_on_entry_and_glasses_off_the_board_are_safe() {
    let mut table = free(2);
    table.play(500, Red, "take, place D4, drop");
    assert_eq!(table.upper("D4"), 180_000);
    table.wait(1_000_000);
    assert!(!table.is_living("D4"));
    assert!(table.game.glasses().filter(|(_, glass)| glass.socket.is_none()).all(|(_, glass)| glass.is_living()));
    table.play(1_000_000, Black, "take, place A1").play(1_000_001, Red, "take, place D5");
    assert_eq!(table.upper("D5"), 180_000);
}

#[test]
fn r7_1_the_timer_and_penalties_work_from_the_first_move() {
    let mut table = free(3);
    table.play(0, Black, "flip").play(1, Red, "take").wait(15_000).turn_of(Black);
    assert!(table.game.holds_glass_for_late_move(Red));
    table.play(15_001, Red, "place D4").turn_of(Black);
    table.play(15_002, Black, "take, place C3, drop, extra E3").rings(32, 30);
}
