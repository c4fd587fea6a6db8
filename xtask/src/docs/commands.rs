//! Runs the commands in the documents.
//!
//! What the engine's program and the trainer play or measure for minutes runs with small counts, and is stopped once it has run for a few
//! seconds without an error.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::pages::Page;
use super::small::small;
use super::targets::Targets;
use crate::{file, workspace};

/// How long a command runs at most.
const LIMIT: Duration = Duration::from_secs(5);
/// The commands of xtask that are run, with arguments that make them short. The others are run by `.ci/run` or a test,
/// write into the checkout, or measure for minutes; here they are only parsed.
const SHORT: [(&str, &[&str]); 3] = [("play", &[]), ("art scenes", &["set-match-seat"]), ("art sounds", &[])];

/// Returns what is wrong with the commands of these documents. `xtask` is the command line of this program.
pub fn problems(pages: &[Page], xtask: &clap::Command) -> Result<Vec<String>, String> {
    let mut build = workspace::cargo();
    // Not the whole workspace, which would replace the running xtask.
    build.args(["build", "-p", "tamsk", "-p", "tamsk-engine", "-p", "tamsk-trainer", "--features", "dev", "--bins"]);
    workspace::check(&mut build)?;
    let folder = workspace::target().join("docs");
    file::empty_folder(&folder)?;
    let runner = Runner { record: record(&folder)?, targets: Targets::read()?, folder };
    let mut done = BTreeSet::new();
    let mut problems = Vec::new();
    for page in pages {
        for line in page.commands() {
            if let Some(problem) = done.insert(line.clone()).then(|| runner.problem(&line, xtask)).flatten() {
                problems.push(format!("{}: `{line}`: {problem}", page.name()));
            }
        }
    }
    println!("{} commands and code spans were looked at", done.len());
    for (name, arguments) in SHORT {
        if done.iter().any(|line| line.starts_with(&format!("cargo xtask {name}"))) && !xtask_runs(name, arguments)? {
            problems.push(format!("`cargo xtask {name}` failed; see its output above"));
        }
    }
    Ok(problems)
}

/// Lets the parser of xtask read a command. Returns `None` if it is no such command, and else what is wrong.
pub fn xtask_problem(line: &str, xtask: &clap::Command) -> Option<Option<String>> {
    let words = words(line);
    let arguments = words.strip_prefix(&["cargo".to_owned(), "xtask".to_owned()][..])?;
    let all = ["xtask".to_owned()].into_iter().chain(arguments.iter().cloned());
    Some(xtask.clone().try_get_matches_from(all).err().map(|error| format!("{line}: {error}")))
}

/// Runs a command of xtask to its end, on no display but the virtual one that it starts. `true` if it succeeds.
fn xtask_runs(name: &str, arguments: &[&str]) -> Result<bool, String> {
    let xtask = std::env::current_exe().map_err(|error| format!("the path of xtask: {error}"))?;
    let mut command = Command::new(xtask);
    command.args(name.split(' ')).args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    workspace::run(&mut command).map(|status| status.success())
}

/// Splits a line as a shell does, and leaves out variables in front of the command.
fn words(line: &str) -> Vec<String> {
    let words = shlex::split(line).unwrap_or_default().into_iter();
    words
        .skip_while(|word| {
            word.split_once('=').is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
        })
        .collect()
}

/// Plays a match, whose record stands for the `FILE` of a command.
fn record(folder: &Path) -> Result<PathBuf, String> {
    let mut play = Command::new(workspace::program("tamsk-engine"));
    play.args(["match", "--red", "random", "--black", "random", "--games", "1", "--records"]);
    workspace::check(play.arg(folder.join("records")).stdout(Stdio::null()))?;
    file::below(&folder.join("records"))?.pop().ok_or_else(|| "The match left no record.".into())
}

/// What commands are run with.
struct Runner {
    record: PathBuf,
    targets: Targets,
    folder: PathBuf,
}

impl Runner {
    /// Runs a command if it is one of ours. Returns what went wrong.
    fn problem(&self, line: &str, xtask: &clap::Command) -> Option<String> {
        if let Some(problem) = xtask_problem(line, xtask) {
            return problem;
        }
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            [name @ ("tamsk-engine" | "tamsk-trainer"), ref arguments @ ..] if !arguments.is_empty() => {
                self.tool(name, arguments)
            }
            ["tamsk", ref arguments @ ..] if !arguments.is_empty() => self.game(arguments),
            ["cargo", "run", ref rest @ ..] => {
                let split = rest.iter().position(|word| *word == "--").unwrap_or(rest.len());
                let (options, arguments) = rest.split_at(split);
                let name = if options.contains(&"tamsk-trainer") { "tamsk-trainer" } else { "tamsk-engine" };
                self.targets.problem(options).or_else(|| self.tool(name, arguments.get(1..).unwrap_or_default()))
            }
            ["cargo", "test" | "bench" | "build" | "check", ref options @ ..] => self.targets.problem(options),
            _ => None,
        }
    }

    /// Runs the engine's program or the trainer. A name of a command alone, without what it needs, must have help.
    fn tool(&self, name: &str, arguments: &[&str]) -> Option<String> {
        let small = small(arguments, &self.record, &self.folder);
        let problem = self.run(name, &small)?;
        let is_name = arguments.iter().all(|word| word.chars().all(|c| c.is_ascii_lowercase()));
        if is_name { self.run(name, &[small, vec!["--help".into()]].concat()) } else { Some(problem) }
    }

    /// Lets the game read its arguments. Completions are printed after everything else has been read, and end it.
    fn game(&self, arguments: &[&str]) -> Option<String> {
        let is_complete = ["--help", "--version", "--completions"].iter().any(|last| arguments.contains(last));
        let end: &[&str] = if is_complete { &[] } else { &["--completions", "bash"] };
        self.run("tamsk", &small(&[arguments, end].concat(), &self.record, &self.folder))
    }

    /// Runs a program for a while. Returns what it says if it fails.
    fn run(&self, name: &str, arguments: &[String]) -> Option<String> {
        let errors = self.folder.join("errors");
        let started = std::fs::File::create(&errors).and_then(|file| {
            let mut command = Command::new(workspace::program(name));
            command.args(arguments).current_dir(&self.folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(file);
            command.spawn()
        });
        let mut running = match started {
            Ok(running) => running,
            Err(error) => return Some(format!("{name} cannot be started: {error}")),
        };
        match workspace::wait_at_most(&mut running, LIMIT) {
            Ok(Some(status)) if !status.success() => {
                Some(format!("{status}\n{}", file::text(&errors).unwrap_or_default()))
            }
            // What is killed works, and would for longer.
            Ok(_) => None,
            Err(error) => Some(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_stand_before_a_command() {
        let line = "RUSTC_WRAPPER=$PWD/it cargo test --features 'a b'";
        assert_eq!(words(line), ["cargo", "test", "--features", "a b"]);
    }

    #[test]
    fn commands_of_xtask_are_told_from_others() {
        let xtask = clap::Command::new("xtask").subcommand_required(true).subcommand(clap::Command::new("play"));
        assert_eq!(xtask_problem("cargo test", &xtask), None);
        assert_eq!(xtask_problem("cargo xtask play", &xtask), Some(None));
        assert!(xtask_problem("cargo xtask never", &xtask).flatten().is_some_and(|problem| problem.contains("never")));
    }
}
