//! What an end stores so that a match can be resumed after a crash, or another day.

use serde::{Deserialize, Serialize};
use tamsk_records::{MAX_RECORD_ACTIONS, Names};
use tamsk_rules::{Action, Millis, Player};
use tamsk_text::ShortText;
use thiserror::Error;

use crate::digest::Digest;
use crate::game::GameId;
use crate::games::GipfWireAct;
use crate::limits::MAX_RULES_BYTES;
use crate::notice::Ending;
use crate::table::log::Entry;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::frame::{FrameError, decode, decode_beginning};

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

    /// Reads a stored match of this game, without checking its acts.
    pub fn read(bytes: &[u8], game: GameId) -> Result<SavedMatch<A>, RestoreError> {
        match read_game(bytes)? {
            found if found == game => Ok(decode(bytes)?),
            found => Err(RestoreError::Game(found)),
        }
    }
}

/// Reads the game of a stored match, which comes before anything that depends on it.
fn read_game(bytes: &[u8]) -> Result<GameId, RestoreError> {
    match bytes.first() {
        Some(&FORMAT) => Ok(decode_beginning::<(u8, GameId)>(bytes)?.1),
        Some(&format) => Err(RestoreError::Format(format)),
        None => Err(FrameError::Malformed.into()),
    }
}

/// What a stored match tells without its rules being checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSummary {
    /// The game.
    pub game: GameId,
    /// The player at this end.
    pub me: Player,
    /// The names of the players.
    pub names: Names,
    /// The permanent public key of the other player.
    pub other_key: [u8; 32],
    /// How the match ended, if it has.
    pub ending: Option<Ending>,
    /// The number of settled acts.
    pub acts: usize,
    /// The player of the last settled act.
    pub last_by: Option<Player>,
}

impl SavedSummary {
    /// Reads the summary of a stored match.
    ///
    /// # Errors
    /// Returns [`RestoreError`] if the bytes are not those of a stored match.
    pub fn read(bytes: &[u8]) -> Result<SavedSummary, RestoreError> {
        match read_game(bytes)? {
            game @ GameId::Tamsk => SavedMatch::<Action>::read(bytes, game).map(SavedSummary::of),
            game @ GameId::Gipf => SavedMatch::<GipfWireAct>::read(bytes, game).map(SavedSummary::of),
        }
    }

    fn of<A>(saved: SavedMatch<A>) -> SavedSummary {
        let entries = &saved.entries;
        SavedSummary {
            game: saved.game,
            me: saved.me,
            acts: entries.len(),
            last_by: entries.last().map(|entry| entry.by),
            names: saved.names,
            other_key: saved.other_key,
            ending: saved.ending,
        }
    }
}

#[cfg(test)]
mod tests {
    use gipf_rules::CompactAct;

    use super::*;
    use crate::wire::frame::encode;
    use crate::{End, GipfWithContests, Settings};

    #[test]
    fn a_match_of_another_game_is_recognized_whatever_its_acts() {
        let settings = Settings {
            name: "Ada".into(),
            version: "0.1.0".into(),
            rule_cases: [0; 32],
            other_key: [7; 32],
            secret: [1; 32],
        };
        let act = GipfWireAct::Act(CompactAct::Allow);
        let entry = Entry { at: 5, by: Player::Black, act, claimed: false };
        let bytes = encode(&SavedMatch {
            format: FORMAT,
            game: GameId::Gipf,
            id: Digest::default(),
            epoch: 1,
            run: 1,
            me: Player::Red,
            names: Names::default(),
            other_key: settings.other_key,
            rules: ShortText::default(),
            horizon: 5,
            ending: None,
            entries: BoundedVec::truncated(vec![entry; 3]),
        });
        assert!(decode::<SavedMatch<Action>>(&bytes).is_err(), "its acts are none of TAMSK");
        let as_tamsk = End::<tamsk_rules::Match>::restore(settings.clone(), &bytes);
        assert_eq!(as_tamsk.err(), Some(RestoreError::Game(GameId::Gipf)));
        let as_gipf = End::<GipfWithContests>::restore(settings, &bytes);
        assert!(matches!(as_gipf.err(), Some(RestoreError::Rules(_))), "the rules are missing");
        let summary = SavedSummary::read(&bytes).expect("a stored match");
        assert_eq!((summary.game, summary.acts, summary.last_by), (GameId::Gipf, 3, Some(Player::Black)));
    }
}
