//! Iterative-deepening alpha-beta search for any [`Game`].
//!
//! From the outside in: [`Searcher`] runs the threads, `root` deepens iteration by iteration, `worker` searches the
//! tree below the root in numbered steps. Terms are those of the Chess Programming Wiki (CPW, chessprogramming.org).

mod game;
mod ordering;
mod report;
mod root;
mod searcher;
mod table;
mod worker;

pub use game::{Breadth, Candidate, Candidates, Evaluation, Game, MAX_CANDIDATES};
pub use game::{ESTIMATE_LIMIT, INFINITE, Score, WIN, exact, margin};
pub use report::Limits;
pub use report::{SearchInfo, SearchReport};
pub use searcher::Searcher;
pub(super) use table::{Bound, Entry, Table};
