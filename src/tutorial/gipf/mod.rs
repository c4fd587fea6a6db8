//! The steps of lessons on GIPF, with the same card and the same progress as those on TAMSK.

mod judging;
mod run;
mod step;
pub(super) mod view;

pub(super) use judging::plugin;
pub(super) use run::{GipfRun, play};
pub use step::{GipfBeat, GipfStep, GipfTable, GipfTableError, WrittenWord, WrittenWordError};
