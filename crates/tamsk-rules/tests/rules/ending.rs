//! Section 6 and R4.6: passing, the end of a match, and who has won.

use tamsk_rules::{EndReason, Event, Extra, Outcome, Refusal, Unused};

use super::table::{BOTH_BLOCKED, Black, RED_BLOCKED, Red, Table, level, s};

fn by(winner: Option<tamsk_rules::Player>, by: EndReason) -> Outcome {
    Outcome { winner, by }
}

/// The start with this many quiet moves and 30 rings left to each.
fn quiet(moves: u8) -> String {
    format!("0000/00000/000000/0004000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 30/30 - {moves}")
}

/// The match ends when neither player can move; the fewest rings win, and equal rings are a tie at Level 1.
#[test]
fn r6_3_r6_4_two_blocked_players_end_the_match() {
    let table = Table::from(level(1), BOTH_BLOCKED);
    assert_eq!(table.over(), by(None, EndReason::Tie));
    let table = Table::from(level(1), &BOTH_BLOCKED.replace("20/20", "19/21"));
    assert_eq!(table.over(), by(Some(Red), EndReason::Rings));
    let table = Table::from(level(2), &BOTH_BLOCKED.replace("20/20", "21/19"));
    assert_eq!(table.over(), by(Some(Black), EndReason::Rings));
}

/// At Level 1 the end waits for an open claim without a limit, until it is used or declined.
#[test]
fn r6_3_at_level_one_the_end_waits_for_a_claim() {
    let text = BOTH_BLOCKED.replace("r 20/20 - 0", "r 20/20 D7 1");
    let mut table = Table::from(level(1), &text);
    table.wait(1_000_000);
    table.refused(1_000_000, Red, "lift D1", Refusal::NotYourTurn);
    table.refused(1_000_000, Black, "pass", Refusal::CannotPass);
    let mut declined = Table { game: table.game.clone(), events: Vec::new() };
    table.play(1_000_001, Red, "claim");
    assert_eq!(table.over(), by(Some(Red), EndReason::Rings));
    declined.play(1_000_001, Red, "pass");
    assert_eq!(declined.over(), by(None, EndReason::Tie));
}

/// At Level 2 an open claim gets the time of a ring window, and time stops at the end (R6.4).
#[test]
fn r6_3_at_level_two_an_open_claim_lasts_as_long_as_a_ring_window() {
    let text = BOTH_BLOCKED.replace("r 20/20 - 0", "r 20/20 D7 1");
    let mut table = Table::from(level(2), &text);
    assert_eq!(table.game.claim(Red).and_then(|claim| claim.until), Some(3_000));
    table.wait(2_999);
    assert_eq!(table.game.outcome(), None);
    table.wait(9_000);
    assert_eq!(table.over().by, EndReason::Tie);
    assert_eq!(table.game.now(), 3_000, "R6.4: time stops at that instant");
    table.refused(9_000, Red, "claim", Refusal::GameOver);
}

/// Thirty moves without a ring end the match, unless the last claim brings it back.
#[test]
fn r6_3_thirty_moves_without_a_ring() {
    let mut table = Table::from(level(1), &quiet(28));
    table.play(0, Red, "lift D1, place D2, keep").play(0, Black, "lift D7, place D6");
    assert!(table.game.is_ending(), "the 30th move has come");
    table.play(0, Black, "keep");
    table.refused(0, Red, "lift D2", Refusal::NotYourTurn);
    let mut declined = Table { game: table.game.clone(), events: Vec::new() };
    declined.play(0, Red, "pass");
    assert_eq!(declined.over(), by(None, EndReason::Tie));
    // The claim brings the match back.
    table.play(0, Red, "claim").turn_of(Red);
    assert_eq!(table.count(|event| *event == Event::Revived), 1);
    table.play(0, Red, "lift D2, place D3, drop").rings(28, 30);
}

