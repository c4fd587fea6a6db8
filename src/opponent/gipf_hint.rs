//! Searches for hints at GIPF on a background task.

use bevy::prelude::*;
use gipf_rules::{Side, Word};
use tamsk_engine::Difficulty;
use tamsk_engine::gipf::GipfThinker;
use tamsk_engine::search::Limits;

use super::gipf::contestants;
use super::job::Job;
use crate::simulation::gipf::LiveGipf;
use crate::states::Screen;
use crate::table::gipf::{AskGipfAid, GipfAid, GipfHint, gipf_aids};
use crate::table::seats::Seats;

/// The number of positions searched for a hint.
const NODES: u64 = 200_000;
/// The size of the search's hash table, in MiB.
const HASH: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, GipfHintTask>();
    app.add_systems(Update, (discard_outdated, begin, finish).chain().run_if(in_state(Screen::Gipf)));
}

/// The running search for a hint.
#[derive(Component, Default)]
pub(super) struct GipfHintTask {
    search: Option<Job<(Side, Option<Word>)>>,
    /// The number of acts of the match about which it thinks.
    about: usize,
}

impl GipfHintTask {
    /// Returns whether a search is still running.
    pub(super) fn is_running(&self) -> bool {
        self.search.as_ref().is_some_and(Job::is_running)
    }
}

/// Discards a hint when something has been done.
fn discard_outdated(table: Single<(&LiveGipf, &mut GipfHintTask, &mut GipfHint)>) {
    let (live, mut task, mut hint) = table.into_inner();
    let acts = live.record().acts.len();
    if task.about != acts {
        *task = GipfHintTask { search: None, about: acts };
        hint.set_if_neq(GipfHint::default());
    }
}

fn begin(
    mut asked: MessageReader<AskGipfAid>,
    table: Single<(&LiveGipf, &mut GipfHintTask, &mut GipfHint)>,
    seats: Res<Seats>,
) {
    let (live, mut task, mut hint) = table.into_inner();
    let Some(&AskGipfAid(_, side)) = asked.read().filter(|AskGipfAid(aid, _)| *aid == GipfAid::Hint).last() else {
        return;
    };
    if !gipf_aids(live, *seats, &hint, side).contains(&GipfAid::Hint) {
        return;
    }
    let (game, contestants) = (live.game().clone(), contestants(*seats));
    task.search = Some(Job::begin(move |stop| {
        let mut thinker = GipfThinker::new(HASH);
        thinker.set_contestants(contestants);
        let chosen = thinker.choose(&game, Difficulty::Master, 0, &Limits::nodes(NODES), stop, &mut |_| ());
        (side, chosen.map(|chosen| chosen.word))
    }));
    hint.asked = Some(side);
}

fn finish(table: Single<(&mut GipfHintTask, &mut GipfHint)>) {
    let (mut task, mut hint) = table.into_inner();
    if let Some((side, word)) = Job::take(&mut task.search) {
        *hint = GipfHint { shown: word.map(|word| (side, word)), asked: None };
    }
}
