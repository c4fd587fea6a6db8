//! The developer's commands, such as `cargo xtask play` and `cargo xtask test`.

mod args;
mod artwork;
mod bench;
mod commits;
mod display;
mod distribution;
mod doc;
mod docs;
mod file;
mod fuzz;
mod lint;
mod monkey;
mod package;
mod play;
mod probe;
mod scenes;
mod setup;
mod soak;
mod system_dependency;
mod test;
mod tools;
mod workspace;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Art, Cli, Task};

fn main() -> ExitCode {
    let outcome = match Cli::parse().task {
        Task::Play { game } => play::play(&game),
        Task::Test { cargo } => test::test(&cargo),
        Task::Monkey(args) => monkey::monkey(&args),
        Task::Fuzz(args) => fuzz::fuzz(&args),
        Task::Soak(args) => soak::soak(&args),
        Task::Package(args) => package::package(&args),
        Task::Lint => lint::lint(),
        Task::Doc { open } => doc::doc(open),
        Task::Docs(args) => docs::docs(&args, &Cli::command()),
        Task::Bench(args) => bench::bench(&args),
        Task::Art(Art::Film) => artwork::film(),
        Task::Art(Art::Icons) => artwork::icons(),
        Task::Art(Art::Scenes(args)) => scenes::scenes(&args),
        Task::Art(Art::Sounds) => artwork::sounds(),
        Task::Setup => test::install_dependencies().map(|()| ExitCode::SUCCESS),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("xtask: {message}");
        ExitCode::FAILURE
    })
}
