//! Applies the saved preferences of the people at the table, such as keys and devices, and updates their progress.

use bevy::prelude::*;
use tamsk_records::NamesByPlayer;
use tamsk_rules::{Event, Player};

use crate::input::keys::{Bindings, DetectedKeyboardLayout};
use crate::input::pads::GamepadSlots;
use crate::persistence::ResumingMatch;
use crate::settings::{HabitsByPerson, KeySettings, KeyboardLayout, LastChoices, PlayerProgress};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::states::{Screen, TAMSK};
use crate::table::devices::DeviceOwners;
use crate::table::first_match::FirstBotMatchAtLevel;
use crate::table::occasion::TableOccasion;
use crate::table::on_table::{MatchOnTable, OnTable};
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(give_devices)
        .add_systems(Update, apply_bindings)
        .add_systems(Startup, |mut layout: ResMut<DetectedKeyboardLayout>| {
            layout.0 = KeyboardLayout::of_locale(&sys_locale::get_locale().unwrap_or_default());
        })
        .add_systems(OnExit(Screen::Match(TAMSK)), |mut owners: ResMut<DeviceOwners>| {
            owners.left_hand_keys_player = Player::Red;
        })
        .add_observer(look_up)
        .add_systems(Update, (remember, count));
}

fn apply_bindings(
    settings: Res<KeySettings>,
    people: Res<HabitsByPerson>,
    choices: Res<LastChoices>,
    table: MatchOnTable,
    seats: Res<Seats>,
    mut owners: ResMut<DeviceOwners>,
    mut bindings: ResMut<Bindings>,
    mut known: Local<Option<(NamesByPlayer, Seats, Player)>>,
) {
    let nobody = NamesByPlayer::default();
    let names = table.tamsk().map_or(&nobody, |live| &live.setup().names);
    let is_other = |(before, ..): &(NamesByPlayer, Seats, Player)| {
        let same = (&before.red, &before.black) == (&names.red, &names.black);
        // People who have swapped colours stay in their chairs, so the names count as unchanged.
        !same && (&before.black, &before.red) != (&names.red, &names.black)
    };
    let seated = if known.as_ref().is_some_and(is_other) { Player::Red } else { owners.left_hand_keys_player };
    let left = people.player_on_left(names, &choices.tamsk).filter(|_| seats.are_two_people()).unwrap_or(seated);
    let is_known = known.as_ref().is_some_and(|(before, of, at)| before == names && (*of, *at) == (*seats, left));
    if is_known && !settings.is_changed() && !people.is_changed() {
        return;
    }
    if owners.left_hand_keys_player != left {
        owners.left_hand_keys_player = left;
    }
    bindings.set_if_neq(settings.bindings_for(&people, names, *seats, left));
    *known = Some((names.clone(), *seats, left));
}

/// Assigns the devices that the people of a match chose in an earlier match. A person who plays against a bot has every
/// device.
fn give_devices(
    _: On<Add, OnTable>,
    table: MatchOnTable,
    seats: Res<Seats>,
    pads: Res<GamepadSlots>,
    people: Res<HabitsByPerson>,
    mut owners: ResMut<DeviceOwners>,
) {
    let Some(names) = table.facts().map(|facts| &facts.names) else { return };
    if table.tamsk().is_none() {
        // The setup screens of games other than TAMSK assign no devices, so only the saved assignments apply.
        *owners = DeviceOwners::default();
    }
    if !seats.are_two_people() {
        if *owners != DeviceOwners::default() {
            *owners = DeviceOwners::default();
        }
        return;
    }
    for player in Player::BOTH {
        let kept = people.habits_of(names.of(player)).and_then(|habits| habits.own_device.as_ref());
        let device = kept
            .and_then(|name| pads.device_by_settings_name(name))
            .filter(|&device| owners.owner_of(device).is_none());
        if let Some(device) = device.filter(|_| owners.devices(player).next().is_none()) {
            owners.assign(device, Some(player));
        }
    }
}

/// Determines whether a new match has a higher level than any match that the player has played against a bot, and
/// stores the result with the match. A resumed match keeps its earlier result.
fn look_up(
    _: On<Add, LiveMatch>,
    table: Single<(&LiveMatch, &mut FirstBotMatchAtLevel)>,
    progress: Res<PlayerProgress>,
    continued: Option<Res<ResumingMatch<UnfinishedMatch>>>,
) {
    let (live, mut first) = table.into_inner();
    let continued = continued.as_ref().and_then(|continued| continued.0.as_ref());
    let is_first = match continued {
        Some((_, kept)) => kept.is_first_match_at_level,
        None => progress.highest_level_against_bot < live.game().options().level.number(),
    };
    first.set_if_neq(FirstBotMatchAtLevel(is_first));
}

/// Updates the highest level that a person has played against a bot. Only matches that count as experience are
/// considered.
fn remember(
    mut events: MessageReader<MatchEvent>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut progress: ResMut<PlayerProgress>,
) {
    let level = live.game().options().level.number();
    let by_person = |MatchEvent(happened): &MatchEvent| match happened.event {
        Event::Placed { glass, .. } => seats.is_person(glass.owner) && seats.bot_difficulty(!glass.owner).is_some(),
        _ => false,
    };
    let moved = events.read().filter(|event| by_person(event)).count() > 0;
    if moved && occasion.allows(|policy| policy.counts_as_experience) && progress.highest_level_against_bot < level {
        progress.highest_level_against_bot = level;
    }
}

/// Counts a finished match for each person who has played in it and is still in their first matches. Only matches that
/// count as experience are counted.
fn count(
    mut events: MessageReader<MatchEvent>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut people: ResMut<HabitsByPerson>,
) {
    let is_over = events.read().filter(|MatchEvent(happened)| matches!(happened.event, Event::Over(_))).count() > 0;
    if !is_over || !occasion.allows(|policy| policy.counts_as_experience) {
        return;
    }
    let mut names: Vec<&str> = seats.people().map(|player| live.setup().names.of(player).trim()).collect();
    // All people without names share one count. A match of two such people counts only once.
    names.dedup();
    for name in names {
        if people.is_in_first_matches(name) {
            people.count_finished_first_match(name);
        }
    }
}
