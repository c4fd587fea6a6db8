//! The text of the settings file, which older and newer versions of the game share: an older file is read as what it
//! meant then, and what a newer version has written stays in the file.

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use ron::value::RawValue;
use serde_json::Value;
use tamsk_records::short_problem;
use tamsk_text::text_of;

use super::FileError;
use super::fields::{FIRST_WITH_PARTS, Fields, REDUCED_MOTION, TextError, first_error, grafted, in_parts, place, read};
use crate::settings::{AnimationSpeed, Settings};

/// The current version of the format.
pub const VERSION: u32 = 3;
/// How many fields of fields are understood one by one where not all are.
const DEEPEST: usize = 3;

/// The settings in a file, and the fields in which they are written.
#[derive(Debug, Default)]
pub struct SharedText {
    /// The settings.
    pub settings: Settings,
    /// The version of the format, or 0 without a file. That of a newer version of the game stays as it is.
    version: u32,
    fields: Fields,
    /// The paths of the fields of a newer version whose values this one does not understand.
    foreign: Vec<Vec<String>>,
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
        let told =
            |error: ron::error::SpannedError| (error.span.start.line, error.span.start.col, short_problem(&error.code));
        let mut fields: Fields = read(text).map_err(told)?;
        let version = version_in(text)?;
        if version < FIRST_WITH_PARTS {
            let had_no_animations = version < 2 && fields.value(REDUCED_MOTION) == Some(true);
            fields = in_parts(&fields);
            let settings = read::<Settings>(&fields.text(0));
            let mut settings = settings.map_err(|error| first_error(text).unwrap_or_else(|| told(error)))?;
            if had_no_animations {
                settings.access.animations = AnimationSpeed::Off;
            }
            return Ok(SharedText { settings, version, fields, foreign: Vec::new() });
        }
        let (settings, foreign) = match read::<Settings>(text) {
            Ok(settings) => (settings, Vec::new()),
            Err(_) if version > VERSION => understood(&fields),
            Err(error) => return Err(told(error)),
        };
        Ok(SharedText { settings, version, fields, foreign })
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
        let text = ron::ser::to_string_pretty(settings, config).map_err(told)?;
        let mut ours: Fields = read(&text).map_err(|error| told(error.code))?;
        let (base, current) = (json(base), json(settings));
        for path in &self.foreign {
            let pointer: String = path.iter().map(|name| format!("/{name}")).collect();
            if base.pointer(&pointer) == current.pointer(&pointer)
                && let Some(theirs) = self.fields.at(path)
            {
                ours.put(path, theirs, 0);
            }
        }
        let version = RawValue::from_rust(&self.version.max(VERSION)).map_err(told)?;
        ours.0.insert(0, ("version".to_owned(), version));
        // The extensions of the notation are named above the settings.
        let header = text.split_once("\n(").map_or("", |(header, _)| header);
        Ok(format!("{header}\n{}\n", grafted(&ours, &self.fields, 0).unwrap_or_else(|| ours.text(0))))
    }
}

/// Returns the version of the format of a file. The first one did not always say it.
fn version_in(text: &str) -> Result<u32, TextError> {
    let fields: Fields<&RawValue> = read(text).unwrap_or_default();
    let Some((_, version)) = fields.0.iter().find(|(name, _)| name == "version") else { return Ok(1) };
    read(version.get_ron()).map_err(|error: ron::error::SpannedError| {
        let (line, column) = place(text, version.get_ron().trim());
        (line, column, short_problem(&error.code))
    })
}

/// Returns the settings with all fields that this version understands, and the paths of the others that it knows.
fn understood(fields: &Fields) -> (Settings, Vec<Vec<String>>) {
    let mut foreign = Vec::new();
    let known = understood_of(fields, &json(&Settings::default()), &[], &mut foreign);
    (read(&known.text(0)).unwrap_or_default(), foreign)
}

fn understood_of(fields: &Fields, known: &Value, path: &[String], foreign: &mut Vec<Vec<String>>) -> Fields {
    let mut found = Fields::default();
    for (name, value) in &fields.0 {
        let Some(known) = known.get(name) else { continue };
        let path = [path, std::slice::from_ref(name)].concat();
        if is_understood(&path, value) {
            found.add(name, value.clone());
            continue;
        }
        match read::<Fields>(value.get_ron()) {
            Ok(inner) if path.len() < DEEPEST && known.is_object() => {
                let inner = understood_of(&inner, known, &path, foreign);
                inner.to_raw(path.len()).into_iter().for_each(|whole| found.add(name, whole));
            }
            _ => foreign.push(path),
        }
    }
    found
}

/// Returns whether this value is one of the field with this path.
fn is_understood(path: &[String], value: &RawValue) -> bool {
    let alone = path.iter().rev().fold(value.get_ron().to_owned(), |inner, name| format!("({name}: {inner})"));
    read::<Settings>(&alone).is_ok()
}

fn json(settings: &Settings) -> Value {
    serde_json::to_value(settings).unwrap_or_default()
}
