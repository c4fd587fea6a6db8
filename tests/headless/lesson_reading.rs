//! Tests of lesson steps that stop time while their text is read. The pupil's first action may start the step, and then
//! counts as part of it.

use tamsk::simulation::components::Hand;
use tamsk::table::lesson::Syllabus;
use tamsk_testing::prelude::*;

/// Returns the lessons on TAMSK with their numbers of steps. Lessons on GIPF are left out, because GIPF has no clock to
/// stop and no hidden sockets.
pub fn on_tamsk(game: &HeadlessGame) -> Vec<(String, usize)> {
    let all = game.resource::<Syllabus>().lessons.iter().filter(|entry| entry.part.name_key != "lesson-part-gipf");
    all.map(|entry| (entry.name.clone(), entry.step_count)).collect()
}

pub fn at(text: &str) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    let library = game.resource::<tamsk::tutorial::LessonLibrary>();
    let (name, step) = library
        .0
        .iter()
        .find_map(|lesson| {
            Some((lesson.name.clone(), lesson.lesson.steps.iter().position(|step| step.text_key == text)?))
        })
        .expect("a step with this text");
    game.begin_lesson(&name, step);
    game
}

/// Returns the game in the lesson step with this text, after the step has started and waits for the pupil to act.
pub fn begun(text: &str) -> HeadlessGame {
    let mut game = at(text);
    if game.lesson().phase == LessonPhase::Reading {
        game.click_button("lesson go on");
    }
    assert_eq!(game.lesson().phase, LessonPhase::Doing);
    game
}

#[test]
fn the_first_action_starts_every_step_that_begins_with_one() {
    let mut game = HeadlessGame::new();
    let (mut started, mut only_read) = (0, 0);
    for (name, steps) in on_tamsk(&game) {
        for step in 0..steps {
            game.begin_lesson(&name, step);
            let status = game.lesson();
            let text = status.text_key.clone();
            if status.phase == LessonPhase::Done {
                assert!(!status.invites_action() && status.highlighted_commands.is_empty(), "{text}");
                if game.is_time_running() {
                    assert_eq!(game.current_match().next_due_time(), None, "{text}: no sand may run");
                } else {
                    nothing_starts_it(&mut game);
                }
                only_read += 1;
            }
            if status.phase != LessonPhase::Reading {
                continue;
            }
            assert!(!game.is_time_running());
            let goal = game.lesson_goals().and_then(|goals| goals[0].next_action(game.current_match(), Player::Red));
            if !status.invites_action() {
                assert_eq!(goal, None, "{text}");
                nothing_starts_it(&mut game);
                only_read += 1;
                continue;
            }
            let now = game.current_match().now();
            match goal {
                Some(Action::Lift(from)) => {
                    let glass = game.point_of_glass(game.current_match().glass_at(from).expect("a glass"));
                    game.move_mouse(glass).run_frames(1).press_left_button().run_frame(1_900);
                    let now = game.current_match();
                    let held = now.glass_in_hand(Player::Red).map(|glass| now.glass(glass).socket);
                    assert_eq!(held, Some(Some(from)), "{text}: the press must lift the glass");
                }
                Some(Action::FlipTimer) => {
                    game.set_key(KeyCode::KeyR, ButtonState::Pressed).run_frame(1_900);
                    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Black), "{text}");
                }
                Some(Action::Pass) => {
                    game.set_key(KeyCode::KeyX, ButtonState::Pressed).run_frame(1_900);
                    assert_eq!(game.current_match().to_move(), Player::Black, "{text}");
                }
                None => {
                    assert!(status.is_whole_match, "{text}");
                    lift_any(&mut game);
                }
                other => panic!("{text}: {other:?}"),
            }
            assert_eq!(game.current_match().now() - now, 0, "{text}: the first action itself must cost no sand");
            assert_ne!(game.run_frames(3).lesson().phase, LessonPhase::Reading, "{text}");
            let is_active = game.lesson().phase == LessonPhase::Done || game.is_time_running();
            assert!(is_active, "{text}: time must run");
            assert_eq!(game.take_refusals_to_people(), []);
            game.release_left_button().run_frames(1);
            started += 1;
        }
    }
    assert!(started >= 12 && only_read >= 18, "too few steps: {started} started by an action, {only_read} only read");
}

