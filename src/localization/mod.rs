//! Provides all texts for players in the current language. The texts are Fluent messages in
//! `assets/locales/<language>/*.ftl`, which are embedded in the program.

mod keyed_text;

pub use fluent_bundle::FluentValue;
pub use keyed_text::{KeyedText, TextArg};

use std::borrow::Cow;

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// Adds [`Localization`] in the system's language.
pub fn plugin(app: &mut App) {
    app.insert_resource(Localization::new(Language::of_the_system()));
}

/// The maximum depth to which braces and parentheses in a text may be nested. Deeper nesting could overflow the stack,
/// because the parser calls itself for each level.
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
    /// Loads the texts of a language.
    pub fn new(language: Language) -> Localization {
        Localization::from_files(language, language.files())
    }

    /// Loads texts from files, given by name and content. Logs and leaves out anything malformed.
    pub fn from_files(language: Language, files: &[(&str, &str)]) -> Localization {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // No supported language is right-to-left, and the fonts have no glyphs for the isolating marks.
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

    /// Returns the text of a key. If the key has no text, returns the key itself, so that nothing is ever blank.
    pub fn tr<'a>(&'a self, key: &'a str) -> Cow<'a, str> {
        self.format(key, None)
    }

    /// Returns the text of a key with named arguments inserted.
    pub fn tr_args(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let args: FluentArgs = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.format(key, Some(&args)).into_owned()
    }

    /// Formats a text in the current language.
    pub fn format_text(&self, KeyedText { key, args }: &KeyedText) -> String {
        let value = |arg: &TextArg| match arg {
            TextArg::Number(number) => (*number).into(),
            TextArg::TextKey(key) => self.tr(key).into_owned().into(),
            TextArg::UserText(text) => text.clone().into(),
        };
        let args: Vec<(&str, FluentValue)> = args.iter().map(|(name, arg)| (&**name, value(arg))).collect();
        self.tr_args(key, &args)
    }

    /// Formats a number of tenths as a decimal number in the current language, such as `3.5` for 35 tenths.
    pub fn format_tenths(&self, tenths: u64) -> String {
        self.tr_args("number-tenths", &[("whole", (tenths / 10).into()), ("tenths", (tenths % 10).into())])
    }

    /// Formats a percentage in the current language.
    pub fn format_percent(&self, percent: u32) -> String {
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

    /// Returns texts in which all letters are masked. Any readable word on the screen is then a word that was not
    /// localized.
    #[cfg(test)]
    pub fn with_masked_letters() -> Localization {
        fn mask(text: &str) -> Cow<'_, str> {
            text.chars().map(|c| if c.is_alphabetic() { '#' } else { c }).collect()
        }
        let mut texts = Localization::new(Language::English);
        texts.bundle.set_transform(Some(mask));
        texts
    }

    /// Returns the keys of all texts of the language.
    #[cfg(test)]
    pub fn keys(&self) -> Vec<String> {
        let files = self.language.files().iter();
        let lines = files.flat_map(|(_, text)| text.lines());
        let key = |line: &str| line.split_once(" =").map(|(key, _)| key.to_owned());
        lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase())).filter_map(key).collect()
    }

    #[cfg(test)]
    fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }
}

/// Returns an upper bound on how deeply the braces and parentheses in the texts of a file are nested.
fn deepest_nesting(text: &str) -> usize {
    let (mut now, mut deepest) = (0_usize, 0);
    for line in text.lines() {
        let named = line.trim_start_matches(|sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_');
        if named.trim_start_matches(' ').starts_with('=') {
            // A new text begins without nesting.
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

/// Replaces the narrow no-break spaces in French texts with ordinary no-break spaces, which are hardly wider. egui
/// would break lines at the narrow spaces.
fn unbroken(text: &str) -> String {
    text.replace('\u{202F}', "\u{A0}")
}

/// A language of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

/// Embeds the texts of a folder in `assets/locales`. Every language has the same files.
macro_rules! texts_of {
    ($folder:literal) => {
        texts_of!($folder: "menus", "match", "refusals", "rulebook", "lessons", "records", "fair", "pointers", "access", "hands", "gipf", "problems", "online")
    };
    ($folder:literal: $($file:literal),+) => {
        &[$((
            concat!($folder, "/", $file, ".ftl"),
            include_str!(concat!("../../assets/locales/", $folder, "/", $file, ".ftl")),
        )),+]
    };
}

/// The environment variables for the language of messages, in the order of precedence that POSIX defines.
const LOCALE_VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];
/// The environment variable with the list of preferred languages. It takes precedence over any locale except `C` and
/// `POSIX`.
const LIST_VARIABLE: &str = "LANGUAGE";

impl Language {
    /// All languages.
    pub const ALL: &[Language] = &[Language::English, Language::French];

    /// Returns the code of the language, which is also the name of its folder.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// Returns the name of the language in the language itself. The name is never translated.
    pub const fn native_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
        }
    }

    /// Returns the language of a code such as `en`, `en_GB.UTF-8` or `en-US`. The region and the encoding are ignored.
    /// Returns `None` if the language is not supported.
    pub fn from_code(code: &str) -> Option<Language> {
        let base = code.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Language::ALL.iter().copied().find(|language| language.code().eq_ignore_ascii_case(base))
    }

    /// Returns the language that the environment variables select. If none is set, returns the system's language if it
    /// is supported, or else English.
    pub fn of_the_system() -> Language {
        let asked = Language::asked_by(|name| std::env::var(name).ok());
        asked.or_else(|| sys_locale::get_locales().find_map(|code| Language::from_code(&code))).unwrap_or_default()
    }

    /// Returns the language that environment variables select. `variable` returns the value of a variable. The result
    /// is English if the selected language is unsupported, and `None` if none of `LOCALE_VARIABLES` is set.
    fn asked_by(variable: impl Fn(&str) -> Option<String>) -> Option<Language> {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = LOCALE_VARIABLES.into_iter().find_map(set)?;
        let plain = matches!(locale.split('.').next(), Some("C" | "POSIX"));
        let list = if plain { String::new() } else { set(LIST_VARIABLE).unwrap_or_default() };
        let wished = list.split(':').chain([locale.as_str()]).find_map(Language::from_code);
        Some(wished.unwrap_or_default())
    }

    /// Returns the language with this code. Without a supported code, returns the language of the system.
    pub fn chosen_or_system(code: Option<&str>) -> Language {
        code.and_then(Language::from_code).unwrap_or_else(Language::of_the_system)
    }

    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    const fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Language::English => texts_of!("en"),
            Language::French => texts_of!("fr"),
        }
    }
}

