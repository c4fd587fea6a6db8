//! Where buttons are, for scripts that play the real game (feature `dev`).

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, Rect};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;

/// The places of all buttons shown, by name, in logical pixels of the window.
///
/// `play tutorial settings quit` on the title; `lesson 1-1-board` and its like in the choice of lessons, `lesson go on`
/// (also `back repeat skip leave`) on a lesson's card; `level 1`…`level 3`, `finer`, `back`, `begin` in the setup; `lot begin` once the lot is drawn; `red drop`, `black
/// claim` (also `keep extra timer pass`), `log`, `pause` in a match; `resume settings resign red resign black leave
/// quit` in the pause; `yes no`; `watch rematch setup title` beside a result; `done reset` in the settings; `rules` on the
/// title, in the setup, the pause, the controls and beside a result, `why` at a refusal; `rules done`, `rules search` and
/// `rules 0`… for its sections in the rulebook.
#[derive(Resource, Debug, Default)]
pub struct ButtonSpots(HashMap<String, Vec2>);

impl ButtonSpots {
    /// The names of all that are shown.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The middle of a button, if it is shown.
    pub fn middle(&self, name: &str) -> Option<Vec2> {
        self.0.get(name).copied()
    }
}

type Told = HashMap<String, Rect>;

/// Keeps [`ButtonSpots`]; without the feature `dev` it stays empty.
pub fn plugin(app: &mut App) {
    app.init_resource::<ButtonSpots>();
    if cfg!(feature = "dev") {
        app.add_systems(EguiPrimaryContextPass, gather.after(UiSystems));
    }
}

/// A button tells where it is.
pub fn tell(ctx: &Context, name: &str, rect: Rect) {
    if cfg!(feature = "dev") && !name.is_empty() {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Told>(Id::NULL).insert(name.to_owned(), rect));
    }
}

fn gather(mut contexts: EguiContexts, mut spots: ResMut<ButtonSpots>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let zoom = ctx.zoom_factor();
    let told = ctx.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<Told>(Id::NULL)));
    spots.0 = told
        .into_iter()
        .map(|(name, rect)| {
            let middle = rect.center() * zoom;
            (name, Vec2::new(middle.x, middle.y))
        })
        .collect();
    Ok(())
}
