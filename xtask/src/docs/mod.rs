//! `cargo xtask docs`: writes the generated sections of the documents, or checks the files, links and commands that the
//! documents name.

mod commands;
mod pages;
mod quick_run;
mod security_list;
mod targets;
use std::process::ExitCode;

use clap::Args;

use crate::workspace;
use pages::MarkdownPage;

#[derive(Args, Debug, PartialEq, Eq)]
pub struct DocsArgs {
    /// Change nothing, but check the generated sections, paths and links, and run the commands
    #[arg(long)]
    pub check: bool,
}

/// The environment variable that makes tests write the generated sections. `src/documents.rs` reads it.
const WRITE_VARIABLE: &str = "TAMSK_WRITE_DOCS";

/// Writes the generated sections of the documents, or checks all documents. `xtask` is the definition of the xtask
/// command line, which parses the xtask commands in the documents.
pub fn update_docs(args: &DocsArgs, xtask: &clap::Command) -> Result<ExitCode, String> {
    let mut derived = workspace::cargo();
    derived.args(["test", "--features", "dev", "--lib", "--", "documented"]);
    if !args.check {
        return workspace::run(derived.env(WRITE_VARIABLE, "1")).map(workspace::exit_code);
    }
    let pages = MarkdownPage::read_all()?;
    let named = named_problems(&pages)?;
    if !named.is_empty() {
        // Stop early if there are problems, because running the commands takes a quarter of an hour.
        return Ok(report(&pages, &named));
    }
    workspace::run_successfully(&mut derived)?;
    Ok(report(&pages, &commands::check_commands(&pages, xtask)?))
}

/// Returns the problems with the paths and links in the pages, and with the list of source files that read external
/// data.
fn named_problems(pages: &[MarkdownPage]) -> Result<Vec<String>, String> {
    let mut problems: Vec<String> = pages.iter().flat_map(MarkdownPage::missing_file_errors).collect();
    let security =
        pages.iter().find(|page| page.relative_path() == "SECURITY.md").map(MarkdownPage::text).unwrap_or_default();
    problems.extend(security_list::check_external_data_list(security)?);
    Ok(problems)
}

/// Prints the problems, and returns a failure if there are any.
fn report(pages: &[MarkdownPage], problems: &[String]) -> ExitCode {
    for problem in problems {
        eprintln!("{problem}");
    }
    println!("{} documents, {} problems", pages.len(), problems.len());
    if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    use crate::args::Cli;
    use crate::file;

    fn pages() -> Vec<MarkdownPage> {
        let pages = MarkdownPage::read_all().expect("the documents are readable");
        assert!(pages.len() > 15, "only {} documents", pages.len());
        pages
    }

    #[test]
    fn documents_name_only_what_exists() {
        let problems: Vec<String> = pages().iter().flat_map(MarkdownPage::missing_file_errors).collect();
        assert!(problems.is_empty(), "\n{}", problems.join("\n"));
        let named: usize = pages().iter().map(|page| page.mentioned_paths().len() + page.linked_files().len()).sum();
        assert!(named > 150, "only {named} paths and links were found");
    }

    #[test]
    fn commands_of_xtask_in_documents_parse() {
        let pages = pages();
        let xtask = Cli::command();
        let parsed = pages
            .iter()
            .flat_map(MarkdownPage::commands)
            .filter_map(|line| commands::check_xtask_command(&line, &xtask));
        let problems: Vec<String> = parsed.clone().flatten().collect();
        assert!(problems.is_empty(), "\n{}", problems.join("\n"));
        assert!(parsed.count() > 20, "few commands were found");
    }

    #[test]
    fn the_changelog_names_the_current_version() {
        let manifest = file::read_text(&workspace::root().join("Cargo.toml")).expect("the manifest is readable");
        let version = manifest.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
        let heading = format!("\n## {} – ", version.expect("the package has a version"));
        let changelog =
            pages().into_iter().find(|page| page.relative_path() == "CHANGELOG.md").expect("there is a changelog");
        assert!(changelog.text().contains(&heading), "{heading}");
    }

    #[test]
    fn the_readme_is_one_page_without_dates() {
        let readme = pages().into_iter().find(|page| page.relative_path() == "README.md").expect("there is a README");
        assert!(readme.text().len() <= 6 * 1024, "{} bytes", readme.text().len());
        let (told, _licence) = readme.text().split_once("## Licence").expect("the licence comes last");
        let digits = told.split(|c: char| !c.is_ascii_digit());
        let years: Vec<&str> = digits.filter(|word| word.len() == 4 && word.starts_with(['1', '2'])).collect();
        assert!(years.is_empty(), "{years:?}");
    }
}
