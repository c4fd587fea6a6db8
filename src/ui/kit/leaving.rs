//! Leaves the match on the table, or the program during it, alike for both games: at once where nothing is lost, and
//! otherwise after a question.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::navigation::{BackTo, Confirmation};
use crate::persistence::{SavingFails, Unfinished};
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen};
use crate::table::gipf::UnfinishedGipf;
use crate::table::lesson::{LessonCommand, Teaching};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::seats::Seats;

/// A match was left that can be continued, so that players are told where.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Returns what becomes of a match with so many actions outside lessons. `saves` says whether matches can be saved.
    fn of(actions: usize, saves: bool) -> Afterwards {
        match (actions, saves) {
            (0, _) => Afterwards::Nothing,
            (_, true) => Afterwards::Match,
            (_, false) => Afterwards::Lost,
        }
    }

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

/// Leaves the match on the table, or the program, and asks before that where it must.
#[derive(SystemParam)]
pub struct Leaving<'w, 's> {
    live: Option<Single<'w, 's, &'static LiveMatch>>,
    gipf: Option<Single<'w, 's, &'static LiveGipf>>,
    seats: Res<'w, Seats>,
    teaching: Res<'w, Teaching>,
    occasion: TableOccasion<'w, 's>,
    fails: Option<Res<'w, SavingFails>>,
    unfinished: (Res<'w, Unfinished>, Res<'w, UnfinishedGipf>),
    screen: ResMut<'w, NextState<Screen>>,
    confirmation: ResMut<'w, Confirmation>,
    left: MessageWriter<'w, MatchLeft>,
    exit: MessageWriter<'w, AppExit>,
    /// The menu that is shown next.
    pub menu: ResMut<'w, NextState<Menu>>,
    /// The menu that is shown again after the one shown next.
    pub back: ResMut<'w, BackTo>,
    /// The commands to the lesson.
    pub lessons: MessageWriter<'w, LessonCommand>,
}

impl Leaving<'_, '_> {
    /// Returns what becomes of the match on the table.
    pub fn afterwards(&self) -> Afterwards {
        if let Some(view) = &self.teaching.0 {
            return if view.loses_match { Afterwards::LessonMatch } else { Afterwards::Lesson };
        }
        let tamsk = self.live.as_ref().map(|live| live.record().actions.len());
        let actions = tamsk.or(self.gipf.as_ref().map(|live| live.record().acts.len()));
        // What decides a challenge is kept in its match of GIPF, which has begun.
        let actions = actions.unwrap_or(0) + usize::from(self.occasion.is(Occasion::Contest));
        Afterwards::of(actions, self.fails.as_ref().is_some_and(|fails| !fails.0))
    }

    /// Returns the question that is asked.
    pub fn asked(&self) -> Confirmation {
        *self.confirmation
    }

    /// Asks a question, over this menu.
    pub fn ask(&mut self, what: Confirmation, over: Menu) {
        *self.confirmation = what;
        self.back.0 = over;
        self.menu.set(Menu::Confirm);
    }

    /// Leaves the match for the title, or the lesson for the list of lessons, if nothing is lost by it, and asks over this
    /// menu otherwise.
    pub fn leave_from(&mut self, over: Menu) {
        if self.afterwards().loses() { self.ask(Confirmation::Leave, over) } else { self.leave() }
    }

    /// Quits the program if nothing is lost by it, and asks over this menu otherwise.
    pub fn quit_from(&mut self, over: Menu) {
        if self.afterwards().loses() { self.ask(Confirmation::Quit, over) } else { self.quit() }
    }

    /// Leaves the match for the title, or the lesson for the list of lessons.
    pub fn leave(&mut self) {
        if self.occasion.is(Occasion::Lesson) {
            self.lessons.write(LessonCommand::Leave);
            return;
        }
        if self.is_kept() {
            self.left.write(MatchLeft);
        }
        self.menu.set(Menu::None);
        self.screen.set(Screen::Title);
    }

    /// Quits the program.
    pub fn quit(&mut self) {
        self.exit.write(AppExit::Success);
    }

    /// Returns whether the match on the table is among the unfinished ones. One that was only looked at is not.
    fn is_kept(&self) -> bool {
        let (tamsk, gipf) = &self.unfinished;
        if self.occasion.is(Occasion::Contest) {
            return gipf.0.is_some();
        }
        let tamsk = self.live.as_ref().zip(tamsk.0.as_ref()).map(|(live, kept)| kept.is_of(live, *self.seats));
        let gipf = self.gipf.as_ref().zip(gipf.0.as_ref()).map(|(live, kept)| kept.is(live, *self.seats));
        self.afterwards() == Afterwards::Match && (tamsk.unwrap_or(false) || gipf.unwrap_or(false))
    }
}