pub fn lift_any(game: &mut HeadlessGame) {
    let table = game.current_match();
    let liftable = |id: &GlassId| id.owner == Player::Red && table.can_lift(*id);
    let glass = table.glasses().map(|(id, _)| id).find(liftable).expect("one that may be lifted");
    let at = game.point_of_glass(glass);
    game.move_mouse(at).run_frames(1).press_left_button().run_frames(1);
    assert_eq!(game.carried_glass_count(), 1);
}

/// Asserts that clicks and key presses of the pupil do not start a step that is only read or watched.
fn nothing_starts_it(game: &mut HeadlessGame) {
    let before = game.lesson().phase;
    assert_eq!(
        [game.point_of_button("red drop"), game.point_of_button("red pass"), game.point_of_button("red timer")],
        [None; 3]
    );
    let glasses: Vec<_> =
        game.current_match().glasses().map(|(id, _)| id).filter(|id| id.owner == Player::Red).collect();
    for glass in glasses {
        let at = game.point_of_glass(glass);
        game.click(at);
    }
    for key in [KeyCode::KeyS, KeyCode::KeyR, KeyCode::KeyX] {
        game.press_key(key);
    }
    assert_eq!((game.carried_glass_count(), game.lesson().phase, game.is_time_running()), (0, before, false));
    assert!(game.query_all::<&Hand>().all(|hand| !hand.carries_ring), "no hand may hold a ring");
}

#[test]
fn a_whole_move_can_be_made_while_the_text_is_read() {
    for by_clicks in [false, true] {
        let mut game = at("sand-turn");
        game.assert_text("The sand runs as soon as you move, or once you start it.");
        assert_eq!(game.lesson().phase, LessonPhase::Reading);
        let (from, to) = (game.point_of_glass_on("D2"), game.point_of_socket_named("D3"));
        if by_clicks {
            game.click(from).click(to)
        } else {
            game.drag(from, to)
        };
        assert!(game.current_match().glass_at(s("D3")).is_some(), "by clicks: {by_clicks}");
        assert_eq!(game.lesson().phase, LessonPhase::Done);
    }
    let mut game = at("sand-turn");
    let (from, to) = (game.point_of_glass_on("D2"), game.point_of_socket_named("D3"));
    game.move_mouse(from).run_frames(1);
    game.press_left_button()
        .move_mouse(from.lerp(to, 0.5))
        .move_mouse(to)
        .release_left_button()
        .run_frame(1_500)
        .run_frames(3);
    assert_eq!(game.lesson().phase, LessonPhase::Done);
}

#[test]
fn refused_actions_do_not_start_a_step() {
    let mut game = at("timer-turn");
    let (own, blacks) = (game.point_of_glass_on("A4"), game.point_of_glass_on("D7"));
    game.click(own).click(blacks).press_key(KeyCode::KeyS).press_key(KeyCode::KeyD);
    assert_eq!(
        (game.lesson().phase, game.is_time_running(), game.carried_glass_count()),
        (LessonPhase::Reading, false, 0)
    );
    game.click_timer().run_frames(2);
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Black));
    assert_eq!(game.lesson().phase, LessonPhase::Done);
}

#[test]
fn the_button_for_the_action_starts_the_step() {
    let mut game = at("late-pass");
    game.click_button("red pass");
    assert_eq!(game.current_match().to_move(), Player::Black);
    assert_eq!(game.lesson().phase, LessonPhase::Done);
}

#[test]
fn input_in_a_pause_does_not_start_the_step() {
    let mut game = at("sand-turn");
    let glass = game.point_of_glass_on("D2");
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    game.click(glass).press_key(KeyCode::KeyS);
    assert_eq!((game.carried_glass_count(), game.lesson().phase), (0, LessonPhase::Reading));
    let mut game = at("sand-turn");
    game.move_mouse(glass).run_frames(1);
    game.set_key(KeyCode::Escape, ButtonState::Pressed)
        .press_left_button()
        .release_left_button()
        .run_frame(200)
        .run_frames(2);
    assert_eq!((game.carried_glass_count(), game.lesson().phase, game.menu()), (0, LessonPhase::Reading, Menu::Pause));
}

