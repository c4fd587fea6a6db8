//! Tests of pauses: actions before, during and after a pause, and sand that stops.

use tamsk::simulation::game::{Answer, RequestExpiryReason};
use tamsk::simulation::queue::InputMeans;
use tamsk::table::countdown::Countdown;
use tamsk_rules::{Millis, Outcome};
use tamsk_testing::prelude::*;

#[track_caller]
fn resign(game: &mut HeadlessGame, player: Player) {
    game.press_key(KeyCode::Escape);
    // The first press of Esc may only have put a glass back.
    if game.menu() == Menu::None {
        game.press_key(KeyCode::Escape);
    }
    assert_eq!(game.menu(), Menu::Pause);
    let now = game.current_match().now();
    game.click_button(if player == Player::Red { "resign red" } else { "resign black" });
    assert_eq!(game.current_match().outcome(), None, "resigning must need a confirmation");
    game.click_button("yes");
    let resigned = Outcome { winner: Some(!player), by: EndReason::Resigned };
    assert_eq!(
        (game.current_match().outcome(), game.current_match().now()),
        (Some(resigned), now),
        "resigning must end the match at once, and no sand may run"
    );
    assert_eq!((game.menu(), game.take_refusals_to_people()), (Menu::None, vec![]));
}

#[test]
fn resigning_from_the_pause_ends_the_match_at_once() {
    for level in [Level::One, Level::Two, Level::Three] {
        for player in Player::BOTH {
            resign(&mut HeadlessGame::at_level(level), player);
        }
    }
}

#[test]
fn resigning_works_during_a_drag_and_in_slow_frames() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(1).move_mouse(to).run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    resign(&mut game, Player::Black);

    let mut game = HeadlessGame::at_level(Level::Three);
    game.press_key(KeyCode::Escape);
    let at = game.point_of_button("resign red").expect("the button is visible");
    game.move_mouse(at)
        .run_frame(900)
        .press_left_button()
        .run_frame(900)
        .release_left_button()
        .run_frame(900)
        .run_frame(900);
    let at = game.run_frame(900).point_of_button("yes").expect("the button is visible");
    game.move_mouse(at)
        .run_frame(900)
        .press_left_button()
        .run_frame(900)
        .release_left_button()
        .run_frame(900)
        .run_frame(900);
    assert_eq!(game.current_match().outcome().map(|outcome| outcome.by), Some(EndReason::Resigned));
}

#[test]
fn answering_no_keeps_the_match_going() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.press_key(KeyCode::Escape).click_button("resign red").click_button("no");
    assert_eq!((game.menu(), game.current_match().outcome()), (Menu::Pause, None));
}

#[test]
fn an_automatic_pause_stops_the_sand_and_names_its_reason() {
    let ways: [(&str, fn(&mut HeadlessGame)); 4] = [
        ("because another window came to the front.", |game| _ = game.set_window_focus(false)),
        ("because its window was hidden.", |game| _ = game.set_occluded(true)),
        ("because the computer was asleep.", |game| _ = game.simulate_system_sleep()),
        ("because the game stood still for 4 seconds.", |game| _ = game.run_frame(4_200)),
    ];
    for (words, leave) in ways {
        let words = format!("The match was paused {words}");
        let mut game = HeadlessGame::at_level(Level::Three);
        game.drag_glass("D1", "D2");
        let (now, upper) =
            (game.current_match().now(), game.current_match().upper_sand(GlassId { owner: Player::Red, index: 1 }));
        assert!(upper > 0, "a glass must be running");
        leave(&mut game);
        game.run_frames(4).assert_text(&words);
        for _ in 0..90 {
            game.run_frame(100);
        }
        assert_eq!(
            (game.current_match().now(), game.menu(), game.is_time_running()),
            (now, Menu::Pause, false),
            "{words}"
        );
        // The reason stays visible in this pause, even after a visit to the settings, but not in the next pause.
        game.click_button("settings").click_button("done").run_frames(2).assert_text(&words);
        game.click_button("resume");
        until_time_runs(&mut game, 16);
        game.press_key(KeyCode::Escape).run_frames(2);
        assert_eq!(game.menu(), Menu::Pause);
        assert!(game.text_areas(&words).is_empty());
    }
}

