//! The command line.

#[cfg(test)]
mod tests;

use std::ffi::OsString;

use clap::{Args, Parser, Subcommand};

use crate::fuzz;

/// The developer's commands.
#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask", max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub task: Task,
}

/// A command with its arguments.
#[derive(Debug, PartialEq, Eq, Subcommand)]
pub enum Task {
    /// Install what is missing, build the game and start it
    ///
    /// Without a display, a demonstration match is played on a virtual one; its pictures and record are left in
    /// target/demo.
    Play {
        /// Arguments for the game
        #[arg(last = true, value_name = "GAME ARGUMENTS")]
        game: Vec<OsString>,
    },
    /// Install what is missing and run every test, those in a real window included
    Test {
        /// Arguments for `cargo test`
        #[arg(last = true, value_name = "CARGO TEST ARGUMENTS")]
        cargo: Vec<OsString>,
    },
    /// Play the whole game at random, without a window, and report what breaks
    Monkey(MonkeyArgs),
    /// Read damaged records, positions, settings, lessons and other files, and report what breaks
    ///
    /// What needs no Bevy is fuzzed by cargo-fuzz, which is installed if it is missing and a nightly toolchain is there.
    /// Everything else, and everything where there is no such toolchain, is fuzzed by the property tests, with more
    /// cases than usual.
    Fuzz(FuzzArgs),
    /// Let bots play an hour at sixteen times the speed in a window, and report memory and the longest frame
    Soak(SoakArgs),
    /// Install what is missing, build the programs and pack them into target/package
    ///
    /// Makes a .deb and an archive with an install script on Linux, and an installer on Windows and macOS.
    Package(PackageArgs),
    /// Check formatting, dependencies, licences and spelling
    ///
    /// Runs rustfmt, cargo-deny, cargo-machete and typos. The last three are built from source first, which takes three
    /// minutes on two cores, unless they are on the search path or were built before.
    Lint,
    /// Build the documentation of our own code, without a warning
    Doc {
        /// Open it in a browser
        #[arg(long)]
        open: bool,
    },
    /// Write the parts of the documents that are derived from the code
    Docs(DocsArgs),
    /// Measure the rules and the game, and print how they compare
    Bench(BenchArgs),
    /// Film a match of two bots: the README's animation
    Film,
    /// Draw everything worth looking at, one picture a scene, in target/scenes
    ///
    /// Without a graphics card, a scene takes two seconds at low quality and twenty at the others, or a minute where a
    /// hand moves. At those only the set and one glass in each motion are drawn, without panels, unless scenes are
    /// named. With several qualities, one
    /// more sheet shows each scene at all of them.
    Scenes(ScenesArgs),
    /// Write every sound as a file into target/sounds, and print how loud it is and its spectrum
    Sounds,
    /// Draw the program's icon in all sizes
    Icons,
    /// Install what building and testing need, and nothing else
    Setup,
}

/// What is done with the documents.
#[derive(Args, Debug, PartialEq, Eq)]
pub struct DocsArgs {
    /// Change nothing, but compare, follow every path and link, and run every command
    #[arg(long)]
    pub check: bool,
}

/// How figures are printed.
#[derive(Args, Debug, PartialEq, Eq)]
pub struct BenchArgs {
    /// Print the table of docs/performance.md
    #[arg(long)]
    pub markdown: bool,
}

/// Which scenes are drawn.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ScenesArgs {
    /// The quality, or several
    #[arg(long, value_name = "QUALITY", value_parser = ["low", "medium", "high"], default_values = ["low"])]
    pub quality: Vec<String>,
    /// At low quality, draw only the scenes that tests compare with kept pictures, and keep these, made smaller
    #[arg(long)]
    pub keep: bool,
    /// Write the meshes, materials and lights of each scene beside its picture, for tools/reference
    #[arg(long, conflicts_with = "keep")]
    pub export: bool,
    /// Without the shade at the edges of the window, to be compared with the pictures of tools/reference
    #[arg(long, conflicts_with = "keep")]
    pub plain: bool,
    /// Only scenes whose names contain one of these words
    #[arg(value_name = "WORD")]
    pub only: Vec<String>,
}

/// How the monkey test plays.
#[derive(Args, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonkeyArgs {
    /// For how many minutes: 10, unless a number of frames is given
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub minutes: Option<u32>,
    /// For how many frames, or until the minutes are over
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub frames: Option<u64>,
    /// How many cases are played at once: one for each core, unless it is given
    #[arg(long, value_name = "W", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    pub workers: Option<u16>,
    /// The seed that repeats an earlier run
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

impl MonkeyArgs {
    /// Returns after how many minutes it ends, if it does not end by its frames alone.
    pub fn minutes(&self) -> Option<u32> {
        self.minutes.or(if self.frames.is_some() { None } else { Some(10) })
    }
}

/// What is fuzzed, and for how long.
#[derive(Args, Debug, PartialEq, Eq)]
pub struct FuzzArgs {
    /// For how many minutes each
    #[arg(long, value_name = "M", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub minutes: u32,
    /// What is fuzzed [default: everything, one after the other]
    #[arg(value_parser = fuzz::targets())]
    pub target: Option<String>,
}

/// How long the bots play.
#[derive(Args, Debug, PartialEq, Eq)]
pub struct SoakArgs {
    /// For how many minutes of the match clock, a sixteenth of which passes by the wall clock
    #[arg(long, value_name = "M", default_value_t = 60, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub minutes: u32,
}

/// How packages are made.
#[derive(Args, Debug, Default, PartialEq, Eq)]
pub struct PackageArgs {
    /// Compress quickly, for a trial
    #[arg(long)]
    pub fast: bool,
    /// Check what was made with lintian and the like, installed where missing, and with actionlint if it is there
    #[arg(long)]
    pub check: bool,
    /// Arguments for `cargo build` of the game
    #[arg(last = true, value_name = "CARGO BUILD ARGUMENTS")]
    pub build: Vec<OsString>,
}
