//! The place where the rulebook is open.

use bevy::prelude::*;

use super::sections;
use crate::states::Screen;

/// The place where the rulebook is open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Bookmark {
    /// The index of the section.
    pub section: usize,
    /// The rule at which it was opened, which is marked.
    pub rule: Option<&'static str>,
    /// The text of the search.
    pub query: String,
    /// For how many more frames the rule, or the top of a new page, is scrolled into view.
    pub frames_to_scroll: u8,
}

/// The number of frames until the layout of a new page is settled.
const FRAMES: u8 = 3;

impl Bookmark {
    /// Opens the book at this rule.
    pub fn open_rule(&mut self, rule: &'static str) {
        if let Some(section) = sections::section_of(rule) {
            *self = Bookmark { section, rule: Some(rule), query: String::new(), frames_to_scroll: FRAMES };
        }
    }

    /// Opens the book at the top of the section where it was closed, or of the first one on the game of this screen if
    /// it was closed at the other game.
    pub fn reopen(&mut self, screen: Screen) {
        let section = sections::for_screen(self.section, screen);
        *self = Bookmark { section, rule: None, query: String::new(), frames_to_scroll: FRAMES };
    }

    /// Opens the book at this section.
    pub fn open_section(&mut self, section: usize) {
        if self.section != section {
            self.frames_to_scroll = FRAMES;
        }
        self.section = section;
        self.rule = None;
    }

    /// Scrolls to the hits of a search that has changed.
    pub fn search_changed(&mut self) {
        self.frames_to_scroll = FRAMES;
        self.rule = None;
    }
}
