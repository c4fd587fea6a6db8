//! The interface between the replay panel and the games whose replays it shows.

use bevy_egui::egui::{Rect, Ui};
use tamsk_engine::analysis::JudgedTurn;
use tamsk_records::Moment;
use tamsk_rules::Millis;

use super::intent::ReplayIntent;
use crate::localization::Localization;
use crate::table::analysis::{AnalysableGame, JudgedMatch};
use crate::table::problem::MissedSoleBestTurn;
use crate::table::replay::Playback;
use crate::ui::kit::game_ui::PlayerMarks;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::{MarkShape, ScrubberMark};

/// A turn of the game `G`, as judged by the analysis.
pub type JudgedTurnOf<G> = JudgedTurn<<G as AnalysableGame>::AnalysedAction>;

/// A game whose replays use the replay panel.
pub trait HasReplayPanel: AnalysableGame {
    /// The kind of event that a mark on the scrubber shows.
    type MarkKind: MarkShape;
    /// The marks that stand for the players.
    const PLAYER_MARKS: PlayerMarks;
    /// How far an arrow key moves the scrubber, in milliseconds of replay time.
    const ARROW_KEY_STEP: Millis;
    /// The height of the row above the scrubber, in points, or 0 if there is no such row.
    const ROW_ABOVE_SCRUBBER_HEIGHT: f32 = 0.0;
    /// The keys of two texts. The first says who is ahead and by how much, and the second says who wins with best play.
    const LEAD_TEXT_KEYS: [&'static str; 2];

    /// Returns the horizontal position of the right end of the near player's bar, in points.
    fn near_bar_right(screen: Rect) -> f32;

    /// Returns the marks on the scrubber, in chronological order.
    fn marks(timeline: &Self::Timeline) -> Vec<ScrubberMark<Self::MarkKind>>;

    /// Returns the text that describes the event at a mark.
    fn mark_words(
        texts: &Localization,
        names: &PlayerNames,
        playback: &Playback<Self>,
        mark: &ScrubberMark<Self::MarkKind>,
    ) -> String;

    /// Formats how far a moment is from the start of the match, as a time or as a number of acts.
    fn elapsed_words(moment: Moment) -> String;

    /// Adds the row above the scrubber, if the game has one. Returns the person's intent.
    fn add_row_above_scrubber(
        _: &mut Ui,
        _: &Localization,
        _: &PlayerNames,
        _: &Playback<Self>,
    ) -> Option<ReplayIntent> {
        None
    }

    /// Returns the text that describes the player's action in a turn.
    fn action_words(texts: &Localization, turn: &JudgedTurnOf<Self>) -> String;

    /// Returns the reason why the player's action was worse than the best choice, or `None` if no reason is known.
    fn reason_words(_: &Localization, _: &JudgedTurnOf<Self>) -> Option<String> {
        None
    }

    /// Returns the mistakes in the match that can be solved as problems.
    fn solvable_mistakes(_: &Playback<Self>, _: &JudgedMatch<Self>) -> Vec<MissedSoleBestTurn> {
        Vec::new()
    }

    /// Returns the text that names the better choice in a turn, and says whether other choices were as good. Returns
    /// `None` if there was no better choice.
    fn better_choice_words(texts: &Localization, turn: &JudgedTurnOf<Self>) -> Option<String>;
}
