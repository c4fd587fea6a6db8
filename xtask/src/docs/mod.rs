//! `cargo xtask docs`: writes what documents derive from the code, or checks everything that they name.

mod commands;
mod pages;
mod readers;
mod small;
mod targets;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use clap::Args;

use crate::workspace;
use pages::Page;

/// What is done with the documents.
#[derive(Args, Debug, PartialEq, Eq)]
pub struct DocsArgs {
    /// Change nothing, but compare, follow every path and link, and run every command
    #[arg(long)]
    pub check: bool,
}

/// The variable that lets the tests of documents write what they compare; `src/documents.rs` reads it.
const WRITE: &str = "TAMSK_WRITE_DOCS";

/// Writes the derived parts of the documents, or checks all documents and changes nothing.
///
/// `xtask` is the command line of this program, by which commands in documents are parsed.
pub fn docs(args: &DocsArgs, xtask: &clap::Command) -> Result<ExitCode, String> {
    let mut derived = workspace::cargo();
    derived.args(["test", "--features", "dev", "--lib", "--", "documented"]);
    if !args.check {
        return workspace::run(derived.env(WRITE, "1")).map(workspace::exit_code);
    }
    workspace::check(&mut derived)?;
    let pages = Page::all()?;
    let mut problems: Vec<String> = pages.iter().flat_map(Page::problems).collect();
    let security = pages.iter().find(|page| page.name() == "SECURITY.md").map(Page::text).unwrap_or_default();
    problems.extend(readers::problems(security)?);
    problems.extend(commands::problems(&pages, xtask)?);
    for problem in &problems {
        eprintln!("{problem}");
    }
    println!("{} documents, {} problems", pages.len(), problems.len());
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
