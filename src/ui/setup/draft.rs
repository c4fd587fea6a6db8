//! The choices of the setup, which describe a match.

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_records::Names;
use tamsk_rules::{Options, Player};
use tamsk_text::PlayerName;

use super::lot::Lot;
use crate::localization::Localization;
use crate::persistence::KeepingSystems;
use crate::settings::{Company, LastChoices, MatchChoices, PlaySettings, RedChoice};
use crate::simulation::live::MatchSetup;
use crate::states::{Screen, TAMSK};
use crate::table::devices::Device;
use crate::table::loading::StartMatch;
use crate::table::occasion::Occasion;
use crate::table::seats::{Seat, Seats};
use crate::ui::kit::name_field::cut_name;
use crate::ui::kit::names::PlayerNames;

/// The width of the card, in points.
pub const WIDTH: f32 = 500.0;

/// A request to begin the match of the draft, once the lot for it has been drawn if there is to be one.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begin;

/// Keeps the choices however the screen is left: for a match, for the title or by quitting the program.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draft>()
        .add_systems(OnEnter(Screen::Setup(TAMSK)), recall)
        .add_systems(OnExit(Screen::Setup(TAMSK)), (keep, close).chain())
        .add_systems(
            Last,
            keep.before(KeepingSystems).run_if(in_state(Screen::Setup(TAMSK)).and_then(on_message::<AppExit>)),
        );
}

/// Restores the choices from the settings, and begins their match if that is to be done at once.
fn recall(last: Res<LastChoices>, play: Res<PlaySettings>, mut draft: ResMut<Draft>, mut commands: Commands) {
    *draft = Draft { begins_at_once: draft.begins_at_once, ..Draft::from_settings(&last, &play) };
    if draft.begins_at_once {
        commands.trigger(Begin);
    }
}

fn close(mut draft: ResMut<Draft>) {
    (draft.lot, draft.begins_at_once) = (None, false);
}

/// Keeps the choices in the settings.
fn keep(draft: Res<Draft>, mut last: ResMut<LastChoices>, mut play: ResMut<PlaySettings>) {
    let (mut kept, mut kept_play) = (last.clone(), play.clone());
    draft.keep_in(&mut kept, &mut kept_play);
    last.set_if_neq(kept);
    play.set_if_neq(kept_play);
}

/// What the card shows of the first and the second person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DevicesView {
    /// What they are called.
    pub called: [String; 2],
    /// Their colours, unless they are drawn by lot.
    pub colours: Option<[Player; 2]>,
    /// Their devices.
    pub chosen: [Option<Device>; 2],
    /// Who is to press a button on theirs.
    pub awaited: Option<usize>,
}

/// The choices of the setup screen.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Draft {
    /// The names of the two people. A person alone has the first.
    pub players: (PlayerName, PlayerName),
    /// Who plays.
    pub company: Company,
    /// The difficulties of the two bots. A person's opponent has the second.
    pub bots: (Difficulty, Difficulty),
    /// Whether the screen lies between the two people.
    pub table_top: bool,
    /// Which of them plays Red.
    pub red: RedChoice,
    /// The rules. As it is not known yet who plays Red, they have what is agreed for the first player alone as Red's.
    pub options: Options,
    /// Whether the timer stands on the left as Red sees it.
    pub timer_on_left: bool,
    /// Whether the advanced options are unfolded.
    pub advanced: bool,
    /// Whether the card has not been drawn since the setup was opened. A menu over the setup leaves it where it was
    /// scrolled; the setup itself opens at its top.
    pub just_opened: bool,
    /// The lot that was drawn for it, while it is being shown.
    pub lot: Option<Lot>,
    /// Whether the match begins at once, without the card.
    pub begins_at_once: bool,
    /// The devices of both people, where there is no room for them beside the card.
    pub devices: Option<DevicesView>,
    /// Whose device was asked for on the card: that of the first or of the second.
    pub asked_device: Option<usize>,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft::from_settings(&LastChoices::default(), &PlaySettings::default())
    }
}

