//! Where buttons are, by their words: for scripts that press them (feature `dev`).

use bevy_egui::egui::{Context, Id, Rect};

fn id(words: &str) -> Id {
    Id::new(("where a button is", words))
}

/// Notes that a button is shown in this pass.
pub(super) fn note(context: &Context, words: &str, rect: Rect) {
    let pass = context.cumulative_pass_nr();
    let zoom = context.zoom_factor();
    context.data_mut(|data| data.insert_temp(id(words), (pass, rect * zoom)));
}

/// The place of a button in logical pixels of the window, if it was shown in the last passes.
pub fn find(context: &Context, words: &str) -> Option<Rect> {
    let (pass, rect) = context.data(|data| data.get_temp::<(u64, Rect)>(id(words)))?;
    (context.cumulative_pass_nr() <= pass + 2).then_some(rect)
}
