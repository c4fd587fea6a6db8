//! The solver's Glicko-2 rating (Glickman 2013). Each problem counts as an opponent with the fixed rating of its grade.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::settings::SolverRating;

/// The ratings of the problems of each grade, starting with grade 1.
const OF_GRADES: [f64; 6] = [800.0, 1_100.0, 1_400.0, 1_700.0, 2_000.0, 2_300.0];

/// The rating deviation of every problem, which measures the uncertainty of its rating.
const DEVIATION: f64 = 60.0;

/// Returns the rating of the problems of a grade. The lowest grade is 1.
fn rating_of_grade(grade: u8) -> f64 {
    OF_GRADES[usize::from(grade.clamp(1, OF_GRADES.len() as u8)) - 1]
}

/// Returns the solver's new rating after solving or failing a problem of this grade.
pub fn rating_after(rating: SolverRating, grade: u8, is_solved: bool) -> SolverRating {
    let solver = Glicko2Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility };
    let problem = Glicko2Rating { rating: rating_of_grade(grade), deviation: DEVIATION, ..Glicko2Rating::new() };
    let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
    let (Glicko2Rating { rating, deviation, volatility }, _) =
        glicko2(&solver, &problem, &outcome, &Glicko2Config::new());
    SolverRating { rating, deviation, volatility }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_follow_what_a_solver_solves() {
        let solve = |most: u8| {
            (0..120_u8).fold(SolverRating::default(), |rating, number| {
                let grade = number % 6 + 1;
                rating_after(rating, grade, grade <= most)
            })
        };
        let [weak, strong] = [solve(2), solve(5)];
        assert!((900.0..1_500.0).contains(&weak.rating), "{weak:?}");
        assert!((1_900.0..2_500.0).contains(&strong.rating), "{strong:?}");
        assert!(weak.deviation < SolverRating::default().deviation / 2.0, "{weak:?}");
    }

    #[test]
    fn a_missed_hard_problem_costs_less_than_a_missed_easy_one() {
        let begun = SolverRating::default();
        let loss = |grade| begun.rating - rating_after(begun, grade, false).rating;
        assert!(loss(1) > loss(3) && loss(3) > loss(6) && loss(6) > 0.0);
    }
}
