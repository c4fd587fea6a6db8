//! The setup of a match: who plays, who is Red, the level and its options.

mod chosen_devices;
mod device_list;
mod devices;
pub(super) mod draft;
mod handicap;
pub(super) mod lot;
pub(super) mod panel;
mod standard_line;

#[cfg(test)]
mod tests;

pub use crate::ui::kit::name_field::cut_name;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use self::chosen_devices::DeviceGiving;
use self::draft::Draft;
use self::lot::Lot;
use self::panel::SetupIntent;
use crate::localization::Localization;
use crate::persistence::{KeepingSystems, Settings};
use crate::session::chance::Chance;
use crate::session::loading::StartMatch;
use crate::session::states::{Menu, Screen};
use crate::ui::kit::UiSystems;
use crate::ui::kit::fonts::BorrowedFaces;
use crate::ui::kit::navigation::{BeginsAtOnce, OpenRulebook};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// Draws the setup while it is the screen.
pub fn plugin(app: &mut App) {
    app.add_plugins(remember_choices)
        .add_systems(
            EguiPrimaryContextPass,
            (
                ask_for_letters.in_set(UiSystems),
                (show, devices::show)
                    .chain()
                    .in_set(UiSystems)
                    .run_if(in_state(Screen::Setup).and_then(in_state(Menu::None))),
                report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Setup)),
            ),
        )
        .add_plugins((lot::plugin, devices::plugin));
}

/// Reports the card, but not the lot, which covers the middle of the table instead of a side.
fn report_inset(lot: Res<Lot>, at_once: Res<BeginsAtOnce>, mut reports: ResMut<InsetReports>) {
    if !lot.is_shown() && !at_once.0 {
        reports.report(Edge::Left, panel::WIDTH + 48.0);
    }
}

/// Asks for the faces of the system that names being typed may need.
fn ask_for_letters(draft: Res<Draft>, mut faces: ResMut<BorrowedFaces>) {
    for name in [&draft.players.0, &draft.players.1] {
        faces.ask(name);
    }
}

/// Keeps the choices however the screen is left: for a match, for the title or by quitting the program.
fn remember_choices(app: &mut App) {
    app.init_resource::<Draft>()
        .init_resource::<BeginsAtOnce>()
        .add_systems(
            OnEnter(Screen::Setup),
            (recall, begin_at_once.run_if(|at_once: Res<BeginsAtOnce>| at_once.0)).chain(),
        )
        .add_systems(OnExit(Screen::Setup), (keep, |mut at_once: ResMut<BeginsAtOnce>| at_once.0 = false))
        .add_systems(Last, keep.before(KeepingSystems).run_if(in_state(Screen::Setup).and_then(on_message::<AppExit>)));
}

/// Restores the choices from the settings.
fn recall(settings: Res<Settings>, mut draft: ResMut<Draft>) {
    *draft = Draft::from_settings(&settings);
}

fn begin_at_once(
    draft: Res<Draft>,
    chance: Res<Chance>,
    mut lot: ResMut<Lot>,
    mut devices: DeviceGiving,
    mut start: MessageWriter<StartMatch>,
) {
    begin(&draft, &chance, &mut lot, &mut devices, &mut start);
}

/// Begins the match of this draft, or draws the lot for it first.
fn begin(
    draft: &Draft,
    chance: &Chance,
    lot: &mut Lot,
    devices: &mut DeviceGiving,
    start: &mut MessageWriter<StartMatch>,
) {
    let Some([first, _]) = draft.colours() else { return lot.draw(draft, chance) };
    devices.give(first == Player::Red);
    start.write(draft.start(first == Player::Red));
}

/// Keeps the choices in the settings.
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
    at_once: Res<BeginsAtOnce>,
    mut lot: ResMut<Lot>,
    mut screen: ResMut<NextState<Screen>>,
    mut devices: DeviceGiving,
    mut start: MessageWriter<StartMatch>,
    mut rules: MessageWriter<OpenRulebook>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if lot.is_shown() || at_once.0 {
        return Ok(());
    }
    match panel::panel(ctx, &texts, &mut draft) {
        Some(SetupIntent::Back) => screen.set(Screen::Title),
        Some(SetupIntent::Begin) => begin(&draft, &chance, &mut lot, &mut devices, &mut start),
        Some(SetupIntent::Rules) => drop(rules.write(OpenRulebook::default())),
        None => {}
    }
    Ok(())
}
