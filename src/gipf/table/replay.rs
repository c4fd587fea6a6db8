//! Replays matches of GIPF by acts, including the contests played in them.

use std::error::Error;

use bevy::prelude::*;
use gipf_rules::{GipfEvent, WHITE};
use tamsk_records::{GipfRecord, Moment, Names, PlayerAct, Record, RecordedAct};
use tamsk_rules::Player;

use crate::gipf::simulation::LiveGipf;
use crate::table::replay::{ActTimeline, Playback, ReplayRecord, ReplayTimeline, ReplayableGame, UntimedGame};

/// Request: replay the contest played at the current moment, then return.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct ReplayContest {
    /// The names of White's and Black's players, used if the record of the contest has none.
    pub names: Names,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(watch_contest);
}

/// Returns the contest that is the last or the next act at a moment, and the GIPF player who played Red.
pub fn contest_at(record: &GipfRecord, moment: Moment) -> Option<(Player, &Record)> {
    let last = moment.actions.checked_sub(1).and_then(|last| record.acts.get(last));
    [last, record.acts.get(moment.actions)].into_iter().flatten().find_map(|sided| match &sided.act {
        RecordedAct::Tamsk { red, record, .. } => Some((*red, record.as_deref()?)),
        _ => None,
    })
}

impl ReplayableGame for LiveGipf {
    type Record = GipfRecord;
    type Timeline = ActTimeline<LiveGipf>;

    fn record(&self) -> &GipfRecord {
        LiveGipf::record(self)
    }

    fn timeline(record: &GipfRecord) -> Result<ActTimeline<LiveGipf>, impl Error> {
        LiveGipf::of_record(record.clone()).map(ActTimeline::of)
    }

    fn to_move(&self) -> Player {
        self.game().position().to_move()
    }
}

impl UntimedGame for LiveGipf {
    fn turns(&self) -> &[usize] {
        LiveGipf::turns(self)
    }

    fn events(&self) -> Vec<Vec<GipfEvent>> {
        // A live match contains only legal acts.
        let Ok(replay) = self.record().replay() else { return Vec::new() };
        let mut game = replay.game().clone();
        let played = self.record().acts.iter().map(|PlayerAct { by, act }| {
            let events = act.act().and_then(|act| game.apply(*by, &act).ok());
            events.unwrap_or_default()
        });
        played.collect()
    }

    fn after_acts(&self, acts: usize) -> LiveGipf {
        LiveGipf::until(self, acts)
    }
}

fn watch_contest(
    watch: On<ReplayContest>,
    mut playback: Single<&mut Playback<LiveGipf>>,
    mut contests: MessageWriter<ReplayRecord>,
) {
    let Some((red, record)) = contest_at(playback.timeline().record(), playback.moment()) else { return };
    let names = if red == WHITE { watch.names.clone() } else { watch.names.clone().swapped() };
    let mut record = Box::new(record.clone());
    record.players.fill_in(names);
    contests.write(ReplayRecord { record, at: None });
    playback.pause();
}
