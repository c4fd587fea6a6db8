//! Carries out the commands of a person in online play.

use bevy::prelude::*;
use tamsk_net::{AbsenceChoice, ConsentRequest, NetGame, Peer};
use tamsk_online::TableHandle;

use super::game::{NetOptions, OnlineGame};
use super::shared::{ProposedOptions, RemoteTable};
use super::state::{OnlineCommand, OnlinePhase, OnlineState};
use crate::states::{EscMenuSystems, Menu, Router, Screen};

pub(super) fn plugin<G: OnlineGame>(app: &mut App) {
    let has_table = |shared: Res<RemoteTable<G>>| shared.0.is_some();
    app.add_systems(PreUpdate, (obey::<G>.run_if(has_table), forget_table::<G>).chain().after(EscMenuSystems));
}

fn obey<G: OnlineGame>(
    mut commands: MessageReader<OnlineCommand>,
    mut shared: ResMut<RemoteTable<G>>,
    mut proposal: ResMut<ProposedOptions<G>>,
    mut state: ResMut<OnlineState>,
    mut router: Router,
) {
    let Some(table) = shared.0.clone() else { return };
    let mut is_left = false;
    for command in commands.read() {
        match command {
            OnlineCommand::Agree => {
                let agreed = table.with_peer_and_wake_carrier(Peer::agree);
                if let OnlinePhase::Agreeing(agreement) = &mut state.phase {
                    agreement.has_local_agreed = agreed;
                }
            }
            OnlineCommand::ProposeLongerRingWindow => {
                if let Some(more) = proposal.0.as_ref().and_then(G::with_longer_ring_window) {
                    propose_match(&table, more, &mut state, &mut proposal);
                }
            }
            OnlineCommand::DeclareReady => {
                let ready = table.with_peer_and_wake_carrier(Peer::declare_ready);
                if let Some(stop) = state.online_match_mut().and_then(|playing| playing.stop.as_mut()) {
                    stop.is_local_ready = ready;
                }
            }
            OnlineCommand::Ask(request) => ask(&table, *request, &mut state),
            OnlineCommand::Answer(request, granted) => answer(&table, *request, *granted, &mut state),
            OnlineCommand::ChooseAfterAbsence(choice) => is_left |= choose(&table, *choice, &mut state),
            OnlineCommand::Say(phrase) => _ = table.with_peer_and_wake_carrier(|end, now| end.say(now, *phrase)),
            OnlineCommand::Leave | OnlineCommand::Cancel | OnlineCommand::CloseNetwork => {
                table.with_peer_and_wake_carrier(Peer::leave);
                is_left = true;
            }
            OnlineCommand::OpenNetwork
            | OnlineCommand::WaitForGuest(_)
            | OnlineCommand::Join(_)
            | OnlineCommand::JoinAt(..)
            | OnlineCommand::JoinLocal(_)
            | OnlineCommand::InviteFriend(..)
            | OnlineCommand::ResumeMatch(_) => {}
        }
    }
    if is_left {
        shared.0 = None;
        let was_playing = state.online_match().is_some();
        state.phase = OnlinePhase::ChoosingOpponent;
        if was_playing && router.screen() == G::MATCH_SCREEN {
            router.go_to(Screen::Title, Menu::Online);
        }
    }
}

/// Sends a request to the other player.
fn ask<N: NetGame>(table: &TableHandle<N>, request: ConsentRequest, state: &mut OnlineState) {
    if table.with_peer_and_wake_carrier(|end, now| end.ask(now, request)).is_ok()
        && let Some(playing) = state.online_match_mut()
    {
        playing.own_requests.push(request);
        playing.last_answer = None;
    }
}

/// Answers a request of the other player.
fn answer<N: NetGame>(table: &TableHandle<N>, request: ConsentRequest, granted: bool, state: &mut OnlineState) {
    // A request that has expired by now needs no answer.
    let _ = table.with_peer_and_wake_carrier(|end, now| end.answer(now, request, granted));
    if let Some(playing) = state.online_match_mut() {
        playing.other_requests.retain(|asked| *asked != request);
        playing.last_answer = None;
    }
}

/// Tells the connection what the local player has decided about a match whose other player has been away too long.
/// Returns `true` if the local player leaves the table.
fn choose<N: NetGame>(table: &TableHandle<N>, choice: AbsenceChoice, state: &mut OnlineState) -> bool {
    let is_done = table.with_peer_and_wake_carrier(|end, now| end.choose_after_absence(now, choice)).is_ok();
    if let Some(playing) = state.online_match_mut() {
        playing.may_choose_after_absence &= !is_done;
    }
    is_done && choice == AbsenceChoice::Leave
}

/// Proposes a match to the guest. Both players have yet to agree to the proposal.
pub(super) fn propose_match<G: OnlineGame>(
    table: &TableHandle<G::NetGame>,
    options: NetOptions<G>,
    state: &mut OnlineState,
    proposal: &mut ProposedOptions<G>,
) {
    let is_proposed = table.with_peer_and_wake_carrier(|end, now| end.propose(now, &options));
    if let OnlinePhase::Agreeing(agreement) = &mut state.phase
        && is_proposed
    {
        *agreement = agreement.with_new_proposal();
        proposal.0 = Some(options);
    }
}

/// Discards the connection to the remote table, unless a match is being agreed on or played. Discards the proposal,
/// unless a match is being agreed on.
fn forget_table<G: OnlineGame>(
    state: Res<OnlineState>,
    mut shared: ResMut<RemoteTable<G>>,
    mut proposal: ResMut<ProposedOptions<G>>,
) {
    let is_needed = matches!(state.phase, OnlinePhase::Agreeing(_) | OnlinePhase::Playing(_));
    if !is_needed && shared.0.is_some() {
        shared.0 = None;
    }
    if !matches!(state.phase, OnlinePhase::Agreeing(_)) && proposal.0.is_some() {
        proposal.0 = None;
    }
}
