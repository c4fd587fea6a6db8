//! The match of GIPF on the table, with its record.

use bevy::prelude::*;

use crate::gipf::{GipfAct, GipfEvent, GipfMatch, GipfOptions, GipfPosition, GipfRefusal, GipfStartError, Side};
use crate::records::{GameName, GipfNames, GipfRecord, ReadGipfRecordError, SidedAct, WrittenAct};

/// The match of GIPF on the table. Nothing that is shown of it is kept anywhere else.
#[derive(Resource, Clone, Debug)]
pub struct LiveGipf {
    game: GipfMatch,
    record: GipfRecord,
    /// How many acts had been done when each turn began, in order; the first has 0.
    turns: Vec<usize>,
}

impl LiveGipf {
    /// Creates a new match, from the start of its version or from a position.
    ///
    /// # Errors
    ///
    /// Returns the rule that is out of its bounds, or what of the position contradicts the rules.
    pub fn new(
        options: GipfOptions,
        start: Option<GipfPosition>,
        names: GipfNames,
    ) -> Result<LiveGipf, GipfStartError> {
        let game = GipfMatch::new(options.clone(), start)?;
        let record = GipfRecord {
            format: 1,
            game: GameName::Gipf,
            rules: options,
            players: names,
            start: start.map(|start| start.to_string()),
            acts: Vec::new(),
        };
        Ok(LiveGipf { game, record, turns: vec![0] })
    }

    /// Plays a record to its end. Acts that the rules refuse are left out.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with its rules or its start.
    pub fn of_record(record: GipfRecord) -> Result<LiveGipf, ReadGipfRecordError> {
        let game = record.replay()?.game().clone();
        let mut record = record;
        let acts = std::mem::take(&mut record.acts);
        let mut live = LiveGipf { game, record, turns: vec![0] };
        for sided in acts {
            if let Some(act) = sided.act.act() {
                // A match of TAMSK keeps what its record says besides.
                let _ = live.act_as(sided, &act);
            }
        }
        Ok(live)
    }

    /// Returns the match as it stood after the first acts of its record.
    #[must_use]
    pub fn until(&self, acts: usize) -> LiveGipf {
        let mut record = self.record.clone();
        record.acts.truncate(acts);
        // What has been played once can be played again.
        LiveGipf::of_record(record).unwrap_or_else(|_| self.clone())
    }

    /// Returns the same match with other names of its players.
    #[must_use]
    pub fn with_names(mut self, names: GipfNames) -> LiveGipf {
        self.record.players = names;
        self
    }

    /// Returns the match.
    pub fn game(&self) -> &GipfMatch {
        &self.game
    }

    /// Returns the record of the match so far.
    pub fn record(&self) -> &GipfRecord {
        &self.record
    }

    /// Returns how many acts had been done when each turn began, in order; the first has 0.
    pub fn turns(&self) -> &[usize] {
        &self.turns
    }

    /// Returns how many acts had been done when the last turn of this side began in which anything was done; `None` if
    /// there was none, or if a contest has been decided since.
    pub fn last_turn(&self, side: Side) -> Option<usize> {
        let acts = &self.record.acts;
        let begun = self.turns.iter().copied().rev().find(|&turn| acts.get(turn).is_some_and(|act| act.by == side))?;
        let is_decided = acts[begun..].iter().any(|sided| sided.act.decides_contest());
        (!is_decided).then_some(begun)
    }

    /// Returns the match after one more act.
    ///
    /// # Errors
    ///
    /// Returns why the rules refuse it.
    pub fn after(mut self, by: Side, act: &GipfAct) -> Result<LiveGipf, GipfRefusal> {
        self.act(by, act).map(|_| self)
    }

    /// Applies an act and records it.
    pub(super) fn act(&mut self, by: Side, act: &GipfAct) -> Result<Vec<GipfEvent>, GipfRefusal> {
        self.act_as(SidedAct { by, act: WrittenAct::from(act) }, act)
    }

    fn act_as(&mut self, written: SidedAct, act: &GipfAct) -> Result<Vec<GipfEvent>, GipfRefusal> {
        let events = self.game.apply(written.by, act)?;
        self.record.acts.push(written);
        let is_over = self.game.outcome().is_some();
        if !is_over && events.iter().any(|event| matches!(event, GipfEvent::TurnEnded { .. })) {
            self.turns.push(self.record.acts.len());
        }
        Ok(events)
    }
}
