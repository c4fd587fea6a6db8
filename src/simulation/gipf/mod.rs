//! The match of GIPF on the table.

pub mod layout;
mod live;

use bevy::prelude::*;
use gipf_rules::{GipfAct, GipfEvent, GipfRefusal, Side};

use super::game::{Answer, Game};
use super::step::answer_requests;

pub use live::LiveGipf;

pub(super) fn plugin(app: &mut App) {
    answer_requests::<LiveGipf>(app);
}

impl Game for LiveGipf {
    type Player = Side;
    type Request = GipfAct;
    type Act = GipfAct;
    type Event = GipfEvent;
    type Refusal = GipfRefusal;

    fn answer(&mut self, side: Side, act: &GipfAct) -> Answer<LiveGipf> {
        Answer::of(act.clone(), self.act(side, act))
    }

    /// No sand runs at GIPF.
    fn needs_no_time(_: &GipfAct) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }
}
