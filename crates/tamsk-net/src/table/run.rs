//! The acts of one run of the clock, from its start to the next stop.

use tamsk_rules::{Millis, Player};

use crate::role::Role;

/// An act and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TimedAct<A> {
    pub at: Millis,
    pub act: A,
}

/// The acts of one player, in order of time.
#[derive(Clone, Debug)]
pub(crate) struct Acts<A> {
    list: Vec<TimedAct<A>>,
    /// The number of acts whose time is final.
    decided: usize,
    /// The number of acts before the horizon.
    settled: usize,
}

impl<A: Clone> Acts<A> {
    fn new() -> Acts<A> {
        Acts { list: Vec::new(), decided: 0, settled: 0 }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn decided(&self) -> usize {
        self.decided
    }

    /// Returns the acts from the one with this number.
    pub fn from(&self, number: usize) -> &[TimedAct<A>] {
        self.list.get(number..).unwrap_or_default()
    }

    /// Returns the acts that are not settled.
    pub fn unsettled(&self) -> &[TimedAct<A>] {
        self.from(self.settled)
    }

    /// Returns the number of settled acts.
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// Returns the time of the last act with a final time, or 0.
    pub fn last_decided_at(&self) -> Millis {
        self.list.get(self.decided.wrapping_sub(1)).map_or(0, |made| made.at)
    }

    /// Returns the time of the last act, or 0.
    pub fn last_at(&self) -> Millis {
        self.list.last().map_or(0, |made| made.at)
    }

    /// Returns the time of the first act whose time is not final. It can only become later than the horizon.
    pub fn first_undecided_at(&self) -> Option<Millis> {
        self.list.get(self.decided).map(|made| made.at)
    }

    /// Adds an act whose time the host has yet to decide.
    pub fn push_wanted(&mut self, made: TimedAct<A>) {
        self.list.push(made);
    }

    /// Adds an act with its final time.
    pub fn push_decided(&mut self, made: TimedAct<A>) {
        self.list.push(made);
        self.decided = self.list.len();
    }

    /// Sets the final time of the next act. Later ones cannot be before it. Returns the time that was wanted.
    pub fn decide(&mut self, at: Millis) -> Option<Millis> {
        let wanted = self.first_undecided_at()?;
        if let Some(made) = self.list.get_mut(self.decided) {
            made.at = at;
        }
        self.decided += 1;
        for later in self.list.iter_mut().skip(self.decided) {
            later.at = later.at.max(at);
        }
        Some(wanted)
    }

    /// Takes the acts before the horizon.
    fn settle(&mut self, horizon: Millis) -> Vec<TimedAct<A>> {
        let open = self.list.get(self.settled..self.decided).unwrap_or_default();
        let due: Vec<_> = open.iter().take_while(|made| made.at < horizon).cloned().collect();
        self.settled += due.len();
        due
    }
}

/// How much lag a player was granted, on average.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lag {
    total: Millis,
    count: u64,
}

impl Lag {
    pub fn add(&mut self, lag: Millis) {
        self.total = self.total.saturating_add(lag);
        self.count += 1;
    }

    /// Returns the average in milliseconds, or `None` without acts.
    pub fn average(self) -> Option<Millis> {
        self.total.checked_div(self.count)
    }
}

/// The acts of both players in a run, and what each end knows of the other's.
#[derive(Clone, Debug)]
pub(crate) struct Run<A> {
    pub number: u32,
    /// The role of this end in the run, which may be another one after the next connection.
    pub role: Role,
    /// Whether this end remembers all acts of the run. It does not after the program was started again.
    pub is_remembered: bool,
    pub own: Acts<A>,
    pub other: Acts<A>,
    /// The number of own acts that the other end has.
    pub own_acknowledged: usize,
    /// The number of final times that the guest has.
    pub granted_acknowledged: usize,
    /// The other's promise: it makes no act before this time. Only as far as all of its acts have arrived.
    pub clear_to: Millis,
    /// The own promise.
    pub promised: Millis,
}

impl<A: Clone> Run<A> {
    pub fn new(number: u32, role: Role) -> Run<A> {
        Run {
            number,
            role,
            is_remembered: true,
            own: Acts::new(),
            other: Acts::new(),
            own_acknowledged: 0,
            granted_acknowledged: 0,
            clear_to: 0,
            promised: 0,
        }
    }

    /// Takes the acts of both players before the horizon, in order.
    pub fn settle(&mut self, horizon: Millis, me: Player) -> Vec<(Player, TimedAct<A>)> {
        in_order(self.own.settle(horizon), self.other.settle(horizon), me)
    }
}

/// Returns the acts of both players in the order in which they happen: Red's first in the same millisecond.
pub(crate) fn in_order<A>(
    own: impl IntoIterator<Item = TimedAct<A>>,
    other: impl IntoIterator<Item = TimedAct<A>>,
    me: Player,
) -> Vec<(Player, TimedAct<A>)> {
    let own = own.into_iter().map(|made| (me, made));
    let mut all: Vec<_> = own.chain(other.into_iter().map(|made| (!me, made))).collect();
    // The sort is stable, so that each player's acts keep their order.
    all.sort_by_key(|(by, made)| (made.at, *by));
    all
}

#[cfg(test)]
mod tests {
    use Player::{Black, Red};

    use super::*;

    fn acts(times: &[Millis]) -> Vec<TimedAct<usize>> {
        times.iter().enumerate().map(|(act, &at)| TimedAct { at, act }).collect()
    }

    #[test]
    fn red_comes_first_in_the_same_millisecond() {
        let order = in_order(acts(&[5, 5, 9]), acts(&[3, 5]), Black);
        let order: Vec<_> = order.into_iter().map(|(by, made)| (made.at, by, made.act)).collect();
        let expected = [(3, Red, 0), (5, Red, 1), (5, Black, 0), (5, Black, 1), (9, Black, 2)];
        assert_eq!(order, expected);
    }

    #[test]
    fn a_moved_act_moves_those_after_it() {
        let mut own = Acts::new();
        acts(&[10, 12, 40]).into_iter().for_each(|made| own.push_wanted(made));
        assert_eq!(own.decide(25), Some(10));
        assert_eq!(own.from(0).iter().map(|made| made.at).collect::<Vec<_>>(), [25, 25, 40]);
        assert_eq!(own.first_undecided_at(), Some(25));
        assert_eq!(own.settle(25).len(), 0, "the horizon itself is not passed");
        assert_eq!(own.settle(26).len(), 1, "the second one is not decided");
    }
}
