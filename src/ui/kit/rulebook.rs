//! The data model of the rulebook. Each game adds its own parts.

use std::fmt::Debug;

use bevy_egui::egui::{Painter, Rect, Vec2};
use tamsk_engine::problems::ProblemTheme;

use crate::states::GameName;

/// A picture that illustrates a rule.
pub trait RulePicture: Debug + Sync {
    /// Returns the size of the picture, in points.
    fn size(&self) -> Vec2;

    /// Paints the picture into an area that has the same proportions as [`size`](Self::size).
    fn paint(&self, painter: &Painter, area: Rect);
}

/// The part of the rulebook about one game.
#[derive(Clone, Copy, Debug)]
pub struct RulebookPart {
    pub game: GameName,
    pub title_key: &'static str,
    pub sections: &'static [RulebookSection],
}

/// A section of the rulebook, which fills one page.
#[derive(Clone, Copy, Debug)]
pub struct RulebookSection {
    pub title_key: &'static str,
    pub rules: &'static [RulebookRule],
    /// The theme of the problems for practising this section, or `None` if there are no such problems.
    pub practice_theme: Option<ProblemTheme>,
}

/// A paragraph of the rulebook that states a rule.
#[derive(Clone, Copy, Debug)]
pub struct RulebookRule {
    pub text_key: &'static str,
    pub picture: Option<&'static dyn RulePicture>,
}

/// Creates a rule without a picture. `text` is a text key.
pub const fn plain_rule(text: &'static str) -> RulebookRule {
    RulebookRule { text_key: text, picture: None }
}

/// Creates a rule with a picture. `text` is a text key.
pub const fn pictured_rule(text: &'static str, picture: &'static dyn RulePicture) -> RulebookRule {
    RulebookRule { text_key: text, picture: Some(picture) }
}

/// Creates a section without problems for practice. `title` is a text key.
pub const fn section(title: &'static str, rules: &'static [RulebookRule]) -> RulebookSection {
    RulebookSection { title_key: title, rules, practice_theme: None }
}

/// Creates a section that offers problems of `theme` for practice. `title` is a text key.
pub const fn section_with_problems(
    title: &'static str,
    rules: &'static [RulebookRule],
    theme: ProblemTheme,
) -> RulebookSection {
    RulebookSection { title_key: title, rules, practice_theme: Some(theme) }
}
