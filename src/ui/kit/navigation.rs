//! Navigation between screens and menus: the Esc key, and the events by which panels open each other.

use bevy::input::InputSystems;
use bevy::prelude::*;
use tamsk_engine::problems::ProblemTheme;
use tamsk_rules::Player;

use super::setup_purpose::SetupPurpose;
use crate::input::keys::{KeyBindingSystems, TextFieldFocus, WidgetFocus};
use crate::input::pads::{FocusStep, PanelNavigation};
use crate::settings::TamskChoices;
use crate::simulation::live::LiveMatch;
use crate::states::{EscMenuSystems, Menu, Screen, TAMSK};
use crate::table::game::PlayableGame;
use crate::table::occasion::{TableOccasion, table_allows};
use crate::table::on_table::MatchOnTable;
use crate::table::table_top::TableSide;

/// A yes-or-no question, which [`Menu::Confirm`] asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmation {
    /// Leave the match for the title screen?
    #[default]
    Leave,
    /// Does this player resign?
    Resign(Player),
    /// Quit the program during a match?
    Quit,
    /// Does the opponent allow this player to take back their last turn?
    TakeBackAskedBy(Player),
    /// Does the opponent agree to the tie that this player offers?
    TieOfferedBy(Player),
}

impl Confirmation {
    /// Returns the player who must consent to a take-back or a tie. Returns `None` for all other questions.
    pub fn consenting_player(self) -> Option<Player> {
        match self {
            Confirmation::TakeBackAskedBy(player) | Confirmation::TieOfferedBy(player) => Some(!player),
            _ => None,
        }
    }
}

/// The menus to return to when a menu is closed, and the state of the open menu.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MenuReturnState {
    /// The menu below the settings, help, briefing or question. It appears again when the panel above it is closed or
    /// the question is answered with no.
    pub menu_below: Menu,
    /// The menu below the rulebook. It is kept apart from `menu_below`, because the rulebook can open over the
    /// briefing.
    pub menu_below_rulebook: Menu,
    /// The side of the table that the menu faces: the side of the player who opened it.
    pub facing_side: TableSide,
    /// The question that [`Menu::Confirm`] asks.
    pub question: Confirmation,
    /// The rule that explains the visible refusal, if any. The rulebook key opens the rulebook at this rule.
    pub rule_explaining_refusal: Option<&'static str>,
}

impl MenuReturnState {
    /// Returns the menu to show after `closed` is closed.
    pub fn menu_after(self, closed: Menu) -> Menu {
        match closed {
            Menu::Settings | Menu::Controls | Menu::Briefing | Menu::Confirm => self.menu_below,
            Menu::Rulebook => self.menu_below_rulebook,
            Menu::MouseChoice => Menu::Pause,
            Menu::None
            | Menu::Pause
            | Menu::Lessons
            | Menu::Problems
            | Menu::Records
            | Menu::ContinueFromReplay
            | Menu::Online => Menu::None,
        }
    }
}

/// A request to open a menu.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMenu {
    /// The menu to open.
    pub menu: Menu,
    /// The menu to return to when `menu` is closed.
    pub return_menu: Menu,
}

/// A request to close the open menu.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseMenu;

/// A request to ask a yes-or-no question.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskQuestion {
    pub question: Confirmation,
    /// The menu to return to if the answer is no.
    pub menu_if_no: Menu,
}

/// Triggered when this player declines the opponent's request for a take-back or a tie.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestDeclinedBy(pub Player);

/// A request to open the rulebook over the current screen or menu.
#[derive(Event, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenRulebook {
    /// The text key of the rule at which to open the book, or `None` for the page that was read last.
    pub rule_text_key: Option<&'static str>,
}

/// A request to start a problem with this theme.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PractiseTheme(pub ProblemTheme);

/// A request to open the saved matches.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenRecords {
    /// `true` to show the page of unfinished matches.
    pub at_unfinished_matches: bool,
}

/// A request to begin a match with these choices, without the setup card. The players still see the draw that decides
/// who goes first.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct BeginMatchWithoutSetupCard(pub TamskChoices);

/// Triggered after a draw has shown which player goes first in the next match.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstPlayerDrawn;

