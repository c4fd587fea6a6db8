//! Runs the commands in the documents.
//! Long commands run with small counts, and count as successful if they run for a few seconds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::pages::Page;
use super::shortening::shorten_arguments;
use super::targets::Targets;
use crate::{file, workspace};

/// How long a command may run before it is stopped.
const LIMIT: Duration = Duration::from_secs(5);
/// The xtask commands to run, with arguments that make them short. All others are only parsed: they run in `.ci/run` or
/// a test, write into the checkout, or measure for minutes.
const SHORT: [(&str, &[&str]); 3] = [("play", &[]), ("art scenes", &["set-match-seat"]), ("art sounds", &[])];

/// What commands read below the folder that they run in, which is the root of the checkout for whoever types them.
const READ: [&str; 2] = ["assets/problems/level-1.ron", "assets/problems/drills.ron"];

/// Returns the problems with the commands of these documents. `xtask` is the command line of this program.
pub fn problems(pages: &[Page], xtask: &clap::Command) -> Result<Vec<String>, String> {
    let mut build = workspace::cargo();
    // Building the whole workspace would replace the running xtask.
    build.args(["build", "-p", "tamsk", "-p", "tamsk-engine", "-p", "tamsk-trainer", "--features", "dev", "--bins"]);
    workspace::check(&mut build)?;
    let folder = workspace::target().join("docs");
    file::empty_folder(&folder)?;
    for path in READ {
        file::copy(&workspace::root().join(path), &folder.join(path))?;
    }
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

/// Parses a command of xtask. Returns `None` if the line is another command, or else the error, if there is one.
pub fn xtask_problem(line: &str, xtask: &clap::Command) -> Option<Option<String>> {
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

/// Splits a line as a shell does, without variables before the command.
fn words(line: &str) -> Vec<String> {
    let words = shlex::split(line).unwrap_or_default().into_iter();
    words
        .skip_while(|word| {
            word.split_once('=').is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
        })
        .collect()
}

/// Plays a match. Returns its record, which replaces `FILE` in commands.
fn record(folder: &Path) -> Result<PathBuf, String> {
    let mut play = Command::new(workspace::program("tamsk-engine"));
    play.args(["match", "--red", "random", "--black", "random", "--games", "1", "--records"]);
    workspace::check(play.arg(folder.join("records")).stdout(Stdio::null()))?;
    file::files_below(&folder.join("records"))?.pop().ok_or_else(|| "The match left no record.".into())
}

struct Runner {
    record: PathBuf,
    targets: Targets,
    folder: PathBuf,
}

impl Runner {
    /// Runs a command if it belongs to this repository. Returns the problem, if there is one.
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

    /// Runs the engine or the trainer. If the document names only a subcommand, its help must work.
    fn tool(&self, name: &str, arguments: &[&str]) -> Option<String> {
        let small = shorten_arguments(arguments, &self.record, &self.folder);
        let problem = self.run(name, &small)?;
        let is_name = arguments.iter().all(|word| word.chars().all(|c| c.is_ascii_lowercase()));
        if is_name { self.run(name, &[small, vec!["--help".into()]].concat()) } else { Some(problem) }
    }

    /// Makes the game parse its arguments. It prints completions last, after which it ends.
    fn game(&self, arguments: &[&str]) -> Option<String> {
        let is_complete = ["--help", "--version", "--completions"].iter().any(|last| arguments.contains(last));
        let end: &[&str] = if is_complete { &[] } else { &["--completions", "bash"] };
        self.run("tamsk", &shorten_arguments(&[arguments, end].concat(), &self.record, &self.folder))
    }

    /// Runs a program for a while. Returns its error output if it fails.
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
            // A program that had to be stopped works.
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
        assert_eq!(xtask_problem("cargo test", &xtask), None);
        assert_eq!(xtask_problem("cargo xtask play", &xtask), Some(None));
        assert!(xtask_problem("cargo xtask never", &xtask).flatten().is_some_and(|problem| problem.contains("never")));
    }
}
