//! The text of the settings file, which older and newer versions of the game share: an older file is read as what it
//! meant then, and what a newer version has written stays in the file.

use std::collections::BTreeMap;
use std::fmt;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use ron::value::RawValue;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use tamsk_records::short_problem;
use tamsk_text::text_of;

use super::{FileError, Settings};
use crate::appearance::animations::AnimationSpeed;

/// Fields of earlier versions that no version writes any more.
const RETIRED: [&str; 2] = ["reduced_motion", "seats"];

/// The line, the column and the description of an error.
pub type TextError = (usize, usize, String);

/// The settings in a file, and the fields in which they are written.
#[derive(Debug, Default)]
pub struct SharedText {
    /// The settings.
    pub settings: Settings,
    fields: Fields,
    /// The fields of a newer version whose values this one does not understand.
    foreign: Vec<String>,
}

impl SharedText {
    /// Parses the content of a file.
    ///
    /// # Errors
    ///
    /// Returns where the content is malformed. In a file of a newer version, a known field may have any value.
    pub fn parse(bytes: &[u8]) -> Result<SharedText, TextError> {
        let text = text_of(bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
            (line, column, "this is not UTF-8 text".to_owned())
        })?;
        let fields: Fields = read(text).unwrap_or_default();
        let version = fields.value("version").unwrap_or(1);
        let (mut settings, foreign) = match read::<Settings>(text) {
            Ok(settings) => (settings, Vec::new()),
            Err(_) if version > Settings::VERSION => fields.understood(),
            Err(error) => return Err((error.span.start.line, error.span.start.col, short_problem(&error.code))),
        };
        upgrade(&mut settings, version, &fields);
        Ok(SharedText { settings, fields, foreign })
    }

    /// Writes settings into this text, in which everything unknown stays. Fields that are not understood stay as well,
    /// unless this copy of the game has changed them since `base`.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings cannot be written as text.
    pub fn with(&self, base: &Settings, settings: &Settings) -> Result<String, FileError> {
        let config = PrettyConfig::new().extensions(Extensions::IMPLICIT_SOME);
        let told = |error: ron::Error| FileError::System(error.to_string());
        let text = ron::ser::to_string_pretty(settings, config).map_err(told)? + "\n";
        let mut ours: Fields = read(&text).map_err(|error| told(error.code))?;
        let (base, current) = (json(base), json(settings));
        for (name, value) in ours.0.iter_mut().filter(|(name, _)| self.foreign.contains(name)) {
            if base.get(&**name) == current.get(&**name)
                && let Some(theirs) = self.fields.raw(name)
            {
                *value = theirs.to_owned();
            }
        }
        let Some(whole) = grafted(&ours, &self.fields, 0) else { return Ok(text) };
        // The extensions of the notation are named above the settings.
        let header = text.split_once("\n(").map_or("", |(header, _)| header);
        Ok(format!("{header}\n{whole}\n"))
    }
}

/// Gives settings of an earlier version the meaning that they had there.
fn upgrade(settings: &mut Settings, version: u32, fields: &Fields) {
    // Version 1 knew only whether there were animations, and called it so.
    if version < 2 && fields.value("reduced_motion") == Some(true) {
        settings.animations = AnimationSpeed::Off;
    }
    settings.version = version.max(Settings::VERSION);
}

/// The fields of a value in the notation of structs, as they are written.
#[derive(Clone, Debug, Default)]
struct Fields(Vec<(String, Box<RawValue>)>);

impl Fields {
    fn raw(&self, name: &str) -> Option<&RawValue> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    fn value<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        read(self.raw(name)?.get_ron()).ok()
    }

    /// Returns the settings with all fields that this version understands, and the names of the others that it knows.
    fn understood(&self) -> (Settings, Vec<String>) {
        let mut foreign = Vec::new();
        let known = json(&Settings::default());
        let mut fields = Vec::new();
        for (name, value) in self.0.iter().filter(|(name, _)| known.contains_key(name)) {
            let field = format!("{name}: {}", value.get_ron());
            if read::<Settings>(&format!("({field})")).is_ok() {
                fields.push(field);
            } else {
                foreign.push(name.clone());
            }
        }
        (read(&format!("({})", fields.join(","))).unwrap_or_default(), foreign)
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("fields")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_struct("Settings", &[], FieldsVisitor)
    }
}

/// Returns our fields with those of theirs that we do not have, or `None` if there are none. `depth` is that of the
/// indentation.
fn grafted(ours: &Fields, theirs: &Fields, depth: usize) -> Option<String> {
    let unknown = |(name, _): &&(String, _)| ours.raw(name).is_none() && !RETIRED.contains(&name.as_str());
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

fn json(settings: &Settings) -> Map<String, Value> {
    match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

fn read<T: DeserializeOwned>(text: &str) -> ron::error::SpannedResult<T> {
    // People who write `quality: Low` by hand mean `Some(Low)`.
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text)
}