/// The thirtieth move's own ring may still be dropped, which brings the match back.
#[test]
fn r6_3_the_thirtieth_moves_own_ring_revives_too() {
    let mut table = Table::from(level(2), &quiet(29));
    table.play(0, Red, "lift D1, place D2");
    table.refused(10, Black, "lift D7", Refusal::NotYourTurn);
    table.play(20, Red, "drop").turn_of(Black);
    table.play(30, Black, "lift D7");
}

/// An ending match disarms the timer, puts held glasses back and opens pending extra rings.
#[test]
fn r6_3_ending_disarms_the_timer_puts_glasses_back_and_opens_extra_rings() {
    let mut table = Table::from(level(3), &quiet(28));
    table.play(0, Black, "flip").play(1, Red, "lift D1").wait(15_000);
    assert!(table.game.is_late(Red));
    table.play(15_001, Black, "lift D7, place D6, keep, extra D3");
    // That extra ring reset the count of moves without a ring; another position reaches the limit without one.
    let mut table = Table::from(level(3), &quiet(29));
    table.play(0, Black, "flip").play(1, Red, "lift D1").wait(15_000);
    table.play(15_001, Black, "lift D7, place D6, keep");
    assert!(table.game.is_ending());
    assert_eq!(table.game.in_hand(Red), None);
    assert_eq!(table.game.timer_armed_against(), None);
    assert_eq!(table.game.extra(Black), Extra::Open { until: 20_001 });
    table.refused(15_002, Red, "flip", Refusal::NotYourTurn);
    table.play(16_000, Red, "pass");
    assert_eq!(table.count(|e| matches!(e, Event::ClaimEnded { player: Red, why: Unused::Declined, .. })), 1);
    table.wait(20_001);
    assert_eq!(table.over().by, EndReason::Time);
}

/// A ring that closes the last way out ends the turn: the glass goes back and the player passes.
#[test]
fn r6_1_becoming_blocked_during_the_turn_puts_the_glass_back() {
    // Red's last way out of G4 is F4 with one ring in it; the others are walled in.
    let text = "0010/00021/100000/0200000/100000/00011/0010 A4,D1,G4 A1,D7,G1 b 26/27 - 0";
    let mut table = Table::from(level(3), text);
    table.play(0, Black, "lift D7, place D6, drop").play(1, Red, "pass").turn_of(Black);
    table.play(2, Black, "lift A1, place A2, drop");
    table.play(3, Red, "lift G4").play(4, Black, "extra F4").turn_of(Black);
    assert_eq!(table.game.in_hand(Red), None);
    assert_eq!(table.count(|event| *event == Event::Passed { player: Red, forced: true }), 1);
    assert_eq!(table.game.extra(Black), Extra::None, "R5.7: it costs nothing");
}

/// At Levels 2 and 3 a blocked player passes at once, and their claim stays open.
#[test]
fn r6_1_levels_two_and_three_do_not_wait_for_a_claim_and_leave_it_open() {
    let mut table = Table::from(level(2), &RED_BLOCKED.replace(" r ", " b "));
    table.play(0, Black, "lift D7, place D6, keep").turn_of(Black);
    table.play(100, Red, "claim").rings(25, 26).turn_of(Black);
}

/// Either player may resign at any time, and time stops.
#[test]
fn r6_5_resigning_ends_it_at_any_time() {
    let mut table = Table::new(level(3));
    table.play(7, Black, "resign");
    assert_eq!(table.over(), by(Some(Red), EndReason::Resigned));
    table.wait(500_000);
    assert_eq!(table.game.now(), 7);
}

/// Either player may agree to a tie at any time, at every Level and whoever holds more rings.
#[test]
fn r6_7_agreeing_ends_it_in_a_tie() {
    for number in 1..=3 {
        let mut table = Table::new(level(number));
        table.play(0, Red, "lift D1, place D2, drop").play(7, Black, "lift D7").play(8, Red, "agree");
        assert_eq!(table.over(), by(None, EndReason::Agreed));
        assert_eq!(table.game.check(Black, tamsk_rules::Action::AgreeTie), Err(Refusal::GameOver));
        table.wait(500_000);
        assert_eq!(table.game.now(), 8);
    }
}

