//! Going on from a moment of a replay: the card, and the match that begins.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::Menu;
use crate::table::replay::{Playback, ReplayCommand, Replayed};
use crate::ui::kit::UiSystems;
use crate::ui::kit::going_on::{GoOnChoices, GoOnIntent, panel};
use crate::ui::kit::names::colour_name;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GoOnChoices>();
    go_on_with::<LiveMatch>(app);
}

/// Draws the card for going on with matches of a game.
pub(super) fn go_on_with<G: Replayed>(app: &mut App) {
    app.add_systems(OnEnter(Menu::GoOn), choose_colour::<G>)
        .add_systems(EguiPrimaryContextPass, show::<G>.in_set(UiSystems).run_if(in_state(Menu::GoOn)));
}

/// Suggests the colour that is to move: it is the more natural one to try something else with.
fn choose_colour<G: Replayed>(playback: Single<&Playback<G>>, mut choices: ResMut<GoOnChoices>) {
    choices.colour = playback.live().to_move();
}

fn show<G: Replayed>(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    playback: Single<&Playback<G>>,
    mut choices: ResMut<GoOnChoices>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: MessageWriter<ReplayCommand>,
) -> Result {
    let mut chosen = *choices;
    let colours = Player::BOTH.map(|player| colour_name(&texts, G::COLOURS[player]));
    match panel(contexts.ctx_mut()?, &texts, &mut chosen, playback.turn(), colours) {
        Some(GoOnIntent::Begin) => {
            let (seats, names) = chosen.players(playback.live().names());
            commands.write(ReplayCommand::GoOn { seats, names });
        }
        Some(GoOnIntent::Back) => menu.set(Menu::None),
        None => {}
    }
    choices.set_if_neq(chosen);
    Ok(())
}
