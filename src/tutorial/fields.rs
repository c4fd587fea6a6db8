//! Parses lesson files, which are in RON. The fields of a step are parsed one by one, because each game has its own.

use std::fmt;

use ron::error::Position;
use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use tamsk_records::shorten_error;

use crate::table::lesson::LessonPlace;

/// The fields of a struct that have not been parsed yet, with their values as text.
#[derive(Default)]
pub struct Fields<'a>(Vec<(String, &'a RawValue)>);

pub struct LessonParseError<'a> {
    part: &'a str,
    at: Position,
    pub problem: String,
}

impl LessonParseError<'_> {
    pub fn place(&self, text: &str) -> LessonPlace {
        let before = &text[..self.part.as_ptr() as usize - text.as_ptr() as usize];
        let column = before.chars().rev().take_while(|sign| *sign != '\n').count();
        let Position { line, col } = self.at;
        LessonPlace::Line(before.matches('\n').count() + line, if line == 1 { column + col } else { col })
    }
}

pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, LessonParseError<'a>> {
    // Authors write `wrong: "key"` for `Some("key")`.
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|error| LessonParseError {
        part: text,
        at: error.span.start,
        problem: shorten_error(&error.code),
    })
}

pub fn misread<'a>(value: &'a RawValue, problem: &impl ToString) -> LessonParseError<'a> {
    LessonParseError { part: value.get_ron(), at: Position { line: 1, col: 1 }, problem: shorten_error(problem) }
}

impl<'a> Fields<'a> {
    pub fn remove(&mut self, name: &str) -> Option<&'a str> {
        let at = self.0.iter().position(|(field, _)| field == name)?;
        Some(self.0.swap_remove(at).1.get_ron())
    }

    /// Parses a field, or returns the default if the field does not exist.
    pub fn take<T: Deserialize<'a> + Default>(&mut self, name: &str) -> Result<T, LessonParseError<'a>> {
        self.remove(name).map_or_else(|| Ok(T::default()), read)
    }

    pub fn end(self) -> Result<(), LessonParseError<'a>> {
        let unknown = |(name, value)| misread(value, &format!("`{name}` is an unknown or duplicate field"));
        self.0.into_iter().next().map_or(Ok(()), |field| Err(unknown(field)))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'a>, D::Error> {
        struct Gather;

        impl<'de> Visitor<'de> for Gather {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("fields in parentheses")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields<'de>, M::Error> {
                let mut fields = Fields::default();
                while let Some(field) = map.next_entry()? {
                    fields.0.push(field);
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_struct("Fields", &[], Gather)
    }
}
