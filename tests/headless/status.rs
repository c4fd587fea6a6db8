//! Tests of the status texts and the signs in the players' bars: whose turn it is, and who may drop a ring.

use tamsk::simulation::components::{Holder, HolderWithRingRight};
use tamsk::table::countdown::Countdown;
use tamsk::table::lesson::ExercisePause;
use tamsk_testing::prelude::*;

const THINKS: &str = "Thinking…";
const WAITS: &str = "Waiting";

/// Asserts that the turn sign, the ring signs and the marks on the holders agree with the match.
#[track_caller]
fn assert_signs(game: &mut HeadlessGame, turn: Option<Player>, rings: &[Player]) {
    assert_eq!(game.current_match().player_to_act(), turn);
    assert_eq!(game.players_with_turn_sign(), turn.into_iter().collect::<Vec<_>>(), "{:?}", game.visible_texts());
    assert_eq!(game.players_with_ring_sign(), rings, "{:?}", game.visible_texts());
    let mut marked: Vec<Player> =
        game.query_filtered::<&Holder, With<HolderWithRingRight>>().map(|holder| holder.owner).collect();
    marked.sort_unstable_by_key(|player| *player == Player::Black);
    assert_eq!(marked, rings);
}

#[test]
fn turn_and_ring_have_separate_signs_in_a_ring_window() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let (red, black) = (Player::Red, Player::Black);
    assert_signs(&mut game, Some(red), &[]);
    game.assert_bar_text(red, "Your move");
    game.assert_bar_text(black, WAITS);

    game.drag_glass("D1", "D2");
    assert_signs(&mut game, Some(black), &[red]);
    game.assert_bar_text(red, "Drop or keep your ring");
    game.assert_bar_text(black, "Your move");

    let (from, over) = (game.point_of_glass_on("D7"), game.point_of_socket_named("D6"));
    game.move_mouse(from)
        .run_frames(1)
        .press_left_button()
        .run_frames(1)
        .move_mouse(from.lerp(over, 0.6))
        .run_frames(2);
    game.assert_bar_text(black, "Place the glass");
    game.move_mouse(over).run_frames(2).release_left_button().run_frames(2);
    assert_signs(&mut game, Some(red), &[red, black]);
    game.assert_bar_text(red, "Your move: start your next glass");
    game.assert_bar_text(black, "Drop or keep your ring");

    game.press_key(KeyCode::KeyS);
    assert_signs(&mut game, Some(red), &[black]);
    game.wait_in_long_frames(3_100);
    // Black's time to drop a ring has run out, so Red may claim the ring.
    assert_signs(&mut game, Some(red), &[red]);
    game.assert_bar_text(black, WAITS);
    game.press_key(KeyCode::KeyF);
    assert_signs(&mut game, Some(red), &[]);
    assert_eq!(game.current_match().rings_in_holder(red), 30);
}

#[test]
fn at_level_one_the_turn_ends_with_the_ring() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2");
    assert_signs(&mut game, Some(Player::Red), &[Player::Red]);
    game.assert_bar_text(Player::Red, "Drop or keep your ring");
    game.assert_bar_text(Player::Black, WAITS);
    game.drag_glass("D7", "D6").press_key(KeyCode::KeyJ).press_key(KeyCode::KeyN);
    assert_eq!(game.take_refusals_to_people(), [Refusal::RingUndecided, Refusal::NoClaim, Refusal::CannotPass]);
    game.assert_text("Your opponent must first drop or keep a ring.");
    game.press_key(KeyCode::KeyD);
    assert_signs(&mut game, Some(Player::Black), &[Player::Black]);
    game.assert_bar_text(Player::Black, "Claim the socket, or move");
    game.press_key(KeyCode::KeyJ);
    assert_signs(&mut game, Some(Player::Black), &[]);
    game.assert_bar_text(Player::Black, "Your move");
    assert_eq!(game.current_match().rings_in_holder(Player::Black), 31);
}

#[test]
fn an_extra_ring_is_announced_offered_and_chosen() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let (red, black) = (Player::Red, Player::Black);
    game.assert_bar_text(black, "You may flip the timer");
    game.press_key(KeyCode::KeyX).press_key(KeyCode::KeyX);
    assert_signs(&mut game, Some(black), &[]);
    game.assert_bar_text(black, "Your move, then an extra ring");
    game.drag_glass("D7", "D6");
    assert_signs(&mut game, Some(red), &[black]);
    game.assert_bar_text(black, "Drop your ring and the extra ring");
    game.press_key(KeyCode::KeyL);
    game.assert_bar_text(black, "Drop the extra ring anywhere");
    assert_signs(&mut game, Some(red), &[black]);
    game.press_key(KeyCode::KeyI);
    game.assert_bar_text(black, "Choose a socket for the extra ring");
    game.click_socket("E4");
    assert_eq!(game.current_match().board().rings(s("E4")), 1);
    assert_signs(&mut game, Some(red), &[]);
    game.assert_bar_text(black, "You may flip the timer");
    assert!(
        game.text_areas("Black may drop the extra ring anywhere").is_empty(),
        "the text must go when the ring is dropped"
    );
}

