//! A match of GIPF as it is kept, with the match of TAMSK that decides its open challenge.

use serde::Deserialize;
use tamsk_records::GipfRecord;

use crate::gipf::simulation::BegunContest;
use crate::table::seats::Seats;

/// A match of GIPF with its players.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
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
