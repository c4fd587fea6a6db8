//! Best turns, and matches played from a position.

use std::sync::atomic::AtomicBool;

use tamsk::simulation::components::LogSocket;
use tamsk::table::study::BestTurns;
use tamsk_engine::ranking::{Ranking, rank_turns};
use tamsk_engine::sand::TimedPosition;
use tamsk_rules::Position;
use tamsk_testing::prelude::*;

use super::{START, assert_position, beside, click_text, paste, position, study};

fn searched(game: &mut HeadlessGame) -> BestTurns {
    game.frames(3).until("the search ends", |game| !game.the::<BestTurns>().is_searching).frames(2);
    game.the::<BestTurns>().clone()
}

#[test]
fn the_best_turns_come_from_the_engine_for_the_current_position() {
    let mut game = study();
    assert!(game.the::<BestTurns>().turns.is_empty(), "best turns must be off by default");
    game.press_button("best turns");
    let best = searched(&mut game);
    let start: Position = START.parse().expect("a position");
    let mut engine = Ranking::default();
    let untimed = TimedPosition::untimed(&start);
    rank_turns(&untimed, 400_000, &AtomicBool::new(false), &mut |ranking| engine = ranking);
    let scores: Vec<_> = engine.turns.iter().map(|(_, score)| *score).collect();
    assert_eq!(best.turns.iter().map(|ranked| ranked.score).collect::<Vec<_>>(), scores);
    let first = untimed.untimed_turn(engine.turns[0].0).glass_move.expect("a move");
    let shown = best.turns[0].turn.glass.expect("a move");
    assert_eq!((shown.from, shown.to, shown.ring), (Some(first.from), first.to, first.ring));

    let line = format!("{}–{}{}", first.from, first.to, if first.ring { " with a ring" } else { "" });
    let at = game.text_areas(&line).first().expect("the turn is listed").center();
    game.point(at).frames(3);
    let mark = |game: &mut HeadlessGame, socket: Socket| game.socket_component::<LogSocket>(&socket.to_string());
    assert_eq!(mark(&mut game, first.from), Some(LogSocket { arrived: false }));
    assert_eq!(mark(&mut game, first.to), Some(LogSocket { arrived: true }));
    let away = beside(&mut game);
    game.point(away).frames(3);
    assert_eq!(mark(&mut game, first.to), None);

    // Another position has other turns. Hidden turns are not searched for.
    game.key(KeyCode::KeyX);
    let black = searched(&mut game);
    let corners = ["A1", "D7", "G1"].map(|name| Some(s(name)));
    assert!(black.turns.iter().all(|ranked| ranked.turn.glass.is_some_and(|glass| corners.contains(&glass.from))));
    game.key(KeyCode::KeyN).frames(2);
    assert_eq!(*game.the::<BestTurns>(), BestTurns::default());
}

#[test]
fn best_turns_are_played_by_click_and_stepped_by_arrow_keys() {
    let mut game = study();
    game.press_button("best turns");
    let mut line = vec![position(&game)];
    for turn in 1..=3 {
        let before = game.table().to_move();
        let first = searched(&mut game).turns[0].turn;
        game.press_button("best 0").frames(3);
        assert_ne!(game.table().to_move(), before, "turn {turn}");
        let to = first.glass.expect("a move").to;
        assert_eq!(game.table().glass_at(to).map(|glass| glass.owner), Some(before));
        line.push(position(&game));
    }
    for at in [2, 1, 0] {
        game.key(KeyCode::ArrowLeft);
        assert_position(&mut game, &line[at]);
    }
    game.key(KeyCode::ArrowLeft);
    assert_position(&mut game, &line[0]);
    game.key(KeyCode::ArrowRight).key(KeyCode::ArrowRight);
    assert_position(&mut game, &line[2]);
    game.press_button("line 3");
    assert_position(&mut game, &line[3]);
    game.press_button("line 0");
    searched(&mut game);
    for _ in 0..60 {
        game.key(KeyCode::Tab);
        if game.is_button_focused("best 0") {
            break;
        }
    }
    assert!(game.is_button_focused("best 0"));
    game.key(KeyCode::Enter);
    assert_position(&mut game, &line[1]);
    game.key(KeyCode::ArrowLeft);
    assert_position(&mut game, &line[0]);
}