#[test]
fn a_bot_thinks_only_in_its_turn() {
    let mut game = HeadlessGame::against_bot(Level::Two);
    game.run_frames(2);
    game.assert_bar_text(Player::Black, WAITS);
    game.drag_glass("D1", "D2");
    let mut carried = false;
    game.run_until("the bot has moved", |game| {
        let table = game.current_match();
        let (turn, holds) = (table.player_to_act(), table.glass_in_hand(Player::Black).is_some());
        if turn != Some(Player::Black) {
            return carried;
        }
        assert_eq!(game.players_with_turn_sign(), [Player::Black]);
        game.assert_bar_text(Player::Black, if holds { "Moving a glass" } else { THINKS });
        carried |= holds;
        false
    });
    game.run_frames(1);
    assert_eq!(game.players_with_turn_sign(), [Player::Red]);
    game.assert_bar_text(Player::Red, "Your move: start your next glass");
    assert!(game.text_areas(THINKS).is_empty());
}

#[test]
fn nobody_is_asked_to_act_while_time_stops() {
    for mut game in [HeadlessGame::at_level(Level::Two), HeadlessGame::against_bot(Level::Two)] {
        game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = true;
        game.drag_glass("D1", "D2").press_key(KeyCode::Escape);
        assert!(!game.is_time_running());
        assert_eq!(
            (game.players_with_turn_sign(), game.players_with_ring_sign()),
            (vec![], vec![]),
            "the menu must hide the bars"
        );
        game.press_key(KeyCode::Escape);
        assert!(game.expect_component::<Countdown>().is_on());
        assert_eq!(game.players_with_turn_sign(), [Player::Black]);
        for player in Player::BOTH {
            game.assert_bar_text(player, "Time runs again in a moment");
        }
        assert!(game.text_areas(THINKS).is_empty() && game.text_areas("Your move").is_empty());
        let before = game.current_match().clone();
        game.drag_glass("D7", "D6").press_key(KeyCode::KeyS);
        assert_eq!(game.current_match(), &before, "actions must have no effect");
        game.wait_in_long_frames(3_100);
        assert!(game.is_time_running() && game.text_areas("Time runs again in a moment").is_empty());
    }
}

#[test]
fn a_lesson_that_waits_for_its_pupil_says_so() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("2-1-sand", 0);
    let mut seen = [false; 2];
    for _ in 0..6 {
        if game.lesson().phase == LessonPhase::Doing {
            game.world_mut().write_message(LessonCommand::Skip);
            game.wait_for_camera();
            continue;
        }
        // While the pupil reads the lesson card, the bars ask for no action on the table, and show no player as
        // thinking.
        assert!(!game.is_time_running());
        let awaited = game.resource::<ExercisePause>().awaits_first_action;
        assert_eq!(game.text_areas("See the card").is_empty(), awaited, "{:?}", game.visible_texts());
        let moves = game.current_match().player_to_act() == Some(Player::Black);
        game.assert_bar_text(Player::Black, if moves { "To move" } else { WAITS });
        assert!(game.text_areas(THINKS).is_empty() && (awaited || game.text_areas("Your move").is_empty()));
        seen[usize::from(awaited)] = true;
        game.click_button("lesson go on").run_frames(4);
        if game.lesson().phase == LessonPhase::Doing {
            assert!(game.text_areas("See the card").is_empty());
            assert!(game.text_areas(THINKS).is_empty(), "the lesson's partner follows a script and must not think");
        }
    }
    assert_eq!(seen, [true; 2], "the lesson must have a card that is read and a step with a first action");
}

#[test]
fn nobody_has_the_turn_after_the_end() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2");
    game.request_action(Player::Black, Action::Resign).run_frames(3);
    assert_signs(&mut game, None, &[]);
    game.assert_bar_text(Player::Red, "Winner");
    game.assert_bar_text(Player::Black, "Lost");
}

#[test]
fn every_time_label_is_nearest_to_its_own_glass() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.world_mut().resource_mut::<GraphicsSettings>().show_glass_times = true;
    for (from, to) in [("D1", "D2"), ("D7", "D6"), ("A4", "B4"), ("A1", "B2"), ("G4", "F4"), ("G1", "F2")] {
        game.drag_glass(from, to);
        game.wait_in_long_frames(5_200);
    }
    game.wait_for_camera();
    let table = game.current_match().clone();
    let lids: Vec<_> = table.glasses().map(|(id, glass)| (id, layout::glass_foot_position(id, glass.socket))).collect();
    let lids: Vec<_> =
        lids.into_iter().map(|(id, foot)| (id, game.point_in_window(foot + Vec3::Y * layout::GLASS_HEIGHT))).collect();
    for &(id, own) in &lids {
        let seconds = table.upper_sand(id).div_ceil(1_000);
        let times = game.text_areas(&format!("{}:{:02}", seconds / 60, seconds % 60));
        let near = |lid: Vec2| times.iter().map(|at| at.center().distance(lid)).fold(f32::MAX, f32::min);
        assert!(near(own) < 20.0, "{id:?}: {times:?} at {own}, {:?}", game.visible_texts());
        let label = times.iter().map(Rect::center).find(|at| at.distance(own) < 20.0).expect("the glass has a label");
        assert!(lids.iter().all(|&(other, lid)| other == id || label.distance(lid) > 2.0 * label.distance(own)));
    }
}
