//! The command line of `cargo xtask`.

use std::ffi::OsString;

use clap::{Parser, Subcommand};

use crate::bench::BenchArgs;
use crate::docs::DocsArgs;
use crate::fuzz::FuzzArgs;
use crate::monkey::MonkeyArgs;
use crate::package::PackageArgs;
use crate::scenes::ScenesArgs;
use crate::soak::SoakArgs;

/// The developer's commands.
#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask", max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub task: Task,
}

#[derive(Debug, PartialEq, Eq, Subcommand)]
pub enum Task {
    /// Install missing dependencies, build the game and start it
    ///
    /// Without a display, plays a demonstration match on a virtual display. Saves the pictures and the record of the
    /// match in target/demo.
    Play {
        /// Arguments for the game
        #[arg(last = true, value_name = "GAME ARGUMENTS")]
        game: Vec<OsString>,
    },
    /// Install missing dependencies and run all tests, including those in a window
    Test {
        /// Arguments for `cargo test`
        #[arg(last = true, value_name = "CARGO TEST ARGUMENTS")]
        cargo: Vec<OsString>,
    },
    /// Test the whole game with random input, without a window
    Monkey(MonkeyArgs),
    /// Read damaged records, positions, settings, lessons and other files to find crashes
    ///
    /// Uses cargo-fuzz for code that needs no Bevy, and installs cargo-fuzz if there is a nightly toolchain. Runs the
    /// property tests with more cases than usual for everything else.
    Fuzz(FuzzArgs),
    /// Let bots play in a window at sixteen times the speed, and report memory use and the longest frame
    Soak(SoakArgs),
    /// Install missing dependencies, build the programs and pack them into target/package
    ///
    /// Makes a .deb and an archive with an install script on Linux, and an installer on Windows and macOS.
    Package(PackageArgs),
    /// Check formatting, dependencies, licences, spelling and the subjects of commits
    ///
    /// Runs rustfmt, cargo-deny, cargo-machete and typos. Builds missing tools first, which takes three minutes on two
    /// cores.
    Lint,
    /// Build the documentation of our own code, with warnings as errors
    Doc {
        /// Open the documentation in a browser
        #[arg(long)]
        open: bool,
    },
    /// Write the parts of the documents that are derived from the code
    Docs(DocsArgs),
    /// Measure the speed of the rules and of the game, and print a table
    Bench(BenchArgs),
    /// Make pictures, films and sounds of the game
    #[command(subcommand)]
    Art(ArtTask),
    /// Install the dependencies for building and testing, and do nothing else
    Setup,
}

/// The subcommands of `cargo xtask art`.
#[derive(Debug, PartialEq, Eq, Subcommand)]
pub enum ArtTask {
    /// Film a match between two bots for the README's animation
    Film,
    /// Draw pictures of all scenes into target/scenes
    ///
    /// Without a graphics card, a scene takes two seconds at low quality. At the other qualities, a scene takes twenty
    /// seconds, or a minute if a hand moves. Unless scenes are named, these qualities show only the set and one glass
    /// in each motion, without panels. If there are several qualities, another sheet compares them.
    Scenes(ScenesArgs),
    /// Write every sound as a file into target/sounds, and print its loudness and its spectrum
    Sounds,
    /// Draw the program's icon in all sizes
    Icons,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use clap::error::ErrorKind;

    use super::*;

    fn parse(line: &str) -> Result<Task, clap::Error> {
        Cli::try_parse_from(["xtask"].into_iter().chain(line.split_whitespace())).map(|cli| cli.task)
    }

    #[track_caller]
    fn assert_parses(line: &str, expected: Task) {
        match parse(line) {
            Ok(task) => assert_eq!(task, expected, "{line}"),
            Err(error) => panic!("{line}: {error}"),
        }
    }

    #[track_caller]
    fn refusal(line: &str) -> String {
        let error = parse(line).expect_err(line);
        assert_eq!(error.exit_code(), 2, "{line}");
        error.to_string()
    }