#[test]
fn the_lesson_card_repeats_the_status_of_the_pupils_bar() {
    for text in ["board-again", "sand-start"] {
        let mut game = begun(text);
        game.run_frames(2);
        assert_eq!(
            game.text_areas("Your move").len(),
            2,
            "{text}: the status must be in the bar and on the card: {:?}",
            game.visible_texts()
        );
        let you = game
            .current_match()
            .glasses()
            .find(|&(id, _)| id.owner == Player::Red && game.current_match().can_lift(id));
        let from = you.map(|(id, _)| id).expect("a glass that may be lifted");
        let to =
            if text == "sand-start" { s("D2") } else { game.current_match().targets(from).into_iter().next().unwrap() };
        let from = if text == "sand-start" { game.current_match().glass_at(s("D1")).unwrap() } else { from };
        let (from, to) = (game.point_of_glass(from), game.point_of_socket(to));
        game.drag(from, to).run_frames(2);
        assert_eq!(game.lesson().phase, LessonPhase::Doing, "{text}");
        assert_eq!(game.text_areas("Drop or keep your ring").len(), 2, "{text}: {:?}", game.visible_texts());
        assert!(game.text_areas("Your move").is_empty(), "{text}: {:?}", game.visible_texts());
    }
}

#[test]
fn the_card_announces_a_new_position() {
    const NEW: &str = "A new position";
    let mut game = at("board-glasses");
    for text in ["board-heights", "board-names", "board-rings", "board-move"] {
        game.click_button("lesson go on").run_frames(4);
        assert_eq!(game.lesson().text_key, text);
        assert!(game.text_areas(NEW).is_empty(), "{text} continues with the position on the table");
    }
    // When the step is skipped, the lesson performs it on the table.
    game.click_button("lesson skip").run_frames(4);
    game.assert_text(NEW);
    game.click_button("lesson repeat").run_frames(4);
    assert!(game.text_areas(NEW).is_empty());

    let mut game = at("sand-first-three");
    game.click_button("lesson skip").run_frames(4);
    assert_eq!(game.lesson().text_key, "sand-turn");
    game.assert_text(NEW);
}

#[test]
fn a_lesson_with_skipped_steps_counts_as_seen_but_not_done() {
    let mut game = at("board-move");
    let name = game.lesson().name;
    let progress = |game: &HeadlessGame| game.resource::<PlayerProgress>().lessons[&name];
    game.click_button("lesson skip").run_frames(4);
    assert!(progress(&game).has_skipped_step && !progress(&game).has_reached_end());
    while game.lesson().name == name {
        game.click_button("lesson skip").run_frames(4);
    }
    assert_eq!(game.lesson().step, 0, "the next lesson must begin");
    assert!(progress(&game).end_reached && !progress(&game).completed_in_full && progress(&game).step == 0);
    game.click_button("lesson leave").run_frames(6);
    assert_eq!(game.menu(), Menu::Lessons);
    game.assert_text("Steps skipped");
}

#[test]
fn enter_presses_the_main_button_and_tab_reaches_it_first() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("1-1-board", 0);
    game.assert_text("Enter");
    game.press_key(KeyCode::Tab).press_key(KeyCode::Enter).run_frames(3);
    assert_eq!((game.lesson().step, game.menu()), (1, Menu::None), "Tab must lead to the main button of the lesson");
    game.press_key(KeyCode::F1).run_frames(3);
    game.assert_text("Go on in the lesson");
}

#[test]
fn no_holder_is_marked_while_the_card_stops_time() {
    let marked = |game: &mut HeadlessGame| {
        let is_seen =
            |(name, seen): (&Name, &Visibility)| name.as_str() == "Open holder" && *seen != Visibility::Hidden;
        game.query_all::<(&Name, &Visibility)>().filter(|mark| is_seen(*mark)).count()
    };
    let mut game = at("board-move");
    game.drag_glass("D1", "D2").run_frames(3);
    assert_eq!((game.lesson().phase, game.is_time_running()), (LessonPhase::Done, false));
    assert_eq!(marked(&mut game), 0, "the holder must not be marked before the next step");
    game.press_key(KeyCode::Enter).run_frames(60);
    assert_eq!(
        (game.lesson().text_key.as_str(), marked(&mut game)),
        ("board-ring", 1),
        "the holder must be marked in the step"
    );
    game.press_key(KeyCode::KeyS).run_frames(3);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 31);
}
