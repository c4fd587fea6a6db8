//! Problems, solved and missed by real input from the title on.

mod devices;
mod drills;
mod mistakes;

use jiff::civil::Date;
use tamsk::graphics::camera::CameraRig;
use tamsk::problems::Today;
use tamsk::settings::ProblemOutcome;
use tamsk::table::problem::{
    CurrentProblem, ProblemFilter, ProblemHint, ProblemOrigin, ProblemPhase, ProblemView, all_problems, position_of,
    problem, problem_of,
};
use tamsk::ui::SpokenSentences;
use tamsk_engine::endgame::Budget;
use tamsk_engine::problems::{Problem, ProblemSolver, Theme};
use tamsk_rules::Turn;
use tamsk_testing::prelude::*;

fn view(game: &HeadlessGame) -> ProblemView {
    let view = game.resource::<CurrentProblem>().0.clone();
    view.unwrap_or_else(|| panic!("no problem is on the table, but {}, {:?}", game.screen(), game.menu()))
}

fn outcome(game: &HeadlessGame, id: u32) -> Option<ProblemOutcome> {
    game.resource::<PlayerProgress>().problems.outcomes.get(&id).copied()
}

fn rating(game: &HeadlessGame) -> f64 {
    game.resource::<PlayerProgress>().problems.rating.rating
}

/// Opens the list and begins a problem.
fn begin(game: &mut HeadlessGame, problem: &Problem) {
    game.press_button("problems").press_button(&format!("problem grade {}", problem.grade - 1));
    game.press_button(&format!("problem {}", problem.id)).wait_for_camera();
    let seen = view(game);
    assert_eq!((seen.id, seen.phase, seen.solver), (problem.id, ProblemPhase::Solving, problem.position.to_move()));
    assert_eq!(position_of(game.table()), problem.position);
    // Problems are seen from the solver's side.
    assert_eq!(game.the::<CameraRig>().is_on_blacks_side(), seen.solver == Player::Black);
}

/// Plays a turn of the solver with the mouse. Returns `false` if the glass cannot be reached behind another.
fn play_by_mouse(game: &mut HeadlessGame, turn: Turn) -> bool {
    let moved = turn.glass_move.expect("a turn with a move");
    game.move_glass(&moved.from.to_string(), &moved.to.to_string()).frames(2);
    if game.table().player_deciding_ring().is_none() {
        return false;
    }
    let solver = view(game).solver;
    game.click_holder(solver).frames(2);
    true
}

/// Plays a turn of the solver by typing it.
fn play(game: &mut HeadlessGame, turn: Turn) {
    game.key(KeyCode::KeyY).frames(2).type_text(&turn.to_string()).frames(1).key(KeyCode::Enter).frames(3);
}

/// Returns a turn that reaches the goal of the problem on the table.
fn right_turn(game: &HeadlessGame) -> Turn {
    let (position, seen) = (position_of(game.table()), view(game));
    if let Some(problem) = problem(seen.id).filter(|problem| problem.position == position) {
        return problem.solution;
    }
    let goal = seen.goal.expect("a problem with a goal");
    let right = ProblemSolver::new(8).right_turns(&position, goal, &Budget::unlimited());
    *right.expect("the budget is unlimited").first().expect("the goal is within reach")
}

/// Solves the problem on the table without a mistake. Returns the number of turns that took.
fn solve(game: &mut HeadlessGame) -> usize {
    for turns in 1.. {
        let turn = right_turn(game);
        play(game, turn);
        game.until("the turn is judged and answered", |game| {
            matches!(view(game).phase, ProblemPhase::Solving | ProblemPhase::Solved | ProblemPhase::Refuting)
        });
        match view(game).phase {
            ProblemPhase::Solved => return turns,
            ProblemPhase::Solving => {}
            phase => panic!("{turn} is right, but the phase is {phase:?}"),
        }
    }
    unreachable!("a problem ends")
}

