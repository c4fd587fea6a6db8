//! The state of the lesson in progress.

use std::any::Any;

use bevy::prelude::*;
use tamsk_rules::SocketSet;

use super::lesson::LessonStep;
use super::lesson_match::LessonMatch;
use super::library::PreparedLesson;
use super::step_run::{StepRun, StepVerdict};
use super::teachable_game::TeachableGame;
use crate::table::lesson::{LessonPhase, LessonStatus};
use crate::table::seats::{Seat, Seats};

/// The state of the tutorial.
#[derive(Resource, Debug, Default)]
pub struct Tutorial {
    /// The lesson in progress, or `None` outside lessons.
    pub lesson: Option<ActiveLesson>,
    /// A copy of the match on the table, which the next step may continue.
    pub match_to_continue: Option<LessonMatch>,
    /// Whether to open the list of lessons when the title screen is entered.
    pub returns_to_lesson_list: bool,
}

/// A lesson in progress.
#[derive(Debug)]
pub struct ActiveLesson {
    /// The index of the lesson in the library.
    pub index: usize,
    /// The index of the current step.
    pub step: usize,
    /// The phase of the current step.
    pub phase: LessonPhase,
    /// The text key of the remark below the text of the step.
    pub remark_key: Option<String>,
    /// The [`StepRun`] of the current step, or `()` before the first step begins. The type of the run depends on the
    /// game.
    run: Box<dyn Any + Send + Sync>,
    /// The match before the pupil's losing mistake, if the pupil has just lost a whole match.
    pub match_before_losing_mistake: Option<LessonMatch>,
    /// Whether the pupil has skipped a step without completing it.
    pub has_skipped_step: bool,
    /// Whether the position differs from the position at the end of the previous step.
    pub has_new_position: bool,
    /// The initial match of each visited step, so that the pupil can return to the step.
    initial_matches: Vec<Option<LessonMatch>>,
    /// Whether the match of the step has yet to be put on the table.
    pub awaits_match: bool,
}

impl ActiveLesson {
    /// Returns a lesson that begins at this step. `has_skipped_step` is `true` if the pupil has skipped a step earlier.
    pub fn new(index: usize, step: usize, has_skipped_step: bool, prepared: &PreparedLesson) -> ActiveLesson {
        let steps = prepared.lesson.steps.len();
        ActiveLesson {
            index,
            step: step.min(steps.saturating_sub(1)),
            phase: LessonPhase::Reading,
            remark_key: None,
            run: Box::new(()),
            match_before_losing_mistake: None,
            has_skipped_step,
            has_new_position: false,
            initial_matches: vec![None; steps],
            awaits_match: false,
        }
    }

    /// Begins the current step. Returns its initial match and its seats. A step that does not set up a table continues
    /// `from`, the match at the end of the previous step.
    pub fn begin_step(&mut self, prepared: &PreparedLesson, from: Option<LessonMatch>) -> (LessonMatch, Seats) {
        let step = &prepared.lesson.steps[self.step];
        let initial_match = match (from, &self.initial_matches[self.step]) {
            (Some(opening), _) if !step.exercise.has_own_setup() => opening,
            (None, Some(begun)) => begun.clone(),
            _ => prepared.initial_matches[self.step].clone(),
        };
        self.run = step.exercise.clone().start_run(&initial_match);
        self.initial_matches[self.step] = Some(initial_match.clone());
        (self.remark_key, self.match_before_losing_mistake) = (None, None);
        // If nothing runs by itself, let the pupil act at once. Otherwise wait until the pupil has read the text.
        let runs_by_itself =
            initial_match.advances_unattended(step.bot.is_some()) || step.exercise.begins_with_watching();
        self.phase = match (step.is_text_only(), runs_by_itself) {
            (true, _) => LessonPhase::Done,
            (false, true) => LessonPhase::Reading,
            (false, false) => LessonPhase::Doing,
        };
        self.awaits_match = true;
        (initial_match, self.seats(prepared))
    }

    /// Takes back the pupil's losing mistake. Returns the match before the mistake and the seats, or `None` if there is
    /// no such mistake.
    pub fn undo_loss(&mut self, prepared: &PreparedLesson) -> Option<(LessonMatch, Seats)> {
        let earlier = self.match_before_losing_mistake.take()?;
        self.remark_key = None;
        self.phase = if earlier.advances_unattended(true) { LessonPhase::Reading } else { LessonPhase::Doing };
        self.awaits_match = true;
        Some((earlier, self.seats(prepared)))
    }

