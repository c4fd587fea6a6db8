//! What was asked for on the command line.

use std::ffi::OsString;

/// Shown by `--help`, and after an argument that means nothing.
pub const USAGE: &str = "\
Usage: cargo xtask <command>

  play [-- GAME ARGUMENTS]         install what is missing, build the game and start it; where there is
                                   no display, play a demonstration match on a virtual one and keep its
                                   pictures and record in target/demo
  test [-- CARGO TEST ARGUMENTS]   install what is missing and run every test, the end-to-end test in a
                                   real window included
  bench                            measure the rules and the game, and print how they compare
  setup                            install what building and testing need, and nothing else
  --help                           this text";

/// A command, with what is handed on to the program behind it.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// Build and start the game with these arguments.
    Play(Vec<OsString>),
    /// Run all tests, handing these arguments to `cargo test`.
    Test(Vec<OsString>),
    /// Measure.
    Bench,
    /// Install what building and testing need.
    Setup,
    /// Say how this is used.
    Help,
}

/// Reads the arguments that follow the program's name. The error is a sentence for the person who typed them.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Task, String> {
    let mut args = args.into_iter();
    let command = args.next().ok_or("A command is missing.")?;
    let mut rest: Vec<OsString> = args.collect();
    if rest.first().is_some_and(is_help) {
        return Ok(Task::Help);
    }
    let task = match command.to_str() {
        Some("play") => Task::Play(handed_on(&mut rest)),
        Some("test") => Task::Test(handed_on(&mut rest)),
        Some("bench") => Task::Bench,
        Some("setup") => Task::Setup,
        _ if is_help(&command) || command == "help" => Task::Help,
        _ => return Err(format!("There is no command '{}'.", command.to_string_lossy())),
    };
    match rest.first() {
        None => Ok(task),
        Some(extra) => Err(format!("Unknown argument '{}'.", extra.to_string_lossy())),
    }
}

fn is_help(arg: &OsString) -> bool {
    arg == "--help" || arg == "-h"
}

/// Takes what follows `--`, leaving in `rest` what nobody knows.
fn handed_on(rest: &mut Vec<OsString>) -> Vec<OsString> {
    match rest.iter().position(|arg| arg == "--") {
        Some(at) => {
            let handed_on = rest.split_off(at + 1);
            rest.truncate(at);
            handed_on
        }
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Task, String> {
        parse(line.split_whitespace().map(OsString::from))
    }

    fn words(line: &str) -> Vec<OsString> {
        line.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn commands_are_known_by_name() {
        assert_eq!(read("play"), Ok(Task::Play(vec![])));
        assert_eq!(read("test"), Ok(Task::Test(vec![])));
        assert_eq!(read("bench"), Ok(Task::Bench));
        assert_eq!(read("setup"), Ok(Task::Setup));
    }

    #[test]
    fn what_follows_the_dashes_is_handed_on_whole() {
        assert_eq!(read("play -- --quality low"), Ok(Task::Play(words("--quality low"))));
        assert_eq!(read("play -- --help"), Ok(Task::Play(words("--help"))));
        assert_eq!(read("test -- --test e2e -- --nocapture"), Ok(Task::Test(words("--test e2e -- --nocapture"))));
        assert_eq!(read("play --"), Ok(Task::Play(vec![])));
    }

    #[test]
    fn help_is_found_everywhere_it_is_looked_for() {
        for line in ["--help", "-h", "help", "play --help", "bench -h"] {
            assert_eq!(read(line), Ok(Task::Help), "{line}");
        }
    }

    #[test]
    fn what_is_not_known_is_named() {
        assert!(read("").unwrap_err().contains("missing"));
        assert!(read("paly").unwrap_err().contains("'paly'"));
        assert!(read("play --fast").unwrap_err().contains("'--fast'"));
        assert!(read("play low -- --fast").unwrap_err().contains("'low'"));
        assert!(read("bench rules").unwrap_err().contains("'rules'"));
        assert!(read("setup -- now").unwrap_err().contains("'--'"));
    }
}
