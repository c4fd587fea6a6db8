//! Tests of section 5 of the rules: Level 3, the 15-second timer and the penalties for being late.

use tamsk_rules::{Event, ExtraRingRight, LatePenalty, Options, Refusal, RingDropReason, UnusedRightReason};

use super::table::{Black, RED_BLOCKED, Red, Table, level, s};

fn penalty(late: LatePenalty) -> Table {
    Table::new(Options { late_penalty: late, ..level(3) })
}

#[test]
fn r5_2_the_waiting_player_flips_the_timer_and_a_move_disarms_it() {
    let mut table = Table::new(level(3));
    table.refused(0, Red, "flip", Refusal::NotYourTurn);
    table.play(0, Black, "flip");
    assert_eq!((table.game.timer_upper_sand(), table.game.timer_armed_against()), (15_000, Some(Red)));
    table.refused(14_999, Black, "flip", Refusal::TimerRunning);
    table.play(14_999, Red, "lift D1, place D2, drop");
    assert_eq!(
        (table.game.timer_upper_sand(), table.game.timer_armed_against()),
        (1, None),
        "a disarmed timer runs on"
    );
    table.refused(14_999, Red, "flip", Refusal::TimerRunning);
    table.wait(15_000).turn_of(Black).play(15_000, Red, "flip");
    assert_eq!(table.game.timer_armed_against(), Some(Black));
    assert_eq!(table.count(|event| matches!(event, Event::PlayerLate { .. })), 0);
}

#[test]
fn r5_2_there_is_no_timer_at_level_two() {
    Table::new(level(2)).refused(0, Black, "flip", Refusal::NoTimer).refused(0, Red, "pass", Refusal::CannotPass);
}

#[test]
fn r5_3_a_late_player_with_an_empty_hand_forfeits_the_turn() {
    let mut table = Table::new(level(3));
    table.play(0, Black, "flip").wait(15_000).turn_of(Black);
    assert!(!table.game.holds_glass_for_late_move(Red));
    assert_eq!(table.count(|event| *event == Event::PlayerLate { player: Red, holding: false }), 1);
    table.refused(15_001, Red, "lift D1", Refusal::NotYourTurn);
}

#[test]
fn r5_3_a_late_move_happens_in_the_opponents_turn() {
    let mut table = Table::new(level(3));
    table.play(0, Black, "flip").play(14_000, Red, "lift D1").wait(15_000).turn_of(Black);
    assert!(table.game.holds_glass_for_late_move(Red));
    table.play(16_000, Red, "place D2").turn_of(Black);
    table.play(16_500, Red, "drop").rings(31, 32);
    table.play(17_000, Black, "lift D7, place D6").turn_of(Red);
}

#[test]
fn r5_3_a_late_move_can_be_claimed_and_must_be_legal_when_placed() {
    let mut table = Table::new(level(3));
    table.play(0, Black, "flip").play(1, Red, "lift D1").wait(15_000);
    table.play(15_100, Black, "lift D7, place D6, drop");
    table.play(15_200, Black, "extra C1");
    table.refused(15_300, Red, "place C1", Refusal::TargetSocketFull);
    table.play(15_400, Red, "place D2").wait(18_400);
    table.play(18_400, Black, "claim");
    assert_eq!(table.game.board().rings(s("D2")), 1);
}

#[test]
fn r5_3_in_the_next_turn_the_late_glass_counts_as_lifted() {
    let mut table = Table::new(level(3));
    table.play(0, Black, "flip").play(1, Red, "lift D1").wait(15_000);
    table.play(16_000, Black, "lift D7, place D6, drop").turn_of(Red);
    assert!(!table.game.holds_glass_for_late_move(Red) && table.game.glass_in_hand(Red).is_some());
    table.refused(16_000, Red, "lift A4", Refusal::HandFull);
    table.play(16_500, Red, "place D2").turn_of(Black);
}

#[test]
fn r5_3_putting_the_glass_back_ends_the_late_move() {
    let mut table = Table::new(level(3));
    table.play(0, Black, "flip").play(1, Red, "lift D1").wait(15_000);
    table.play(15_001, Red, "back").refused(15_002, Red, "lift D1", Refusal::NotYourTurn);
    assert!(!table.game.holds_glass_for_late_move(Red));
}

#[test]
fn r5_4_passing_counts_as_being_late() {
    let mut table = Table::new(level(3));
    table.play(0, Red, "lift D1").refused(0, Red, "pass", Refusal::HandFull).play(1, Red, "back");
    table.refused(2, Black, "pass", Refusal::CannotPass);
    table.play(3, Red, "pass").turn_of(Black);
    assert_eq!(table.game.extra_ring_right(Black), ExtraRingRight::Pending);
    assert_eq!(table.count(|event| *event == Event::Passed { player: Red, forced: false }), 1);
}

