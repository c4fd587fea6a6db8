//! What the panel of a replay shows of a game.

use bevy_egui::egui::{Rect, Ui};
use tamsk_engine::analysis::JudgedTurn;
use tamsk_records::Moment;
use tamsk_rules::Millis;

use super::intent::ReplayIntent;
use crate::localization::Localization;
use crate::table::analysis::{Judged, JudgedMatch};
use crate::table::problem::OwnMistake;
use crate::table::replay::Playback;
use crate::ui::kit::games::PlayerMarks;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::{Mark, MarkShape};

/// A turn of a game, judged.
pub type JudgedTurnOf<G> = JudgedTurn<<G as Judged>::Action>;

/// A game whose replays have the panel.
pub trait ReplayPanel: Judged {
    /// What a mark on the scrubber is for.
    type Mark: MarkShape;
    /// The marks of the players.
    const PLAYER_MARKS: PlayerMarks;
    /// How far an arrow key moves the scrubber, in milliseconds of watching.
    const ARROW: Millis;
    /// The height of the row above the scrubber, in points; 0 if there is none.
    const HEADER: f32 = 0.0;
    /// The keys of the texts for who is ahead by how much, and for who wins with best play.
    const LEADS: [&'static str; 2];

    /// Returns the right end of the near player's bar, in points.
    fn bar_end(screen: Rect) -> f32;

    /// Returns the marks on the scrubber, in order.
    fn marks(timeline: &Self::Timeline) -> Vec<Mark<Self::Mark>>;

    /// Returns what happened at a mark.
    fn mark_words(
        texts: &Localization,
        names: &PlayerNames,
        playback: &Playback<Self>,
        mark: &Mark<Self::Mark>,
    ) -> String;

    /// Returns how far a moment is into the match: its time, or the number of acts.
    fn distance(moment: Moment) -> String;

    /// Adds the row above the scrubber.
    fn header(_: &mut Ui, _: &Localization, _: &PlayerNames, _: &Playback<Self>) -> Option<ReplayIntent> {
        None
    }

    /// Returns what the player did in a turn.
    fn action_words(texts: &Localization, turn: &JudgedTurnOf<Self>) -> String;

    /// Returns why what the player did is worse than the best choice, where that can be said.
    fn reason_words(_: &Localization, _: &JudgedTurnOf<Self>) -> Option<String> {
        None
    }

    /// Returns the mistakes that can be solved as problems, if there are any.
    fn mistakes(_: &Playback<Self>, _: &JudgedMatch<Self>) -> Vec<OwnMistake> {
        Vec::new()
    }

    /// Returns what would have been better in a turn, if anything, and whether other choices were as good.
    fn better_words(texts: &Localization, turn: &JudgedTurnOf<Self>) -> Option<String>;
}
