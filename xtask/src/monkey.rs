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
    let numbers = [
        ("TAMSK_MONKEY_MINUTES", args.minutes().map(u64::from)),
        ("TAMSK_MONKEY_FRAMES", args.frames),
        ("TAMSK_MONKEY_WORKERS", args.workers.map(u64::from)),
        ("TAMSK_MONKEY_SEED", args.seed),
    ];
    for (name, number) in numbers {
        if let Some(number) = number {
            cargo.env(name, number.to_string());
        }
    }
    workspace::run(&mut cargo).map(workspace::exit_code)
}
