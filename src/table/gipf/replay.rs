//! Replays matches of GIPF, act by act, with the matches of TAMSK that were played in them.

use std::error::Error;
use std::sync::Arc;

use bevy::prelude::*;
use gipf_rules::{GipfEvent, Side};
use tamsk_records::{GipfNames, GipfRecord, Moment, Names, ReadGipfRecordError, Record, SidedAct, WrittenAct};
use tamsk_rules::{Millis, Player};

use crate::simulation::gipf::LiveGipf;
use crate::simulation::gipf::layout::seat;
use crate::states::Screen;
use crate::table::loading::LoadMatch;
use crate::table::occasion::Occasion;
use crate::table::replay::{Playback, ReplayRecord, ReplayTimeline, Replayed, replay_matches_of};
use crate::table::seats::Seats;

/// How long an act is looked at before the next, in milliseconds of watching.
pub const ACT_WATCHED: Millis = 1_400;

/// A request to watch the match of TAMSK that was played at the moment shown, and to come back afterwards.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct WatchContest {
    /// What the players of White and Black are called in it, if they have no names there.
    pub names: GipfNames,
}

pub(super) fn plugin(app: &mut App) {
    replay_matches_of::<LiveGipf>(app);
    app.add_observer(watch_contest);
}

/// The course of a recorded match of GIPF. Nothing in it has a time; what is called so is 0.
#[derive(Clone, Debug)]
pub struct GipfTimeline(Arc<Course>);

#[derive(Debug)]
struct Course {
    /// The match at its end. All acts of its record are allowed.
    whole: LiveGipf,
    /// What happened with each act.
    events: Vec<Vec<GipfEvent>>,
    turns: Vec<Moment>,
}

/// Returns the moment after so many acts.
fn after(actions: usize) -> Moment {
    Moment { actions, at: 0 }
}

impl GipfTimeline {
    fn of(record: &GipfRecord) -> Result<GipfTimeline, ReadGipfRecordError> {
        let whole = LiveGipf::of_record(record.clone())?;
        let mut game = whole.record().replay()?.game().clone();
        let played = whole.record().acts.iter().map(|SidedAct { by, act }| {
            let events = act.act().and_then(|act| game.apply(*by, &act).ok());
            events.unwrap_or_default()
        });
        let events = played.collect();
        let turns = whole.turns().iter().copied().map(after).collect();
        Ok(GipfTimeline(Arc::new(Course { whole, events, turns })))
    }

    /// Returns what happened with the act done last at a moment.
    pub fn happened(&self, moment: Moment) -> &[GipfEvent] {
        moment.actions.checked_sub(1).and_then(|last| self.0.events.get(last)).map_or(&[], Vec::as_slice)
    }

    /// Returns the match of TAMSK that was played at a moment, as the act done last or as the next one, and the side whose
    /// player played Red.
    pub fn contest(&self, moment: Moment) -> Option<(Side, &Record)> {
        let acts = &self.record().acts;
        let last = moment.actions.checked_sub(1).and_then(|last| acts.get(last));
        [last, acts.get(moment.actions)].into_iter().flatten().find_map(|sided| match &sided.act {
            WrittenAct::Tamsk { red, record, .. } => Some((*red, record.as_deref()?)),
            _ => None,
        })
    }
}

impl Replayed for LiveGipf {
    type Record = GipfRecord;
    type Timeline = GipfTimeline;
    type GoesOn = LoadMatch<LiveGipf>;
    const REPLAY_SCREEN: Screen = Screen::GipfReplay;

    fn timeline(record: &GipfRecord) -> Result<GipfTimeline, impl Error> {
        GipfTimeline::of(record)
    }

    fn names(record: &GipfRecord) -> Names {
        let GipfNames { white, black } = record.players.clone();
        Names { red: white, black }
    }

    fn go_on(self, names: &Names, seats: Seats) -> LoadMatch<LiveGipf> {
        let Names { red: white, black } = names.clone();
        LoadMatch { live: Box::new(self.with_names(GipfNames { white, black })), seats, occasion: Occasion::Play }
    }

    fn to_move(&self) -> Player {
        seat(self.game().position().turn())
    }
}

impl ReplayTimeline<LiveGipf> for GipfTimeline {
    fn record(&self) -> &GipfRecord {
        self.0.whole.record()
    }

    fn end(&self) -> Moment {
        after(self.record().acts.len())
    }

    fn is_over(&self) -> bool {
        self.0.whole.game().outcome().is_some()
    }

    fn turns(&self) -> &[Moment] {
        &self.0.turns
    }

    fn nearest(&self, moment: Moment) -> Moment {
        after(moment.actions).min(self.end())
    }

    fn done_at(&self, act: usize) -> Option<Millis> {
        (act < self.record().acts.len()).then_some(0)
    }

    fn live_at(&self, moment: Moment) -> LiveGipf {
        self.0.whole.until(moment.actions)
    }

    fn events_between(&self, from: Moment, to: Moment) -> Vec<GipfEvent> {
        self.0.events.get(from.actions..to.actions).unwrap_or_default().concat()
    }

    fn moment_at(&self, _: Millis) -> Moment {
        Moment::START
    }

    fn duration(&self) -> Millis {
        self.watched_until(self.end())
    }

    fn watched_until(&self, moment: Moment) -> Millis {
        moment.actions as Millis * ACT_WATCHED
    }

    fn moment_seen_after(&self, watched: Millis) -> Moment {
        self.nearest(after((watched / ACT_WATCHED) as usize))
    }

    /// Acts are few, so that the nearest is meant.
    fn moment_pointed_at(&self, watched: Millis) -> Moment {
        self.moment_seen_after(watched + ACT_WATCHED / 2)
    }

    /// The next act follows at once, as whoever lets it go waits for something to happen.
    fn played_from(&self, moment: Moment) -> Millis {
        self.watched_until(after(moment.actions + 1))
    }
}

fn watch_contest(
    watch: On<WatchContest>,
    mut playback: Single<&mut Playback<LiveGipf>>,
    mut contests: MessageWriter<ReplayRecord>,
) {
    let Some((red, record)) = playback.timeline().contest(playback.moment()) else { return };
    let GipfNames { white, black } = watch.names.clone();
    let names = match red {
        Side::White => Names { red: white, black },
        Side::Black => Names { red: black, black: white },
    };
    let mut record = Box::new(record.clone());
    record.players.fill_in(names);
    contests.write(ReplayRecord { record, at: None });
    playback.pause();
}
