//! The player of lessons: it begins steps, judges what is done, undoes what is wrong, and lets time run or stand.

use bevy::prelude::*;

use super::TutorialSystems;
use super::library::Library;
use super::run::Verdict;
use super::sitting::{Names, Sitting};
use crate::localization::Localization;
use crate::persistence::{LessonProgress, Settings};
use crate::rules::{Action, Event, Happened};
use crate::session::TimeRuns;
use crate::session::camera::CameraCommand;
use crate::session::seats::difficulty_key;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::{AskLesson, LessonHolds, Phase, SetTable};
use crate::simulation::laying::TableLaid;
use crate::simulation::live::{LiveMatch, StartMatch};
use crate::simulation::messages::MatchEvent;
use crate::simulation::queue::{ActionQueue, Answer, Answered, Origin, Source, Wish};

/// The lesson that is given, if one is.
#[derive(Resource, Clone, Debug, Default)]
pub struct Class {
    /// The lesson.
    pub sitting: Option<Sitting>,
    /// Whether the choice of lessons is to be shown once the title is there.
    to_choice: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Class>()
        .add_systems(Update, (end_for_another, obey).chain().in_set(TutorialSystems::Obey))
        .add_systems(Update, judge.in_set(TutorialSystems::Judge).run_if(resource_exists::<LiveMatch>))
        .add_systems(Update, act.in_set(TutorialSystems::Act).run_if(resource_exists::<LiveMatch>))
        .add_systems(Update, hold.in_set(TutorialSystems::Show))
        .add_systems(OnExit(Screen::Match), |mut class: ResMut<Class>| class.sitting = None)
        .add_systems(OnEnter(Screen::Title), show_choice);
}

/// Another match on the table ends the lesson.
fn end_for_another(mut started: MessageReader<StartMatch>, mut class: ResMut<Class>) {
    if started.read().count() > 0 {
        class.sitting = None;
    }
}

/// After the menus that leaving a match closes.
fn show_choice(mut class: ResMut<Class>, mut menu: ResMut<NextState<Menu>>) {
    if std::mem::take(&mut class.to_choice) {
        menu.set(Menu::Lessons);
    }
}

/// Where a request leads.
enum Way {
    /// To this step of this lesson; whether the table stands as the step before has left it.
    Step(usize, usize, bool),
    /// On with the step.
    Start,
    Leave,
}

fn obey(
    mut asked: MessageReader<AskLesson>,
    library: Res<Library>,
    live: Option<Res<LiveMatch>>,
    texts: Option<Res<Localization>>,
    mut class: ResMut<Class>,
    mut settings: Option<ResMut<Settings>>,
    mut screen: ResMut<NextState<Screen>>,
    mut tables: MessageWriter<SetTable>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(asked) = asked.read().last() else { return };
    let Some(way) = way(asked, &library, class.sitting.as_ref()) else { return };
    match way {
        Way::Leave => {
            keep(&class, &library, settings.as_deref_mut());
            class.to_choice = true;
            screen.set(Screen::Title);
        }
        Way::Start => {
            if let Some(sitting) = &mut class.sitting {
                sitting.phase = Phase::Doing;
            }
        }
        Way::Step(lesson, step, goes_on) => {
            // A lesson that has come to its end is kept as done before the next one begins.
            keep(&class, &library, settings.as_deref_mut());
            let prepared = &library.0[lesson];
            let from = class.sitting.as_ref().zip(live).filter(|_| goes_on);
            let from = from.map(|(_, live)| live.clone());
            if class.sitting.as_ref().is_none_or(|sitting| sitting.lesson != lesson) {
                class.sitting = Some(Sitting::new(lesson, step, prepared));
                camera.write(CameraCommand::Sit(prepared.lesson.you));
            }
            let names = names(texts.as_deref(), prepared.lesson.steps[step].against);
            let Some(sitting) = &mut class.sitting else { return };
            sitting.step = step;
            tables.write(SetTable(Box::new(sitting.begin(prepared, &names, from))));
            keep(&class, &library, settings.as_deref_mut());
        }
    }
}

fn way(asked: &AskLesson, library: &Library, sitting: Option<&Sitting>) -> Option<Way> {
    if let AskLesson::Begin(name, step) = asked {
        let lesson = library.0.iter().position(|prepared| prepared.name == *name)?;
        let last = library.0[lesson].lesson.steps.len().saturating_sub(1);
        return Some(Way::Step(lesson, (*step).min(last), false));
    }
    let sitting = sitting?;
    let (lesson, step) = (sitting.lesson, sitting.step);
    let last = step + 1 >= library.0[lesson].lesson.steps.len();
    Some(match asked {
        AskLesson::GoOn => match sitting.phase {
            Phase::Reading => Way::Start,
            Phase::Doing => return None,
            Phase::Wrong => Way::Step(lesson, step, false),
            Phase::Done if !last => Way::Step(lesson, step + 1, true),
            Phase::Done if lesson + 1 < library.0.len() => Way::Step(lesson + 1, 0, false),
            Phase::Done => Way::Leave,
        },
        AskLesson::Skip if !last => Way::Step(lesson, step + 1, false),
        AskLesson::Skip if lesson + 1 < library.0.len() => Way::Step(lesson + 1, 0, false),
        AskLesson::Skip | AskLesson::Leave => Way::Leave,
        AskLesson::Back => Way::Step(lesson, step.saturating_sub(1), false),
        AskLesson::Repeat => Way::Step(lesson, step, false),
        AskLesson::Begin(..) => return None,
    })
}

