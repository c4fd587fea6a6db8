//! What the view of a step shows whatever is on the table.

use tamsk_rules::SocketSet;

use super::active::ActiveLesson;
use super::lesson::LessonStep;
use super::library::PreparedLesson;
use crate::table::lesson::{LessonPhase, LessonView};

/// Returns the view without anything that depends on the match.
pub fn plain_view(active: &ActiveLesson, prepared: &PreparedLesson, more: bool) -> LessonView {
    let (lesson, step) = (&prepared.lesson, &prepared.lesson.steps[active.step]);
    LessonView {
        name: prepared.name.clone(),
        title: lesson.title.clone(),
        part: lesson.part,
        step: active.step,
        steps: lesson.steps.len(),
        text: step.text.clone(),
        aside: active.aside.clone(),
        phase: active.phase,
        sand: false,
        runs: false,
        watch: false,
        in_match: step.against.is_some(),
        loses_match: false,
        is_read_only: step.is_read_only(),
        pitch: step.pitch,
        new_position: active.new_position,
        more,
        sockets: SocketSet::EMPTY,
        arrows: Vec::new(),
        deeds: Vec::new(),
        words: Vec::new(),
        busy: false,
    }
}

/// Returns whether things are pointed out in the current phase of a step.
pub fn points_out(active: &ActiveLesson, step: &LessonStep) -> bool {
    let points = matches!(active.phase, LessonPhase::Reading | LessonPhase::Doing) || step.is_read_only();
    points && !active.waits_for_table
}
