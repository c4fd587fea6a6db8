//! Generated files of packages: manual pages, completions and the list of libraries.

use std::path::Path;
use std::process::Command;

use super::names;
use crate::{file, workspace};

/// The shells, each with the path of its completions below `/usr`. `*` stands for the name of the program.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/*"),
    ("zsh", "share/zsh/site-functions/_*"),
    ("fish", "share/fish/vendor_completions.d/*.fish"),
];

/// A program, and the arguments with which it prints its documentation.
struct Program {
    name: &'static str,
    manual: &'static str,
    /// The argument that prints completions. The name of the shell follows this argument.
    completions: &'static str,
    section: u8,
}

const PROGRAMS: [Program; 2] = [
    Program { name: names::GAME, manual: "--manual", completions: "--completions", section: 6 },
    Program { name: names::ENGINE, manual: "manual", completions: "completions", section: 1 },
];

/// Writes the manual pages and shell completions of the programs to their places in the staged folder `usr`.
pub fn stage_manuals_and_completions(usr: &Path) -> Result<(), String> {
    for program in &PROGRAMS {
        let path = usr.join("bin").join(program.name);
        let page = usr.join(format!("share/man/man{0}/{1}.{0}", program.section, program.name));
        file::write(&page, output(&mut Command::new(&path), &[program.manual])?.as_bytes())?;
        compress(&page)?;
        for (shell, place) in SHELLS {
            let text = output(&mut Command::new(&path), &[program.completions, shell])?;
            file::write(&usr.join(place.replace('*', program.name)), text.as_bytes())?;
        }
    }
    Ok(())
}

/// Returns the list of the libraries in the programs, with their licences.
pub fn library_list() -> Result<String, String> {
    let args = ["tree", "--edges", "normal", "--prefix", "none", "--format", "{p}: {l}"];
    let tree = output(&mut workspace::cargo(), &args)?;
    let mut libraries: Vec<&str> = tree.lines().filter_map(library).collect();
    libraries.sort_unstable();
    libraries.dedup();
    let intro = "The libraries that are part of TAMSK, from crates.io, with their licences:\n\n";
    Ok(format!("{intro}{}\n", libraries.join("\n")))
}

/// Returns the name, version and licence of a library from a line of Cargo's tree. An example of a line is
/// `name v1.2 (proc-macro): licence (*)`. Returns `None` for the packages of the workspace, which have a path, and for
/// proc macros, which only the compiler runs.
fn library(line: &str) -> Option<&str> {
    let line = line.strip_suffix(" (*)").unwrap_or(line).trim();
    let (package, _) = line.split_once(": ")?;
    (!package.contains('(')).then_some(line)
}

/// Runs a program and returns its output. If the program fails, the error contains the command and its error output.
fn output(command: &mut Command, args: &[&str]) -> Result<String, String> {
    let output = command.args(args).output().map_err(|error| workspace::cannot_start_message(command, &error))?;
    let name = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy();
    let line = format!("`{name} {}`", args.join(" "));
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{line} failed ({}): {}", output.status, error.trim()));
    }
    let text = String::from_utf8(output.stdout).map_err(|_| format!("{line} printed something other than text."))?;
    if text.trim().is_empty() { Err(format!("{line} printed nothing.")) } else { Ok(text) }
}

/// Compresses a file in place. The result omits the file's name and time, so that equal texts give equal compressed
/// files.
fn compress(path: &Path) -> Result<(), String> {
    workspace::run_successfully(Command::new("gzip").args(["-9", "--no-name", "--force"]).arg(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_crates_that_end_up_in_the_game_are_listed() {
        assert_eq!(library("ron v0.12.1: MIT OR Apache-2.0"), Some("ron v0.12.1: MIT OR Apache-2.0"));
        assert_eq!(library("ron v0.12.1: MIT OR Apache-2.0 (*)"), Some("ron v0.12.1: MIT OR Apache-2.0"));
        assert_eq!(library("tamsk v0.1.0 (/home/anna/tamsk): MIT OR Apache-2.0"), None);
        assert_eq!(library("serde_derive v1.0.0 (proc-macro): MIT"), None);
        assert_eq!(library(""), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_fails_is_named_with_its_arguments() {
        let run = |script: &str| output(&mut Command::new("sh"), &["-c", script]);
        assert_eq!(run("echo page"), Ok("page\n".into()));
        let error = run("echo 'no such option' >&2; exit 2").unwrap_err();
        assert!(error.contains("`sh -c ") && error.contains("no such option") && error.contains('2'), "{error}");
        assert!(run("true").unwrap_err().contains("printed nothing"));
        assert!(output(&mut Command::new("tamsk-no-such-program"), &[]).unwrap_err().contains("could not be started"));
    }
}
