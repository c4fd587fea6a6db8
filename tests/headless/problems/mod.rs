//! Tests of problems that the player solves or misses, with real input from the title screen on.

mod devices;
mod drills;
mod mistakes;

use jiff::civil::Date;
use tamsk::graphics::camera::CameraRig;
use tamsk::problems::Today;
use tamsk::settings::ProblemOutcome;
use tamsk::table::problem::{
    CurrentProblem, ProblemFilter, ProblemHint, ProblemOrigin, ProblemPhase, ProblemStatus, all_problems,
    level_one_position_of, problem, problem_of_day,
};
use tamsk::ui::SpokenSentences;
use tamsk_engine::endgame::Budget;
use tamsk_engine::problems::{Problem, ProblemSolver, ProblemTheme};
use tamsk_rules::Turn;
use tamsk_testing::prelude::*;

fn problem_status(game: &HeadlessGame) -> ProblemStatus {
    let status = game.resource::<CurrentProblem>().0.clone();
    status.unwrap_or_else(|| panic!("no problem is on the table, but {}, {:?}", game.screen(), game.menu()))
}

fn outcome(game: &HeadlessGame, id: u32) -> Option<ProblemOutcome> {
    game.resource::<PlayerProgress>().problems.outcomes.get(&id).copied()
}

fn rating(game: &HeadlessGame) -> f64 {
    game.resource::<PlayerProgress>().problems.rating.rating
}

/// Opens the list and begins a problem.
fn begin(game: &mut HeadlessGame, problem: &Problem) {
    game.click_button("problems").click_button(&format!("problem grade {}", problem.grade - 1));
    game.click_button(&format!("problem {}", problem.id)).wait_for_camera();
    let seen = problem_status(game);
    assert_eq!((seen.id, seen.phase, seen.solver), (problem.id, ProblemPhase::Solving, problem.position.to_move()));
    assert_eq!(level_one_position_of(game.current_match()), problem.position);
    // The camera is on the solver's side.
    assert_eq!(game.expect_component::<CameraRig>().is_goal_on_blacks_side(), seen.solver == Player::Black);
}

/// Plays a turn of the solver with the mouse. Returns `false` if another glass hides the glass to move.
fn play_by_mouse(game: &mut HeadlessGame, turn: Turn) -> bool {
    let moved = turn.glass_move.expect("a turn with a move");
    game.drag_glass(&moved.from.to_string(), &moved.to.to_string()).run_frames(2);
    if game.current_match().player_deciding_ring().is_none() {
        return false;
    }
    let solver = problem_status(game).solver;
    game.click_holder(solver).run_frames(2);
    true
}

/// Plays a turn of the solver by typing the turn.
fn play(game: &mut HeadlessGame, turn: Turn) {
    game.press_key(KeyCode::KeyY)
        .run_frames(2)
        .type_text(&turn.to_string())
        .run_frames(1)
        .press_key(KeyCode::Enter)
        .run_frames(3);
}

/// Returns a turn that reaches the goal of the problem on the table.
fn right_turn(game: &HeadlessGame) -> Turn {
    let (position, seen) = (level_one_position_of(game.current_match()), problem_status(game));
    if let Some(problem) = problem(seen.id).filter(|problem| problem.position == position) {
        return problem.solution;
    }
    let goal = seen.goal.expect("a problem with a goal");
    let right = ProblemSolver::new(8).correct_turns(&position, goal, &Budget::unlimited());
    *right.expect("the budget is unlimited").first().expect("the goal is within reach")
}

/// Solves the problem on the table without a mistake, and returns the number of turns.
fn solve(game: &mut HeadlessGame) -> usize {
    for turns in 1.. {
        let turn = right_turn(game);
        play(game, turn);
        game.run_until("the turn is judged and answered", |game| {
            matches!(problem_status(game).phase, ProblemPhase::Solving | ProblemPhase::Solved | ProblemPhase::Refuting)
        });
        match problem_status(game).phase {
            ProblemPhase::Solved => return turns,
            ProblemPhase::Solving => {}
            phase => panic!("{turn} is right, but the phase is {phase:?}"),
        }
    }
    unreachable!("a problem ends")
}

/// Returns a wrong turn that moves the same glass as the right turn, drops a ring and claims none, if there is one.
fn wrong_turn(problem: &Problem) -> Option<Turn> {
    let from = |turn: &Turn| turn.glass_move.map(|moved| moved.from);
    let is_other = |turn: &Turn| {
        *turn != problem.solution
            && turn.move_drops_ring()
            && !turn.claims_ring
            && from(turn) == from(&problem.solution)
    };
    problem.position.turns().into_iter().find(is_other)
}

