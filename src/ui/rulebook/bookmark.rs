//! Where the rulebook lies open, and the wish to open it.

use bevy::prelude::*;

use super::sections;

/// Asks for the rulebook to be opened over whatever is shown.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenRulebook {
    /// The rule to open it at, by the key of its text; `None`: where it was left.
    pub rule: Option<&'static str>,
}

/// Where the book lies open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Bookmark {
    /// The section, by its place in the book.
    pub section: usize,
    /// The rule that was asked for, which is marked.
    pub rule: Option<&'static str>,
    /// What is searched for.
    pub query: String,
    /// For so many frames more that rule, or the top of a page just turned to, is brought into sight.
    pub must_show: u8,
}

/// A page is laid out anew for so many frames before it stays where it is.
const FRAMES: u8 = 3;

impl Bookmark {
    /// Opens the book at this rule.
    pub fn turn_to(&mut self, rule: &'static str) {
        if let Some(section) = sections::section_of(rule) {
            *self = Bookmark { section, rule: Some(rule), query: String::new(), must_show: FRAMES };
        }
    }

    /// Opens it at this section.
    pub fn leaf_to(&mut self, section: usize) {
        if self.section != section {
            self.must_show = FRAMES;
        }
        self.section = section;
        self.rule = None;
    }

    /// What is searched for has changed.
    pub fn search_anew(&mut self) {
        self.must_show = FRAMES;
        self.rule = None;
    }
}
