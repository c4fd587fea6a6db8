//! What the programs on the command line share: failures, whole files, several threads, completions and manual pages.

mod documents;
mod failure;
pub mod input;
pub mod output;
pub mod parallel;

pub use clap_complete::Shell;
pub use documents::{write_completions, write_manual};
pub use failure::Failure;

use std::io::{self, BufWriter, Stdout, Write};
use std::process::ExitCode;

/// Runs a program, which writes to standard output, and says on standard error how it failed.
pub fn run(program: &str, run: impl FnOnce(&mut BufWriter<Stdout>) -> Result<(), Failure>) -> ExitCode {
    let mut out = BufWriter::new(io::stdout());
    let result = run(&mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has read enough, like `head`, so this is no failure.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // What was found before the failure is still worth printing; nothing can be done if that fails too.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "{program}: {failure}");
            ExitCode::FAILURE
        }
    }
}