/// Returns `true` if a problem is solved with its first turn.
fn is_short(problem: &Problem) -> bool {
    let after = problem.position.play(problem.solution).expect("a legal turn");
    let reply = ProblemSolver::new(8).hardest_reply(&after, problem.goal, 1, &Budget::unlimited());
    reply.is_some_and(|reply| reply.is_solved)
}

fn problems_of(grade: u8) -> impl Iterator<Item = &'static Problem> {
    all_problems().iter().filter(move |problem| problem.grade == grade)
}

#[test]
fn a_problem_is_solved_by_mouse_and_the_next_one_follows() {
    let mut game = HeadlessGame::new();
    let is_simple =
        |problem: &&Problem| problem.solution.move_drops_ring() && !problem.solution.claims_ring && is_short(problem);
    let before = rating(&game);
    // In some positions, another glass hides the glass to move.
    let first = problems_of(1).filter(is_simple).find(|problem| {
        begin(&mut game, problem);
        game.assert_text_containing("Find the only turn");
        let is_played = play_by_mouse(&mut game, problem.solution);
        if !is_played {
            game.click_button("leave problem").run_frames(3).click_button("back").run_frames(3);
        }
        is_played
    });
    let first = first.expect("the mouse reaches most glasses");
    let second = problems_of(1).find(|problem| problem.id > first.id).expect("there are several");
    game.run_until("the turn is judged", |game| problem_status(game).phase == ProblemPhase::Solved);
    game.assert_text("Solved!");
    assert_eq!(outcome(&game, first.id), Some(ProblemOutcome::Solved));
    assert!(rating(&game) > before);
    game.click_button("next problem").wait_for_camera();
    assert_eq!((problem_status(&game).id, problem_status(&game).phase), (second.id, ProblemPhase::Solving));
    game.click_button("leave problem").run_frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
    assert!(!game.resource::<CurrentProblem>().is_on_table());
}

/// In longer problems, the opponent answers, and the solver must find more turns.
#[test]
fn the_opponent_answers_until_the_problem_is_solved() {
    let longer = problems_of(1).find(|problem| !is_short(problem)).expect("there are longer problems");
    let mut game = HeadlessGame::new();
    begin(&mut game, longer);
    assert!(solve(&mut game) > 1);
    assert_eq!(outcome(&game, longer.id), Some(ProblemOutcome::Solved));
}

#[test]
fn a_wrong_turn_is_refuted_on_the_table_and_tried_again() {
    let mut game = HeadlessGame::new();
    let has_other = |problem: &&Problem| wrong_turn(problem).is_some();
    let problem = problems_of(1).find(has_other).expect("there are problems");
    begin(&mut game, problem);
    let before = rating(&game);
    play(&mut game, wrong_turn(problem).expect("it has one"));
    game.run_until("the refutation begins", |game| problem_status(game).phase == ProblemPhase::Refuting);
    game.run_frames(2);
    for words in ["Find the only turn", "Not this one."] {
        let mut spoken = game.resource::<SpokenSentences>().sentences().map(|(_, sentence)| &sentence.words);
        assert!(spoken.any(|spoken| spoken.contains(words)), "{words} is not spoken");
    }
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::Unsolved));
    assert!(rating(&game) < before);
    // The solver watches the refutation from their own side of the table.
    assert_eq!(game.resource::<Seats>().near_player(), problem.position.to_move());
    game.run_until("the refutation ends", |game| problem_status(game).phase == ProblemPhase::Refuted);
    assert!(game.live_match().expect("a match").record().actions.len() > 3, "both sides must have played on");
    game.click_button("try again").wait_for_camera();
    assert_eq!(problem_status(&game).phase, ProblemPhase::Solving);
    assert_eq!(level_one_position_of(game.current_match()), problem.position);
    let missed = rating(&game);
    solve(&mut game);
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::SolvedEventually));
    assert_eq!(rating(&game), missed, "only the first attempt may count");
}

#[test]
fn hints_show_the_glass_and_then_the_turn() {
    let mut game = HeadlessGame::new();
    let problem = problems_of(1).next().expect("there are problems");
    begin(&mut game, problem);
    let from = problem.solution.glass_move.expect("a move").from;
    game.click_button("problem hint").run_frames(2);
    assert_eq!(problem_status(&game).hint, Some(ProblemHint::GlassToMove(Some(from))));
    game.assert_text_containing(&from.to_string());
    // The key for hints has the same effect as the button.
    game.press_key(KeyCode::KeyC).run_frames(2);
    assert_eq!(problem_status(&game).hint, Some(ProblemHint::Turn(problem.solution)));
    play(&mut game, problem.solution);
    game.run_until("the turn is judged", |game| problem_status(game).phase != ProblemPhase::Thinking);
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::Unsolved), "a hinted solution must count as missed");
    assert_ne!(problem_status(&game).phase, ProblemPhase::Refuting);
}