/// With equal rings the player whose last glass lives longest wins.
#[test]
fn r4_6_the_last_living_glass_wins() {
    let mut table = Table::from(level(2), &quiet(28));
    table.play(0, Red, "lift D1, place D2, keep").play(1, Black, "lift D7, place D6, keep").wait(9_000);
    assert_eq!(table.over(), by(Some(Black), EndReason::Time));
}

/// Where the last glasses end together the ones before them decide.
#[test]
fn r4_6_down_to_the_third_glass() {
    let play = |first_black: u64| {
        let mut table = Table::from(level(2), &quiet(24));
        table.play(0, Red, "lift D1, place D2, keep").play(first_black, Black, "lift D7, place D6, keep");
        table.play(10, Red, "lift A4, place A3, keep").play(10, Black, "lift A1, place A2, keep");
        table.play(20, Red, "lift G4, place G3, keep").play(20, Black, "lift G1, place G2, keep").wait(9_000);
        table.over()
    };
    assert_eq!(play(5), by(Some(Black), EndReason::Time));
    assert_eq!(play(0), by(None, EndReason::Tie), "only identical lists are a tie");
}

/// With the same end times the player with one more glass that ran wins.
#[test]
fn r4_6_a_longer_list_beats_its_own_beginning() {
    let mut table = Table::from(level(2), &quiet(25));
    table.play(0, Red, "lift D1, place D2, keep").play(0, Black, "lift D7, place D6, keep");
    table.play(0, Red, "lift A4, place A3, keep").play(0, Black, "lift A1, place A2, keep");
    table.play(0, Red, "lift G4, place G3, keep").wait(9_000);
    assert_eq!(table.over(), by(Some(Red), EndReason::Time));
}

/// Glasses that are already lost count with the time at which they were lost.
#[test]
fn r4_6_lost_glasses_count_by_when_they_were_lost() {
    let options = tamsk_rules::Options { glass: 1_000, ..level(2) };
    let mut table = Table::from(options, &quiet(24));
    table.play(0, Red, "lift D1, place D2, keep").play(0, Black, "lift D7, place D6, keep");
    table.play(0, Red, "lift A4, place A3, keep").play(0, Black, "lift A1, place A2, keep");
    table.play(0, Red, "lift G4, place G3, keep").play(1, Black, "lift G1, place G2, keep").wait(60_000);
    assert_eq!(table.game.end_times(Black).as_slice(), [1_001, 1_000, 1_000]);
    assert_eq!(table.over(), by(Some(Black), EndReason::Time));
}

/// An extra ring that fills a socket ends the ring window there, and no claim opens.
#[test]
fn end_of_section_9_a_filled_socket_ends_the_rights_on_it() {
    let mut table = Table::new(level(3));
    table.play(0, Red, "pass").play(1, Black, "lift D7, place C6, extra C6");
    assert!(table.game.ring_window(Black).is_none() && table.game.claim(Red).is_none());
    assert_eq!(table.count(|e| matches!(e, Event::RingWindowEnded { why: Unused::SocketFull, .. })), 1);
    assert!(table.game.board().full().contains(s("C6")));
}

/// Dropping the last ring ends the player's own ring window, and the opponent's claim opens.
#[test]
fn end_of_section_9_an_emptied_holder_ends_its_rights() {
    // Red has one ring left.
    let text = "0000/02220/003300/0034300/003300/02100/0000 A4,D1,G4 A1,D7,G1 b 1/32 - 0";
    let mut table = Table::from(level(3), text);
    table.play(0, Black, "pass").play(1, Red, "lift D1, place C1, extra D6").rings(0, 32);
    assert!(table.game.ring_window(Red).is_none());
    table.play(2, Black, "claim").rings(0, 31);
}
