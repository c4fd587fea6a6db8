//! Where one gets from where: Esc, what lies over what, and whether the match stands still meanwhile.

use bevy::input::InputSystems;
use bevy::prelude::*;

use crate::rules::Player;
use crate::simulation::live::LiveMatch;
use crate::simulation::states::{Menu, NavigationSystems, Paused, Screen};

/// What [`Menu::Confirm`] asks about.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmation {
    /// Really leave the match for the title?
    #[default]
    Leave,
    /// Does this player really give up?
    Resign(Player),
    /// Really end the program, in the midst of a match?
    Quit,
}

/// Where closing the settings, the help or the rulebook leads back to.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BackTo(pub Menu);

/// Esc, and the pause that goes with menus.
pub fn plugin(app: &mut App) {
    app.init_resource::<Confirmation>()
        .init_resource::<BackTo>()
        .add_systems(PreUpdate, escape.in_set(NavigationSystems).after(InputSystems))
        .add_systems(OnEnter(Menu::Pause), pause)
        .add_systems(OnEnter(Menu::Help), pause)
        .add_systems(OnEnter(Menu::Rulebook), pause)
        .add_systems(OnEnter(Menu::None), |mut paused: ResMut<NextState<Paused>>| paused.set(Paused(false)))
        .add_systems(OnExit(Screen::Match), |mut menu: ResMut<NextState<Menu>>| menu.set(Menu::None));
}

/// No sand runs while the match is covered.
fn pause(mut paused: ResMut<NextState<Paused>>) {
    paused.set(Paused(true));
}

/// Esc closes what lies on top; with nothing there it pauses a match. While a hand holds a glass it is left to
/// `interaction`, which puts the glass back. It looks before the fixed step, so that one press does one thing.
fn escape(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    back: Res<BackTo>,
    live: Option<Res<LiveMatch>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
) {
    if !keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape)) {
        return;
    }
    match (menu.get(), screen.get()) {
        (Menu::Settings | Menu::Help | Menu::Rulebook, _) => next_menu.set(back.0),
        (Menu::Confirm, _) => next_menu.set(Menu::Pause),
        (Menu::Pause | Menu::Lessons, _) => next_menu.set(Menu::None),
        (Menu::None, Screen::Setup) => next_screen.set(Screen::Title),
        (Menu::None, Screen::Title) => {}
        (Menu::None, Screen::Match) => {
            let game = live.as_ref().map(|live| live.game());
            let held = game.is_some_and(|game| Player::BOTH.into_iter().any(|player| game.in_hand(player).is_some()));
            let over = game.is_some_and(|game| game.outcome().is_some());
            if !held && !over {
                next_menu.set(Menu::Pause);
            }
        }
    }
}
