//! Where buttons are, for scripts that press them (feature `dev`): by their words, and by a name that no language and
//! no clock changes.
//!
//! The names: `play settings quit` on the title; `level 1` to `level 3`, `finer back begin` in the setup; `red drop`,
//! `black claim` (also `keep extra timer pass`), `log pause` in a match; `resume settings`, `resign red`, `resign
//! black`, `leave quit` in the pause; `yes no`; `watch rematch setup title` beside a result; `done reset` in the
//! settings.

use bevy_egui::egui::{Context, Id, Rect};

fn id(words: &str) -> Id {
    Id::new(("where a button is", words))
}

/// Notes that a button is shown in this pass.
pub(in crate::ui) fn note(context: &Context, words: &str, rect: Rect) {
    let pass = context.cumulative_pass_nr();
    let zoom = context.zoom_factor();
    context.data_mut(|data| data.insert_temp(id(words), (pass, rect * zoom)));
}

/// The place of a button in logical pixels of the window, if it was shown in the last passes.
pub fn find(context: &Context, words: &str) -> Option<Rect> {
    let (pass, rect) = context.data(|data| data.get_temp::<(u64, Rect)>(id(words)))?;
    (context.cumulative_pass_nr() <= pass + 2).then_some(rect)
}
