//! What programs say about themselves: the manual pages and completions of ours, and what Cargo knows of the libraries.

use std::path::Path;
use std::process::Command;

use super::{file, names};
use crate::workspace;

/// The shells, and where each looks for a package's completions of the program `*`.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/*"),
    ("zsh", "share/zsh/site-functions/_*"),
    ("fish", "share/fish/vendor_completions.d/*.fish"),
];

/// How a program is asked.
struct Program {
    name: &'static str,
    /// The words that make it print its manual page.
    manual: &'static str,
    /// The word that goes before the shell.
    completions: &'static str,
    /// The section of the manual.
    section: u8,
}

const PROGRAMS: [Program; 2] = [
    Program { name: names::GAME, manual: "--manual", completions: "--completions", section: 6 },
    Program { name: names::ENGINE, manual: "manual", completions: "completions", section: 1 },
];

/// Lays out the manual pages and completions of the programs that lie below this folder.
pub fn stage(usr: &Path) -> Result<(), String> {
    for program in &PROGRAMS {
        let path = usr.join("bin").join(program.name);
        let page = usr.join(format!("share/man/man{0}/{1}.{0}", program.section, program.name));
        file::write(&page, asked(&mut Command::new(&path), &[program.manual])?.as_bytes())?;
        compress(&page)?;
        for (shell, place) in SHELLS {
            let text = asked(&mut Command::new(&path), &[program.completions, shell])?;
            file::write(&usr.join(place.replace('*', program.name)), text.as_bytes())?;
        }
    }
    Ok(())
}

/// The libraries that are part of the game, with their versions and licences.
pub fn libraries() -> Result<String, String> {
    let tree = ["tree", "--edges", "normal", "--prefix", "none", "--format", "{p}: {l}"];
    let tree = asked(&mut workspace::cargo(), &tree)?;
    let mut libraries: Vec<&str> = tree.lines().filter_map(library).collect();
    libraries.sort_unstable();
    libraries.dedup();
    let intro = "The libraries that are part of TAMSK, from crates.io, with their licences:\n\n";
    Ok(format!("{intro}{}\n", libraries.join("\n")))
}

/// Reads a line of Cargo's tree, `name v1.2 (proc-macro): licence (*)`. None for our own, which lies in a folder, and for
/// what only the compiler runs.
fn library(line: &str) -> Option<&str> {
    let line = line.strip_suffix(" (*)").unwrap_or(line).trim();
    let (package, _) = line.split_once(": ")?;
    (!package.contains('(')).then_some(line)
}

/// What a program prints. The error says how it was asked and what it said instead.
fn asked(command: &mut Command, args: &[&str]) -> Result<String, String> {
    let output = command.args(args).output().map_err(|error| workspace::cannot_start(command, &error))?;
    let name = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy();
    let line = format!("`{name} {}`", args.join(" "));
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{line} failed ({}): {}", output.status, said.trim()));
    }
    let text = String::from_utf8(output.stdout).map_err(|_| format!("{line} printed what is no text."))?;
    if text.trim().is_empty() { Err(format!("{line} printed nothing.")) } else { Ok(text) }
}

/// Compresses a file in its place, without its name and time, so that the same text gives the same file.
fn compress(path: &Path) -> Result<(), String> {
    let mut gzip = Command::new("gzip");
    if workspace::run(gzip.args(["-9", "--no-name", "--force"]).arg(path))?.success() {
        Ok(())
    } else {
        Err(format!("gzip could not compress {}.", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_those_of_others_that_are_in_the_program() {
        assert_eq!(library("ron v0.12.1: MIT OR Apache-2.0"), Some("ron v0.12.1: MIT OR Apache-2.0"));
        assert_eq!(library("ron v0.12.1: MIT OR Apache-2.0 (*)"), Some("ron v0.12.1: MIT OR Apache-2.0"));
        assert_eq!(library("tamsk v0.1.0 (/home/anna/tamsk): MIT OR Apache-2.0"), None);
        assert_eq!(library("serde_derive v1.0.0 (proc-macro): MIT"), None);
        assert_eq!(library(""), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_does_not_answer_is_named_with_what_it_was_asked() {
        let ask = |script: &str| asked(&mut Command::new("sh"), &["-c", script]);
        assert_eq!(ask("echo page"), Ok("page\n".into()));
        let error = ask("echo 'no such option' >&2; exit 2").unwrap_err();
        assert!(error.contains("`sh -c ") && error.contains("no such option") && error.contains('2'), "{error}");
        assert!(ask("true").unwrap_err().contains("printed nothing"));
        assert!(asked(&mut Command::new("tamsk-no-such-program"), &[]).unwrap_err().contains("could not be started"));
    }
}
