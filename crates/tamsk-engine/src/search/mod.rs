//! Iterative-deepening alpha-beta search for any [`Game`].
//!
//! From the outside in: [`Searcher`] runs the threads, `root` deepens iteration by iteration, `worker` searches the
//! tree below the root in numbered steps. Terms are those of the Chess Programming Wiki (CPW, chessprogramming.org).

mod context;
mod game;
mod limits;
mod ordering;
mod report;
mod root;
mod score;
mod searcher;
mod table;
mod worker;

pub use game::{Breadth, Candidate, Candidates, Evaluation, Game, MAX_CANDIDATES};
pub use limits::Limits;
pub use report::{SearchInfo, SearchReport};
pub use score::{ESTIMATE_LIMIT, INFINITE, Score, WIN, exact, margin};
pub use searcher::Searcher;
pub(super) use table::{Bound, Entry, Table};
