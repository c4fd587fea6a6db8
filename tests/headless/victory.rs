//! Tests that light runs over the board after a victory, but not after a defeat or with reduced motion.

use tamsk::graphics::VictoryLight;
use tamsk_testing::prelude::*;

/// The position before the last move of the lesson on the end of a match. After the move from D2 to D3 and its ring,
/// nobody can move.
const BEFORE_THE_LAST_MOVE: &str = "0111/12221/123321/1224320/123321/12221/0111 A4,D2,G4 A1,D7,G1 r 1/3 - 0";

#[test]
fn light_celebrates_a_persons_victory_unless_motion_is_reduced() {
    let won_by_bot = BEFORE_THE_LAST_MOVE.replace("1/3", "3/1");
    for (position, seats, less_motion, winner, sockets) in [
        (BEFORE_THE_LAST_MOVE, TWO_PEOPLE, false, Player::Red, 37),
        (BEFORE_THE_LAST_MOVE, PERSON_AGAINST_BOT, false, Player::Red, 37),
        (BEFORE_THE_LAST_MOVE, TWO_PEOPLE, true, Player::Red, 0),
        (won_by_bot.as_str(), PERSON_AGAINST_BOT, false, Player::Black, 0),
    ] {
        let case = format!("{position}, {seats:?}, reduced: {less_motion}");
        let mut game = HeadlessGame::new();
        game.world_mut().resource_mut::<AccessibilitySettings>().reduce_motion = less_motion.then_some(true);
        game.load_position(Level::One, position, seats);
        assert_eq!(game.count_entities_with::<VictoryLight>(), 0, "{case}");
        game.drag_glass("D2", "D3").press_key(KeyCode::KeyS).run_frames(2);
        assert_eq!(game.current_match().outcome().and_then(|outcome| outcome.winner), Some(winner), "{case}");
        assert_eq!(game.count_entities_with::<VictoryLight>(), sockets, "{case}");
        game.wait_in_long_frames(8_000);
        assert_eq!(game.count_entities_with::<VictoryLight>(), 0, "{case}");
    }
}
