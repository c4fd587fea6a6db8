//! Announces the texts of the cards to people who use a screen reader.

use bevy::prelude::*;

use super::words::{drill_goal_words, opponent_habits_words, sand_words, tip_words};
use super::{card, drill_card};
use crate::localization::Localization;
use crate::table::drill::{CurrentDrill, DrillPhase, DrillStatus};
use crate::table::problem::{CurrentProblem, ProblemPhase, ProblemStatus};
use crate::ui::kit::sentences::SpokenSentence;
use crate::ui::speech::SpokenSentences;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (narrate_problem, narrate_drill));
}

/// Speaks each new sentence on the card of a problem. Skips the brief phase in which a turn is judged.
fn narrate_problem(
    problem: Res<CurrentProblem>,
    texts: Res<Localization>,
    mut known: Local<Vec<String>>,
    mut spoken: ResMut<SpokenSentences>,
) {
    let content = problem.0.as_ref().filter(|view| view.phase != ProblemPhase::Thinking);
    if problem.is_changed() && (content.is_some() || !problem.is_on_table()) {
        say(&mut spoken, &mut known, content.map(|view| problem_sentences(&texts, view)).unwrap_or_default());
    }
}

fn narrate_drill(
    drill: Res<CurrentDrill>,
    texts: Res<Localization>,
    mut phase: Local<Option<DrillPhase>>,
    mut known: Local<Vec<String>>,
    mut spoken: ResMut<SpokenSentences>,
) {
    // Compare only the phase with the last frame, because the drill's time changes in every frame.
    let now = drill.0.map(|view| view.phase);
    if std::mem::replace(&mut *phase, now) != now {
        say(&mut spoken, &mut known, drill.0.map(|view| drill_sentences(&texts, &view)).unwrap_or_default());
    }
}

fn problem_sentences(texts: &Localization, status: &ProblemStatus) -> Vec<String> {
    let task = (status.phase == ProblemPhase::Solving).then(|| card::problem_goal_words(texts, status));
    task.into_iter().chain(card::status_paragraphs(texts, status).into_iter().map(|(words, _)| words)).collect()
}

fn drill_sentences(texts: &Localization, status: &DrillStatus) -> Vec<String> {
    let before = match status.phase {
        DrillPhase::Ready => vec![
            drill_goal_words(texts, status),
            sand_words(texts, status),
            opponent_habits_words(texts, status),
            tip_words(texts, status),
        ],
        _ => Vec::new(),
    };
    before.into_iter().chain([drill_card::drill_status_words(texts, status).0]).collect()
}

/// Speaks the sentences that are not in `known`, and then replaces `known` with `sentences`.
fn say(spoken: &mut SpokenSentences, known: &mut Vec<String>, sentences: Vec<String>) {
    for words in sentences.iter().filter(|words| !known.contains(words)) {
        spoken.say(SpokenSentence::new(words, true));
    }
    *known = sentences;
}
