//! The languages of the game, and the choice of one from the environment or the system.

use unic_langid::LanguageIdentifier;

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
        texts_of!($folder: "menus", "match", "refusals", "rulebook", "lessons", "records", "fair", "pointers", "access", "hands", "gipf")
    };
    ($folder:literal: $($file:literal),+) => {
        &[$((
            concat!($folder, "/", $file, ".ftl"),
            include_str!(concat!("../../assets/locales/", $folder, "/", $file, ".ftl")),
        )),+]
    };
}

/// The environment variables that name the language of messages, in the order of precedence that POSIX defines.
const LOCALE_VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];
/// The environment variable with a list of preferred languages. It takes precedence over the locale, unless that is `C`
/// or `POSIX`.
const LIST_VARIABLE: &str = "LANGUAGE";

impl Language {
    /// All languages.
    pub const ALL: &[Language] = &[Language::English, Language::French];

    /// Returns its code, which is also the name of its folder.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// Returns its name in the language itself, which is never translated.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
        }
    }

    /// Returns the language of a code such as `en`, `en_GB.UTF-8` or `en-US`. Region and encoding are ignored.
    pub fn from_code(code: &str) -> Option<Language> {
        let base = code.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Language::ALL.iter().copied().find(|language| language.code().eq_ignore_ascii_case(base))
    }

    /// Returns the language that the environment asks for, else the one in the system's settings, else English.
    pub fn of_the_system() -> Language {
        let asked = Language::asked_by(|name| std::env::var(name).ok());
        asked.or_else(|| sys_locale::get_locales().find_map(|code| Language::from_code(&code))).unwrap_or_default()
    }

    /// Returns the language that these environment variables ask for: English if there is no translation for it, or
    /// `None` if no variable is set.
    pub(super) fn asked_by(variable: impl Fn(&str) -> Option<String>) -> Option<Language> {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = LOCALE_VARIABLES.into_iter().find_map(set)?;
        let plain = matches!(locale.split('.').next(), Some("C" | "POSIX"));
        let list = if plain { String::new() } else { set(LIST_VARIABLE).unwrap_or_default() };
        let wished = list.split(':').chain([locale.as_str()]).find_map(Language::from_code);
        Some(wished.unwrap_or_default())
    }

    /// Returns the language with this code in the settings, or the system's.
    pub fn chosen_or_system(code: Option<&str>) -> Language {
        code.and_then(Language::from_code).unwrap_or_else(Language::of_the_system)
    }

    /// Returns its identifier, for plural forms and numbers.
    pub(super) fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    /// Returns the names and contents of its files.
    pub(super) const fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Language::English => texts_of!("en"),
            Language::French => texts_of!("fr"),
        }
    }
}
