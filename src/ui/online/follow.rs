//! Opens and closes the network and the online card when the screen or the state of the online match changes.

use bevy::input::InputSystems;
use bevy::prelude::*;
use tamsk_net::{Ending, StopReason};

use crate::input::keys::{KeyBindingSystems, TextFieldFocus};
use crate::states::{EscMenuSystems, Menu, Router, Screen};
use crate::table::occasion::TableOccasion;
use crate::table::on_table::MatchOnTable;
use crate::table::online::{OnlineCommand, OnlineMatch, OnlinePhase, OnlineState};
use crate::ui::kit::navigation::MenuReturnState;
use crate::ui::kit::setup_purpose::SetupPurpose;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            keep_escape
                .after(InputSystems)
                .after(KeyBindingSystems)
                .before(EscMenuSystems)
                .run_if(in_state(Menu::Online)),
            (follow_match, show_agreement).chain().after(EscMenuSystems),
        ),
    )
    .add_systems(Update, open_or_close);
}

/// Returns `true` if the card must cover the match. The card covers a match that is stopped. It also covers a match
/// that was claimed or called off, until that match is over. A match that has not started is covered only until both
/// players have the same record of it.
pub fn must_show_match_card(playing: &OnlineMatch, is_over: bool) -> bool {
    match playing.ending {
        None => playing.stop.is_some_and(|stop| stop.why != StopReason::NotStarted || !stop.are_logs_synced),
        Some(Ending::ByRules) => false,
        Some(Ending::Claimed(_) | Ending::CalledOff) => !is_over,
    }
}

/// Opens the network when the online card opens on the title screen. Closes the network when the person stops looking
/// for an opponent.
fn open_or_close(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    purpose: Res<SetupPurpose>,
    state: Res<OnlineState>,
    mut commands: MessageWriter<OnlineCommand>,
) {
    let is_choosing = *screen.get() == Screen::Title && *menu.get() != Menu::None;
    let is_inviting = matches!(screen.get(), Screen::Setup(_)) && purpose.is_online();
    let is_card = is_choosing && *menu.get() == Menu::Online;
    match state.phase {
        OnlinePhase::Closed if is_card => _ = commands.write(OnlineCommand::OpenNetwork),
        // Open the network again, because the settings may have changed since it was opened.
        OnlinePhase::ChoosingOpponent if is_card && menu.is_changed() => _ = commands.write(OnlineCommand::OpenNetwork),
        OnlinePhase::ChoosingOpponent if !is_choosing && !is_inviting => {
            _ = commands.write(OnlineCommand::CloseNetwork);
        }
        _ => {}
    }
}

/// Replaces the setup screen with the online card on the title screen when the players begin to agree on a match.
fn show_agreement(state: Res<OnlineState>, mut router: Router) {
    if matches!(state.phase, OnlinePhase::Agreeing(_)) && matches!(router.screen(), Screen::Setup(_)) {
        router.go_to(Screen::Title, Menu::Online);
    }
}

/// Opens the card while the match is stopped, unless a menu other than the pause menu is open. Closes the card when the
/// match continues or is over.
fn follow_match(
    state: Res<OnlineState>,
    table: MatchOnTable,
    occasion: TableOccasion,
    shown: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
    mut navigation: ResMut<MenuReturnState>,
    mut stood_still: Local<bool>,
) {
    let is_over = table.facts().is_some_and(|facts| facts.is_over);
    let Some(playing) = state.online_match().filter(|_| occasion.allows(|policy| policy.is_online)) else {
        *stood_still = false;
        return;
    };
    let coming = match *menu {
        NextState::Unchanged => *shown.get(),
        NextState::Pending(next) | NextState::PendingIfNeq(next) => next,
    };
    let stands_still = must_show_match_card(playing, is_over);
    let has_started = std::mem::replace(&mut *stood_still, stands_still) && !stands_still;
    if stands_still {
        if matches!(coming, Menu::None | Menu::Pause) {
            NextState::set_if_neq(&mut menu, Menu::Online);
        }
    } else if has_started || is_over {
        if coming == Menu::Online {
            NextState::set_if_neq(&mut menu, Menu::None);
        }
        // A menu that was opened from the card must lead back to the match when it closes.
        let above = |below: Menu| if below == Menu::Online { Menu::None } else { below };
        let MenuReturnState { menu_below: below, menu_below_rulebook: below_rulebook, .. } = *navigation;
        navigation.set_if_neq(MenuReturnState {
            menu_below: above(below),
            menu_below_rulebook: above(below_rulebook),
            ..*navigation
        });
    }
}

/// Handles Esc before it can close the card. Esc first leaves a text field, or cancels waiting, joining or an
/// agreement. It does not close the card of a stopped match.
fn keep_escape(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    state: Res<OnlineState>,
    table: MatchOnTable,
    typing: Res<TextFieldFocus>,
    mut commands: MessageWriter<OnlineCommand>,
) {
    let Some(mut keys) = keys.filter(|keys| keys.just_pressed(KeyCode::Escape)) else { return };
    let is_over = table.facts().is_some_and(|facts| facts.is_over);
    let is_kept = match &state.phase {
        OnlinePhase::Closed | OnlinePhase::ChoosingOpponent => typing.0,
        OnlinePhase::Waiting { .. } | OnlinePhase::Joining | OnlinePhase::Agreeing(_) => {
            commands.write(OnlineCommand::Cancel);
            true
        }
        OnlinePhase::Playing(playing) => must_show_match_card(playing, is_over),
    };
    if is_kept {
        keys.clear_just_pressed(KeyCode::Escape);
    }
}
