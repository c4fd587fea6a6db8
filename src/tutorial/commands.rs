//! Runs the pupil's commands and saves the pupil's progress.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::Level;

use super::active::{ActiveLesson, Tutorial, TutorialSystems};
use super::library::{LessonLibrary, PreparedLesson};
use super::teachable_game::TeachableGame;
use crate::settings::{ActivityKind, LastChoices, LessonProgress, PlayerProgress};
use crate::states::{AtTable, Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::lesson::{LessonCommand, LessonPhase};
use crate::table::occasion::Occasion;
use crate::table::on_table::OnTable;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tutorial>()
        .add_systems(Update, run_commands.in_set(TutorialSystems::RunCommands))
        .add_observer(end_for_other_match)
        .add_systems(OnExit(AtTable), |mut tutorial: ResMut<Tutorial>| tutorial.lesson = None)
        .add_systems(OnEnter(Screen::Title), show_choice);
}

fn end_for_other_match(came: On<Add, OnTable>, occasions: Query<&Occasion>, mut tutorial: ResMut<Tutorial>) {
    if occasions.get(came.entity).is_ok_and(|occasion| *occasion != Occasion::Lesson) {
        tutorial.lesson = None;
    }
}

/// Adds the system that copies the match on the table when the pupil gives a command in a lesson about the game `G`.
pub(super) fn add_match_copying<G: TeachableGame>(app: &mut App) {
    app.add_systems(Update, notice_shown::<G>.before(run_commands).in_set(TutorialSystems::RunCommands));
}

/// Copies the match on the table when the pupil gives a command, because the next step may continue the match.
fn notice_shown<G: TeachableGame>(
    mut commands: MessageReader<LessonCommand>,
    live: Single<&G>,
    mut tutorial: ResMut<Tutorial>,
) {
    if commands.read().count() > 0 {
        tutorial.match_to_continue = Some(Arc::new(live.clone()));
    }
}

/// Opens the list of lessons if the pupil has returned from a lesson to the title screen.
fn show_choice(mut tutorial: ResMut<Tutorial>, mut menu: ResMut<NextState<Menu>>) {
    if std::mem::take(&mut tutorial.returns_to_lesson_list) {
        menu.set(Menu::Lessons);
    }
}

enum LessonChange {
    Step {
        lesson: usize,
        step: usize,
        /// Whether the step continues the match of the previous step.
        goes_on: bool,
    },
    Start,
    /// Takes back the pupil's losing mistake.
    Undo,
    Leave,
}

fn run_commands(
    mut asked: MessageReader<LessonCommand>,
    library: Res<LessonLibrary>,
    mut tutorial: ResMut<Tutorial>,
    mut pupil: PupilProgress,
    mut screen: ResMut<NextState<Screen>>,
    mut camera: MessageWriter<CameraCommand>,
    mut commands: Commands,
) {
    let Some(command) = asked.read().last() else { return };
    let shown = tutorial.match_to_continue.take();
    let Some(change) = change(command, &library, tutorial.lesson.as_ref()) else { return };
    if *command == LessonCommand::Skip
        && let Some(lesson) = &mut tutorial.lesson
    {
        lesson.mark_step_skipped();
    }
    match change {
        LessonChange::Leave => {
            pupil.save_progress(&tutorial, &library);
            tutorial.returns_to_lesson_list = true;
            screen.set(Screen::Title);
        }
        LessonChange::Start => {
            if let Some(lesson) = &mut tutorial.lesson {
                lesson.phase = LessonPhase::Doing;
            }
        }
        LessonChange::Undo => {
            let undone = tutorial.lesson.as_mut().and_then(|lesson| lesson.undo_loss(&library.0[lesson.index]));
            if let Some((opening, seats)) = undone {
                opening.load_onto_table(seats, &mut commands);
            }
        }
        LessonChange::Step { lesson: index, step, goes_on } => {
            // Save the progress first, so that a finished lesson counts as done before the next lesson begins.
            pupil.save_progress(&tutorial, &library);
            let prepared = &library.0[index];
            let shown = tutorial.lesson.as_ref().and_then(|lesson| {
                // After a read-only step, continue from its initial match, so that a glass in the pupil's hand is put
                // back.
                let is_read_only = library.0[lesson.index].lesson.steps[lesson.step].is_text_only();
                let opening = lesson.initial_match().filter(|_| is_read_only).cloned();
                opening.or(shown)
            });
            let follows = tutorial.lesson.as_ref().is_some_and(|lesson| lesson.index == index && step > lesson.step);
            if tutorial.lesson.as_ref().is_none_or(|lesson| lesson.index != index) {
                let skipped = pupil.progress_in(&prepared.name).has_skipped_step;
                tutorial.lesson = Some(ActiveLesson::new(index, step, skipped, prepared));
                camera.write(CameraCommand::Sit(prepared.lesson.pupil));
            }
            let Some(lesson) = &mut tutorial.lesson else { return };
            lesson.step = step;
            lesson.has_skipped_step &= step > 0;
            let (opening, seats) = lesson.begin_step(prepared, shown.clone().filter(|_| goes_on));
            // Point out a new position only if the pupil goes forward, because going back or repeating a step always
            // changes the position.
            lesson.has_new_position = follows && shown.is_some_and(|shown| !shown.looks_same_as(&*opening));
            opening.load_onto_table(seats, &mut commands);
            pupil.save_progress(&tutorial, &library);
        }
    }
}

