//! Tests that presses of every pointer go through transparent glasses to what is behind them.

use tamsk_testing::prelude::*;

use super::markers::{on, transparent_glasses};

fn rings_on_board(game: &HeadlessGame) -> u8 {
    Socket::all().map(|socket| game.current_match().board().rings(socket)).sum()
}

/// A match in which Red has filled D2 and has a glass in front of it, on D1. Black has passed, so Red may drop an extra
/// ring as well as a regular ring.
const BEFORE_A_FULL_SOCKET: &str = r#"(rules: (level: 3, ring_window: 15000, extra_window: 15000), actions: [
    (at: 0, by: Red, act: Lift("D1")), (at: 1, by: Red, act: Place("D2")), (at: 2, by: Red, act: DropRing),
    (at: 3, by: Black, act: Lift("D7")), (at: 4, by: Black, act: Place("D6")), (at: 5, by: Black, act: DropRing),
    (at: 6, by: Red, act: Lift("A4")), (at: 7, by: Red, act: Place("A3")), (at: 8, by: Red, act: DropRing),
    (at: 9, by: Black, act: Lift("A1")), (at: 10, by: Black, act: Place("A2")), (at: 11, by: Black, act: DropRing),
    (at: 12, by: Red, act: Lift("G4")), (at: 13, by: Red, act: Place("G3")), (at: 14, by: Red, act: DropRing),
    (at: 15, by: Black, act: Lift("G1")), (at: 16, by: Black, act: Place("G2")), (at: 17, by: Black, act: DropRing),
    (at: 18, by: Red, act: Lift("D2")), (at: 19, by: Red, act: Place("D1")), (at: 20, by: Red, act: KeepRing),
    (at: 21, by: Black, act: Lift("D6")), (at: 22, by: Black, act: Place("D7")), (at: 23, by: Black, act: KeepRing),
    (at: 24, by: Red, act: Lift("D1")), (at: 25, by: Red, act: Place("D2")), (at: 26, by: Red, act: DropRing),
    (at: 27, by: Black, act: Pass),
    (at: 28, by: Red, act: Lift("D2")), (at: 29, by: Red, act: Place("D1")),
], end: 100)"#;

#[test]
fn a_press_on_a_transparent_glass_hits_the_socket_behind_it() {
    for finger in [false, true] {
        let mut game = HeadlessGame::after_record(BEFORE_A_FULL_SOCKET);
        let before = rings_on_board(&game);
        game.press_key(KeyCode::KeyE);
        assert!(
            transparent_glasses(&mut game).contains(&on(&game, "D1")),
            "the glass on D1 hides D3, so it must be transparent"
        );
        // The full socket is not a legal target. It is visible, however, so a press there hits the socket.
        let full = game.point_of_socket_named("D2");
        if finger {
            game.tap(1, full)
        } else {
            game.click(full)
        };
        assert_eq!(game.take_refusals_to_people(), [Refusal::ExtraRingSocketFull], "by a finger: {finger}");
        assert_eq!(rings_on_board(&game), before, "the ring must not fall under the glass");
        // This point is between three sockets, at the height of the nearest socket.
        let [near, beside, full] = ["D3", "C2", "D2"].map(|name| layout::socket_position(s(name)));
        let corner = (near + beside + full) / 3.0;
        let between =
            game.point_in_window(layout::point_above_table(corner.lerp(near, 0.08), layout::rim_height(s("D3"))));
        if finger {
            game.tap(2, between)
        } else {
            game.click(between)
        };
        assert_eq!(game.current_match().board().rings(s("D3")), 1, "by a finger: {finger}");
        assert_eq!(rings_on_board(&game), before + 1, "by a finger: {finger}");
    }
}

#[test]
fn a_ring_dragged_over_a_transparent_glass_falls_behind_it() {
    let mut game = HeadlessGame::after_record(BEFORE_A_FULL_SOCKET);
    // The extra ring falls onto D3, behind the glass that was just placed. The regular ring for that glass has yet to
    // be dropped.
    let (holder, behind) = (game.point_of_holder(Player::Red), game.point_of_socket_named("D3"));
    game.drag(holder, behind);
    assert_eq!((game.current_match().board().rings(s("D1")), game.current_match().board().rings(s("D3"))), (0, 1));
    let foot = game.point_of_socket_named("D1");
    game.drag(holder, foot);
    assert_eq!(game.current_match().board().rings(s("D1")), 1);
}
