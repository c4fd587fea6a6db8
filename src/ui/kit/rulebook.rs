//! The data model of the rulebook, to which each game adds its parts.

use std::fmt::Debug;

use bevy_egui::egui::{Painter, Rect, Vec2};
use tamsk_engine::problems::Theme;

use crate::states::GameName;

pub trait Picture: Debug + Sync {
    fn size(&self) -> Vec2;

    /// Paints the picture into an area of the same proportions.
    fn paint(&self, painter: &Painter, area: Rect);
}

/// A part of the rulebook, about one game. `title` is a text key.
#[derive(Clone, Copy, Debug)]
pub struct RulebookPart {
    pub game: GameName,
    pub title: &'static str,
    pub sections: &'static [Section],
}

/// A section, which fills one page. `title` is a text key.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    pub title: &'static str,
    pub rules: &'static [Rule],
    /// The theme of problems that practise what the page says.
    pub practice: Option<Theme>,
}

/// A rule, which is one paragraph. `text` is a text key.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub text: &'static str,
    pub picture: Option<&'static dyn Picture>,
}

pub const fn plain(text: &'static str) -> Rule {
    Rule { text, picture: None }
}

pub const fn pictured(text: &'static str, picture: &'static dyn Picture) -> Rule {
    Rule { text, picture: Some(picture) }
}

pub const fn section(title: &'static str, rules: &'static [Rule]) -> Section {
    Section { title, rules, practice: None }
}

/// Creates a page on a theme of problems, with one rule.
pub const fn theme_page(title: &'static str, rules: &'static [Rule], theme: Theme) -> Section {
    Section { title, rules, practice: Some(theme) }
}
