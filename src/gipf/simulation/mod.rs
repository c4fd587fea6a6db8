//! The model of a match of GIPF on the table.

pub mod layout;
mod live;

use gipf_rules::{GipfAct, GipfEvent, GipfRefusal};
use tamsk_rules::Player;

use crate::simulation::game::{ActFn, ActResult, Answer, GameMatch};
use crate::states::GameName;

pub use live::{ContestInProgress, LiveGipf};

/// The name of the game GIPF.
pub const GIPF: GameName = "gipf";

impl GameMatch for LiveGipf {
    const NAME: GameName = GIPF;
    type Request = GipfAct;
    type Act = GipfAct;
    type Event = GipfEvent;
    type Refusal = GipfRefusal;

    fn answer_with(&mut self, side: Player, request: &GipfAct, act: &mut ActFn<'_, Self>) -> Answer<LiveGipf> {
        Answer::of(request.clone(), act(self, side, request))
    }

    fn play(&mut self, side: Player, act: &GipfAct) -> ActResult<LiveGipf> {
        self.play_act(side, act)
    }

    fn resign_request() -> GipfAct {
        GipfAct::Resign
    }

    fn is_allowed_while_stopped(_: &GipfAct) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }
}
