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

use args::{ArtTask, Cli, Task};

fn main() -> ExitCode {
    let outcome = match Cli::parse().task {
        Task::Play { game } => play::play(&game),
        Task::Test { cargo } => test::test(&cargo),
        Task::Monkey(args) => monkey::run_monkey(&args),
        Task::Fuzz(args) => fuzz::fuzz(&args),
        Task::Soak(args) => soak::soak(&args),
        Task::Package(args) => package::package(&args),
        Task::Lint => lint::lint(),
        Task::Doc { open } => doc::build_doc(open),
        Task::Docs(args) => docs::update_docs(&args, &Cli::command()),
        Task::Bench(args) => bench::bench(&args),
        Task::Art(ArtTask::Film) => artwork::make_film(),
        Task::Art(ArtTask::Icons) => artwork::draw_icons(),
        Task::Art(ArtTask::Scenes(args)) => scenes::draw_scenes(&args),
        Task::Art(ArtTask::Sounds) => artwork::export_sounds(),
        Task::Setup => test::install_dependencies().map(|()| ExitCode::SUCCESS),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("xtask: {message}");
        ExitCode::FAILURE
    })
}
