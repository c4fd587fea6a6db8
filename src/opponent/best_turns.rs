//! Searches for the best turns in the position on the analysis board, on a background task.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use tamsk_engine::analysis::{GlassChoice, TurnChoice};
use tamsk_engine::ranking::{Ranking, rank_turns};
use tamsk_engine::sand::{Assumptions, TimeModel, TimedPosition};
use tamsk_rules::{Level, Match, Options, Setup};

use super::job::Job;
use crate::table::study::{BestTurns, RankedTurn, Study, StudyBoard};

/// The number of positions searched: twice as many as for a turn of the Expert.
const NODES: u64 = 400_000;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<StudyBoard, RankingTask>();
    app.add_systems(Update, (begin, publish).chain());
}

/// The search, and the position for which it was begun.
#[derive(Component, Default)]
pub(super) struct RankingTask {
    position: Option<Setup>,
    running: Option<RunningSearch>,
}

struct RunningSearch {
    job: Job<()>,
    /// The position as the search sees it.
    position: TimedPosition,
    /// The last ranking reported and not published yet.
    reported: Arc<Mutex<Option<Ranking>>>,
}

impl RankingTask {
    /// Returns whether the search is still running.
    pub(super) fn is_running(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.job.is_running())
    }
}

/// Begins a search whenever the position has changed, and stops it when nobody wants it.
fn begin(study: Res<Study>, search: Single<(&mut BestTurns, &mut RankingTask)>) {
    let (mut best, mut task) = search.into_inner();
    let wanted = best.wanted.then(|| study.position());
    if task.position.as_ref() == wanted {
        return;
    }
    *task = RankingTask { position: wanted.cloned(), running: None };
    *best = BestTurns { wanted: best.wanted, ..BestTurns::default() };
    let game = wanted.and_then(|position| Match::from_setup(Options::at_level(Level::One), position).ok());
    let Some(game) = game.filter(|game| game.outcome().is_none()) else { return };
    let still = Assumptions { clock: TimeModel::of(&game, [0; 2]), open_rings_are_dropped: false };
    let position = TimedPosition::from_match(&game, still);
    let reported = Arc::new(Mutex::new(None));
    let latest = reported.clone();
    let job = Job::begin(move |stop| {
        let mut report = |ranking| *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(ranking);
        rank_turns(&position, NODES, stop, &mut report);
    });
    task.running = Some(RunningSearch { job, position, reported });
    best.is_searching = true;
}

/// Publishes what the search has found so far.
fn publish(search: Single<(&mut BestTurns, &mut RankingTask)>) {
    let (mut best, mut task) = search.into_inner();
    let Some(running) = &task.running else { return };
    let is_over = !running.job.is_running();
    if let Some(ranking) = running.reported.lock().unwrap_or_else(PoisonError::into_inner).take() {
        let position = &running.position;
        let ranked = ranking.turns.iter().map(|&(turn, score)| {
            let glass = turn.glass_move.map(|moved| GlassChoice {
                from: position.source(turn),
                to: moved.to,
                ring: moved.ring,
            });
            RankedTurn { turn: TurnChoice { claim: turn.claim, glass }, score }
        });
        best.turns = ranked.collect();
        (best.depth, best.exact) = (ranking.depth, ranking.exact);
    }
    if is_over {
        best.is_searching = false;
        task.running = None;
    }
}