#[test]
fn keyboard_focus_starts_at_the_first_best_turn() {
    for key in [KeyCode::Tab, KeyCode::ArrowDown] {
        let mut game = study();
        game.key(KeyCode::KeyN);
        searched(&mut game);
        assert_eq!(game.focused_widget(), None);
        game.key(key).frames(2);
        assert!(game.is_button_focused("best 0"), "{key:?}");
        game.key(KeyCode::ArrowDown).frames(2);
        assert!(game.is_button_focused("best 1"), "{key:?}");
        let before = game.table().to_move();
        game.key(KeyCode::Enter).frames(3);
        assert_ne!(game.table().to_move(), before, "Enter must play the turn");
    }
}

#[test]
fn a_rejected_text_does_not_change_the_board_or_the_panels() {
    for size in [Vec2::new(1280.0, 720.0), Vec2::new(900.0, 1300.0)] {
        let mut game = study();
        game.resize(size);
        click_text(&mut game, "Two players");
        game.press_button("best turns");
        let best = searched(&mut game);
        let (play, list) = (game.button("play out"), game.button("best 0"));
        assert!(play.is_some() && list.is_some());
        paste(&mut game, "nonsense");
        game.assert_text_containing("Nothing was changed");
        assert_position(&mut game, START);
        assert_eq!(*game.the::<BestTurns>(), best);
        assert_eq!((game.button("play out"), game.button("best 0")), (play, list), "{size}");
    }
}

#[test]
fn glasses_beside_the_board_have_best_turns_too() {
    let mut game = study();
    game.press_button("empty").press_button("best turns");
    let best = searched(&mut game);
    assert!(!best.turns.is_empty());
    assert!(best.turns.iter().all(|ranked| ranked.turn.glass.is_some_and(|glass| glass.from.is_none())));
}

/// A position in which Red has one move left, which ends the match.
const ALMOST_OVER: &str = "1111/12221/123321/1233321/123321/12221/1111 A4,D3,G4 A1,D7,G1 r 0/1 - 0";

#[test]
fn a_position_can_be_played_to_the_end() {
    let mut game = study();
    click_text(&mut game, "Two players");
    paste(&mut game, ALMOST_OVER);
    assert_position(&mut game, ALMOST_OVER);
    game.press_button("play out").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert_eq!(game.table().options().level, Level::One);
    assert_eq!(game.table().rings(Player::Black), 1);
    game.move_glass("D3", "D4").wait_for_camera();
    let outcome = game.table().outcome();
    if outcome.is_none() {
        // The last ring is Black's to claim.
        game.key(KeyCode::KeyJ).wait_for_camera();
    }
    let outcome = game.table().outcome().expect("the match is over");
    assert_eq!(outcome.by, EndReason::Tie);
    let record = game.live().expect("the match").record().clone();
    assert_eq!(record.position.as_ref().map(ToString::to_string).as_deref(), Some(ALMOST_OVER));
    let mut replay = record.replay().expect("the record is valid");
    assert!(replay.run().is_empty());
    assert_eq!(replay.game().outcome(), Some(outcome));
}

#[test]
fn a_match_played_from_a_position_can_be_continued() {
    let mut game = study();
    game.click_socket("D4").move_glass("D1", "D3");
    let begun = position(&game);
    game.press_button("play out").wait_for_camera();
    assert!(game.unfinished::<UnfinishedMatch>().is_none(), "a match without moves must not be saved");
    game.move_glass("D3", "C3").key(KeyCode::KeyS);
    game.until("the bot plays on from here", |game| {
        let actions = &game.live().expect("the match").record().actions;
        let moved = actions.len() > 4 && actions.iter().any(|act| act.by == Player::Black);
        moved && game.table().to_move() == Player::Red
    });
    game.key(KeyCode::Escape);
    let before = game.live().expect("the match").record().actions.clone();
    game.press_button("leave").wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
    game.press_button("study").wait_for_camera();
    assert_position(&mut game, &begun);
    let mut game = game.restarted();
    game.press_button("continue").wait_for_camera();
    let actions = &game.live().expect("the match").record().actions;
    assert!(actions.starts_with(&before), "{actions:?}");
    let start =
        |game: &HeadlessGame| game.live().expect("the match").record().position.as_ref().map(ToString::to_string);
    assert_eq!(start(&game), Some(begun.clone()));
    game.wait_for_camera();
    game.key(KeyCode::Backspace).wait_for_camera();
    assert!(game.live().expect("the match").record().actions.is_empty());
    assert_eq!(start(&game), Some(begun));
    assert!(game.table().glass_at(s("D3")).is_some());
}