#[cfg(test)]
mod tests {
    mod code;
    mod texts;

    use std::collections::BTreeSet;

    use super::{Language, Localization};

    fn keys(language: Language) -> BTreeSet<String> {
        Localization::new(language).keys().into_iter().collect()
    }

    #[test]
    fn language_codes_match_without_their_region() {
        assert_eq!(Language::from_code("en_GB.UTF-8"), Some(Language::English));
        assert_eq!(Language::from_code("EN"), Some(Language::English));
        assert_eq!(Language::from_code("fr_CA"), Some(Language::French));
        assert_eq!(Language::from_code("fr-BE"), Some(Language::French));
        assert_eq!(Language::from_code("C.UTF-8"), None);
        assert_eq!(Language::from_code(""), None);
    }

    #[test]
    fn environment_variables_are_read_in_order_of_precedence() {
        let asked = |set: &[(&str, &str)]| {
            Language::asked_by(|name| set.iter().find(|(it, _)| *it == name).map(|(_, value)| (*value).to_owned()))
        };
        let (english, french) = (Some(Language::English), Some(Language::French));
        assert_eq!(asked(&[]), None);
        assert_eq!(asked(&[("LANG", "")]), None);
        assert_eq!(asked(&[("LANG", "fr_FR.UTF-8")]), french);
        assert_eq!(asked(&[("LANG", "fr_FR.UTF-8"), ("LC_MESSAGES", "en_US.UTF-8")]), english);
        assert_eq!(asked(&[("LANG", "en_US.UTF-8"), ("LC_ALL", "fr_FR")]), french);
        assert_eq!(asked(&[("LANG", "fr_FR"), ("LC_ALL", "")]), french);
        // The list of preferences takes precedence, except in the `C` locale.
        assert_eq!(asked(&[("LANG", "en_US.UTF-8"), ("LANGUAGE", "de:fr:en")]), french);
        assert_eq!(asked(&[("LANG", "C.UTF-8"), ("LANGUAGE", "fr")]), english);
        // An unsupported language falls back to English, even if the system's settings differ.
        assert_eq!(asked(&[("LANG", "de_DE.UTF-8")]), english);
    }

    #[test]
    fn an_unknown_key_is_its_own_text() {
        assert_eq!(Localization::new(Language::English).tr("no such key"), "no such key");
    }

    #[test]
    fn the_language_can_change_while_the_game_runs() {
        let mut texts = Localization::new(Language::English);
        assert_eq!(texts.tr("title-quit"), "Quit");
        texts.set_language(Language::French);
        assert_eq!(texts.tr("title-quit"), "Quitter");
        texts.set_language(Language::English);
        assert_eq!(texts.tr("title-quit"), "Quit");
    }

    #[test]
    fn plurals_and_numbers_follow_the_language() {
        let said =
            |language, key: &str, count: u32| Localization::new(language).tr_args(key, &[("count", count.into())]);
        let rings = "rings-left-short";
        // Zero takes the plural in English and the singular in French.
        assert_eq!([0, 1, 2].map(|n| said(Language::English, rings, n)), ["rings left", "ring left", "rings left"]);
        let french = ["anneau restant", "anneau restant", "anneaux restants"];
        assert_eq!([0, 1, 2].map(|n| said(Language::French, rings, n)), french);
        assert_eq!(said(Language::French, "result-by-rings", 1), "Avec 1 anneau de moins.");
        assert_eq!(said(Language::French, "result-by-rings", 5), "Avec 5\u{a0}anneaux de moins.");

        let (english, french) = (Localization::new(Language::English), Localization::new(Language::French));
        assert_eq!((english.format_tenths(35), french.format_tenths(35)), ("3.5".to_owned(), "3,5".to_owned()));
        assert_eq!((english.format_tenths(9), french.format_tenths(100)), ("0.9".to_owned(), "10,0".to_owned()));
        assert_eq!(
            (english.format_percent(150), french.format_percent(150)),
            ("150%".to_owned(), "150\u{A0}%".to_owned())
        );
    }
}
