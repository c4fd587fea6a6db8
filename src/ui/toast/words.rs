//! What toasts say: why something was refused, and what is wrong with a file.

use crate::localization::Localization;
use crate::persistence::{RecordProblem, SettingsProblem};
use crate::rules::Refusal;
use crate::session::lesson_error::{LessonError, LessonPlace};

/// The text of a refusal: why, and what to do.
pub fn refusal_key(why: Refusal) -> &'static str {
    match why {
        Refusal::GameOver => "refusal-game-over",
        Refusal::TimeGoesBack => "refusal-time-goes-back",
        Refusal::RingUndecided => "refusal-ring-undecided",
        Refusal::NotYourTurn => "refusal-not-your-turn",
        Refusal::HandFull => "refusal-hand-full",
        Refusal::HandEmpty => "refusal-hand-empty",
        Refusal::NoGlass => "refusal-no-glass",
        Refusal::GlassLost => "refusal-glass-lost",
        Refusal::PlaceFirst => "refusal-place-first",
        Refusal::TurnOthersFirst => "refusal-turn-others-first",
        Refusal::NotAdjacent => "refusal-not-adjacent",
        Refusal::Occupied => "refusal-occupied",
        Refusal::Full => "refusal-full",
        Refusal::NoRingWindow => "refusal-no-ring-window",
        Refusal::NoClaim => "refusal-no-claim",
        Refusal::NoExtraRing => "refusal-no-extra-ring",
        Refusal::SocketFull => "refusal-socket-full",
        Refusal::NoTimer => "refusal-no-timer",
        Refusal::TimerRunning => "refusal-timer-running",
        Refusal::CannotPass => "refusal-cannot-pass",
    }
}

/// What went wrong with the settings, for the player.
pub fn problem_words(texts: &Localization, problem: &SettingsProblem) -> String {
    let path = |file: &std::path::Path| file.display().to_string().into();
    match problem {
        SettingsProblem::Nonsense { file, line, column, problem, kept } => {
            let kept = kept.as_deref().unwrap_or(file);
            let args = [
                ("file", path(file)),
                ("line", (*line).into()),
                ("column", (*column).into()),
                ("problem", problem.as_str().into()),
                ("kept", path(kept)),
            ];
            texts.tr_args("problem-nonsense", &args)
        }
        SettingsProblem::Unreadable { file, problem } => {
            texts.tr_args("problem-unreadable", &[("file", path(file)), ("problem", problem.as_str().into())])
        }
        SettingsProblem::OutOfBounds { file, problem } => {
            let args = [
                ("file", path(file)),
                ("field", problem.field.into()),
                ("value", problem.value.into()),
                ("least", problem.least.into()),
                ("most", problem.most.into()),
            ];
            texts.tr_args("problem-bounds", &args)
        }
        SettingsProblem::NotSaved { file, problem } => {
            texts.tr_args("problem-not-saved", &[("file", path(file)), ("problem", problem.as_str().into())])
        }
    }
}

/// What is wrong with a record that was to be opened.
pub fn record_words(texts: &Localization, problem: &RecordProblem) -> String {
    let path = |file: &std::path::Path| ("file", file.display().to_string().into());
    match problem {
        RecordProblem::Unreadable { file, problem } => {
            texts.tr_args("problem-record-unreadable", &[path(file), ("problem", problem.as_str().into())])
        }
        RecordProblem::Nonsense { file, problem } => {
            texts.tr_args("problem-record", &[path(file), ("problem", problem.to_string().into())])
        }
        RecordProblem::Refused { file, count, first, why } => {
            let args = [
                path(file),
                ("count", (*count).into()),
                ("first", (*first).into()),
                ("why", texts.tr(refusal_key(*why)).into_owned().into()),
            ];
            texts.tr_args("problem-record-refused", &args)
        }
    }
}

/// What is wrong with a lesson, for whoever wrote it.
pub fn lesson_words(texts: &Localization, problem: &LessonError) -> String {
    let file = ("file", problem.file.display().to_string().into());
    let what = ("problem", problem.source.to_string().into());
    match problem.place {
        LessonPlace::File => texts.tr_args("problem-lesson", &[file, what]),
        LessonPlace::Line(line, column) => {
            texts.tr_args("problem-lesson-line", &[file, what, ("line", line.into()), ("column", column.into())])
        }
        LessonPlace::Step(step) => texts.tr_args("problem-lesson-step", &[file, what, ("step", step.into())]),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::localization::Language;
    use crate::persistence::Obstacle;
    use crate::records::ParseRecordError;

    #[test]
    fn what_is_wrong_with_a_record_is_told_in_every_language() {
        let file = || PathBuf::from("lost/match.tamsk");
        let problems = [
            (RecordProblem::Unreadable { file: file(), problem: Obstacle::Missing }, ""),
            (RecordProblem::Unreadable { file: file(), problem: Obstacle::System("worms".into()) }, "worms"),
            (RecordProblem::Nonsense { file: file(), problem: ParseRecordError::NotText { at: 17 } }, "17"),
            (RecordProblem::Refused { file: file(), count: 1, first: 23, why: Refusal::Full }, "23"),
            (RecordProblem::Refused { file: file(), count: 5, first: 23, why: Refusal::Full }, "5"),
        ];
        for &language in Language::ALL {
            let texts = Localization::new(language);
            for (problem, detail) in &problems {
                let words = record_words(&texts, problem);
                assert!(words.contains("lost/match.tamsk") && words.contains(detail), "{words}");
                assert!(!words.contains("missing"), "a key is no word: {words}");
            }
        }
    }
}
