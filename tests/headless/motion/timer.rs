//! Tests that a flipped timer turns over, and then stands upright with its sand in the upper bulb.

use tamsk::graphics::hourglass::sand::DrawnSand;
use tamsk::simulation::components::SandTimer;
use tamsk_testing::prelude::*;

use super::drawn_timer;

/// Returns the height of the sand above the timer's neck, and the distance of the lower sand from the neck, in
/// centimetres.
fn sand(game: &mut HeadlessGame, is_first_end_up: bool) -> (f32, f32) {
    let heights = game.query_single::<&DrawnSand, With<SandTimer>>().sand_ranges(is_first_end_up);
    (heights.y, heights.z)
}

#[test]
fn a_flipped_timer_turns_over_and_stands_upright() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).wait_for_camera();
    let middle = layout::point_above_table(layout::timer_position(false), layout::TIMER_HEIGHT * 0.5);
    let before = drawn_timer(&mut game);
    assert!(before.stands_at(middle) && before.first_end().y > 0.999);
    let (above, below) = sand(&mut game, true);
    assert!(above < 0.01 && below < 2.5, "all sand must be below: {above}, {below}");

    let at = game.point_of_timer();
    game.move_mouse(at).run_frames(2).press_left_button().run_frames(1).release_left_button();
    let mut ends = vec![1.0];
    for _ in 0..4 {
        ends.push(drawn_timer(game.run_frames(1)).first_end().y);
        if game.current_match().timer_armed_against().is_some() {
            break;
        }
    }
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Black), "the press must flip the timer");
    assert!(game.current_match().timer_upper_sand() > 14_900, "by the rules, the sand must be above at once");
    assert!(ends[ends.len() - 1] > 0.5, "the drawn turn must only have begun: {ends:?}");
    let mut highest = 0.0_f32;
    for _ in 0..60 {
        let now = drawn_timer(game.run_frames(1));
        ends.push(now.first_end().y);
        highest = highest.max(now.place.translation.y);
    }
    assert!(ends.windows(2).all(|pair| pair[1] <= pair[0] + 1e-3), "the timer must turn in one direction: {ends:?}");
    assert!(ends.iter().any(|end| end.abs() < 0.5), "the timer must pass through the horizontal: {ends:?}");
    assert!(highest > middle.y + 1.0, "the timer must rise while it turns");
    let after = drawn_timer(&mut game);
    assert!(after.stands_at(middle) && after.first_end().y < -0.999, "{:?}", after.motion);
    assert_eq!(after.motion.flips, 1);

    let (above, below) = sand(&mut game, false);
    assert!(above > 1.5 && below > 2.8, "nearly all sand must be above: {above}, {below}");
    game.wait_in_long_frames(6_000);
    let (later_above, later_below) = sand(&mut game, false);
    assert!(later_above < above - 0.2 && later_below < below - 0.2, "the sand must run: {later_above}, {later_below}");
    game.wait_in_long_frames(9_000);
    assert_eq!(game.current_match().timer_upper_sand(), 0);
    // The mesh of the sand is updated only until a narrow column is left over the neck.
    assert!(sand(&mut game, false).0 < 0.4, "the drawn sand must have run out");
}
