//! Tests of section 3 of the rules: Level 1.

use tamsk_rules::{Action, Event, FullSocketRule, Options, Refusal, RingDropReason, UnusedRightReason};

use super::table::{Black, RED_BLOCKED, Red, Table, level, s};

#[test]
fn r3_1_a_move_lifts_a_glass_and_places_it_on_a_neighbour() {
    let mut table = Table::new(level(1));
    table.refused(0, Black, "lift D7", Refusal::NotYourTurn);
    table.refused(0, Red, "place D2", Refusal::HandEmpty);
    table.refused(0, Red, "back", Refusal::HandEmpty);
    table.refused(0, Red, "lift D4", Refusal::NoGlass);
    table.refused(0, Red, "lift D7", Refusal::NoGlass);
    table.refused(0, Red, "take", Refusal::NoGlass);
    table.play(10, Red, "lift D1");
    assert_eq!(table.game.glass_at(s("D1")), table.game.glass_in_hand(Red), "a lifted glass still occupies its socket");
    table.refused(20, Red, "lift A4", Refusal::HandFull);
    table.refused(20, Red, "place D3", Refusal::NotAdjacent);
    table.play(30, Red, "back").turn_of(Red);
    table.play(40, Red, "lift D1, place D2").turn_of(Black);
    assert_eq!(table.game.glass_at(s("D1")), None);
}

#[test]
fn r3_1_a_refused_place_leaves_the_glass_in_the_hand() {
    let text = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D2,G1 r 32/32 - 0";
    let mut table = Table::from(level(1), text);
    table.play(0, Red, "lift D1").refused(1, Red, "place D2", Refusal::TargetSocketOccupied);
    assert!(table.game.glass_in_hand(Red).is_some());
    table.refused(1, Red, "place D5", Refusal::NotAdjacent);
}

#[test]
fn r3_2_a_full_socket_loses_or_is_refused() {
    let text = "0000/00000/100000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/32 - 0";
    let mut table = Table::from(level(1), text);
    table.play(0, Red, "lift D1, place C1");
    assert_eq!((table.over().winner, table.over().by.json_name()), (Some(Black), "full_socket"));
    assert!(table.game.glass_in_hand(Red).is_none());
    // The losing move counts as the last move. `glass_at` and `last_socket_of` place the lost glass on the full socket,
    // although the glass has not really entered it.
    let (d1, c1) = (s("D1"), s("C1"));
    let lost = table.game.last_move().expect("a move");
    assert_eq!((lost.player, lost.from, lost.to), (Red, Some(d1), c1));
    assert_eq!(table.game.loss_on_full_socket(), Some(lost));
    let glass = table.game.glass_at(c1).expect("the glass that lost");
    assert_eq!((table.game.last_socket_of(glass), table.game.glass(glass).socket), (Some(c1), Some(d1)));
    assert_eq!(table.game.glass_at(d1), None);
    table.refused(5, Black, "resign", Refusal::GameOver);

    let mut table = Table::from(Options { full_socket: FullSocketRule::Refused, ..level(1) }, text);
    table.play(0, Red, "lift D1").refused(0, Red, "place C1", Refusal::TargetSocketFull);
    table.play(0, Red, "place D2").turn_of(Black);
}

#[test]
fn r3_2_a_socket_filled_after_the_lift_is_refused() {
    let text = "0000/00000/000000/0000000/000000/00000/0000 A4,C1,G4 D1,D7,G1 b 32/32 - 0";
    let mut table = Table::from(level(3), text);
    table.play(0, Black, "lift D7, place D6, drop");
    table.play(10, Red, "pass").turn_of(Black);
    table.play(20, Black, "lift D1, place E1");
    table.play(30, Red, "lift C1");
    table.play(40, Black, "extra D1");
    table.refused(50, Red, "place D1", Refusal::TargetSocketFull);
    table.play(60, Red, "back, lift C1");
    table.play(70, Red, "place D1");
    assert_eq!(table.over().by.json_name(), "full_socket", "the socket was full at the second lift");
}

#[test]
fn r3_3_a_ring_can_be_dropped_once_and_then_not_claimed() {
    let mut table = Table::new(level(1));
    table.refused(0, Red, "drop", Refusal::NoRingWindow);
    table.play(0, Red, "lift D1, place D2, drop").rings(31, 32);
    assert_eq!(table.game.board().rings(s("D2")), 1);
    table.refused(0, Red, "drop", Refusal::NoRingWindow);
    table.refused(0, Red, "keep", Refusal::NoRingWindow);
    assert!(table.game.claim(Black).is_none(), "a dropped ring cannot be claimed");
    let dropped = Event::RingDropped { player: Red, socket: s("D2"), why: RingDropReason::OwnMove, full: false };
    assert_eq!(table.count(|event| *event == dropped), 1);
}