#[test]
fn the_solution_is_shown_on_request() {
    let mut game = HeadlessGame::new();
    let problem = problems_of(2).next().expect("there are problems");
    begin(&mut game, problem);
    game.click_button("show solution");
    game.run_until("the solution has been played", |game| problem_status(game).phase == ProblemPhase::SolutionShown);
    let first = game.live_match().expect("a match").record().actions.iter().find_map(|done| match done.act {
        Action::Place(socket) => Some(socket),
        _ => None,
    });
    assert_eq!(first, problem.solution.glass_move.map(|moved| moved.to));
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::Unsolved));
    assert!(game.point_of_button("show solution").is_none() || game.point_of_button("next problem").is_some());
}

#[test]
fn the_problem_of_the_day_counts_once_a_day() {
    let mut game = HeadlessGame::new();
    // Use a day in the future, because the date in the game never goes back.
    let today = Today(Date::constant(2_126, 9, 28));
    game.world_mut().insert_resource(today);
    game.run_frames(2);
    let of_day = problem_of_day(today.0).expect("there are problems");
    game.click_button("problems").click_button("problem of the day").wait_for_camera();
    assert_eq!((problem_status(&game).id, problem_status(&game).origin), (of_day.id, ProblemOrigin::Day(today.0)));
    solve(&mut game);
    let progress = game.resource::<PlayerProgress>().problems.clone();
    assert_eq!((progress.daily_streak, progress.last_daily.map(|solved| solved.day)), (1, Some(today.0)));
    game.assert_text_containing("no wrong turn, no hint");
    game.click_button("leave problem").run_frames(3);
    game.click_button("problem of the day").wait_for_camera();
    solve(&mut game);
    assert_eq!(game.resource::<PlayerProgress>().problems, progress);

    // The next day has a different problem.
    let tomorrow = today.0.tomorrow().expect("a day");
    game.click_button("leave problem").run_frames(3);
    game.world_mut().insert_resource(Today(tomorrow));
    game.run_frames(2).click_button("problem of the day").wait_for_camera();
    assert_ne!(problem_status(&game).id, of_day.id);
    solve(&mut game);
    assert_eq!(game.resource::<PlayerProgress>().problems.current_streak(tomorrow), 2);
}

#[test]
fn a_problem_is_continued_after_a_restart_in_its_middle() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = HeadlessGame::in_folder(folder.path());
    let has_middle = |problem: &&Problem| !is_short(problem) && wrong_turn(problem).is_some();
    let problem = problems_of(1).find(has_middle).expect("there are longer problems");
    begin(&mut game, problem);
    play(&mut game, wrong_turn(problem).expect("there is one"));
    game.run_until("the refutation begins", |game| problem_status(game).phase == ProblemPhase::Refuting);
    game.click_button("try again").wait_for_camera();
    play(&mut game, problem.solution);
    game.run_until("the turn is answered", |game| {
        problem_status(game).right_turns_played == 1 && problem_status(game).phase == ProblemPhase::Solving
    });
    let middle = level_one_position_of(game.current_match());
    let known = game.resource::<PlayerProgress>().problems.clone();
    let mut game = game.closed_and_reopened();
    assert_eq!(game.screen(), Screen::Title);
    assert_eq!(game.resource::<PlayerProgress>().problems, known);
    game.click_button("problems").click_button("continue problem").wait_for_camera();
    assert_eq!(
        (problem_status(&game).id, problem_status(&game).right_turns_played, problem_status(&game).wrong_turns_played),
        (problem.id, 1, 1)
    );
    assert_eq!(level_one_position_of(game.current_match()), middle);
    solve(&mut game);
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::SolvedEventually));
    game.click_button("leave problem").run_frames(3);
    assert!(game.point_of_button("continue problem").is_none() && game.point_of_button("solve next").is_some());
}

#[test]
fn a_page_of_the_rulebook_leads_to_a_problem_with_its_theme() {
    let mut game = HeadlessGame::new();
    game.click_button("rules");
    for _ in 0..60 {
        if game.point_of_button("practise").is_some() {
            break;
        }
        game.press_key(KeyCode::ArrowDown).run_frames(4);
    }
    game.assert_text_containing("never moves again");
    game.click_button("practise").wait_for_camera();
    let seen = problem_status(&game);
    assert!(seen.themes.contains(&ProblemTheme::Immured), "{seen:?}");
    assert_eq!(
        *game.resource::<ProblemFilter>(),
        ProblemFilter { grade: seen.grade, theme: Some(ProblemTheme::Immured) }
    );
}
