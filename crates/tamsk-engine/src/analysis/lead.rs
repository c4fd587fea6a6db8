//! Leads, which are search scores from Red's point of view, and verdicts on turns that cost part of the lead.

use serde::Serialize;
use tamsk_rules::{Match, Outcome, Player};

use crate::search::{Score, exact_margin, exact_score};

/// The lead that counts as a win, in hundredths of a ring. Greater leads are treated like this one. In matches between
/// bots that search 30 000 positions a turn, every player with such a lead won.
pub const WINNING_LEAD: Score = 200;

/// A scale that converts the leads of a game to winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinChanceModel {
    /// The lead at which the odds of winning are e : 1, in hundredths of a ring or piece.
    pub(crate) logistic_scale: Score,
    /// The lead that counts as a win, in hundredths of a ring or piece.
    pub(crate) winning_lead: Score,
}

impl WinChanceModel {
    /// The scale of TAMSK, fitted to self-play at Level 1. Players with a lead of half a ring won two matches in three,
    /// and players with a lead of a whole ring won nearly four in five.
    pub const TAMSK: WinChanceModel = WinChanceModel { logistic_scale: 80, winning_lead: WINNING_LEAD };
}

/// The lead of the first player; negative if the second player is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lead {
    /// The lead of the first player, in hundredths of a ring in TAMSK, or of a piece in GIPF. The lead is an estimate
    /// unless `is_proven` is `true`.
    pub hundredths: Score,
    /// `true` if the result is proven. The winner may then win by more than this lead.
    #[serde(rename = "proven")]
    pub is_proven: bool,
    /// The scale that converts the lead to winning chances.
    #[serde(skip)]
    pub scale: WinChanceModel,
}

impl Lead {
    /// The lead in an even position of TAMSK.
    pub const EVEN: Lead = Lead { hundredths: 0, is_proven: false, scale: WinChanceModel::TAMSK };

    /// Converts a search score of TAMSK, from `player`'s point of view, to a lead. `is_exact` is `true` if the score is
    /// proven.
    pub(super) fn from_score(score: Score, is_exact: bool, player: Player) -> Lead {
        let won_by = exact_margin(score);
        let hundredths = won_by.map_or(score, |rings| 100 * rings);
        Lead { hundredths: score_for_player(hundredths, player), is_proven: is_exact || won_by.is_some(), ..Lead::EVEN }
    }

    /// Returns the lead at the end of a match of TAMSK. The winner leads by at least one ring, even if the match was
    /// not decided by rings.
    pub(super) fn at_end(game: &Match, outcome: Outcome) -> Lead {
        let rings = |player| i32::from(game.rings_in_holder(player));
        let score =
            outcome.winner.map_or(0, |winner| score_for_player((rings(!winner) - rings(winner)).max(1), winner));
        Lead::from_score(exact_score(score), true, Player::Red)
    }

    /// Returns the lead in a match that `winner` is certain to win. If `winner` is `None`, the match is certain to end
    /// in a tie.
    pub(crate) fn from_winner(winner: Option<Player>, scale: WinChanceModel) -> Lead {
        Lead {
            hundredths: winner.map_or(0, |winner| score_for_player(scale.winning_lead, winner)),
            is_proven: true,
            scale,
        }
    }

    /// Returns the lead after `player` has just lost the match by an action of their own, regardless of the rings.
    pub(super) fn after_loss_by(player: Player) -> Lead {
        Lead::from_score(exact_score(-1), true, player)
    }

    /// Returns the lead from `player`'s point of view, in hundredths of a ring or piece.
    pub fn for_player(self, player: Player) -> Score {
        score_for_player(self.hundredths, player)
    }

    /// Returns the lead from `player`'s point of view, limited to the lead that counts as a win. Every proven win has
    /// this value.
    pub fn capped_for_player(self, player: Player) -> Score {
        let (lead, decided) = (self.for_player(player), self.scale.winning_lead);
        if self.is_proven { lead.signum() * decided } else { lead.clamp(-decided, decided) }
    }

    /// Returns the winning chance of `player`, in per cent. A tie counts as half a win.
    pub fn win_chance_percent(self, player: Player) -> u8 {
        let lead = self.for_player(player);
        if self.is_proven {
            return (50 + 50 * lead.signum()) as u8;
        }
        (100.0 / (1.0 + (-f64::from(lead) / f64::from(self.scale.logistic_scale)).exp())).round() as u8
    }
}

/// Converts a score from the first player's point of view to `player`'s point of view, or back.
pub(crate) fn score_for_player(score: Score, player: Player) -> Score {
    match player {
        Player::Red => score,
        Player::Black => -score,
    }
}

/// The severity of a bad turn, by the winning chance that the turn cost; see
/// [`Lead::win_chance_percent`](super::Lead::win_chance_percent). A forgotten ring costs about 30 percentage points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A cost of at least 8 percentage points. In an even match, this is a quarter of a ring.
    Inaccuracy,
    /// A cost of at least 15 percentage points. In an even match, this is half a ring.
    Mistake,
    /// A cost of at least 25 percentage points. In an even match, this is nine tenths of a ring. A turn that makes a
    /// tie out of a proven win, or a loss out of a proven tie, costs 50 percentage points.
    Blunder,
}

impl Verdict {
    /// All verdicts, the gravest first.
    pub const ALL: [Verdict; 3] = [Verdict::Blunder, Verdict::Mistake, Verdict::Inaccuracy];

    /// Returns the verdict on a turn that cost this much winning chance, in per cent; `None` if the turn cost too
    /// little for a verdict.
    pub const fn from_win_chance_loss(cost: u8) -> Option<Verdict> {
        match cost {
            25.. => Some(Verdict::Blunder),
            15.. => Some(Verdict::Mistake),
            8.. => Some(Verdict::Inaccuracy),
            _ => None,
        }
    }

    /// Returns the name of the verdict on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }
}
