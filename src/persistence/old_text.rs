//! The settings files of versions 1 and 2, which had no parts.

use ron::value::RawValue;
use tamsk_records::short_problem;

use super::fields::{Fields, place, read};
use crate::settings::{LastChoices, Settings};

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
