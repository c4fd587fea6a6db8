//! Replays matches of GIPF act by act, including the contests in these matches.

use std::error::Error;

use bevy::prelude::*;
use gipf_rules::{GipfEvent, WHITE};
use tamsk_records::{GipfRecord, Moment, NamesByPlayer, PlayerAct, Record, RecordedAct};
use tamsk_rules::Player;

use crate::gipf::simulation::LiveGipf;
use crate::table::replay::{ActTimeline, OpenReplay, Playback, ReplayTimeline, ReplayableGame, UntimedGame};

/// A request to replay the contest decided by the act just before or just after the current moment of a replay.
/// Afterwards, the player returns to the replay of GIPF.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct OpenContestReplay {
    /// The names of White and Black in the match of GIPF. They are used if the record of the contest has no names.
    pub fallback_gipf_names: NamesByPlayer,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(watch_contest);
}

/// Returns the record of the contest decided by the act just before or just after a moment, and the GIPF player who
/// played Red in it. Returns `None` if neither act has such a record.
pub fn contest_match_near(record: &GipfRecord, moment: Moment) -> Option<(Player, &Record)> {
    let last = moment.actions_done.checked_sub(1).and_then(|last| record.acts.get(last));
    [last, record.acts.get(moment.actions_done)].into_iter().flatten().find_map(|sided| match &sided.act {
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
        LiveGipf::from_record(record.clone()).map(ActTimeline::of)
    }

    fn to_move(&self) -> Player {
        self.game().position().to_move()
    }
}

impl UntimedGame for LiveGipf {
    fn turn_starts(&self) -> &[usize] {
        LiveGipf::turn_starts(self)
    }

    fn events_by_act(&self) -> Vec<Vec<GipfEvent>> {
        // The record of a live match contains only legal acts, so replaying it cannot fail.
        let Ok(replay) = self.record().replay() else { return Vec::new() };
        let mut game = replay.game().clone();
        let played = self.record().acts.iter().map(|PlayerAct { by, act }| {
            let events = act.to_gipf_act().and_then(|act| game.apply(*by, &act).ok());
            events.unwrap_or_default()
        });
        played.collect()
    }

    fn after_acts(&self, acts: usize) -> LiveGipf {
        LiveGipf::truncated_to(self, acts)
    }
}

fn watch_contest(
    watch: On<OpenContestReplay>,
    mut playback: Single<&mut Playback<LiveGipf>>,
    mut contests: MessageWriter<OpenReplay>,
) {
    let Some((red, record)) = contest_match_near(playback.timeline().record(), playback.moment()) else { return };
    let names =
        if red == WHITE { watch.fallback_gipf_names.clone() } else { watch.fallback_gipf_names.clone().swapped() };
    let mut record = Box::new(record.clone());
    record.players.fill_empty_with(names);
    contests.write(OpenReplay { record, open_at: None });
    playback.pause();
}
