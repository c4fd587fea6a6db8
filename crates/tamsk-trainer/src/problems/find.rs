//! Finds positions in matches of bots in which exactly one turn reaches the best result.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::endgame::Budget;
use tamsk_engine::problems::{Goal, Problem, ProblemSolver, Theme, are_alike, find_themes, write_catalogue};
use tamsk_engine::random::Random;
use tamsk_engine::search::Limits;
use tamsk_engine::{Difficulty, Thinker};
use tamsk_rules::{Position, Turn};

use super::arguments::ProblemArguments;
use super::grade::grade;

/// The size of the hash tables of a game and of proofs, in mebibytes.
const HASH_MIB: usize = 16;

/// The least and greatest numbers of free places in a problem.
const PLACES: std::ops::RangeInclusive<u8> = 5..=24;

/// The fewest turns from which the solver chooses.
const FEWEST_TURNS: usize = 8;

/// The most positions to visit for any one proof about a problem.
pub const PROOF_NODES: u64 = 400_000;

/// The most positions that a bot searches per turn in the games.
const PLAYING_NODES: u64 = 30_000;

/// The most problems from one game, and the fewest turns between them, so that they differ.
const MOST_PER_GAME: usize = 3;
const TURNS_BETWEEN: usize = 5;

/// A problem that has not yet been compared with others.
struct Found {
    position: Position,
    goal: Goal,
    solution: Turn,
}

/// Finds problems and writes the catalogue.
pub fn find(out: &mut impl Write, arguments: &ProblemArguments) -> Result<(), Failure> {
    let games = 0..u64::from(arguments.games);
    let found = parallel::map(games, arguments.jobs, |game| find_in_game(arguments.seed, game))?;
    let mut found: Vec<Problem> = found.into_iter().flatten().collect();
    // Problems about the result are rarer than those about rings, and say more.
    found.sort_by_key(|problem| matches!(problem.goal, Goal::Rings(_)));
    let mut problems: Vec<Problem> = Vec::new();
    let mut counts = [0; Problem::GRADES as usize];
    let mut left_out = 0;
    for mut problem in found {
        let count = &mut counts[usize::from(problem.grade) - 1];
        let is_known = || problems.iter().any(|known| are_alike(&known.position, &problem.position));
        if *count >= arguments.most || is_known() {
            left_out += 1;
            continue;
        }
        *count += 1;
        problem.id = problems.len() as u32 + 1;
        problems.push(problem);
    }
    files::write(&arguments.file, write_catalogue(&problems).as_bytes())
        .map_err(|error| Failure::write_failure(&arguments.file, &error))?;
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
        let Some(grade) = grade(&position, goal, solution) else { continue };
        let Some(themes) = themes_of(&position, goal, solution) else { continue };
        problems.push(Problem { id: 0, position, goal, solution, grade, themes });
        next = number + TURNS_BETWEEN;
    }
    problems
}

/// Returns the positions of a game between two bots of any levels.
fn play(random: &mut Random) -> Vec<Position> {
    let never = AtomicBool::new(false);
    let levels = [0, 1].map(|_| random.choose(&Difficulty::ALL).copied().unwrap_or(Difficulty::Club));
    let seed = random.next_u64();
    let mut thinker = Thinker::new(HASH_MIB);
    let mut positions = vec![Position::start()];
    loop {
        let position = positions[positions.len() - 1];
        let level = levels[position.to_move().index()];
        let limits = Limits::nodes(level.strength().nodes.min(PLAYING_NODES));
        let Some(chosen) = thinker.choose(&position, level, seed, &limits, &never, &mut |_| ()) else { break };
        let mut next = position;
        next.play_unchecked(chosen.turn);
        positions.push(next);
    }
    positions
}

/// Returns the problem that a position poses, if exactly one turn reaches the best result.
fn problem_in(solver: &mut ProblemSolver, position: &Position) -> Option<Found> {
    let places = 64 - position.board().rings_on_board();
    if !PLACES.contains(&places) || position.turns().len() < FEWEST_TURNS {
        return None;
    }
    let budget = Budget::nodes(PROOF_NODES);
    let (margin, _) = solver.best_turn(position, &budget)?;
    let result = match margin {
        1.. => Goal::Win,
        0 => Goal::Tie,
        _ => return None,
    };
    let rings = (margin >= 2).then_some(Goal::Rings(margin as u8));
    [Some(result), rings].into_iter().flatten().find_map(|goal| {
        let solution = only_turn(solver, position, goal, &budget)?;
        Some(Found { position: *position, goal, solution })
    })
}

/// Returns the only turn that reaches a goal; `None` if there are others, or if the budget runs out.
fn only_turn(solver: &mut ProblemSolver, position: &Position, goal: Goal, budget: &Budget) -> Option<Turn> {
    let mut only = None;
    for turn in position.turns() {
        if solver.reaches(position, turn, goal, budget)? && only.replace(turn).is_some() {
            return None;
        }
    }
    only
}

/// Returns the themes of a problem, found from nothing so that they do not depend on earlier proofs; `None` if a proof
/// takes too long.
pub fn themes_of(position: &Position, goal: Goal, solution: Turn) -> Option<Vec<Theme>> {
    let budget = Budget::nodes(PROOF_NODES);
    let (line, solved_after) = ProblemSolver::new(HASH_MIB).solution_line(position, goal, solution, &budget)?;
    Some(find_themes(position, goal, &line, solved_after))
}
