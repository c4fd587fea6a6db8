//! The game.

use std::time::Instant;

use bevy::app::AppExit;
use clap::Parser;
use tamsk::app::{self, Arguments};

fn main() -> AppExit {
    let started = Instant::now();
    app::build(&Arguments::parse(), started).run()
}
