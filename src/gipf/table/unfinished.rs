//! Unfinished matches of GIPF.

use serde::Deserialize;
use tamsk_records::GipfRecord;

use crate::gipf::simulation::ContestInProgress;
use crate::table::seats::Seats;

/// The data of a match of GIPF that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnfinishedGipf {
    /// The kind of player in each seat. White has Red's seat.
    pub seats: Seats,
    /// The record of the match so far.
    pub record: GipfRecord,
    /// The match of TAMSK that decides the open challenge, once that match has begun.
    #[serde(default)]
    #[serde(rename = "begun")]
    pub contest: Option<ContestInProgress>,
}