#[test]
fn the_pause_menu_names_the_players_who_can_resign() {
    let names = NamesByPlayer { red: "Ada".into(), black: "Bo".into() };
    let mut game = HeadlessGame::with_match(MatchSetup { names, ..setup_at(Level::One) });
    game.press_key(KeyCode::Escape).run_frames(2);
    for words in ["Ada resigns", "Bo resigns"] {
        game.assert_text(words);
    }
    game.click_button("resign black").click_button("yes");
    assert_eq!(game.current_match().outcome(), Some(Outcome { winner: Some(Player::Red), by: EndReason::Resigned }));
}

#[test]
fn a_match_without_sand_is_not_paused_automatically() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.set_window_focus(false)
        .run_frames(2)
        .set_occluded(true)
        .run_frames(2)
        .run_frame(5_000)
        .simulate_system_sleep()
        .run_frames(2);
    assert_eq!((game.menu(), game.is_time_running()), (Menu::None, true));
}

/// Runs frames of this length until time runs again. Returns the elapsed milliseconds.
fn until_time_runs(game: &mut HeadlessGame, frame: u64) -> Millis {
    let now = game.current_match().now();
    let mut waited = 0;
    while !game.is_time_running() {
        assert_eq!(game.current_match().now(), now, "no sand may run before");
        assert!(waited < 20_000, "time does not run again");
        game.run_frame(frame);
        waited += frame;
    }
    waited
}

#[test]
fn a_countdown_of_three_seconds_precedes_running_sand() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2");
    let from = game.point_of_glass_on("D7");
    game.press_key(KeyCode::Escape).click_button("resume");
    assert_eq!(game.menu(), Menu::None, "no menu may cover the board");
    assert!(game.expect_component::<Countdown>().is_on());
    // During the countdown, players can see the table but cannot act, so that nobody gains an advantage.
    game.click(from).press_key(KeyCode::KeyS);
    assert!(
        game.current_match().glass_in_hand(Player::Black).is_none()
            && game.current_match().rings_in_holder(Player::Red) == 32
    );
    let waited = until_time_runs(&mut game, 16);
    assert!((2_000..=3_100).contains(&waited), "{waited}");
    let now = game.current_match().now();
    game.wait(500);
    assert!((450..=550).contains(&(game.current_match().now() - now)), "time must run at full speed afterwards");
    game.click(from);
    assert!(game.current_match().glass_in_hand(Player::Black).is_some());
}

/// In a resumed match, the time away from the table does not count as a hitch, however long it was.
#[test]
fn time_spent_away_from_the_table_does_not_pause_a_match() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).leave_match();
    game.simulate_system_sleep().run_frames(2).continue_unfinished_match(0);
    assert_eq!((game.menu(), game.expect_component::<Countdown>().is_on()), (Menu::None, true));
    until_time_runs(&mut game, 16);
}

#[test]
fn another_pause_cancels_the_countdown() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.press_key(KeyCode::Escape).press_key(KeyCode::Escape);
    assert!(game.expect_component::<Countdown>().is_on());
    game.wait_in_long_frames(1_000).press_key(KeyCode::Escape);
    assert_eq!((game.menu(), game.expect_component::<Countdown>().is_on()), (Menu::Pause, false));
    game.press_key(KeyCode::Escape).wait_in_long_frames(1_000).set_window_focus(false).run_frames(3);
    assert_eq!(game.menu(), Menu::Pause, "the countdown must not expire while the window has no focus");
}

#[test]
fn there_is_no_countdown_at_level_one_or_if_switched_off() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(KeyCode::Escape).press_key(KeyCode::Escape);
    assert!(game.is_time_running());
    let mut game = HeadlessGame::at_level(Level::Two);
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.press_key(KeyCode::Escape).press_key(KeyCode::Escape);
    assert!(game.is_time_running());
}

#[test]
fn a_glass_lifted_in_a_slow_frame_is_placed_by_the_next_press() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.move_mouse(from).run_frames(2).press_left_button().release_left_button().run_frame(2_500);
    assert_eq!(game.menu(), Menu::Pause);
    assert!(
        game.current_match().glass_in_hand(Player::Red).is_some(),
        "an action in the frame of the pause must be done before it"
    );
    game.run_frames(2).click_button("resume");
    until_time_runs(&mut game, 16);
    game.click(to);
    assert!(
        game.current_match().glass_in_hand(Player::Red).is_none() && game.current_match().glass_at(s("D2")).is_some()
    );
    assert_eq!(game.take_refusals_to_people(), []);
    game.drag_glass("D7", "D6");
    assert!(game.current_match().glass_at(s("D6")).is_some(), "the mouse must be free again");
}

