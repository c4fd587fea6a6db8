//! Leads, which are scores of the search from Red's side, and what a loss is called.

use serde::Serialize;
use tamsk_rules::{Match, Outcome, Player};

use crate::search::{Score, exact, margin};

/// A lead of this many hundredths of a ring counts as a win: what is lost or won beyond it no longer matters. In
/// matches between bots that search 30 000 positions a turn, all of those who led by so much won.
pub const DECIDED: Score = 200;

/// The lead, in hundredths of a ring, at which the odds to win are e : 1, fitted to the bot's matches against itself at
/// Level 1: of the leads of half a ring two in three were won, of a whole ring nearly four in five.
const ODDS: f64 = 80.0;

/// By how much Red is ahead; negative if Black is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lead {
    /// The rings by which Red will win, in hundredths; an estimate unless proven.
    pub hundredths: Score,
    /// Whether the result is proven. A proven win may be higher than told.
    pub proven: bool,
}

impl Lead {
    /// An even position.
    pub const EVEN: Lead = Lead { hundredths: 0, proven: false };

    /// Returns the lead for a score of `player`. `is_exact` says whether the score is proven.
    pub(super) fn of_score(score: Score, is_exact: bool, player: Player) -> Lead {
        let won_by = margin(score);
        let hundredths = won_by.map_or(score, |rings| 100 * rings);
        Lead { hundredths: of_player(hundredths, player), proven: is_exact || won_by.is_some() }
    }

    /// Returns the lead at the end of a match. Whoever has won leads by a ring at least, whatever the holders say.
    pub(super) fn at_end(game: &Match, outcome: Outcome) -> Lead {
        let rings = |player| i32::from(game.rings(player));
        let score = outcome.winner.map_or(0, |winner| of_player((rings(!winner) - rings(winner)).max(1), winner));
        Lead::of_score(exact(score), true, Player::Red)
    }

    /// Returns the lead of a player who has just lost by their own act, without regard to rings.
    pub(super) fn lost_by(player: Player) -> Lead {
        Lead::of_score(exact(-1), true, player)
    }

    /// Returns this lead from the side of `player`, in hundredths of a ring.
    pub fn of(self, player: Player) -> Score {
        of_player(self.hundredths, player)
    }

    /// Returns what the lead of `player` is worth: at most [`DECIDED`] either way, which every proven win is.
    pub fn worth(self, player: Player) -> Score {
        let lead = self.of(player);
        if self.proven { lead.signum() * DECIDED } else { lead.clamp(-DECIDED, DECIDED) }
    }

    /// Returns the chance of `player` to win, in per cent; a tie is worth half a win.
    pub fn chance(self, player: Player) -> u8 {
        let lead = self.of(player);
        if self.proven {
            return (50 + 50 * lead.signum()) as u8;
        }
        (100.0 / (1.0 + (-f64::from(lead) / ODDS).exp())).round() as u8
    }
}

fn of_player(score: Score, player: Player) -> Score {
    match player {
        Player::Red => score,
        Player::Black => -score,
    }
}

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
