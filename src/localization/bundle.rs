//! Looks up and formats the texts of the current language.

use std::borrow::Cow;

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::Language;

/// How deeply a text may be nested. The parser calls itself for each level, and would use up the stack.
const DEEPEST_NESTING: usize = 50;

/// The texts in the current language.
///
/// # Examples
///
/// ```
/// use tamsk::localization::{Language, Localization};
///
/// let texts = Localization::new(Language::English);
/// assert_eq!(texts.tr_args("rings-left-short", &[("count", 1.into())]), "ring left");
/// assert_eq!(texts.tr_args("rings-left-short", &[("count", 32.into())]), "rings left");
/// ```
#[derive(Resource)]
pub struct Localization {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Localization {
    /// Loads the texts of this language.
    pub fn new(language: Language) -> Localization {
        Localization::of_files(language, language.files())
    }

    /// Loads texts from the contents of files in this language, each with its name. What is wrong in them is logged and
    /// left out.
    pub fn of_files(language: Language, files: &[(&str, &str)]) -> Localization {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // No language here is written from right to left, and the fonts have no glyphs for the isolating marks.
        bundle.set_use_isolating(false);
        for &(file, text) in files {
            if deepest_nesting(text) > DEEPEST_NESTING {
                error!("{file} is nested too deeply");
                continue;
            }
            let resource = FluentResource::try_new(unbroken(text)).unwrap_or_else(|(rest, errors)| {
                error!("{file} has errors: {errors:?}");
                rest
            });
            if let Err(errors) = bundle.add_resource(resource) {
                error!("{file} redefines a text: {errors:?}");
            }
        }
        Localization { language, bundle }
    }

    /// Returns the current language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Changes the language.
    pub fn set_language(&mut self, language: Language) {
        if language != self.language {
            *self = Localization::new(language);
        }
    }

    /// Returns the text of a key. A key that does not exist is its own text, so that nothing is ever blank.
    pub fn tr<'a>(&'a self, key: &'a str) -> Cow<'a, str> {
        self.format(key, None)
    }

    /// Returns the text of a key with named arguments inserted.
    pub fn tr_args(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let args: FluentArgs = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.format(key, Some(&args)).into_owned()
    }

    /// Formats a number of tenths as a decimal number in the current language, such as `3.5` for 35.
    pub fn tenths(&self, tenths: u64) -> String {
        self.tr_args("number-tenths", &[("whole", (tenths / 10).into()), ("tenths", (tenths % 10).into())])
    }

    /// Formats a percentage in the current language.
    pub fn percent(&self, percent: u32) -> String {
        self.tr_args("number-percent", &[("percent", percent.into())])
    }

    fn format<'a>(&'a self, key: &'a str, args: Option<&'a FluentArgs>) -> Cow<'a, str> {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return Cow::Borrowed(key);
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors);
        if !errors.is_empty() {
            error_once!("the text {key} is incomplete: {errors:?}");
        }
        text
    }

    /// Returns texts with all letters masked: any readable word on the screen was never looked up.
    #[cfg(test)]
    pub fn masked() -> Localization {
        fn mask(text: &str) -> Cow<'_, str> {
            text.chars().map(|c| if c.is_alphabetic() { '#' } else { c }).collect()
        }
        let mut texts = Localization::new(Language::English);
        texts.bundle.set_transform(Some(mask));
        texts
    }

    /// Returns the keys of all texts.
    #[cfg(test)]
    pub fn keys(&self) -> Vec<String> {
        let files = self.language.files().iter();
        let lines = files.flat_map(|(_, text)| text.lines());
        let key = |line: &str| line.split_once(" =").map(|(key, _)| key.to_owned());
        lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase())).filter_map(key).collect()
    }

    #[cfg(test)]
    pub(super) fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }
}

/// Returns how deeply placeables and arguments are nested in the texts of a file, or more.
fn deepest_nesting(text: &str) -> usize {
    let (mut now, mut deepest) = (0_usize, 0);
    for line in text.lines() {
        let named = line.trim_start_matches(|sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_');
        if named.trim_start_matches(' ').starts_with('=') {
            // Another text begins.
            now = 0;
        }
        for sign in line.chars() {
            match sign {
                '{' | '(' => now += 1,
                '}' | ')' => now = now.saturating_sub(1),
                _ => {}
            }
            deepest = deepest.max(now);
        }
    }
    deepest
}

/// Replaces narrow no-break spaces, which French uses before some punctuation, with ordinary no-break spaces: egui
/// breaks lines at the narrow ones. In the game's fonts the ordinary ones are hardly wider.
fn unbroken(text: &str) -> String {
    text.replace('\u{202F}', "\u{A0}")
}
