//! The view of a step on GIPF: the card, the arrows and the buttons.

use gipf_rules::{GipfMatch, Point, Spot, SpotSet, Word};

use super::step::{GipfBeat, GipfStep};
use crate::table::gipf::may_stay;
use crate::table::lesson::{ArrowTarget, LessonPhase, LessonView};
use crate::tutorial::active::ActiveLesson;
use crate::tutorial::library::PreparedLesson;

/// Returns the view of a step. `more` says whether another lesson follows this one.
pub(in crate::tutorial) fn of(
    active: &ActiveLesson,
    prepared: &PreparedLesson,
    step: &GipfStep,
    game: &GipfMatch,
    more: bool,
) -> LessonView {
    let beat = active.gipf.beat(step);
    let watch = matches!(beat, Some(GipfBeat::They(..)));
    let mut view =
        LessonView { watch, busy: active.phase == LessonPhase::Doing && watch, ..active.plain_view(prepared, more) };
    if !active.points_out(&prepared.lesson.steps[active.step]) {
        return view;
    }
    let mut points = step.show.clone();
    if let Some(GipfBeat::You(words)) = beat {
        let words = words.iter().map(|word| word.0);
        view.words.extend(words.clone());
        for point in words.filter_map(|word| place(word, game)) {
            if !points.contains(&point) {
                points.push(point);
            }
        }
    }
    view.arrows = points.into_iter().map(ArrowTarget::Point).collect();
    view
}

/// Returns where something is done on the board: a push at its dot, a removal in the middle of what it takes. `None` if
/// it is done by a button.
fn place(word: Word, game: &GipfMatch) -> Option<Point> {
    match word {
        Word::Push(_, entry) => Some(entry.dot()),
        Word::Take(spots) => middle(spots, game),
        _ => None,
    }
}

/// Returns a piece in the middle of these that must be taken, as a click on it takes them.
fn middle(spots: SpotSet, game: &GipfMatch) -> Option<Point> {
    let taken: Vec<Spot> = spots.iter().collect();
    let is_basic = |spot: &&Spot| game.position().piece(**spot).is_some_and(|(_, kind)| !may_stay(kind));
    let basic: Vec<&Spot> = taken.iter().filter(is_basic).collect();
    basic.get(basic.len() / 2).copied().or_else(|| taken.get(taken.len() / 2)).map(|spot| spot.point())
}
