//! Keeps the match on the table as both tables know it.

use bevy::prelude::*;
use tamsk_net::{ActError as NetActError, End, Entry};
use tamsk_online::Table;
use tamsk_rules::{Millis, Player};

use super::course::{Course, CourseAct};
use crate::simulation::game::{ActResult, Game, Referee};
use crate::simulation::live::ActError;

/// Marks a match that is played far apart, with its [number](super::FarMatch::number).
#[derive(Component, Clone, Copy, Debug)]
pub struct PlayedFarApart(pub u32);

type EventOf<C> = <<C as Course>::Live as Game>::Event;

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
pub struct FarReferee<C: Course> {
    table: Table<C::Net>,
    /// The player of the match on the table who sits here.
    me: Player,
    start: C,
    settled: C,
    /// The acts in `settled`.
    acts: Vec<Entry<CourseAct<C>>>,
    /// The unsettled events that were already reported.
    reported: Vec<EventOf<C>>,
}

impl<C: Course> FarReferee<C> {
    /// Creates the referee of a match that begins as `start` at a table at which this player sits.
    pub fn new(table: Table<C::Net>, me: Player, start: C) -> FarReferee<C> {
        FarReferee { table, me, settled: start.clone(), start, acts: Vec::new(), reported: Vec::new() }
    }

    fn known(&mut self) -> Known<CourseAct<C>> {
        let acts = &mut self.acts;
        let mut went_back = false;
        let known = self.table.read(|end: &mut End<C::Net>, now| {
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
    fn settle(&mut self, log: &[Entry<CourseAct<C>>], horizon: Millis) -> Vec<EventOf<C>> {
        let mut events: Vec<EventOf<C>> = log.iter().flat_map(|entry| self.settled.enter(entry)).collect();
        self.acts.extend_from_slice(log);
        events.extend(self.settled.pass_time_until(horizon));
        events
    }

    /// Plays on from what is settled, until just before an event that cannot be unsaid. Returns the match and the
    /// events.
    fn shown(&self, known: &Known<CourseAct<C>>) -> (C, Vec<EventOf<C>>) {
        let (mut shown, mut events) = (self.settled.clone(), Vec::new());
        let Some(now) = known.now else { return (shown, events) };
        for entry in known.unsettled.iter().take_while(|entry| entry.at <= now) {
            if !pass_time(&mut shown, entry.at, &mut events) {
                return (shown, events);
            }
            let mut next = shown.clone();
            let new = next.enter(entry);
            if new.iter().any(C::is_announced_late) {
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
fn pass_time<C: Course>(shown: &mut C, to: Millis, events: &mut Vec<EventOf<C>>) -> bool {
    let mut next = shown.clone();
    let new = next.pass_time_until(to);
    let late = new.iter().find(|event| C::is_announced_late(event));
    match late.map(|late| next.time_of(late)) {
        Some(Some(at)) => events.extend(shown.pass_time_until(at.saturating_sub(1))),
        Some(None) => {}
        None => {
            *shown = next;
            events.extend(new);
            return true;
        }
    }
    false
}

impl<C: Course> Referee<C::Live> for FarReferee<C> {
    fn act(&mut self, live: &mut C::Live, by: Player, act: &<C::Live as Game>::Act) -> ActResult<C::Live> {
        if by == self.me {
            let act = C::to_net(live, by, act)?;
            self.table.write(|end, now| end.act(now, act)).map_err(|error| match error {
                NetActError::Refused(why) => ActError::Refused(C::refusal(why)),
                NetActError::RecordFull => ActError::RecordFull,
                NetActError::NotRunning | NetActError::TooMany | NetActError::NoTieOffered => ActError::TimeStopped,
            })?;
        }
        Ok(self.catch_up(live))
    }

    fn catch_up(&mut self, live: &mut C::Live) -> Vec<EventOf<C>> {
        let known = self.known();
        let settled = self.settle(&known.log, known.horizon);
        let (shown, unsettled) = self.shown(&known);
        let mut reported = std::mem::replace(&mut self.reported, unsettled.clone());
        let is_new = |event: &EventOf<C>| match reported.iter().position(|earlier| C::are_alike(earlier, event)) {
            Some(place) => {
                reported.swap_remove(place);
                false
            }
            None => true,
        };
        let new = settled.into_iter().chain(unsettled).filter(is_new).collect();
        if live != shown.live() {
            live.clone_from(shown.live());
        }
        new
    }
}
