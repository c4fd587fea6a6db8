//! GIPF with a player far away. It has no clock, so that its time is always 0.

use gipf_rules::{GipfAct, GipfEvent, GipfMatch, GipfOptions, GipfRefusal};
use tamsk_net::{GipfWireAct, NetGame};
use tamsk_online::{AnyTable, Table};
use tamsk_records::Names;
use tamsk_rules::{Millis, Player};

use super::loading::GipfMatchSetup;
use crate::gipf::simulation::LiveGipf;
use crate::simulation::live::ActError;
use crate::table::online::{NetAct, OnlineGame};

impl OnlineGame for LiveGipf {
    type Net = GipfMatch;

    fn table_of(table: &AnyTable) -> Option<&Table<GipfMatch>> {
        match table {
            AnyTable::Gipf(table) => Some(table),
            AnyTable::Tamsk(_) => None,
        }
    }

    /// A challenge cannot be decided far apart, so that potentials are not challenged.
    fn options_of(setup: &GipfMatchSetup) -> GipfOptions {
        GipfOptions { challenge: None, ..setup.options.clone() }
    }

    fn begin_agreed(options: &GipfOptions, names: Names) -> Option<LiveGipf> {
        LiveGipf::new(options.clone(), None, names).ok()
    }

    fn to_net(&self, by: Player, act: &GipfAct) -> Result<GipfWireAct, ActError<GipfRefusal>> {
        let word = self.game().compact_act_of(by, act).map_err(ActError::Refused)?;
        Ok(word.map_or(GipfWireAct::Resign, GipfWireAct::Act))
    }

    fn from_net(act: &NetAct<LiveGipf>) -> Option<GipfAct> {
        match act {
            GipfWireAct::Act(word) => GipfAct::of(*word),
            GipfWireAct::Resign => Some(GipfAct::Resign),
        }
    }

    fn request_of(act: GipfAct) -> GipfAct {
        act
    }

    fn pass_time_until(&mut self, _: Millis) -> Vec<GipfEvent> {
        Vec::new()
    }

    fn time_of(_: &GipfEvent) -> Option<Millis> {
        None
    }

    fn is_announced_late(event: &GipfEvent) -> bool {
        GipfMatch::is_announced_late(event)
    }

    fn are_alike(event: &GipfEvent, other: &GipfEvent) -> bool {
        event == other
    }
}
