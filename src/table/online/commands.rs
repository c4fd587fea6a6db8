//! Hands the commands of a person to the table of their game.

use bevy::prelude::*;
use tamsk_net::{AbsenceChoice, End, NetGame, Request};
use tamsk_online::Table;

use super::game::{NetOptions, OnlineGame};
use super::shared::{Proposal, SharedTable};
use super::state::{OnlineCommand, OnlinePhase, OnlineState};
use crate::states::{Menu, NavigationSystems, Router, Screen};

pub(super) fn plugin<G: OnlineGame>(app: &mut App) {
    let has_table = |shared: Res<SharedTable<G>>| shared.0.is_some();
    app.add_systems(PreUpdate, (obey::<G>.run_if(has_table), forget_table::<G>).chain().after(NavigationSystems));
}

fn obey<G: OnlineGame>(
    mut commands: MessageReader<OnlineCommand>,
    mut shared: ResMut<SharedTable<G>>,
    mut proposal: ResMut<Proposal<G>>,
    mut state: ResMut<OnlineState>,
    mut router: Router,
) {
    let Some(table) = shared.0.clone() else { return };
    let mut is_left = false;
    for command in commands.read() {
        match command {
            OnlineCommand::Agree => {
                let agreed = table.write(End::agree);
                if let OnlinePhase::Agreeing(agreement) = &mut state.phase {
                    agreement.is_agreed = agreed;
                }
            }
            OnlineCommand::GiveTime => {
                if let Some(more) = proposal.0.as_ref().and_then(G::with_more_time) {
                    propose(&table, more, &mut state, &mut proposal);
                }
            }
            OnlineCommand::Ready => {
                let ready = table.write(End::ready);
                if let Some(stop) = state.playing_mut().and_then(|playing| playing.stop.as_mut()) {
                    stop.is_ready = ready;
                }
            }
            OnlineCommand::Ask(request) => ask(&table, *request, &mut state),
            OnlineCommand::Answer(request, granted) => answer(&table, *request, *granted, &mut state),
            OnlineCommand::Choose(choice) => is_left |= choose(&table, *choice, &mut state),
            OnlineCommand::Say(phrase) => _ = table.write(|end, now| end.say(now, *phrase)),
            OnlineCommand::Leave | OnlineCommand::Cancel | OnlineCommand::Close => {
                table.write(End::leave);
                is_left = true;
            }
            OnlineCommand::Open
            | OnlineCommand::Invite(_)
            | OnlineCommand::Join(_)
            | OnlineCommand::JoinAt(..)
            | OnlineCommand::JoinLocal(_)
            | OnlineCommand::Call(..)
            | OnlineCommand::Continue(_) => {}
        }
    }
    if is_left {
        shared.0 = None;
        let was_playing = state.playing().is_some();
        state.phase = OnlinePhase::Choosing;
        if was_playing && router.screen() == G::SCREEN {
            router.go_to(Screen::Title, Menu::Online);
        }
    }
}

/// Asks the other player for something.
fn ask<N: NetGame>(table: &Table<N>, request: Request, state: &mut OnlineState) {
    if table.write(|end, now| end.ask(now, request)).is_ok()
        && let Some(playing) = state.playing_mut()
    {
        playing.asked.push(request);
        playing.answer = None;
    }
}

/// Answers what the other player asks for.
fn answer<N: NetGame>(table: &Table<N>, request: Request, granted: bool, state: &mut OnlineState) {
    // What lapsed meanwhile needs no answer.
    let _ = table.write(|end, now| end.answer(now, request, granted));
    if let Some(playing) = state.playing_mut() {
        playing.asked_by_other.retain(|asked| *asked != request);
        playing.answer = None;
    }
}

/// Decides about a match whose other player stayed away. Returns whether this one leaves, too.
fn choose<N: NetGame>(table: &Table<N>, choice: AbsenceChoice, state: &mut OnlineState) -> bool {
    let is_done = table.write(|end, now| end.choose(now, choice)).is_ok();
    if let Some(playing) = state.playing_mut() {
        playing.may_choose &= !is_done;
    }
    is_done && choice == AbsenceChoice::Keep
}

/// Proposes a match to the guest, to which neither has agreed yet.
pub(super) fn propose<G: OnlineGame>(
    table: &Table<G::Net>,
    options: NetOptions<G>,
    state: &mut OnlineState,
    proposal: &mut Proposal<G>,
) {
    let is_proposed = table.write(|end, now| end.propose(now, &options));
    if let OnlinePhase::Agreeing(agreement) = &mut state.phase
        && is_proposed
    {
        *agreement = agreement.proposed();
        proposal.0 = Some(options);
    }
}

/// Forgets a table that the network no longer carries.
fn forget_table<G: OnlineGame>(
    state: Res<OnlineState>,
    mut shared: ResMut<SharedTable<G>>,
    mut proposal: ResMut<Proposal<G>>,
) {
    let is_needed = matches!(state.phase, OnlinePhase::Agreeing(_) | OnlinePhase::Playing(_));
    if !is_needed && shared.0.is_some() {
        shared.0 = None;
    }
    if !matches!(state.phase, OnlinePhase::Agreeing(_)) && proposal.0.is_some() {
        proposal.0 = None;
    }
}
