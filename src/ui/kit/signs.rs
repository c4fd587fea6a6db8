//! The signs of keys and buttons, which panels take from egui’s context as they take the theme, and the names of what
//! they do.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::names::deed_key;
use crate::input::keys::{CameraMotion, InputAction, KeySet, KeySigns, StudyDeed, TableView};
use crate::localization::Localization;
use crate::table::cursor_step::CursorStep;
use crate::table::game::Aid;
use crate::table::replay::ReplayControl;

fn id() -> Id {
    Id::new("signs of keys")
}

/// Returns the signs that are shown now, which are those of the default keys before any are known.
pub fn signs(ctx: &Context) -> Arc<KeySigns> {
    ctx.data(|data| data.get_temp(id())).unwrap_or_default()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, provide.before(UiSystems));
}

/// Provides the signs to all panels, with the words of the language shown.
fn provide(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut known: ResMut<KeySigns>,
    mut is_provided: Local<bool>,
) -> Result {
    let space = Some(texts.tr("key-space").into_owned());
    if known.space != space {
        known.space = space;
    }
    if known.is_changed() || !*is_provided {
        contexts.ctx_mut()?.data_mut(|data| data.insert_temp(id(), Arc::new(known.clone())));
        *is_provided = true;
    }
    Ok(())
}

/// Provides the signs of the default keys, with the words of this language.
#[cfg(test)]
pub fn provide_default(ctx: &Context, texts: &Localization) {
    let mut signs = KeySigns::default();
    signs.space = Some(texts.tr("key-space").into_owned());
    ctx.data_mut(|data| data.insert_temp(id(), Arc::new(signs)));
}

/// Returns the key of the text of an aid's button, the action of its key, and its name for scripts.
pub const fn aid_button(aid: Aid) -> (&'static str, InputAction, &'static str) {
    match aid {
        Aid::Hint => ("aid-hint", InputAction::Hint, "hint"),
        Aid::TakeBack => ("aid-take-back", InputAction::TakeBack, "take back"),
    }
}

/// Returns the key of the name of an action.
pub const fn action_key(action: InputAction) -> &'static str {
    match action {
        InputAction::Deed(deed) => deed_key(deed),
        InputAction::Walk(step) => step_key(step),
        InputAction::Press => "keys-press",
        InputAction::PutBack => "keys-put-back",
        InputAction::TypeTurn => "keys-type-turn",
        InputAction::Hint => "help-hint",
        InputAction::TakeBack => "help-take-back",
        InputAction::Log => "help-log",
        InputAction::View(view) => view_key(view),
        InputAction::Camera(motion) => motion_key(motion),
        InputAction::Panels => "help-panels",
        InputAction::Pause => "help-pause",
        InputAction::Help => "help-help",
        InputAction::Rules => "help-rules-key",
        InputAction::Replay(control) => control_key(control),
        InputAction::GoOn => "replay-go-on",
        InputAction::Analysis => "help-analysis",
        InputAction::Study(deed) => study_key(deed),
    }
}

/// Returns the key of the name of a set.
pub const fn set_key(set: KeySet) -> &'static str {
    match set {
        KeySet::Left => "keys-left",
        KeySet::Right => "keys-right",
        KeySet::Alone => "keys-alone",
        KeySet::Common => "keys-common",
        KeySet::Pad => "keys-pad",
    }
}

const fn step_key(step: CursorStep) -> &'static str {
    match step {
        CursorStep::Up => "keys-up",
        CursorStep::UpRight => "keys-up-right",
        CursorStep::DownRight => "keys-down-right",
        CursorStep::Down => "keys-down",
        CursorStep::DownLeft => "keys-down-left",
        CursorStep::UpLeft => "keys-up-left",
        CursorStep::Left => "keys-to-left",
        CursorStep::Right => "keys-to-right",
    }
}

/// Returns the key of the name of a camera view.
pub const fn view_key(view: TableView) -> &'static str {
    match view {
        TableView::Seat => "help-view-table",
        TableView::Top => "help-view-top",
        TableView::OtherSide => "help-view-flip",
        TableView::Home => "help-view-reset",
    }
}

const fn motion_key(motion: CameraMotion) -> &'static str {
    match motion {
        CameraMotion::Left => "keys-camera-left",
        CameraMotion::Right => "keys-camera-right",
        CameraMotion::Up => "keys-camera-up",
        CameraMotion::Down => "keys-camera-down",
        CameraMotion::Closer => "keys-camera-closer",
        CameraMotion::Farther => "keys-camera-farther",
    }
}

/// Returns the key of the name of a control of a replay.
pub const fn control_key(control: ReplayControl) -> &'static str {
    match control {
        ReplayControl::Start => "replay-start",
        ReplayControl::TurnBack => "replay-turn-back",
        ReplayControl::ActionBack => "replay-action-back",
        ReplayControl::Play => "help-replay-play",
        ReplayControl::ActionOn => "replay-action-on",
        ReplayControl::TurnOn => "replay-turn-on",
        ReplayControl::End => "replay-end",
        ReplayControl::Slower => "replay-slower",
        ReplayControl::Faster => "replay-faster",
    }
}

/// Returns the key of the words for a deed on the analysis board.
pub const fn study_key(deed: StudyDeed) -> &'static str {
    match deed {
        StudyDeed::AddRing => "help-study-add",
        StudyDeed::TakeRing => "help-study-take",
        StudyDeed::Turn => "help-study-turn",
        StudyDeed::Start => "study-start",
        StudyDeed::Empty => "study-empty",
        StudyDeed::BestTurns => "help-study-best",
        StudyDeed::Undo => "study-undo",
        StudyDeed::Redo => "study-redo",
    }
}
