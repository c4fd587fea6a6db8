//! The game's executable.

// On Windows, the game opens no console. With the feature `dev`, it opens one, because developers read its messages
// there.
#![cfg_attr(all(windows, not(feature = "dev")), windows_subsystem = "windows")]

use std::io::{self, ErrorKind, Write};
use std::time::Instant;

use bevy::app::AppExit;
use clap::Parser;
use tamsk::app::{self, Arguments};

fn main() -> AppExit {
    let started = Instant::now();
    let arguments = Arguments::parse();
    match answer(&arguments) {
        Ok(false) => app::build(&arguments, started).run(),
        Ok(true) => AppExit::Success,
        // The program that reads the output has closed it early, as `head` does. This is not an error.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => AppExit::Success,
        Err(error) => {
            eprintln!("tamsk: cannot write: {error}");
            AppExit::error()
        }
    }
}

/// Writes the output that the arguments request instead of a game. Returns `true` if they request any output.
fn answer(arguments: &Arguments) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    let answered = arguments.try_finish_without_game(&mut out)?;
    out.flush()?;
    Ok(answered)
}