/// Returns a wrong turn that drops a ring, with the glass of the right one, which the mouse reaches.
fn wrong_turn(problem: &Problem) -> Option<Turn> {
    let from = |turn: &Turn| turn.glass_move.map(|moved| moved.from);
    let is_other = |turn: &Turn| {
        *turn != problem.solution && turn.drops_ring() && !turn.claim && from(turn) == from(&problem.solution)
    };
    problem.position.turns().into_iter().find(is_other)
}

/// Returns `true` if a problem is solved with its first turn.
fn is_short(problem: &Problem) -> bool {
    let after = problem.position.play(problem.solution).expect("a legal turn");
    let reply = ProblemSolver::new(8).reply(&after, problem.goal, 1, &Budget::unlimited());
    reply.is_some_and(|reply| reply.is_solved)
}

fn problems_of(grade: u8) -> impl Iterator<Item = &'static Problem> {
    all_problems().iter().filter(move |problem| problem.grade == grade)
}

#[test]
fn a_problem_is_solved_by_mouse_and_the_next_one_follows() {
    let mut game = HeadlessGame::new();
    let is_simple = |problem: &&Problem| problem.solution.drops_ring() && !problem.solution.claim && is_short(problem);
    let before = rating(&game);
    // In some positions another glass hides the one to move.
    let first = problems_of(1).filter(is_simple).find(|problem| {
        begin(&mut game, problem);
        game.assert_text_containing("Find the only turn");
        let is_played = play_by_mouse(&mut game, problem.solution);
        if !is_played {
            game.press_button("leave problem").frames(3).press_button("back").frames(3);
        }
        is_played
    });
    let first = first.expect("the mouse reaches most glasses");
    let second = problems_of(1).find(|problem| problem.id > first.id).expect("there are several");
    game.until("the turn is judged", |game| view(game).phase == ProblemPhase::Solved);
    game.assert_text("Solved!");
    assert_eq!(outcome(&game, first.id), Some(ProblemOutcome::Solved));
    assert!(rating(&game) > before);
    game.press_button("next problem").wait_for_camera();
    assert_eq!((view(&game).id, view(&game).phase), (second.id, ProblemPhase::Solving));
    game.press_button("leave problem").frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
    assert!(!game.resource::<CurrentProblem>().is_on());
}

/// In some of the problems the opponent answers, and the solver must find more turns.
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
    game.until("the refutation begins", |game| view(game).phase == ProblemPhase::Refuting);
    game.frames(2);
    for words in ["Find the only turn", "Not this one."] {
        let mut spoken = game.resource::<SpokenSentences>().sentences().map(|(_, sentence)| &sentence.words);
        assert!(spoken.any(|spoken| spoken.contains(words)), "{words} is not spoken");
    }
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::Missed));
    assert!(rating(&game) < before);
    // The solver watches meanwhile, from their side of the table.
    assert_eq!(game.resource::<Seats>().near_player(), problem.position.to_move());
    game.until("the refutation ends", |game| view(game).phase == ProblemPhase::Refuted);
    assert!(game.live().expect("a match").record().actions.len() > 3, "both sides have played on");
    game.press_button("try again").wait_for_camera();
    assert_eq!(view(&game).phase, ProblemPhase::Solving);
    assert_eq!(position_of(game.table()), problem.position);
    let missed = rating(&game);
    solve(&mut game);
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::SolvedLater));
    assert_eq!(rating(&game), missed, "only the first attempt counts");
}

#[test]
fn hints_show_the_glass_and_then_the_turn() {
    let mut game = HeadlessGame::new();
    let problem = problems_of(1).next().expect("there are problems");
    begin(&mut game, problem);
    let from = problem.solution.glass_move.expect("a move").from;
    game.press_button("problem hint").frames(2);
    assert_eq!(view(&game).hint, Some(ProblemHint::Glass(Some(from))));
    game.assert_text_containing(&from.to_string());
    // The key of hints does the same.
    game.key(KeyCode::KeyC).frames(2);
    assert_eq!(view(&game).hint, Some(ProblemHint::Turn(problem.solution)));
    play(&mut game, problem.solution);
    game.until("the turn is judged", |game| view(game).phase != ProblemPhase::Judging);
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::Missed), "a hint is no solution");
    assert_ne!(view(&game).phase, ProblemPhase::Refuting);
}