#[test]
fn r5_5_the_extra_ring_opens_with_the_next_move_and_lasts_five_seconds() {
    let mut table = Table::new(level(3));
    table.play(0, Red, "pass");
    table.refused(0, Black, "extra D4", Refusal::NoExtraRing);
    table.play(1_000, Black, "lift D7, place D6");
    assert_eq!(table.game.extra_ring_right(Black), ExtraRingRight::Open { until: 6_000 });
    let mut lapsed = Table { game: table.game.clone(), events: Vec::new() };
    table.play(1_000, Black, "extra A4, drop").rings(32, 30);
    assert!(table.game.board().full_sockets().contains(s("A4")), "occupied sockets are allowed");
    table.refused(1_000, Black, "extra D4", Refusal::NoExtraRing);
    let extra = Event::RingDropped { player: Black, socket: s("A4"), why: RingDropReason::ExtraRing, full: true };
    assert_eq!(table.count(|event| *event == extra), 1);

    lapsed.refused(6_000, Black, "extra D4", Refusal::NoExtraRing);
    assert_eq!(
        lapsed.count(|e| matches!(e, Event::ExtraRingEnded { player: Black, why: UnusedRightReason::TimeUp })),
        1
    );
}

#[test]
fn r5_5_an_extra_ring_may_not_go_on_a_full_socket() {
    let mut table = Table::new(level(3));
    table.play(0, Red, "pass").play(0, Black, "lift D7, place C6, drop");
    table.refused(0, Black, "extra C6", Refusal::ExtraRingSocketFull).play(0, Black, "extra C5");
}

#[test]
fn r5_5_being_late_loses_the_players_own_pending_extra_ring() {
    let mut table = Table::new(level(3));
    table.play(0, Red, "pass").play(1, Black, "pass").turn_of(Red);
    assert_eq!(
        (table.game.extra_ring_right(Black), table.game.extra_ring_right(Red)),
        (ExtraRingRight::None, ExtraRingRight::Pending)
    );
}

#[test]
fn r5_5_a_new_right_replaces_one_still_open() {
    let mut table = Table::new(level(3));
    table.play(0, Red, "pass").play(1, Black, "lift D7, place D6, drop").play(2, Red, "pass");
    assert_eq!(table.game.extra_ring_right(Black), ExtraRingRight::Pending);
    table.refused(3, Black, "extra D4", Refusal::NoExtraRing);
}

#[test]
fn r5_6_with_lose_turn_a_late_player_misses_one_turn() {
    let mut table = penalty(LatePenalty::LoseTurn);
    table.play(0, Red, "pass").turn_of(Black);
    assert_eq!((table.game.turns_to_miss(Red), table.game.extra_ring_right(Black)), (1, ExtraRingRight::None));
    table.play(1, Black, "lift D7, place D6, drop").turn_of(Black);
    assert_eq!(table.game.turns_to_miss(Red), 0);
    assert_eq!(table.count(|event| *event == Event::TurnMissed { player: Red }), 1);
    table.play(2, Black, "lift A1, place A2, drop").turn_of(Red);
}

#[test]
fn r6_2_missed_turns_of_both_players_cancel_out() {
    let mut table = penalty(LatePenalty::LoseTurn);
    table.play(0, Red, "pass").play(1, Black, "pass");
    // Red misses a turn and then Black misses a turn, so it is Red's turn again.
    table.turn_of(Red);
    assert_eq!((table.game.turns_to_miss(Red), table.game.turns_to_miss(Black)), (0, 0));
}

#[test]
fn r5_6_with_extra_ring_if_started_only_a_held_glass_costs_one() {
    let mut table = penalty(LatePenalty::ExtraRingIfHolding);
    table.play(0, Red, "pass").turn_of(Black);
    assert_eq!(table.game.extra_ring_right(Black), ExtraRingRight::None);
    table.play(0, Red, "flip").play(1, Black, "lift D7").wait(15_000).turn_of(Red);
    assert_eq!(table.game.extra_ring_right(Red), ExtraRingRight::Pending);
}

#[test]
fn r5_7_a_forced_pass_is_free_and_opens_the_pending_extra_ring() {
    let mut table = Table::from(level(3), &RED_BLOCKED.replace(" r ", " b "));
    table.play(0, Black, "lift D7, place D6, drop").turn_of(Black);
    assert_eq!(
        (table.game.extra_ring_right(Black), table.game.extra_ring_right(Red)),
        (ExtraRingRight::None, ExtraRingRight::None)
    );
    // Black passes. Red gets the right to drop an extra ring, and may use it at once because Red cannot move.
    table.play(10, Black, "pass").turn_of(Black);
    assert_eq!(table.game.extra_ring_right(Red), ExtraRingRight::Open { until: 5_010 });
    table.play(20, Red, "extra D4").rings(25, 25);
}

#[test]
fn r5_5_a_pending_extra_ring_expires_with_an_empty_holder() {
    let text = "0000/02220/003300/0034300/003300/02200/0000 A4,D1,G4 A1,D7,G1 r 0/32 - 0";
    let mut table = Table::from(level(3), text);
    table.play(0, Red, "lift D1, place C1").play(1, Black, "pass");
    assert_eq!(table.game.extra_ring_right(Red), ExtraRingRight::Pending);
    table.play(2, Red, "lift A4, place A3");
    assert_eq!(table.game.extra_ring_right(Red), ExtraRingRight::None);
}
