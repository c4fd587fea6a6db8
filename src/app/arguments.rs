//! The command line of the game.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use crate::simulation::quality::Quality;

/// TAMSK: six hourglasses, sixty-four rings, two players.
///
/// Started without options it opens its window; everything else is chosen there.
#[derive(Parser, Clone, Debug, Default)]
#[command(name = "tamsk", version)]
pub struct Arguments {
    /// Draw with this quality, whatever the settings say.
    #[arg(long, value_enum)]
    pub quality: Option<Quality>,
    /// Let two bots play a short Level 3 match, write screenshots and the record to this folder, and end.
    #[arg(long, value_name = "FOLDER")]
    pub demo: Option<PathBuf>,
    /// Measure the frames of a scene, print the figures and end.
    #[arg(long, value_enum, value_name = "SCENE")]
    pub measure: Option<Scene>,
}

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Scene {
    /// A 3D camera and egui with nothing to show: what all else is compared with.
    Empty,
    /// The title.
    Title,
    /// A match in full swing.
    Match,
    /// The title while nobody touches anything.
    IdleTitle,
    /// A Level 1 match that waits for a move.
    IdleLevelOne,
}

impl Scene {
    /// Whether it is drawn without pause, as fast as the machine can.
    pub const fn draws_without_pause(self) -> bool {
        matches!(self, Scene::Empty | Scene::Title | Scene::Match)
    }
}
