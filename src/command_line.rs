//! What the programs tell a shell and `man` about their own command lines.

use std::io::{self, Write};

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

/// Writes what makes a shell complete the command line of a program.
///
/// # Errors
/// What keeps `out` from being written to.
pub fn write_completions(mut command: Command, shell: Shell, out: &mut dyn Write) -> io::Result<()> {
    let name = command.get_name().to_owned();
    command.set_bin_name(name);
    command.build();
    clap_complete::Generator::try_generate(&shell, &command, out)
}

/// Writes a program's manual page, in roff: all of its subcommands on one page, as nobody looks for a second one.
///
/// # Errors
/// What keeps `out` from being written to.
pub fn write_manual(mut command: Command, section: &str, out: &mut dyn Write) -> io::Result<()> {
    command.build();
    let page = Man::new(command.clone()).section(section).manual("TAMSK");
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    let mut shown =
        command.get_subcommands().filter(|part| part.get_name() != "help" && !part.is_hide_set()).peekable();
    if shown.peek().is_some() {
        out.write_all(b".SH COMMANDS\n")?;
    }
    for part in shown {
        let page = Man::new(part.clone());
        writeln!(out, ".SS {}", part.get_name())?;
        section_without_heading(out, |out| page.render_synopsis_section(out))?;
        section_without_heading(out, |out| page.render_description_section(out))?;
        section_without_heading(out, |out| page.render_options_section(out))?;
    }
    page.render_version_section(out)
}

/// What a part of the page says, as a paragraph under the heading that is already there.
fn section_without_heading(out: &mut dyn Write, render: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
    let mut text = Vec::new();
    render(&mut text)?;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        out.write_all(if line.starts_with(b".SH ") { b".PP\n" } else { line })?;
    }
    Ok(())
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
    fn the_manual_tells_of_every_command_and_its_options() {
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
