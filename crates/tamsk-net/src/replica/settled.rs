//! The settled match: the part of the match up to the horizon, which can no longer change.

use tamsk_rules::Millis;

use super::log::{ActLog, LoggedAct};
use crate::digest::Digest;
use crate::game::{NetGame, TimedNetEvent};

/// The time between two hashes of the match, in milliseconds.
const SECOND: Millis = 1_000;
/// The longest step of the horizon for which a hash is collected at every second. Steps during play are much shorter.
const LONGEST_HASHED_STEP: Millis = 60 * SECOND;

/// The changes to the settled match when its horizon moves.
#[derive(Clone, Debug)]
pub(crate) struct SettledChanges<G: NetGame> {
    /// The irreversible events that have happened.
    pub settled_irreversible_events: Vec<TimedNetEvent<G::Event>>,
    /// The acts that the rules allowed at first and now refuse, because an act of the other player comes before them.
    pub refused_later: Vec<(LoggedAct<G::Act>, G::Refusal)>,
    /// The whole seconds that have passed, each with the hash of the match at that time, or `None` if no hashes are
    /// collected.
    pub hashes_by_second: Option<Vec<(u64, Digest)>>,
    /// Whether an entry was added to the log.
    pub has_new_entries: bool,
}

impl<G: NetGame> Default for SettledChanges<G> {
    fn default() -> SettledChanges<G> {
        SettledChanges {
            settled_irreversible_events: Vec::new(),
            refused_later: Vec::new(),
            hashes_by_second: None,
            has_new_entries: false,
        }
    }
}

impl<G: NetGame> SettledChanges<G> {
    /// Creates an empty list of changes that also collects hashes. A replay collects none, because hashing a long match
    /// every second would take too long.
    pub fn with_hashes() -> SettledChanges<G> {
        SettledChanges { hashes_by_second: Some(Vec::new()), ..SettledChanges::default() }
    }

    fn announce(&mut self, events: Vec<TimedNetEvent<G::Event>>) {
        self.settled_irreversible_events.extend(events.into_iter().filter(|(_, event)| G::is_irreversible(event)));
    }
}

/// The match at the horizon, with the log that led to it.
#[derive(Clone, Debug)]
pub(crate) struct SettledMatch<G: NetGame> {
    start: G,
    game: G,
    log: ActLog<G::Act>,
    horizon: Millis,
}

impl<G: NetGame> SettledMatch<G> {
    pub fn new(start: G) -> SettledMatch<G> {
        SettledMatch { game: start.clone(), start, log: ActLog::new(), horizon: 0 }
    }

    /// Returns the match at the horizon.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the log of the settled acts.
    pub fn log(&self) -> &ActLog<G::Act> {
        &self.log
    }

    /// Returns the match time before which no further act can come.
    pub fn settled_until(&self) -> Millis {
        self.horizon
    }

    /// Returns the hash of the log and the match.
    pub fn digest(&self) -> Digest {
        self.log.digest().chain(&self.game.digest())
    }

    /// Moves the horizon to `to`. All acts before this time must have been applied.
    pub fn advance(&mut self, to: Millis, changes: &mut SettledChanges<G>) {
        if changes.hashes_by_second.is_some() && to.saturating_sub(self.horizon) <= LONGEST_HASHED_STEP {
            let seconds = self.horizon / SECOND + 1..=to / SECOND;
            for second in seconds {
                if self.game.is_over() {
                    break;
                }
                self.pass(second * SECOND, changes);
                changes.hashes_by_second.get_or_insert_default().push((second, self.digest()));
            }
        }
        self.pass(to, changes);
    }

    fn pass(&mut self, to: Millis, changes: &mut SettledChanges<G>) {
        let mut events = Vec::new();
        self.game.advance(to, &mut events);
        changes.announce(events);
        self.horizon = self.horizon.max(to);
    }

    /// Applies the next act. Returns `false` if the rules refuse the act.
    pub fn apply(&mut self, entry: LoggedAct<G::Act>, changes: &mut SettledChanges<G>) -> bool {
        self.advance(entry.at, changes);
        let mut events = Vec::new();
        let result = self.game.apply(entry.at, entry.by, &entry.act, &mut events);
        changes.announce(events);
        match result {
            Ok(()) => {
                self.log.push(entry);
                changes.has_new_entries = true;
                true
            }
            Err(why) => {
                changes.refused_later.push((entry, why));
                false
            }
        }
    }

    /// Replays log entries from the start of this match up to `horizon`. Returns the resulting match, or `None` if an
    /// entry has an impossible time or the rules refuse its act.
    pub fn replay(&self, entries: &[LoggedAct<G::Act>], horizon: Millis) -> Option<SettledMatch<G>> {
        let mut settled = SettledMatch::new(self.start.clone());
        let mut changes = SettledChanges::default();
        for entry in entries {
            let is_in_order = (settled.horizon..=horizon).contains(&entry.at);
            if !is_in_order || !settled.apply(entry.clone(), &mut changes) {
                return None;
            }
        }
        settled.advance(horizon, &mut changes);
        Some(settled)
    }
}
