//! The languages there are, and which of them the system speaks.

use unic_langid::LanguageIdentifier;

/// A language of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
}

impl Language {
    /// Every language there is a translation for.
    pub const ALL: &[Language] = &[Language::English];

    /// Its code, as written in settings and as its folder is called.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
        }
    }

    /// Its name in itself: the one word that is never translated.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
        }
    }

    /// The language of this code, region and encoding aside: `en`, `en_GB.UTF-8`, `en-US`.
    pub fn from_code(code: &str) -> Option<Language> {
        let base = code.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Language::ALL.iter().copied().find(|language| language.code().eq_ignore_ascii_case(base))
    }

    /// What the environment asks for (`LC_ALL`, `LC_MESSAGES`, `LANG`: the first that is set counts), else English.
    pub fn of_the_system() -> Language {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty())
            .and_then(|value| Language::from_code(&value))
            .unwrap_or_default()
    }

    /// The language of this code in the settings, or the system's.
    pub fn chosen_or_system(code: Option<&str>) -> Language {
        code.and_then(Language::from_code).unwrap_or_else(Language::of_the_system)
    }

    /// For plural forms and numbers.
    pub(super) fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    /// The texts of its folder.
    pub(super) const fn files(self) -> &'static [&'static str] {
        match self {
            Language::English => &[
                include_str!("../../assets/locales/en/menus.ftl"),
                include_str!("../../assets/locales/en/match.ftl"),
                include_str!("../../assets/locales/en/refusals.ftl"),
                include_str!("../../assets/locales/en/lessons.ftl"),
            ],
        }
    }
}
