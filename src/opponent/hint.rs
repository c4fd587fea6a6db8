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
use crate::simulation::messages::MatchLoaded;
use crate::states::Screen;
use crate::table::hint::{AskHint, Hint};

/// The number of positions searched for a hint, as for a turn of the Expert.
const NODES: u64 = 200_000;
/// The size of the search's hash table, in MiB.
const HASH: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HintTask>()
        .add_systems(Update, (discard_outdated, begin, finish).chain().in_set(OpponentSystems::Think))
        .add_systems(OnExit(Screen::Match), discard);
}

/// The running search for a hint, with the player who gets it.
#[derive(Resource, Default)]
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
    mut loaded: MessageReader<MatchLoaded>,
    runs: Res<TimeRuns>,
    task: ResMut<HintTask>,
    hint: ResMut<Hint>,
) {
    // Lifting a glass does not count, as it may be the first half of following the hint.
    let matters =
        |MatchEvent(happened): &MatchEvent| !matches!(happened.event, Event::Lifted { .. } | Event::PutBack { .. });
    let is_outdated = events.read().filter(|event| matters(event)).count() + loaded.read().count() > 0;
    if is_outdated || (!runs.0 && task.0.is_some()) {
        discard(task, hint);
    }
}

fn discard(mut task: ResMut<HintTask>, mut hint: ResMut<Hint>) {
    task.0 = None;
    hint.set_if_neq(Hint::default());
}

fn begin(
    mut asked: MessageReader<AskHint>,
    live: Single<&LiveMatch>,
    mut task: ResMut<HintTask>,
    mut hint: ResMut<Hint>,
) {
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

fn finish(mut task: ResMut<HintTask>, mut hint: ResMut<Hint>) {
    if let Some((player, turn)) = Job::take(&mut task.bypass_change_detection().0) {
        *hint = Hint { shown: turn.map(|turn| (player, turn)), asked: None };
    }
}
