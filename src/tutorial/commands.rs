//! Carries out the pupil's commands: begins lessons and steps, starts them, goes back and leaves.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::active::{ActiveLesson, Tutorial, TutorialSystems};
use super::library::{LessonLibrary, PreparedLesson};
use super::progress::Pupil;
use super::table::{LessonLoad, Opening};
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::gipf::GipfAgreement;
use crate::table::lesson::{LessonCommand, LessonPhase};
use crate::table::loading::{LoadMatch, StartMatch};
use crate::table::match_on_table::MatchOnTable;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tutorial>()
        .add_systems(Update, (end_for_new_match, obey).chain().in_set(TutorialSystems::Obey))
        .add_systems(OnExit(Screen::Match), end_away_from_table)
        .add_systems(OnExit(Screen::Gipf), end_away_from_table)
        .add_systems(OnEnter(Screen::Title), show_choice);
}

/// Ends the lesson when a new match starts.
fn end_for_new_match(
    mut started: MessageReader<StartMatch>,
    mut gipf_started: MessageReader<StartMatch<GipfAgreement>>,
    mut tutorial: ResMut<Tutorial>,
) {
    if started.read().count() + gipf_started.read().count() > 0 {
        tutorial.lesson = None;
    }
}

/// Ends the lesson unless it goes on with a match of the other game.
fn end_away_from_table(screen: Res<State<Screen>>, mut tutorial: ResMut<Tutorial>) {
    if !matches!(screen.get(), Screen::Match | Screen::Gipf) {
        tutorial.lesson = None;
    }
}

/// Opens the list of lessons if the match was a lesson, after leaving it has closed all menus.
fn show_choice(mut tutorial: ResMut<Tutorial>, mut menu: ResMut<NextState<Menu>>) {
    if std::mem::take(&mut tutorial.returns_to_choice) {
        menu.set(Menu::Lessons);
    }
}

/// The effect of a command.
enum LessonChange {
    /// Goes to a step.
    Step {
        /// The index of the lesson in the library.
        lesson: usize,
        /// The index of the step.
        step: usize,
        /// Whether the step continues the match of the previous one.
        goes_on: bool,
    },
    /// Starts the step whose text has been read.
    Start,
    /// Undoes the move onto a full socket with which the pupil has lost the match of the step.
    Undo,
    /// Returns to the list of lessons.
    Leave,
}

/// Writes the requests to put the table of a step there.
#[derive(SystemParam)]
struct TableRequests<'w> {
    tamsk: MessageWriter<'w, LoadMatch>,
    gipf: MessageWriter<'w, LoadMatch<LiveGipf>>,
}

fn obey(
    mut commands: MessageReader<LessonCommand>,
    library: Res<LessonLibrary>,
    table: MatchOnTable,
    mut tutorial: ResMut<Tutorial>,
    mut pupil: Pupil,
    mut screen: ResMut<NextState<Screen>>,
    mut loads: TableRequests,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(command) = commands.read().last() else { return };
    let Some(change) = change(command, &library, tutorial.lesson.as_ref(), table.tamsk()) else { return };
    if *command == LessonCommand::Skip
        && let Some(lesson) = &mut tutorial.lesson
    {
        lesson.skip();
    }
    match change {
        LessonChange::Leave => {
            pupil.keep(&tutorial, &library);
            tutorial.returns_to_choice = true;
            screen.set(Screen::Title);
        }
        LessonChange::Start => {
            if let Some(lesson) = &mut tutorial.lesson {
                lesson.phase = LessonPhase::Doing;
            }
        }
        LessonChange::Undo => {
            let lesson = tutorial.lesson.as_mut();
            loads
                .tamsk
                .write_batch(lesson.zip(table.tamsk()).and_then(|(lesson, live)| lesson.undo_loss(&library, live)));
        }
        LessonChange::Step { lesson: index, step, goes_on } => {
            // A finished lesson is recorded as done before the next one begins.
            pupil.keep(&tutorial, &library);
            let prepared = &library.0[index];
            let shown = tutorial.lesson.as_ref().and_then(|lesson| {
                // A glass that is carried about in a step to be read is back for the next one.
                let is_read_only = library.0[lesson.index].lesson.steps[lesson.step].is_read_only();
                let opening = lesson.opening().filter(|_| is_read_only).cloned();
                opening.or_else(|| Opening::shown(table.tamsk(), table.gipf()))
            });
            let follows = tutorial.lesson.as_ref().is_some_and(|lesson| lesson.index == index && step > lesson.step);
            if tutorial.lesson.as_ref().is_none_or(|lesson| lesson.index != index) {
                let skipped = pupil.progress_in(&prepared.name).skipped;
                tutorial.lesson = Some(ActiveLesson::new(index, step, skipped, prepared));
                camera.write(CameraCommand::Sit(prepared.lesson.you));
            }
            let Some(lesson) = &mut tutorial.lesson else { return };
            lesson.step = step;
            lesson.skipped &= step > 0;
            let load = lesson.begin(prepared, shown.clone().filter(|_| goes_on));
            let is_another = |shown: Opening| lesson.opening().is_some_and(|opening| !shown.looks_like(opening));
            // A pupil who goes back or repeats a step knows what they get.
            lesson.new_position = follows && shown.is_some_and(is_another);
            match load {
                LessonLoad::Tamsk(load) => _ = loads.tamsk.write(load),
                LessonLoad::Gipf(load) => _ = loads.gipf.write(load),
            }
            pupil.keep(&tutorial, &library);
        }
    }
}

fn change(
    command: &LessonCommand,
    library: &LessonLibrary,
    active: Option<&ActiveLesson>,
    live: Option<&LiveMatch>,
) -> Option<LessonChange> {
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
        LessonCommand::GoOn => match active.phase {
            LessonPhase::Reading => LessonChange::Start,
            LessonPhase::Doing => return None,
            LessonPhase::Wrong if is_lost_match(&library.0[lesson], step, live) => LessonChange::Undo,
            LessonPhase::Wrong => to(lesson, step, false),
            LessonPhase::Done if !is_last => to(lesson, step + 1, true),
            LessonPhase::Done if has_next_lesson => to(lesson + 1, 0, false),
            LessonPhase::Done => LessonChange::Leave,
        },
        LessonCommand::Start if active.phase == LessonPhase::Reading => LessonChange::Start,
        LessonCommand::Skip if !is_last => to(lesson, step + 1, false),
        LessonCommand::Skip if has_next_lesson => to(lesson + 1, 0, false),
        LessonCommand::Skip | LessonCommand::Leave => LessonChange::Leave,
        LessonCommand::Back => to(lesson, step.saturating_sub(1), false),
        LessonCommand::Repeat => to(lesson, step, false),
        LessonCommand::Begin(..) | LessonCommand::Start => return None,
    })
}

/// Returns whether the step is a match that its pupil has lost by a move onto a full socket.
fn is_lost_match(prepared: &PreparedLesson, step: usize, live: Option<&LiveMatch>) -> bool {
    let is_match = prepared.lesson.steps[step].against.is_some();
    is_match && live.is_some_and(|live| live.before_loss(prepared.lesson.you).is_some())
}
