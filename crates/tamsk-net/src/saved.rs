//! What an end stores so that a match can be resumed after a crash, or another day.

use serde::{Deserialize, Serialize};
use tamsk_records::{MAX_RECORD_ACTIONS, Names};
use tamsk_rules::{Millis, Player};
use tamsk_text::ShortText;
use thiserror::Error;

use crate::digest::Digest;
use crate::game::GameId;
use crate::limits::MAX_RULES_BYTES;
use crate::notice::Ending;
use crate::table::log::Entry;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::frame::{FrameError, decode};

const FORMAT: u8 = 1;

/// Why stored bytes cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RestoreError {
    /// The bytes are not those of a stored match.
    #[error("the stored match is damaged: {0}")]
    Damaged(#[from] FrameError),
    /// Another version stored the match.
    #[error("the stored match has format {0}: expected {FORMAT}")]
    Format(u8),
    /// The match is one of another game.
    #[error("the stored match is of another game")]
    Game(GameId),
    /// The rules are no rules of the game.
    #[error("the stored match: {0}")]
    Rules(String),
    /// The rules refuse an act.
    #[error("the stored match has an act that the rules refuse")]
    Log,
    /// The match was played with somebody else.
    #[error("the stored match was played with somebody else")]
    Player,
}

/// A stored match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) struct SavedMatch<A> {
    pub format: u8,
    pub game: GameId,
    pub id: Digest,
    pub epoch: u32,
    pub run: u32,
    pub me: Player,
    pub names: Names,
    /// The permanent public key of the other player.
    pub other_key: [u8; 32],
    pub rules: ShortText<MAX_RULES_BYTES>,
    pub horizon: Millis,
    pub ending: Option<Ending>,
    pub entries: BoundedVec<Entry<A>, MAX_RECORD_ACTIONS>,
}

impl<A: serde::de::DeserializeOwned> SavedMatch<A> {
    pub const FORMAT: u8 = FORMAT;

    /// Reads a stored match, without checking its acts.
    pub fn read(bytes: &[u8]) -> Result<SavedMatch<A>, RestoreError> {
        match bytes.first() {
            Some(&FORMAT) => Ok(decode(bytes)?),
            Some(&format) => Err(RestoreError::Format(format)),
            None => Err(FrameError::Malformed.into()),
        }
    }
}
