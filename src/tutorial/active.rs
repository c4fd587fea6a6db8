//! The state of the lesson in progress.

use std::any::Any;

use bevy::prelude::*;
use tamsk_rules::SocketSet;

use super::lesson::LessonStep;
use super::library::PreparedLesson;
use super::opening::StepStart;
use super::step_run::{StepRun, StepVerdict};
use super::taught::TeachableGame;
use crate::table::lesson::{LessonPhase, LessonView};
use crate::table::seats::{Seat, Seats};

#[derive(Resource, Debug, Default)]
pub struct Tutorial {
    pub lesson: Option<ActiveLesson>,
    pub shown: Option<StepStart>,
    pub returns_to_choice: bool,
}

#[derive(Debug)]
pub struct ActiveLesson {
    pub index: usize,
    pub step: usize,
    pub phase: LessonPhase,
    /// The text key of the remark below the text of the step.
    pub aside: Option<String>,
    /// The progress within the step, as a [`StepRun`] of its game, if the step has begun.
    run: Box<dyn Any + Send + Sync>,
    /// In a step that is a match: the match before the mistake that lost it.
    pub before_mistake: Option<StepStart>,
    pub skipped: bool,
    pub new_position: bool,
    /// The initial matches of the visited steps, for going back.
    begun: Vec<Option<StepStart>>,
    pub awaits_match: bool,
}

impl ActiveLesson {
    pub fn new(index: usize, step: usize, skipped: bool, prepared: &PreparedLesson) -> ActiveLesson {
        let steps = prepared.lesson.steps.len();
        ActiveLesson {
            index,
            step: step.min(steps.saturating_sub(1)),
            phase: LessonPhase::Reading,
            aside: None,
            run: Box::new(()),
            before_mistake: None,
            skipped,
            new_position: false,
            begun: vec![None; steps],
            awaits_match: false,
        }
    }

    /// Returns the match and seats of the current step. A step without a table continues `from`, the end of the last
    /// one.
    pub fn begin(&mut self, prepared: &PreparedLesson, from: Option<StepStart>) -> (StepStart, Seats) {
        let step = &prepared.lesson.steps[self.step];
        let opening = match (from, &self.begun[self.step]) {
            (Some(opening), _) if !step.exercise.has_table() => opening,
            (None, Some(begun)) => begun.clone(),
            _ => prepared.openings[self.step].clone(),
        };
        self.run = step.exercise.clone().begin(&opening);
        self.begun[self.step] = Some(opening.clone());
        (self.aside, self.before_mistake) = (None, None);
        // Without running sand the pupil may act while reading. Anything that moves by itself waits for them.
        let runs_by_itself = opening.runs(step.against.is_some()) || step.exercise.is_watched_first();
        self.phase = match (step.is_read_only(), runs_by_itself) {
            (true, _) => LessonPhase::Done,
            (false, true) => LessonPhase::Reading,
            (false, false) => LessonPhase::Doing,
        };
        self.awaits_match = true;
        (opening, self.seats(prepared))
    }

    /// Takes back the mistake with which the pupil has just lost the match of the step. Returns the match and seats.
    pub fn undo_loss(&mut self, prepared: &PreparedLesson) -> Option<(StepStart, Seats)> {
        let earlier = self.before_mistake.take()?;
        self.aside = None;
        self.phase = if earlier.runs(true) { LessonPhase::Reading } else { LessonPhase::Doing };
        self.awaits_match = true;
        Some((earlier, self.seats(prepared)))
    }

    pub fn run<G: TeachableGame>(&self) -> Option<&StepRun<G>> {
        self.run.downcast_ref::<Option<StepRun<G>>>()?.as_ref()
    }

    pub fn run_mut<G: TeachableGame>(&mut self) -> Option<&mut StepRun<G>> {
        self.run.downcast_mut::<Option<StepRun<G>>>()?.as_mut()
    }

    pub fn opening(&self) -> Option<&StepStart> {
        self.begun[self.step].as_ref()
    }

    pub fn has_acted<G: TeachableGame>(&self, live: &G) -> bool {
        let before = self.opening().and_then(|opening| opening.of::<G>()).map_or(0, G::actions);
        !self.awaits_match && (before..live.actions()).any(|act| !live.is_harmless(act))
    }

    /// Returns `true` if the match is on the table and the pupil is active. `is_loaded`: it was just put there.
    pub fn is_judged(&mut self, is_loaded: bool) -> bool {
        if self.awaits_match {
            self.awaits_match = !is_loaded;
            return false;
        }
        self.phase == LessonPhase::Doing
    }

    pub fn apply_verdict(&mut self, verdict: StepVerdict, step: &LessonStep) -> bool {
        (self.phase, self.aside) = match verdict {
            StepVerdict::Continues => return false,
            StepVerdict::Done => {
                (LessonPhase::Done, Some(step.done.clone().unwrap_or_else(|| "lesson-done".to_owned())))
            }
            StepVerdict::Wrong(key) | StepVerdict::Missed(key) => (LessonPhase::Wrong, Some(key)),
        };
        true
    }

    pub fn skip(&mut self) {
        self.skipped |= self.phase != LessonPhase::Done;
        self.phase = LessonPhase::Done;
    }

    pub fn plain_view(&self, prepared: &PreparedLesson, more: bool) -> LessonView {
        let (lesson, step) = (&prepared.lesson, &prepared.lesson.steps[self.step]);
        LessonView {
            name: prepared.name.clone(),
            title: lesson.title.clone(),
            part: lesson.part,
            step: self.step,
            steps: lesson.steps.len(),
            text: step.text.clone(),
            remark: self.aside.clone(),
            phase: self.phase,
            has_sand_at_stake: false,
            has_running_sand: false,
            is_watching: false,
            in_match: step.against.is_some(),
            loses_match: false,
            is_read_only: step.is_read_only(),
            pitch: step.pitch,
            new_position: self.new_position,
            has_next_lesson: more,
            sockets: SocketSet::EMPTY,
            arrows: Vec::new(),
            commands: Vec::new(),
            is_animating: false,
        }
    }

    /// Returns `true` if highlights and arrows are visible in the current phase.
    pub fn shows_marks(&self, step: &LessonStep) -> bool {
        let points = matches!(self.phase, LessonPhase::Reading | LessonPhase::Doing) || step.is_read_only();
        points && !self.awaits_match
    }

    fn seats(&self, prepared: &PreparedLesson) -> Seats {
        let partner = prepared.lesson.steps[self.step].against.map_or(Seat::Partner, Seat::Bot);
        Seats::facing(prepared.lesson.you, Seat::Person, partner)
    }
}

/// The stages of the tutorial in a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TutorialSystems {
    /// Carries out the pupil's commands.
    RunCommands,
    /// Judges the events of the match.
    Judge,
    /// Acts for the partner and moves its hand.
    Act,
    /// Stops or starts time and updates the [`CurrentLesson`](crate::table::lesson::CurrentLesson) view.
    UpdateView,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (TutorialSystems::RunCommands, TutorialSystems::Judge, TutorialSystems::Act, TutorialSystems::UpdateView)
            .chain(),
    );
}
