//! Handles the notices from the connection to a remote table.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_net::{NetGame, Notice, Peer, Role, StopReason};
use tamsk_online::TableHandle;
use tamsk_rules::{ByPlayer, Millis, Player};

use super::commands::propose_match;
use super::game::OnlineGame;
use super::referee::{OnlineMatchNumber, OnlineReferee};
use super::replicated_match::ReplicatedMatch;
use super::shared::{LocalPlayerKind, NetworkReadingSystems, OfferedSetup, ProposedOptions, RemoteTable};
use super::state::{
    ClockStop, ConnectionDetails, MatchNegotiation, OnlineClockStarting, OnlineFailure, OnlineMatch, OnlinePhase,
    OnlineState,
};
use crate::settings::{Friend, OnlineSettings};
use crate::simulation::game::RefereedBy;
use crate::simulation::queue::RequestOrigin;
use crate::states::{Menu, Router};
use crate::table::loading::MatchLoader;
use crate::table::occasion::Occasion;
use crate::table::seats::{Seat, Seats};

/// The longest round trip for which the usual time to drop a ring suffices, in milliseconds.
const LONG_ROUND_TRIP: Millis = 400;

pub(super) fn plugin<G: OnlineGame>(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        (read_notices::<G>, offer_time::<G>, update_badge::<G>)
            .chain()
            .in_set(NetworkReadingSystems)
            .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
            .run_if(|shared: Res<RemoteTable<G>>| shared.0.is_some()),
    );
}

fn read_notices<G: OnlineGame>(
    shared: Res<RemoteTable<G>>,
    offer: Res<OfferedSetup<G>>,
    own: Res<LocalPlayerKind>,
    mut proposal: ResMut<ProposedOptions<G>>,
    mut state: ResMut<OnlineState>,
    mut loader: MatchLoader<G>,
    mut router: Router,
    mut commands: Commands,
) {
    let Some(table) = &shared.0 else { return };
    for notice in table.take_notices() {
        match notice {
            Notice::Greeted { name, .. } => {
                if let Some(other) = &mut state.other_player {
                    other.name = name;
                }
                state.last_failure = None;
                let hosts = matches!(&state.phase, OnlinePhase::Agreeing(agreement) if agreement.role == Role::Host);
                if let Some(setup) = offer.0.as_ref().filter(|_| hosts) {
                    propose_match(table, G::options_of(setup), &mut state, &mut proposal);
                }
            }
            Notice::Proposed(options) => {
                proposal.0 = Some(options);
                with_agreement(&mut state, |agreement| *agreement = agreement.with_new_proposal());
            }
            Notice::OtherAgreedToProposal => with_agreement(&mut state, |agreement| agreement.has_other_agreed = true),
            Notice::MatchBegan { me, names, options } => {
                if let Some(course) = G::begin_agreed_match(&options, names) {
                    let number = state.begin_match(OnlineMatch::new(G::NAME, me));
                    put_online_match_on_table(table, me, (course, number, own.0), &mut loader, &mut router);
                    proposal.0 = None;
                }
            }
            Notice::ActArrived { act, .. } => {
                let player = state.online_match().map(|playing| !playing.local_player);
                if let (Some(player), Some(act)) = (player, G::act_from_net(&act)) {
                    loader.arbiter.queue_request(RequestOrigin::remote(player), G::request_of(act));
                }
            }
            Notice::ConnectionClosed { by, reason } => {
                state.last_failure = Some(OnlineFailure::ConnectionClosed(by, reason));
                if !matches!(state.phase, OnlinePhase::Playing(_)) {
                    state.phase = OnlinePhase::ChoosingOpponent;
                }
            }
            Notice::ClockStarting { after, .. } => {
                commands.trigger(OnlineClockStarting(Duration::from_micros(after)));
                note_playing(&mut state, &notice);
            }
            Notice::ClockStopped(_) => {
                note_playing(&mut state, &notice);
                let by = table.with_peer(|end: &mut Peer<G::NetGame>, _| end.paused_by());
                state
                    .online_match_mut()
                    .and_then(|playing| playing.stop.as_mut())
                    .into_iter()
                    .for_each(|stop| stop.pausing_player = by);
            }
            other => note_playing(&mut state, &other),
        }
    }
}

fn with_agreement(state: &mut OnlineState, change: impl FnOnce(&mut MatchNegotiation)) {
    if let OnlinePhase::Agreeing(agreement) = &mut state.phase {
        change(agreement);
    }
}

