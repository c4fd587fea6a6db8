//! Bots, hints and analysis. A bot thinks in the background, moves a visible hand, and sends its requests through the
//! same queue as a person. Other searches judge finished matches, analyse replayed matches on request, and find the
//! best turns on the analysis board.

mod analysing;
mod best_turns;
pub(crate) mod hint;
pub(crate) mod job;
mod judging;
mod thinking;

use bevy::prelude::*;

use self::best_turns::TurnRankingTask;
use self::job::RunningSearchChecks;
use crate::simulation::live::LiveMatch;
use crate::table::analysis::AnalysableGame;
use crate::table::on_table::single_component;

pub use hint::{HasHints, HintSearch};
pub use thinking::{BotSystems, SeatedBots};

/// Returns `true` while a search runs in the background, whether for a bot, a hint, the analysis board or a judged
/// match. A program that runs frames faster than real time must wait for searches, so that its results are
/// reproducible.
pub fn is_any_search_running(world: &World) -> bool {
    single_component::<SeatedBots>(world).is_some_and(SeatedBots::are_thinking)
        || world.resource::<RunningSearchChecks>().0.iter().any(|thinks| thinks(world))
        || single_component::<TurnRankingTask>(world).is_some_and(TurnRankingTask::is_running)
}

/// Adds bots, hints, the search for the best turns, and the judging of finished matches.
pub fn plugin(app: &mut App) {
    app.init_resource::<RunningSearchChecks>();
    add_match_analysis::<LiveMatch>(app);
    app.add_plugins((thinking::plugin, hint::plugin, best_turns::plugin, judging::plugin));
}

/// Adds the systems that judge and analyse the matches of a game.
pub fn add_match_analysis<G: AnalysableGame>(app: &mut App) {
    judging::add_match_judge::<G>(app);
    analysing::add_replay_analysis::<G>(app);
}

/// Adds hints for a game other than TAMSK. [`plugin`] adds hints for TAMSK.
pub fn add_hints<G: HasHints>(app: &mut App) {
    hint::add_hint_search::<G>(app);
}
