//! The format of stored matches, which can be resumed after a crash or on another day.

use serde::{Deserialize, Serialize};
use tamsk_records::{MAX_RECORD_ACTIONS, NamesByPlayer};
use tamsk_rules::{Action, Millis, Player};
use tamsk_text::SanitisedLine;
use thiserror::Error;

use crate::digest::Digest;
use crate::game::GameId;
use crate::games::GipfWireAct;
use crate::limits::MAX_RULES_BYTES;
use crate::notice::Ending;
use crate::replica::log::LoggedAct;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::frame::{FrameError, decode, decode_beginning};

/// The number of the format in which this version stores matches.
const FORMAT: u8 = 1;

/// The reason why a stored match cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RestoreError {
    /// The bytes are not a valid stored match.
    #[error("the stored match is damaged: {0}")]
    Damaged(#[from] FrameError),
    /// Another version stored the match, in the format with this number.
    #[error("the stored match has format {0}: expected {FORMAT}")]
    UnknownFormat(u8),
    /// The stored match belongs to the game named here, but another game was expected.
    #[error("the stored match is of another game")]
    OtherGame(GameId),
    /// The game does not support the rules of the match.
    #[error("the stored match: {0}")]
    BadRules(String),
    /// The log contains an act that the rules refuse, or an act at an impossible time.
    #[error("the stored match has an act that the rules refuse")]
    BadLog,
    /// The match was played with somebody else.
    #[error("the stored match was played with somebody else")]
    OtherPlayer,
}

/// The stored data of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) struct SavedPeerMatch<A> {
    /// The number of the format of the stored match.
    pub format: u8,
    pub game: GameId,
    /// The identifier of the match.
    #[serde(rename = "id")]
    pub match_id: Digest,
    /// The epoch of the last connection.
    pub epoch: u32,
    /// The number of the last run of the clock.
    #[serde(rename = "run")]
    pub run_number: u32,
    /// The player at this end.
    pub me: Player,
    pub names: NamesByPlayer,
    /// The permanent public key of the other player.
    pub other_key: [u8; 32],
    /// The options of the match, as text in the notation of match records.
    pub rules: SanitisedLine<MAX_RULES_BYTES>,
    /// The match time up to which the match is settled.
    pub settled_until: Millis,
    /// How the match ended, or `None` if the match has not ended.
    pub ending: Option<Ending>,
    /// The settled acts.
    pub entries: BoundedVec<LoggedAct<A>, MAX_RECORD_ACTIONS>,
}

impl<A: serde::de::DeserializeOwned> SavedPeerMatch<A> {
    pub const FORMAT: u8 = FORMAT;

    /// Reads a stored match of the given game, without checking the acts of the match.
    pub fn read(bytes: &[u8], game: GameId) -> Result<SavedPeerMatch<A>, RestoreError> {
        match read_game(bytes)? {
            found if found == game => Ok(decode(bytes)?),
            found => Err(RestoreError::OtherGame(found)),
        }
    }
}

/// Reads the game identifier of a stored match, which is at the same place for every game.
fn read_game(bytes: &[u8]) -> Result<GameId, RestoreError> {
    match bytes.first() {
        Some(&FORMAT) => Ok(decode_beginning::<(u8, GameId)>(bytes)?.1),
        Some(&format) => Err(RestoreError::UnknownFormat(format)),
        None => Err(FrameError::Malformed.into()),
    }
}

/// A summary of a stored match, read without replaying the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMatchSummary {
    /// The game to which the match belongs.
    pub game: GameId,
    /// The player at this end.
    pub me: Player,
    /// The names of the players.
    pub names: NamesByPlayer,
    /// The permanent public key of the other player.
    pub other_key: [u8; 32],
    /// How the match ended, or `None` if the match has not ended.
    pub ending: Option<Ending>,
    /// The number of settled acts.
    pub act_count: usize,
    /// The player who made the last settled act; `None` if no act is settled.
    pub last_actor: Option<Player>,
}

impl SavedMatchSummary {
    /// Reads the summary of a stored match.
    ///
    /// # Errors
    /// Returns [`RestoreError`] if the bytes are not a valid stored match.
    pub fn read(bytes: &[u8]) -> Result<SavedMatchSummary, RestoreError> {
        match read_game(bytes)? {
            game @ GameId::Tamsk => SavedPeerMatch::<Action>::read(bytes, game).map(SavedMatchSummary::of),
            game @ GameId::Gipf => SavedPeerMatch::<GipfWireAct>::read(bytes, game).map(SavedMatchSummary::of),
        }
    }

    fn of<A>(saved: SavedPeerMatch<A>) -> SavedMatchSummary {
        let entries = &saved.entries;
        SavedMatchSummary {
            game: saved.game,
            me: saved.me,
            act_count: entries.len(),
            last_actor: entries.last().map(|entry| entry.by),
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
    use crate::{GipfWithContests, Peer, PeerConfig};

    #[test]
    fn a_match_of_another_game_is_recognized_despite_its_acts() {
        let settings = PeerConfig {
            name: "Ada".into(),
            version: "0.1.0".into(),
            rules_fingerprint: [0; 32],
            other_key: [7; 32],
            colour_draw_secret: [1; 32],
        };
        let act = GipfWireAct::Act(CompactAct::Allow);
        let entry = LoggedAct { at: 5, by: Player::Black, act, is_absence_claim: false };
        let bytes = encode(&SavedPeerMatch {
            format: FORMAT,
            game: GameId::Gipf,
            match_id: Digest::default(),
            epoch: 1,
            run_number: 1,
            me: Player::Red,
            names: NamesByPlayer::default(),
            other_key: settings.other_key,
            rules: SanitisedLine::default(),
            settled_until: 5,
            ending: None,
            entries: BoundedVec::truncated(vec![entry; 3]),
        });
        assert!(decode::<SavedPeerMatch<Action>>(&bytes).is_err(), "its acts are not acts of TAMSK");
        let as_tamsk = Peer::<tamsk_rules::Match>::restore(settings.clone(), &bytes);
        assert_eq!(as_tamsk.err(), Some(RestoreError::OtherGame(GameId::Gipf)));
        let as_gipf = Peer::<GipfWithContests>::restore(settings, &bytes);
        assert!(matches!(as_gipf.err(), Some(RestoreError::BadRules(_))), "the rules are missing");
        let summary = SavedMatchSummary::read(&bytes).expect("a stored match");
        assert_eq!((summary.game, summary.act_count, summary.last_actor), (GameId::Gipf, 3, Some(Player::Black)));
    }
}
