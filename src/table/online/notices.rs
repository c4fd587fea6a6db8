//! Reads what the end of a table reports.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_net::{End, NetGame, Notice, Role, StopReason};
use tamsk_online::Table;
use tamsk_rules::{ByPlayer, Millis, Player};

use super::commands::propose;
use super::course::Course;
use super::game::OnlineGame;
use super::referee::{FarReferee, PlayedFarApart};
use super::shared::{Offer, OnlineSystems, OwnSeat, Proposal, SharedTable};
use super::state::{Agreement, Badge, FarMatch, FarMatchStarts, OnlineFailure, OnlinePhase, OnlineState, Standstill};
use crate::settings::{Friend, OnlineSettings};
use crate::simulation::game::RefereedBy;
use crate::simulation::queue::Origin;
use crate::states::{Menu, Router};
use crate::table::loading::MatchLoader;
use crate::table::occasion::Occasion;
use crate::table::seats::{Seat, Seats};

/// The longest round trip over which rings are dropped in the usual time, in milliseconds.
const LONG_ROUND_TRIP: Millis = 400;

pub(super) fn plugin<G: OnlineGame>(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        (read_notices::<G>, offer_time::<G>, update_badge::<G>)
            .chain()
            .in_set(OnlineSystems)
            .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
            .run_if(|shared: Res<SharedTable<G>>| shared.0.is_some()),
    );
}

fn read_notices<G: OnlineGame>(
    shared: Res<SharedTable<G>>,
    offer: Res<Offer<G>>,
    own: Res<OwnSeat>,
    mut proposal: ResMut<Proposal<G>>,
    mut state: ResMut<OnlineState>,
    mut loader: MatchLoader<G>,
    mut router: Router,
    mut commands: Commands,
) {
    let Some(table) = &shared.0 else { return };
    for notice in table.take_notices() {
        match notice {
            Notice::Greeted { name, .. } => {
                if let Some(other) = &mut state.other {
                    other.name = name;
                }
                state.failure = None;
                let hosts = matches!(&state.phase, OnlinePhase::Agreeing(agreement) if agreement.role == Role::Host);
                if let Some(setup) = offer.0.as_ref().filter(|_| hosts) {
                    propose(table, G::options_of(setup), &mut state, &mut proposal);
                }
            }
            Notice::Proposed(options) => {
                proposal.0 = Some(options);
                with_agreement(&mut state, |agreement| *agreement = agreement.proposed());
            }
            Notice::OtherAgreed => with_agreement(&mut state, |agreement| agreement.other_agreed = true),
            Notice::Began { me, names, options } => {
                if let Some(course) = G::begin_agreed(&options, names) {
                    let number = state.play(FarMatch::new(G::NAME, me));
                    put_on_table(table, me, (course, number, own.0), &mut loader, &mut router);
                    proposal.0 = None;
                }
            }
            Notice::Arrived { act, .. } => {
                let player = state.playing().map(|playing| !playing.me);
                if let (Some(player), Some(act)) = (player, G::from_net(&act)) {
                    loader.arbiter.ask(Origin::far(player), G::request_of(act));
                }
            }
            Notice::Closed { by, reason } => {
                state.failure = Some(OnlineFailure::Closed(by, reason));
                if !matches!(state.phase, OnlinePhase::Playing(_)) {
                    state.phase = OnlinePhase::Choosing;
                }
            }
            Notice::Started { after, .. } => {
                commands.trigger(FarMatchStarts(Duration::from_micros(after)));
                note_playing(&mut state, &notice);
            }
            Notice::Stopped(_) => {
                note_playing(&mut state, &notice);
                let by = table.read(|end: &mut End<G::Net>, _| end.paused_by());
                state.playing_mut().and_then(|playing| playing.stop.as_mut()).into_iter().for_each(|stop| stop.by = by);
            }
            other => note_playing(&mut state, &other),
        }
    }
}

fn with_agreement(state: &mut OnlineState, change: impl FnOnce(&mut Agreement)) {
    if let OnlinePhase::Agreeing(agreement) = &mut state.phase {
        change(agreement);
    }
}

