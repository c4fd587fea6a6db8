//! Searches for hints at GIPF on a background task.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use gipf_rules::{Side, Word};
use tamsk_engine::Difficulty;
use tamsk_engine::gipf::GipfThinker;
use tamsk_engine::search::Limits;

use super::gipf::contestants;
use crate::session::gipf::{AskGipfAid, GipfAid, GipfHint, gipf_aids};
use crate::session::states::Screen;
use crate::simulation::gipf::LiveGipf;
use crate::table::seats::Seats;

/// The number of positions searched for a hint.
const NODES: u64 = 200_000;
/// The size of the search's hash table, in MiB.
const HASH: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GipfHintTask>()
        .add_systems(
            Update,
            (discard_outdated, begin, finish)
                .chain()
                .run_if(in_state(Screen::Gipf).and_then(any_with_component::<LiveGipf>)),
        )
        .add_systems(OnExit(Screen::Gipf), |mut task: ResMut<GipfHintTask>| task.stop());
}

/// The running search for a hint.
#[derive(Resource, Default)]
pub(super) struct GipfHintTask {
    search: Option<(Side, Task<Option<Word>>, Arc<AtomicBool>)>,
    /// The number of acts of the match about which it thinks.
    about: usize,
}

impl GipfHintTask {
    /// Returns whether a search is still running.
    pub(super) fn is_running(&self) -> bool {
        self.search.as_ref().is_some_and(|(_, task, _)| !task.is_finished())
    }

    fn stop(&mut self) {
        if let Some((_, _, stop)) = self.search.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Discards a hint when something has been done.
fn discard_outdated(live: Single<Ref<LiveGipf>>, mut task: ResMut<GipfHintTask>, mut hint: ResMut<GipfHint>) {
    let acts = live.record().acts.len();
    if task.about != acts || live.is_added() {
        task.stop();
        task.about = acts;
        hint.set_if_neq(GipfHint::default());
    }
}

fn begin(
    mut asked: MessageReader<AskGipfAid>,
    live: Single<Ref<LiveGipf>>,
    seats: Res<Seats>,
    mut task: ResMut<GipfHintTask>,
    mut hint: ResMut<GipfHint>,
) {
    let Some(&AskGipfAid(_, side)) = asked.read().filter(|AskGipfAid(aid, _)| *aid == GipfAid::Hint).last() else {
        return;
    };
    if !gipf_aids(&live, *seats, &hint, side).contains(&GipfAid::Hint) {
        return;
    }
    let (game, stop) = (live.game().clone(), Arc::new(AtomicBool::new(false)));
    let stopped = stop.clone();
    let contestants = contestants(*seats);
    let search = AsyncComputeTaskPool::get().spawn(async move {
        let mut thinker = GipfThinker::new(HASH);
        thinker.set_contestants(contestants);
        let chosen = thinker.choose(&game, Difficulty::Master, 0, &Limits::nodes(NODES), &stopped, &mut |_| ());
        chosen.map(|chosen| chosen.word)
    });
    task.search = Some((side, search, stop));
    hint.asked = Some(side);
}

fn finish(mut task: ResMut<GipfHintTask>, mut hint: ResMut<GipfHint>) {
    let Some((side, search, _)) = &mut task.search else { return };
    if let Some(word) = check_ready(search) {
        *hint = GipfHint { shown: word.map(|word| (*side, word)), asked: None };
        task.search = None;
    }
}
