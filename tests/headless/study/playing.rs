//! Tests of best turns, and of matches played from a position.

use std::sync::atomic::AtomicBool;

use tamsk::simulation::components::HoveredLogSocket;
use tamsk::table::study::BestTurns;
use tamsk_engine::ranking::{TurnRanking, rank_turns};
use tamsk_engine::sand::TimedPosition;
use tamsk_rules::Position;
use tamsk_testing::prelude::*;

use super::{START, assert_position, beside, click_text, paste, position, study};

fn searched(game: &mut HeadlessGame) -> BestTurns {
    game.run_frames(3)
        .run_until("the search ends", |game| !game.expect_component::<BestTurns>().is_searching)
        .run_frames(2);
    game.expect_component::<BestTurns>().clone()
}

#[test]
fn the_best_turns_come_from_the_engine_for_the_current_position() {
    let mut game = study();
    assert!(game.expect_component::<BestTurns>().turns_best_first.is_empty(), "best turns must be off by default");
    game.click_button("best turns");
    let best = searched(&mut game);
    let start: Position = START.parse().expect("a position");
    let mut engine = TurnRanking::default();
    let untimed = TimedPosition::untimed(&start);
    rank_turns(&untimed, 400_000, &AtomicBool::new(false), &mut |ranking| engine = ranking);
    let scores: Vec<_> = engine.turns.iter().map(|(_, score)| *score).collect();
    assert_eq!(best.turns_best_first.iter().map(|ranked| ranked.score).collect::<Vec<_>>(), scores);
    let first = untimed.untimed_turn(engine.turns[0].0).glass_move.expect("a move");
    let shown = best.turns_best_first[0].turn.glass_move.expect("a move");
    assert_eq!((shown.from, shown.to, shown.dropped_ring), (Some(first.from), first.to, first.drops_ring));

    let line = format!("{}–{}{}", first.from, first.to, if first.drops_ring { " with a ring" } else { "" });
    let at = game.text_areas(&line).first().expect("the turn is listed").center();
    game.move_mouse(at).run_frames(3);
    let mark = |game: &mut HeadlessGame, socket: Socket| game.socket_component::<HoveredLogSocket>(&socket.to_string());
    assert_eq!(mark(&mut game, first.from), Some(HoveredLogSocket { is_destination: false }));
    assert_eq!(mark(&mut game, first.to), Some(HoveredLogSocket { is_destination: true }));
    let away = beside(&mut game);
    game.move_mouse(away).run_frames(3);
    assert_eq!(mark(&mut game, first.to), None);

    // The new position gets its own best turns. While the best turns are hidden, the game does not search for them.
    game.press_key(KeyCode::KeyX);
    let black = searched(&mut game);
    let corners = ["A1", "D7", "G1"].map(|name| Some(s(name)));
    assert!(
        black
            .turns_best_first
            .iter()
            .all(|ranked| ranked.turn.glass_move.is_some_and(|glass| corners.contains(&glass.from)))
    );
    game.press_key(KeyCode::KeyN).run_frames(2);
    assert_eq!(*game.expect_component::<BestTurns>(), BestTurns::default());
}

#[test]
fn best_turns_are_played_by_click_and_stepped_by_arrow_keys() {
    let mut game = study();
    game.click_button("best turns");
    let mut line = vec![position(&game)];
    for turn in 1..=3 {
        let before = game.current_match().to_move();
        let first = searched(&mut game).turns_best_first[0].turn;
        game.click_button("best 0").run_frames(3);
        assert_ne!(game.current_match().to_move(), before, "turn {turn}");
        let to = first.glass_move.expect("a move").to;
        assert_eq!(game.current_match().glass_at(to).map(|glass| glass.owner), Some(before));
        line.push(position(&game));
    }
    for at in [2, 1, 0] {
        game.press_key(KeyCode::ArrowLeft);
        assert_position(&mut game, &line[at]);
    }
    game.press_key(KeyCode::ArrowLeft);
    assert_position(&mut game, &line[0]);
    game.press_key(KeyCode::ArrowRight).press_key(KeyCode::ArrowRight);
    assert_position(&mut game, &line[2]);
    game.click_button("line 3");
    assert_position(&mut game, &line[3]);
    game.click_button("line 0");
    searched(&mut game);
    for _ in 0..60 {
        game.press_key(KeyCode::Tab);
        if game.is_button_focused("best 0") {
            break;
        }
    }
    assert!(game.is_button_focused("best 0"));
    game.press_key(KeyCode::Enter);
    assert_position(&mut game, &line[1]);
    game.press_key(KeyCode::ArrowLeft);
    assert_position(&mut game, &line[0]);
}

