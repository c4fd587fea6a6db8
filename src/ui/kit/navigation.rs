//! Navigation between screens and menus: Esc, and the states and messages by which panels open each other.

use bevy::input::InputSystems;
use bevy::prelude::*;
use gipf_rules::Side;
use tamsk_rules::Player;

use crate::input::keys::{KeyListeningSystems, Typing, WidgetFocus};
use crate::input::panel_pad::{FocusStep, PanelPad};
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, NavigationSystems, Screen};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::table_top::TableSide;

/// The question that [`Menu::Confirm`] asks.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confirmation {
    /// Whether to leave the match for the title.
    #[default]
    Leave,
    /// Whether this player resigns.
    Resign(Player),
    /// Whether to quit the program during a match.
    Quit,
    /// Whether this side resigns its match of GIPF.
    ResignGipf(Side),
    /// Whether the other person lets this player take their last turn back.
    TakeBack(Player),
    /// Whether the other person agrees to the tie that this player offers.
    Tie(Player),
}

impl Confirmation {
    /// Returns the person who is asked to agree to what the other one wants, if it is such a question. Either answer leads
    /// back to the match.
    pub fn asks(self) -> Option<Player> {
        match self {
            Confirmation::TakeBack(player) | Confirmation::Tie(player) => Some(!player),
            _ => None,
        }
    }
}

/// The menu to which closing the settings, the help or the briefing, and answering a question with no, returns.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BackTo(pub Menu);

/// The menu to which closing the rulebook returns. It may be the briefing, which keeps its own way back meanwhile.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BelowRulebook(pub Menu);

/// A request to open the rulebook over whatever is shown.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenRulebook {
    /// The rule to open it at, by the key of its text; `None` for the page where it was left.
    pub rule: Option<&'static str>,
}

/// The rule behind the refusal being shown, if there is one. The rulebook's key opens the book at it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RefusedRule(pub Option<&'static str>);

/// Whether the result of the match is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultShown(pub bool);

/// The sides of a table-top screen on which the log is open, in the place of the result.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LogsBeforeResult(pub Vec<TableSide>);

/// Whether lots were drawn for the match that begins, so that its players have just read who goes first.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LotsDrawn(pub bool);

/// Whether the setup begins its match at once, by the choices it remembers, instead of showing its card.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BeginsAtOnce(pub bool);

/// Whether the records open at the unfinished matches instead of the finished ones.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpensUnfinished(pub bool);

/// A person has declined what the other one has asked for.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declined(pub Player);

/// Adds the resources and messages of navigation, handles Esc, and closes menus when a match is left.
pub fn plugin(app: &mut App) {
    app.init_resource::<Confirmation>()
        .init_resource::<BackTo>()
        .init_resource::<BelowRulebook>()
        .init_resource::<RefusedRule>()
        .init_resource::<ResultShown>()
        .init_resource::<LogsBeforeResult>()
        .init_resource::<OpensUnfinished>()
        .init_resource::<LotsDrawn>()
        .add_message::<OpenRulebook>()
        .add_message::<Declined>()
        .add_systems(PreUpdate, escape.in_set(NavigationSystems).after(InputSystems).after(KeyListeningSystems))
        .add_systems(OnExit(Screen::Match), close_menu)
        .add_systems(
            OnExit(Screen::Gipf),
            // A match that decides a challenge may begin in its own pause.
            close_menu.run_if(|occasion: TableOccasion| !occasion.is(Occasion::Contest)),
        );
}

fn close_menu(mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::None);
}

/// Handles Esc: closes the uppermost menu, or pauses the match if none is open. While a button at the table has the focus,
/// it gives the keyboard back to the table first. If Esc cancels what a hand is doing,
/// `interaction` reads it first and clears it. All of this precedes the fixed step, so that one press does one thing.
fn escape(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    back: Res<BackTo>,
    below_book: Res<BelowRulebook>,
    live: Option<Single<&LiveMatch>>,
    gipf: Option<Single<&LiveGipf>>,
    (typing, focus): (Res<Typing>, Res<WidgetFocus>),
    mut panel: ResMut<PanelPad>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
) {
    // What was chosen in the frame before comes first: a match that begins is not left at once, with its pieces on the
    // table.
    let is_leaving = !matches!(*next_screen, NextState::Unchanged);
    if is_leaving || !keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape)) {
        return;
    }
    match (menu.get(), screen.get()) {
        (Menu::Settings | Menu::Help | Menu::Briefing | Menu::Confirm, _) => next_menu.set(back.0),
        (Menu::Rulebook, _) => next_menu.set(below_book.0),
        (Menu::Mice, _) | (Menu::None, Screen::Replay | Screen::GipfReplay) => {
            next_menu.set(Menu::Pause);
        }
        (Menu::Pause | Menu::Lessons | Menu::Records | Menu::GoOn, _) => next_menu.set(Menu::None),
        // The press leaves the text field first.
        (Menu::None, Screen::Study) if typing.0 => {}
        (Menu::None, screen) if focus.0 && (screen.is_at_table() || screen.shows_gipf()) => {
            panel.steps.push(FocusStep::Leave);
        }
        (Menu::None, Screen::Setup | Screen::GipfSetup | Screen::Study) => next_screen.set(Screen::Title),
        (Menu::None, Screen::Title) => {}
        (Menu::None, Screen::Gipf) => {
            if gipf.is_some_and(|live| live.game().outcome().is_none()) {
                next_menu.set(Menu::Pause);
            }
        }
        (Menu::None, Screen::Match) => {
            if live.is_some_and(|live| live.game().outcome().is_none()) {
                next_menu.set(Menu::Pause);
            }
        }
    }
}
