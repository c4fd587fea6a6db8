//! A saved match of GIPF.

use serde::Deserialize;
use tamsk_records::GipfRecord;

use crate::gipf::simulation::ContestInProgress;
use crate::table::seats::Seats;

/// A match of GIPF that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnfinishedGipf {
    /// Who plays each side; White has Red's seat.
    pub seats: Seats,
    /// The record so far.
    pub record: GipfRecord,
    /// The match of TAMSK that decides the open challenge, once it has begun.
    #[serde(default)]
    pub begun: Option<ContestInProgress>,
}
