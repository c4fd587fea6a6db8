//! Agreeing on a match: who plays Red, the level, and whatever that level leaves open.

mod draft;
mod finer;
mod name;
mod panel;

#[cfg(test)]
mod tests;

pub use draft::{Draft, Pace};
pub use name::cut as cut_name;
pub use panel::{WIDTH, panel};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::lot::Lot;
use super::rulebook::OpenRulebook;
use crate::localization::Localization;
use crate::persistence::{KeepingSystems, RedChoice, Settings};
use crate::session::chance::Chance;
use crate::session::loading::StartMatch;
use crate::session::states::{Menu, Screen};

/// Draws the setup while it is the screen.
pub fn plugin(app: &mut App) {
    app.add_plugins(choices).add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems).run_if(in_state(Screen::Setup).and_then(in_state(Menu::None))),
    );
}

/// What is chosen is found again, whichever way the screen is left: for a match, for the title or by ending the program.
fn choices(app: &mut App) {
    app.init_resource::<Draft>()
        .add_systems(OnEnter(Screen::Setup), recall)
        .add_systems(OnExit(Screen::Setup), keep)
        .add_systems(Last, keep.before(KeepingSystems).run_if(in_state(Screen::Setup).and_then(on_message::<AppExit>)));
}

/// Begins with what was agreed last time.
fn recall(settings: Res<Settings>, mut draft: ResMut<Draft>) {
    *draft = Draft::from_settings(&settings);
}

fn keep(draft: Res<Draft>, mut settings: ResMut<Settings>) {
    let mut kept = settings.clone();
    draft.keep_in(&mut kept);
    settings.set_if_neq(kept);
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut draft: ResMut<Draft>,
    chance: Res<Chance>,
    mut lot: ResMut<Lot>,
    mut screen: ResMut<NextState<Screen>>,
    mut start: MessageWriter<StartMatch>,
    mut rules: MessageWriter<OpenRulebook>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if lot.is_drawing() {
        return Ok(());
    }
    match panel(ctx, &texts, &mut draft) {
        Some(panel::Intent::Back) => screen.set(Screen::Title),
        Some(panel::Intent::Begin) => match draft.red {
            RedChoice::Lot => lot.draw(&draft, &chance),
            RedChoice::First => _ = start.write(draft.start(&texts, true)),
            RedChoice::Second => _ = start.write(draft.start(&texts, false)),
        },
        Some(panel::Intent::Rules) => drop(rules.write(OpenRulebook::default())),
        None => {}
    }
    Ok(())
}