    fn words(line: &str) -> Vec<OsString> {
        line.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn commands_parse() {
        assert_parses("play", Task::Play { game: vec![] });
        assert_parses("test", Task::Test { cargo: vec![] });
        assert_parses("lint", Task::Lint);
        assert_parses("doc", Task::Doc { open: false });
        assert_parses("bench", Task::Bench(BenchArgs { markdown: false }));
        assert_parses("bench --markdown", Task::Bench(BenchArgs { markdown: true }));
        assert_parses("docs", Task::Docs(DocsArgs { check: false }));
        assert_parses("docs --check", Task::Docs(DocsArgs { check: true }));
        assert_parses("art film", Task::Art(ArtTask::Film));
        assert_parses("art icons", Task::Art(ArtTask::Icons));
        assert_parses("art sounds", Task::Art(ArtTask::Sounds));
        let scenes = |quality: &[&str], keep, export, plain, only: &[&str]| {
            let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
            let scenes = ScenesArgs {
                qualities: owned(quality),
                update_kept_pictures: keep,
                export,
                no_vignette: plain,
                only: owned(only),
            };
            Task::Art(ArtTask::Scenes(scenes))
        };
        assert_parses("art scenes", scenes(&["low"], false, false, false, &[]));
        assert_parses("art scenes --keep", scenes(&["low"], true, false, false, &[]));
        let some = "art scenes --quality high --quality medium crowd title-fr";
        assert_parses(some, scenes(&["high", "medium"], false, false, false, &["crowd", "title-fr"]));
        assert_parses(
            "art scenes --quality high --export --plain near",
            scenes(&["high"], false, true, true, &["near"]),
        );
        assert!(refusal("art scenes --quality best").contains("'best'"));
        assert_parses("setup", Task::Setup);
    }

    #[test]
    fn arguments_after_the_dashes_are_passed_on_unchanged() {
        assert_parses("play -- --quality low", Task::Play { game: words("--quality low") });
        assert_parses("play -- --help", Task::Play { game: words("--help") });
        assert_parses("test -- --test e2e -- --nocapture", Task::Test { cargo: words("--test e2e -- --nocapture") });
        assert_parses("play --", Task::Play { game: vec![] });
    }

    #[test]
    fn package_options_are_parsed_before_the_dashes() {
        let package = |fast, check, build| Task::Package(PackageArgs { fast, check, cargo_build_args: words(build) });
        assert_parses("package", package(false, false, ""));
        assert_parses("package --fast", package(true, false, ""));
        assert_parses("package --check --fast", package(true, true, ""));
        assert_parses("package --fast -- --features dev", package(true, false, "--features dev"));
        assert_parses("package -- --fast", package(false, false, "--fast"));
        assert!(refusal("package --quick").contains("'--quick'"));
    }

    #[test]
    fn monkey_takes_minutes_frames_workers_and_a_seed() {
        let usual = MonkeyArgs { minutes: None, frames: None, workers: None, seed: None };
        let monkey = |minutes, seed| Task::Monkey(MonkeyArgs { minutes: Some(minutes), seed, ..usual });
        assert_parses("monkey", Task::Monkey(usual));
        assert_parses("monkey --minutes 3", monkey(3, None));
        assert_parses("monkey --seed 18446744073709551615 --minutes 60", monkey(60, Some(u64::MAX)));
        let frames = MonkeyArgs { frames: Some(1_000_000), workers: Some(2), ..usual };
        assert_parses("monkey --frames 1000000 --workers 2", Task::Monkey(frames));
        assert_eq!((usual.effective_minutes(), frames.effective_minutes()), (Some(10), None));
        assert_eq!(MonkeyArgs { minutes: Some(3), ..frames }.effective_minutes(), Some(3));
    }

    #[test]
    fn fuzz_and_soak_take_minutes() {
        let fuzz = |minutes, target: Option<&str>| {
            Task::Fuzz(FuzzArgs { minutes_per_target: minutes, target: target.map(str::to_owned) })
        };
        assert_parses("fuzz", fuzz(1, None));
        assert_parses("fuzz --minutes 30 gipf-record", fuzz(30, Some("gipf-record")));
        assert!(refusal("fuzz chess").contains("'chess'") && refusal("fuzz chess").contains("record"));
        assert_parses("soak", Task::Soak(SoakArgs { match_minutes: 60 }));
        assert_parses("soak --minutes 5", Task::Soak(SoakArgs { match_minutes: 5 }));
    }

    #[test]
    fn errors_name_a_bad_number_and_its_option() {
        for value in ["0", "-1", "2.5", "soon", "4294967296"] {
            let error = refusal(&format!("monkey --minutes {value}"));
            assert!(error.contains("--minutes") && error.contains(&format!("'{value}'")), "{error}");
        }
        for value in ["0", "-1", "many"] {
            assert!(refusal(&format!("monkey --frames {value}")).contains("--frames"));
            assert!(refusal(&format!("monkey --workers {value}")).contains("--workers"));
        }
        assert!(refusal("monkey --minutes --seed").contains("--minutes"));
        assert!(refusal("monkey --seed -7").contains("--seed"));
        assert!(refusal("monkey --seed").contains("--seed"));
        assert!(refusal("monkey --minutes 1 2").contains("'2'"));
        assert!(refusal("monkey --minutes 1 --minutes 2").contains("'--minutes"));
        assert!(refusal("monkey -- --seed").contains("--seed"));
    }

    #[test]
    fn every_command_has_help() {
        for line in ["--help", "-h", "help", "play --help", "help play", "bench -h", "monkey -h"] {
            assert_eq!(parse(line).expect_err(line).kind(), ErrorKind::DisplayHelp, "{line}");
        }
        let help = Cli::command().render_long_help().to_string();
        for command in Cli::command().get_subcommands() {
            assert!(help.contains(command.get_name()), "{help}");
        }
    }

    #[test]
    fn errors_name_unknown_arguments() {
        assert!(refusal("").contains("Usage: cargo xtask <COMMAND>"));
        assert!(refusal("plays").contains("'plays'"));
        assert!(refusal("play --fast").contains("'--fast'"));
        assert!(refusal("play low -- --fast").contains("'low'"));
        assert!(refusal("bench rules").contains("'rules'"));
        assert!(refusal("setup -- now").contains("'now'"));
    }
}
