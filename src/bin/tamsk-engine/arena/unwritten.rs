//! Records that could not be written: told when the results are printed, as those are worth more.

use crate::Failure;

/// How many records are missing, and why.
#[derive(Default)]
pub struct Unwritten {
    missing: u32,
    /// What the system said of the first.
    why: Option<String>,
}

impl Unwritten {
    /// Counts a record, written or not.
    pub fn add(&mut self, written: Result<(), String>) {
        if let Err(why) = written {
            self.missing += 1;
            self.why.get_or_insert(why);
        }
    }

    /// Counts those of another pairing.
    pub fn merge(&mut self, other: Unwritten) {
        self.missing += other.missing;
        self.why = self.why.take().or(other.why);
    }

    /// Tells how many are missing, if any is.
    pub fn tell(self) -> Result<(), Failure> {
        match (self.missing, self.why) {
            (0, _) | (_, None) => Ok(()),
            (1, Some(why)) => Err(Failure::Incomplete(format!("1 record is missing: {why}"))),
            (missing, Some(why)) => {
                Err(Failure::Incomplete(format!("{missing} records are missing; the first of them: {why}")))
            }
        }
    }
}
