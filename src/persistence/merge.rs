//! Merges the changes of two copies of the game that share a settings file.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::Settings;

/// Returns the settings in the file (`theirs`) with everything that this copy (`ours`) has changed since `base`, field
/// by field and lesson by lesson.
pub fn merge(base: &Settings, ours: &Settings, theirs: &Settings) -> Settings {
    let value = |settings| serde_json::to_value(settings).ok();
    let merged = merge_values(value(base).as_ref(), value(ours).as_ref(), value(theirs).as_ref());
    let merged = merged.and_then(|merged| serde_json::from_value(merged).ok());
    // If the changes are incompatible, the later one counts, as it would in a single copy.
    let mut merged: Settings = merged.unwrap_or_else(|| ours.clone());
    merged.clamp_to_bounds();
    merged
}

fn merge_values(base: Option<&Value>, ours: Option<&Value>, theirs: Option<&Value>) -> Option<Value> {
    if ours == base {
        return theirs.cloned();
    }
    let (Some(Value::Object(our)), Some(Value::Object(their))) = (ours, theirs) else { return ours.cloned() };
    let mut merged = Map::new();
    for key in our.keys().chain(their.keys()).collect::<BTreeSet<_>>() {
        let before = base.and_then(|base| base.get(key));
        if let Some(value) = merge_values(before, our.get(key), their.get(key)) {
            merged.insert(key.clone(), value);
        }
    }
    Some(Value::Object(merged))
}