/// The state of the cards that show the result of a match.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct ResultCards {
    /// `true` while the cards are visible.
    pub are_visible: bool,
    /// The time since the match ended, in seconds.
    pub seconds_since_end: f32,
    /// The sides of the table at which a card is visible.
    pub visible_sides: Vec<TableSide>,
    /// The sides of a table-top screen at which the open log covers the card.
    pub sides_covered_by_log: Vec<TableSide>,
    /// The side of the table that the card faces if there is room for only one card.
    pub facing_side: TableSide,
}

pub fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ResultCards>();
    app.init_resource::<MenuReturnState>()
        .add_systems(OnEnter(Menu::None), |mut navigation: ResMut<MenuReturnState>| {
            navigation.facing_side = TableSide::Near;
        })
        .add_observer(open_menu)
        .add_observer(close_menu)
        .add_observer(ask)
        .add_systems(
            PreUpdate,
            (close_by_key.run_if(not(in_state(Menu::None))), escape.run_if(in_state(Menu::None)))
                .in_set(EscMenuSystems)
                .after(InputSystems)
                .after(KeyBindingSystems)
                .run_if(escape_pressed),
        )
        .add_systems(OnExit(Screen::Match(TAMSK)), close_all);
}

/// Adds the system that closes all menus when players leave the screen of `G`, unless a match that decides a challenge
/// begins.
pub fn add_menu_closing_on_exit<G: PlayableGame>(app: &mut App) {
    app.add_systems(OnExit(G::MATCH_SCREEN), close_all.run_if(not(table_allows(|policy| policy.decides_challenge))));
}

/// Closes all menus except the online menu, which appears on the title screen after an online match.
fn close_all(shown: Res<State<Menu>>, mut menu: ResMut<NextState<Menu>>) {
    if *shown.get() != Menu::Online {
        menu.set(Menu::None);
    }
}

fn open_menu(open: On<OpenMenu>, mut navigation: ResMut<MenuReturnState>, mut menu: ResMut<NextState<Menu>>) {
    navigation.menu_below = open.return_menu;
    menu.set(open.menu);
}

fn close_menu(
    _: On<CloseMenu>,
    navigation: Res<MenuReturnState>,
    shown: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    menu.set(navigation.menu_after(*shown.get()));
}

fn ask(ask: On<AskQuestion>, mut navigation: ResMut<MenuReturnState>, mut commands: Commands) {
    navigation.question = ask.question;
    commands.trigger(OpenMenu { menu: Menu::Confirm, return_menu: ask.menu_if_no });
}

/// Returns `true` if Esc was pressed and no change of screen is pending. Esc must not leave a match that is just
/// beginning. If Esc cancels a gesture, `interaction` has already cleared the key. Both systems run before the fixed
/// step, so that each press has a single effect.
fn escape_pressed(keys: Option<Res<ButtonInput<KeyCode>>>, next_screen: Res<NextState<Screen>>) -> bool {
    matches!(*next_screen, NextState::Unchanged) && keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape))
}

fn close_by_key(mut commands: Commands) {
    commands.trigger(CloseMenu);
}

/// Opens the menu of the match or leaves the screen. If a button has the focus, only removes the focus from the button.
fn escape(
    screen: Res<State<Screen>>,
    (table, occasion): (MatchOnTable, TableOccasion),
    purpose: Res<SetupPurpose>,
    typing: Res<TextFieldFocus>,
    focus: Res<WidgetFocus>,
    mut panel: ResMut<PanelNavigation>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
) {
    let opens_menu = match screen.get() {
        // The first press of Esc only leaves the text field.
        Screen::Study if typing.0 => false,
        screen if focus.0 && screen.is_at_table() => {
            panel.steps.push(FocusStep::Leave);
            false
        }
        Screen::Setup(_) | Screen::Study => {
            next_screen.set(Screen::Title);
            if purpose.is_online() {
                next_menu.set(Menu::Online);
            }
            false
        }
        Screen::Title => false,
        Screen::Replay(_) => true,
        Screen::Match(_) => table.is_in_progress(),
    };
    if opens_menu {
        next_menu.set(occasion.esc_menu());
    }
}
