//! The match of GIPF on the table, together with its record.

use bevy::prelude::*;
use gipf_rules::{GipfAct, GipfEvent, GipfMatch, GipfOptions, GipfPosition, GipfRefusal, GipfStartError, by_colour};
use serde::{Deserialize, Serialize};
use tamsk_records::{
    GameName, GipfRecord, MAX_RECORD_ACTIONS, NamesByPlayer, PlayerAct, ReadGipfRecordError, Record, RecordedAct,
};
use tamsk_rules::Player;

use crate::simulation::live::ActError;

/// The match of GIPF on the table. Everything that is visible is computed from this match.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct LiveGipf {
    game: GipfMatch,
    record: GipfRecord,
    turns: Vec<usize>,
    contest: Option<ContestInProgress>,
}

/// A match of TAMSK that decides an open challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestInProgress {
    /// The GIPF player who plays Red in the contest.
    #[serde(with = "by_colour")]
    pub red: Player,
    /// The names of the players in the contest.
    pub names: NamesByPlayer,
    /// The record of the contest so far, or `None` before the first action. The end time in the record is the time at
    /// which the record was saved.
    #[serde(rename = "so_far", default)]
    pub record_so_far: Option<Record>,
}

impl LiveGipf {
    /// Creates a new match, from the start position of its version or from another position.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds or the position contradicts the rules.
    pub fn new(
        options: GipfOptions,
        start: Option<GipfPosition>,
        names: NamesByPlayer,
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
        Ok(LiveGipf { game, record, turns: vec![0], contest: None })
    }

    /// Creates the match at the end of a record. Acts that the rules refuse are omitted.
    ///
    /// # Errors
    /// Returns an error if the rules or the start of the record are invalid.
    pub fn from_record(record: GipfRecord) -> Result<LiveGipf, ReadGipfRecordError> {
        let game = record.replay()?.game().clone();
        let mut record = record;
        let acts = std::mem::take(&mut record.acts);
        let mut live = LiveGipf { game, record, turns: vec![0], contest: None };
        for sided in acts {
            if let Some(act) = sided.act.to_gipf_act() {
                // The record keeps the original act, because the conversion drops details of a recorded match of TAMSK.
                let _ = live.act_as(sided, &act);
            }
        }
        Ok(live)
    }

    /// Returns the match as it was after the first `acts` acts.
    #[must_use]
    pub fn truncated_to(&self, acts: usize) -> LiveGipf {
        let mut record = self.record.clone();
        record.acts.truncate(acts);
        // All acts of the record have already been played once, so playing them again does not fail.
        LiveGipf::from_record(record).unwrap_or_else(|_| self.clone())
    }

    /// Returns the match with different names for the players.
    #[must_use]
    pub fn with_names(mut self, names: NamesByPlayer) -> LiveGipf {
        self.record.players = names;
        self
    }

    /// Returns the match with `contest` as the match of TAMSK that decides the open challenge.
    #[must_use]
    pub fn with_contest(mut self, contest: Option<ContestInProgress>) -> LiveGipf {
        self.contest = contest;
        self
    }

    /// Returns the match of TAMSK that decides the open challenge, once that match has begun.
    pub fn contest(&self) -> Option<&ContestInProgress> {
        self.contest.as_ref()
    }

    /// Returns the rules and the state of play.
    pub fn game(&self) -> &GipfMatch {
        &self.game
    }

    /// Returns the record of the match so far.
    pub fn record(&self) -> &GipfRecord {
        &self.record
    }

    /// Returns the number of acts before each turn, in order. The number is 0 for the first turn.
    pub fn turn_starts(&self) -> &[usize] {
        &self.turns
    }

    /// Returns the number of acts before this side's last turn. Returns `None` if the side has not acted yet, or if a
    /// contest has been decided since then. A decided contest cannot be taken back.
    pub fn act_count_after_take_back(&self, side: Player) -> Option<usize> {
        let acts = &self.record.acts;
        let begun = self.turns.iter().copied().rev().find(|&turn| acts.get(turn).is_some_and(|act| act.by == side))?;
        let is_decided = acts[begun..].iter().any(|sided| sided.act.decides_contest());
        (!is_decided).then_some(begun)
    }

