//! Going on from a moment of a replay: the card, and the match that begins.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::states::{Menu, Screen};
use crate::table::replay::{Playback, ReplayCommand};
use crate::ui::kit::UiSystems;
use crate::ui::kit::going_on::{GoOnChoices, GoOnIntent, panel};
use crate::ui::kit::names::PlayerNames;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GoOnChoices>()
        .add_systems(OnEnter(Menu::GoOn), choose_colour.run_if(in_state(Screen::Replay)))
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems).run_if(in_state(Menu::GoOn).and_then(in_state(Screen::Replay))),
        );
}

/// Suggests the colour that is to move: it is the more natural one to try something else with.
fn choose_colour(playback: Single<&Playback>, mut choices: ResMut<GoOnChoices>) {
    let game = playback.timeline().state_at(playback.moment());
    choices.colour = game.turn_of().unwrap_or(game.to_move());
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    playback: Single<&Playback>,
    mut choices: ResMut<GoOnChoices>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: MessageWriter<ReplayCommand>,
) -> Result {
    let mut chosen = *choices;
    let colours = Player::BOTH.map(|player| PlayerNames::default().name(&texts, player));
    match panel(contexts.ctx_mut()?, &texts, &mut chosen, playback.turn(), colours) {
        Some(GoOnIntent::Begin) => {
            let (seats, names) = chosen.players(&playback.timeline().record().players);
            commands.write(ReplayCommand::GoOn { seats, names });
        }
        Some(GoOnIntent::Back) => menu.set(Menu::None),
        None => {}
    }
    choices.set_if_neq(chosen);
    Ok(())
}
