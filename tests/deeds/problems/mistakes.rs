//! The mistakes of a match as problems.

use tamsk::table::problem::{ProblemHint, ProblemOrigin, ProblemPhase, position_of};
use tamsk_engine::problems::{Goal, Problem};
use tamsk_rules::Setup;
use tamsk_testing::prelude::*;

use super::{play, problems_of, view, wrong_turn};

/// Returns a match that begins in a problem and in which the solver errs.
fn missed(problem: &Problem) -> LiveMatch {
    let solver = problem.position.to_move();
    let mut live =
        LiveMatch::from_position(setup_at(Level::One), Setup::from(&problem.position)).expect("a possible position");
    let moved = wrong_turn(problem).and_then(|turn| turn.glass_move).expect("a move");
    for act in [Action::Lift(moved.from), Action::Place(moved.to), Action::DropRing] {
        live.act(solver, act).expect("a legal turn");
    }
    live
}

/// Returns a problem of this solver in which they can err by another move of the same glass.
fn problem_with_a_mistake(solver: Player) -> &'static Problem {
    let is_missed = |problem: &&Problem| problem.goal == Goal::Win && wrong_turn(problem).is_some();
    let easy = (1..=3).flat_map(problems_of).filter(is_missed);
    easy.into_iter().find(|problem| problem.position.to_move() == solver).expect("there is one")
}

#[test]
fn mistakes_of_a_match_are_solved_from_its_replay() {
    let mut game = HeadlessGame::new();
    let problem = problem_with_a_mistake(Player::Black);
    let mut live = missed(problem);
    live.act(Player::Black, Action::Resign).expect("resigning is always possible");
    let record = Box::new(live.record().clone());
    game.world().write_message(tamsk::table::replay::ReplayRecord { record, at: None });
    game.wait_for_camera();
    game.press_button("analyse");
    game.until("the match is judged", |game| game.button("solve mistakes").is_some());
    game.frames(5).press_button("solve mistakes").wait_for_camera();
    let seen = view(&game);
    assert_eq!(seen.origin, ProblemOrigin::Match { turn: 1, place: 0, count: 1 });
    assert_eq!(position_of(game.table()), problem.position);
    assert_eq!((seen.goal, seen.phase, game.screen()), (None, ProblemPhase::Solving, Screen::Match(TAMSK)));
    game.press_button("problem hint").press_button("problem hint");
    assert_eq!(view(&game).hint, Some(ProblemHint::Turn(problem.solution)));
    play(&mut game, problem.solution);
    game.until("the turn is judged", |game| view(game).phase == ProblemPhase::Solved);
    assert!(game.button("next problem").is_none(), "it is the only one");
    assert!(game.resource::<PlayerProgress>().problems.outcomes.is_empty(), "mistakes are not rated");
    game.press_button("leave problem").frames(3);
    assert_eq!(game.screen(), Screen::Replay(TAMSK), "the replay is there again");
}

#[test]
fn mistakes_of_a_lost_match_are_solved_from_its_result() {
    let mut game = HeadlessGame::new();
    let problem = problem_with_a_mistake(Player::Red);
    game.put_match(missed(problem), PERSON_AGAINST_BOT).wait_for_camera();
    game.resign("red");
    game.until("the match is judged", |game| game.button("solve mistakes").is_some());
    game.frames(5).press_button("solve mistakes").wait_for_camera();
    assert_eq!(view(&game).origin, ProblemOrigin::Match { turn: 1, place: 0, count: 1 });
    assert_eq!(position_of(game.table()), problem.position);
    play(&mut game, wrong_turn(problem).expect("there is one"));
    game.until("the turn is judged", |game| view(game).phase == ProblemPhase::Refuted);
    game.press_button("try again").wait_for_camera();
    play(&mut game, problem.solution);
    game.until("the turn is judged", |game| view(game).phase == ProblemPhase::Solved);
    game.press_button("problem list").frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
}
