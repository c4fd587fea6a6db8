//! What is due in a position, and what each side may still do (G9.1).

use crate::side::Side;

/// What is due in a position (G9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GipfPhase {
    /// The normal move.
    Push,
    /// The owner says whether they use their potential (G8.3).
    Use,
    /// The opponent challenges or allows (G8.3).
    Answer,
    /// A contest is open (G8.4).
    Contest,
    /// The extra move (G6.7).
    Extra,
    /// This side removes rows (G4.5, G4.6).
    Take(Side),
}

impl GipfPhase {
    /// The name in states, and in positions before a `+` or a side.
    pub const fn name(self) -> &'static str {
        match self {
            GipfPhase::Push => "push",
            GipfPhase::Use => "use",
            GipfPhase::Answer => "answer",
            GipfPhase::Contest => "contest",
            GipfPhase::Extra => "extra",
            GipfPhase::Take(_) => "take",
        }
    }

    /// Whether a potential stands on the centre to be used.
    pub const fn has_potential_due(self) -> bool {
        matches!(self, GipfPhase::Use | GipfPhase::Answer | GipfPhase::Contest | GipfPhase::Extra)
    }
}

/// Which pieces a side may still introduce (G9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// GIPF pieces and everything else (G3.5).
    Gipf,
    /// Loaded pieces and basic ones (G6.3).
    Loaded,
    /// Only basic pieces.
    Basic,
}

/// What a side may still do as challenger (G8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attempts {
    /// The attempts left.
    pub attempts: u8,
    /// The neutralisations left.
    pub neutralise: u8,
    /// How many of the opponent's potentials can still be challenged; `None` for any (G8.2).
    pub open: Option<u8>,
}

impl Attempts {
    /// Whether the next potential of the opponent can be challenged (G8.3).
    pub fn can_challenge(self) -> bool {
        self.attempts > 0 && self.neutralise > 0 && self.open != Some(0)
    }
}
