//! Runs the commands in the documents. Long commands run with small counts. They count as successful if they have run
//! for a few seconds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::pages::MarkdownPage;
use super::quick_run::quick_run_arguments;
use super::targets::CargoNames;
use crate::{file, workspace};

/// The time after which a command is stopped.
const LIMIT: Duration = Duration::from_secs(5);
/// The xtask commands to run, with arguments that shorten the run. The other xtask commands are only parsed, because
/// `.ci/run` or a test runs them, because they write into the checkout, or because they measure for minutes.
const SHORT_COMMANDS: [(&str, &[&str]); 3] = [("play", &[]), ("art scenes", &["set-match-seat"]), ("art sounds", &[])];

/// The files that commands read from the checkout. They are copied into the folder in which the commands run.
const COPIED_FILES: [&str; 3] =
    ["assets/problems/level-1.ron", "assets/problems/drills.ron", "crates/tamsk-trainer/level-1.toml"];

/// Returns the problems with the commands in these documents. `xtask` is the definition of the xtask command line.
pub fn check_commands(pages: &[MarkdownPage], xtask: &clap::Command) -> Result<Vec<String>, String> {
    let mut build = workspace::cargo();
    // A build of the whole workspace would replace the running xtask.
    build.args(["build", "-p", "tamsk", "-p", "tamsk-engine", "-p", "tamsk-trainer", "--features", "dev", "--bins"]);
    workspace::run_successfully(&mut build)?;
    let folder = workspace::target_folder().join("docs");
    file::create_or_empty_folder(&folder)?;
    for path in COPIED_FILES {
        file::copy(&workspace::root().join(path), &folder.join(path))?;
    }
    let runner = Runner { record: record(&folder)?, cargo_names: CargoNames::read()?, folder };
    let mut page_of_line = BTreeMap::new();
    for page in pages {
        for line in page.commands() {
            page_of_line.entry(line).or_insert(page);
        }
    }
    println!("{} commands and code spans are looked at", page_of_line.len());
    // The demonstration by `cargo xtask play` takes minutes, but little processor time. The other commands run
    // meanwhile.
    thread::scope(|scope| {
        let xtask_commands =
            scope.spawn(|| run_xtask_commands(|start| page_of_line.keys().any(|line| line.starts_with(start))));
        let mut problems = Vec::new();
        for (line, page) in &page_of_line {
            let problem = runner.problem(line, xtask);
            problems.extend(problem.map(|problem| format!("{}: `{line}`: {problem}", page.relative_path())));
        }
        problems.extend(xtask_commands.join().map_err(|_| "The thread that runs commands of xtask panicked.")??);
        Ok(problems)
    })
}

/// Runs those of [`SHORT_COMMANDS`] that begin a line in a document, one after another. Returns the problems.
fn run_xtask_commands(begins_line: impl Fn(&str) -> bool) -> Result<Vec<String>, String> {
    let mut problems = Vec::new();
    for (name, arguments) in SHORT_COMMANDS {
        if begins_line(&format!("cargo xtask {name}")) && !xtask_runs(name, arguments)? {
            problems.push(format!("`cargo xtask {name}` failed; see its output above"));
        }
    }
    Ok(problems)
}

/// Parses a line as an xtask command. Returns `None` if the line is another command, `Some(None)` if it is a valid
/// xtask command, and otherwise the error.
pub fn check_xtask_command(line: &str, xtask: &clap::Command) -> Option<Option<String>> {
    let words = words(line);
    let arguments = words.strip_prefix(&["cargo".to_owned(), "xtask".to_owned()][..])?;
    let all = ["xtask".to_owned()].into_iter().chain(arguments.iter().cloned());
    Some(xtask.clone().try_get_matches_from(all).err().map(|error| format!("{line}: {error}")))
}

/// Runs a command of xtask on its own virtual display. Returns `true` if it succeeds.
fn xtask_runs(name: &str, arguments: &[&str]) -> Result<bool, String> {
    let xtask = std::env::current_exe().map_err(|error| format!("the path of xtask: {error}"))?;
    let mut command = Command::new(xtask);
    command.args(name.split(' ')).args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    workspace::run(&mut command).map(|status| status.success())
}

