//! GIPF with a player far away. Only the matches of TAMSK that decide challenges have a clock.

use gipf_rules::{GipfAct, GipfEvent, GipfOptions, GipfRefusal};
use tamsk_net::{Entry, GipfNetRefusal, GipfWireAct, GipfWithContests, NetGame};
use tamsk_online::{AnyTable, Table};
use tamsk_records::Names;
use tamsk_rules::{Action, Match, Millis, Player, Refusal, TimedEvent};

use super::loading::GipfMatchSetup;
use crate::gipf::simulation::LiveGipf;
use crate::simulation::game::Game;
use crate::simulation::live::{ActError, LiveMatch};
use crate::table::online::{Course, NetAct, OnlineGame};

/// A match of GIPF as it follows from the acts of both tables.
#[derive(Clone)]
pub struct GipfCourse {
    net: GipfWithContests,
    live: LiveGipf,
}

impl GipfCourse {
    /// Plays what both tables have played. Returns the events.
    fn follow(&mut self) -> Vec<GipfEvent> {
        let known = self.live.record().acts.len();
        let new = self.net.acts().get(known..).unwrap_or_default();
        new.iter().flat_map(|(by, act)| self.live.play(*by, act).unwrap_or_default()).collect()
    }
}

impl Course for GipfCourse {
    type Net = GipfWithContests;
    type Live = LiveGipf;

    fn live(&self) -> &LiveGipf {
        &self.live
    }

    fn enter(&mut self, entry: &Entry<GipfWireAct>) -> Vec<GipfEvent> {
        // What the rules refuse changes nothing.
        let _ = self.net.apply(entry.at, entry.by, &entry.act, &mut Vec::new());
        self.follow()
    }

    fn pass_time_until(&mut self, at: Millis) -> Vec<GipfEvent> {
        self.net.advance(at, &mut Vec::new());
        self.follow()
    }

    fn to_net(live: &LiveGipf, by: Player, act: &GipfAct) -> Result<GipfWireAct, ActError<GipfRefusal>> {
        let word = live.game().compact_act_of(by, act).map_err(ActError::Refused)?;
        Ok(word.map_or(GipfWireAct::Resign, GipfWireAct::Act))
    }

    fn time_of(&self, _: &GipfEvent) -> Option<Millis> {
        None
    }

    fn is_announced_late(event: &GipfEvent) -> bool {
        matches!(event, GipfEvent::Ended(_) | GipfEvent::ContestDecided { .. })
    }

    fn are_alike(event: &GipfEvent, other: &GipfEvent) -> bool {
        event == other
    }

    fn refusal(why: GipfNetRefusal) -> GipfRefusal {
        match why {
            GipfNetRefusal::Gipf(why) => why,
            GipfNetRefusal::Contest(_) => GipfRefusal::NotNow,
        }
    }
}

/// The match of TAMSK that decides a challenge, as it follows from the acts of both tables.
#[derive(Clone)]
pub struct ContestCourse {
    net: GipfWithContests,
    /// The number of acts of GIPF before the challenge is decided.
    acts: usize,
    /// The time at which the match of TAMSK began, in milliseconds of the match of GIPF.
    began: Millis,
    live: LiveMatch,
}

impl ContestCourse {
    /// Creates the match of TAMSK before its first action, in a match of GIPF before its first act. `acts` is the number
    /// of acts of GIPF before the challenge is decided.
    pub fn new(options: &GipfOptions, acts: usize, live: LiveMatch) -> Option<ContestCourse> {
        Some(ContestCourse { net: GipfWithContests::begin(options).ok()?, acts, began: 0, live })
    }

    /// Plays what both tables have played. Returns the events.
    fn follow(&mut self) -> Vec<TimedEvent> {
        let contest = self.net.contest().filter(|_| self.net.acts().len() == self.acts);
        let (actions, now) = match (self.net.acts().get(self.acts), contest.and_then(|contest| contest.tamsk.as_ref()))
        {
            (Some((_, GipfAct::Tamsk { game, .. })), _) => (&game.actions, game.end),
            (_, Some(tamsk)) => {
                self.began = tamsk.began;
                (&tamsk.actions, Some(tamsk.game.now()))
            }
            _ => return Vec::new(),
        };
        let mut events = Vec::new();
        let known = self.live.record().actions.len();
        for (at, by, action) in actions.get(known..).unwrap_or_default() {
            events.extend(Course::pass_time_until(&mut self.live, *at));
            events.extend(self.live.play(*by, action).unwrap_or_default());
        }
        now.into_iter().for_each(|now| events.extend(Course::pass_time_until(&mut self.live, now)));
        events
    }
}

impl Course for ContestCourse {
    type Net = GipfWithContests;
    type Live = LiveMatch;

    fn live(&self) -> &LiveMatch {
        &self.live
    }

    fn enter(&mut self, entry: &Entry<GipfWireAct>) -> Vec<TimedEvent> {
        let _ = self.net.apply(entry.at, entry.by, &entry.act, &mut Vec::new());
        self.follow()
    }

    fn pass_time_until(&mut self, at: Millis) -> Vec<TimedEvent> {
        self.net.advance(at, &mut Vec::new());
        self.follow()
    }

    fn to_net(_: &LiveMatch, _: Player, act: &Action) -> Result<GipfWireAct, ActError<Refusal>> {
        Ok(GipfWireAct::Contest(*act))
    }

    fn time_of(&self, event: &TimedEvent) -> Option<Millis> {
        Some(self.began + event.at)
    }

    fn is_announced_late(event: &TimedEvent) -> bool {
        Match::is_announced_late(&event.event)
    }

    fn are_alike(event: &TimedEvent, other: &TimedEvent) -> bool {
        event.event == other.event
    }

    fn refusal(why: GipfNetRefusal) -> Refusal {
        match why {
            GipfNetRefusal::Contest(why) => why,
            GipfNetRefusal::Gipf(_) => Refusal::GameOver,
        }
    }
}

impl OnlineGame for LiveGipf {
    type Net = GipfWithContests;
    type Course = GipfCourse;

    fn table_of(table: &AnyTable) -> Option<&Table<GipfWithContests>> {
        match table {
            AnyTable::Gipf(table) => Some(table),
            AnyTable::Tamsk(_) => None,
        }
    }

    fn options_of(setup: &GipfMatchSetup) -> GipfOptions {
        setup.options.clone()
    }

    fn begin_agreed(options: &GipfOptions, names: Names) -> Option<GipfCourse> {
        let live = LiveGipf::new(options.clone(), None, names).ok()?;
        Some(GipfCourse { net: GipfWithContests::begin(options).ok()?, live })
    }

    fn from_net(act: &NetAct<LiveGipf>) -> Option<GipfAct> {
        match act {
            GipfWireAct::Act(word) => GipfAct::of(*word),
            GipfWireAct::Resign => Some(GipfAct::Resign),
            _ => None,
        }
    }

    fn request_of(act: GipfAct) -> GipfAct {
        act
    }
}
