//! Tests of navigation between lesson steps, of sand that does not run yet, and of glasses that stay in the hand.

use tamsk::simulation::components::SocketHighlight;
use tamsk::tutorial::{Beat, Exercise};
use tamsk_testing::prelude::*;

use super::{act, begin, find, lesson_status, play_step, request, start, step, with_lessons};

#[test]
fn steps_can_be_repeated_skipped_and_left() {
    let mut game = with_lessons();
    let (name, number) = find(&game, "board-ring");
    begin(&mut game, &name, number - 1);
    play_step(&mut game, &name);
    request(&mut game, LessonCommand::Continue);
    let opened = game.current_match().clone();
    play_step(&mut game, &name);
    request(&mut game, LessonCommand::RepeatStep);
    assert_eq!((lesson_status(&game).step, game.current_match().board()), (number, opened.board()));
    request(&mut game, LessonCommand::Back);
    assert_eq!((lesson_status(&game).step, game.current_match().board().rings_on_board()), (number - 1, 0));
    request(&mut game, LessonCommand::Skip);
    assert_eq!(game.current_match().board(), opened.board(), "a skipped step must count as done");
    request(&mut game, LessonCommand::Leave);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Lessons);
    assert_eq!(*game.resource::<State<Screen>>().get(), Screen::Title);
    assert!(game.resource::<CurrentLesson>().0.is_none());
}

#[test]
fn sand_waits_while_the_text_is_read() {
    let mut game = with_lessons();
    let (name, number) = find(&game, "sand-turn");
    begin(&mut game, &name, number);
    assert_eq!(game.current_match().options().level, Level::Two);
    let now = game.current_match().now();
    game.wait(5_000);
    assert_eq!(game.current_match().now(), now);
    start(&mut game);
    game.wait(500);
    assert!(game.current_match().now() >= now + 400);
}

#[test]
fn pointers_meet_a_goal_and_its_sockets_glow() {
    let mut game = with_lessons();
    let (name, number) = find(&game, "board-move");
    begin(&mut game, &name, number);
    game.run_frames(3);
    assert_eq!(game.socket_highlight("D2"), SocketHighlight::Suggested);
    game.drag_glass("D1", "E1");
    game.run_frames(3);
    assert_eq!(lesson_status(&game).phase, LessonPhase::Wrong);
    request(&mut game, LessonCommand::Continue);
    game.drag_glass("D1", "D2");
    game.run_frames(3);
    assert_eq!(lesson_status(&game).phase, LessonPhase::Done);
    request(&mut game, LessonCommand::Continue);
    let holder = game.point_of_holder(Player::Red);
    game.click(holder);
    game.run_frames(3);
    assert_eq!(lesson_status(&game).phase, LessonPhase::Done);
    let step = step(&game, &name, number).0;
    let exercise = Exercise::<LiveMatch>::of(&step).expect("a step at TAMSK");
    assert!(matches!(exercise.beats[..], [Beat::You(_)]));
}

#[test]
fn a_held_glass_stays_in_the_hand_for_the_next_step() {
    let mut game = with_lessons();
    let (name, number) = find(&game, "full-lift");
    begin(&mut game, &name, number);
    let glass = game.point_of_glass_on("D2");
    game.click(glass);
    game.run_frames(3);
    assert_eq!(lesson_status(&game).phase, LessonPhase::Done);
    for again in [LessonCommand::Continue, LessonCommand::RepeatStep] {
        request(&mut game, again);
        assert_eq!(lesson_status(&game).text_key, "full-place");
        assert!(game.current_match().glass_in_hand(Player::Red).is_some());
        let socket = game.point_of_socket_named("D3");
        game.click(socket);
        game.run_frames(3);
        assert_eq!(lesson_status(&game).phase, LessonPhase::Done);
        assert!(game.current_match().glass_at(s("D3")).is_some());
    }
}

#[test]
fn a_glass_lifted_before_a_claim_can_be_put_back() {
    let mut game = with_lessons();
    let (name, number) = find(&game, "rings-claim");
    begin(&mut game, &name, number);
    act(&mut game, Player::Red, Action::Lift(s("D2")));
    assert_eq!(lesson_status(&game).phase, LessonPhase::Doing);
    act(&mut game, Player::Red, Action::PutBack);
    act(&mut game, Player::Red, Action::ClaimRing);
    assert_eq!(lesson_status(&game).phase, LessonPhase::Done);
}
