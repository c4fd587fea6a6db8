//! The command line.

#[cfg(test)]
mod tests;

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
    /// Draw, film and hear the game, to work on how it looks and sounds
    #[command(subcommand)]
    Art(Art),
    /// Install what building and testing need, and nothing else
    Setup,
}

/// What is made of the look and the sounds of the game.
#[derive(Debug, PartialEq, Eq, Subcommand)]
pub enum Art {
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
}
