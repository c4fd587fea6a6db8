//! Searches for hints at Level 1 on a background task.

use bevy::prelude::*;
use tamsk_engine::sand::{Assumptions, Clock, TimedPosition};
use tamsk_engine::search::{Limits, Searcher};
use tamsk_rules::{Event, Player, Position, Turn};

use super::job::Job;
use super::schedule::OpponentSystems;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::messages::MatchEvent;
use crate::table::hint::{AskHint, Hint};

/// The number of positions searched for a hint, as for a turn of the Expert.
const NODES: u64 = 200_000;
/// The size of the search's hash table, in MiB.
const HASH: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, HintTask>();
    app.add_systems(Update, (discard_outdated, begin, finish).chain().in_set(OpponentSystems::Think));
}

/// The running search for a hint, with the player who gets it.
#[derive(Component, Default)]
pub(super) struct HintTask(Option<Job<(Player, Option<Turn>)>>);

impl HintTask {
    /// Returns whether a search is still running.
    pub(super) fn is_running(&self) -> bool {
        self.0.as_ref().is_some_and(Job::is_running)
    }
}

/// Discards a hint when the position changes, and a search also when time stops.
fn discard_outdated(
    mut events: MessageReader<MatchEvent>,
    runs: Res<TimeRuns>,
    table: Single<(&mut HintTask, &mut Hint)>,
) {
    let (mut task, mut hint) = table.into_inner();
    // Lifting a glass does not count, as it may be the first half of following the hint.
    let matters =
        |MatchEvent(happened): &MatchEvent| !matches!(happened.event, Event::Lifted { .. } | Event::PutBack { .. });
    let is_outdated = events.read().filter(|event| matters(event)).count() > 0;
    if is_outdated || (!runs.0 && task.0.is_some()) {
        task.0 = None;
        hint.set_if_neq(Hint::default());
    }
}

fn begin(mut asked: MessageReader<AskHint>, table: Single<(&LiveMatch, &mut HintTask, &mut Hint)>) {
    let (live, mut task, mut hint) = table.into_inner();
    let Some(&AskHint(player)) = asked.read().last() else { return };
    let game = live.game();
    if game.to_move() != player || game.options().level.has_sand() || task.0.is_some() || hint.shown.is_some() {
        return;
    }
    let still = Assumptions { clock: Clock::of(game, [0; 2]), rings_follow: false };
    let position: Position = *TimedPosition::from_match(game, still).position();
    task.0 = Some(Job::begin(move |stop| {
        let mut searcher: Searcher<Position> = Searcher::new(HASH);
        (player, searcher.search(&position, &Limits::nodes(NODES), stop, &mut |_| {}).turn)
    }));
    hint.asked = Some(player);
}

fn finish(table: Single<(&mut HintTask, &mut Hint)>) {
    let (mut task, mut hint) = table.into_inner();
    if let Some((player, turn)) = Job::take(&mut task.0) {
        *hint = Hint { shown: turn.map(|turn| (player, turn)), asked: None };
    }
}
