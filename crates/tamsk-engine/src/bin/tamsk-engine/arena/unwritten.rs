//! Records that could not be written. They are reported after the results, which matter more.

use tamsk_engine::command_line::Failure;

/// The number of missing records, and the first error.
#[derive(Default)]
pub struct Unwritten {
    missing: u32,
    /// The first error.
    first_error: Option<String>,
}

impl Unwritten {
    /// Counts a record if it is missing.
    pub fn add(&mut self, written: Result<(), String>) {
        if let Err(error) = written {
            self.missing += 1;
            self.first_error.get_or_insert(error);
        }
    }

    /// Adds those of another pairing.
    pub fn merge(&mut self, other: Unwritten) {
        self.missing += other.missing;
        self.first_error = self.first_error.take().or(other.first_error);
    }

    /// Returns an error if any record is missing.
    pub fn into_result(self) -> Result<(), Failure> {
        match (self.missing, self.first_error) {
            (0, _) | (_, None) => Ok(()),
            (1, Some(why)) => Err(Failure::Incomplete(format!("1 record is missing: {why}"))),
            (missing, Some(why)) => {
                Err(Failure::Incomplete(format!("{missing} records are missing; the first of them: {why}")))
            }
        }
    }
}
