//! Contests that decide challenges in matches of GIPF over the network.
//!
//! Neither player can choose a random result. The challenger commits to a secret by its hash, and the owner of the
//! potential answers with a number. The secret and the number together decide the coin, the dice, or who plays Red in
//! the match of TAMSK.

use gipf_rules::{CoinTossWinner, Contest, GipfAct, ManualContestResult};
use serde::{Deserialize, Serialize};
use tamsk_rules::{Action, ByPlayer, Match, Millis, Player};

use crate::digest::Digest;

/// Random bytes that the challenger keeps secret until the owner of the potential has sent a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChallengerSecret(pub [u8; 16]);

impl ChallengerSecret {
    /// Returns the hash by which the challenger commits to this secret.
    pub fn hash(self) -> Digest {
        Digest::default().chain(&self)
    }

    /// Returns the act that decides a contest once this secret is revealed, or `None` if the contest is not decided by
    /// chance.
    pub fn drawn_result_act(self, kind: &Contest, number: u64) -> Option<GipfAct> {
        act_of_draw(kind, self.random_bytes(number))
    }

    /// Returns the random bytes that follow from this secret and the number of the potential's owner.
    pub(super) fn random_bytes(self, number: u64) -> [u8; 16] {
        self.hash().chain(&(self, number)).0
    }
}

/// The progress of the random draw of a contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum RandomDrawState {
    /// The challenger has yet to commit to a secret.
    #[default]
    AwaitsCommitment,
    /// The challenger has committed to a secret with this hash. The owner of the potential has yet to send a number.
    AwaitsNumber(Digest),
    /// The challenger has committed to a secret with this hash, and the owner of the potential has sent this number.
    /// The challenger has yet to reveal the secret.
    AwaitsReveal(Digest, u64),
    /// The draw is over, and this player plays Red in the match of TAMSK.
    RedDrawn(#[serde(with = "gipf_rules::by_colour")] Player),
}

/// An unfinished contest that decides a challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenContest {
    /// The progress of the random draw.
    pub draw_state: RandomDrawState,
    /// The result that each player has reported, if any.
    pub reported_results: ByPlayer<Option<ManualContestResult>>,
    /// Whether each player is ready for the match of TAMSK.
    pub ready: ByPlayer<bool>,
    /// The match of TAMSK; `None` until both players are ready.
    pub tamsk_match: Option<ContestMatch>,
}

/// A match of TAMSK that decides a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestMatch {
    /// The player of GIPF who plays Red in this match of TAMSK.
    pub gipf_player_as_red: Player,
    /// The time in the match of GIPF at which this match began, in milliseconds.
    pub start_time: Millis,
    /// The match of TAMSK itself.
    pub game: Match,
    /// The actions in the match so far, with their times and players.
    pub actions: Vec<(Millis, Player, Action)>,
}

impl ContestMatch {
    /// Returns the colour that a player of GIPF plays in this match.
    pub fn colour(&self, player: Player) -> Player {
        if player == self.gipf_player_as_red { Player::Red } else { Player::Black }
    }
}

/// Returns the act that the random bytes `drawn` select for a contest, or `None` if the contest is not decided by
/// chance.
fn act_of_draw(kind: &Contest, drawn: [u8; 16]) -> Option<GipfAct> {
    let die = |bytes: &[u8]| bytes.iter().fold(0, |rest: u32, byte| (rest * 256 + u32::from(*byte)) % 6) + 1;
    match kind {
        Contest::Coin if drawn[0] & 1 == 0 => Some(GipfAct::Toss(CoinTossWinner::Challenger)),
        Contest::Coin => Some(GipfAct::Toss(CoinTossWinner::Owner)),
        Contest::Dice => Some(GipfAct::Dice { challenger: die(&drawn[..8]), owner: die(&drawn[8..]) }),
        Contest::Tamsk | Contest::Other(_) => None,
    }
}

/// Returns the act that records the result of a contest that the players decided outside the program.
pub fn act_of_reported_result(kind: &Contest, result: ManualContestResult) -> GipfAct {
    match (kind, result) {
        (Contest::Coin, ManualContestResult::Challenger) => GipfAct::Toss(CoinTossWinner::Challenger),
        (Contest::Coin, ManualContestResult::Owner | ManualContestResult::Tie) => GipfAct::Toss(CoinTossWinner::Owner),
        // The rules need only the winner of a roll with real dice, so any numbers with this result will do (G8.9).
        (Contest::Dice, ManualContestResult::Challenger) => GipfAct::Dice { challenger: 6, owner: 1 },
        (Contest::Dice, ManualContestResult::Owner) => GipfAct::Dice { challenger: 1, owner: 6 },
        (Contest::Dice, ManualContestResult::Tie) => GipfAct::Dice { challenger: 3, owner: 3 },
        (Contest::Tamsk | Contest::Other(_), result) => GipfAct::Result(result),
    }
}
