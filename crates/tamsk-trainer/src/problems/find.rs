//! Finds problems in matches of bots: positions in which exactly one turn reaches the best result.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::endgame::Budget;
use tamsk_engine::problems::{Problem, ProblemGoal, ProblemSolver, ProblemTheme, find_themes, write_problems};
use tamsk_engine::random::Random;
use tamsk_engine::search::SearchLimits;
use tamsk_engine::symmetry::are_near_duplicates;
use tamsk_engine::{Difficulty, UntimedThinker};
use tamsk_rules::{Position, Turn};

use super::arguments::ProblemArguments;
use super::grade::grade_problem;

/// The size of the hash tables of a game or of a proof, in mebibytes.
const HASH_MIB: usize = 16;

/// The numbers of free places that the position of a problem may have.
const PLACES: std::ops::RangeInclusive<u8> = 5..=24;

/// The minimum number of turns from which the solver of a problem can choose.
const FEWEST_TURNS: usize = 8;

/// The maximum number of positions that a proof about a problem may visit.
const MAX_PROOF_NODES: u64 = 400_000;

/// The maximum number of positions that a bot searches per turn in the games.
const PLAYING_NODES: u64 = 30_000;

/// The maximum number of problems from one game. Problems from the same game are also a minimum number of turns apart,
/// so that they differ.
const MOST_PER_GAME: usize = 3;
const TURNS_BETWEEN: usize = 5;

/// A problem that has not been compared with other problems yet.
struct Found {
    position: Position,
    goal: ProblemGoal,
    solution: Turn,
}

/// Finds problems and writes them as a catalogue.
pub fn find_problems(out: &mut impl Write, arguments: &ProblemArguments) -> Result<(), Failure> {
    let games = 0..u64::from(arguments.games);
    let found = parallel::map(games, arguments.jobs, |game| find_in_game(arguments.seed, game))?;
    let mut found: Vec<Problem> = found.into_iter().flatten().collect();
    // Problems about the winner come first, because they are rarer and more instructive than problems about the number
    // of rings.
    found.sort_by_key(|problem| matches!(problem.goal, ProblemGoal::WinByRings(_)));
    let mut problems: Vec<Problem> = Vec::new();
    let mut counts = [0; Problem::GRADES as usize];
    let mut left_out = 0;
    for mut problem in found {
        let count = &mut counts[usize::from(problem.grade) - 1];
        let is_known = || problems.iter().any(|known| are_near_duplicates(&known.position, &problem.position));
        if *count >= arguments.max_per_grade || is_known() {
            left_out += 1;
            continue;
        }
        *count += 1;
        problem.id = problems.len() as u32 + 1;
        problems.push(problem);
    }
    files::write_atomically(&arguments.catalogue_file, write_problems(&problems).as_bytes())
        .map_err(|error| Failure::from_write_error(&arguments.catalogue_file, &error))?;
    writeln!(
        out,
        "{} problems of {} games, by grade {counts:?}; {left_out} more left out",
        problems.len(),
        arguments.games
    )?;
    Ok(())
}

/// Plays a game between two bots and returns its problems, with their grades and themes.
fn find_in_game(seed: u64, game: u64) -> Vec<Problem> {
    let mut random = Random::stream(seed, game);
    let mut solver = ProblemSolver::new(HASH_MIB);
    let mut problems = Vec::new();
    let mut next = 0;
    for (number, position) in play(&mut random).iter().enumerate() {
        if number < next || problems.len() >= MOST_PER_GAME {
            continue;
        }
        let Some(Found { position, goal, solution }) = problem_in(&mut solver, position) else { continue };
        let Some(grade) = grade_problem(&position, goal, solution) else { continue };
        let Some(themes) = prove_themes(&position, goal, solution, &Budget::nodes(MAX_PROOF_NODES)) else { continue };
        problems.push(Problem { id: 0, position, goal, solution, grade, themes });
        next = number + TURNS_BETWEEN;
    }
    problems
}

/// Plays a game between two bots of random difficulty, and returns its positions.
fn play(random: &mut Random) -> Vec<Position> {
    let never = AtomicBool::new(false);
    let levels = [0, 1].map(|_| random.choose(&Difficulty::ALL).copied().unwrap_or(Difficulty::Club));
    let seed = random.next_u64();
    let mut thinker = UntimedThinker::new(HASH_MIB);
    let mut positions = vec![Position::start()];
    loop {
        let position = positions[positions.len() - 1];
        let level = levels[position.to_move().index()];
        let limits = SearchLimits::nodes(level.strength().nodes_without_sand.min(PLAYING_NODES));
        let Some(chosen) = thinker.choose_turn(&position, level, seed, &limits, &never, &mut |_| ()) else { break };
        let mut next = position;
        next.play_unchecked(chosen.turn);
        positions.push(next);
    }
    positions
}

/// Returns the problem that a position poses. Returns `None` if the position is unsuitable or lost, if no goal is
/// reached by exactly one turn, or if the budget runs out.
fn problem_in(solver: &mut ProblemSolver, position: &Position) -> Option<Found> {
    let places = 64 - position.board().rings_on_board();
    if !PLACES.contains(&places) || position.turns().len() < FEWEST_TURNS {
        return None;
    }
    let budget = Budget::nodes(MAX_PROOF_NODES);
    let (margin, _) = solver.best_margin_and_turn(position, &budget)?;
    let result = match margin {
        1.. => ProblemGoal::Win,
        0 => ProblemGoal::Tie,
        _ => return None,
    };
    let rings = (margin >= 2).then_some(ProblemGoal::WinByRings(margin as u8));
    [Some(result), rings].into_iter().flatten().find_map(|goal| {
        let solution = only_turn(solver, position, goal, &budget)?;
        Some(Found { position: *position, goal, solution })
    })
}

/// Returns the only turn that reaches a goal. Returns `None` if no turn or several turns reach the goal, or if the
/// budget runs out.
fn only_turn(solver: &mut ProblemSolver, position: &Position, goal: ProblemGoal, budget: &Budget) -> Option<Turn> {
    let mut only = None;
    for turn in position.turns() {
        if solver.reaches_goal(position, turn, goal, budget)? && only.replace(turn).is_some() {
            return None;
        }
    }
    only
}

/// Returns the themes of a problem; `None` if one of its proofs exceeds the budget. A new solver finds the themes, so
/// that they do not depend on earlier proofs.
pub fn prove_themes(
    position: &Position,
    goal: ProblemGoal,
    solution: Turn,
    budget: &Budget,
) -> Option<Vec<ProblemTheme>> {
    let (line, solved_after) = ProblemSolver::new(HASH_MIB).solution_line(position, goal, solution, budget)?;
    Some(find_themes(position, goal, &line, solved_after))
}
