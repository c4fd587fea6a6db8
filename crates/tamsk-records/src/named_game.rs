//! Reads the name of the game from a record.

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};
use tamsk_text::decode_utf8_without_bom;

#[derive(Deserialize)]
struct Named {
    game: Identifier,
}

struct Identifier(String);

impl<'de> Deserialize<'de> for Identifier {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Identifier, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = Identifier;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a game")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Identifier, E> {
                Ok(Identifier(name.to_owned()))
            }
        }
        deserializer.deserialize_identifier(Name)
    }
}

/// Returns the name of the game in a record, such as `Gipf`, even if the rest of the record is invalid. Returns `None`
/// if no name is found, for example in a record of TAMSK.
pub fn read_game_name(bytes: &[u8]) -> Option<String> {
    // Most records are of TAMSK and do not contain the word `game`. Such records need not be parsed.
    let text = decode_utf8_without_bom(bytes).ok().filter(|text| text.contains("game"))?;
    if let Ok(Named { game: Identifier(name) }) = ron::from_str(text) {
        return Some(name);
    }
    // In a damaged file, the name is usually still near the beginning.
    let mut words = text.split(|c: char| c.is_whitespace() || ",()".contains(c)).filter(|word| !word.is_empty());
    words.by_ref().take(8).find(|word| *word == "game:")?;
    words.next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_found_even_in_damaged_records() {
        for (text, name) in [
            ("(format: 1, game: Gipf, acts: [(by: White, act: Gipf(\"e1\", \"e2\"))])", Some("Gipf")),
            ("(game: Gipf)", Some("Gipf")),
            ("(game: Nim, heaps: [1, 3])", Some("Nim")),
            ("(\n    format: 1,\n    game: Gipf,\n    acts: [(by: Whi", Some("Gipf")),
            ("\u{feff}(format: 1, game: Gipf, acts: [(by: Whi", Some("Gipf")),
            ("nonsense game: Chess", Some("Chess")),
            ("(rules: (level: 1), players: (red: \"game: Gipf\"))", None),
            ("(rules: (level: 4))", None),
            ("()", None),
            ("", None),
        ] {
            assert_eq!(read_game_name(text.as_bytes()).as_deref(), name, "{text}");
        }
        assert_eq!(read_game_name(b"\xff"), None);
    }
}
