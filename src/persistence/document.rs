//! The settings file as a JSON document, in which unknown fields survive and only changed values are written.

use serde::Deserialize;
use serde_json::{Map, Value};
use tamsk_records::shorten_error;
use tamsk_text::decode_utf8_without_bom;

use crate::settings::Settings;

/// The current version of the format. Versions 1 to 3 used [RON](super::legacy_settings).
pub const SETTINGS_FORMAT_VERSION: u32 = 4;

/// A syntax error in a text. Lines and columns are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsSyntaxError {
    pub line: usize,
    pub column: usize,
    pub problem: String,
}

impl SettingsSyntaxError {
    /// Returns the text without a byte order mark, or the position of the first byte that is not UTF-8.
    pub fn decode_utf8(bytes: &[u8]) -> Result<&str, SettingsSyntaxError> {
        decode_utf8_without_bom(bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
            SettingsSyntaxError { line, column, problem: "this is not UTF-8 text".to_owned() }
        })
    }
}

impl From<serde_json::Error> for SettingsSyntaxError {
    fn from(error: serde_json::Error) -> SettingsSyntaxError {
        let message = error.to_string();
        let problem = message.rsplit_once(" at line ").map_or(&*message, |(problem, _)| problem);
        SettingsSyntaxError { line: error.line(), column: error.column(), problem: shorten_error(&problem) }
    }
}

/// The JSON object in a settings file.
#[derive(Clone, Debug)]
pub struct SettingsDocument(Map<String, Value>);

#[derive(Deserialize)]
#[serde(default)]
struct Header {
    version: u32,
}

impl Default for Header {
    fn default() -> Header {
        Header { version: SETTINGS_FORMAT_VERSION }
    }
}

impl SettingsDocument {
    pub fn of(settings: &Settings) -> SettingsDocument {
        SettingsDocument(fields_of(settings))
    }

    /// Parses a settings file. Returns an error if the file is not JSON in UTF-8, or contains an invalid value. A file
    /// of a newer version, however, may contain values that this version does not understand.
    /// [`to_unclamped_settings`](Self::to_unclamped_settings) replaces these values with defaults.
    pub fn parse(bytes: &[u8]) -> Result<SettingsDocument, SettingsSyntaxError> {
        let text = SettingsSyntaxError::decode_utf8(bytes)?;
        let document = SettingsDocument(serde_json::from_str(text)?);
        let Header { version } = serde_json::from_str(text)?;
        match serde_json::from_str::<Settings>(text) {
            Err(error) if version <= SETTINGS_FORMAT_VERSION => Err(error.into()),
            _ => Ok(document),
        }
    }

    /// Returns the settings, whose values may be out of bounds.
    pub fn to_unclamped_settings(&self) -> Settings {
        understood(&self.0)
    }

    /// Returns the document after the changes from `base` to `settings`. If the result would be invalid, all values are
    /// taken from `settings`.
    #[must_use]
    pub fn with_changes(mut self, base: &Settings, settings: &Settings) -> SettingsDocument {
        let now = fields_of(settings);
        change(&mut self.0, &fields_of(base), &now);
        let is_newer = self.version() > SETTINGS_FORMAT_VERSION.into();
        let mixed = if is_newer { Some(self.to_unclamped_settings()) } else { Settings::deserialize(&self.0).ok() };
        if mixed.is_none_or(|mut mixed| mixed.clamp_to_bounds().is_some()) {
            self.0.extend(now);
        }
        self
    }

    /// Returns the document as text. If a newer program wrote the document, its version number is kept.
    pub fn into_text(mut self) -> String {
        let version = self.version().max(SETTINGS_FORMAT_VERSION.into());
        self.0.insert("version".to_owned(), version.into());
        // An object with strings as keys can always be written.
        serde_json::to_string_pretty(&self.0).unwrap_or_default() + "\n"
    }

    fn version(&self) -> u64 {
        self.0.get("version").and_then(Value::as_u64).unwrap_or_default()
    }
}

fn fields_of(settings: &Settings) -> Map<String, Value> {
    match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => fields,
        _ => unreachable!("settings serialize to an object, and all keys of maps are strings"),
    }
}

/// Applies the differences between `before` and `now` to `theirs`, field by field.
fn change(theirs: &mut Map<String, Value>, before: &Map<String, Value>, now: &Map<String, Value>) {
    for name in before.keys().filter(|name| !now.contains_key(*name)) {
        theirs.remove(name);
    }
    for (name, value) in now.iter().filter(|(name, value)| before.get(*name) != Some(*value)) {
        match (theirs.get_mut(name), before.get(name), value) {
            (Some(Value::Object(theirs)), Some(Value::Object(before)), Value::Object(now)) => {
                change(theirs, before, now);
            }
            _ => _ = theirs.insert(name.clone(), value.clone()),
        }
    }
}

/// Returns the settings in `fields`, with defaults for the values that this version does not understand.
fn understood(fields: &Map<String, Value>) -> Settings {
    if let Ok(settings) = Settings::deserialize(fields) {
        return settings;
    }
    let mut known = Value::Object(fields_of(&Settings::default()));
    adopt(&mut known, &mut Vec::new(), fields);
    Settings::deserialize(known).unwrap_or_default()
}

/// Copies each value of `theirs` into the object at `path` in `whole`, unless `whole` would no longer be valid
/// settings.
fn adopt<'a>(whole: &mut Value, path: &mut Vec<&'a str>, theirs: &'a Map<String, Value>) {
    for (name, value) in theirs {
        let Some(fields) = object_at(whole, path) else { return };
        let before = fields.insert(name.clone(), value.clone());
        if Settings::deserialize(&*whole).is_ok() {
            continue;
        }
        let Some(fields) = object_at(whole, path) else { return };
        let inner = before.as_ref().is_some_and(Value::is_object).then(|| value.as_object()).flatten();
        match before {
            Some(before) => _ = fields.insert(name.clone(), before),
            None => _ = fields.remove(name),
        }
        if let Some(inner) = inner {
            path.push(name);
            adopt(whole, path, inner);
            path.pop();
        }
    }
}

fn object_at<'a>(whole: &'a mut Value, path: &[&str]) -> Option<&'a mut Map<String, Value>> {
    path.iter().try_fold(whole, |value, name| value.get_mut(name))?.as_object_mut()
}
