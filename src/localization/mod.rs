//! All texts shown to players, by key, in their language.
//!
//! They are Fluent messages in `assets/locales/<language>/*.ftl`, built into the program so that none can be missing.
//! The messages also select plural forms.

mod bundle;
mod language;

pub use bundle::Localization;
pub use fluent_bundle::FluentValue;
pub use language::Language;

use bevy::prelude::*;

/// Provides [`Localization`] in the system's language.
pub fn plugin(app: &mut App) {
    app.insert_resource(Localization::new(Language::of_the_system()));
}

#[cfg(test)]
mod tests {
    mod code;
    mod texts;

    use std::collections::BTreeSet;

    use super::{Language, Localization};

    /// Returns the keys of all texts in a language.
    fn keys(language: Language) -> BTreeSet<String> {
        Localization::new(language).keys().into_iter().collect()
    }

    #[test]
    fn the_system_is_asked_without_its_region() {
        assert_eq!(Language::from_code("en_GB.UTF-8"), Some(Language::English));
        assert_eq!(Language::from_code("EN"), Some(Language::English));
        assert_eq!(Language::from_code("fr_CA"), Some(Language::French));
        assert_eq!(Language::from_code("fr-BE"), Some(Language::French));
        assert_eq!(Language::from_code("C.UTF-8"), None);
        assert_eq!(Language::from_code(""), None);
    }

    #[test]
    fn the_environment_is_asked_in_its_order() {
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
        // An unsupported language falls back to English, whatever else the system says.
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
    fn plural_forms_and_numbers_are_those_of_the_language() {
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
        assert_eq!((english.tenths(35), french.tenths(35)), ("3.5".to_owned(), "3,5".to_owned()));
        assert_eq!((english.tenths(9), french.tenths(100)), ("0.9".to_owned(), "10,0".to_owned()));
        assert_eq!((english.percent(150), french.percent(150)), ("150%".to_owned(), "150\u{A0}%".to_owned()));
    }
}