#[test]
fn the_solution_is_shown_on_request() {
    let mut game = HeadlessGame::new();
    let problem = problems_of(2).next().expect("there are problems");
    begin(&mut game, problem);
    game.press_button("show solution");
    game.until("the solution has been played", |game| view(game).phase == ProblemPhase::Shown);
    let first = game.live().expect("a match").record().actions.iter().find_map(|done| match done.act {
        Action::Place(socket) => Some(socket),
        _ => None,
    });
    assert_eq!(first, problem.solution.glass_move.map(|moved| moved.to));
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::Missed));
    assert!(game.button("show solution").is_none() || game.button("next problem").is_some());
}

#[test]
fn the_problem_of_the_day_counts_once_a_day() {
    let mut game = HeadlessGame::new();
    // A day to come, as the date never goes back.
    let today = Today(Date::constant(2_126, 9, 28));
    game.world().insert_resource(today);
    game.frames(2);
    let of_day = problem_of(today.0).expect("there are problems");
    game.press_button("problems").press_button("problem of the day").wait_for_camera();
    assert_eq!((view(&game).id, view(&game).origin), (of_day.id, ProblemOrigin::Day(today.0)));
    solve(&mut game);
    let progress = game.resource::<PlayerProgress>().problems.clone();
    assert_eq!((progress.streak, progress.today.map(|solved| solved.day)), (1, Some(today.0)));
    game.assert_text_containing("no wrong turn, no hint");
    game.press_button("leave problem").frames(3);
    game.press_button("problem of the day").wait_for_camera();
    solve(&mut game);
    assert_eq!(game.resource::<PlayerProgress>().problems, progress);

    // Another day follows, with another problem.
    let tomorrow = today.0.tomorrow().expect("a day");
    game.press_button("leave problem").frames(3);
    game.world().insert_resource(Today(tomorrow));
    game.frames(2).press_button("problem of the day").wait_for_camera();
    assert_ne!(view(&game).id, of_day.id);
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
    game.until("the refutation begins", |game| view(game).phase == ProblemPhase::Refuting);
    game.press_button("try again").wait_for_camera();
    play(&mut game, problem.solution);
    game.until("the turn is answered", |game| view(game).played == 1 && view(game).phase == ProblemPhase::Solving);
    let middle = position_of(game.table());
    let known = game.resource::<PlayerProgress>().problems.clone();
    let mut game = game.restarted();
    assert_eq!(game.screen(), Screen::Title);
    assert_eq!(game.resource::<PlayerProgress>().problems, known);
    game.press_button("problems").press_button("continue problem").wait_for_camera();
    assert_eq!((view(&game).id, view(&game).played, view(&game).mistakes), (problem.id, 1, 1));
    assert_eq!(position_of(game.table()), middle);
    solve(&mut game);
    assert_eq!(outcome(&game, problem.id), Some(ProblemOutcome::SolvedLater));
    game.press_button("leave problem").frames(3);
    assert!(game.button("continue problem").is_none() && game.button("solve next").is_some());
}

#[test]
fn a_page_of_the_rulebook_leads_to_a_problem_with_its_theme() {
    let mut game = HeadlessGame::new();
    game.press_button("rules");
    for _ in 0..60 {
        if game.button("practise").is_some() {
            break;
        }
        game.key(KeyCode::ArrowDown).frames(4);
    }
    game.assert_text_containing("never moves again");
    game.press_button("practise").wait_for_camera();
    let seen = view(&game);
    assert!(seen.themes.contains(&Theme::Immured), "{seen:?}");
    assert_eq!(*game.resource::<ProblemFilter>(), ProblemFilter { grade: seen.grade, theme: Some(Theme::Immured) });
}
