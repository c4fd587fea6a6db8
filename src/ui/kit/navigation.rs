//! Navigation between screens and menus: Esc, and the events by which panels open each other.

use bevy::input::InputSystems;
use bevy::prelude::*;
use tamsk_engine::problems::Theme;
use tamsk_rules::Player;

use super::inviting::SetupPurpose;
use crate::input::keys::{KeyCaptureSystems, TypingText, WidgetFocus};
use crate::input::pads::{FocusStep, PanelPad};
use crate::settings::MatchChoices;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, NavigationSystems, Screen, TAMSK};
use crate::table::game::Playable;
use crate::table::occasion::{TableOccasion, table_allows};
use crate::table::on_table::MatchOnTable;
use crate::table::table_top::TableSide;

/// The yes-or-no question that [`Menu::Confirm`] asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmation {
    /// Leave the match for the title?
    #[default]
    Leave,
    /// Does this player resign?
    Resign(Player),
    /// Quit the program during a match?
    Quit,
    /// Does the opponent allow this player to take back their last turn?
    TakeBack(Player),
    /// Does the opponent agree to the tie that this player offers?
    Tie(Player),
}

impl Confirmation {
    /// Returns the opponent who must consent to a take-back or a tie. Either answer leads back to the match.
    pub fn consenting_player(self) -> Option<Player> {
        match self {
            Confirmation::TakeBack(player) | Confirmation::Tie(player) => Some(!player),
            _ => None,
        }
    }
}

/// The menus to return to, and the state of the open menu.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Navigation {
    /// The menu below the settings, help, briefing or question: closing those, or answering no, returns to it.
    pub below: Menu,
    /// The menu below the rulebook, kept apart from `below` because the rulebook can open over the briefing.
    pub below_rulebook: Menu,
    /// The side of the player who opened the menu, from which it is read.
    pub reader: TableSide,
    /// The question that [`Menu::Confirm`] asks.
    pub question: Confirmation,
    /// The rule behind the visible refusal, if any. The rulebook's key opens the book at this rule.
    pub refused_rule: Option<&'static str>,
}

impl Navigation {
    /// Returns the menu to show once `closed` is closed.
    pub fn menu_after(self, closed: Menu) -> Menu {
        match closed {
            Menu::Settings | Menu::Help | Menu::Briefing | Menu::Confirm => self.below,
            Menu::Rulebook => self.below_rulebook,
            Menu::Mice => Menu::Pause,
            Menu::None | Menu::Pause | Menu::Lessons | Menu::Problems | Menu::Records | Menu::GoOn | Menu::Online => {
                Menu::None
            }
        }
    }
}

/// A request to open a menu. Closing it returns to the menu `over`.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMenu {
    pub menu: Menu,
    pub over: Menu,
}

#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseMenu;

#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskQuestion {
    pub question: Confirmation,
    /// The menu to return to if the answer is no.
    pub over: Menu,
}

/// This player has declined the opponent's request.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestDeclined(pub Player);

/// A request to open the rulebook over the current screen or menu.
#[derive(Event, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenRulebook {
    /// The text key of the rule to open the book at, or `None` for the page last read.
    pub rule: Option<&'static str>,
}

/// A request to begin a problem with this theme.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practise(pub Theme);

#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenRecords {
    pub at_unfinished: bool,
}

/// A request to begin a match with these choices without the setup card. The lot is still drawn visibly.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct BeginMatchAtOnce(pub MatchChoices);

/// A lot was drawn for the match that begins, so its players have just read who goes first.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotDrawn;

#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct ResultCards {
    pub are_shown: bool,
    /// Time since the match ended, in seconds.
    pub seconds_since_end: f32,
    pub sides: Vec<TableSide>,
    /// The sides of a table-top screen where the open log covers the card.
    pub covered: Vec<TableSide>,
    /// The side that the card faces if there is room for only one card.
    pub reader: TableSide,
}

pub fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ResultCards>();
    app.init_resource::<Navigation>()
        .add_systems(OnEnter(Menu::None), |mut navigation: ResMut<Navigation>| navigation.reader = TableSide::Near)
        .add_observer(open_menu)
        .add_observer(close_menu)
        .add_observer(ask)
        .add_systems(
            PreUpdate,
            (close_by_key.run_if(not(in_state(Menu::None))), escape.run_if(in_state(Menu::None)))
                .in_set(NavigationSystems)
                .after(InputSystems)
                .after(KeyCaptureSystems)
                .run_if(escape_pressed),
        )
        .add_systems(OnExit(Screen::Match(TAMSK)), close_all);
}

/// Closes menus when `G`'s screen is left, unless for a match that decides a challenge and begins in its pause.
pub fn close_menus_on_leaving<G: Playable>(app: &mut App) {
    app.add_systems(OnExit(G::SCREEN), close_all.run_if(not(table_allows(|policy| policy.decides_waiting_match))));
}

/// Closes the menus, but not the one to which a match far apart leads on the title.
fn close_all(shown: Res<State<Menu>>, mut menu: ResMut<NextState<Menu>>) {
    if *shown.get() != Menu::Online {
        menu.set(Menu::None);
    }
}

fn open_menu(open: On<OpenMenu>, mut navigation: ResMut<Navigation>, mut menu: ResMut<NextState<Menu>>) {
    navigation.below = open.over;
    menu.set(open.menu);
}

fn close_menu(
    _: On<CloseMenu>,
    navigation: Res<Navigation>,
    shown: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    menu.set(navigation.menu_after(*shown.get()));
}

fn ask(ask: On<AskQuestion>, mut navigation: ResMut<Navigation>, mut commands: Commands) {
    navigation.question = ask.question;
    commands.trigger(OpenMenu { menu: Menu::Confirm, over: ask.over });
}

/// Condition: Esc was pressed, and no change of screen is pending, because a match just begun is not left at once.
/// `interaction` clears the key first if Esc cancels a gesture. All this precedes the fixed step: one press does one
/// thing.
fn escape_pressed(keys: Option<Res<ButtonInput<KeyCode>>>, next_screen: Res<NextState<Screen>>) -> bool {
    matches!(*next_screen, NextState::Unchanged) && keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape))
}

fn close_by_key(mut commands: Commands) {
    commands.trigger(CloseMenu);
}

/// Opens the menu of the match or leaves the screen. If a button has the focus, only returns the keyboard to the table.
fn escape(
    screen: Res<State<Screen>>,
    (table, occasion): (MatchOnTable, TableOccasion),
    purpose: Res<SetupPurpose>,
    typing: Res<TypingText>,
    focus: Res<WidgetFocus>,
    mut panel: ResMut<PanelPad>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
) {
    let opens_menu = match screen.get() {
        // Esc first leaves the text field.
        Screen::Study if typing.0 => false,
        screen if focus.0 && screen.is_at_table() => {
            panel.steps.push(FocusStep::Leave);
            false
        }
        Screen::Setup(_) | Screen::Study => {
            next_screen.set(Screen::Title);
            if purpose.is_far() {
                next_menu.set(Menu::Online);
            }
            false
        }
        Screen::Title => false,
        Screen::Replay(_) => true,
        Screen::Match(_) => table.is_in_progress(),
    };
    if opens_menu {
        next_menu.set(occasion.menu());
    }
}