pub(super) fn put_on_table<G: OnlineGame>(
    table: &Table<G::Net>,
    me: Player,
    (course, number, own): (G::Course, u32, Seat),
    loader: &mut MatchLoader<G>,
    router: &mut Router,
) {
    let seats = Seats::facing(me, own, Seat::Far);
    let live = course.live().clone();
    let referee = RefereedBy::<G>(Box::new(FarReferee::new(table.clone(), me, course)));
    loader.put((live, referee, PlayedFarApart(number)), seats, Occasion::Online, G::SCREEN);
    // The card opens over it while time stands still.
    router.go_to(G::SCREEN, Menu::None);
}

fn note_playing<N: NetGame>(state: &mut OnlineState, notice: &Notice<N>) {
    if let Some(playing) = state.playing_mut() {
        note(playing, notice);
    }
}

/// Notes what happened in a match.
fn note<N: NetGame>(playing: &mut FarMatch, notice: &Notice<N>) {
    match notice {
        Notice::Started { .. } => {
            playing.stop = None;
            playing.may_choose = false;
            playing.withdrawn = 0;
            playing.answer = None;
        }
        Notice::Stopped(why) => {
            playing.stop = Some(Standstill::new(*why, *why == StopReason::Start));
            playing.is_stalled = false;
            playing.answer = None;
            playing.asked.clear();
            playing.asked_by_other.clear();
        }
        Notice::Synced(_) => with_stop(playing, Standstill::sync),
        Notice::OtherReady => with_stop(playing, |stop| stop.other_is_ready = true),
        Notice::Withdrawn { .. } => playing.withdrawn += 1,
        Notice::Stalled(is_stalled) => playing.is_stalled = *is_stalled,
        Notice::Dial(attempts) => with_stop(playing, |stop| {
            *stop = Standstill { attempts: *attempts, is_synced: false, other_is_ready: false, ..*stop };
        }),
        Notice::MayChoose => playing.may_choose = true,
        Notice::Over(ending) => playing.ending = Some(*ending),
        Notice::Asked(request) => playing.asked_by_other.push(*request),
        Notice::Answered(request, granted) => {
            playing.asked.retain(|asked| asked != request);
            playing.answer = Some((*request, *granted));
        }
        Notice::Said(phrase) => playing.said = Some((*phrase, playing.said.map_or(0, |(_, count)| count) + 1)),
        Notice::Hand(position) => playing.hand = Some(*position),
        Notice::Diverged(_) => playing.is_diverged = true,
        _ => {}
    }
}

fn with_stop(playing: &mut FarMatch, change: impl FnOnce(&mut Standstill)) {
    if let Some(stop) = &mut playing.stop {
        change(stop);
    }
}

/// Offers the host more time for rings where bytes take long.
fn offer_time<G: OnlineGame>(shared: Res<SharedTable<G>>, proposal: Res<Proposal<G>>, mut state: ResMut<OnlineState>) {
    let (Some(table), OnlinePhase::Agreeing(agreement)) = (&shared.0, &state.phase) else { return };
    let round_trip = table.read(|end: &mut End<G::Net>, _| end.round_trip()).unwrap_or_default();
    let is_short = proposal.0.as_ref().is_some_and(|options| G::with_more_time(options).is_some());
    let may_give_time = agreement.role == Role::Host && is_short && round_trip > LONG_ROUND_TRIP;
    if agreement.may_give_time != may_give_time {
        with_agreement(&mut state, |agreement| agreement.may_give_time = may_give_time);
    }
}

fn update_badge<G: OnlineGame>(
    shared: Res<SharedTable<G>>,
    mut settings: ResMut<OnlineSettings>,
    mut state: ResMut<OnlineState>,
) {
    let (Some(table), Some(playing)) = (&shared.0, state.playing()) else { return };
    let badge = table.read(|end: &mut End<G::Net>, _| Badge {
        connection: default(),
        round_trip: end.round_trip(),
        other_lag: end.other_lag(),
        interruptions: ByPlayer::of(|player| end.interruptions(player).unwrap_or_default()),
    });
    let badge = Badge { connection: table.connection(), ..badge };
    if playing.badge == badge {
        return;
    }
    let address = badge.connection.address.filter(|address| playing.badge.connection.address != Some(*address));
    if let (Some(address), Some(other)) = (address, &state.other) {
        settings.remember(Friend { name: other.name.clone(), key: other.key, addresses: vec![address] });
    }
    if let Some(playing) = state.playing_mut() {
        playing.badge = badge;
    }
}
