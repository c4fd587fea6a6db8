//! The first frame of every connection. Its layout stays for ever, so that versions far apart understand each other.

use serde::{Deserialize, Serialize};
use tamsk_text::{PlayerName, ShortText};

use super::frame::{FrameError, FrameReader, decode};
use crate::close_reason::{CloseReason, Outdated};
use crate::game::GameId;

/// The name of the first protocol, which every version speaks until both have said hello.
pub const HELLO_PROTOCOL: &str = "tamsk/hello/1";

/// The protocols that this version speaks after the greeting, lowest and highest.
pub const PROTOCOLS: (u16, u16) = (1, 1);

/// The greeting of one end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// [`HELLO_PROTOCOL`].
    pub protocol: ShortText<32>,
    /// The version of the program, such as `0.1.0`.
    pub version: ShortText<32>,
    /// The lowest and the highest protocol that the end speaks.
    pub protocols: (u16, u16),
    /// The hash of the test cases of the rules: ends with different rules cannot play.
    pub rule_cases: [u8; 32],
    /// The name of the player.
    pub name: PlayerName,
    /// The game that the host has chosen; `None` from a guest.
    pub game: Option<GameId>,
}

impl Hello {
    /// Reads the greeting at the beginning of a stream, without judging it. Returns `None` if it is not complete yet.
    ///
    /// # Errors
    /// Returns [`FrameError`] if the stream does not begin with a greeting.
    pub fn peek(mut stream: &[u8]) -> Result<Option<Hello>, FrameError> {
        FrameReader::default().next(&mut stream)?.map(|frame| decode(&frame)).transpose()
    }

    /// Returns the highest protocol that both ends speak.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if there is none or the rules differ, which says who must update.
    pub fn common_protocol(&self, other: &Hello) -> Result<u16, CloseReason> {
        if *other.protocol != *HELLO_PROTOCOL {
            return Err(CloseReason::OtherProtocol);
        }
        let highest = self.protocols.1.min(other.protocols.1);
        if highest < self.protocols.0 {
            return Err(CloseReason::Version(Outdated::OtherEnd));
        }
        if highest < other.protocols.0 {
            return Err(CloseReason::Version(Outdated::ThisEnd));
        }
        if self.rule_cases != other.rule_cases {
            return Err(CloseReason::RulesDiffer(Outdated::of_versions(&self.version, &other.version)));
        }
        Ok(highest)
    }
}
