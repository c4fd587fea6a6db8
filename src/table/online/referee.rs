//! Keeps the match on the table as both tables know it.

use bevy::prelude::*;
use tamsk_net::{ActError as NetActError, End, Entry};
use tamsk_online::Table;
use tamsk_rules::{Millis, Player};

use super::game::{NetAct, OnlineGame};
use crate::simulation::game::{ActResult, Referee};
use crate::simulation::live::ActError;

/// Marks a match that is played far apart, with its [number](super::FarMatch::number).
#[derive(Component, Clone, Copy, Debug)]
pub struct PlayedFarApart(pub u32);

/// What the table far away and this one know of the match now.
struct Known<A> {
    /// The settled acts after those already taken.
    log: Vec<Entry<A>>,
    /// The moment up to which everything is settled, in milliseconds.
    horizon: Millis,
    /// Later acts that are known.
    unsettled: Vec<Entry<A>>,
    /// The time of the match, or `None` while it stands still.
    now: Option<Millis>,
}

/// Plays the match on the table as it is agreed with the table far away: first what is settled, then what is known
/// beyond that, up to the moment before something that cannot be unsaid.
pub struct FarReferee<G: OnlineGame> {
    table: Table<G::Net>,
    me: Player,
    start: G,
    settled: G,
    /// The acts in `settled`.
    acts: Vec<Entry<NetAct<G>>>,
    /// The unsettled events that were already reported.
    reported: Vec<G::Event>,
}

impl<G: OnlineGame> FarReferee<G> {
    /// Creates the referee of a match that begins as `start` at a table at which this player sits.
    pub fn new(table: Table<G::Net>, me: Player, start: G) -> FarReferee<G> {
        FarReferee { table, me, settled: start.clone(), start, acts: Vec::new(), reported: Vec::new() }
    }

    fn known(&mut self) -> Known<NetAct<G>> {
        let acts = &mut self.acts;
        let mut went_back = false;
        let known = self.table.read(|end: &mut End<G::Net>, now| {
            // After a break, both tables may go back to what they have in common.
            went_back = !end.log().starts_with(acts);
            if went_back {
                acts.clear();
            }
            let now = end.match_now(now);
            Known {
                log: end.log().get(acts.len()..).unwrap_or_default().to_vec(),
                horizon: end.horizon().unwrap_or_default(),
                unsettled: end.unsettled(),
                now,
            }
        });
        if went_back {
            self.settled = self.start.clone();
        }
        known
    }

    /// Adds what became settled. Returns the events.
    fn settle(&mut self, log: &[Entry<NetAct<G>>], horizon: Millis) -> Vec<G::Event> {
        let mut events = Vec::new();
        for entry in log {
            events.extend(self.settled.pass_time_until(entry.at));
            let played = G::from_net(&entry.act).map(|act| self.settled.play(entry.by, &act));
            events.extend(played.and_then(Result::ok).into_iter().flatten());
        }
        self.acts.extend_from_slice(log);
        events.extend(self.settled.pass_time_until(horizon));
        events
    }

    /// Plays on from what is settled, until just before an event that cannot be unsaid. Returns the match and the
    /// events.
    fn shown(&self, known: &Known<NetAct<G>>) -> (G, Vec<G::Event>) {
        let (mut shown, mut events) = (self.settled.clone(), Vec::new());
        let Some(now) = known.now else { return (shown, events) };
        for entry in known.unsettled.iter().take_while(|entry| entry.at <= now) {
            if !pass_time(&mut shown, entry.at, &mut events) {
                return (shown, events);
            }
            let mut next = shown.clone();
            let Some(Ok(new)) = G::from_net(&entry.act).map(|act| next.play(entry.by, &act)) else { continue };
            if new.iter().any(G::is_announced_late) {
                return (shown, events);
            }
            events.extend(new);
            shown = next;
        }
        pass_time(&mut shown, now, &mut events);
        (shown, events)
    }
}

/// Lets time pass, at most until just before an event that cannot be unsaid. Returns whether there was none.
fn pass_time<G: OnlineGame>(shown: &mut G, to: Millis, events: &mut Vec<G::Event>) -> bool {
    let mut next = shown.clone();
    let new = next.pass_time_until(to);
    let late = new.iter().find(|event| G::is_announced_late(event)).and_then(G::time_of);
    match late {
        Some(late) => events.extend(shown.pass_time_until(late.saturating_sub(1))),
        None => {
            *shown = next;
            events.extend(new);
        }
    }
    late.is_none()
}

impl<G: OnlineGame> Referee<G> for FarReferee<G> {
    fn act(&mut self, live: &mut G, by: Player, act: &G::Act) -> ActResult<G> {
        if by == self.me {
            let act = live.to_net(by, act)?;
            self.table.write(|end, now| end.act(now, act)).map_err(|error| match error {
                NetActError::Refused(why) => ActError::Refused(why.into()),
                NetActError::RecordFull => ActError::RecordFull,
                NetActError::NotRunning | NetActError::TooMany | NetActError::NoTieOffered => ActError::TimeStopped,
            })?;
        }
        Ok(self.catch_up(live))
    }

    fn catch_up(&mut self, live: &mut G) -> Vec<G::Event> {
        let known = self.known();
        let settled = self.settle(&known.log, known.horizon);
        let (shown, unsettled) = self.shown(&known);
        let mut reported = std::mem::replace(&mut self.reported, unsettled.clone());
        let is_new = |event: &G::Event| match reported.iter().position(|earlier| G::are_alike(earlier, event)) {
            Some(place) => {
                reported.swap_remove(place);
                false
            }
            None => true,
        };
        let new = settled.into_iter().chain(unsettled).filter(is_new).collect();
        if *live != shown {
            *live = shown;
        }
        new
    }
}
