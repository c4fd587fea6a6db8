//! The timer goes through half a turn when it is flipped, and stands upright with its sand above.

use tamsk::graphics::hourglass::sand::DrawnSand;
use tamsk::simulation::components::Timer;
use tamsk_testing::prelude::*;

use super::drawn_timer;

/// Up to where there is sand above the neck of the timer, and from where below it, in centimetres from the neck.
fn sand(game: &mut HeadlessGame, is_first_end_up: bool) -> (f32, f32) {
    let heights = game.one::<&DrawnSand, With<Timer>>().heights(is_first_end_up);
    (heights.y, heights.z)
}

#[test]
fn the_timer_goes_through_half_a_turn_and_stands_upright_with_its_sand_above() {
    let mut game = HeadlessGame::level(Level::Three);
    game.move_glass("D1", "D2").key(KeyCode::KeyS).settle();
    let middle = layout::on_table(layout::timer_position(false), layout::TIMER_HEIGHT * 0.5);
    let before = drawn_timer(&mut game);
    assert!(before.stands_at(middle) && before.first_end().y > 0.999);
    let (above, below) = sand(&mut game, true);
    assert!(above < 0.01 && below < 2.5, "all of it is below: {above}, {below}");

    let at = game.timer();
    game.point(at).frames(2).down().frames(1).up();
    let mut ends = vec![1.0];
    for _ in 0..4 {
        ends.push(drawn_timer(game.frames(1)).first_end().y);
        if game.table().timer_armed_against().is_some() {
            break;
        }
    }
    assert_eq!(game.table().timer_armed_against(), Some(Player::Black), "it was flipped by this press");
    assert!(game.table().timer_upper() > 14_900, "its sand is above by the rules");
    assert!(ends[ends.len() - 1] > 0.5, "while it is seen to have just begun: {ends:?}");
    let mut highest = 0.0_f32;
    for _ in 0..60 {
        let now = drawn_timer(game.frames(1));
        ends.push(now.first_end().y);
        highest = highest.max(now.place.translation.y);
    }
    assert!(ends.windows(2).all(|pair| pair[1] <= pair[0] + 1e-3), "it turns one way: {ends:?}");
    assert!(ends.iter().any(|end| end.abs() < 0.5), "it is seen to lie across: {ends:?}");
    assert!(highest > middle.y + 1.0, "it is lifted for that");
    let after = drawn_timer(&mut game);
    assert!(after.stands_at(middle) && after.first_end().y < -0.999, "{:?}", after.motion);
    assert_eq!(after.motion.turns, 1);

    let (above, below) = sand(&mut game, false);
    assert!(above > 1.5 && below > 2.8, "nearly all of it is above: {above}, {below}");
    game.pass(6_000);
    let (later_above, later_below) = sand(&mut game, false);
    assert!(later_above < above - 0.2 && later_below < below - 0.2, "it runs: {later_above}, {later_below}");
    game.pass(9_000);
    assert_eq!(game.table().timer_upper(), 0);
    // The least that is drawn anew is a narrow column over the neck.
    assert!(sand(&mut game, false).0 < 0.4, "it has run out");
}
