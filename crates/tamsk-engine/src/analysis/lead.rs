//! Leads, which are scores of the search from Red's side, and what a loss is called.

use serde::Serialize;
use tamsk_rules::{Match, Outcome, Player};

use crate::search::{Score, exact_margin, exact_score};

/// A lead of this many hundredths of a ring counts as a win: what is lost or won beyond it no longer matters. In
/// matches between bots that search 30 000 positions a turn, all of those who led by so much won.
pub const DECIDED: Score = 200;

/// How the leads of a game turn into chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadScale {
    /// The lead at which the odds to win are e : 1, in hundredths of a ring or piece.
    pub(crate) odds: Score,
    /// The lead that counts as a win.
    pub(crate) decided: Score,
}

impl LeadScale {
    /// TAMSK, fitted to the bot's matches against itself at Level 1: two in three leads of half a ring were won, and
    /// nearly four in five of a whole ring.
    pub const TAMSK: LeadScale = LeadScale { odds: 80, decided: DECIDED };
}

/// The lead of the first player; negative if the second player is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lead {
    /// The rings, or at GIPF the pieces, by which the first player is ahead, in hundredths; an estimate unless proven.
    pub hundredths: Score,
    /// Whether the result is proven. A proven win may be by more.
    pub proven: bool,
    /// The scale of its game.
    #[serde(skip)]
    pub scale: LeadScale,
}

impl Lead {
    /// An even position.
    pub const EVEN: Lead = Lead { hundredths: 0, proven: false, scale: LeadScale::TAMSK };

    /// Returns the lead for a score of `player` at TAMSK. `is_exact` says whether the score is proven.
    pub(super) fn of_score(score: Score, is_exact: bool, player: Player) -> Lead {
        let won_by = exact_margin(score);
        let hundredths = won_by.map_or(score, |rings| 100 * rings);
        Lead { hundredths: of_player(hundredths, player), proven: is_exact || won_by.is_some(), ..Lead::EVEN }
    }

    /// Returns the lead at the end of a match of TAMSK. The winner leads by at least one ring, even where the match was
    /// not decided by rings.
    pub(super) fn at_end(game: &Match, outcome: Outcome) -> Lead {
        let rings = |player| i32::from(game.rings(player));
        let score = outcome.winner.map_or(0, |winner| of_player((rings(!winner) - rings(winner)).max(1), winner));
        Lead::of_score(exact_score(score), true, Player::Red)
    }

    /// Returns the lead once the result is certain.
    pub(crate) fn decided(winner: Option<Player>, scale: LeadScale) -> Lead {
        Lead { hundredths: winner.map_or(0, |winner| of_player(scale.decided, winner)), proven: true, scale }
    }

    /// Returns the lead of a player who has just lost by their own action, without regard to rings.
    pub(super) fn lost_by(player: Player) -> Lead {
        Lead::of_score(exact_score(-1), true, player)
    }

    /// Returns the lead of `player`, in hundredths.
    pub fn of(self, player: Player) -> Score {
        of_player(self.hundredths, player)
    }

    /// Returns the lead of `player`, cut off where it counts as a win, which every proven win does.
    pub fn worth(self, player: Player) -> Score {
        let (lead, decided) = (self.of(player), self.scale.decided);
        if self.proven { lead.signum() * decided } else { lead.clamp(-decided, decided) }
    }

    /// Returns the chance of `player` to win, in per cent; a tie is worth half a win.
    pub fn chance(self, player: Player) -> u8 {
        let lead = self.of(player);
        if self.proven {
            return (50 + 50 * lead.signum()) as u8;
        }
        (100.0 / (1.0 + (-f64::from(lead) / f64::from(self.scale.odds)).exp())).round() as u8
    }
}

/// Returns a score of the first player as one of `player`, and the other way round.
pub(crate) fn of_player(score: Score, player: Player) -> Score {
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
