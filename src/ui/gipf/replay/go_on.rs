//! The card for going on from a moment of a replay of GIPF. It is that of TAMSK, with other names of the colours.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::Side;
use tamsk_records::{GipfNames, Names};

use crate::localization::Localization;
use crate::simulation::gipf::layout::seat;
use crate::states::{Menu, Screen};
use crate::table::gipf::{GipfPlayback, GipfReplayCommand};
use crate::ui::kit::UiSystems;
use crate::ui::kit::going_on::{GoOnChoices, GoOnIntent, panel};
use crate::ui::kit::sides::side_key;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::GoOn), choose_side.run_if(in_state(Screen::GipfReplay))).add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems).run_if(in_state(Menu::GoOn).and_then(in_state(Screen::GipfReplay))),
    );
}

/// Suggests the side that is to move: it is the more natural one to try something else with.
fn choose_side(playback: Single<&GipfPlayback>, mut choices: ResMut<GoOnChoices>) {
    choices.colour = seat(playback.live().game().position().turn());
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    playback: Single<&GipfPlayback>,
    mut choices: ResMut<GoOnChoices>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: MessageWriter<GipfReplayCommand>,
) -> Result {
    let mut chosen = *choices;
    let colours = Side::BOTH.map(|side| texts.tr(side_key(side)).into_owned());
    match panel(contexts.ctx_mut()?, &texts, &mut chosen, playback.turn(), colours) {
        Some(GoOnIntent::Begin) => {
            let GipfNames { white, black } = playback.record().players.clone();
            // White sits where Red does.
            let (seats, names) = chosen.players(&Names { red: white, black });
            let names = GipfNames { white: names.red, black: names.black };
            commands.write(GipfReplayCommand::GoOn { seats, names });
        }
        Some(GoOnIntent::Back) => menu.set(Menu::None),
        None => {}
    }
    choices.set_if_neq(chosen);
    Ok(())
}
