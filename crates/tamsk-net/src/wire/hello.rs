//! The first frame of every connection. Its layout never changes, so that all versions understand each other.

use serde::{Deserialize, Serialize};
use tamsk_text::{PlayerName, SanitisedLine};

use super::frame::{FrameError, FrameReader, decode};
use crate::close_reason::{CloseReason, OutdatedEnd};
use crate::game::GameId;

/// The name of the greeting protocol, which every version speaks until both ends have greeted.
pub const HELLO_PROTOCOL: &str = "tamsk/hello/1";

/// The lowest and the highest protocol version that this program speaks after the greeting.
pub const PROTOCOL_VERSION_RANGE: (u16, u16) = (1, 1);

/// The greeting of one end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The name of the greeting protocol, which is [`HELLO_PROTOCOL`].
    pub protocol: SanitisedLine<32>,
    /// The version of the program, such as `0.1.0`.
    pub version: SanitisedLine<32>,
    /// The lowest and the highest protocol version that the end speaks.
    pub protocol_version_range: (u16, u16),
    /// The hash of the test cases of the rules. Ends with different rules cannot play each other.
    pub rules_fingerprint: [u8; 32],
    /// The name of the player.
    pub name: PlayerName,
    /// The game that the host has chosen; `None` from a guest.
    pub hosted_game: Option<GameId>,
}

impl Hello {
    /// Reads the greeting at the beginning of a stream, without checking its content. Returns `None` if the greeting is
    /// not complete yet.
    ///
    /// # Errors
    /// Returns [`FrameError`] if the stream does not begin with a greeting.
    pub fn peek(mut stream: &[u8]) -> Result<Option<Hello>, FrameError> {
        FrameReader::default().next_frame(&mut stream)?.map(|frame| decode(&frame)).transpose()
    }

    /// Returns the highest protocol version that both ends speak.
    ///
    /// # Errors
    /// Returns [`CloseReason::UnknownProtocol`] if the other greeting names another protocol. If there is no common
    /// version or the rules differ, returns a [`CloseReason`] that says which end must update.
    pub fn negotiate_protocol_version(&self, other: &Hello) -> Result<u16, CloseReason> {
        if *other.protocol != *HELLO_PROTOCOL {
            return Err(CloseReason::UnknownProtocol);
        }
        let highest = self.protocol_version_range.1.min(other.protocol_version_range.1);
        if highest < self.protocol_version_range.0 {
            return Err(CloseReason::NoCommonProtocolVersion(OutdatedEnd::OtherEnd));
        }
        if highest < other.protocol_version_range.0 {
            return Err(CloseReason::NoCommonProtocolVersion(OutdatedEnd::ThisEnd));
        }
        if self.rules_fingerprint != other.rules_fingerprint {
            return Err(CloseReason::RulesDiffer(OutdatedEnd::of_versions(&self.version, &other.version)));
        }
        Ok(highest)
    }
}
