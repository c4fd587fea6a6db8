//! Tests that the network and the card over a match open and close at the right time.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use tamsk_net::StopReason;

use super::{far_match, stands, state};
use crate::input::keys::TextFieldFocus;
use crate::states::{Menu, Screen, TAMSK};
use crate::table::occasion::Occasion;
use crate::table::on_table::{MatchFacts, OnTable};
use crate::table::online::{OnlineCommand, OnlineMatch, OnlinePhase, OnlineState};
use crate::ui::kit::navigation::MenuReturnState;
use crate::ui::kit::setup_purpose::SetupPurpose;

fn app_at(screen: Screen, menu: Menu) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, crate::states::plugin))
        .add_message::<OnlineCommand>()
        .init_resource::<OnlineState>()
        .init_resource::<SetupPurpose>()
        .init_resource::<MenuReturnState>()
        .init_resource::<TextFieldFocus>()
        .init_resource::<ButtonInput<KeyCode>>()
        .add_plugins(crate::ui::online::follow::plugin);
    go(&mut app, screen, menu);
    app
}

fn go(app: &mut App, screen: Screen, menu: Menu) {
    NextState::set_if_neq(&mut app.world_mut().resource_mut(), screen);
    NextState::set_if_neq(&mut app.world_mut().resource_mut(), menu);
    app.update();
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn play(app: &mut App, playing: OnlineMatch) {
    *app.world_mut().resource_mut::<OnlineState>() = state(playing);
    app.update();
    app.update();
}

fn commands(app: &mut App) -> Vec<OnlineCommand> {
    app.world_mut().resource_mut::<Messages<OnlineCommand>>().drain().collect()
}

#[test]
fn the_card_is_open_exactly_while_the_match_is_stopped() {
    let mut app = app_at(Screen::Match(TAMSK), Menu::None);
    app.world_mut().spawn((OnTable, Occasion::Online, MatchFacts::default()));
    play(&mut app, far_match(Some(stands(StopReason::NotStarted, true))));
    assert_eq!(menu(&app), Menu::None, "the match is about to start");
    play(&mut app, far_match(Some(stands(StopReason::Pause, true))));
    assert_eq!(menu(&app), Menu::Online);
    go(&mut app, Screen::Match(TAMSK), Menu::None);
    assert_eq!(menu(&app), Menu::Online, "the card cannot be closed");
    play(&mut app, far_match(None));
    assert_eq!(menu(&app), Menu::None, "time has started");
    go(&mut app, Screen::Match(TAMSK), Menu::Online);
    app.update();
    assert_eq!(menu(&app), Menu::Online, "a person opened it as a menu");

    app.world_mut().resource_mut::<MenuReturnState>().menu_below = Menu::Online;
    go(&mut app, Screen::Match(TAMSK), Menu::Settings);
    play(&mut app, far_match(Some(stands(StopReason::Silence, false))));
    assert_eq!(menu(&app), Menu::Settings, "the settings stay open above the card");
    play(&mut app, far_match(None));
    assert_eq!(menu(&app), Menu::Settings);
    assert_eq!(app.world().resource::<MenuReturnState>().menu_below, Menu::None, "the settings lead back to the match");
}

#[test]
fn esc_does_not_close_the_card_of_a_stopped_match() {
    let mut app = app_at(Screen::Match(TAMSK), Menu::None);
    app.world_mut().spawn((OnTable, Occasion::Online, MatchFacts::default()));
    play(&mut app, far_match(Some(stands(StopReason::Silence, false))));
    let press = |app: &mut App| {
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.clear();
        keys.release(KeyCode::Escape);
        keys.press(KeyCode::Escape);
        app.update();
        app.world().resource::<ButtonInput<KeyCode>>().just_pressed(KeyCode::Escape)
    };
    assert!(!press(&mut app), "the key press is consumed");
    app.world_mut().resource_mut::<OnlineState>().phase = OnlinePhase::Joining;
    commands(&mut app);
    assert!(!press(&mut app));
    assert_eq!(commands(&mut app), [OnlineCommand::Cancel]);
}

#[test]
fn the_network_is_open_only_while_somebody_chooses_an_opponent() {
    let mut app = app_at(Screen::Title, Menu::None);
    assert_eq!(commands(&mut app), []);
    go(&mut app, Screen::Title, Menu::Online);
    assert_eq!(commands(&mut app), [OnlineCommand::OpenNetwork]);
    app.world_mut().resource_mut::<OnlineState>().phase = OnlinePhase::ChoosingOpponent;
    *app.world_mut().resource_mut::<SetupPurpose>() = SetupPurpose::Invite;
    go(&mut app, Screen::Setup(TAMSK), Menu::None);
    assert_eq!(commands(&mut app), [], "the network stays open during the setup of an invitation");
    *app.world_mut().resource_mut::<SetupPurpose>() = SetupPurpose::Play;
    app.update();
    assert_eq!(commands(&mut app), [OnlineCommand::CloseNetwork]);
}