#[test]
fn an_action_during_a_pause_expires() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.press_key(KeyCode::Escape);
    game.answers.clear();
    let origin = RequestOrigin::person(Player::Red, InputMeans::OnScreenButton);
    game.world_mut().resource_mut::<RequestQueue>().push(origin, TamskRequest::Act(Action::Lift(s("D1"))));
    game.run_frames(3);
    assert_eq!(game.answers.len(), 1);
    assert_eq!(game.answers[0].answer, Answer::Expired(RequestExpiryReason::TimeStopped));
    assert!(game.resource::<RequestQueue>().is_all_answered());
    game.press_key(KeyCode::Escape).wait_in_long_frames(3_500);
    assert!(game.current_match().glass_in_hand(Player::Red).is_none(), "the action must not be done later");
}

#[test]
fn an_action_in_the_frame_of_a_pause_is_done_before_it() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2");
    game.set_key(KeyCode::KeyS, ButtonState::Pressed);
    game.set_key(KeyCode::Escape, ButtonState::Pressed).run_frames(1);
    assert_eq!((game.menu(), game.current_match().rings_in_holder(Player::Red)), (Menu::Pause, 31));
}

#[test]
fn an_action_for_one_match_does_not_reach_the_next() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    game.answers.clear();
    let setup = game.live_match().expect("a match").setup().clone();
    let origin = RequestOrigin::person(Player::Black, InputMeans::OnScreenButton);
    game.world_mut().resource_mut::<RequestQueue>().push(origin, TamskRequest::Act(Action::Resign));
    game.begin_match(setup);
    assert_eq!(game.current_match().outcome(), None);
    assert_eq!(game.answers[0].answer, Answer::Expired(RequestExpiryReason::MatchLeftTable));
}

#[test]
fn a_match_that_begins_without_the_focus_is_paused() {
    let mut game = HeadlessGame::new();
    game.set_window_focus(false).run_frames(3);
    game.begin_match(setup_at(Level::Three));
    assert_eq!((game.menu(), game.is_time_running()), (Menu::Pause, false));
    // A press shows that a person is there, even if the window does not have the focus.
    game.click_button("resume");
    until_time_runs(&mut game, 16);
    game.wait(500);
    assert!(game.is_time_running());
}

#[test]
fn a_match_that_begins_with_a_long_frame_is_not_paused() {
    let mut game = HeadlessGame::new();
    game.world_mut().write_message(StartMatch::from(setup_at(Level::Two)));
    game.run_frame(4_000).run_frames(3);
    assert_eq!((game.menu(), game.is_time_running()), (Menu::None, true));
}

#[test]
fn a_lost_focus_pauses_despite_other_events_in_the_frame() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.set_key(KeyCode::KeyQ, ButtonState::Pressed).run_frames(1);
    // Another window covers half of this window. The game is not hidden, and the held key counts as released.
    game.set_window_focus(false).set_occluded(false).set_key(KeyCode::KeyQ, ButtonState::Released).run_frames(2);
    assert_eq!((game.menu(), game.is_time_running()), (Menu::Pause, false));
}

#[test]
fn there_is_no_countdown_over_a_finished_match() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.press_key(KeyCode::Escape).click_button("resign red");
    let at = game.point_of_button("yes").expect("the button is visible");
    game.move_mouse(at).run_frames(2).press_left_button().run_frames(1).release_left_button();
    for _ in 0..6 {
        game.run_frames(1);
        assert!(!game.expect_component::<Countdown>().is_on());
    }
    assert!(game.current_match().outcome().is_some());
}

#[test]
fn two_escapes_in_one_frame_put_a_glass_back_and_pause() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.click_glass_on("D1");
    for state in [ButtonState::Pressed, ButtonState::Released].repeat(2) {
        game.set_key(KeyCode::Escape, state);
    }
    game.run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_none());
    assert_eq!(game.menu(), Menu::Pause);
}
