//! Grades problems by the weakest level of the bot that finds the solution.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::problems::{Problem, ProblemGoal};
use tamsk_engine::search::{SearchLimits, Searcher};
use tamsk_engine::symmetry::Symmetry;
use tamsk_engine::{Difficulty, UntimedThinker};
use tamsk_rules::{Position, Turn};

const HASH_MIB: usize = 4;

/// The maximum number of positions that a level searches to grade a problem. This is about the number that Master
/// visits in 100 ms.
const MASTER_NODES: u64 = 300_000;

/// The minimum number of a problem's twelve images that a level must solve to find the problem. The images are the
/// problem's rotations and reflections.
const FOUND: usize = 11;

/// The maximum numbers of a problem's images that weak levels may solve by luck. The first number is for the level two
/// below the grade. The second is for Master, if no level finds the problem.
const BY_LUCK: [usize; 2] = [2, 4];

/// Returns the grade of a problem, which is the number of the weakest level that finds the problem, counted from 1. If
/// no level finds it, the grade is one more than the number of levels. Returns `None` if a weaker level solves more of
/// the problem's images than `BY_LUCK` allows.
pub fn grade_problem(position: &Position, goal: ProblemGoal, solution: Turn) -> Option<u8> {
    let mut counts = Vec::new();
    for level in Difficulty::ALL {
        counts.push(count_found(level, position, goal, solution));
        if counts.last().is_some_and(|&count| count >= FOUND) {
            break;
        }
    }
    let is_found = counts.last().is_some_and(|&count| count >= FOUND);
    let grade = counts.len() + usize::from(!is_found);
    let most = |below: usize, most: usize| {
        grade.checked_sub(below + 1).and_then(|at| counts.get(at)).is_none_or(|&count| count <= most)
    };
    let is_clear = most(2, BY_LUCK[0]) && (is_found || most(1, BY_LUCK[1]));
    is_clear.then_some(grade as u8)
}

/// Returns the number of a problem's twelve rotations and reflections that a level solves. These images differ in the
/// order in which the turns are searched, and the order decides between turns with equal scores.
fn count_found(level: Difficulty, position: &Position, goal: ProblemGoal, solution: Turn) -> usize {
    let nodes = level.strength().nodes_without_sand.min(MASTER_NODES);
    Symmetry::all()
        .filter(|symmetry| {
            let found = choose(level, &symmetry.image_of_position(position), goal, SearchLimits::nodes(nodes));
            found == Some(symmetry.image_of_turn(solution))
        })
        .count()
}

/// Returns the turn that a level chooses if it makes no deliberate mistakes. If the goal is a number of rings, the
/// level only searches, because a proof would accept any win.
fn choose(level: Difficulty, position: &Position, goal: ProblemGoal, limits: SearchLimits) -> Option<Turn> {
    let never = AtomicBool::new(false);
    let strength = level.strength();
    let proves = !strength.makes_mistakes() && !matches!(goal, ProblemGoal::WinByRings(_));
    if proves {
        let chosen = UntimedThinker::new(HASH_MIB).choose_turn(position, level, 0, &limits, &never, &mut |_| ());
        return chosen.map(|chosen| chosen.turn);
    }
    let limits = SearchLimits { depth: Some(strength.depth), ..limits };
    Searcher::new(HASH_MIB).search(position, &limits, &never, &mut |_| ()).turn
}

/// For each grade, prints the share of problems that each level finds within its limit of positions, and the share that
/// Master finds in 100 ms.
pub fn measure_levels(out: &mut impl Write, problems: &[Problem], jobs: usize) -> Result<(), Failure> {
    let found = parallel::map(0..problems.len() as u64, jobs, |number| {
        let Problem { position, goal, solution, .. } = &problems[number as usize];
        let finds = |level: Difficulty, limits| choose(level, position, *goal, limits) == Some(*solution);
        let levels = Difficulty::ALL
            .map(|level| finds(level, SearchLimits::nodes(level.strength().nodes_without_sand.min(MASTER_NODES))));
        let in_time = SearchLimits { time: Some(Duration::from_millis(100)), ..SearchLimits::default() };
        (levels, finds(Difficulty::Master, in_time))
    })?;
    writeln!(out, "grade problems  novice casual club expert master  master in 100 ms")?;
    for grade in 1..=Problem::GRADES {
        let of_grade: Vec<_> =
            problems.iter().zip(&found).filter(|(problem, _)| problem.grade == grade).map(|(_, found)| found).collect();
        let percent = |count: usize| 100.0 * count as f64 / of_grade.len().max(1) as f64;
        write!(out, "{grade:5} {:8} ", of_grade.len())?;
        for level in 0..Difficulty::ALL.len() {
            write!(out, " {:5.1}", percent(of_grade.iter().filter(|(levels, _)| levels[level]).count()))?;
        }
        writeln!(out, "  {:5.1}", percent(of_grade.iter().filter(|(_, in_time)| *in_time).count()))?;
    }
    Ok(())
}
