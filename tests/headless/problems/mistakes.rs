//! Tests of problems made from the mistakes of a match.

use tamsk::table::problem::{ProblemHint, ProblemOrigin, ProblemPhase, level_one_position_of};
use tamsk_engine::problems::{Problem, ProblemGoal};
use tamsk_rules::Setup;
use tamsk_testing::prelude::*;

use super::{play, problem_status, problems_of, wrong_turn};

/// Returns a match that begins with the position of a problem, and in which the solver makes a mistake.
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

/// Returns a problem for this solver in which another move of the same glass is a mistake.
fn problem_with_a_mistake(solver: Player) -> &'static Problem {
    let is_missed = |problem: &&Problem| problem.goal == ProblemGoal::Win && wrong_turn(problem).is_some();
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
    game.world_mut().write_message(tamsk::table::replay::OpenReplay { record, open_at: None });
    game.wait_for_camera();
    game.click_button("analyse");
    game.run_until("the match is judged", |game| game.point_of_button("solve mistakes").is_some());
    game.run_frames(5).click_button("solve mistakes").wait_for_camera();
    let seen = problem_status(&game);
    assert_eq!(seen.origin, ProblemOrigin::Match { turn: 1, problem_index: 0, count: 1 });
    assert_eq!(level_one_position_of(game.current_match()), problem.position);
    assert_eq!((seen.goal, seen.phase, game.screen()), (None, ProblemPhase::Solving, Screen::Match(TAMSK)));
    game.click_button("problem hint").click_button("problem hint");
    assert_eq!(problem_status(&game).hint, Some(ProblemHint::Turn(problem.solution)));
    play(&mut game, problem.solution);
    game.run_until("the turn is judged", |game| problem_status(game).phase == ProblemPhase::Solved);
    assert!(game.point_of_button("next problem").is_none(), "there is only one mistake");
    assert!(game.resource::<PlayerProgress>().problems.outcomes.is_empty(), "mistakes are not rated");
    game.click_button("leave problem").run_frames(3);
    assert_eq!(game.screen(), Screen::Replay(TAMSK), "the replay must be visible again");
}

#[test]
fn mistakes_of_a_lost_match_are_solved_from_its_result() {
    let mut game = HeadlessGame::new();
    let problem = problem_with_a_mistake(Player::Red);
    game.load_match(missed(problem), PERSON_AGAINST_BOT).wait_for_camera();
    game.resign("red");
    game.run_until("the match is judged", |game| game.point_of_button("solve mistakes").is_some());
    game.run_frames(5).click_button("solve mistakes").wait_for_camera();
    assert_eq!(problem_status(&game).origin, ProblemOrigin::Match { turn: 1, problem_index: 0, count: 1 });
    assert_eq!(level_one_position_of(game.current_match()), problem.position);
    play(&mut game, wrong_turn(problem).expect("there is one"));
    game.run_until("the turn is judged", |game| problem_status(game).phase == ProblemPhase::Refuted);
    game.click_button("try again").wait_for_camera();
    play(&mut game, problem.solution);
    game.run_until("the turn is judged", |game| problem_status(game).phase == ProblemPhase::Solved);
    game.click_button("problem list").run_frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
}
