//! The aids for a person alone against a bot at GIPF: a hint, and taking the last turn back.

use bevy::prelude::*;
use gipf_rules::{Side, Word};

use super::loading::GipfLoader;
use super::loading::is_person;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::gipf::layout::seat;
use crate::states::Screen;
use crate::table::loading::MatchLoadingSystems;
use crate::table::seats::Seats;

/// An aid that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfAid {
    /// A hint: the act that a strong player would choose.
    Hint,
    /// Taking the last turn back.
    TakeBack,
}

/// A request for an aid for this side. It is ignored where [`gipf_aids`] does not offer it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskGipfAid(pub GipfAid, pub Side);

/// The hint that is being shown or searched for.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct GipfHint {
    /// The side and what it should do, while a hint is shown.
    pub shown: Option<(Side, Word)>,
    /// The side for which a search is running.
    pub asked: Option<Side>,
}

impl GipfHint {
    /// Returns what a side should do, while that is shown.
    pub fn of(&self, side: Side) -> Option<Word> {
        self.shown.filter(|(of, _)| *of == side).map(|(_, word)| word)
    }
}

/// Returns the aids that this side may ask for now: a person alone against the bot. What a contest has decided is not
/// played again.
pub fn gipf_aids(live: &LiveGipf, seats: Seats, hint: &GipfHint, side: Side) -> Vec<GipfAid> {
    let game = live.game();
    let is_alone = is_person(seats, side) && seats.bot(seat(!side)).is_some();
    if !is_alone || game.outcome().is_some() {
        return Vec::new();
    }
    let acts = game.position().actor() == Some(side);
    let hints = (acts && *hint == GipfHint::default()).then_some(GipfAid::Hint);
    hints.into_iter().chain(live.last_turn(side).map(|_| GipfAid::TakeBack)).collect()
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, GipfHint>();
    app.add_message::<AskGipfAid>().add_systems(
        PreUpdate,
        take_back.before(super::loading::load).in_set(MatchLoadingSystems).run_if(in_state(Screen::Gipf)),
    );
}

/// Takes the last turn of a side back, with everything that was done after it.
fn take_back(mut asked: MessageReader<AskGipfAid>, seats: Res<Seats>, mut loader: GipfLoader) {
    let Some(AskGipfAid(_, side)) = asked.read().filter(|AskGipfAid(aid, _)| *aid == GipfAid::TakeBack).last() else {
        return;
    };
    // What was asked for before is done before.
    loader.arbiter.settle();
    let Some(live) = loader.arbiter.live() else { return };
    if !gipf_aids(live, *seats, &GipfHint::default(), *side).contains(&GipfAid::TakeBack) {
        return;
    }
    if let Some(acts) = live.last_turn(*side) {
        let earlier = live.until(acts);
        loader.rewind(earlier);
    }
}
