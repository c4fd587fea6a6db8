//! Checks that each act of GIPF is answered once and for the right player, and that the acts of the record lead to the
//! position.

use std::collections::BTreeSet;

use bevy::ecs::message::MessageCursor;
use gipf_rules::GipfPosition;
use tamsk::gipf::table::GipfAim;
use tamsk::input::pads::GamepadSlots;
use tamsk::simulation::game::Answer;
use tamsk::simulation::queue::{InputMeans, RequestAnswered};
use tamsk::table::devices::DeviceOwners;
use tamsk::table::replay::{Playback, ReplayTimeline};
use tamsk_testing::prelude::*;

use super::REPLAY_EVERY;
use crate::tally::Tally;

/// The acts without an answer, and the state before the frame, which decides for which player gamepads act.
#[derive(Default)]
pub struct GipfChecks {
    answered: MessageCursor<RequestAnswered<LiveGipf>>,
    pending: BTreeSet<u64>,
    asked: u64,
    before: Option<(DeviceOwners, GamepadSlots, Seats)>,
}

impl GipfChecks {
    pub fn begin(&mut self, game: &HeadlessGame) {
        let pads = game.resource::<GamepadSlots>().clone();
        self.before = Some((game.resource::<DeviceOwners>().clone(), pads, *game.resource::<Seats>()));
    }

    pub fn check(&mut self, game: &HeadlessGame, tally: &mut Tally) -> Result<(), String> {
        let before = self.asked;
        self.asked = game.resource::<RequestQueue<LiveGipf>>().total_request_count();
        self.pending.extend(before..self.asked);
        let answers: Vec<RequestAnswered<LiveGipf>> =
            self.answered.read(game.resource::<Messages<RequestAnswered<LiveGipf>>>()).cloned().collect();
        for RequestAnswered { entry, answer } in answers {
            if !self.pending.remove(&entry.id.0) {
                return Err(format!("answered twice or never requested: {entry:?}"));
            }
            tally.gipf_acts += u64::from(matches!(answer, Answer::Accepted(_)));
            if let (Some((owners, pads, seats)), RequestSource::Person(via)) = (&self.before, entry.origin.source) {
                let theirs = entry.origin.player;
                let now = *game.resource::<Seats>();
                if now == *seats && seats.of(theirs) != Seat::Person {
                    return Err(format!("{entry:?} was done for a seat of {:?}", seats.of(theirs)));
                }
                let is_shared = pads.connected_pads().count() < 2 || !seats.are_two_people();
                if let InputMeans::Gamepad(pad) = via
                    && now == *seats
                    && !is_shared
                    && *pads == *game.resource::<GamepadSlots>()
                    && pads.player(pad, owners, *seats) != Some(theirs)
                {
                    return Err(format!("gamepad {pad} has acted for another player: {entry:?}"));
                }
            }
        }
        if let Some(ticket) = self.pending.first().filter(|ticket| **ticket < before) {
            return Err(format!("an act requested a frame ago has no answer: ticket {ticket}"));
        }
        let Some(live) = game.single_component::<LiveGipf>() else { return Ok(()) };
        let holds = game.expect_component::<GipfAim>().held.is_some();
        if holds && (game.menu() != Menu::None || game.screen() != Screen::Match(GIPF)) {
            return Err(format!("a piece is held in {:?}, {:?}", game.screen(), game.menu()));
        }
        if let Some(playback) = game.single_component::<Playback<LiveGipf>>().filter(|_| is_settled_replay(game)) {
            let shown = &playback.timeline().record().acts[..playback.moment().actions_done];
            if live.record().acts != shown || *game.resource::<Seats>() != Seats::REPLAY {
                return Err(format!(
                    "a replay of GIPF shows {} acts instead of {}",
                    live.record().acts.len(),
                    shown.len()
                ));
            }
        }
        if tally.frames.is_multiple_of(REPLAY_EVERY) {
            let mut replay = live.record().replay().map_err(|bad| bad.to_string())?;
            let (refused, position): (_, GipfPosition) = (replay.replay_remaining(), *replay.game().position());
            if !refused.is_empty() || position != *live.game().position() {
                return Err(format!("the record leads to {position}, but the match is at {}", live.game().position()));
            }
        }
        Ok(())
    }
}

/// Returns `true` if the screen shows a replay of GIPF and the game will stay on it.
fn is_settled_replay(game: &HeadlessGame) -> bool {
    let stays = matches!(game.resource::<NextState<Screen>>(), NextState::Unchanged);
    game.screen() == Screen::Replay(GIPF) && stays
}
