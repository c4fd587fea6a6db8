//! A match of GIPF as it is kept while it is not finished, with the match of TAMSK that decides its open challenge.

use gipf_rules::{Contest, GipfAct, GipfPhase, GipfRefusal, TamskContest, WHITE, by_colour};
use serde::{Deserialize, Serialize};
use tamsk_records::{GipfRecord, Names, ReadGipfRecordError, Record};
use tamsk_rules::{Player, StartError};

use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::{LiveMatch, MatchSetup, NotPlayed};
use crate::table::loading::StartMatch;
use crate::table::occasion::Occasion;
use crate::table::seats::Seats;

/// A match of GIPF with its players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptGipf {
    /// Who plays each side; White sits where Red does.
    pub seats: Seats,
    /// The match so far.
    pub record: GipfRecord,
    /// The match of TAMSK that decides the open challenge, once it has begun.
    #[serde(default)]
    pub begun: Option<BegunContest>,
}

/// A match of TAMSK that decides a challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BegunContest {
    /// The player who plays Red.
    #[serde(with = "by_colour")]
    pub red: Player,
    /// What the players are called in it.
    pub names: Names,
    /// The match so far, with the time at which it was kept as its end; `None` before anything was done.
    #[serde(default)]
    pub so_far: Option<Record>,
}

/// Why a match of TAMSK cannot decide the challenge of a match of GIPF.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The record of the match of GIPF cannot be played.
    #[error(transparent)]
    Record(#[from] ReadGipfRecordError),
    /// The result is not carried out.
    #[error("refused: {0}")]
    Refused(NotPlayed<GipfRefusal>),
}

impl KeptGipf {
    /// Returns the match on the table.
    pub fn of(live: &LiveGipf, seats: Seats) -> KeptGipf {
        KeptGipf { seats, record: live.record().clone(), begun: None }
    }

    /// Returns whether this is the match on the table as it stands.
    pub fn is(&self, live: &LiveGipf, seats: Seats) -> bool {
        self.seats == seats && self.record == *live.record()
    }

    /// Returns the match, if its challenge is open and to be decided at TAMSK.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the record.
    pub fn at_contest(&self) -> Result<Option<LiveGipf>, ReadGipfRecordError> {
        let agreed = self.record.rules.challenge.as_ref().is_some_and(|agreed| agreed.contest == Contest::Tamsk);
        let live = LiveGipf::of_record(self.record.clone())?;
        let is_open = live.game().outcome().is_none() && live.game().position().phase() == GipfPhase::Contest;
        Ok((agreed && is_open).then_some(live))
    }

    /// Returns the match of TAMSK that decides the open challenge from its beginning, once its lot is drawn (G8.5).
    pub fn contest(&self) -> Option<StartMatch> {
        let BegunContest { red, names, .. } = self.begun.clone()?;
        let agreed = self.record.rules.challenge.as_ref().filter(|agreed| agreed.contest == Contest::Tamsk)?;
        let seats = if red == WHITE { self.seats } else { self.seats.swapped() };
        Some(StartMatch {
            setup: MatchSetup { options: agreed.tamsk, names, timer_on_left: false },
            seats,
            occasion: Occasion::Contest,
        })
    }

    /// Returns the match of TAMSK that decides the open challenge as far as it has been played; `None` if nothing was done
    /// in it yet.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with its rules.
    pub fn contest_so_far(&self) -> Result<Option<(LiveMatch, Seats)>, StartError> {
        let so_far = self.begun.as_ref().and_then(|begun| begun.so_far.as_ref());
        let Some((start, record)) = self.contest().zip(so_far) else { return Ok(None) };
        Ok(Some((LiveMatch::resume(start.setup, record)?, start.seats)))
    }

    /// Returns the match after its challenge was decided by this match of TAMSK, which is embedded in its record.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the record, or why the rules refuse the result.
    pub fn decided_by(&self, live: &LiveMatch) -> Result<LiveGipf, ContestError> {
        let gipf = LiveGipf::of_record(self.record.clone())?;
        let owner = gipf.game().position().turn();
        let actions = live.record().actions.iter().map(|timed| (timed.at, timed.by, timed.act)).collect();
        let (rules, position) = (*live.game().options(), live.record().position.clone());
        let game = TamskContest { rules, position, actions, end: Some(live.game().now()) };
        let red = self.begun.as_ref().map_or(owner, |begun| begun.red);
        let act = GipfAct::Tamsk { red, game: Box::new(game) };
        gipf.after(owner, &act).map_err(ContestError::Refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contest_that_has_begun_is_kept_with_its_players_by_their_colours() {
        let text = r#"(red:White,names:(red:"Ada",black:""),so_far:None)"#;
        let begun: BegunContest = ron::from_str(text).expect("files of earlier versions are read");
        assert_eq!((begun.red, begun.names.red.as_str()), (WHITE, "Ada"));
        assert_eq!(ron::to_string(&begun).as_deref(), Ok(text));
    }
}
