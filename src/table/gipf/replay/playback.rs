//! The state of a replay of GIPF: how many acts have been done in what is shown.

use bevy::prelude::*;
use gipf_rules::{GipfEvent, GipfMatch, Side};
use tamsk_records::{GipfRecord, ReadGipfRecordError, Record, SidedAct, WrittenAct};

use crate::simulation::gipf::LiveGipf;
use crate::table::replay::{ReplayControl, Speed, WayBack};

/// How long an act is looked at before the next, in seconds, at the usual speed.
const EACH: f32 = 1.4;

/// How the match of GIPF on the table is replayed.
#[derive(Component, Clone, Debug)]
pub struct GipfPlayback {
    /// The match at its end. All acts of its record are allowed.
    whole: LiveGipf,
    /// What happened with each act.
    events: Vec<Vec<GipfEvent>>,
    done: usize,
    speed: Speed,
    plays: bool,
    /// For how long the act done last has been looked at, in seconds at the usual speed.
    looked: f32,
    way_back: WayBack,
}

impl GipfPlayback {
    /// Creates a replay that shows what stood after so many acts, or the end. Acts that the rules refuse are left out.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the record's rules or its start.
    pub fn new(record: GipfRecord, done: usize, way_back: WayBack) -> Result<GipfPlayback, ReadGipfRecordError> {
        let whole = LiveGipf::of_record(record)?;
        let events = events(whole.record())?;
        let done = done.min(whole.record().acts.len());
        let (speed, plays, looked) = (Speed::default(), false, 0.0);
        Ok(GipfPlayback { whole, events, done, speed, plays, looked, way_back })
    }

    /// Returns the whole record.
    pub fn record(&self) -> &GipfRecord {
        self.whole.record()
    }

    /// Returns the match at its end.
    pub fn end(&self) -> &GipfMatch {
        self.whole.game()
    }

    /// Returns how many acts have been done in what is shown.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns how many acts had been done when each turn began.
    pub fn turns(&self) -> &[usize] {
        self.whole.turns()
    }

    /// Returns the number of the turn shown, from 1.
    pub fn turn(&self) -> usize {
        self.turn_after(self.done)
    }

    /// Returns the number of the turn that goes on after so many acts, from 1.
    pub fn turn_after(&self, done: usize) -> usize {
        self.whole.turns().partition_point(|&begins| begins <= done).max(1)
    }

    /// Returns the speed.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Returns whether it plays.
    pub fn plays(&self) -> bool {
        self.plays
    }

    /// Returns whether the end is shown.
    pub fn is_at_end(&self) -> bool {
        self.done == self.record().acts.len()
    }

    /// Returns whether a match can begin with what is shown: the recorded one is not over yet.
    pub fn may_go_on(&self) -> bool {
        !(self.is_at_end() && self.end().outcome().is_some())
    }

    /// Returns where it was opened.
    pub fn way_back(&self) -> WayBack {
        self.way_back
    }

    /// Returns the act done last in what is shown.
    pub fn last(&self) -> Option<&SidedAct> {
        self.done.checked_sub(1).and_then(|last| self.record().acts.get(last))
    }

    /// Returns what happened with the act done last.
    pub fn happened(&self) -> &[GipfEvent] {
        self.done.checked_sub(1).and_then(|last| self.events.get(last)).map_or(&[], Vec::as_slice)
    }

    /// Returns the match of TAMSK that was played here, as the act done last or as the next one, and the side whose player
    /// played Red.
    pub fn contest(&self) -> Option<(Side, &Record)> {
        let next = self.record().acts.get(self.done);
        [self.last(), next].into_iter().flatten().find_map(|sided| match &sided.act {
            WrittenAct::Tamsk { red, record, .. } => Some((*red, record.as_deref()?)),
            _ => None,
        })
    }

    /// Returns the match as it is shown.
    pub fn live(&self) -> LiveGipf {
        self.whole.until(self.done)
    }

    /// Lets time pass, if it plays. Returns whether the next act is due.
    pub(super) fn pass(&mut self, seconds: f32) -> bool {
        if !self.plays {
            return false;
        }
        self.looked += seconds * self.speed.factor() as f32;
        self.looked >= EACH
    }

    /// Carries out a control. Returns how many acts are to have been done, if it leads elsewhere.
    pub(super) fn control(&mut self, control: ReplayControl) -> Option<usize> {
        let end = self.record().acts.len();
        Some(match control {
            ReplayControl::Play => {
                self.plays = !self.plays;
                // The first act follows at once, as whoever presses it waits for something to happen.
                self.looked = EACH;
                return (self.plays && self.is_at_end()).then_some(0);
            }
            ReplayControl::Slower => {
                self.speed = self.speed.slower();
                return None;
            }
            ReplayControl::Faster => {
                self.speed = self.speed.faster();
                return None;
            }
            ReplayControl::Start => 0,
            ReplayControl::End => end,
            ReplayControl::TurnBack => {
                self.whole.turns().iter().copied().rev().find(|&begins| begins < self.done).unwrap_or(0)
            }
            ReplayControl::TurnOn => {
                self.whole.turns().iter().copied().find(|&begins| begins > self.done).unwrap_or(end)
            }
            ReplayControl::ActionBack => self.done.saturating_sub(1),
            ReplayControl::ActionOn => (self.done + 1).min(end),
        })
    }

    /// Stops it from going on by itself.
    pub(super) fn pause(&mut self) {
        self.plays = false;
    }

    /// Notes how many acts have been done in what is shown now.
    pub(super) fn stand_at(&mut self, done: usize) {
        self.done = done.min(self.record().acts.len());
        self.looked = 0.0;
        self.plays &= !self.is_at_end();
    }
}

/// Returns what happened with each act of a record, all of which are allowed.
fn events(record: &GipfRecord) -> Result<Vec<Vec<GipfEvent>>, ReadGipfRecordError> {
    let mut game = record.replay()?.game().clone();
    let played = record.acts.iter().map(|SidedAct { by, act }| {
        let events = act.act().and_then(|act| game.apply(*by, &act).ok());
        events.unwrap_or_default()
    });
    Ok(played.collect())
}
