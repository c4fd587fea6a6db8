//! The analysis of the match that is replayed: what it found below the scrubber, and a list of the turns that lost most.

pub mod list;
mod plot;
pub mod row;
mod words;

#[cfg(test)]
mod tests;

use bevy_egui::egui::Rect;

use crate::session::analysing::ReplayAnalysis;
use crate::ui::layout::{is_low, is_narrow};

/// What is shown of the analysis.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisView<'a> {
    /// The analysis as far as it is made.
    pub analysis: &'a ReplayAnalysis,
    /// Whether the list is open: as the person chose, or else where there is room.
    pub chosen_list: Option<bool>,
}

impl AnalysisView<'_> {
    /// Returns whether the list is shown on this screen.
    pub fn shows_list(&self, screen: Rect) -> bool {
        self.analysis.found().is_some() && self.chosen_list.unwrap_or(!is_narrow(screen) && !is_low(screen))
    }
}
