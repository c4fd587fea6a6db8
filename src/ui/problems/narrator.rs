//! Speaks what the cards tell, for people who do not see them.

use bevy::prelude::*;

use super::words::{drill_goal_words, opponent_words, sand_words, tip_words};
use super::{card, drill_card};
use crate::localization::Localization;
use crate::table::drill::{CurrentDrill, DrillPhase, DrillView};
use crate::table::problem::{CurrentProblem, ProblemPhase, ProblemView};
use crate::ui::kit::sentences::Sentence;
use crate::ui::speech::SpokenSentences;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (narrate_problem, narrate_drill));
}

/// Speaks whenever something else is told, but not what lasts for a moment.
fn narrate_problem(
    problem: Res<CurrentProblem>,
    texts: Res<Localization>,
    mut known: Local<Vec<String>>,
    mut spoken: ResMut<SpokenSentences>,
) {
    let view = problem.0.as_ref().filter(|view| view.phase != ProblemPhase::Judging);
    if problem.is_changed() && (view.is_some() || !problem.is_on()) {
        say(&mut spoken, &mut known, view.map(|view| problem_sentences(&texts, view)).unwrap_or_default());
    }
}

fn narrate_drill(
    drill: Res<CurrentDrill>,
    texts: Res<Localization>,
    mut phase: Local<Option<DrillPhase>>,
    mut known: Local<Vec<String>>,
    mut spoken: ResMut<SpokenSentences>,
) {
    // Its time changes all the while.
    let now = drill.0.map(|view| view.phase);
    if std::mem::replace(&mut *phase, now) != now {
        say(&mut spoken, &mut known, drill.0.map(|view| drill_sentences(&texts, &view)).unwrap_or_default());
    }
}

fn problem_sentences(texts: &Localization, view: &ProblemView) -> Vec<String> {
    let task = (view.phase == ProblemPhase::Solving).then(|| card::task(texts, view));
    task.into_iter().chain(card::told(texts, view).into_iter().map(|(words, _)| words)).collect()
}

fn drill_sentences(texts: &Localization, view: &DrillView) -> Vec<String> {
    let before = match view.phase {
        DrillPhase::Ready => vec![
            drill_goal_words(texts, view),
            sand_words(texts, view),
            opponent_words(texts, view),
            tip_words(texts, view),
        ],
        _ => Vec::new(),
    };
    before.into_iter().chain([drill_card::told(texts, view).0]).collect()
}

/// Speaks the sentences that were not among the last ones.
fn say(spoken: &mut SpokenSentences, known: &mut Vec<String>, sentences: Vec<String>) {
    for words in sentences.iter().filter(|words| !known.contains(words)) {
        spoken.say(Sentence::new(words, true));
    }
    *known = sentences;
}
