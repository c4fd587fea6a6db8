//! Compares the text files of all languages, and checks the punctuation of the texts.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use super::super::Language;

#[derive(Debug, Default)]
struct Text {
    arguments: BTreeSet<String>,
    chooses_by: BTreeSet<String>,
    words: String,
}

/// Returns every text of a language by its key. Panics if Fluent cannot parse a file.
fn texts(language: Language) -> BTreeMap<String, Text> {
    let mut texts = BTreeMap::new();
    for (file, content) in language.files() {
        let resource = parser::parse(*content).unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let mut text = Text::default();
                    let pattern = message.value.unwrap_or_else(|| panic!("{file}: {} is empty", message.id.name));
                    read(&pattern, &mut text);
                    let before = texts.insert(message.id.name.to_owned(), text);
                    assert!(before.is_none(), "{file}: {} exists twice", message.id.name);
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                other => panic!("{file}: unexpected entry {other:?}"),
            }
        }
    }
    texts
}

fn read(pattern: &Pattern<&str>, text: &mut Text) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.words.push_str(value),
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                argument(inline, text);
                text.words.push('…');
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                let name = argument(selector, text);
                text.chooses_by.insert(name);
                for variant in variants {
                    text.words.push('\n');
                    read(&variant.value, text);
                }
            }
        }
    }
}

fn argument(inline: &InlineExpression<&str>, text: &mut Text) -> String {
    let InlineExpression::VariableReference { id } = inline else { panic!("{inline:?} is not an argument") };
    text.arguments.insert(id.name.to_owned());
    id.name.to_owned()
}

#[test]
fn all_languages_have_the_same_keys_and_arguments() {
    let english = texts(Language::English);
    for &language in Language::ALL {
        let these = texts(language);
        let keys = |texts: &BTreeMap<String, Text>| texts.keys().cloned().collect::<BTreeSet<_>>();
        let odd: Vec<_> = keys(&english).symmetric_difference(&keys(&these)).cloned().collect();
        assert!(odd.is_empty(), "{} and English differ in {odd:?}", language.code());
        for (key, text) in &these {
            let other = &english[key];
            // An argument that selects a variant of the text may be displayed in one language and not in another. Such
            // arguments are therefore compared only as selectors.
            let chosen: BTreeSet<_> = text.chooses_by.union(&other.chooses_by).cloned().collect();
            let without = |text: &Text| text.arguments.difference(&chosen).cloned().collect::<Vec<_>>();
            assert_eq!(without(text), without(other), "{}: {key}", language.code());
            assert_eq!(text.chooses_by, other.chooses_by, "{}: {key}", language.code());
        }
    }
}

#[test]
fn every_text_about_a_player_can_address_them() {
    // These texts address nobody, because they have no verb or are about a bot.
    const NOT_ADDRESSED: [&str; 5] =
        ["log-move", "note-timer-soon", "briefing-gentle", "briefing-timer-against", "fair-handicap"];
    for &language in Language::ALL {
        for (key, text) in texts(language) {
            // A text about a challenge may address either of the two players.
            let of_two = text.arguments.contains("challenger");
            let of_one = text.arguments.contains("player") && !NOT_ADDRESSED.contains(&key.as_str());
            let about = of_one || of_two;
            assert_eq!(about, text.chooses_by.contains("who"), "{}: {key}", language.code());
        }
    }
}

#[test]
fn every_text_is_translated() {
    const SAME: &str = "typed-text rulebook-gipf lesson-part-gipf title-gipf gipf-setup-title gipf-version \
        gipf-version-standard fair-title say-both socket-list title-name title-version hud-help hud-menu \
        hud-pause pause-title replay-pause result-title settings-animations settings-volume bot-novice bot-club \
        bot-expert log-move number-tenths number-percent setup-seconds records-date records-players \
        preset-first-edition problem-day problem-rating-change setup-standard dialog-documents statistics-score";
    let english = texts(Language::English);
    for &language in Language::ALL.iter().filter(|language| **language != Language::English) {
        for (key, text) in texts(language) {
            assert!(
                text.words != english[&key].words || SAME.split(' ').any(|same| same == key),
                "{}: {key} is not translated: {}",
                language.code(),
                text.words
            );
        }
    }
}

