//! The labels of keys and buttons. They are stored in egui’s context, where all panels can read them.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::PanelSystems;
use crate::input::keys::{InputAction, KeyLabels};
use crate::localization::Localization;
use crate::table::game::Aid;

/// Returns the current key labels. Until labels are provided, returns those of the default keys.
pub fn key_labels(ctx: &Context) -> Arc<KeyLabels> {
    ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, provide.before(PanelSystems));
}

fn provide(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut known: ResMut<KeyLabels>,
    mut is_provided: Local<bool>,
) -> Result {
    let space = Some(texts.tr("key-space").into_owned());
    if known.space_bar_label != space {
        known.space_bar_label = space;
    }
    if known.is_changed() || !*is_provided {
        contexts.ctx_mut()?.data_mut(|data| data.insert_temp(Id::NULL, Arc::new(known.clone())));
        *is_provided = true;
    }
    Ok(())
}

/// Provides the labels of the default keys for a test.
#[cfg(test)]
pub fn provide_default_labels(ctx: &Context, texts: &Localization) {
    let mut key_labels = KeyLabels::default();
    key_labels.space_bar_label = Some(texts.tr("key-space").into_owned());
    ctx.data_mut(|data| data.insert_temp(Id::NULL, Arc::new(key_labels)));
}

/// Returns the text key, the input action and the script name of the button for an aid, such as a hint.
pub const fn aid_button_parts(aid: Aid) -> (&'static str, InputAction, &'static str) {
    match aid {
        Aid::Hint => ("aid-hint", InputAction::AskForHint, "hint"),
        Aid::TakeBack => ("aid-take-back", InputAction::TakeBack, "take back"),
    }
}
