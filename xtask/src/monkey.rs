//! `cargo xtask monkey`: random input to the whole game, without a window, for as long as wanted.

use std::process::ExitCode;

use crate::args::MonkeyArgs;
use crate::requirement::Requirement;
use crate::{setup, workspace};

/// Installs what building needs and runs the monkey test alone, which prints what it does.
pub fn monkey(args: &MonkeyArgs) -> Result<ExitCode, String> {
    setup::install(&Requirement::BUILD)?;
    let mut cargo = workspace::cargo();
    cargo.args(["test", "--features", "dev", "--test", "monkey", "--", "--nocapture"]);
    cargo.env("TAMSK_MONKEY_MINUTES", args.minutes.to_string());
    if let Some(seed) = args.seed {
        cargo.env("TAMSK_MONKEY_SEED", seed.to_string());
    }
    workspace::run(&mut cargo).map(workspace::exit_code)
}
