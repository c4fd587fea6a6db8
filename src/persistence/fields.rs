//! The text of a value in the notation of structs, field by field, as it is written.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// The fields of a value in the notation of structs, as they are written.
#[derive(Clone, Debug)]
pub struct Fields<V = Box<RawValue>>(pub Vec<(String, V)>);

impl<V> Default for Fields<V> {
    fn default() -> Fields<V> {
        Fields(Vec::new())
    }
}

impl Fields {
    /// Returns the fields of a value.
    pub fn of(value: &impl Serialize) -> Option<Fields> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        read(&options.to_string(value).ok()?).ok()
    }

    /// Returns the text of a field.
    pub fn raw(&self, name: &str) -> Option<&RawValue> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    /// Returns the value of a field, if it is one of this type.
    pub fn value<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        read(self.raw(name)?.get_ron()).ok()
    }

    /// Returns the text of a field of a field, and so on.
    pub fn at(&self, path: &[String]) -> Option<Box<RawValue>> {
        let (name, rest) = path.split_first()?;
        let value = self.raw(name)?;
        if rest.is_empty() { Some(value.to_owned()) } else { read::<Fields>(value.get_ron()).ok()?.at(rest) }
    }

    /// Sets a field of a field, and so on, unless there is no such field. `depth` is that of the indentation.
    pub fn put(&mut self, path: &[String], new: Box<RawValue>, depth: usize) {
        let Some((name, rest)) = path.split_first() else { return };
        let Some((_, value)) = self.0.iter_mut().find(|(known, _)| known == name) else { return };
        if rest.is_empty() {
            *value = new;
        } else if let Ok(mut inner) = read::<Fields>(value.get_ron()) {
            inner.put(rest, new, depth + 1);
            inner.to_raw(depth + 1).into_iter().for_each(|whole| *value = whole);
        }
    }

    /// Adds a field unless there is one of this name.
    pub fn add(&mut self, name: &str, value: Box<RawValue>) {
        if self.raw(name).is_none() {
            self.0.push((name.to_owned(), value));
        }
    }

    /// Returns the text of all fields. `depth` is that of the indentation.
    pub fn text(&self, depth: usize) -> String {
        let lines: Vec<String> =
            self.0.iter().map(|(name, value)| format!("{name}: {}", value.get_ron().trim())).collect();
        block('(', &lines, ')', depth)
    }

    /// Returns the fields as the text of a field. `depth` is that of the indentation.
    pub fn to_raw(&self, depth: usize) -> Option<Box<RawValue>> {
        RawValue::from_boxed_ron(self.text(depth).into_boxed_str()).ok()
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Fields<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<V>, D::Error> {
        struct FieldsVisitor<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for FieldsVisitor<V> {
            type Value = Fields<V>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("fields")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<V>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_struct("Settings", &[], FieldsVisitor(PhantomData))
    }
}

/// Returns our fields with those of theirs that we do not have, or `None` if there are none. `depth` is that of the
/// indentation.
pub fn grafted(ours: &Fields, theirs: &Fields, depth: usize) -> Option<String> {
    let unknown = |(name, _): &&(String, _)| ours.raw(name).is_none();
    let unknown: Vec<_> = theirs.0.iter().filter(unknown).collect();
    let mut is_grafted = !unknown.is_empty();
    let mut lines = Vec::new();
    for (name, value) in &ours.0 {
        let inner = theirs.raw(name).and_then(|their| grafted_value(value, their, depth + 1));
        is_grafted |= inner.is_some();
        lines.push(format!("{name}: {}", inner.as_deref().unwrap_or(value.get_ron().trim())));
    }
    lines.extend(unknown.iter().map(|(name, value)| format!("{name}: {}", value.get_ron().trim())));
    is_grafted.then(|| block('(', &lines, ')', depth))
}

/// Returns our value with what theirs has and ours does not know, or `None` if there is nothing of that kind.
fn grafted_value(ours: &RawValue, theirs: &RawValue, depth: usize) -> Option<String> {
    if let (Ok(ours), Ok(theirs)) = (read::<Fields>(ours.get_ron()), read::<Fields>(theirs.get_ron())) {
        return grafted(&ours, &theirs, depth);
    }
    // What is in a map and what is not was decided when the settings were merged.
    let entries = |value: &RawValue| read::<BTreeMap<String, Box<RawValue>>>(value.get_ron()).ok();
    let (ours, theirs) = (entries(ours)?, entries(theirs)?);
    let mut is_grafted = false;
    let mut lines = Vec::new();
    for (key, value) in &ours {
        let inner = theirs.get(key).and_then(|their| grafted_value(value, their, depth + 1));
        is_grafted |= inner.is_some();
        let key = ron::to_string(key).ok()?;
        lines.push(format!("{key}: {}", inner.as_deref().unwrap_or(value.get_ron().trim())));
    }
    is_grafted.then(|| block('{', &lines, '}', depth))
}

fn block(begin: char, lines: &[String], end: char, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let lines: String = lines.iter().map(|line| format!("{indent}    {line},\n")).collect();
    format!("{begin}\n{lines}{indent}{end}")
}

/// Returns the line and the column, from 1, at which a part of a text begins.
pub fn place(text: &str, part: &str) -> (usize, usize) {
    let at = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let before = text.get(..at).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    (line, before.chars().rev().take_while(|&letter| letter != '\n').count() + 1)
}

/// Reads a value.
///
/// # Errors
///
/// Returns an error where the text is malformed.
pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> ron::error::SpannedResult<T> {
    // People who write `quality: Low` by hand mean `Some(Low)`.
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text)
}