    /// Returns the match after one more act.
    ///
    /// # Errors
    /// Returns the reason why the act cannot be played.
    pub fn with_act(mut self, by: Player, act: &GipfAct) -> Result<LiveGipf, ActError<GipfRefusal>> {
        self.play_act(by, act).map(|_| self)
    }

    /// Plays an act, and records it. Returns the events of the act.
    pub(super) fn play_act(&mut self, by: Player, act: &GipfAct) -> Result<Vec<GipfEvent>, ActError<GipfRefusal>> {
        self.act_as(PlayerAct { by, act: RecordedAct::from(act) }, act)
    }

    /// Returns `true` if the record has reached its maximum length, so that no act except resigning is possible.
    pub fn is_record_full(&self) -> bool {
        !self.has_room_for(&GipfAct::LeaveRows)
    }

    /// Returns `true` if the record has room for an act. Some room must remain for the result of a contest and for
    /// resigning.
    fn has_room_for(&self, act: &GipfAct) -> bool {
        let afterwards = match act {
            GipfAct::Resign => 0,
            GipfAct::Challenge => 2,
            _ => 1,
        };
        self.record.acts.len() + 1 + afterwards <= MAX_RECORD_ACTIONS
    }

    fn act_as(&mut self, written: PlayerAct, act: &GipfAct) -> Result<Vec<GipfEvent>, ActError<GipfRefusal>> {
        if self.game.outcome().is_none() && !self.has_room_for(act) {
            return Err(ActError::RecordFull);
        }
        let events = self.game.apply(written.by, act).map_err(ActError::Refused)?;
        self.record.acts.push(written);
        if events.iter().any(|event| matches!(event, GipfEvent::ContestDecided { .. })) {
            self.contest = None;
        }
        let is_over = self.game.outcome().is_some();
        if !is_over && events.iter().any(|event| matches!(event, GipfEvent::TurnEnded { .. })) {
            self.turns.push(self.record.acts.len());
        }
        Ok(events)
    }
}

#[cfg(test)]
mod tests {
    use gipf_rules::CoinTossWinner;

    use super::*;
    use gipf_rules::{BLACK, WHITE};

    #[test]
    fn a_full_record_has_room_for_a_contest_result_and_resigning() {
        let start = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";
        let text = format!("(game: Gipf, rules: (potentials: 3, challenge: (contest: Coin)), start: \"{start}\")");
        let record = GipfRecord::read(text.as_bytes()).expect("a valid record");
        let mut challenged = LiveGipf::from_record(record).expect("the rules are valid");
        let filler = PlayerAct { by: WHITE, act: RecordedAct::LeaveRows };
        let fill = |live: &mut LiveGipf, acts| live.record.acts.resize(acts, filler.clone());
        fill(&mut challenged, MAX_RECORD_ACTIONS - 4);
        challenged.play_act(WHITE, &GipfAct::AnnounceUse).expect("the record has room");
        let mut late = challenged.clone();
        challenged.play_act(BLACK, &GipfAct::Challenge).expect("the record has room for the result");
        challenged.play_act(WHITE, &GipfAct::Toss(CoinTossWinner::Owner)).expect("room was kept for the result");
        assert!(challenged.is_record_full());
        assert!(matches!(challenged.clone().with_act(WHITE, &GipfAct::Forgo), Err(ActError::RecordFull)));
        challenged.play_act(WHITE, &GipfAct::Resign).expect("resigning is always possible");
        assert_eq!(challenged.record.acts.len(), MAX_RECORD_ACTIONS);
        fill(&mut late, MAX_RECORD_ACTIONS - 2);
        assert_eq!(late.play_act(BLACK, &GipfAct::Challenge), Err(ActError::RecordFull));
        late.play_act(BLACK, &GipfAct::Allow).expect("no further room is needed");
        let full = GipfRecord::read(late.record.to_ron().as_bytes()).expect("the record can be read");
        assert_eq!(full.acts.len(), MAX_RECORD_ACTIONS - 1);
    }

    #[test]
    fn a_saved_contest_names_its_players_by_colour() {
        let text = r#"(red:White,names:(red:"Ada",black:""),so_far:None)"#;
        let begun: ContestInProgress = ron::from_str(text).expect("files of earlier versions are read");
        assert_eq!((begun.red, begun.names.red.as_str()), (WHITE, "Ada"));
        assert_eq!(ron::to_string(&begun).as_deref(), Ok(text));
    }
}