/// Puts an online match on the table and shows it. `own` is the seat of the local player.
pub(super) fn put_online_match_on_table<G: OnlineGame>(
    table: &TableHandle<G::NetGame>,
    me: Player,
    (course, number, own): (G::Replica, u32, Seat),
    loader: &mut MatchLoader<G>,
    router: &mut Router,
) {
    let seats = Seats::for_player(me, own, Seat::Remote);
    let live = course.live().clone();
    let referee = RefereedBy::<G>(Box::new(OnlineReferee::new(table.clone(), me, course)));
    loader.put_on_table((live, referee, OnlineMatchNumber(number)), seats, Occasion::Online, G::MATCH_SCREEN);
    // Close all menus, because the online card covers the match while time is stopped.
    router.go_to(G::MATCH_SCREEN, Menu::None);
}

fn note_playing<N: NetGame>(state: &mut OnlineState, notice: &Notice<N>) {
    if let Some(playing) = state.online_match_mut() {
        apply_notice(playing, notice);
    }
}

/// Updates the state of a match after a notice.
fn apply_notice<N: NetGame>(playing: &mut OnlineMatch, notice: &Notice<N>) {
    match notice {
        Notice::ClockStarting { .. } => {
            playing.stop = None;
            playing.may_choose_after_absence = false;
            playing.own_withdrawn_act_count = 0;
            playing.last_answer = None;
        }
        Notice::ClockStopped(why) => {
            playing.stop = Some(ClockStop::new(*why, *why == StopReason::NotStarted));
            playing.is_other_table_silent = false;
            playing.last_answer = None;
            playing.own_requests.clear();
            playing.other_requests.clear();
        }
        Notice::LogsSynced(_) => with_stop(playing, ClockStop::mark_logs_synced),
        Notice::OtherReady => with_stop(playing, |stop| stop.is_other_ready = true),
        Notice::OwnActLostByStop { .. } => playing.own_withdrawn_act_count += 1,
        Notice::StallChanged(is_stalled) => playing.is_other_table_silent = *is_stalled,
        Notice::ShouldDial(attempts) => with_stop(playing, |stop| {
            *stop =
                ClockStop { reconnection_attempts: *attempts, are_logs_synced: false, is_other_ready: false, ..*stop };
        }),
        Notice::MayChooseAfterAbsence => playing.may_choose_after_absence = true,
        Notice::Over(ending) => playing.ending = Some(*ending),
        Notice::Asked(request) => playing.other_requests.push(*request),
        Notice::Answered(request, granted) => {
            playing.own_requests.retain(|asked| asked != request);
            playing.last_answer = Some((*request, *granted));
        }
        Notice::Said(phrase) => {
            playing.last_phrase_and_count =
                Some((*phrase, playing.last_phrase_and_count.map_or(0, |(_, count)| count) + 1));
        }
        Notice::HandMoved(position) => playing.other_hand = Some(*position),
        Notice::DivergedAtSecond(_) => playing.is_diverged = true,
        _ => {}
    }
}

fn with_stop(playing: &mut OnlineMatch, change: impl FnOnce(&mut ClockStop)) {
    if let Some(stop) = &mut playing.stop {
        change(stop);
    }
}

/// Lets the host propose more time for dropping rings if the connection is slow.
fn offer_time<G: OnlineGame>(
    shared: Res<RemoteTable<G>>,
    proposal: Res<ProposedOptions<G>>,
    mut state: ResMut<OnlineState>,
) {
    let (Some(table), OnlinePhase::Agreeing(agreement)) = (&shared.0, &state.phase) else { return };
    let round_trip = table.with_peer(|end: &mut Peer<G::NetGame>, _| end.shortest_round_trip()).unwrap_or_default();
    let is_short = proposal.0.as_ref().is_some_and(|options| G::with_longer_ring_window(options).is_some());
    let may_give_time = agreement.role == Role::Host && is_short && round_trip > LONG_ROUND_TRIP;
    if agreement.can_propose_longer_ring_window != may_give_time {
        with_agreement(&mut state, |agreement| agreement.can_propose_longer_ring_window = may_give_time);
    }
}

fn update_badge<G: OnlineGame>(
    shared: Res<RemoteTable<G>>,
    mut settings: ResMut<OnlineSettings>,
    mut state: ResMut<OnlineState>,
) {
    let (Some(table), Some(playing)) = (&shared.0, state.online_match()) else { return };
    let badge = table.with_peer(|end: &mut Peer<G::NetGame>, _| ConnectionDetails {
        route: default(),
        shortest_round_trip: end.shortest_round_trip(),
        other_lag_compensation: end.average_act_lag(),
        interruption_budgets: ByPlayer::from_fn(|player| end.interruption_budget(player).unwrap_or_default()),
    });
    let badge = ConnectionDetails { route: table.connection(), ..badge };
    if playing.connection_status == badge {
        return;
    }
    let address =
        badge.route.direct_address.filter(|address| playing.connection_status.route.direct_address != Some(*address));
    if let (Some(address), Some(other)) = (address, &state.other_player) {
        settings.save_friend(Friend { name: other.name.clone(), key: other.key, addresses: vec![address] });
    }
    if let Some(playing) = state.online_match_mut() {
        playing.connection_status = badge;
    }
}
