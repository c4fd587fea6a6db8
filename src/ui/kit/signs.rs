//! The signs of keys and buttons, kept in egui’s context for all panels.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use crate::input::keys::{InputAction, KeyLabels};
use crate::localization::Localization;
use crate::table::game::Aid;

/// Returns the current key signs, or those of the default keys before the first are provided.
pub fn signs(ctx: &Context) -> Arc<KeyLabels> {
    ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, provide.before(UiSystems));
}

fn provide(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut known: ResMut<KeyLabels>,
    mut is_provided: Local<bool>,
) -> Result {
    let space = Some(texts.tr("key-space").into_owned());
    if known.space != space {
        known.space = space;
    }
    if known.is_changed() || !*is_provided {
        contexts.ctx_mut()?.data_mut(|data| data.insert_temp(Id::NULL, Arc::new(known.clone())));
        *is_provided = true;
    }
    Ok(())
}

#[cfg(test)]
pub fn provide_default(ctx: &Context, texts: &Localization) {
    let mut signs = KeyLabels::default();
    signs.space = Some(texts.tr("key-space").into_owned());
    ctx.data_mut(|data| data.insert_temp(Id::NULL, Arc::new(signs)));
}

/// Returns the text key of an aid's button, its input action, and its name for scripts.
pub const fn aid_button(aid: Aid) -> (&'static str, InputAction, &'static str) {
    match aid {
        Aid::Hint => ("aid-hint", InputAction::Hint, "hint"),
        Aid::TakeBack => ("aid-take-back", InputAction::TakeBack, "take back"),
    }
}
