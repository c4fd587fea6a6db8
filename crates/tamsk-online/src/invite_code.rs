//! The code with which a friend finds a table. The code is short enough to be read out over the telephone.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::keys::random_bytes;

/// Crockford's base-32 alphabet, without I, L, O and U. Letters that look like 0 or 1 are read as these digits.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The number of characters in a code. Each character stands for five bits.
const LENGTH: usize = 12;
/// The number of characters in each group of a code.
const GROUP: usize = 3;
/// The part of a link before the code.
const LINK: &str = "tamsk:join/";
/// The context of the key derivation. It ensures that no other use of the code gives the same key.
const CONTEXT: &str = "tamsk 2026-11-28 key of the table that waits under an invite code";

/// A code under which a table waits: 60 random bits.
///
/// The code is shown as four groups of three characters and read in upper or lower case, with or without spaces and
/// hyphens, alone or as a link. The letters O, I and L are read as the digits that they look like.
///
/// # Examples
///
/// ```
/// use tamsk_online::{InviteCode, InviteCodeError};
///
/// let code: InviteCode = "tamsk:join/7KX-2MD-Q0H-4VT".parse()?;
/// assert_eq!("7kx 2md qoh 4vt".parse(), Ok(code));
/// assert_eq!(code.to_string(), "7KX-2MD-Q0H-4VT");
/// assert_eq!("7KX-2M".parse::<InviteCode>(), Err(InviteCodeError::TooShort { missing: 7 }));
/// # Ok::<(), InviteCodeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InviteCode(u64);

impl InviteCode {
    /// Creates a random invite code.
    pub(crate) fn generate() -> InviteCode {
        let [a, b, c, d, e, f, g, h, ..] = random_bytes();
        InviteCode(u64::from_le_bytes([a, b, c, d, e, f, g, h]) >> (u64::BITS as usize - 5 * LENGTH))
    }

    /// Returns the code as a link, which opens the game.
    pub fn link(self) -> String {
        format!("{LINK}{self}")
    }

    /// Returns the secret key of the table that waits under this code. Whoever has the code can compute the key.
    pub(crate) fn table_secret_key(self) -> iroh::SecretKey {
        iroh::SecretKey::from_bytes(&blake3::derive_key(CONTEXT, &self.0.to_be_bytes()))
    }
}

impl fmt::Display for InviteCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in 0..LENGTH {
            if place > 0 && place % GROUP == 0 {
                f.write_str("-")?;
            }
            let digit = (self.0 >> (5 * (LENGTH - 1 - place))) & 31;
            let character = ALPHABET.get(digit as usize).map_or('0', |&byte| char::from(byte));
            write!(f, "{character}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for InviteCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InviteCode({self})")
    }
}

/// The reason why a string is not an [`InviteCode`], for example because the player is still typing the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InviteCodeError {
    /// The string contains this character, which no code contains.
    #[error("no code has the character {character:?}, which is number {position}")]
    InvalidCharacter {
        /// The character.
        character: char,
        /// The position of the character in the text, counted from 1.
        position: usize,
    },
    /// Characters are missing at the end.
    #[error("{missing} characters are missing")]
    TooShort {
        /// The number of missing characters.
        missing: usize,
    },
    /// There are more characters than a code has.
    #[error("{extra} characters too many")]
    TooLong {
        /// The number of extra characters.
        extra: usize,
    },
}

/// Returns the five-bit value of a character, or `None` if codes do not use the character.
fn digit(character: char) -> Option<u64> {
    let character = match character.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    ALPHABET.iter().position(|&byte| char::from(byte) == character).map(|place| place as u64)
}

/// Removes the part of a link before the code. Returns the code, and the number of characters before it. Returns the
/// text unchanged if it is not a link.
fn without_link(text: &str) -> (&str, usize) {
    let spaces = text.chars().take_while(|character| character.is_whitespace()).count();
    let trimmed = text.trim_start();
    let is_link = trimmed.get(..LINK.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(LINK));
    // The text may be the beginning of a link that is still being typed. Only links have a colon.
    let begins = trimmed.contains(':') && LINK.get(..trimmed.len()).is_some_and(|l| l.eq_ignore_ascii_case(trimmed));
    match trimmed.get(LINK.len()..) {
        Some(code) if is_link => (code, spaces + LINK.len()),
        _ if begins => ("", 0),
        _ => (text, 0),
    }
}

