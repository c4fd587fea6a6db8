//! Tests of section 6 of the rules and of R4.6: passing, the end of a match, and the winner.

use tamsk_rules::{EndReason, Event, ExtraRingRight, Outcome, Refusal, UnusedRightReason};

use super::table::{BOTH_BLOCKED, Black, RED_BLOCKED, Red, Table, level, s};

fn by(winner: Option<tamsk_rules::Player>, by: EndReason) -> Outcome {
    Outcome { winner, by }
}

/// Returns the text of a position with the glasses on their starting corners and 30 rings left to each player. `moves`
/// is the number of moves since the last ring was dropped.
fn quiet(moves: u8) -> String {
    format!("0000/00000/000000/0004000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 30/30 - {moves}")
}

#[test]
fn r6_3_r6_4_two_blocked_players_end_the_match() {
    let table = Table::from(level(1), BOTH_BLOCKED);
    assert_eq!(table.over(), by(None, EndReason::Tie));
    let table = Table::from(level(1), &BOTH_BLOCKED.replace("20/20", "19/21"));
    assert_eq!(table.over(), by(Some(Red), EndReason::Rings));
    let table = Table::from(level(2), &BOTH_BLOCKED.replace("20/20", "21/19"));
    assert_eq!(table.over(), by(Some(Black), EndReason::Rings));
}

