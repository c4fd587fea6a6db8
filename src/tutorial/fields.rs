//! Parses lesson files in RON. The fields of a step are parsed one by one, because they depend on the game of the step.

use std::fmt;

use ron::error::Position;
use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use tamsk_records::shorten_error;

use crate::table::lesson::LessonErrorLocation;

/// The names and the unparsed values of a struct's fields.
#[derive(Default)]
pub struct UnparsedFields<'a>(Vec<(String, &'a RawValue)>);

/// An error in a part of a lesson file.
pub struct LessonParseError<'a> {
    part: &'a str,
    at: Position,
    /// The description of the error.
    pub message: String,
}

impl LessonParseError<'_> {
    /// Returns the location of the error in `text`, the whole text of the file.
    pub fn location(&self, text: &str) -> LessonErrorLocation {
        let before = &text[..self.part.as_ptr() as usize - text.as_ptr() as usize];
        let column = before.chars().rev().take_while(|sign| *sign != '\n').count();
        let Position { line, col } = self.at;
        LessonErrorLocation::LineAndColumn(
            before.matches('\n').count() + line,
            if line == 1 { column + col } else { col },
        )
    }
}

/// Parses a value written in RON.
pub fn parse_ron<'a, T: Deserialize<'a>>(part: &'a str) -> Result<T, LessonParseError<'a>> {
    // Authors write `wrong: "key"` instead of `wrong: Some("key")`.
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(part).map_err(|error| LessonParseError {
        part,
        at: error.span.start,
        message: shorten_error(&error.code),
    })
}

/// Returns an error about the value of a field.
pub fn error_at_value<'a>(value: &'a RawValue, problem: &impl ToString) -> LessonParseError<'a> {
    LessonParseError { part: value.get_ron(), at: Position { line: 1, col: 1 }, message: shorten_error(problem) }
}

impl<'a> UnparsedFields<'a> {
    /// Removes a field and returns its unparsed value, or `None` if there is no such field.
    pub fn remove(&mut self, name: &str) -> Option<&'a str> {
        let at = self.0.iter().position(|(field, _)| field == name)?;
        Some(self.0.swap_remove(at).1.get_ron())
    }

    /// Parses a field. Returns the default value if there is no such field.
    pub fn parse_field<T: Deserialize<'a> + Default>(&mut self, name: &str) -> Result<T, LessonParseError<'a>> {
        self.remove(name).map_or_else(|| Ok(T::default()), parse_ron)
    }

    /// Checks that no fields are left.
    ///
    /// # Errors
    /// Returns an error about the first field that is left, which is unknown or duplicate.
    pub fn reject_remaining_fields(self) -> Result<(), LessonParseError<'a>> {
        let unknown = |(name, value)| error_at_value(value, &format!("`{name}` is an unknown or duplicate field"));
        self.0.into_iter().next().map_or(Ok(()), |field| Err(unknown(field)))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for UnparsedFields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnparsedFields<'a>, D::Error> {
        struct Gather;

        impl<'de> Visitor<'de> for Gather {
            type Value = UnparsedFields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("fields in parentheses")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<UnparsedFields<'de>, M::Error> {
                let mut fields = UnparsedFields::default();
                while let Some(field) = map.next_entry()? {
                    fields.0.push(field);
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_struct("Fields", &[], Gather)
    }
}