/// Splits a line into words like a shell. Omits assignments of variables before the command.
fn words(line: &str) -> Vec<String> {
    let words = shlex::split(line).unwrap_or_default().into_iter();
    words
        .skip_while(|word| {
            word.split_once('=').is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
        })
        .collect()
}

/// Plays a match and returns the path of its record, which replaces `FILE` in commands.
fn record(folder: &Path) -> Result<PathBuf, String> {
    let mut play = Command::new(workspace::dev_program_path("tamsk-engine"));
    play.args(["match", "--red", "random", "--black", "random", "--games", "1", "--records"]);
    workspace::run_successfully(play.arg(folder.join("records")).stdout(Stdio::null()))?;
    file::files_below(&folder.join("records"))?.pop().ok_or_else(|| "The match left no record.".into())
}

struct Runner {
    record: PathBuf,
    cargo_names: CargoNames,
    folder: PathBuf,
}

impl Runner {
    /// Runs a command if the command belongs to this repository. Returns the problem, if there is one.
    fn problem(&self, line: &str, xtask: &clap::Command) -> Option<String> {
        if let Some(problem) = check_xtask_command(line, xtask) {
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
                self.cargo_names
                    .unknown_name_error(options)
                    .or_else(|| self.tool(name, arguments.get(1..).unwrap_or_default()))
            }
            ["cargo", "test" | "bench" | "build" | "check", ref options @ ..] => {
                self.cargo_names.unknown_name_error(options)
            }
            _ => None,
        }
    }

    /// Runs the engine or the trainer. Returns the problem, if there is one. If the document names only a subcommand,
    /// just checks that the help of that subcommand works.
    fn tool(&self, name: &str, arguments: &[&str]) -> Option<String> {
        let small = quick_run_arguments(arguments, &self.record, &self.folder);
        let problem = self.run(name, &small)?;
        let is_name = arguments.iter().all(|word| word.chars().all(|c| c.is_ascii_lowercase()));
        if is_name { self.run(name, &[small, vec!["--help".into()]].concat()) } else { Some(problem) }
    }

    /// Runs the game so that it parses its arguments, prints completions and exits. Returns the problem, if there is
    /// one.
    fn game(&self, arguments: &[&str]) -> Option<String> {
        let is_complete = ["--help", "--version", "--completions"].iter().any(|last| arguments.contains(last));
        let end: &[&str] = if is_complete { &[] } else { &["--completions", "bash"] };
        self.run("tamsk", &quick_run_arguments(&[arguments, end].concat(), &self.record, &self.folder))
    }

    /// Runs a program for a limited time. Returns an error message if the program cannot be started or fails.
    fn run(&self, name: &str, arguments: &[String]) -> Option<String> {
        let errors = self.folder.join("errors");
        let started = std::fs::File::create(&errors).and_then(|file| {
            let mut command = Command::new(workspace::dev_program_path(name));
            command.args(arguments).current_dir(&self.folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(file);
            command.spawn()
        });
        let mut running = match started {
            Ok(running) => running,
            Err(error) => return Some(format!("{name} cannot be started: {error}")),
        };
        match workspace::wait_or_kill(&mut running, LIMIT) {
            Ok(Some(status)) if !status.success() => {
                Some(format!("{status}\n{}", file::read_text(&errors).unwrap_or_default()))
            }
            // A program that had to be stopped counts as successful.
            Ok(_) => None,
            Err(error) => Some(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_before_a_command_are_dropped() {
        let line = "RUSTC_WRAPPER=$PWD/it cargo test --features 'a b'";
        assert_eq!(words(line), ["cargo", "test", "--features", "a b"]);
    }

    #[test]
    fn commands_of_xtask_are_distinguished_from_others() {
        let xtask = clap::Command::new("xtask").subcommand_required(true).subcommand(clap::Command::new("play"));
        assert_eq!(check_xtask_command("cargo test", &xtask), None);
        assert_eq!(check_xtask_command("cargo xtask play", &xtask), Some(None));
        assert!(
            check_xtask_command("cargo xtask never", &xtask).flatten().is_some_and(|problem| problem.contains("never"))
        );
    }
}
