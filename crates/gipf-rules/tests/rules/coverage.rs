//! Every rule has a case of its own: a test whose name begins with the rule's id.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::cases::folder;

/// The sections that settle how the game is played, and the number of rules in each. (Section 12 has the refusals, of
/// which `arbitrary.rs` meets all, and 13 and 14 what the tool prints, which `tool.rs` runs.)
const SECTIONS: [(u32, u32); 11] =
    [(1, 4), (2, 4), (3, 6), (4, 8), (5, 4), (6, 15), (7, 6), (8, 11), (9, 3), (10, 3), (11, 4)];

type Rule = (u32, u32);

fn all() -> BTreeSet<Rule> {
    SECTIONS.into_iter().flat_map(|(section, count)| (1..=count).map(move |rule| (section, rule))).collect()
}

/// Returns the rules that the name of a test begins with, as in `g4_4_g4_7_crossing_rows_…`.
fn named(test: &str) -> Vec<Rule> {
    let mut parts = test.split('_');
    let mut rules = Vec::new();
    while let Some(section) = parts.next().and_then(|part| part.strip_prefix('g')?.parse().ok())
        && let Some(rule) = parts.next().and_then(|part| part.parse().ok())
    {
        rules.push((section, rule));
    }
    rules
}

/// Returns the names of the tests in this folder.
fn tests() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the entry is readable").path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("the source is readable");
        let mut lines = text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            if line == "#[test]"
                && let Some(name) = lines.next().and_then(|line| line.strip_prefix("fn ")?.split('(').next())
            {
                names.push(name.to_owned());
            }
        }
    }
    names
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    let all = all();
    let found: BTreeSet<Rule> = tests().iter().flat_map(|name| named(name)).collect();
    let missing: Vec<_> = all.difference(&found).collect();
    assert!(missing.is_empty(), "rules that no test names: {missing:?}");
    let unknown: Vec<_> = found.difference(&all).collect();
    assert!(unknown.is_empty(), "there are no such rules: {unknown:?}");
    assert_eq!(named("g4_4_g4_7_crossing_rows_are"), [(4, 4), (4, 7)]);
    assert_eq!(named("gipf_pieces_g4_4"), []);
}

/// Rules of sections 2 to 8 are also met by the kept cases.
#[test]
fn every_rule_of_play_is_met_by_a_kept_case() {
    let text = fs::read_to_string(folder().join("coverage.txt")).expect("the list is readable");
    let met = text.lines().filter_map(|line| line.strip_prefix('G')?.split(": ").next()?.split_once('.'));
    let met: BTreeSet<Rule> =
        met.map(|(section, rule)| (section.parse().expect("a number"), rule.parse().expect("a number"))).collect();
    assert!(met.is_subset(&all()), "{met:?}");
    let of_play: BTreeSet<Rule> = all().into_iter().filter(|(section, _)| (2..=8).contains(section)).collect();
    let missing: Vec<_> = of_play.difference(&met).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
