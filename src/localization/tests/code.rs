//! Checks that every text key in the code exists, that every key is used, and that all words are localized. The crate
//! `i18n-embed-fl` does not suffice, because it checks only the literal keys in its own macro, and it would replace
//! [`Localization`].

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::super::{Language, Localization};
use super::keys;

/// The folders in which every literal that looks like a text key is one.
const ROOMS: [&str; 3] = ["src/ui", "src/tutorial", "src/input"];

/// The functions and types that draw the words passed to them.
const DRAWING: &str = "label heading section note button small_button link hyperlink_to selectable_label checkbox \
    radio radio_value hint_text on_hover_text text layout layout_no_wrap layout_job RichText::new Label::new \
    Button::new LayoutJob::simple_singleline spaced time_pill Pill::lay_out named_row line_of_text \
    simple_text wrapped";

/// The functions that receive words that players never see, such as script names, ids and panic messages.
const UNSEEN: &str = "Id::new .named .id_salt .push_id Grid::new expect panic! tr tr_args about about_socket";

const ONLY_FOR_TESTS: [&str; 3] = ["tests.rs", "testing.rs", "everything.rs"];

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    fn gather(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, ending, files);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending, &mut files);
    files
}

fn program(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("the source file is readable");
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let is_in_tests = file.parent().is_some_and(|folder| folder.ends_with("tests"));
    if is_in_tests || ONLY_FOR_TESTS.contains(&&*name) {
        return String::new();
    }
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| line.to_owned() + "\n").collect()
}

fn literals(code: &str) -> BTreeSet<String> {
    code.lines().flat_map(|line| line.split('"').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// Returns `true` if a literal looks like a key: lower-case words joined by hyphens.
fn is_key_like(literal: &str) -> bool {
    literal.contains('-')
        && literal.starts_with(|c: char| c.is_ascii_lowercase())
        && !literal.ends_with('-')
        && literal.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

#[test]
fn every_key_in_the_code_exists() {
    let texts = Localization::new(Language::English);
    let files: Vec<_> = ROOMS.into_iter().flat_map(|room| files(room, "rs")).collect();
    assert!(files.len() > 30);
    for file in files {
        for literal in literals(&program(&file)).into_iter().filter(|literal| is_key_like(literal)) {
            assert!(texts.has(&literal), "{}: there is no text {literal}", file.display());
        }
    }
}

/// Keys that appear in the data of lessons count as used.
#[test]
fn every_key_is_used() {
    let mut used = BTreeSet::new();
    for file in files("src", "rs") {
        used.extend(literals(&program(&file)));
    }
    for file in files("assets/lessons", "ron") {
        used.extend(literals(&fs::read_to_string(file).expect("the lesson is readable")));
    }
    // The keys of a setting's note and search words consist of the setting's key and an ending.
    let of_settings = used.iter().filter(|key| key.starts_with("settings-"));
    let with_endings: Vec<_> =
        of_settings.flat_map(|key| ["note", "words"].map(|end| format!("{key}-{end}"))).collect();
    used.extend(with_endings);
    for key in keys(Language::English) {
        assert!(used.contains(&key), "nothing uses {key}");
    }
}

fn arguments(code: &str) -> &str {
    let (mut depth, mut quoted) = (1, false);
    for (at, c) in code.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &code[..at];
        }
    }
    code
}

fn calls<'a>(code: &'a str, names: &'static str) -> Vec<(&'static str, &'a str)> {
    let mut found = Vec::new();
    for name in names.split(' ') {
        for (at, _) in code.match_indices(name) {
            let inside_a_word = |c: char| c.is_alphanumeric() || c == '_';
            let starts = name.starts_with('.') || !code[..at].ends_with(inside_a_word);
            // The name in the definition of a function is not a call.
            let call = starts && !code[..at].ends_with("fn ");
            if let Some(rest) = code[at + name.len()..].strip_prefix('(').filter(|_| call) {
                found.push((name, arguments(rest)));
            }
        }
    }
    found
}

fn words(literal: &str) -> String {
    let mut depth = 0;
    let outside = literal.chars().filter(|c| {
        depth += i32::from(*c == '{') - i32::from(*c == '}');
        depth == 0
    });
    outside.filter(|c| c.is_alphabetic() || *c == ' ').collect::<String>().trim().to_owned()
}

fn untranslated(code: &str, texts: &Localization) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, given) in calls(code, DRAWING) {
        let mut given = given.to_owned();
        for (_, unseen) in calls(&given.clone(), UNSEEN) {
            given = given.replace(unseen, "");
        }
        for literal in literals(&given) {
            if words(&literal).len() > 1 && !texts.has(&literal) {
                faults.push(format!("{name}(… {literal:?} …)"));
            }
        }
    }
    // All formatted words are assumed to be drawn.
    for (_, given) in calls(code, "format!") {
        let literal = given.split('"').nth(1).unwrap_or_default();
        let for_scripts =
            ["rules {", "lesson {", "record {", "problem {", "drill {", "worst {", "best {", "clear {", "resign {"]
                .iter()
                .any(|name| literal.starts_with(name));
        if words(literal).len() > 1 && !for_scripts {
            faults.push(format!("format!({literal:?})"));
        }
    }
    faults
}

#[test]
fn no_words_bypass_localization() {
    let texts = Localization::new(Language::English);
    // Only the user interface is checked, because the tutorial draws nothing. The error messages of the tutorial and
    // its parser are for authors of lessons.
    for file in files("src/ui", "rs") {
        let faults = untranslated(&program(&file), &texts);
        assert!(faults.is_empty(), "{}: {faults:?}", file.display());
    }
}

#[test]
fn the_check_finds_words_that_bypass_localization() {
    let texts = Localization::new(Language::English);
    for bad in [
        "ui.label(\"Hello there\");",
        "ui.add(Label::new(RichText::new(\"Quit\").size(3.0)));",
        "painter.text(at, Align2::CENTER_CENTER, \"rings left\", font, ink);",
        "let it = format!(\"{} rings\", n);",
        "let at = ui.add(\n    Button::new(\"Go\"),\n);",
    ] {
        assert!(!untranslated(bad, &texts).is_empty(), "{bad}");
    }
    for good in [
        "ui.label(&*texts.tr(\"title-quit\"));",
        "row(ui, \"pause-quit\", 3);",
        "ui.add(Button::new(&word).named(\"resign red\"));",
        "painter.text(at, anchor, format!(\"→ {}\", clock(now)), font, ink);",
        "fn label(ui: &mut Ui) { info!(\"not seen\") }",
    ] {
        assert_eq!(untranslated(good, &texts), Vec::<String>::new(), "{good}");
    }
}
