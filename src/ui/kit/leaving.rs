//! Leaves the match on the table or quits the program. Players are asked for confirmation first if something would be
//! lost.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::navigation::{AskQuestion, Confirmation};
use crate::persistence::{MatchLibrary, SaveTracker};
use crate::states::{Menu, Screen};
use crate::table::lesson::{CurrentLesson, LessonCommand};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::{MatchOnTable, ReturnToWaitingMatch, ReturnsTo};
use crate::table::online::OnlineCommand;
use crate::table::problem::ProblemCommand;
use crate::table::replay::LeaveReplay;

/// Triggered when players leave a match that can be resumed. The title screen then shows where to resume it.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResumableMatchLeft;

/// What happens to the match on the table when players leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeavingOutcome {
    /// The match can be resumed.
    MatchKept,
    /// A lesson is left, and nothing is lost.
    LessonLeft,
    /// A match that is part of a lesson is lost and must be started again.
    LessonMatchDiscarded,
    /// There is nothing to resume, for example because nothing has been played yet.
    NothingToKeep,
    /// The match is lost, because it is not saved.
    MatchDiscarded,
}

impl LeavingOutcome {
    /// Returns `true` if a match is lost.
    pub fn discards_match(self) -> bool {
        matches!(self, LeavingOutcome::LessonMatchDiscarded | LeavingOutcome::MatchDiscarded)
    }

    /// Returns `true` if a lesson is left.
    pub fn is_lesson(self) -> bool {
        matches!(self, LeavingOutcome::LessonLeft | LeavingOutcome::LessonMatchDiscarded)
    }

    /// Returns the Fluent selector for the wording of the confirmation dialog.
    pub fn fluent_selector(self) -> &'static str {
        if self.is_lesson() { "lesson" } else { "lost" }
    }
}

/// A request to leave the table. The players return from a match to the title screen, from a lesson to the list of
/// lessons, and from a replay to the place where it was opened. If something would be lost, a confirmation dialog
/// appears first.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveTable {
    /// The menu to return to if the players decide not to leave.
    pub menu_if_cancelled: Menu,
}

/// A request to leave the table without confirmation.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveTableAtOnce;

/// A request to quit the program. If something would be lost, a confirmation dialog appears first.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuitProgram {
    /// The menu to return to if the players decide not to quit.
    pub menu_if_cancelled: Menu,
}

/// Determines what would be lost by leaving the match on the table.
#[derive(SystemParam)]
pub struct LeavingStakes<'w, 's> {
    table: MatchOnTable<'w, 's>,
    current_lesson: Res<'w, CurrentLesson>,
    occasion: TableOccasion<'w, 's>,
    saved: Option<Single<'w, 's, &'static SaveTracker>>,
    library: Option<Res<'w, MatchLibrary>>,
}

impl LeavingStakes<'_, '_> {
    /// Returns what would happen to the match if the players left it now.
    pub fn leaving_outcome(&self) -> LeavingOutcome {
        if let Some(view) = &self.current_lesson.0 {
            return if view.leaving_discards_match {
                LeavingOutcome::LessonMatchDiscarded
            } else {
                LeavingOutcome::LessonLeft
            };
        }
        if let Some(Occasion::Replay | Occasion::Problem | Occasion::Drill) = self.occasion.get() {
            return LeavingOutcome::NothingToKeep;
        }
        // Both computers save an online match, so the match is kept.
        if self.occasion.allows(|policy| policy.is_online) {
            return LeavingOutcome::MatchKept;
        }
        let actions = self.table.facts().map_or(0, |facts| facts.action_count);
        // A match that decides a challenge is saved within the match that waits for its result. The waiting match has
        // begun, so there is something to keep even if no action has been performed in the deciding match.
        let actions = actions + usize::from(self.occasion.allows(|policy| policy.decides_challenge));
        match self.library.as_ref().is_some_and(|library| library.can_save()) {
            _ if actions == 0 => LeavingOutcome::NothingToKeep,
            true => LeavingOutcome::MatchKept,
            false => LeavingOutcome::MatchDiscarded,
        }
    }

    /// Returns `true` if the match stays among the unfinished matches, either by itself or within the match that waits
    /// for its result.
    fn is_kept(&self) -> bool {
        let is_unfinished = self.saved.as_ref().is_some_and(|saved| saved.has_file());
        self.occasion.allows(|policy| policy.decides_challenge)
            || (self.leaving_outcome() == LeavingOutcome::MatchKept && is_unfinished)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(leave).add_observer(leave_at_once).add_observer(quit);
}

fn leave(leave: On<LeaveTable>, stakes: LeavingStakes, mut commands: Commands) {
    if stakes.leaving_outcome().discards_match() {
        commands.trigger(AskQuestion { question: Confirmation::Leave, menu_if_no: leave.menu_if_cancelled });
    } else {
        commands.trigger(LeaveTableAtOnce);
    }
}

fn quit(quit: On<QuitProgram>, stakes: LeavingStakes, mut commands: Commands) {
    if stakes.leaving_outcome().discards_match() {
        commands.trigger(AskQuestion { question: Confirmation::Quit, menu_if_no: quit.menu_if_cancelled });
    } else {
        commands.write_message(AppExit::Success);
    }
}

fn leave_at_once(
    _: On<LeaveTableAtOnce>,
    stakes: LeavingStakes,
    waiting: Option<Single<&ReturnsTo>>,
    mut commands: Commands,
) {
    match stakes.occasion.get() {
        Some(Occasion::Lesson) => _ = commands.write_message(LessonCommand::Leave),
        Some(Occasion::Problem) if waiting.is_some() => commands.trigger(ReturnToWaitingMatch),
        Some(Occasion::Problem | Occasion::Drill) => _ = commands.write_message(ProblemCommand::Leave),
        Some(Occasion::Replay) => commands.trigger(LeaveReplay),
        Some(Occasion::Online | Occasion::OnlineContest) => {
            commands.write_message(OnlineCommand::Leave);
            commands.set_state(Menu::Online);
            commands.set_state(Screen::Title);
        }
        _ => {
            if stakes.is_kept() {
                commands.trigger(ResumableMatchLeft);
            }
            commands.set_state(Menu::None);
            commands.set_state(Screen::Title);
        }
    }
}
