//! Keeps matches of GIPF, each with the match of TAMSK that decides its open challenge.

use std::io;

use bevy::prelude::*;
use gipf_rules::{GipfEnd, GipfOutcome, GipfPhase};
use tamsk_records::{GipfRecord, Names};
use tamsk_rules::Player;

use crate::localization::KeyedText;
use crate::persistence::kept::{Kept, RecordError, RefusedActions};
use crate::persistence::summary::{Ending, MatchSummary};
use crate::simulation::gipf::LiveGipf;
use crate::table::gipf::{KeptGipf, PlayContest, version_key};
use crate::table::seats::Seats;

impl Kept for KeptGipf {
    type Game = LiveGipf;
    const NAMED: Option<&'static str> = Some("Gipf");
    const STEM: &'static str = "gipf-unfinished";

    fn of(live: &LiveGipf, seats: Seats, _: bool) -> KeptGipf {
        KeptGipf::of(live, seats)
    }

    fn is_of(&self, live: &LiveGipf, seats: Seats) -> bool {
        self.is(live, seats)
    }

    fn record(&self) -> &GipfRecord {
        &self.record
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    /// A challenge that is being decided goes on at TAMSK.
    fn resume_within(&self, commands: &mut Commands) -> bool {
        if self.begun.is_some() {
            commands.write_message(PlayContest::default());
        }
        self.begun.is_some()
    }

    fn finished(live: &LiveGipf) -> Option<GipfRecord> {
        Some(live.record().clone())
    }

    fn read_record(bytes: &[u8]) -> Result<GipfRecord, RecordError> {
        Ok(GipfRecord::read(bytes)?)
    }

    fn write_record(record: &GipfRecord) -> String {
        record.write()
    }

    fn names_mut(record: &mut GipfRecord) -> &mut Names {
        &mut record.players
    }

    /// A match of TAMSK may be in a file of its own (G11.3).
    fn complete(record: &mut GipfRecord, read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Result<(), RecordError> {
        Ok(record.embed(read)?)
    }

    fn last_of(record: &GipfRecord) -> Result<LiveGipf, RecordError> {
        Ok(LiveGipf::of_record(record.clone())?)
    }

    fn refused(record: &GipfRecord) -> Result<RefusedActions<Self>, RecordError> {
        Ok(record.replay()?.run())
    }

    fn summary(record: &GipfRecord) -> Result<MatchSummary, RecordError> {
        let mut replay = record.replay()?;
        replay.run();
        let game = replay.game();
        let position = game.position();
        let version = version_key(record.rules.version);
        let [white, black] = Player::BOTH.map(|player| position.reserve(player).into());
        // Those before it are counted.
        let turn = game.turns() + 1;
        let standing = match position.phase() {
            GipfPhase::Contest => KeyedText::new("records-stands-challenged", [("turn", turn)]),
            _ => KeyedText::new("records-stands-gipf", [("turn", turn), ("white", white), ("black", black)]),
        };
        let ending = |GipfOutcome { winner, by }| Ending { winner, reason: reason_key(by).into() };
        Ok(MatchSummary {
            ending: game.outcome().map(ending),
            turns: game.turns(),
            rules: vec![KeyedText::new("title-gipf", []), KeyedText::new(version, [])],
            ..MatchSummary::of::<LiveGipf>(record.players.clone(), standing.with_text("version", version))
        })
    }
}

const fn reason_key(by: GipfEnd) -> &'static str {
    match by {
        GipfEnd::NoReserve => "records-reason-no-reserve",
        GipfEnd::NoGipf => "records-reason-no-gipf",
        GipfEnd::Blocked => "records-reason-blocked",
        GipfEnd::Repetition => "records-reason-repetition",
        GipfEnd::Resigned => "records-reason-resigned",
    }
}
