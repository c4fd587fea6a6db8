//! Navigation between screens and menus: Esc, and the requests by which panels open each other.

use bevy::input::InputSystems;
use bevy::prelude::*;
use tamsk_rules::Player;

use crate::input::keys::{KeyListeningSystems, Typing, WidgetFocus};
use crate::input::pads::{FocusStep, PanelPad};
use crate::settings::MatchChoices;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, NavigationSystems, Screen, TAMSK};
use crate::table::game::Playable;
use crate::table::occasion::table_allows;
use crate::table::on_table::MatchOnTable;
use crate::table::table_top::TableSide;

/// The question that [`Menu::Confirm`] asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmation {
    /// Whether to leave the match for the title.
    #[default]
    Leave,
    /// Whether this player resigns.
    Resign(Player),
    /// Whether to quit the program during a match.
    Quit,
    /// Whether the other person lets this player take their last turn back.
    TakeBack(Player),
    /// Whether the other person agrees to the tie that this player offers.
    Tie(Player),
}

impl Confirmation {
    /// Returns the person who is asked to agree to what the other one wants. Either answer leads back to the match.
    pub fn asks(self) -> Option<Player> {
        match self {
            Confirmation::TakeBack(player) | Confirmation::Tie(player) => Some(!player),
            _ => None,
        }
    }
}

/// Where menus lead.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Navigation {
    /// The menu below the settings, the help, the briefing or a question, which answering with no closes.
    pub below: Menu,
    /// The menu below the rulebook. It may be the briefing, which keeps its own way back meanwhile.
    pub below_rulebook: Menu,
    /// The side from which the open menu is read: that of the person who has opened it.
    pub reader: TableSide,
    /// The question that is asked.
    pub question: Confirmation,
    /// The rule behind the refusal being shown, if there is one. The rulebook's key opens the book at it.
    pub refused_rule: Option<&'static str>,
}

impl Navigation {
    /// Returns the menu that closing this one leads to.
    pub fn after(self, closed: Menu) -> Menu {
        match closed {
            Menu::Settings | Menu::Help | Menu::Briefing | Menu::Confirm => self.below,
            Menu::Rulebook => self.below_rulebook,
            Menu::Mice => Menu::Pause,
            Menu::None | Menu::Pause | Menu::Lessons | Menu::Records | Menu::GoOn => Menu::None,
        }
    }
}

/// A request to open a menu that leads back to the one it is opened over.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMenu {
    pub menu: Menu,
    /// The menu that closing it leads back to.
    pub over: Menu,
}

/// A request to close the menu that is shown, which leads back to what was open before.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseMenu;

/// A request to ask a question that is answered with yes or no.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    pub question: Confirmation,
    /// The menu that answering with no leads back to.
    pub over: Menu,
}

/// A person has declined what the other one has asked for.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declined(pub Player);

/// A request to open the rulebook over whatever is shown.
#[derive(Event, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenRulebook {
    /// The rule to open it at, by the key of its text; `None` for the page where it was left.
    pub rule: Option<&'static str>,
}

/// A request to open the records.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenRecords {
    /// Whether they open at the unfinished matches instead of the finished ones.
    pub at_unfinished: bool,
}

/// A request to begin the match of these choices without the card of the setup. The lot is still drawn visibly.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct BeginAtOnce(pub MatchChoices);

/// A lot was drawn for the match that begins, so that its players have just read who goes first.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotDrawn;

/// The cards with the result of the match.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct ResultCards {
    pub are_shown: bool,
    /// For how long the match has been over, in seconds.
    pub over_for: f32,
    /// The sides from which they are read.
    pub sides: Vec<TableSide>,
    /// The sides of a table-top screen on which the log is open, in the place of the card.
    pub covered: Vec<TableSide>,
    /// The side towards which the card is turned where there is room for one only.
    pub reader: TableSide,
}

/// Adds the resources and requests of navigation, handles Esc, and closes menus when a match is left.
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
                .after(KeyListeningSystems)
                .run_if(escape_pressed),
        )
        .add_systems(OnExit(Screen::Match(TAMSK)), close_all);
}

/// Closes menus when a match of another game leaves the table, unless what is played within it begins in its pause.
pub fn close_menus_of<G: Playable>(app: &mut App) {
    app.add_systems(OnExit(G::SCREEN), close_all.run_if(not(table_allows(|policy| policy.decides))));
}

fn close_all(mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::None);
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
    menu.set(navigation.after(*shown.get()));
}

fn ask(ask: On<Ask>, mut navigation: ResMut<Navigation>, mut commands: Commands) {
    navigation.question = ask.question;
    commands.trigger(OpenMenu { menu: Menu::Confirm, over: ask.over });
}

/// Condition: Esc was pressed. What was chosen in the frame before comes first: a match that begins is not left at once,
/// with its pieces on the table. If Esc cancels what a hand is doing, `interaction` reads it first and clears it. All of
/// this precedes the fixed step, so that one press does one thing.
fn escape_pressed(keys: Option<Res<ButtonInput<KeyCode>>>, next_screen: Res<NextState<Screen>>) -> bool {
    matches!(*next_screen, NextState::Unchanged) && keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape))
}

fn close_by_key(mut commands: Commands) {
    commands.trigger(CloseMenu);
}

/// Pauses the match, or leaves the screen. A button that has the focus first gives the keyboard back to the table.
fn escape(
    screen: Res<State<Screen>>,
    table: MatchOnTable,
    typing: Res<Typing>,
    focus: Res<WidgetFocus>,
    mut panel: ResMut<PanelPad>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
) {
    let pauses = match screen.get() {
        // The press leaves the text field first.
        Screen::Study if typing.0 => false,
        screen if focus.0 && screen.is_at_table() => {
            panel.steps.push(FocusStep::Leave);
            false
        }
        Screen::Setup(_) | Screen::Study => {
            next_screen.set(Screen::Title);
            false
        }
        Screen::Title => false,
        Screen::Replay(_) => true,
        Screen::Match(_) => table.goes_on(),
    };
    if pauses {
        next_menu.set(Menu::Pause);
    }
}
