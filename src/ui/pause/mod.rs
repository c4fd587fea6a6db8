//! The pause menu. If two people play with sand, a curtain hides the board, so that nobody can use the pause to think.

mod curtain;
pub mod panel;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use self::panel::{PauseIntent, PauseMenuContent, PausedActivity, pause_reason_text};
use crate::input::pads::DisconnectedPads;
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{AtTable, Menu, Screen, TAMSK};
use crate::table::AutomaticPauseReason;
use crate::table::game::PlayableGame;
use crate::table::loading::can_people_make_agreements;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::seats::Seats;
use crate::table::table_top::TableSides;
use crate::ui::kit::leaving::{LeaveTable, QuitProgram};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{AskQuestion, Confirmation, MenuReturnState, OpenMenu, OpenRulebook};
use crate::ui::kit::{PanelSystems, panel_system};

pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            curtain::show_curtain.run_if(in_state(AtTable).and_then(not(in_state(Menu::None)))),
            panel_system(model, show).run_if(in_state(Screen::Match(TAMSK)).and_then(in_state(Menu::Pause))),
            panel_system(|| PauseMenuContent { activity: PausedActivity::Replay, ..default() }, show)
                .run_if(in_state(Menu::Pause))
                .run_if(|screen: Res<State<Screen>>| matches!(screen.get(), Screen::Replay(_))),
        )
            .chain()
            .in_set(PanelSystems),
    );
}

fn model(
    texts: Res<Localization>,
    table: Single<(&LiveMatch, &DisconnectedPads, &AutomaticPauseReason)>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    table_top: TableSides,
    navigation: Res<MenuReturnState>,
) -> PauseMenuContent {
    let (live, lost, paused) = *table;
    let names = PlayerNames::of(live, *seats);
    let gone = lost.players().map(|player| names.text_about(&texts, "pause-pad-gone", player));
    let why = gone.chain(paused.0.map(|reason| pause_reason_text(&texts, reason))).collect();
    let kind = match occasion.get() {
        Some(Occasion::Lesson) => Some(PausedActivity::Lesson),
        Some(Occasion::Problem) => Some(PausedActivity::Problem),
        Some(Occasion::Drill) => Some(PausedActivity::Drill),
        _ => None,
    };
    if let Some(kind) = kind {
        return PauseMenuContent { activity: kind, automatic_pause_reasons: why, ..default() };
    }
    // The player to move can offer a tie. On a table-top screen, the person who opened the menu can do so instead. In a
    // match with sand, nobody can offer a tie, because the sand would run while the other player decides.
    let opener = opener(*seats, &table_top, &navigation);
    let can_agree = can_people_make_agreements(live, *seats) && occasion.allows(|policy| policy.may_agree_tie);
    let offerer = can_agree.then(|| opener.unwrap_or(live.game().to_move()));
    let tie = offerer.map(|player| (player, names.text_about(&texts, "pause-offer-tie", player)));
    // On a table-top screen, each person resigns from their own menu.
    let people = seats.people().filter(|&player| opener.is_none_or(|opener| opener == player));
    let resigns = people.map(|player| (player, names.text_about(&texts, "pause-resigns", player)));
    let hides = curtain::must_hide_board(live, *seats);
    PauseMenuContent {
        hides_board: hides,
        resign_buttons: resigns.collect(),
        script_colour_names: LiveMatch::SCRIPT_COLOURS,
        tie_button: tie,
        automatic_pause_reasons: why,
        ..default()
    }
}

/// Returns the person who opened the menu on a table-top screen. Returns `None` on any other screen.
fn opener(seats: Seats, table_top: &TableSides, navigation: &MenuReturnState) -> Option<Player> {
    let mut people = seats.people().filter(|_| table_top.are_players_opposite(seats));
    people.find(|&player| table_top.side_of(seats, player) == navigation.facing_side)
}

pub(super) fn add_pause_menu_for<G: PlayableGame>(app: &mut App) {
    let paused = in_state(Screen::Match(G::NAME)).and_then(in_state(Menu::Pause));
    app.add_systems(EguiPrimaryContextPass, panel_system(model_of::<G>, show).in_set(PanelSystems).run_if(paused));
}

fn model_of<G: PlayableGame>(
    texts: Res<Localization>,
    live: Single<&G>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    table_top: TableSides,
    navigation: Res<MenuReturnState>,
) -> PauseMenuContent {
    let terms = live.agreement_texts();
    if occasion.is(Occasion::Lesson) {
        return PauseMenuContent { activity: PausedActivity::Lesson, agreed_terms: terms, ..default() };
    }
    let names = PlayerNames::of(*live, *seats);
    let opener = opener(*seats, &table_top, &navigation);
    let people = seats.people().filter(|&player| opener.is_none_or(|opener| opener == player));
    let resigns = people.map(|player| (player, names.text_about(&texts, "pause-resigns", player)));
    PauseMenuContent {
        resign_buttons: resigns.collect(),
        script_colour_names: G::SCRIPT_COLOURS,
        agreed_terms: terms,
        ..default()
    }
}

fn show(
    In(paused): In<PauseMenuContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut commands: Commands,
) -> Result {
    let over = Menu::Pause;
    match panel::draw_pause_menu(contexts.ctx_mut()?, &texts, &paused) {
        Some(PauseIntent::Resume) => commands.set_state(Menu::None),
        Some(PauseIntent::Settings) => commands.trigger(OpenMenu { menu: Menu::Settings, return_menu: over }),
        Some(PauseIntent::Controls) => commands.trigger(OpenMenu { menu: Menu::Controls, return_menu: over }),
        Some(PauseIntent::Rules) => commands.trigger(OpenRulebook::default()),
        Some(PauseIntent::Resign(player)) => {
            commands.trigger(AskQuestion { question: Confirmation::Resign(player), menu_if_no: over });
        }
        Some(PauseIntent::OfferTie(player)) => {
            commands.trigger(AskQuestion { question: Confirmation::TieOfferedBy(player), menu_if_no: Menu::None });
        }
        Some(PauseIntent::Leave) => commands.trigger(LeaveTable { menu_if_cancelled: over }),
        Some(PauseIntent::Quit) => commands.trigger(QuitProgram { menu_if_cancelled: over }),
        None => {}
    }
    Ok(())
}