fn change(command: &LessonCommand, library: &LessonLibrary, active: Option<&ActiveLesson>) -> Option<LessonChange> {
    let to = |lesson, step, goes_on| LessonChange::Step { lesson, step, goes_on };
    if let LessonCommand::Begin(name, step) = command {
        let lesson = library.0.iter().position(|prepared| prepared.name == *name)?;
        let last = library.0[lesson].lesson.steps.len().saturating_sub(1);
        return Some(to(lesson, (*step).min(last), false));
    }
    let active = active?;
    let (lesson, step) = (active.index, active.step);
    let is_last = step + 1 >= library.0[lesson].lesson.steps.len();
    let has_next_lesson = lesson + 1 < library.0.len();
    Some(match command {
        LessonCommand::Continue => match active.phase {
            LessonPhase::Reading => LessonChange::Start,
            LessonPhase::Doing => return None,
            LessonPhase::Wrong if active.match_before_losing_mistake.is_some() => LessonChange::Undo,
            LessonPhase::Wrong => to(lesson, step, false),
            LessonPhase::Done if !is_last => to(lesson, step + 1, true),
            LessonPhase::Done if has_next_lesson => to(lesson + 1, 0, false),
            LessonPhase::Done => LessonChange::Leave,
        },
        LessonCommand::StartStep if active.phase == LessonPhase::Reading => LessonChange::Start,
        LessonCommand::Skip if !is_last => to(lesson, step + 1, false),
        LessonCommand::Skip if has_next_lesson => to(lesson + 1, 0, false),
        LessonCommand::Skip | LessonCommand::Leave => LessonChange::Leave,
        LessonCommand::Back => to(lesson, step.saturating_sub(1), false),
        LessonCommand::RepeatStep => to(lesson, step, false),
        LessonCommand::Begin(..) | LessonCommand::StartStep => return None,
    })
}

/// The pupil's stored progress, and the choices in the match setup that depend on it.
#[derive(SystemParam)]
pub struct PupilProgress<'w> {
    progress: ResMut<'w, PlayerProgress>,
    choices: ResMut<'w, LastChoices>,
}

impl PupilProgress<'_> {
    /// Returns the progress in the lesson with this name.
    pub fn progress_in(&self, lesson: &str) -> LessonProgress {
        self.progress.lessons.get(lesson).copied().unwrap_or_default()
    }

    /// Saves the progress in the current lesson, and remembers the lesson as the last activity.
    pub fn save_progress(&mut self, tutorial: &Tutorial, library: &LessonLibrary) {
        let Some(active) = &tutorial.lesson else { return };
        let prepared = &library.0[active.index];
        let known = self.progress_in(&prepared.name);
        let has_ended = active.phase == LessonPhase::Done && active.step + 1 == prepared.lesson.steps.len();
        let now = match has_ended {
            true => LessonProgress {
                step: 0,
                completed_in_full: known.completed_in_full || !active.has_skipped_step,
                has_skipped_step: false,
                end_reached: true,
            },
            false => LessonProgress { step: active.step, has_skipped_step: active.has_skipped_step, ..known },
        };
        if now != known || !self.progress.lessons.contains_key(&prepared.name) {
            self.progress.lessons.insert(prepared.name.clone(), now);
        }
        if now.completed_in_full && !known.completed_in_full && !self.progress.has_played {
            raise_level(library, &self.progress, &mut self.choices);
        }
        if self.progress.last_activity.kind != ActivityKind::Lesson
            || self.progress.last_activity.lesson != prepared.name
        {
            self.progress.last_activity.kind = ActivityKind::Lesson;
            self.progress.last_activity.lesson = prepared.name.as_str().into();
        }
    }
}

/// Raises the level selected in the match setup to the highest level whose lessons have all been completed.
fn raise_level(library: &LessonLibrary, progress: &PlayerProgress, choices: &mut LastChoices) {
    let is_done =
        |prepared: &PreparedLesson| progress.lessons.get(&prepared.name).is_some_and(|kept| kept.completed_in_full);
    let of = |level| library.0.iter().filter(move |prepared| prepared.lesson.part.level == Some(level));
    let highest = [Level::Three, Level::Two, Level::One].into_iter().find(|&level| of(level).all(is_done));
    if let Some(level) = highest.filter(|level| level.number() > choices.tamsk.options.level.number()) {
        choices.tamsk.options.level = level;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::games;

    #[test]
    fn the_setup_has_the_highest_completed_level() {
        let (library, errors) = LessonLibrary::load_built_in(&games::taught_games());
        assert!(errors.is_empty());
        let (mut progress, mut choices) = (PlayerProgress::default(), LastChoices::default());
        let mut reached = Vec::new();
        for prepared in &library.0 {
            progress
                .lessons
                .insert(prepared.name.clone(), LessonProgress { completed_in_full: true, ..LessonProgress::default() });
            raise_level(&library, &progress, &mut choices);
            reached.push((prepared.name.as_str(), choices.tamsk.options.level));
        }
        let after = |name: &str| reached.iter().find(|(of, _)| *of == name).expect("the lesson exists").1;
        assert_eq!((after("1-5-match"), after("2-3-pace"), after("2-4-tie")), (Level::One, Level::One, Level::Two));
        assert_eq!(
            (after("3-2-late"), after("3-3-match"), after("4-1-variants")),
            (Level::Two, Level::Three, Level::Three)
        );
    }
}
