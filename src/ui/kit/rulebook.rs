//! What the rulebook is made of, to which each game brings its parts.

use std::fmt::Debug;

use bevy_egui::egui::{Painter, Rect, Vec2};

use crate::states::GameName;

/// A picture of a rule.
pub trait Picture: Debug + Sync {
    /// Returns its unscaled size, in points.
    fn size(&self) -> Vec2;

    /// Paints it into an area of these proportions.
    fn paint(&self, painter: &Painter, area: Rect);
}

/// A part of the book.
#[derive(Clone, Copy, Debug)]
pub struct RulebookPart {
    pub game: GameName,
    /// The key of its title.
    pub title: &'static str,
    pub sections: &'static [Section],
}

/// A section: one page.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The key of its title.
    pub title: &'static str,
    pub rules: &'static [Rule],
}

/// A rule: one paragraph.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The key of its text.
    pub text: &'static str,
    pub picture: Option<&'static dyn Picture>,
}

/// Returns a rule without a picture.
pub const fn plain(text: &'static str) -> Rule {
    Rule { text, picture: None }
}

/// Returns a rule with a picture.
pub const fn pictured(text: &'static str, picture: &'static dyn Picture) -> Rule {
    Rule { text, picture: Some(picture) }
}

/// Returns a section.
pub const fn section(title: &'static str, rules: &'static [Rule]) -> Section {
    Section { title, rules }
}
