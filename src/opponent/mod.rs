//! Plays the seats of bots. A bot thinks in the background, moves a visible hand and sends its requests through the
//! same queue as a person. It judges a match that is over or, on request, one that is replayed, and looks for the best
//! turns on the analysis board.

mod analysing;
mod best_turns;
pub(crate) mod hint;
pub(crate) mod job;
mod judging;
mod thinking;

use bevy::prelude::*;

use self::best_turns::RankingTask;
use self::job::Thinkers;
use crate::simulation::live::LiveMatch;
use crate::table::analysis::Judged;
use crate::table::on_table::single_component;

pub use hint::{Hinted, Search};
pub use thinking::{OpponentSystems, Opponents};

/// Returns whether a bot is thinking, about its turn, a hint, the position on the analysis board, or a match that is
/// over or replayed. A program that runs frames faster than real time waits for this, to be reproducible.
pub fn is_thinking(world: &World) -> bool {
    single_component::<Opponents>(world).is_some_and(Opponents::are_thinking)
        || world.resource::<Thinkers>().0.iter().any(|thinks| thinks(world))
        || single_component::<RankingTask>(world).is_some_and(RankingTask::is_running)
}

/// Adds the bots, the searches for hints and for the best turns, and the review of finished matches.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thinkers>();
    judge::<LiveMatch>(app);
    app.add_plugins((thinking::plugin, hint::plugin, best_turns::plugin, judging::plugin));
}

/// Judges matches of a game on request.
pub fn judge<G: Judged>(app: &mut App) {
    judging::judge_matches_of::<G>(app);
    analysing::analyse_replays_of::<G>(app);
}

/// Searches for hints in matches of a game other than TAMSK, which has them already.
pub fn play<G: Hinted>(app: &mut App) {
    hint::search_in::<G>(app);
}
