//! Keeps the network and the card of playing far apart as they follow from the screen and from what both tables know.

use bevy::input::InputSystems;
use bevy::prelude::*;
use tamsk_net::{Ending, StopReason};

use crate::input::keys::{KeyCaptureSystems, TypingText};
use crate::states::{Menu, NavigationSystems, Router, Screen};
use crate::table::occasion::TableOccasion;
use crate::table::on_table::MatchOnTable;
use crate::table::online::{FarMatch, OnlineCommand, OnlinePhase, OnlineState};
use crate::ui::kit::inviting::SetupPurpose;
use crate::ui::kit::navigation::Navigation;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            keep_escape
                .after(InputSystems)
                .after(KeyCaptureSystems)
                .before(NavigationSystems)
                .run_if(in_state(Menu::Online)),
            (follow_match, show_agreement).chain().after(NavigationSystems),
        ),
    )
    .add_systems(Update, open_or_close);
}

/// Returns `true` if the card must be seen over a match: it stands still, though not for the moment before it begins, or
/// was ended by the players and not by the rules.
pub fn must_show_card(playing: &FarMatch, is_over: bool) -> bool {
    match playing.ending {
        None => playing.stop.is_some_and(|stop| stop.why != StopReason::Start || !stop.is_synced),
        Some(Ending::ByRules) => false,
        Some(Ending::Claimed(_) | Ending::CalledOff) => !is_over,
    }
}

/// Opens the network with the card on the title, and closes it on screens where nobody chooses whom to play.
fn open_or_close(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    purpose: Res<SetupPurpose>,
    state: Res<OnlineState>,
    mut commands: MessageWriter<OnlineCommand>,
) {
    let is_choosing = *screen.get() == Screen::Title && *menu.get() != Menu::None;
    let is_inviting = matches!(screen.get(), Screen::Setup(_)) && purpose.is_far();
    let is_card = is_choosing && *menu.get() == Menu::Online;
    match state.phase {
        OnlinePhase::Closed if is_card => _ = commands.write(OnlineCommand::Open),
        // The settings may have changed meanwhile.
        OnlinePhase::Choosing if is_card && menu.is_changed() => _ = commands.write(OnlineCommand::Open),
        OnlinePhase::Choosing if !is_choosing && !is_inviting => _ = commands.write(OnlineCommand::Close),
        _ => {}
    }
}

/// Returns to the title from the setup when a friend calls meanwhile.
fn show_agreement(state: Res<OnlineState>, mut router: Router) {
    if matches!(state.phase, OnlinePhase::Agreeing(_)) && matches!(router.screen(), Screen::Setup(_)) {
        router.go_to(Screen::Title, Menu::Online);
    }
}

/// Opens the card while the match stands still, below whatever else is open, and closes it when time starts or the match
/// is over.
fn follow_match(
    state: Res<OnlineState>,
    table: MatchOnTable,
    occasion: TableOccasion,
    shown: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
    mut navigation: ResMut<Navigation>,
    mut stood_still: Local<bool>,
) {
    let is_over = table.facts().is_some_and(|facts| facts.is_over);
    let Some(playing) = state.playing().filter(|_| occasion.allows(|policy| policy.is_far)) else {
        *stood_still = false;
        return;
    };
    let coming = match *menu {
        NextState::Unchanged => *shown.get(),
        NextState::Pending(next) | NextState::PendingIfNeq(next) => next,
    };
    let stands_still = must_show_card(playing, is_over);
    let has_started = std::mem::replace(&mut *stood_still, stands_still) && !stands_still;
    if stands_still {
        if matches!(coming, Menu::None | Menu::Pause) {
            NextState::set_if_neq(&mut menu, Menu::Online);
        }
    } else if has_started || is_over {
        if coming == Menu::Online {
            NextState::set_if_neq(&mut menu, Menu::None);
        }
        // What is open above the card leads back to the match.
        let above = |below: Menu| if below == Menu::Online { Menu::None } else { below };
        let Navigation { below, below_rulebook, .. } = *navigation;
        navigation.set_if_neq(Navigation { below: above(below), below_rulebook: above(below_rulebook), ..*navigation });
    }
}

/// Lets Esc leave a text field, or stop waiting, before it closes the card. It does not close the card of a match that
/// stands still.
fn keep_escape(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    state: Res<OnlineState>,
    table: MatchOnTable,
    typing: Res<TypingText>,
    mut commands: MessageWriter<OnlineCommand>,
) {
    let Some(mut keys) = keys.filter(|keys| keys.just_pressed(KeyCode::Escape)) else { return };
    let is_over = table.facts().is_some_and(|facts| facts.is_over);
    let is_kept = match &state.phase {
        OnlinePhase::Closed | OnlinePhase::Choosing => typing.0,
        OnlinePhase::Waiting { .. } | OnlinePhase::Joining | OnlinePhase::Agreeing(_) => {
            commands.write(OnlineCommand::Cancel);
            true
        }
        OnlinePhase::Playing(playing) => must_show_card(playing, is_over),
    };
    if is_kept {
        keys.clear_just_pressed(KeyCode::Escape);
    }
}