impl FromStr for InviteCode {
    type Err = InviteCodeError;

    fn from_str(text: &str) -> Result<InviteCode, InviteCodeError> {
        let (code, before) = without_link(text);
        let (mut bits, mut length) = (0, 0);
        for (place, character) in code.chars().enumerate() {
            if character.is_whitespace() || matches!(character, '-' | '\u{2010}'..='\u{2015}') {
                continue;
            }
            let digit = digit(character)
                .ok_or(InviteCodeError::InvalidCharacter { character, position: before + place + 1 })?;
            length += 1;
            if length <= LENGTH {
                bits = bits << 5 | digit;
            }
        }
        match length {
            ..LENGTH => Err(InviteCodeError::TooShort { missing: LENGTH - length }),
            LENGTH => Ok(InviteCode(bits)),
            _ => Err(InviteCodeError::TooLong { extra: length - LENGTH }),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn error(text: &str) -> Option<InviteCodeError> {
        text.parse::<InviteCode>().err()
    }

    #[test]
    fn errors_say_what_is_wrong_while_it_is_typed() {
        assert_eq!(error(""), Some(InviteCodeError::TooShort { missing: 12 }));
        assert_eq!(error("TAMSK:jo"), Some(InviteCodeError::TooShort { missing: 12 }));
        assert_eq!(error("tamsk"), Some(InviteCodeError::TooShort { missing: 7 }), "it may be a code");
        assert_eq!(error(" 7kx-"), Some(InviteCodeError::TooShort { missing: 9 }));
        assert_eq!(error("7KX-2!"), Some(InviteCodeError::InvalidCharacter { character: '!', position: 6 }));
        assert_eq!(error(" tamsk:join/u"), Some(InviteCodeError::InvalidCharacter { character: 'u', position: 13 }));
        assert_eq!(error("7KX-2MD-Q0H-4VT-99"), Some(InviteCodeError::TooLong { extra: 2 }));
        assert_eq!(error("tamsk:play/"), Some(InviteCodeError::InvalidCharacter { character: ':', position: 6 }));
    }

    #[test]
    fn codes_have_different_keys_and_sixty_bits() {
        let codes = [(); 100].map(|()| InviteCode::generate());
        assert!(codes.iter().all(|code| code.0 < 1 << 60));
        assert_eq!(codes.iter().fold(0, |bits, code| bits | code.0), (1 << 60) - 1, "every bit is used");
        let keys: std::collections::HashSet<_> = codes.iter().map(|code| code.table_secret_key().to_bytes()).collect();
        assert_eq!(keys.len(), codes.len());
        // Two versions of the game must find each other, so the key of a code must never change.
        let key = InviteCode(1).table_secret_key().to_bytes();
        assert_eq!(key[..4], KEY_OF_ONE);
    }

    const KEY_OF_ONE: [u8; 4] = [206, 104, 224, 206];

    proptest! {
        #[test]
        fn codes_are_read_as_written(bits in 0..1_u64 << 60) {
            let code = InviteCode(bits);
            prop_assert_eq!(code.to_string().parse(), Ok(code));
            prop_assert_eq!(code.link().parse(), Ok(code));
            let spoken = code.to_string().replace('-', " ").replace('0', "o").replace('1', "l").to_lowercase();
            prop_assert_eq!(spoken.parse(), Ok(code));
        }

        #[test]
        fn any_text_is_parsed_without_panic(text in "\\PC*") {
            let _ = text.parse::<InviteCode>();
        }

        #[test]
        fn an_incomplete_code_is_only_too_short(bits in 0..1_u64 << 60, length in 0_usize..26) {
            let link = InviteCode(bits).link();
            for text in [&link, &InviteCode(bits).to_string()] {
                let begin = text.get(..length.min(text.len())).unwrap_or_default();
                let is_short = matches!(begin.parse::<InviteCode>(), Err(InviteCodeError::TooShort { .. }));
                prop_assert_eq!(is_short, begin.len() < text.len());
            }
        }
    }
}
