//! Leaves the match on the table, or the program: at once where nothing is lost, and otherwise after a question.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::navigation::{Ask, Confirmation};
use crate::persistence::{Library, SavedAs};
use crate::states::{Menu, Screen};
use crate::table::lesson::{LessonCommand, Teaching};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::MatchOnTable;
use crate::table::replay::LeaveReplay;

/// A match was left that can be continued, so that players are told where.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchLeft;

/// What becomes of the match on the table when it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Afterwards {
    /// It can be continued.
    Match,
    /// It is part of a lesson, in which nothing is lost.
    Lesson,
    /// It is a whole match within a lesson, which begins again.
    LessonMatch,
    /// Nothing has been played yet, so that there is nothing to continue.
    Nothing,
    /// It cannot be saved.
    Lost,
}

impl Afterwards {
    /// Returns whether something is lost by leaving.
    pub fn loses(self) -> bool {
        matches!(self, Afterwards::LessonMatch | Afterwards::Lost)
    }

    /// Returns whether it is a lesson that is left.
    pub fn is_lesson(self) -> bool {
        matches!(self, Afterwards::Lesson | Afterwards::LessonMatch)
    }

    /// Returns the name by which the text of a question selects its wording.
    pub fn as_str(self) -> &'static str {
        if self.is_lesson() { "lesson" } else { "lost" }
    }
}

/// A request to leave the match on the table for the title, a lesson for the list of lessons, or a replay for what it was
/// opened from. If something is lost by it, it is asked first, over this menu.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leave {
    /// The menu that the question leads back to.
    pub over: Menu,
}

/// A request to leave the match on the table without a question.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveAtOnce;

/// A request to quit the program. If something is lost by it, it is asked first, over this menu.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quit {
    /// The menu that the question leads back to.
    pub over: Menu,
}

/// The match on the table, as far as leaving it loses something.
#[derive(SystemParam)]
pub struct Stakes<'w, 's> {
    table: MatchOnTable<'w, 's>,
    teaching: Res<'w, Teaching>,
    occasion: TableOccasion<'w, 's>,
    saved: Option<Single<'w, 's, &'static SavedAs>>,
    library: Option<Res<'w, Library>>,
}

impl Stakes<'_, '_> {
    /// Returns what becomes of the match on the table.
    pub fn afterwards(&self) -> Afterwards {
        if let Some(view) = &self.teaching.0 {
            return if view.loses_match { Afterwards::LessonMatch } else { Afterwards::Lesson };
        }
        if self.occasion.is(Occasion::Replay) {
            return Afterwards::Nothing;
        }
        let actions = self.table.facts().map_or(0, |facts| facts.actions);
        // What decides something in a match that waits is kept in that one, which has begun.
        let actions = actions + usize::from(self.occasion.allows(|policy| policy.decides));
        match self.library.as_ref().is_some_and(|library| library.saves()) {
            _ if actions == 0 => Afterwards::Nothing,
            true => Afterwards::Match,
            false => Afterwards::Lost,
        }
    }

    /// Returns `true` if the match is among the unfinished ones or kept in one, unless it was only looked at.
    fn is_kept(&self) -> bool {
        let is_unfinished = self.saved.as_ref().is_some_and(|saved| saved.is_unfinished());
        self.occasion.allows(|policy| policy.decides) || (self.afterwards() == Afterwards::Match && is_unfinished)
    }
}

/// Carries out the requests to leave.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(leave).add_observer(leave_at_once).add_observer(quit);
}

fn leave(leave: On<Leave>, stakes: Stakes, mut commands: Commands) {
    if stakes.afterwards().loses() {
        commands.trigger(Ask { question: Confirmation::Leave, over: leave.over });
    } else {
        commands.trigger(LeaveAtOnce);
    }
}

fn quit(quit: On<Quit>, stakes: Stakes, mut commands: Commands) {
    if stakes.afterwards().loses() {
        commands.trigger(Ask { question: Confirmation::Quit, over: quit.over });
    } else {
        commands.write_message(AppExit::Success);
    }
}

fn leave_at_once(_: On<LeaveAtOnce>, stakes: Stakes, mut commands: Commands) {
    match stakes.occasion.get() {
        Some(Occasion::Lesson) => _ = commands.write_message(LessonCommand::Leave),
        Some(Occasion::Replay) => commands.trigger(LeaveReplay),
        _ => {
            if stakes.is_kept() {
                commands.trigger(MatchLeft);
            }
            commands.set_state(Menu::None);
            commands.set_state(Screen::Title);
        }
    }
}