#[test]
fn r6_3_at_level_one_the_end_waits_for_a_claim_without_limit() {
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

#[test]
fn r6_3_an_open_claim_lasts_one_ring_window_at_level_two() {
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

#[test]
fn r6_3_thirty_moves_without_a_ring_end_the_match_unless_claimed() {
    let mut table = Table::from(level(1), &quiet(28));
    table.play(0, Red, "lift D1, place D2, keep").play(0, Black, "lift D7, place D6");
    assert!(table.game.is_ending(), "30 moves without a ring were made");
    table.play(0, Black, "keep");
    table.refused(0, Red, "lift D2", Refusal::NotYourTurn);
    let mut declined = Table { game: table.game.clone(), events: Vec::new() };
    declined.play(0, Red, "pass");
    assert_eq!(declined.over(), by(None, EndReason::Tie));
    table.play(0, Red, "claim").turn_of(Red);
    assert_eq!(table.count(|event| *event == Event::MatchRevived), 1);
    table.play(0, Red, "lift D2, place D3, drop").rings(28, 30);
}

#[test]
fn r6_3_dropping_the_ring_of_move_30_revives_the_match() {
    let mut table = Table::from(level(2), &quiet(29));
    table.play(0, Red, "lift D1, place D2");
    table.refused(10, Black, "lift D7", Refusal::NotYourTurn);
    table.play(20, Red, "drop").turn_of(Black);
    table.play(30, Black, "lift D7");
}

#[test]
fn r6_3_ending_disarms_the_timer_and_opens_pending_extra_rings() {
    let mut table = Table::from(level(3), &quiet(28));
    table.play(0, Black, "flip").play(1, Red, "lift D1").wait(15_000);
    assert!(table.game.holds_glass_for_late_move(Red));
    table.play(15_001, Black, "lift D7, place D6, keep, extra D3");
    // In the match above, the extra ring resets the count of moves since the last ring was dropped. The following match
    // has no extra ring and reaches the limit.
    let mut table = Table::from(level(3), &quiet(29));
    table.play(0, Black, "flip").play(1, Red, "lift D1").wait(15_000);
    table.play(15_001, Black, "lift D7, place D6, keep");
    assert!(table.game.is_ending());
    assert_eq!(table.game.glass_in_hand(Red), None);
    assert_eq!(table.game.timer_armed_against(), None);
    assert_eq!(table.game.extra_ring_right(Black), ExtraRingRight::Open { until: 20_001 });
    table.refused(15_002, Red, "flip", Refusal::NotYourTurn);
    table.play(16_000, Red, "pass");
    assert_eq!(
        table.count(|e| matches!(e, Event::ClaimEnded { player: Red, why: UnusedRightReason::Declined, .. })),
        1
    );
    table.wait(20_001);
    assert_eq!(table.over().by, EndReason::GlassTimes);
}

#[test]
fn r6_1_a_player_blocked_during_their_turn_passes() {
    // Red can only move from G4 to F4, and F4 holds one ring. Red's other glasses are blocked.
    let text = "0010/00021/100000/0200000/100000/00011/0010 A4,D1,G4 A1,D7,G1 b 26/27 - 0";
    let mut table = Table::from(level(3), text);
    table.play(0, Black, "lift D7, place D6, drop").play(1, Red, "pass").turn_of(Black);
    table.play(2, Black, "lift A1, place A2, drop");
    table.play(3, Red, "lift G4").play(4, Black, "extra F4").turn_of(Black);
    assert_eq!(table.game.glass_in_hand(Red), None);
    assert_eq!(table.count(|event| *event == Event::Passed { player: Red, forced: true }), 1);
    assert_eq!(table.game.extra_ring_right(Black), ExtraRingRight::None, "R5.7: a forced pass costs nothing");
}

#[test]
fn r6_1_a_pass_at_level_two_leaves_the_claim_open() {
    let mut table = Table::from(level(2), &RED_BLOCKED.replace(" r ", " b "));
    table.play(0, Black, "lift D7, place D6, keep").turn_of(Black);
    table.play(100, Red, "claim").rings(25, 26).turn_of(Black);
}

#[test]
fn r6_5_either_player_may_resign_at_any_time() {
    let mut table = Table::new(level(3));
    table.play(7, Black, "resign");
    assert_eq!(table.over(), by(Some(Red), EndReason::Resigned));
    table.wait(500_000);
    assert_eq!(table.game.now(), 7);
}

#[test]
fn r6_7_agreeing_on_a_tie_ends_the_match_at_every_level() {
    for number in 1..=3 {
        let mut table = Table::new(level(number));
        table.play(0, Red, "lift D1, place D2, drop").play(7, Black, "lift D7").play(8, Red, "agree");
        assert_eq!(table.over(), by(None, EndReason::Agreed));
        assert_eq!(table.game.check_action(Black, tamsk_rules::Action::AgreeTie), Err(Refusal::GameOver));
        table.wait(500_000);
        assert_eq!(table.game.now(), 8);
    }
}

#[test]
fn r4_6_with_equal_rings_the_last_living_glass_wins() {
    let mut table = Table::from(level(2), &quiet(28));
    table.play(0, Red, "lift D1, place D2, keep").play(1, Black, "lift D7, place D6, keep").wait(9_000);
    assert_eq!(table.over(), by(Some(Black), EndReason::GlassTimes));
}

#[test]
fn r4_6_equal_times_are_decided_by_the_next_glasses() {
    let play = |first_black: u64| {
        let mut table = Table::from(level(2), &quiet(24));
        table.play(0, Red, "lift D1, place D2, keep").play(first_black, Black, "lift D7, place D6, keep");
        table.play(10, Red, "lift A4, place A3, keep").play(10, Black, "lift A1, place A2, keep");
        table.play(20, Red, "lift G4, place G3, keep").play(20, Black, "lift G1, place G2, keep").wait(9_000);
        table.over()
    };
    assert_eq!(play(5), by(Some(Black), EndReason::GlassTimes));
    assert_eq!(play(0), by(None, EndReason::Tie), "only identical lists are a tie");
}

#[test]
fn r4_6_with_equal_times_one_more_running_glass_wins() {
    let mut table = Table::from(level(2), &quiet(25));
    table.play(0, Red, "lift D1, place D2, keep").play(0, Black, "lift D7, place D6, keep");
    table.play(0, Red, "lift A4, place A3, keep").play(0, Black, "lift A1, place A2, keep");
    table.play(0, Red, "lift G4, place G3, keep").wait(9_000);
    assert_eq!(table.over(), by(Some(Red), EndReason::GlassTimes));
}

#[test]
fn r4_6_lost_glasses_count_with_the_time_of_their_loss() {
    let options = tamsk_rules::Options { glass_sand: 1_000, ..level(2) };
    let mut table = Table::from(options, &quiet(24));
    table.play(0, Red, "lift D1, place D2, keep").play(0, Black, "lift D7, place D6, keep");
    table.play(0, Red, "lift A4, place A3, keep").play(0, Black, "lift A1, place A2, keep");
    table.play(0, Red, "lift G4, place G3, keep").play(1, Black, "lift G1, place G2, keep").wait(60_000);
    assert_eq!(table.game.glass_end_times(Black).as_slice(), [1_001, 1_000, 1_000]);
    assert_eq!(table.over(), by(Some(Black), EndReason::GlassTimes));
}

#[test]
fn end_of_section_9_a_filled_socket_ends_the_rights_on_it() {
    let mut table = Table::new(level(3));
    table.play(0, Red, "pass").play(1, Black, "lift D7, place C6, extra C6");
    assert!(table.game.ring_window(Black).is_none() && table.game.claim(Red).is_none());
    assert_eq!(table.count(|e| matches!(e, Event::RingWindowEnded { why: UnusedRightReason::SocketFull, .. })), 1);
    assert!(table.game.board().full_sockets().contains(s("C6")));
}

#[test]
fn end_of_section_9_dropping_the_last_ring_ends_the_ring_window() {
    let text = "0000/02220/003300/0034300/003300/02100/0000 A4,D1,G4 A1,D7,G1 b 1/32 - 0";
    let mut table = Table::from(level(3), text);
    table.play(0, Black, "pass").play(1, Red, "lift D1, place C1, extra D6").rings(0, 32);
    assert!(table.game.ring_window(Red).is_none());
    table.play(2, Black, "claim").rings(0, 31);
}
