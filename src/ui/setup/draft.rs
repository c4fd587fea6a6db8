//! The choices of the setup of TAMSK, which describe a match.

use bevy::prelude::*;
use bevy_egui::egui::Vec2;
use tamsk_rules::{Options, Player};

use super::card::{does_first_begin, draw_lot, keep, names_and_seats, open, typed_names};
use super::lot::Lot;
use crate::localization::Localization;
use crate::settings::{LastChoices, Lineup, MatchChoices, PlaySettings};
use crate::simulation::live::MatchSetup;
use crate::states::{Screen, TAMSK};
use crate::table::devices::{Device, DeviceOwners};
use crate::table::loading::StartMatch;
use crate::table::occasion::Occasion;
use crate::table::random::RandomSource;
use crate::ui::kit::inviting::SetupPurpose;
use crate::ui::kit::names::PlayerNames;

/// A request to start the match of the draft, once the colours are known.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StartDraft {
    pub first_is_red: bool,
}

/// Starts a match that skips the card, and discards the lot when the screen is left.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Setup(TAMSK)), begin_at_once.after(open::<Draft>))
        .add_systems(OnExit(Screen::Setup(TAMSK)), close.after(keep::<Draft>));
}

fn begin_at_once(chance: Res<RandomSource>, mut draft: ResMut<Draft>, mut commands: Commands) {
    if draft.begins_at_once {
        draft.start_or_draw(&chance, &mut commands);
    }
}

fn close(mut draft: ResMut<Draft>) {
    (draft.lot, draft.begins_at_once) = (None, false);
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Devices {
    /// The chosen devices. Those of people with a name are also stored in the settings.
    pub chosen: [Option<Device>; 2],
    /// The person who is to press a button on their device: 0 or 1.
    pub awaited: Option<usize>,
    /// Whether the wait began in this frame.
    pub began_this_frame: bool,
    /// Size of the card beside the table while it is visible, in points.
    pub card: Option<Vec2>,
}

impl Devices {
    pub fn owners(&self, first_is_red: bool) -> DeviceOwners {
        let mut owners = DeviceOwners::default();
        for (player, device) in colours(first_is_red).into_iter().zip(self.chosen) {
            device.into_iter().for_each(|device| owners.assign(device, Some(player)));
        }
        owners
    }
}

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The choices that describe the match. Handicaps of the first player are stored as Red's, whoever plays Red.
    pub choices: MatchChoices,
    /// What the match is set up for. Far apart, the first player is the one at this table.
    pub purpose: SetupPurpose,
    /// Whether the screen lies flat between the two people.
    pub table_top: bool,
    pub advanced: bool,
    pub just_opened: bool,
    /// The lot while it is visible.
    pub lot: Option<Lot>,
    /// Whether the match begins without the card.
    pub begins_at_once: bool,
    /// The devices of both people, which are kept when the setup reopens.
    pub devices: Devices,
}

pub fn colours(first_is_red: bool) -> [Player; 2] {
    if first_is_red { Player::BOTH } else { [Player::Black, Player::Red] }
}

impl Draft {
    pub fn from_settings(last: &LastChoices, play: &PlaySettings) -> Draft {
        let choices = MatchChoices { players: typed_names(&last.tamsk.players), ..last.tamsk.clone() };
        Draft { choices, table_top: play.table_top, just_opened: true, ..Draft::default() }
    }

    /// Returns `true` if two people at this table choose their devices.
    pub fn has_devices(&self) -> bool {
        self.choices.company == Lineup::TwoPeople && !self.purpose.is_far()
    }

    /// Starts the match, or draws lots for Red first.
    pub fn start_or_draw(&mut self, chance: &RandomSource, commands: &mut Commands) {
        match does_first_begin(self.choices.red) {
            Some(first_is_red) => commands.trigger(StartDraft { first_is_red }),
            None => self.lot = Some(Lot::of(draw_lot(chance))),
        }
    }

    /// Returns the request to start the described match, with the first or the second player as Red.
    pub fn start(&self, first_is_red: bool) -> StartMatch {
        let MatchChoices { players, company, bots, options, timer_on_left, .. } = &self.choices;
        let (names, seats) = names_and_seats(players, *company, *bots, first_is_red);
        let handicaps = if first_is_red { options.handicaps } else { options.handicaps.swapped() };
        let setup = MatchSetup { options: Options { handicaps, ..*options }, names, timer_on_left: *timer_on_left };
        StartMatch { setup, seats, occasion: Occasion::Play }
    }

    fn names(&self, first_is_red: bool) -> PlayerNames {
        let StartMatch { setup, seats, .. } = self.start(first_is_red);
        PlayerNames { given: setup.names, seats, ..PlayerNames::default() }
    }

    /// Returns the names of the first and the second player before their colours are known.
    pub fn names_before_lot(&self, texts: &Localization) -> [String; 2] {
        if self.purpose.is_far() {
            return ["setup-you", "online-other-player"].map(|key| texts.tr(key).into_owned());
        }
        let names = self.names(true);
        [(Player::Red, "setup-first-player"), (Player::Black, "setup-second-player")]
            .map(|(player, key)| names.own(texts, player).unwrap_or_else(|| texts.tr(key).into_owned()))
    }

    /// Returns the names of the first and the second player once their colours are known.
    pub fn names_after_lot(&self, texts: &Localization, first_is_red: bool) -> [String; 2] {
        let names = self.names(first_is_red);
        colours(first_is_red).map(|player| names.name(texts, player))
    }
}
