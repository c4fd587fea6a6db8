//! The search for the best turns in the position on the analysis board, which runs in a background task.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use tamsk_engine::analysis::{GlassChoice, TurnChoice};
use tamsk_engine::ranking::{TurnRanking, rank_turns};
use tamsk_engine::sand::{SearchAssumptions, TimeAssumptions, TimedPosition};
use tamsk_rules::{Level, Match, Options, Setup};

use super::job::BackgroundJob;
use crate::table::study::{BestTurns, ScoredTurn, Study, StudyMatch};

/// The node budget of the search, which is twice the budget of the Expert bot for a turn.
const NODES: u64 = 400_000;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<StudyMatch, TurnRankingTask>();
    app.add_systems(Update, (begin, publish).chain());
}

/// The running search, and the position for which it was started.
#[derive(Component, Default)]
pub(super) struct TurnRankingTask {
    position: Option<Setup>,
    running: Option<RunningSearch>,
}

struct RunningSearch {
    job: BackgroundJob<()>,
    /// The searched position, in the representation of the search.
    position: TimedPosition,
    /// The latest ranking from the search, if it has not been published yet.
    reported: Arc<Mutex<Option<TurnRanking>>>,
}

impl TurnRankingTask {
    /// Returns `true` while the search is running.
    pub(super) fn is_running(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.job.is_running())
    }
}

/// Starts a search when the position has changed. Stops the search when nobody requests the best turns any more.
fn begin(study: Res<Study>, search: Single<(&mut BestTurns, &mut TurnRankingTask)>) {
    let (mut best, mut task) = search.into_inner();
    let wanted = best.is_search_enabled.then(|| study.position());
    if task.position.as_ref() == wanted {
        return;
    }
    *task = TurnRankingTask { position: wanted.cloned(), running: None };
    *best = BestTurns { is_search_enabled: best.is_search_enabled, ..BestTurns::default() };
    let game = wanted.and_then(|position| Match::from_setup(Options::at_level(Level::One), position).ok());
    let Some(game) = game.filter(|game| game.outcome().is_none()) else { return };
    let still = SearchAssumptions { time_model: TimeAssumptions::of(&game, [0; 2]), window_rings_are_dropped: false };
    let position = TimedPosition::from_match(&game, still);
    let reported = Arc::new(Mutex::new(None));
    let latest = reported.clone();
    let job = BackgroundJob::spawn(move |stop| {
        let mut report = |ranking| *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(ranking);
        rank_turns(&position, NODES, stop, &mut report);
    });
    task.running = Some(RunningSearch { job, position, reported });
    best.is_searching = true;
}

/// Publishes the latest ranking that the search has reported.
fn publish(search: Single<(&mut BestTurns, &mut TurnRankingTask)>) {
    let (mut best, mut task) = search.into_inner();
    let Some(running) = &task.running else { return };
    let is_over = !running.job.is_running();
    if let Some(ranking) = running.reported.lock().unwrap_or_else(PoisonError::into_inner).take() {
        let position = &running.position;
        let ranked = ranking.turns.iter().map(|&(turn, score)| {
            let glass = turn.glass_move.map(|moved| GlassChoice {
                from: position.source(turn),
                to: moved.to,
                dropped_ring: moved.drops_ring,
            });
            ScoredTurn { turn: TurnChoice { claims_ring: turn.claims_ring, glass_move: glass }, score }
        });
        best.turns_best_first = ranked.collect();
        (best.depth, best.are_scores_exact) = (ranking.depth, ranking.is_proven);
    }
    if is_over {
        best.is_searching = false;
        task.running = None;
    }
}