/// Keeps how far one has come.
fn keep(class: &Class, library: &Library, settings: Option<&mut Settings>) {
    let (Some(sitting), Some(settings)) = (&class.sitting, settings) else { return };
    let prepared = &library.0[sitting.lesson];
    let known = settings.lessons.get(&prepared.name).copied().unwrap_or_default();
    let ended = sitting.phase == Phase::Done && sitting.step + 1 == prepared.lesson.steps.len();
    let now = LessonProgress { step: if ended { 0 } else { sitting.step }, done: known.done || ended };
    if now != known {
        settings.lessons.insert(prepared.name.clone(), now);
    }
}

fn names(texts: Option<&Localization>, against: Option<crate::bot::Difficulty>) -> Names {
    let Some(texts) = texts else { return Names::default() };
    let bot = against.map(|level| texts.tr_args("bot-name", &[("level", texts.tr(difficulty_key(level)).into())]));
    Names { you: texts.tr("setup-you").into_owned(), bot: bot.unwrap_or_default() }
}

fn judge(
    live: Res<LiveMatch>,
    library: Res<Library>,
    mut class: ResMut<Class>,
    mut settings: Option<ResMut<Settings>>,
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<Answered>,
    mut laid: MessageReader<TableLaid>,
) {
    let news: Vec<Happened> = events.read().map(|event| event.0).collect();
    let partner: Vec<Answered> =
        answered.read().filter(|answered| answered.entry.origin.source == Source::Lesson).cloned().collect();
    let set = laid.read().count() > 0;
    let Some(sitting) = &mut class.sitting else { return };
    if sitting.waits_for_table {
        sitting.waits_for_table = !set;
        return;
    }
    let prepared = &library.0[sitting.lesson];
    let (step, you) = (&prepared.lesson.steps[sitting.step], prepared.lesson.you);
    if sitting.phase != Phase::Doing {
        return;
    }
    if step.against.is_some() {
        if let Some(outcome) = live.game().outcome() {
            sitting.phase = Phase::Done;
            sitting.aside = Some(match outcome.winner {
                Some(winner) if winner == you => "lesson-match-won".to_owned(),
                Some(_) => "lesson-match-lost".to_owned(),
                None => "lesson-match-tied".to_owned(),
            });
            keep(&class, &library, settings.as_deref_mut());
        }
        return;
    }
    let events: Vec<Event> = news.iter().map(|happened| happened.event).collect();
    let theirs: Vec<Action> = partner.iter().filter_map(|answered| Some(answered.refusal()?.0)).collect();
    for answered in &partner {
        if let (Answer::Lapsed(_), Wish::Act(action)) = (&answered.answer, &answered.entry.wish) {
            sitting.run.do_again(*action, live.game().now());
        }
    }
    (sitting.phase, sitting.aside) = match sitting.run.look(step, &live, you, &events, &theirs) {
        Verdict::Goes => return,
        Verdict::Done => (Phase::Done, Some(step.done.clone().unwrap_or_else(|| "lesson-done".to_owned()))),
        Verdict::Wrong(key) | Verdict::Missed(key) => (Phase::Wrong, Some(key)),
    };
    keep(&class, &library, settings.as_deref_mut());
}

/// The other player does what their time has come for.
fn act(
    live: Res<LiveMatch>,
    runs: Res<TimeRuns>,
    library: Res<Library>,
    mut class: ResMut<Class>,
    mut queue: ResMut<ActionQueue>,
) {
    let Some(sitting) = class.sitting.as_mut().filter(|sitting| sitting.phase == Phase::Doing && runs.0) else {
        return;
    };
    if sitting.waits_for_table {
        return;
    }
    let player = !library.0[sitting.lesson].lesson.you;
    while let Some(action) = sitting.run.take_due(live.game().now()) {
        queue.ask(Origin::lesson(player), Wish::Act(action));
    }
}

/// Time runs while something is done and stands while something is read.
fn hold(class: Res<Class>, mut holds: ResMut<LessonHolds>) {
    let stands = class.sitting.as_ref().is_some_and(|sitting| sitting.phase != Phase::Doing || sitting.waits_for_table);
    holds.set_if_neq(LessonHolds(stands));
}
