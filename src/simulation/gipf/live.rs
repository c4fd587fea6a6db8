//! The match of GIPF on the table, with its record.

use bevy::prelude::*;

use crate::gipf::{GipfAct, GipfEvent, GipfMatch, GipfOptions, GipfPosition, GipfRefusal, GipfStartError, Side};
use crate::records::{GameName, GipfNames, GipfRecord, ReadGipfRecordError, SidedAct, WrittenAct};

/// The match of GIPF on the table. Nothing that is shown of it is kept anywhere else.
#[derive(Resource, Clone, Debug)]
pub struct LiveGipf {
    game: GipfMatch,
    record: GipfRecord,
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
        Ok(LiveGipf { game, record })
    }

    /// Plays a record to its end. Acts that the rules refuse are left out.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with its rules or its start.
    pub fn of_record(record: GipfRecord) -> Result<LiveGipf, ReadGipfRecordError> {
        let mut replay = record.replay()?;
        let refused = replay.run();
        let game = replay.game().clone();
        let mut record = record;
        for (index, _) in refused.into_iter().rev() {
            record.acts.remove(index);
        }
        Ok(LiveGipf { game, record })
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
        let events = self.game.apply(by, act)?;
        self.record.acts.push(SidedAct { by, act: WrittenAct::from(act) });
        Ok(events)
    }
}