/// French sets a narrow no-break space before ; : ! ? and inside « », and uses typographic apostrophes.
#[test]
fn french_punctuation_has_its_spaces() {
    const NARROW: char = '\u{202F}';
    for (key, text) in texts(Language::French) {
        let mut before = '\n';
        for c in text.words.chars() {
            let alone = matches!(before, '\n');
            match c {
                // A question mark that stands alone is the label of a button, and needs no space.
                ';' | ':' | '!' | '?' if !alone => assert_eq!(before, NARROW, "{key}: {c} in {:?}", text.words),
                '»' => assert_eq!(before, NARROW, "{key}: {c} in {:?}", text.words),
                _ if before == '«' => assert_eq!(c, NARROW, "{key}: after « in {:?}", text.words),
                _ => {}
            }
            assert!(!matches!(c, '\'' | '"' | '“' | '”'), "{key}: {c} in {:?}", text.words);
            before = c;
        }
        assert!(!text.words.contains("..."), "{key}: use one ellipsis character: {:?}", text.words);
    }
}

#[test]
fn french_numbers_stay_with_their_units() {
    const UNITS: [&str; 6] = ["secondes", "minutes", "anneaux", "cases", "s", "ms"];
    let mut kept = 0;
    for (key, text) in texts(Language::French) {
        let words: Vec<&str> = text.words.split([' ', '\n']).collect();
        for pair in words.windows(2) {
            let is_number = pair[0].ends_with(|c: char| c.is_ascii_digit() || c == '…');
            let unit = pair[1].trim_end_matches(|c: char| !c.is_alphanumeric());
            assert!(!is_number || !UNITS.contains(&unit), "{key}: {} {} in {:?}", pair[0], pair[1], text.words);
        }
        kept += usize::from(UNITS.iter().any(|unit| text.words.contains(&format!("15\u{202F}{unit}"))));
    }
    assert!(kept > 2, "no numbers with units were found");
}

#[test]
fn english_has_english_punctuation() {
    for (key, text) in texts(Language::English) {
        assert!(!text.words.contains(['\'', '"', '«', '»']), "{key}: {:?}", text.words);
        assert!(!text.words.contains("..."), "{key}: {:?}", text.words);
    }
}

#[test]
fn french_texts_use_one_word_for_each_term() {
    let all: String = texts(Language::French).into_values().map(|text| text.words.to_lowercase() + "\n").collect();
    for word in
        ["sablier", "case", "anneau", "anneau en plus", "porte-anneaux", "minuteur", "niveau", "réclamer", "robot"]
    {
        assert!(all.contains(word), "{word}");
    }
    for word in ["chronomètre", "socle", "logement", "bague", "clepsydre", "pion noir", "degré"] {
        assert!(!all.contains(word), "the French texts use another word for {word}");
    }
    for words in ["anneau bonus", "anneaux bonus", "minuteur tourne", " glissez"] {
        assert!(!all.contains(words), "the French texts use other words for {words}");
    }
}

/// English texts say that a glass is turned over, and that the timer is flipped.
#[test]
fn english_texts_flip_the_timer() {
    for (key, text) in texts(Language::English) {
        let words = text.words.to_lowercase();
        for turned in ["turn the timer", "turns the timer", "turned the timer", "timer turned", "timer is turned"] {
            assert!(!words.contains(turned), "{key}: {:?}", text.words);
        }
        let briefs = key.starts_with("briefing-timer") || key == "briefing-gentle";
        assert!(!briefs || words.contains("flip"), "{key}: {:?}", text.words);
    }
}

#[test]
fn agreed_wordings_are_used() {
    for (language, key, words) in [
        (Language::English, "setup-advanced-show", "More options…"),
        (Language::English, "setup-level-3-note", "Level 2, plus a 15-second timer to pressure your opponent."),
        (Language::English, "settings-fullscreen", "Full screen"),
        (Language::English, "settings-scale", "Text size"),
        (Language::English, "settings-language-system", "System default"),
        (Language::English, "settings-times", "Show glass times"),
        (Language::English, "settings-accessibility", "Accessibility"),
        (Language::English, "status-move", "Your move"),
        (Language::English, "sand-choose", "All three of your glasses are running."),
        (Language::English, "aid-take-back", "Undo"),
        (Language::English, "help-view-reset", "Reset view"),
        (Language::French, "setup-advanced-show", "Options avancées…"),
        (Language::French, "setup-late-started", "Anneau si sablier en main"),
        (Language::French, "lesson-start-sand", "Lancer le sable"),
        (Language::French, "lesson-back", "Retour"),
        (Language::French, "late-price-done", "Noir joue, pose son anneau, puis l’anneau en plus où il veut."),
        (Language::French, "note-extra-now", "n’importe où"),
        (Language::French, "setup-level-1-note", "Les sabliers servent de simples pions"),
    ] {
        let text = &texts(language)[key].words;
        assert!(text.contains(words), "{key}: {text}");
    }
}
