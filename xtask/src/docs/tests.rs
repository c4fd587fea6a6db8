//! Tests that documents name only what exists, and that the README and the changelog are what they should be.

use super::*;
use clap::CommandFactory;

use crate::args::Cli;
use crate::file;

fn pages() -> Vec<Page> {
    let pages = Page::all().expect("the documents are readable");
    assert!(pages.len() > 15, "only {} documents", pages.len());
    pages
}

#[test]
fn documents_name_only_what_exists() {
    let problems: Vec<String> = pages().iter().flat_map(Page::problems).collect();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    let named: usize = pages().iter().map(|page| page.paths().len() + page.links().len()).sum();
    assert!(named > 150, "only {named} paths and links were found");
}

#[test]
fn commands_of_xtask_in_documents_parse() {
    let pages = pages();
    let xtask = Cli::command();
    let parsed = pages.iter().flat_map(Page::commands).filter_map(|line| commands::xtask_problem(&line, &xtask));
    let problems: Vec<String> = parsed.clone().flatten().collect();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    assert!(parsed.count() > 20, "few commands were found");
}

#[test]
fn the_changelog_has_the_version() {
    let manifest = file::text(&workspace::root().join("Cargo.toml")).expect("the manifest is readable");
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    let heading = format!("\n## {} – ", version.expect("the package has a version"));
    let changelog = pages().into_iter().find(|page| page.name() == "CHANGELOG.md").expect("there is a changelog");
    assert!(changelog.text().contains(&heading), "{heading}");
}

#[test]
fn the_readme_is_one_page_without_dates() {
    let readme = pages().into_iter().find(|page| page.name() == "README.md").expect("there is a README");
    assert!(readme.text().len() <= 6 * 1024, "{} bytes", readme.text().len());
    let (told, _licence) = readme.text().split_once("## Licence").expect("the licence comes last");
    let digits = told.split(|c: char| !c.is_ascii_digit());
    let years: Vec<&str> = digits.filter(|word| word.len() == 4 && word.starts_with(['1', '2'])).collect();
    assert!(years.is_empty(), "{years:?}");
}
