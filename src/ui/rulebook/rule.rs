//! What the rulebook is made of.

use super::picture::RulePicture;
use crate::states::GameName;

/// A part of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulebookPart {
    /// The game.
    pub game: GameName,
    /// The key of its title.
    pub title: &'static str,
    /// Its sections.
    pub sections: &'static [Section],
}

/// A section: one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The key of its title.
    pub title: &'static str,
    /// Its rules.
    pub rules: &'static [Rule],
}

/// A rule: one paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The key of its text.
    pub text: &'static str,
    /// Its picture, if it has one.
    pub picture: Option<RulePicture>,
}

/// Returns a rule without a picture.
pub const fn plain(text: &'static str) -> Rule {
    Rule { text, picture: None }
}

/// Returns a rule with a picture.
pub const fn pictured(text: &'static str, picture: RulePicture) -> Rule {
    Rule { text, picture: Some(picture) }
}
