//! Keeps the match on the table in step with the remote table.

use bevy::prelude::*;
use tamsk_net::{ActError as NetActError, LoggedAct, Peer};
use tamsk_online::TableHandle;
use tamsk_rules::{Millis, Player};

use super::replicated_match::{ReplicaAct, ReplicatedMatch};
use crate::simulation::game::{ActResult, GameMatch, Referee};
use crate::simulation::live::ActError;

/// Marks an online match, with its [number](super::OnlineMatch::number).
#[derive(Component, Clone, Copy, Debug)]
pub struct OnlineMatchNumber(pub u32);

type EventOf<C> = <<C as ReplicatedMatch>::Game as GameMatch>::Event;

/// A snapshot of what this table knows about the match: the acts and the time.
struct KnownActs<A> {
    /// The settled acts that the referee has not played yet.
    log: Vec<LoggedAct<A>>,
    /// The match time up to which everything is settled, in milliseconds.
    horizon: Millis,
    /// The acts known to this table that are not settled yet.
    unsettled: Vec<LoggedAct<A>>,
    /// The match time, or `None` while time is stopped.
    now: Option<Millis>,
}

/// The referee of an online match. It plays the acts that both tables have settled, and then the other acts that this
/// table knows. It stops just before an event that must stay hidden until both tables have settled the event.
pub struct OnlineReferee<C: ReplicatedMatch> {
    table: TableHandle<C::NetGame>,
    /// The colour of the local player in the match on the table.
    me: Player,
    start: C,
    settled: C,
    /// The acts that have been played in the match `settled`.
    acts: Vec<LoggedAct<ReplicaAct<C>>>,
    /// The unsettled events that have been reported already.
    reported: Vec<EventOf<C>>,
}

impl<C: ReplicatedMatch> OnlineReferee<C> {
    /// Creates the referee of a match. `start` is the match before its first act, and `me` is the colour of the local
    /// player.
    pub fn new(table: TableHandle<C::NetGame>, me: Player, start: C) -> OnlineReferee<C> {
        OnlineReferee { table, me, settled: start.clone(), start, acts: Vec::new(), reported: Vec::new() }
    }

    fn known(&mut self) -> KnownActs<ReplicaAct<C>> {
        let acts = &mut self.acts;
        let mut went_back = false;
        let known = self.table.with_peer(|end: &mut Peer<C::NetGame>, now| {
            // After an interruption, both tables may go back to the acts that they have in common.
            went_back = !end.log().starts_with(acts);
            if went_back {
                acts.clear();
            }
            let now = end.match_time(now);
            KnownActs {
                log: end.log().get(acts.len()..).unwrap_or_default().to_vec(),
                horizon: end.settled_until().unwrap_or_default(),
                unsettled: end.unsettled_acts(),
                now,
            }
        });
        if went_back {
            self.settled = self.start.clone();
        }
        known
    }

    /// Plays the newly settled acts, and lets time pass until `horizon`. Returns the events.
    fn settle(&mut self, log: &[LoggedAct<ReplicaAct<C>>], horizon: Millis) -> Vec<EventOf<C>> {
        let mut events: Vec<EventOf<C>> = log.iter().flat_map(|entry| self.settled.apply_logged_act(entry)).collect();
        self.acts.extend_from_slice(log);
        events.extend(self.settled.pass_time_until(horizon));
        events
    }

    /// Plays the unsettled acts after the settled ones, until just before an event that must not be shown yet. Returns
    /// the match and the unsettled events.
    fn shown(&self, known: &KnownActs<ReplicaAct<C>>) -> (C, Vec<EventOf<C>>) {
        let (mut shown, mut events) = (self.settled.clone(), Vec::new());
        let Some(now) = known.now else { return (shown, events) };
        for entry in known.unsettled.iter().take_while(|entry| entry.at <= now) {
            if !pass_time(&mut shown, entry.at, &mut events) {
                return (shown, events);
            }
            let mut next = shown.clone();
            let new = next.apply_logged_act(entry);
            if new.iter().any(C::is_shown_only_when_settled) {
                return (shown, events);
            }
            events.extend(new);
            shown = next;
        }
        pass_time(&mut shown, now, &mut events);
        (shown, events)
    }
}

/// Lets time pass until `to`, but stops just before an event that must not be shown yet. Adds the earlier events to
/// `events`. Returns `true` if no event was held back.
fn pass_time<C: ReplicatedMatch>(shown: &mut C, to: Millis, events: &mut Vec<EventOf<C>>) -> bool {
    let mut next = shown.clone();
    let new = next.pass_time_until(to);
    let late = new.iter().find(|event| C::is_shown_only_when_settled(event));
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

impl<C: ReplicatedMatch> Referee<C::Game> for OnlineReferee<C> {
    fn act(&mut self, live: &mut C::Game, by: Player, act: &<C::Game as GameMatch>::Act) -> ActResult<C::Game> {
        if by == self.me {
            let act = C::act_to_net(live, by, act)?;
            self.table.with_peer_and_wake_carrier(|end, now| end.act(now, act)).map_err(|error| match error {
                NetActError::Refused(why) => ActError::Refused(C::convert_refusal(why)),
                NetActError::RecordFull => ActError::RecordFull,
                NetActError::NotRunning | NetActError::TooManyUnacknowledged | NetActError::NoTieOffered => {
                    ActError::OnlineMatchNotReady
                }
            })?;
        }
        Ok(self.sync_with_remote(live))
    }

    fn sync_with_remote(&mut self, live: &mut C::Game) -> Vec<EventOf<C>> {
        let known = self.known();
        let settled = self.settle(&known.log, known.horizon);
        let (shown, unsettled) = self.shown(&known);
        let mut reported = std::mem::replace(&mut self.reported, unsettled.clone());
        let is_new = |event: &EventOf<C>| match reported.iter().position(|earlier| C::is_same_event(earlier, event)) {
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
