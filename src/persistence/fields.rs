//! The text of a value in the notation of structs, field by field, as it is written, and what the settings files of
//! versions 1 and 2 meant, which had no parts.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use tamsk_records::short_problem;

use crate::settings::{LastChoices, Settings};

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

/// The line, the column and the description of an error.
pub type TextError = (usize, usize, String);

/// The first version with parts.
pub const FIRST_WITH_PARTS: u32 = 3;

/// Where the fields of earlier versions are now.
const PARTS: [(&str, &[&str]); 10] = [
    (
        "graphics",
        &["quality", "suited", "fullscreen", "vsync", "frame_cap", "show_times", "coordinates", "ring_circles"],
    ),
    ("sound", &["volume", "volume_pieces", "volume_signals", "volume_sand", "volume_menus"]),
    ("camera", &["camera_speed", "camera_inverted", "camera_turns"]),
    ("play", &PLAY),
    ("access", &["high_contrast", "animations", "less_motion"]),
    ("text", &["language", "ui_scale"]),
    ("keys", &["bindings"]),
    ("habits", &["people", "matches"]),
    ("choices", &["gipf", "window"]),
    ("progress", &["played", "played_level", "briefed_level", "tips_shown", "welcomed", "last", "lessons"]),
];

const PLAY: [&str; 8] = [
    "automatic_rings",
    "confirm_moves",
    "ask_on_full_sockets",
    "table_top",
    "two_mice",
    "countdown",
    "keyboard_layout",
    "tips",
];

/// The choices for a match of TAMSK, which are together now. Its rules were in another field.
const TAMSK: [&str; 4] = ["players", "company", "bots", "red"];
const SETUP: &str = "setup";

/// Fields that have another name now.
const RENAMED: [(&str, &str); 8] = [
    ("volume_pieces", "pieces"),
    ("volume_signals", "signals"),
    ("volume_sand", "sand"),
    ("volume_menus", "menus"),
    ("camera_speed", "speed"),
    ("camera_inverted", "inverted"),
    ("camera_turns", "turns"),
    ("ui_scale", "scale"),
];

/// Fields that no version writes any more. Version 1 knew only whether there were animations.
const RETIRED: [&str; 2] = ["version", REDUCED_MOTION];
pub const REDUCED_MOTION: &str = "reduced_motion";

/// Returns the fields of an earlier version in their parts. What it did not know stays outside of them.
pub fn in_parts(old: &Fields) -> Fields {
    let mut new = Fields::default();
    for (part, names) in PARTS {
        let mut fields: Fields = old.value(part).unwrap_or_default();
        for name in names {
            let now = RENAMED.iter().find(|(before, _)| before == name).map_or(*name, |(_, now)| now);
            old.raw(name).into_iter().for_each(|value| fields.add(now, value.to_owned()));
        }
        if part == "choices" {
            tamsk(old).into_iter().for_each(|choices| fields.add("tamsk", choices));
        }
        if !fields.0.is_empty() {
            fields.to_raw(1).into_iter().for_each(|whole| new.add(part, whole));
        }
    }
    let is_moved = |name: &&str| {
        let mut all = PARTS.iter().flat_map(|(_, names)| names.iter()).chain(&TAMSK).chain(&RETIRED);
        *name == SETUP || all.any(|moved| moved == name)
    };
    for (name, value) in old.0.iter().filter(|(name, _)| !is_moved(&name.as_str())) {
        new.add(name, value.clone());
    }
    new
}

/// Returns the choices for a match of TAMSK, if there are any. What is missing is as it is for a first match.
fn tamsk(old: &Fields) -> Option<Box<RawValue>> {
    if old.raw(SETUP).is_none() && TAMSK.iter().all(|name| old.raw(name).is_none()) {
        return None;
    }
    let mut choices = Fields::of(&LastChoices::default().tamsk)?;
    let mut set = |name: &str, value: &RawValue| choices.put(&[name.to_owned()], value.to_owned(), 1);
    for name in TAMSK {
        old.raw(name).into_iter().for_each(|value| set(name, value));
    }
    if let Some(setup) = old.raw(SETUP) {
        match read::<Fields>(setup.get_ron()) {
            Ok(setup) => ["options", "timer_on_left"]
                .into_iter()
                .for_each(|name| setup.raw(name).into_iter().for_each(|value| set(name, value))),
            // It is told what is wrong with it.
            Err(_) => set("options", setup),
        }
    }
    choices.to_raw(2)
}

/// Returns what is wrong with the first field of an earlier version that cannot be read.
pub fn first_error(text: &str) -> Option<TextError> {
    let fields: Fields<&RawValue> = read(text).ok()?;
    fields.0.iter().find_map(|(name, value)| {
        let alone = in_parts(&Fields(vec![(name.clone(), (*value).to_owned())])).text(0);
        let error = read::<Settings>(&alone).err()?;
        let value = value.get_ron().trim();
        let (line, column) = place(text, value);
        let at = error.span.start;
        let problem = short_problem(&error.code);
        // The error is as far from the beginning of the value there as here.
        Some(match alone.find(value).map(|start| place(&alone, &alone[start..])) {
            Some((first, before)) if at.line == first => (line, column + at.col.saturating_sub(before), problem),
            Some((first, _)) if at.line > first => (line + at.line - first, at.col, problem),
            _ => (line, column, problem),
        })
    })
}