#[test]
fn r3_4_a_kept_ring_may_be_claimed_until_the_next_glass_is_placed() {
    let mut table = Table::new(level(1));
    table.play(0, Red, "lift D1, place D2");
    table.refused(0, Black, "claim", Refusal::NoClaim);
    table.play(0, Red, "keep");
    table.refused(0, Red, "claim", Refusal::NoClaim);
    let mut claimed = Table { game: table.game.clone(), events: Vec::new() };
    claimed.play(1, Black, "lift D7").refused(1, Black, "claim", Refusal::HandFull);
    claimed.play(2, Black, "back, claim").rings(32, 31).turn_of(Black);
    assert_eq!(claimed.game.board().rings(s("D2")), 1);
    claimed.refused(3, Black, "claim", Refusal::NoClaim);
    claimed.play(4, Black, "lift D7, place D6, drop").rings(32, 30);

    table.play(1, Black, "lift D7, place D6");
    assert_eq!(table.count(|e| matches!(e, Event::ClaimEnded { why: UnusedRightReason::AnotherGlassPlaced, .. })), 1);
    table.refused(2, Black, "claim", Refusal::NoClaim);
}

#[test]
fn r3_5_nobody_lifts_while_a_ring_is_undecided() {
    let mut table = Table::new(level(1));
    table.play(0, Red, "lift D1, place D2");
    table.refused(99_000, Black, "lift D7", Refusal::RingUndecided);
    table.refused(99_000, Red, "lift A4", Refusal::RingUndecided);
    table.play(99_000, Red, "drop").play(99_000, Black, "lift D7");
}

#[test]
fn r3_6_a_glass_may_stand_on_a_full_socket_and_leave_it() {
    let mut table = Table::new(level(1));
    table.play(0, Red, "lift D1, place C1, drop");
    assert!(table.game.board().full_sockets().contains(s("C1")));
    table.play(0, Black, "lift D7, place D6, keep");
    table.play(0, Red, "lift C1, place C2, keep");
    table.play(0, Black, "lift D6, place D5, keep");
    table.play(0, Red, "lift C2, place C1");
    assert_eq!(table.over().by.json_name(), "full_socket");
}

#[test]
fn r3_level_one_has_no_sand_and_no_timer() {
    let mut table = Table::new(level(1));
    table.play(0, Red, "lift D1, place D2, drop").wait(10_000_000);
    assert_eq!(table.upper("D2"), 0);
    assert!(table.is_living("D2"));
    table.refused(10_000_000, Red, "flip", Refusal::NoTimer);
    table.refused(10_000_000, Black, "pass", Refusal::CannotPass);
    table.refused(5, Black, "lift D7", Refusal::TimeGoesBack);
}

#[test]
fn r6_1_a_blocked_player_passes_at_once() {
    let mut table = Table::from(level(1), &RED_BLOCKED.replace(" r ", " b "));
    table.play(0, Black, "lift D7, place D6, drop").turn_of(Black);
    assert_eq!(table.count(|event| *event == Event::Passed { player: Red, forced: true }), 1);
}

#[test]
fn r6_1_the_pass_waits_for_a_claim_at_level_one() {
    let mut table = Table::from(level(1), &RED_BLOCKED.replace(" r ", " b "));
    table.play(0, Black, "lift D7, place D6, keep").turn_of(Red);
    assert!(table.game.must_claim_or_pass());
    table.refused(0, Red, "lift D1", Refusal::NotYourTurn);
    table.refused(0, Black, "lift D6", Refusal::NotYourTurn);
    let mut claimed = Table { game: table.game.clone(), events: Vec::new() };
    claimed.play(5, Red, "claim").rings(25, 26).turn_of(Black);
    table.play(5, Red, "pass").turn_of(Black);
    assert!(table.game.claim(Red).is_some(), "Red's claim stays open after the pass");
    table.play(6, Red, "claim").rings(25, 26);
}

#[test]
fn r6_6_an_empty_holder_cannot_drop_and_every_move_can_be_claimed() {
    // All of Red's 32 rings are on the board, and none of Black's.
    let text = "0000/02220/003300/0034300/003300/02200/0000 A4,D1,G4 A1,D7,G1 r 0/32 - 0";
    let mut table = Table::from(level(1), text);
    table.play(0, Red, "lift D1, place C1").turn_of(Black);
    table.refused(0, Red, "drop", Refusal::NoRingWindow);
    table.play(1, Black, "lift D7, place C6, keep");
    table.refused(1, Red, "claim", Refusal::NoClaim);
    assert_eq!(
        table.game.check_action(Black, Action::ClaimRing),
        Err(Refusal::NoClaim),
        "placing closed Black's own claim"
    );
    table.play(2, Red, "lift C1, place D1");
    table.play(3, Black, "claim").rings(0, 31);
}