#[test]
fn keyboard_focus_starts_at_the_first_best_turn() {
    for key in [KeyCode::Tab, KeyCode::ArrowDown] {
        let mut game = study();
        game.press_key(KeyCode::KeyN);
        searched(&mut game);
        assert_eq!(game.focused_widget(), None);
        game.press_key(key).run_frames(2);
        assert!(game.is_button_focused("best 0"), "{key:?}");
        game.press_key(KeyCode::ArrowDown).run_frames(2);
        assert!(game.is_button_focused("best 1"), "{key:?}");
        let before = game.current_match().to_move();
        game.press_key(KeyCode::Enter).run_frames(3);
        assert_ne!(game.current_match().to_move(), before, "Enter must play the turn");
    }
}

#[test]
fn a_rejected_text_does_not_change_the_board_or_the_panels() {
    for size in [Vec2::new(1280.0, 720.0), Vec2::new(900.0, 1300.0)] {
        let mut game = study();
        game.resize_window(size);
        click_text(&mut game, "Two players");
        game.click_button("best turns");
        let best = searched(&mut game);
        let (play, list) = (game.point_of_button("play out"), game.point_of_button("best 0"));
        assert!(play.is_some() && list.is_some());
        paste(&mut game, "nonsense");
        game.assert_text_containing("Nothing was changed");
        assert_position(&mut game, START);
        assert_eq!(*game.expect_component::<BestTurns>(), best);
        assert_eq!((game.point_of_button("play out"), game.point_of_button("best 0")), (play, list), "{size}");
    }
}

#[test]
fn glasses_beside_the_board_have_best_turns_too() {
    let mut game = study();
    game.click_button("empty").click_button("best turns");
    let best = searched(&mut game);
    assert!(!best.turns_best_first.is_empty());
    assert!(
        best.turns_best_first.iter().all(|ranked| ranked.turn.glass_move.is_some_and(|glass| glass.from.is_none()))
    );
}

/// A position in which Red has only one move left. The move ends the match.
const ALMOST_OVER: &str = "1111/12221/123321/1233321/123321/12221/1111 A4,D3,G4 A1,D7,G1 r 0/1 - 0";

#[test]
fn a_position_can_be_played_to_the_end() {
    let mut game = study();
    click_text(&mut game, "Two players");
    paste(&mut game, ALMOST_OVER);
    assert_position(&mut game, ALMOST_OVER);
    game.click_button("play out").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert_eq!(game.current_match().options().level, Level::One);
    assert_eq!(game.current_match().rings_in_holder(Player::Black), 1);
    game.drag_glass("D3", "D4").wait_for_camera();
    let outcome = game.current_match().outcome();
    if outcome.is_none() {
        // Black may claim the last ring.
        game.press_key(KeyCode::KeyJ).wait_for_camera();
    }
    let outcome = game.current_match().outcome().expect("the match is over");
    assert_eq!(outcome.by, EndReason::Tie);
    let record = game.live_match().expect("the match").record().clone();
    assert_eq!(record.position.as_ref().map(ToString::to_string).as_deref(), Some(ALMOST_OVER));
    let mut replay = record.replay().expect("the record is valid");
    assert!(replay.replay_remaining().is_empty());
    assert_eq!(replay.game().outcome(), Some(outcome));
}

#[test]
fn a_match_played_from_a_position_can_be_continued() {
    let mut game = study();
    game.click_socket("D4").drag_glass("D1", "D3");
    let begun = position(&game);
    game.click_button("play out").wait_for_camera();
    assert!(game.latest_unfinished_match::<UnfinishedMatch>().is_none(), "a match without moves must not be saved");
    game.drag_glass("D3", "C3").press_key(KeyCode::KeyS);
    game.run_until("the bot plays on from here", |game| {
        let actions = &game.live_match().expect("the match").record().actions;
        let moved = actions.len() > 4 && actions.iter().any(|act| act.by == Player::Black);
        moved && game.current_match().to_move() == Player::Red
    });
    game.press_key(KeyCode::Escape);
    let before = game.live_match().expect("the match").record().actions.clone();
    game.click_button("leave").wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
    game.click_button("study").wait_for_camera();
    assert_position(&mut game, &begun);
    let mut game = game.closed_and_reopened();
    game.click_button("continue").wait_for_camera();
    let actions = &game.live_match().expect("the match").record().actions;
    assert!(actions.starts_with(&before), "{actions:?}");
    let start =
        |game: &HeadlessGame| game.live_match().expect("the match").record().position.as_ref().map(ToString::to_string);
    assert_eq!(start(&game), Some(begun.clone()));
    game.wait_for_camera();
    game.press_key(KeyCode::Backspace).wait_for_camera();
    assert!(game.live_match().expect("the match").record().actions.is_empty());
    assert_eq!(start(&game), Some(begun));
    assert!(game.current_match().glass_at(s("D3")).is_some());
}
