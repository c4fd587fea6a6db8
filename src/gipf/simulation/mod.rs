//! The model of a match of GIPF on the table.

pub mod layout;
mod live;

use gipf_rules::{GipfAct, GipfEvent, GipfRefusal};
use tamsk_rules::Player;

use crate::simulation::game::{Answer, Game};
use crate::states::GameName;

pub use live::{ContestInProgress, LiveGipf};

/// The name of the game.
pub const GIPF: GameName = "gipf";

impl Game for LiveGipf {
    const NAME: GameName = GIPF;
    type Request = GipfAct;
    type Act = GipfAct;
    type Event = GipfEvent;
    type Refusal = GipfRefusal;

    fn answer(&mut self, side: Player, act: &GipfAct) -> Answer<LiveGipf> {
        Answer::of(act.clone(), self.act(side, act))
    }

    fn resign() -> GipfAct {
        GipfAct::Resign
    }

    fn works_while_stopped(_: &GipfAct) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }
}
