//! Where the cursor walks, for both players, from every seat.

use tamsk_rules::{Level, Options, TimeLimits};

use super::*;

/// As seen from Red's seat.
const FROM_RED: Vec2 = Vec2::new(0.0, -1.0);

fn at(socket: &str) -> CursorPlace {
    CursorPlace::Socket(socket.parse().expect("a socket"))
}

fn walked(from: &str, up: Vec2, steps: &[CursorStep]) -> CursorPlace {
    let game = Match::new(Options::at_level(Level::Three)).expect("official options");
    let mut cursors = TableCursors::default();
    cursors.put(Player::Red, at(from));
    for &step in steps {
        cursors.walk(&game, Player::Red, step, up, false);
    }
    cursors.place(Player::Red).expect("it is shown")
}

#[test]
fn six_steps_lead_to_the_six_neighbours() {
    for (step, red, black) in [
        (CursorStep::Up, "D5", "D3"),
        (CursorStep::UpRight, "E4", "C3"),
        (CursorStep::DownRight, "E3", "C4"),
        (CursorStep::Down, "D3", "D5"),
        (CursorStep::DownLeft, "C3", "E4"),
        (CursorStep::UpLeft, "C4", "E3"),
    ] {
        assert_eq!(walked("D4", FROM_RED, &[step]), at(red), "{step:?} from Red's seat");
        assert_eq!(walked("D4", -FROM_RED, &[step]), at(black), "{step:?} from Black's seat");
    }
}

#[test]
fn steps_to_the_side_keep_to_their_line() {
    use CursorStep::{Left, Right};
    let there = walked("D4", FROM_RED, &[Right, Right]);
    assert_eq!(there, at("F3"));
    assert_eq!(walked("D4", FROM_RED, &[Right, Right, Left, Left]), at("D4"));
    assert_eq!(walked("C2", FROM_RED, &[Right, Right]), at("E2"));
}

#[test]
fn everything_beside_the_board_is_reached() {
    assert_eq!(walked("D4", FROM_RED, &[CursorStep::Right; 4]), CursorPlace::Timer);
    for player in Player::BOTH {
        let to_holder = if player == Player::Red { CursorStep::DownRight } else { CursorStep::UpLeft };
        let from = if player == Player::Red { "G1" } else { "A4" };
        assert_eq!(walked(from, FROM_RED, &[to_holder]), CursorPlace::Holder(player));
    }
}

#[test]
fn without_the_timer_nothing_is_reached_in_its_place() {
    for limits in [TimeLimits::Official, TimeLimits::SandOnly] {
        let game = Match::new(Options { limits, ..Options::at_level(Level::Three) }).expect("options within bounds");
        let is_there = places(&game).any(|place| place == CursorPlace::Timer);
        assert_eq!(is_there, limits == TimeLimits::Official);
    }
}

#[test]
fn every_place_leads_back_to_the_board() {
    let game = Match::new(Options::at_level(Level::Three)).expect("official options");
    for place in places(&game).filter(|place| !matches!(place, CursorPlace::Socket(_))) {
        let mut is_back = false;
        for step in CursorStep::ALL {
            let mut cursors = TableCursors::default();
            cursors.put(Player::Red, place);
            cursors.walk(&game, Player::Red, step, FROM_RED, false);
            is_back |= matches!(cursors.place(Player::Red), Some(CursorPlace::Socket(_)));
        }
        assert!(is_back, "{place:?}");
    }
}

#[test]
fn a_cursor_is_first_on_the_players_nearest_glass() {
    let game = Match::new(Options::at_level(Level::Three)).expect("official options");
    let mut cursors = TableCursors::default();
    assert_eq!(cursors.show(&game, Player::Red), at("D1"));
    assert_eq!(cursors.show(&game, Player::Black), at("D7"));
}
