//! Leaves the match on the table or quits the program, after a question if something would be lost.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::navigation::{AskQuestion, Confirmation};
use crate::persistence::{Library, SaveState};
use crate::states::{Menu, Screen};
use crate::table::lesson::{CurrentLesson, LessonCommand};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::{MatchOnTable, ReturnToWaitingMatch, ReturnsTo};
use crate::table::online::OnlineCommand;
use crate::table::problem::ProblemCommand;
use crate::table::replay::LeaveReplay;

/// A match that can be continued was left. The title then shows where to continue it.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchLeft;

/// What happens to the match on the table when players leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeavingOutcome {
    Match,
    Lesson,
    /// The match is a whole one within a lesson, and must begin again.
    LessonMatch,
    /// Nothing has been played yet, so there is nothing to continue.
    Nothing,
    Lost,
}

impl LeavingOutcome {
    pub fn loses(self) -> bool {
        matches!(self, LeavingOutcome::LessonMatch | LeavingOutcome::Lost)
    }

    pub fn is_lesson(self) -> bool {
        matches!(self, LeavingOutcome::Lesson | LeavingOutcome::LessonMatch)
    }

    /// Returns the selector of the question's wording in Fluent.
    pub fn as_str(self) -> &'static str {
        if self.is_lesson() { "lesson" } else { "lost" }
    }
}

/// A request to leave a match for the title, a lesson for its list, or a replay for where it was opened. If something
/// would be lost, a question comes first, over the menu `over`.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leave {
    pub over: Menu,
}

#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveAtOnce;

/// A request to quit the program. If something would be lost, a question comes first, over the menu `over`.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quit {
    pub over: Menu,
}

/// Determines what would be lost by leaving the match on the table.
#[derive(SystemParam)]
pub struct LeavingStakes<'w, 's> {
    table: MatchOnTable<'w, 's>,
    teaching: Res<'w, CurrentLesson>,
    occasion: TableOccasion<'w, 's>,
    saved: Option<Single<'w, 's, &'static SaveState>>,
    library: Option<Res<'w, Library>>,
}

impl LeavingStakes<'_, '_> {
    pub fn leaving_outcome(&self) -> LeavingOutcome {
        if let Some(view) = &self.teaching.0 {
            return if view.loses_match { LeavingOutcome::LessonMatch } else { LeavingOutcome::Lesson };
        }
        if let Some(Occasion::Replay | Occasion::Problem | Occasion::Drill) = self.occasion.get() {
            return LeavingOutcome::Nothing;
        }
        // Both tables keep the match.
        if self.occasion.allows(|policy| policy.is_far) {
            return LeavingOutcome::Match;
        }
        let actions = self.table.facts().map_or(0, |facts| facts.actions);
        // A match that decides a challenge is saved within the waiting match, which has begun.
        let actions = actions + usize::from(self.occasion.allows(|policy| policy.decides_waiting_match));
        match self.library.as_ref().is_some_and(|library| library.can_save()) {
            _ if actions == 0 => LeavingOutcome::Nothing,
            true => LeavingOutcome::Match,
            false => LeavingOutcome::Lost,
        }
    }

    /// Returns `true` if the match stays among the unfinished ones, by itself or within the match that waits for it.
    fn is_kept(&self) -> bool {
        let is_unfinished = self.saved.as_ref().is_some_and(|saved| saved.is_unfinished());
        self.occasion.allows(|policy| policy.decides_waiting_match)
            || (self.leaving_outcome() == LeavingOutcome::Match && is_unfinished)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(leave).add_observer(leave_at_once).add_observer(quit);
}

fn leave(leave: On<Leave>, stakes: LeavingStakes, mut commands: Commands) {
    if stakes.leaving_outcome().loses() {
        commands.trigger(AskQuestion { question: Confirmation::Leave, over: leave.over });
    } else {
        commands.trigger(LeaveAtOnce);
    }
}

fn quit(quit: On<Quit>, stakes: LeavingStakes, mut commands: Commands) {
    if stakes.leaving_outcome().loses() {
        commands.trigger(AskQuestion { question: Confirmation::Quit, over: quit.over });
    } else {
        commands.write_message(AppExit::Success);
    }
}

fn leave_at_once(
    _: On<LeaveAtOnce>,
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
                commands.trigger(MatchLeft);
            }
            commands.set_state(Menu::None);
            commands.set_state(Screen::Title);
        }
    }
}
