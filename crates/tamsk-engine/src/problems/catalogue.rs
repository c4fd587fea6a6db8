//! Problems as text: a list in RON, with one problem per line.

use serde::{Deserialize, Serialize};
use tamsk_rules::Position;

use super::problem::{Problem, ProblemGoal, ProblemTheme};
use crate::catalogue::{self, CatalogueError};

/// The serialized form of a problem.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: u32,
    grade: u8,
    goal: ProblemGoal,
    solution: String,
    position: String,
    themes: Vec<ProblemTheme>,
}

impl catalogue::CatalogueRow for Row {
    const KIND: &'static str = "problem";
    type Entry = Problem;

    fn id(&self) -> u32 {
        self.id
    }

    fn try_into_entry(self) -> Result<Problem, String> {
        let Row { id, grade, goal, solution, position, themes } = self;
        let position: Position = position.parse().map_err(|error| format!("{error}"))?;
        let solution = solution.parse().map_err(|error| format!("{error}"))?;
        if !position.is_legal(solution) {
            return Err(format!("{solution} is not legal there"));
        }
        if !(1..=Problem::GRADES).contains(&grade) {
            return Err(format!("there is no grade {grade}: expected 1 to {}", Problem::GRADES));
        }
        Ok(Problem { id, position, goal, solution, grade, themes })
    }

    fn from_entry(problem: &Problem) -> Row {
        Row {
            id: problem.id,
            grade: problem.grade,
            goal: problem.goal,
            solution: problem.solution.to_string(),
            position: problem.position.to_string(),
            themes: problem.themes.clone(),
        }
    }
}

/// Reads problems, which must be in the order of their numbers.
///
/// # Errors
/// Fails if the text is not a list of problems, if a position or a solution is not legal, if a grade does not exist, or
/// if the numbers do not increase.
pub fn read_problems(text: &str) -> Result<Vec<Problem>, CatalogueError> {
    catalogue::parse_catalogue::<Row>(text)
}

/// Writes problems as text that [`read_problems`] can read.
pub fn write_problems(problems: &[Problem]) -> String {
    catalogue::format_catalogue::<Row>(problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = concat!(
        "[\n    (id:7,grade:2,goal:Rings(3),solution:\"D1-D2o\",",
        "position:\"0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0\",themes:[Claim]),\n]\n"
    );

    #[test]
    fn problems_are_written_as_they_are_read() {
        let problems = read_problems(TEXT).expect("a problem");
        assert_eq!(problems.len(), 1);
        assert_eq!(
            (problems[0].id, problems[0].goal, &problems[0].themes[..]),
            (7, ProblemGoal::WinByRings(3), &[ProblemTheme::Claim][..])
        );
        assert_eq!(write_problems(&problems), TEXT);
    }

    #[test]
    fn impossible_problems_are_refused() {
        for (from, to, message) in [
            ("D1-D2o", "D1-D4o", "problem 7: D1-D4o is not legal there"),
            ("grade:2", "grade:7", "problem 7: there is no grade 7: expected 1 to 6"),
            ("id:7", "id:0", "problem 0: expected a number greater than 0"),
            ("32/32", "32/31", "problem 7: position, field"),
            ("[Claim]", "[Joy]", "Unexpected variant named `Joy` in enum `ProblemTheme`"),
        ] {
            let error = read_problems(&TEXT.replace(from, to)).expect_err("it is impossible").to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
