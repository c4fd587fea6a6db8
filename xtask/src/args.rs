//! What was asked for on the command line.

use std::ffi::OsString;
use std::fmt::Display;
use std::str::FromStr;

/// How long a monkey plays where nothing is said.
const MONKEY_MINUTES: u32 = 10;

/// Shown by `--help`, and after an argument that means nothing.
pub const USAGE: &str = "\
Usage: cargo xtask <command>

  play [-- GAME ARGUMENTS]         install what is missing, build the game and start it; where there is
                                   no display, play a demonstration match on a virtual one and keep its
                                   pictures and record in target/demo
  test [-- CARGO TEST ARGUMENTS]   install what is missing and run every test, the end-to-end test in a
                                   real window included
  monkey [--minutes M] [--seed S]  let a monkey play the whole game, without a window, for so many minutes (10),
                                   and say what it broke; the seed repeats what it did
  package [--fast] [--check] [-- CARGO BUILD ARGUMENTS]
                                   install what is missing, build the programs and pack them into target/package:
                                   a .deb and an archive with an install script on Linux, an installer elsewhere;
                                   --fast packs quickly, for a trial, --check lets other programs check what was
                                   made (lintian and its like, installed where missing; actionlint if it is there)
  bench                            measure the rules and the game, and print how they compare
  film                             film a match of two bots: the README's moving picture
  icons                            draw the program's icon in all sizes
  setup                            install what building and testing need, and nothing else
  --help                           this text";

/// A command, with what is handed on to the program behind it.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// Build and start the game with these arguments.
    Play(Vec<OsString>),
    /// Run all tests, handing these arguments to `cargo test`.
    Test(Vec<OsString>),
    /// Let a monkey play.
    Monkey(Monkey),
    /// Make packages.
    Package(Package),
    /// Measure.
    Bench,
    /// Film a match.
    Film,
    /// Draw the icon.
    Icons,
    /// Install what building and testing need.
    Setup,
    /// Say how this is used.
    Help,
}

/// How a monkey plays.
#[derive(Debug, PartialEq, Eq)]
pub struct Monkey {
    /// How long.
    pub minutes: u32,
    /// What makes it do the same again; one of its own where there is none.
    pub seed: Option<u64>,
}

/// How packages are made.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Package {
    /// Quickly, and not as small as may be.
    pub fast: bool,
    /// And checked.
    pub check: bool,
    /// For `cargo build` of the game.
    pub build: Vec<OsString>,
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
        Some("monkey") => Task::Monkey(monkey(&mut rest)?),
        Some("package") => Task::Package(package(&mut rest)),
        Some("bench") => Task::Bench,
        Some("film") => Task::Film,
        Some("icons") => Task::Icons,
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

/// Takes what is said of packages, leaving in `rest` what nobody knows.
fn package(rest: &mut Vec<OsString>) -> Package {
    let build = handed_on(rest);
    Package { fast: flag(rest, "--fast"), check: flag(rest, "--check"), build }
}

/// Takes an option that has no value, however often it is there.
fn flag(rest: &mut Vec<OsString>, option: &str) -> bool {
    let before = rest.len();
    rest.retain(|arg| arg != option);
    rest.len() < before
}

/// Takes a monkey's options, leaving in `rest` what nobody knows.
fn monkey(rest: &mut Vec<OsString>) -> Result<Monkey, String> {
    let minutes = number(rest, "--minutes", 1)?.unwrap_or(MONKEY_MINUTES);
    Ok(Monkey { minutes, seed: number(rest, "--seed", 0)? })
}

/// Takes an option and its value, a whole number that is not too small.
fn number<N>(rest: &mut Vec<OsString>, option: &str, least: N) -> Result<Option<N>, String>
where
    N: FromStr + PartialOrd + Display,
{
    let Some(at) = rest.iter().position(|arg| arg == option) else { return Ok(None) };
    let mut taken = rest.drain(at..rest.len().min(at + 2)).skip(1);
    let value = taken.next().ok_or_else(|| format!("{option} needs a number."))?;
    let number = value.to_str().and_then(|value| value.parse().ok()).filter(|number| *number >= least);
    match number {
        Some(number) => Ok(Some(number)),
        None => Err(format!("{option} needs a whole number from {least} on, not '{}'.", value.to_string_lossy())),
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
        assert_eq!(read("film"), Ok(Task::Film));
        assert_eq!(read("icons"), Ok(Task::Icons));
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
    fn packages_are_made_as_is_said_before_the_dashes() {
        let package = |fast, check, build| Ok(Task::Package(Package { fast, check, build: words(build) }));
        assert_eq!(read("package"), package(false, false, ""));
        assert_eq!(read("package --fast"), package(true, false, ""));
        assert_eq!(read("package --check --fast"), package(true, true, ""));
        assert_eq!(read("package --fast -- --features dev"), package(true, false, "--features dev"));
        assert_eq!(read("package -- --fast"), package(false, false, "--fast"));
        assert!(read("package --quick").unwrap_err().contains("'--quick'"));
    }

    #[test]
    fn a_monkey_is_told_how_long_and_how_to_play() {
        let monkey = |minutes, seed| Ok(Task::Monkey(Monkey { minutes, seed }));
        assert_eq!(read("monkey"), monkey(MONKEY_MINUTES, None));
        assert_eq!(read("monkey --minutes 3"), monkey(3, None));
        assert_eq!(read("monkey --seed 18446744073709551615 --minutes 60"), monkey(60, Some(u64::MAX)));
    }

    #[test]
    fn a_number_that_is_none_is_named_with_its_option() {
        for value in ["0", "-1", "2.5", "soon", "4294967296", "--seed"] {
            let error = read(&format!("monkey --minutes {value}")).unwrap_err();
            assert!(error.contains("--minutes") && error.contains(&format!("'{value}'")), "{error}");
        }
        assert!(read("monkey --seed -7").unwrap_err().contains("--seed"));
        assert!(read("monkey --seed").unwrap_err().contains("--seed needs"));
        assert!(read("monkey --minutes 1 2").unwrap_err().contains("'2'"));
        assert!(read("monkey --minutes 1 --minutes 2").unwrap_err().contains("'--minutes'"));
        assert!(read("monkey -- --seed").unwrap_err().contains("--seed needs"));
    }

    #[test]
    fn help_is_found_everywhere_it_is_looked_for() {
        for line in ["--help", "-h", "help", "play --help", "bench -h", "monkey -h"] {
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
