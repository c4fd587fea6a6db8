//! Iterative-deepening alpha-beta over anything that is a [`Game`].

mod game;
mod limits;
mod report;
mod root;
mod score;
mod searcher;
mod table;
mod worker;

pub use game::{Assessment, Breadth, Candidate, Candidates, Game, MOST_TURNS};
pub use limits::Limits;
pub use report::{Info, Report};
pub use score::{ESTIMATE_LIMIT, INFINITE, Score, WIN, exact, margin};
pub use searcher::Searcher;
pub(super) use table::{Bound, Entry, Table};
