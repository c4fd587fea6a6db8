//! Shared code of the command-line programs: failures, files, threads, completions and manual pages.

pub mod files;
pub mod parallel;

pub use clap_complete::Shell;

use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Command;
use clap_mangen::Man;
use serde::Serialize;
use thiserror::Error;

/// Runs a program that prints its results to standard output, and returns the exit code. If the program fails, prints
/// the failure to standard error. A closed output is not a failure.
pub fn run_program(program: &str, run: impl FnOnce(&mut BufWriter<Stdout>) -> Result<(), Failure>) -> ExitCode {
    let mut out = BufWriter::new(io::stdout());
    let result = run(&mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The program that reads the output, such as `head`, has read enough. That is not a failure.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // Results from before the failure are still printed. If this fails as well, only the first failure is
            // reported.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "{program}: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// A failure of a program after its command line has been parsed.
#[derive(Debug, Error)]
pub enum Failure {
    /// The input is invalid. The message says what is wrong and where.
    #[error("{0}")]
    Input(String),
    /// Standard output is closed or full.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// The input or output of `serve` failed.
    #[error("serve: {0}")]
    Serve(#[source] io::Error),
    /// A thread has panicked and has printed the message of the panic.
    #[error("a thread panicked; its message above shows a bug in this program")]
    Panicked,
    /// The work is incomplete. The message says what is missing.
    #[error("{0}")]
    Incomplete(String),
}

impl Failure {
    /// Converts an error that occurred while writing a file or creating a folder to a failure.
    pub fn from_write_error(path: &Path, error: &io::Error) -> Failure {
        Failure::Input(format!("{}: {error}", path.display()))
    }
}

/// Writes a value as one line of JSON.
pub fn write_json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(io::Error::from)?;
    Ok(writeln!(out, "{text}")?)
}

/// The date on the manual pages, which is the day of the last change to the command lines.
const REVISED: &str = "2026-11-26";

/// Writes the completions of a program for a shell.
pub fn write_completions(mut command: Command, shell: Shell, out: &mut dyn Write) -> io::Result<()> {
    let name = command.get_name().to_owned();
    command.set_bin_name(name);
    command.build();
    clap_complete::Generator::try_generate(&shell, &command, out)
}

/// Writes a program's manual page in roff. The page includes all subcommands, because people rarely look for a second
/// page.
pub fn write_manual(mut command: Command, section: &str, out: &mut dyn Write) -> io::Result<()> {
    command.build();
    let page = Man::new(command.clone()).section(section).date(REVISED).manual("TAMSK");
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    let mut shown =
        command.get_subcommands().filter(|part| part.get_name() != "help" && !part.is_hide_set()).peekable();
    if shown.peek().is_some() {
        text.extend(b".SH COMMANDS\n");
    }
    for part in shown {
        let page = Man::new(part.clone());
        writeln!(text, ".SS {}", part.get_name())?;
        let mut sections = Vec::new();
        page.render_synopsis_section(&mut sections)?;
        page.render_description_section(&mut sections)?;
        page.render_options_section(&mut sections)?;
        // Paragraph breaks replace the section headings of a subcommand, because the subcommand has a heading already.
        for line in sections.split_inclusive(|&byte| byte == b'\n') {
            text.extend(if line.starts_with(b".SH ") { b".PP\n" } else { line });
        }
    }
    page.render_version_section(&mut text)?;
    out.write_all(tidy(&String::from_utf8_lossy(&text)).as_bytes())
}

/// Removes redundant spacing from a manual page: breaks next to empty lines, and empty paragraphs.
fn tidy(page: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in page.lines() {
        let last = lines.last().copied().unwrap_or_default();
        let heads = |line: &str| line.starts_with(".SH") || line.starts_with(".SS") || line == ".PP";
        match line {
            // Each section repeats the roff definition of the apostrophe, but one definition is enough.
            _ if (line.starts_with(".ie ") || line.starts_with(".el ")) && lines.contains(&line) => continue,
            ".br" if last == ".sp" => continue,
            "" if last == ".br" => {
                lines.pop();
                lines.push(".sp");
                continue;
            }
            ".PP" if heads(last) => continue,
            _ if last == ".PP" && (heads(line) || line == ".TP") => drop(lines.pop()),
            _ => {}
        }
        lines.push(line);
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use clap::Arg;

    use super::*;

    fn program() -> Command {
        Command::new("sandglass")
            .version("1.2")
            .about("Runs sand")
            .arg(Arg::new("pace").long("pace").help("How fast"))
            .subcommand(Command::new("turn").about("Turns it").arg(Arg::new("twice").long("twice").help("Two times")))
            .subcommand(Command::new("secret").hide(true))
    }

    fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
        let mut text = Vec::new();
        write(&mut text).expect("a vector takes everything");
        String::from_utf8(text).expect("text")
    }

    #[test]
    fn the_manual_lists_every_command_and_its_options() {
        let page = written(|out| write_manual(program(), "6", out));
        for part in
            [".TH sandglass 6", "Runs sand", "How fast", ".SH COMMANDS", ".SS turn", "Turns it", "Two times", "1.2"]
        {
            assert!(page.contains(part), "{part} is missing from {page}");
        }
        assert_eq!(page.matches(".SH OPTIONS").count(), 1, "{page}");
        assert!(!page.contains("secret"), "{page}");
    }

    #[test]
    fn the_manual_has_no_redundant_spacing() {
        let page = ".SH NAME\n.PP\nsand\n.br\n\n.br\nmore\n.PP\n.PP\n.TP\nlast\n";
        assert_eq!(tidy(page), ".SH NAME\nsand\n.sp\nmore\n.TP\nlast\n");
    }

    #[test]
    fn every_shell_completes_options_and_commands() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let script = written(|out| write_completions(program(), shell, out));
            assert!(
                script.contains("pace") && script.contains("turn") && script.contains("twice"),
                "{shell}: {script}"
            );
        }
    }
}