    /// Returns the run of the current step. Returns `None` if the step has not begun or belongs to a game other than
    /// `G`.
    pub fn step_run<G: TeachableGame>(&self) -> Option<&StepRun<G>> {
        self.run.downcast_ref::<Option<StepRun<G>>>()?.as_ref()
    }

    /// Returns the run of the current step for modification. Returns `None` if the step has not begun or belongs to a
    /// game other than `G`.
    pub fn step_run_mut<G: TeachableGame>(&mut self) -> Option<&mut StepRun<G>> {
        self.run.downcast_mut::<Option<StepRun<G>>>()?.as_mut()
    }

    /// Returns the initial match of the current step, if the step has begun.
    pub fn initial_match(&self) -> Option<&LessonMatch> {
        self.initial_matches[self.step].as_ref()
    }

    /// Returns `true` if anybody has done more in this step than pick up a piece or put it back.
    pub fn has_anybody_acted<G: TeachableGame>(&self, live: &G) -> bool {
        let before = self.initial_match().and_then(|opening| opening.downcast_ref::<G>()).map_or(0, G::action_count);
        !self.awaits_match && (before..live.action_count()).any(|act| !live.is_harmless(act))
    }

    /// Returns `true` if the match is on the table and the pupil may act. `is_loaded` is `true` in the frame in which
    /// the match was put on the table.
    pub fn try_begin_judging(&mut self, is_loaded: bool) -> bool {
        if self.awaits_match {
            self.awaits_match = !is_loaded;
            return false;
        }
        self.phase == LessonPhase::Doing
    }

    /// Applies a verdict to the phase and the remark. Returns `true` unless the step continues.
    pub fn apply_verdict(&mut self, verdict: StepVerdict, step: &LessonStep) -> bool {
        (self.phase, self.remark_key) = match verdict {
            StepVerdict::Continues => return false,
            StepVerdict::Done => {
                (LessonPhase::Done, Some(step.success_key.clone().unwrap_or_else(|| "lesson-done".to_owned())))
            }
            StepVerdict::Wrong(key) | StepVerdict::Missed(key) => (LessonPhase::Wrong, Some(key)),
        };
        true
    }

    /// Skips the current step.
    pub fn mark_step_skipped(&mut self) {
        self.has_skipped_step |= self.phase != LessonPhase::Done;
        self.phase = LessonPhase::Done;
    }

    /// Returns the part of the lesson's status that does not depend on the match. `has_next_lesson` is `true` if there
    /// is a next lesson.
    pub fn match_independent_status(&self, prepared: &PreparedLesson, has_next_lesson: bool) -> LessonStatus {
        let (lesson, step) = (&prepared.lesson, &prepared.lesson.steps[self.step]);
        LessonStatus {
            name: prepared.name.clone(),
            title_key: lesson.title_key.clone(),
            part: lesson.part,
            step: self.step,
            step_count: lesson.steps.len(),
            text_key: step.text_key.clone(),
            remark_key: self.remark_key.clone(),
            phase: self.phase,
            has_sand_at_stake: false,
            has_running_sand: false,
            is_watching: false,
            is_whole_match: step.bot.is_some(),
            leaving_discards_match: false,
            is_reading_only: step.is_text_only(),
            camera_pitch_degrees: step.camera_pitch_degrees,
            has_new_position: self.has_new_position,
            has_next_lesson,
            highlighted_sockets: SocketSet::EMPTY,
            arrows: Vec::new(),
            highlighted_commands: Vec::new(),
            is_animating: false,
        }
    }

    /// Returns `true` if highlights and arrows are visible in the current phase.
    pub fn shows_marks(&self, step: &LessonStep) -> bool {
        let points = matches!(self.phase, LessonPhase::Reading | LessonPhase::Doing) || step.is_text_only();
        points && !self.awaits_match
    }

    fn seats(&self, prepared: &PreparedLesson) -> Seats {
        let partner = prepared.lesson.steps[self.step].bot.map_or(Seat::LessonOrProblem, Seat::Bot);
        Seats::for_player(prepared.lesson.pupil, Seat::Person, partner)
    }
}

/// The stages in which the tutorial is updated in a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TutorialSystems {
    /// Runs the pupil's commands.
    RunCommands,
    /// Judges the events of the match.
    Judge,
    /// Sends the partner's requests and moves the partner's hand.
    ActForPartner,
    /// Stops or starts time, and updates [`CurrentLesson`](crate::table::lesson::CurrentLesson).
    PauseTimeAndShowLesson,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            TutorialSystems::RunCommands,
            TutorialSystems::Judge,
            TutorialSystems::ActForPartner,
            TutorialSystems::PauseTimeAndShowLesson,
        )
            .chain(),
    );
}
