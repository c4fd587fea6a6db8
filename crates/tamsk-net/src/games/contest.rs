//! Contests that decide challenges over the network.
//!
//! Neither player may choose what a lot decides: the challenger commits to a secret by its hash, the owner of the
//! potential answers with a number, and both together decide the coin, the dice, or who plays Red in the match of TAMSK.

use gipf_rules::{Contest, ContestResult, ContestWinner, GipfAct};
use serde::{Deserialize, Serialize};
use tamsk_rules::{Action, ByPlayer, Match, Millis, Player};

use crate::digest::Digest;

/// Random bytes that a challenger keeps to themselves until the owner has named a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Secret(pub [u8; 16]);

impl Secret {
    /// Returns the hash by which the challenger commits to this secret.
    pub fn hash(self) -> Digest {
        Digest::default().then(&self)
    }

    /// Returns the act by which revealing this secret decides a contest, or `None` for a match of TAMSK.
    pub fn result(self, kind: &Contest, number: u64) -> Option<GipfAct> {
        act_of_draw(kind, self.decide(number))
    }

    /// Returns what this secret and the owner's number decide.
    pub(super) fn decide(self, number: u64) -> [u8; 16] {
        self.hash().then(&(self, number)).0
    }
}

/// How far the lot of a contest is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Draw {
    /// The challenger has yet to commit to a secret.
    #[default]
    Open,
    /// The owner has yet to name a number.
    Committed(Digest),
    /// The challenger has yet to reveal the secret.
    Numbered(Digest, u64),
    /// The lot has decided who plays Red in the match of TAMSK.
    Red(#[serde(with = "gipf_rules::by_colour")] Player),
}

/// A contest that decides a challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenContest {
    /// The lot.
    pub draw: Draw,
    /// What each player says is the result.
    pub said: ByPlayer<Option<ContestResult>>,
    /// Who is ready for the match of TAMSK.
    pub ready: ByPlayer<bool>,
    /// That match, once both were.
    pub tamsk: Option<ContestMatch>,
}

/// A match of TAMSK that decides a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestMatch {
    /// The player of GIPF who plays Red.
    pub red: Player,
    /// The time of the match of GIPF at which it began, in milliseconds.
    pub began: Millis,
    /// The match.
    pub game: Match,
    /// Its actions so far.
    pub actions: Vec<(Millis, Player, Action)>,
}

impl ContestMatch {
    /// Returns the colour that a player of GIPF plays.
    pub fn colour(&self, player: Player) -> Player {
        if player == self.red { Player::Red } else { Player::Black }
    }
}

/// Returns the act by which drawn bytes decide a contest, or `None` for a match of TAMSK.
fn act_of_draw(kind: &Contest, drawn: [u8; 16]) -> Option<GipfAct> {
    let die = |bytes: &[u8]| bytes.iter().fold(0, |rest: u32, byte| (rest * 256 + u32::from(*byte)) % 6) + 1;
    match kind {
        Contest::Coin if drawn[0] & 1 == 0 => Some(GipfAct::Toss(ContestWinner::Challenger)),
        Contest::Coin => Some(GipfAct::Toss(ContestWinner::Owner)),
        Contest::Dice => Some(GipfAct::Dice { challenger: die(&drawn[..8]), owner: die(&drawn[8..]) }),
        Contest::Tamsk | Contest::Other(_) => None,
    }
}

/// Returns the act that enters the result of a contest that was played elsewhere.
pub fn entered(kind: &Contest, result: ContestResult) -> GipfAct {
    match (kind, result) {
        (Contest::Coin, ContestResult::Challenger) => GipfAct::Toss(ContestWinner::Challenger),
        (Contest::Coin, ContestResult::Owner | ContestResult::Tie) => GipfAct::Toss(ContestWinner::Owner),
        // The rules need only the winner of a roll with real dice, so any matching numbers do (G8.9).
        (Contest::Dice, ContestResult::Challenger) => GipfAct::Dice { challenger: 6, owner: 1 },
        (Contest::Dice, ContestResult::Owner) => GipfAct::Dice { challenger: 1, owner: 6 },
        (Contest::Dice, ContestResult::Tie) => GipfAct::Dice { challenger: 3, owner: 3 },
        (Contest::Tamsk | Contest::Other(_), result) => GipfAct::Result(result),
    }
}
