//! Where one gets from where: Esc, and what lies over what.

use bevy::input::InputSystems;
use bevy::prelude::*;

use crate::rules::Player;
use crate::session::states::{Menu, NavigationSystems, Screen};
use crate::simulation::live::LiveMatch;

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

/// Esc, and the way out of a match.
pub fn plugin(app: &mut App) {
    app.init_resource::<Confirmation>()
        .init_resource::<BackTo>()
        .add_systems(PreUpdate, escape.in_set(NavigationSystems).after(InputSystems))
        .add_systems(OnExit(Screen::Match), |mut menu: ResMut<NextState<Menu>>| menu.set(Menu::None));
}

/// Esc closes what lies on top; with nothing there it pauses a match. Where it undoes what a hand has begun it is read
/// by `interaction` before. All of it comes before the fixed step, so that one press does one thing.
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
            if live.is_some_and(|live| live.game().outcome().is_none()) {
                next_menu.set(Menu::Pause);
            }
        }
    }
}
