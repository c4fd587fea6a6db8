//! Online play of GIPF. GIPF has no clock. Only the matches of TAMSK that decide challenges have a clock.

use gipf_rules::{GipfAct, GipfEvent, GipfOptions, GipfRefusal};
use tamsk_net::{GipfNetRefusal, GipfWireAct, GipfWithContests, LoggedAct, NetGame};
use tamsk_online::{AnyTable, TableHandle};
use tamsk_records::NamesByPlayer;
use tamsk_rules::{Action, Match, Millis, Player, Refusal, TimedEvent};

use super::loading::GipfMatchSetup;
use crate::gipf::simulation::LiveGipf;
use crate::simulation::game::GameMatch;
use crate::simulation::live::{ActError, LiveMatch};
use crate::table::online::{NetAct, OnlineGame, ReplicatedMatch};

/// The state of an online match of GIPF. It is computed from the acts of both players.
#[derive(Clone)]
pub struct OnlineGipfState {
    net: GipfWithContests,
    live: LiveGipf,
}

impl OnlineGipfState {
    /// Plays the acts of the network match that have not yet been played here. Returns the events of these acts.
    fn follow(&mut self) -> Vec<GipfEvent> {
        let known = self.live.record().acts.len();
        let new = self.net.acts().get(known..).unwrap_or_default();
        new.iter().flat_map(|(by, act)| self.live.play(*by, act).unwrap_or_default()).collect()
    }
}

impl ReplicatedMatch for OnlineGipfState {
    type NetGame = GipfWithContests;
    type Game = LiveGipf;

    fn live(&self) -> &LiveGipf {
        &self.live
    }

    fn apply_logged_act(&mut self, entry: &LoggedAct<GipfWireAct>) -> Vec<GipfEvent> {
        // An act that the rules refuse has no effect, so the error is ignored.
        let _ = self.net.apply(entry.at, entry.by, &entry.act, &mut Vec::new());
        self.follow()
    }

    fn pass_time_until(&mut self, at: Millis) -> Vec<GipfEvent> {
        self.net.advance(at, &mut Vec::new());
        self.follow()
    }

    fn act_to_net(live: &LiveGipf, by: Player, act: &GipfAct) -> Result<GipfWireAct, ActError<GipfRefusal>> {
        let word = live.game().compact_act_of(by, act).map_err(ActError::Refused)?;
        Ok(word.map_or(GipfWireAct::Resign, GipfWireAct::Act))
    }

    fn time_of(&self, _: &GipfEvent) -> Option<Millis> {
        None
    }

    fn is_shown_only_when_settled(event: &GipfEvent) -> bool {
        matches!(event, GipfEvent::Ended(_) | GipfEvent::ContestDecided { .. })
    }

    fn is_same_event(event: &GipfEvent, other: &GipfEvent) -> bool {
        event == other
    }

    fn convert_refusal(why: GipfNetRefusal) -> GipfRefusal {
        match why {
            GipfNetRefusal::Gipf(why) => why,
            GipfNetRefusal::Tamsk(_) => GipfRefusal::NotNow,
        }
    }
}

/// The state of an online match of TAMSK that decides a challenge. It is computed from the acts of both players.
#[derive(Clone)]
pub struct OnlineContestState {
    net: GipfWithContests,
    /// The number of acts of GIPF before the contest.
    acts: usize,
    /// The time at which the match of TAMSK began, in milliseconds since the match of GIPF began.
    began: Millis,
    live: LiveMatch,
}

impl OnlineContestState {
    /// Creates the state of a match of TAMSK before its first action, in a new match of GIPF. `acts` is the number of
    /// acts of GIPF before the contest. Returns `None` if the options are invalid.
    pub fn new(options: &GipfOptions, acts: usize, live: LiveMatch) -> Option<OnlineContestState> {
        Some(OnlineContestState { net: GipfWithContests::begin(options).ok()?, acts, began: 0, live })
    }

    /// Plays the actions of the network match that have not yet been played here. Returns the events of these actions.
    fn follow(&mut self) -> Vec<TimedEvent> {
        let contest = self.net.contest().filter(|_| self.net.acts().len() == self.acts);
        let (actions, now) =
            match (self.net.acts().get(self.acts), contest.and_then(|contest| contest.tamsk_match.as_ref())) {
                (Some((_, GipfAct::Tamsk { game, .. })), _) => (&game.actions, game.end_time),
                (_, Some(tamsk)) => {
                    self.began = tamsk.start_time;
                    (&tamsk.actions, Some(tamsk.game.now()))
                }
                _ => return Vec::new(),
            };
        let mut events = Vec::new();
        let known = self.live.record().actions.len();
        for (at, by, action) in actions.get(known..).unwrap_or_default() {
            events.extend(ReplicatedMatch::pass_time_until(&mut self.live, *at));
            events.extend(self.live.play(*by, action).unwrap_or_default());
        }
        now.into_iter().for_each(|now| events.extend(ReplicatedMatch::pass_time_until(&mut self.live, now)));
        events
    }
}

impl ReplicatedMatch for OnlineContestState {
    type NetGame = GipfWithContests;
    type Game = LiveMatch;

    fn live(&self) -> &LiveMatch {
        &self.live
    }

    fn apply_logged_act(&mut self, entry: &LoggedAct<GipfWireAct>) -> Vec<TimedEvent> {
        let _ = self.net.apply(entry.at, entry.by, &entry.act, &mut Vec::new());
        self.follow()
    }

    fn pass_time_until(&mut self, at: Millis) -> Vec<TimedEvent> {
        self.net.advance(at, &mut Vec::new());
        self.follow()
    }

    fn act_to_net(_: &LiveMatch, _: Player, act: &Action) -> Result<GipfWireAct, ActError<Refusal>> {
        Ok(GipfWireAct::TamskAction(*act))
    }

    fn time_of(&self, event: &TimedEvent) -> Option<Millis> {
        Some(self.began + event.at)
    }

    fn is_shown_only_when_settled(event: &TimedEvent) -> bool {
        Match::is_irreversible(&event.event)
    }

    fn is_same_event(event: &TimedEvent, other: &TimedEvent) -> bool {
        event.event == other.event
    }

    fn convert_refusal(why: GipfNetRefusal) -> Refusal {
        match why {
            GipfNetRefusal::Tamsk(why) => why,
            GipfNetRefusal::Gipf(_) => Refusal::GameOver,
        }
    }
}

impl OnlineGame for LiveGipf {
    type NetGame = GipfWithContests;
    type Replica = OnlineGipfState;

    fn downcast_table(table: &AnyTable) -> Option<&TableHandle<GipfWithContests>> {
        match table {
            AnyTable::Gipf(table) => Some(table),
            AnyTable::Tamsk(_) => None,
        }
    }

    fn options_of(setup: &GipfMatchSetup) -> GipfOptions {
        setup.options.clone()
    }

    fn begin_agreed_match(options: &GipfOptions, names: NamesByPlayer) -> Option<OnlineGipfState> {
        let live = LiveGipf::new(options.clone(), None, names).ok()?;
        Some(OnlineGipfState { net: GipfWithContests::begin(options).ok()?, live })
    }

    fn act_from_net(act: &NetAct<LiveGipf>) -> Option<GipfAct> {
        match act {
            GipfWireAct::Act(word) => GipfAct::from_compact(*word),
            GipfWireAct::Resign => Some(GipfAct::Resign),
            _ => None,
        }
    }

    fn request_of(act: GipfAct) -> GipfAct {
        act
    }
}
