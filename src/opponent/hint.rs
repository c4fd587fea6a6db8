//! Hints at Level 1: what a strong player would do, thought of beside the frames.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::OpponentSystems;
use crate::bot::sand::{Assumptions, Clock, SandState};
use crate::bot::search::{Limits, Searcher};
use crate::rules::{Player, Position, Turn};
use crate::session::hint::AskHint;
use crate::session::hint::Hint;
use crate::session::states::Screen;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::loading::MatchLoaded;
use crate::simulation::messages::MatchEvent;

/// Positions looked at for a hint: as many as the Expert does.
const NODES: u64 = 200_000;
/// Memory for it, in MiB.
const HASH: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thought>()
        .add_systems(Update, (forget, begin, conclude).chain().in_set(OpponentSystems::Think))
        .add_systems(OnExit(Screen::Match), forget_all);
}

/// The hint that is being thought of, and how to break it off.
#[derive(Resource, Default)]
pub(super) struct Thought(Option<(Player, Task<Option<Turn>>, Arc<AtomicBool>)>);

impl Thought {
    /// Whether it is not there yet.
    pub(super) fn is_going_on(&self) -> bool {
        self.0.as_ref().is_some_and(|(_, task, _)| !task.is_finished())
    }

    fn break_off(&mut self) {
        if let Some((_, _, stop)) = self.0.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A hint is for one position: whatever happens ends it. In a pause none is thought of.
fn forget(
    mut events: MessageReader<MatchEvent>,
    mut laid: MessageReader<MatchLoaded>,
    runs: Res<TimeRuns>,
    thought: ResMut<Thought>,
    hint: ResMut<Hint>,
) {
    // Lifting a glass is following it.
    let matters = |MatchEvent(happened): &MatchEvent| {
        use crate::rules::Event::*;
        !matches!(happened.event, Lifted { .. } | PutBack { .. })
    };
    let happened = events.read().filter(|event| matters(event)).count() + laid.read().count() > 0;
    if happened || (!runs.0 && thought.0.is_some()) {
        forget_all(thought, hint);
    }
}

fn forget_all(mut thought: ResMut<Thought>, mut hint: ResMut<Hint>) {
    thought.break_off();
    hint.set_if_neq(Hint::default());
}

fn begin(
    mut asked: MessageReader<AskHint>,
    live: Res<LiveMatch>,
    mut thought: ResMut<Thought>,
    mut hint: ResMut<Hint>,
) {
    let Some(&AskHint(player)) = asked.read().last() else { return };
    let game = live.game();
    if game.to_move() != player || game.options().level.has_sand() || thought.0.is_some() || hint.shown.is_some() {
        return;
    }
    let still = Assumptions { clock: Clock::of(game, [0; 2]), rings_follow: false };
    let position: Position = *SandState::of(game, still).position();
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = stop.clone();
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let mut searcher: Searcher<Position> = Searcher::new(HASH);
        searcher.search(&position, &Limits::nodes(NODES), &stopped, &mut |_| {}).turn
    });
    thought.0 = Some((player, task, stop));
    hint.asked = Some(player);
}

fn conclude(mut thought: ResMut<Thought>, mut hint: ResMut<Hint>) {
    let Some((player, task, _)) = &mut thought.0 else { return };
    if let Some(turn) = check_ready(task) {
        *hint = Hint { shown: turn.map(|turn| (*player, turn)), asked: None };
        thought.0 = None;
    }
}
