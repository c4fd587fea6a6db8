//! The commands a person needs: `cargo xtask play`, `cargo xtask test` and a few beside them.
//!
//! Only the standard library, so that it builds in seconds on a machine that has nothing but Rust.

mod args;
mod bench;
mod display;
mod monkey;
mod package;
mod packages;
mod play;
mod probe;
mod setup;
mod studio;
mod test;
mod workspace;

use std::process::ExitCode;

use args::Task;

fn main() -> ExitCode {
    let task = match args::parse(std::env::args_os().skip(1)) {
        Ok(task) => task,
        Err(message) => {
            eprintln!("{message}\n\n{}", args::USAGE);
            return ExitCode::from(2);
        }
    };
    let outcome = match task {
        Task::Play(args) => play::play(&args),
        Task::Test(args) => test::test(&args),
        Task::Monkey(how) => monkey::monkey(&how),
        Task::Package(how) => package::package(&how),
        Task::Bench => bench::bench(),
        Task::Film => studio::film(),
        Task::Icons => studio::icons(),
        Task::Setup => setup::everything().map(|()| ExitCode::SUCCESS),
        Task::Help => {
            println!("{}", args::USAGE);
            Ok(ExitCode::SUCCESS)
        }
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("xtask: {message}");
        ExitCode::FAILURE
    })
}
