//! The choices on the setup card of TAMSK.

use bevy::prelude::*;
use bevy_egui::egui::Vec2;
use tamsk_rules::{Options, Player};

use super::card::{
    does_first_begin, draw_whether_first_begins, load_draft, names_and_seats, save_draft, truncated_names,
};
use super::lot::LotAnimation;
use crate::localization::Localization;
use crate::settings::{LastChoices, Lineup, PlaySettings, TamskChoices};
use crate::simulation::live::MatchSetup;
use crate::states::{Screen, TAMSK};
use crate::table::devices::{DeviceOwners, InputDevice};
use crate::table::loading::StartMatch;
use crate::table::occasion::Occasion;
use crate::table::random::RandomSource;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::setup_purpose::SetupPurpose;

/// A request to start the match that the draft describes. The colours of the players are already known.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StartDraftedMatch {
    pub first_is_red: bool,
}

/// Adds two systems. The first starts a match when the setup opens, if the card is to be skipped. The second removes
/// the drawn lot when the setup closes.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Setup(TAMSK)), begin_at_once.after(load_draft::<TamskSetupDraft>))
        .add_systems(OnExit(Screen::Setup(TAMSK)), close.after(save_draft::<TamskSetupDraft>));
}

fn begin_at_once(chance: Res<RandomSource>, mut draft: ResMut<TamskSetupDraft>, mut commands: Commands) {
    if draft.skips_card {
        draft.start_match_or_draw_lots(&chance, &mut commands);
    }
}

fn close(mut draft: ResMut<TamskSetupDraft>) {
    (draft.lot, draft.skips_card) = (None, false);
}

/// The devices that two people have chosen, and the state of a choice in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DeviceChoices {
    /// The device that each person has chosen, or `None` if they may use any device. If a person has a name, the
    /// settings also store the device.
    pub chosen: [Option<InputDevice>; 2],
    /// The index, counted from 0, of the person who must press something on their device, if any.
    pub awaited_person: Option<usize>,
    /// Whether the wait for the press began in this frame.
    pub wait_began_this_frame: bool,
    /// The size of the devices card beside the table, in points, or `None` if the card is hidden.
    pub card_size: Option<Vec2>,
}

impl DeviceChoices {
    /// Returns which colour owns each chosen device.
    pub fn owners(&self, first_is_red: bool) -> DeviceOwners {
        let mut owners = DeviceOwners::default();
        for (player, device) in player_colours(first_is_red).into_iter().zip(self.chosen) {
            device.into_iter().for_each(|device| owners.assign(device, Some(player)));
        }
        owners
    }
}

/// The choices on the setup card of TAMSK, with the state of the card.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TamskSetupDraft {
    /// The choices that describe the match. The handicap of the first player is stored as Red's, even if the first
    /// player plays Black.
    pub choices: TamskChoices,
    /// The purpose of the match. In an online match, the person at this computer is the first player.
    pub purpose: SetupPurpose,
    /// Whether the screen lies flat on a table between the two people.
    pub is_table_top: bool,
    /// Whether the advanced options are visible.
    pub shows_advanced_options: bool,
    /// Whether the setup has just opened, so that the card scrolls to the top.
    pub just_opened: bool,
    /// The animation of the lot, or `None` if no lot is visible.
    pub lot: Option<LotAnimation>,
    /// Whether the match begins without showing the card.
    pub skips_card: bool,
    /// The devices of both people, which stay the same when the setup reopens.
    pub devices: DeviceChoices,
}

/// Returns the colours of the first and the second player.
pub fn player_colours(first_is_red: bool) -> [Player; 2] {
    if first_is_red { Player::BOTH } else { [Player::Black, Player::Red] }
}

impl TamskSetupDraft {
    /// Returns a draft with the choices that are stored in the settings.
    pub fn from_settings(last: &LastChoices, play: &PlaySettings) -> TamskSetupDraft {
        let choices = TamskChoices { players: truncated_names(&last.tamsk.players), ..last.tamsk.clone() };
        TamskSetupDraft {
            choices,
            is_table_top: play.screen_lies_flat,
            just_opened: true,
            ..TamskSetupDraft::default()
        }
    }

    /// Returns `true` if two people share this table, so that each can have a device.
    pub fn offers_device_choice(&self) -> bool {
        self.choices.lineup == Lineup::TwoPeople && !self.purpose.is_online()
    }

    /// Starts the match. If lots decide who plays Red, draws lots first.
    pub fn start_match_or_draw_lots(&mut self, chance: &RandomSource, commands: &mut Commands) {
        match does_first_begin(self.choices.red_person) {
            Some(first_is_red) => commands.trigger(StartDraftedMatch { first_is_red }),
            None => self.lot = Some(LotAnimation::of(draw_whether_first_begins(chance))),
        }
    }

    /// Returns the request to start the match of this draft. The first player plays Red if `first_is_red`.
    pub fn start_request(&self, first_is_red: bool) -> StartMatch {
        let TamskChoices { players, lineup, bot_difficulties: bots, options, timer_on_left, .. } = &self.choices;
        let (names, seats) = names_and_seats(players, *lineup, *bots, first_is_red);
        let handicaps = if first_is_red { options.handicaps } else { options.handicaps.swapped() };
        let setup =
            MatchSetup { options: Options { handicaps, ..*options }, names, timer_on_reds_left: *timer_on_left };
        StartMatch { setup, seats, occasion: Occasion::Play }
    }

    fn names(&self, first_is_red: bool) -> PlayerNames {
        let StartMatch { setup, seats, .. } = self.start_request(first_is_red);
        PlayerNames { typed_names: setup.names, seats, ..PlayerNames::default() }
    }

    /// Returns the names of the first and the second player, for use before the colours are known.
    pub fn first_and_second_names_before_lot(&self, texts: &Localization) -> [String; 2] {
        if self.purpose.is_online() {
            return ["setup-you", "online-other-player"].map(|key| texts.tr(key).into_owned());
        }
        let names = self.names(true);
        [(Player::Red, "setup-first-player"), (Player::Black, "setup-second-player")]
            .map(|(player, key)| names.known_name(texts, player).unwrap_or_else(|| texts.tr(key).into_owned()))
    }

    /// Returns the names of the first and the second player, for use once the colours are known.
    pub fn first_and_second_names_after_lot(&self, texts: &Localization, first_is_red: bool) -> [String; 2] {
        let names = self.names(first_is_red);
        player_colours(first_is_red).map(|player| names.name(texts, player))
    }
}
