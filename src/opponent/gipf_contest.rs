//! Begins the contests between two bots, and leads back from a match of TAMSK that they have played. Where a person plays,
//! they do both.

use bevy::prelude::*;
use gipf_rules::{Contest, ContestResult, GipfAct, GipfPhase};

use super::gipf::PAUSE;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::queue::{ActionQueue, Origin};
use crate::states::{Menu, Screen};
use crate::table::chance::Chance;
use crate::table::gipf::{BackToGipf, DecidedChallenge, PlayContest, ThrowOnTable};
use crate::table::on_table::OnTable;
use crate::table::seats::Seats;

/// How long the result of the match of TAMSK is shown before the bots go back, in seconds.
const SHOWN: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<OnTable, ContestPatience>();
    app.add_systems(Update, (begin.run_if(in_state(Screen::Gipf)), lead_back.run_if(in_state(Screen::Match))));
}

/// How long the bots have waited to begin a contest or to go back from one, in seconds; `None` if there is nothing to wait
/// for.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct ContestPatience(Option<f32>);

impl ContestPatience {
    /// Returns whether they wait, which needs continuous frames.
    pub fn is_waiting(self) -> bool {
        self.0.is_some()
    }

    /// Waits for so long. Returns whether that is over, once.
    fn is_over(&mut self, waits: bool, time: &Time<Real>, longest: f32) -> bool {
        if !waits {
            *self = ContestPatience(None);
            return false;
        }
        let before = self.0.unwrap_or_default();
        let now = before + time.delta_secs().min(PAUSE);
        *self = ContestPatience(Some(now));
        before < longest && now >= longest
    }
}

fn begin(
    time: Res<Time<Real>>,
    table: Single<(&LiveGipf, &mut ThrowOnTable, &mut ContestPatience)>,
    seats: Res<Seats>,
    menu: Res<State<Menu>>,
    chance: Res<Chance>,
    mut queue: ResMut<ActionQueue<LiveGipf>>,
    mut play: MessageWriter<PlayContest>,
) {
    let (live, mut throw, mut patience) = table.into_inner();
    let game = live.game();
    let is_open = game.outcome().is_none() && game.position().phase() == GipfPhase::Contest;
    let waits = is_open && seats.people().next().is_none() && *menu.get() == Menu::None && !throw.is_flying();
    let Some(agreed) = game.options().challenge.as_ref().filter(|_| patience.is_over(waits, &time, PAUSE)) else {
        return;
    };
    let owner = game.position().turn();
    let origin = Origin::bot(owner);
    match agreed.contest {
        Contest::Tamsk => _ = play.write(PlayContest { names: live.record().players.clone() }),
        Contest::Coin | Contest::Dice => throw.begin(&agreed.contest, origin, !owner, &chance),
        // No bot can play it, so that the lot decides.
        Contest::Other(_) => {
            let result = if chance.draw() >> 63 == 0 { ContestResult::Challenger } else { ContestResult::Owner };
            queue.ask(origin, GipfAct::Result(result));
        }
    }
}

fn lead_back(
    time: Res<Time<Real>>,
    decided: Query<(), With<DecidedChallenge>>,
    seats: Res<Seats>,
    menu: Res<State<Menu>>,
    mut patience: Single<&mut ContestPatience>,
    mut back: MessageWriter<BackToGipf>,
) {
    let waits = !decided.is_empty() && seats.people().next().is_none() && *menu.get() == Menu::None;
    if patience.is_over(waits, &time, SHOWN) {
        back.write(BackToGipf);
    }
}
