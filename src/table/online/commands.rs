//! Hands the commands of a person to the table of their game.

use bevy::prelude::*;
use tamsk_net::{AbsenceChoice, End};

use super::game::OnlineGame;
use super::state::{OnlineCommand, OnlinePhase, OnlineState};
use super::{Proposal, SharedTable};
use crate::states::{Menu, NavigationSystems, Router, Screen};

pub(super) fn plugin<G: OnlineGame>(app: &mut App) {
    let has_table = |shared: Res<SharedTable<G>>| shared.0.is_some();
    app.add_systems(PreUpdate, (obey::<G>.run_if(has_table), forget_table::<G>).chain().after(NavigationSystems));
}

fn obey<G: OnlineGame>(
    mut commands: MessageReader<OnlineCommand>,
    mut shared: ResMut<SharedTable<G>>,
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
            OnlineCommand::Ready => {
                let ready = table.write(End::ready);
                if let Some(stop) = state.playing_mut().and_then(|playing| playing.stop.as_mut()) {
                    stop.is_ready = ready;
                }
            }
            OnlineCommand::Ask(request) => {
                if table.write(|end, now| end.ask(now, *request)).is_ok()
                    && let Some(playing) = state.playing_mut()
                {
                    playing.asked.push(*request);
                    playing.answer = None;
                }
            }
            OnlineCommand::Answer(request, granted) => {
                // What lapsed meanwhile needs no answer.
                let _ = table.write(|end, now| end.answer(now, *request, *granted));
                if let Some(playing) = state.playing_mut() {
                    playing.asked_by_other.retain(|asked| asked != request);
                }
            }
            OnlineCommand::Choose(choice) => {
                let done = table.write(|end, now| end.choose(now, *choice)).is_ok();
                if let Some(playing) = state.playing_mut() {
                    playing.may_choose &= !done;
                }
                is_left |= done && *choice == AbsenceChoice::Keep;
            }
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