impl Draft {
    /// Returns the choices kept in the settings.
    pub fn from_settings(last: &LastChoices, play: &PlaySettings) -> Draft {
        let MatchChoices { players: (first, second), company, bots, red, options, timer_on_left } = last.tamsk.clone();
        let players = (cut_name(&first).into(), cut_name(&second).into());
        Draft {
            players,
            company,
            bots,
            table_top: play.table_top,
            red,
            options,
            timer_on_left,
            advanced: false,
            just_opened: true,
            lot: None,
            begins_at_once: false,
            devices: None,
            asked_device: None,
        }
    }

    /// Returns whether the card is shown: not while a lot is, nor before a match that begins at once.
    pub fn is_on_card(&self) -> bool {
        self.lot.is_none() && !self.begins_at_once
    }

    /// Keeps the choices in the settings.
    pub fn keep_in(&self, last: &mut LastChoices, play: &mut PlaySettings) {
        let Draft { company, bots, red, options, timer_on_left, .. } = *self;
        let players = self.players.clone();
        play.table_top = self.table_top;
        last.tamsk = MatchChoices { players, company, bots, red, options, timer_on_left };
    }

    /// Returns the seats of the first and the second player.
    pub fn seats(&self) -> [Seat; 2] {
        match self.company {
            Company::TwoPeople => [Seat::Person; 2],
            Company::AgainstBot => [Seat::Person, Seat::Bot(self.bots.1)],
            Company::TwoBots => [Seat::Bot(self.bots.0), Seat::Bot(self.bots.1)],
        }
    }

    /// Returns the names of the two players, empty for a person who gave none. A bot is named by its seat, in the language
    /// of whoever reads it.
    pub fn names(&self) -> [PlayerName; 2] {
        let [first, second] = self.seats();
        let called =
            |seat: Seat, name: &str| if seat == Seat::Person { name.trim().into() } else { PlayerName::default() };
        [called(first, &self.players.0), called(second, &self.players.1)]
    }

    /// Returns the request for the match it describes, with the first player or the second as Red.
    pub fn start(&self, first_is_red: bool) -> StartMatch {
        let ([first, second], [first_seat, second_seat]) = (self.names(), self.seats());
        let names = Names { red: first, black: second };
        let seats = Seats { red: first_seat, black: second_seat };
        let (names, seats) = match first_is_red {
            true => (names, seats),
            false => (Names { red: names.black, black: names.red }, seats.swapped()),
        };
        let handicaps = self.options.handicaps;
        let handicaps = if first_is_red { handicaps } else { handicaps.swapped() };
        let options = Options { handicaps, ..self.options };
        let setup = MatchSetup { options, names, timer_on_left: self.timer_on_left };
        StartMatch { setup, seats, occasion: Occasion::Play }
    }

    /// Returns the colours of the first and the second player, unless they are drawn by lot.
    pub fn colours(&self) -> Option<[Player; 2]> {
        match self.red {
            RedChoice::First => Some(Player::BOTH),
            RedChoice::Second => Some([Player::Black, Player::Red]),
            RedChoice::Lot => None,
        }
    }

    /// Returns what the first and the second player are called before their colours are known.
    pub fn called(&self, texts: &Localization) -> [String; 2] {
        let StartMatch { setup, seats, .. } = self.start(true);
        let names = PlayerNames { given: setup.names, seats, ..PlayerNames::default() };
        [(Player::Red, "setup-first-player"), (Player::Black, "setup-second-player")]
            .map(|(player, key)| names.own(texts, player).unwrap_or_else(|| texts.tr(key).into_owned()))
    }

    /// Returns what the first and the second player are called once their colours are known.
    pub fn called_as(&self, texts: &Localization, first_is_red: bool) -> [String; 2] {
        let StartMatch { setup, seats, .. } = self.start(first_is_red);
        let names = PlayerNames { given: setup.names, seats, ..PlayerNames::default() };
        let [first, second] = if first_is_red { Player::BOTH } else { [Player::Black, Player::Red] };
        [names.name(texts, first), names.name(texts, second)]
    }
}
