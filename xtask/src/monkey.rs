//! `cargo xtask monkey`: hands that know no manners play the whole game, without a window, for as long as one likes.

use std::process::ExitCode;

use crate::args::Monkey;
use crate::{test, workspace};

/// Sets up as for all tests, and runs the monkey alone, which says what it does.
pub fn monkey(how: &Monkey) -> Result<ExitCode, String> {
    let mut cargo = workspace::cargo();
    cargo.args(["test", "--features", "dev", "--test", "monkey", "--", "--nocapture"]);
    cargo.env("TAMSK_MONKEY_MINUTES", how.minutes.to_string());
    if let Some(seed) = how.seed {
        cargo.env("TAMSK_MONKEY_SEED", seed.to_string());
    }
    test::run(&mut cargo)
}
