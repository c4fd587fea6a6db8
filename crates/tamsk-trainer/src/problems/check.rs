//! Proves known problems again. No proof uses the results of earlier proofs.

use std::io::Write;
use std::time::Instant;

use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::endgame::Budget;
use tamsk_engine::problems::{Problem, ProblemGoal, ProblemSolver};
use tamsk_engine::symmetry::are_near_duplicates;

use super::find::prove_themes;

const HASH_MIB: usize = 16;

/// Proves all problems. For each grade, prints the median number of positions visited. Fails if a problem is wrong or
/// nearly the same as an earlier problem.
pub fn check_problems(out: &mut impl Write, problems: &[Problem], jobs: usize) -> Result<(), Failure> {
    let begun = Instant::now();
    let proven = parallel::map(0..problems.len() as u64, jobs, |number| prove(&problems[number as usize]))?;
    let mut wrong: Vec<String> = problems
        .iter()
        .zip(&proven)
        .filter_map(|(problem, proven)| proven.as_ref().err().map(|why| format!("problem {}: {why}", problem.id)))
        .collect();
    for (number, problem) in problems.iter().enumerate() {
        let alike = problems[..number].iter().find(|other| are_near_duplicates(&other.position, &problem.position));
        wrong.extend(alike.map(|other| format!("problem {}: it is like {}", problem.id, other.id)));
    }
    for grade in 1..=Problem::GRADES {
        let of_grade = problems.iter().zip(&proven).filter(|(problem, _)| problem.grade == grade);
        let mut nodes: Vec<u64> = of_grade.filter_map(|(_, proven)| proven.as_ref().ok().copied()).collect();
        nodes.sort_unstable();
        let median = nodes.get(nodes.len() / 2).copied().unwrap_or_default();
        writeln!(out, "grade {grade}: {} problems, proven with {median} positions in the median", nodes.len())?;
    }
    let right = proven.iter().filter(|proven| proven.is_ok()).count();
    writeln!(out, "{right} of {} proven in {:.0} s", problems.len(), begun.elapsed().as_secs_f64())?;
    if wrong.is_empty() { Ok(()) } else { Err(Failure::Incomplete(wrong.join("\n"))) }
}

/// Proves a problem and returns the number of positions visited. The error says what is wrong with the problem.
fn prove(problem: &Problem) -> Result<u64, String> {
    let Problem { position, goal, solution, themes, .. } = problem;
    let budget = Budget::unlimited();
    let mut solver = ProblemSolver::new(HASH_MIB);
    let mut right = |goal| solver.correct_turns(position, goal, &budget).unwrap_or_default();
    let found = right(*goal);
    if found != [*solution] {
        return Err(format!("{found:?} reach the goal instead of {solution} alone"));
    }
    let better = match goal {
        ProblemGoal::Win => Vec::new(),
        ProblemGoal::Tie => right(ProblemGoal::Win),
        ProblemGoal::WinByRings(rings) => right(ProblemGoal::WinByRings(rings + 1)),
    };
    if let Some(better) = better.first() {
        return Err(format!("{better} reaches more than the goal"));
    }
    if matches!(goal, ProblemGoal::WinByRings(_)) && right(ProblemGoal::Win).len() < 2 {
        return Err("no other turn wins, so the margin does not matter".to_owned());
    }
    let nodes = solver.nodes();
    match prove_themes(position, *goal, *solution, &budget) {
        Some(found) if found == *themes => Ok(nodes),
        Some(found) => Err(format!("its themes are {found:?}, not {themes:?}")),
        None => Err("its line cannot be proven".to_owned()),
    }
}
