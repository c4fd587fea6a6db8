//! A scene: its name, the way to it, and what it shows.

use super::claims::Claim;
use super::steps::Step;
use crate::localization::Language;
use crate::states::{Menu, Screen};

/// The frames drawn before a picture: everything has come to rest, and text has its final layout.
const AT_REST: u32 = 10;

/// A thing worth looking at.
pub(super) struct Scene {
    /// Its name, and that of its picture.
    pub name: String,
    /// The language of its texts.
    pub language: Language,
    /// Whether panels are drawn. Without them the table fills the picture.
    pub has_panels: bool,
    /// What is done on the way to it.
    pub steps: Vec<Step>,
    /// What ends it, if something would stay open.
    pub end: Option<Step>,
    /// The screen and the menu that it shows.
    pub at: (Screen, Menu),
    /// What else it shows.
    pub claims: Vec<Claim>,
    /// The frames drawn between its last step and its picture: few, if something is seen to move.
    pub frames: u32,
    /// Whether the tests compare it with a picture that is kept. They take two seconds for each.
    pub is_kept: bool,
}

impl Scene {
    /// Returns a scene in English that is photographed with its panels once all is at rest, and kept.
    pub fn new(name: impl Into<String>, steps: Vec<Step>, at: (Screen, Menu)) -> Scene {
        Scene {
            name: name.into(),
            language: Language::English,
            has_panels: true,
            steps,
            end: None,
            at,
            claims: Vec::new(),
            frames: AT_REST,
            is_kept: true,
        }
    }

    /// Returns whether something is seen to move in it.
    pub fn is_moving(&self) -> bool {
        self.frames < AT_REST
    }

    /// Returns the first step that points at the table.
    pub fn points_from(&self) -> Option<usize> {
        self.steps.iter().position(Step::points_at_table)
    }
}
