//! What a loss is called.

use serde::Serialize;

/// What a turn that lost something is called, by the chance to win that it cost; see
/// [`Lead::chance`](super::Lead::chance). A forgotten ring costs about 30.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// At least 8 per cent: in an even match a quarter of a ring.
    Inaccuracy,
    /// At least 15 per cent: half a ring.
    Mistake,
    /// At least 25 per cent: nine tenths of a ring, or a proven win or tie.
    Blunder,
}

impl Verdict {
    /// The verdicts, the gravest first.
    pub const ALL: [Verdict; 3] = [Verdict::Blunder, Verdict::Mistake, Verdict::Inaccuracy];

    /// Returns what a turn is called that cost so many per cent; `None` if that is too little to be sure of.
    pub const fn of(cost: u8) -> Option<Verdict> {
        match cost {
            25.. => Some(Verdict::Blunder),
            15.. => Some(Verdict::Mistake),
            8.. => Some(Verdict::Inaccuracy),
            _ => None,
        }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }
}
