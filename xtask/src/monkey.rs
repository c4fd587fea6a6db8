//! `cargo xtask monkey`: random input to the whole game, without a window.

use std::process::ExitCode;

use clap::Args;

use crate::system_dependency::SystemDependency;
use crate::{setup, workspace};

#[derive(Args, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonkeyArgs {
    /// The time limit in minutes [default: 10, unless a number of frames is given]
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub minutes: Option<u32>,
    /// The limit for the number of frames
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub frames: Option<u64>,
    /// The number of cases to play at once [default: one for each core]
    #[arg(long, value_name = "W", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    pub workers: Option<u16>,
    /// The seed of the first case, to repeat an earlier run [default: 1]
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

impl MonkeyArgs {
    /// Returns the time limit, or `None` if only the number of frames is limited.
    pub fn effective_minutes(&self) -> Option<u32> {
        self.minutes.or(if self.frames.is_some() { None } else { Some(10) })
    }
}

/// Runs the monkey with random input until a limit is reached or a check fails.
pub fn run_monkey(args: &MonkeyArgs) -> Result<ExitCode, String> {
    setup::install_missing(&SystemDependency::BUILD)?;
    let mut cargo = workspace::cargo();
    cargo.args(["test", "--features", "dev", "--test", "monkey", "--", "--nocapture"]);
    let numbers = [
        ("TAMSK_MONKEY_MINUTES", args.effective_minutes().map(u64::from)),
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
