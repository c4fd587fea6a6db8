//! A match of GIPF as it is kept while it is not finished, with the match of TAMSK that decides its open challenge.

use gipf_rules::by_colour;
use serde::{Deserialize, Serialize};
use tamsk_records::{GipfRecord, Names, Record};
use tamsk_rules::Player;

use crate::simulation::gipf::LiveGipf;
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

impl KeptGipf {
    /// Returns the match on the table.
    pub fn of(live: &LiveGipf, seats: Seats) -> KeptGipf {
        KeptGipf { seats, record: live.record().clone(), begun: None }
    }

    /// Returns whether this is the match on the table as it stands.
    pub fn is(&self, live: &LiveGipf, seats: Seats) -> bool {
        self.seats == seats && self.record == *live.record()
    }
}

#[cfg(test)]
mod tests {
    use gipf_rules::WHITE;

    use super::*;

    #[test]
    fn a_contest_that_has_begun_is_kept_with_its_players_by_their_colours() {
        let text = r#"(red:White,names:(red:"Ada",black:""),so_far:None)"#;
        let begun: BegunContest = ron::from_str(text).expect("files of earlier versions are read");
        assert_eq!((begun.red, begun.names.red.as_str()), (WHITE, "Ada"));
        assert_eq!(ron::to_string(&begun).as_deref(), Ok(text));
    }
}
