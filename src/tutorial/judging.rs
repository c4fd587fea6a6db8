//! Watches the match during a lesson: judges what happens, acts for the partner, and stops and starts time.

use bevy::prelude::*;
use tamsk_rules::{Action, Event, Outcome, Player};

use super::active::{Tutorial, TutorialSystems};
use super::commands::Pupil;
use super::library::LessonLibrary;
use super::table::LessonLoads;
use crate::simulation::TimeRuns;
use crate::simulation::game::Answer;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Answered, MatchEvent, Origin, Source, Wish};
use crate::table::lesson::{LessonPause, LessonPhase};
use crate::table::on_table::MatchOnTable;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, judge.in_set(TutorialSystems::Judge))
        .add_systems(Update, act.in_set(TutorialSystems::Act))
        .add_systems(Update, hold_time.in_set(TutorialSystems::Show));
}

fn judge(
    live: Single<Ref<LiveMatch>>,
    library: Res<LessonLibrary>,
    mut tutorial: ResMut<Tutorial>,
    mut pupil: Pupil,
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<Answered>,
    mut loads: LessonLoads,
) {
    let events: Vec<Event> = events.read().map(|event| event.0.event).collect();
    let partner: Vec<Answered> =
        answered.read().filter(|answered| answered.entry.origin.source == Source::Lesson).cloned().collect();
    let Some(active) = &mut tutorial.lesson else { return };
    let prepared = &library.0[active.index];
    let (step, you) = (&prepared.lesson.steps[active.step], prepared.lesson.you);
    if step.gipf.is_some() {
        return;
    }
    let is_judged = active.is_judged(live.is_added());
    if step.is_read_only() && active.has_acted(&live) {
        // What the pupil tries on the table is answered, and what the step is about stays there.
        loads.load(active.begin(prepared, None));
        active.aside = Some("lesson-only-read".to_owned());
        return;
    }
    if !is_judged {
        return;
    }
    if step.against.is_some() {
        let Some(outcome) = live.game().outcome() else { return };
        if live.before_loss(you).is_some() {
            // It is explained and undone, as in every step.
            (active.phase, active.aside) = (LessonPhase::Wrong, Some(FULL_IN_MATCH.to_owned()));
        } else {
            active.phase = LessonPhase::Done;
            active.aside = Some(result_key(outcome, you).to_owned());
            pupil.keep(&tutorial, &library);
        }
        return;
    }
    let refused: Vec<Action> = partner.iter().filter_map(|answered| Some(answered.refusal()?.0)).collect();
    for answered in &partner {
        if let (Answer::Lapsed(_), Wish::Act(action)) = (&answered.answer, &answered.entry.request) {
            active.run.do_again(*action, live.game().now());
        }
    }
    let verdict = active.run.judge(step, &live, you, &events, &refused);
    if active.follow(verdict, step) {
        pupil.keep(&tutorial, &library);
    }
}

/// The text key for a glass placed on a full socket in a match.
const FULL_IN_MATCH: &str = "lesson-full-in-match";

/// Returns the text key of the remark on a finished match.
fn result_key(outcome: Outcome, you: Player) -> &'static str {
    match outcome.winner {
        Some(winner) if winner == you => "lesson-match-won",
        Some(_) => "lesson-match-lost",
        None => "lesson-match-tied",
    }
}

/// Sends the partner's due actions to the queue.
fn act(
    live: Single<&LiveMatch>,
    runs: Res<TimeRuns>,
    library: Res<LessonLibrary>,
    mut tutorial: ResMut<Tutorial>,
    mut queue: ResMut<ActionQueue>,
) {
    let Some(active) = tutorial.lesson.as_mut().filter(|active| active.phase == LessonPhase::Doing && runs.0) else {
        return;
    };
    if active.waits_for_table {
        return;
    }
    let partner = !library.0[active.index].lesson.you;
    while let Some(action) = active.run.take_due(live.game().now()) {
        queue.ask(Origin::lesson(partner), Wish::Act(action));
    }
}

/// Lets time run while the pupil does a step, and stops it otherwise. While they only read it runs as well if no sand
/// does: a glass can then be carried about.
fn hold_time(
    tutorial: Res<Tutorial>,
    library: Res<LessonLibrary>,
    table: MatchOnTable,
    mut pause: ResMut<LessonPause>,
) {
    let stands = tutorial.lesson.as_ref().is_some_and(|active| {
        let is_read_only = library.0[active.index].lesson.steps[active.step].is_read_only();
        let is_harmless = is_read_only && table.tamsk().is_some_and(|live| live.game().next_due().is_none());
        active.waits_for_table || active.phase != LessonPhase::Doing && !is_harmless
    });
    if pause.holds != stands {
        pause.holds = stands;
    }
}
