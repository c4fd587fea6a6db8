//! The choices of the setup, which describe a match.

use bevy::prelude::*;
use bevy_egui::egui::Vec2;
use tamsk_rules::{Options, Player};

use super::card::{drawn, first_begins, keep, open, seated, typed_names};
use super::lot::Lot;
use crate::localization::Localization;
use crate::settings::{LastChoices, MatchChoices, PlaySettings};
use crate::simulation::live::MatchSetup;
use crate::states::{Screen, TAMSK};
use crate::table::chance::Chance;
use crate::table::devices::{Device, DeviceOwners};
use crate::table::loading::StartMatch;
use crate::table::occasion::Occasion;
use crate::ui::kit::names::PlayerNames;

/// A request to start the match of the draft, now that it is known who is Red.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    pub first_is_red: bool,
}

/// Begins the match at once if that is to be done, and forgets the lot as the screen is left.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Setup(TAMSK)), begin_at_once.after(open::<Draft>))
        .add_systems(OnExit(Screen::Setup(TAMSK)), close.after(keep::<Draft>));
}

fn begin_at_once(chance: Res<Chance>, mut draft: ResMut<Draft>, mut commands: Commands) {
    if draft.begins_at_once {
        draft.start_or_draw(&chance, &mut commands);
    }
}

fn close(mut draft: ResMut<Draft>) {
    (draft.lot, draft.begins_at_once) = (None, false);
}

/// The devices of the first and the second person.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Devices {
    /// Those that they have chosen. Those of people with a name are kept in the settings, too.
    pub chosen: [Option<Device>; 2],
    /// Which of the two is to press a button on theirs.
    pub awaited: Option<usize>,
    /// Whether it was asked for in this very frame.
    pub was_just_asked: bool,
    /// The size of the card beside the table, in points, while it is shown.
    pub card: Option<Vec2>,
}

impl Devices {
    /// Returns whose the devices are in a match that begins.
    pub fn owners(&self, first_is_red: bool) -> DeviceOwners {
        let mut owners = DeviceOwners::default();
        for (player, device) in colours(first_is_red).into_iter().zip(self.chosen) {
            device.into_iter().for_each(|device| owners.assign(device, Some(player)));
        }
        owners
    }
}

/// The choices of the setup screen.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// What describes the match. The rules have as Red's what is agreed for the first player, whoever plays Red.
    pub choices: MatchChoices,
    /// Whether the screen lies between the two people.
    pub table_top: bool,
    /// Whether the advanced options are unfolded.
    pub advanced: bool,
    /// Whether the card has not been drawn since the setup was opened.
    pub just_opened: bool,
    /// The lot that was drawn for it, while it is being shown.
    pub lot: Option<Lot>,
    /// Whether the match begins at once, without the card.
    pub begins_at_once: bool,
    /// The devices of both people, which stay as they are when the setup opens again.
    pub devices: Devices,
}

/// Returns the colours of the first and the second player.
pub fn colours(first_is_red: bool) -> [Player; 2] {
    if first_is_red { Player::BOTH } else { [Player::Black, Player::Red] }
}

impl Draft {
    /// Returns the choices kept in the settings.
    pub fn from_settings(last: &LastChoices, play: &PlaySettings) -> Draft {
        let choices = MatchChoices { players: typed_names(&last.tamsk.players), ..last.tamsk.clone() };
        Draft { choices, table_top: play.table_top, just_opened: true, ..Draft::default() }
    }

    /// Starts the match, or draws the lot for it if there is to be one.
    pub fn start_or_draw(&mut self, chance: &Chance, commands: &mut Commands) {
        match first_begins(self.choices.red) {
            Some(first_is_red) => commands.trigger(Start { first_is_red }),
            None => self.lot = Some(Lot::of(drawn(chance))),
        }
    }

    /// Returns the request for the match it describes, with the first player or the second as Red.
    pub fn start(&self, first_is_red: bool) -> StartMatch {
        let MatchChoices { players, company, bots, options, timer_on_left, .. } = &self.choices;
        let (names, seats) = seated(players, *company, *bots, first_is_red);
        let handicaps = if first_is_red { options.handicaps } else { options.handicaps.swapped() };
        let setup = MatchSetup { options: Options { handicaps, ..*options }, names, timer_on_left: *timer_on_left };
        StartMatch { setup, seats, occasion: Occasion::Play }
    }

    fn names(&self, first_is_red: bool) -> PlayerNames {
        let StartMatch { setup, seats, .. } = self.start(first_is_red);
        PlayerNames { given: setup.names, seats, ..PlayerNames::default() }
    }

    /// Returns what the first and the second player are called before their colours are known.
    pub fn called(&self, texts: &Localization) -> [String; 2] {
        let names = self.names(true);
        [(Player::Red, "setup-first-player"), (Player::Black, "setup-second-player")]
            .map(|(player, key)| names.own(texts, player).unwrap_or_else(|| texts.tr(key).into_owned()))
    }

    /// Returns what the first and the second player are called once their colours are known.
    pub fn called_as(&self, texts: &Localization, first_is_red: bool) -> [String; 2] {
        let names = self.names(first_is_red);
        colours(first_is_red).map(|player| names.name(texts, player))
    }
}
