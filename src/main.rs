//! The game.

use bevy::app::AppExit;
use clap::Parser;
use tamsk::app::{self, Arguments};

fn main() -> AppExit {
    app::build(&Arguments::parse()).run()
}
