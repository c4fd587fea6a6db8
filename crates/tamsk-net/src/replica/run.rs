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
pub(crate) struct PlayerActs<A> {
    list: Vec<TimedAct<A>>,
    /// The number of acts whose time is final.
    final_time_count: usize,
    /// The number of acts before the horizon.
    settled: usize,
}

impl<A: Clone> PlayerActs<A> {
    fn new() -> PlayerActs<A> {
        PlayerActs { list: Vec::new(), final_time_count: 0, settled: 0 }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the number of acts whose time is final.
    pub fn final_time_count(&self) -> usize {
        self.final_time_count
    }

    /// Returns the acts from `index` on.
    pub fn acts_from(&self, index: usize) -> &[TimedAct<A>] {
        self.list.get(index..).unwrap_or_default()
    }

    /// Returns the acts that are not settled.
    pub fn unsettled(&self) -> &[TimedAct<A>] {
        self.acts_from(self.settled)
    }

    /// Returns the number of settled acts.
    pub fn settled_count(&self) -> usize {
        self.settled
    }

    /// Returns the time of the last act whose time is final, or 0 if there is no such act.
    pub fn last_final_time(&self) -> Millis {
        self.list.get(self.final_time_count.wrapping_sub(1)).map_or(0, |made| made.at)
    }

    /// Returns the time of the last act, or 0 if there is no act.
    pub fn last_act_time(&self) -> Millis {
        self.list.last().map_or(0, |made| made.at)
    }

    /// Returns the time of the first act whose time is not final, if there is one. The horizon does not move past this
    /// time.
    pub fn first_requested_time(&self) -> Option<Millis> {
        self.list.get(self.final_time_count).map(|made| made.at)
    }

    /// Adds an act whose time the host has yet to decide.
    pub fn push_with_requested_time(&mut self, made: TimedAct<A>) {
        self.list.push(made);
    }

    /// Adds an act with its final time.
    pub fn push_with_final_time(&mut self, made: TimedAct<A>) {
        self.list.push(made);
        self.final_time_count = self.list.len();
    }

    /// Sets the final time of the first undecided act to `at`. If later acts would now precede this act, postpones them
    /// to `at`, too. Returns the requested time of the act, or `None` if there is no undecided act.
    pub fn set_next_final_time(&mut self, at: Millis) -> Option<Millis> {
        let requested_at = self.first_requested_time()?;
        if let Some(made) = self.list.get_mut(self.final_time_count) {
            made.at = at;
        }
        self.final_time_count += 1;
        for later in self.list.iter_mut().skip(self.final_time_count) {
            later.at = later.at.max(at);
        }
        Some(requested_at)
    }

    /// Marks the acts before the horizon as settled if their times are final, and returns them.
    fn settle(&mut self, horizon: Millis) -> Vec<TimedAct<A>> {
        let open = self.list.get(self.settled..self.final_time_count).unwrap_or_default();
        let due: Vec<_> = open.iter().take_while(|made| made.at < horizon).cloned().collect();
        self.settled += due.len();
        due
    }
}

/// The average time that a player's acts take to arrive.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AverageLag {
    total: Millis,
    count: u64,
}

impl AverageLag {
    pub fn add(&mut self, lag: Millis) {
        self.total = self.total.saturating_add(lag);
        self.count += 1;
    }

    /// Returns the average in milliseconds, or `None` if no act has arrived.
    pub fn average(self) -> Option<Millis> {
        self.total.checked_div(self.count)
    }
}

/// The acts of both players in a run, and what each end knows of the other's acts.
#[derive(Clone, Debug)]
pub(crate) struct ClockRun<A> {
    /// The number of the run, counted from 1, or 0 before the first run.
    pub number: u32,
    /// The role of this end in the run, which may change with the next connection.
    pub role: Role,
    /// Whether this end remembers all acts of the run. It forgets them when the program is restarted.
    pub knows_all_acts: bool,
    /// The acts of this end's player.
    pub own: PlayerActs<A>,
    /// The acts of the other end's player.
    pub other: PlayerActs<A>,
    /// The number of this player's acts that the other end has received.
    pub own_acknowledged_count: usize,
    /// The number of final times that the guest has received.
    pub acknowledged_final_time_count: usize,
    /// The time before which the other end has promised to make no further act. The promise counts only once all
    /// earlier acts of that end have arrived.
    pub other_promise: Millis,
    /// The time before which this end has promised to make no further act.
    pub own_promise: Millis,
}

impl<A: Clone> ClockRun<A> {
    pub fn new(number: u32, role: Role) -> ClockRun<A> {
        ClockRun {
            number,
            role,
            knows_all_acts: true,
            own: PlayerActs::new(),
            other: PlayerActs::new(),
            own_acknowledged_count: 0,
            acknowledged_final_time_count: 0,
            other_promise: 0,
            own_promise: 0,
        }
    }

    /// Marks the acts of both players before the horizon as settled, and returns them in order.
    pub fn settle_before(&mut self, horizon: Millis, me: Player) -> Vec<(Player, TimedAct<A>)> {
        merge_in_order(self.own.settle(horizon), self.other.settle(horizon), me)
    }
}

/// Returns the acts of both players in order of time. In the same millisecond, Red's acts come first.
pub(crate) fn merge_in_order<A>(
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
        let order = merge_in_order(acts(&[5, 5, 9]), acts(&[3, 5]), Black);
        let order: Vec<_> = order.into_iter().map(|(by, made)| (made.at, by, made.act)).collect();
        let expected = [(3, Red, 0), (5, Red, 1), (5, Black, 0), (5, Black, 1), (9, Black, 2)];
        assert_eq!(order, expected);
    }

    #[test]
    fn a_moved_act_moves_those_after_it() {
        let mut own = PlayerActs::new();
        acts(&[10, 12, 40]).into_iter().for_each(|made| own.push_with_requested_time(made));
        assert_eq!(own.set_next_final_time(25), Some(10));
        assert_eq!(own.acts_from(0).iter().map(|made| made.at).collect::<Vec<_>>(), [25, 25, 40]);
        assert_eq!(own.first_requested_time(), Some(25));
        assert_eq!(own.settle(25).len(), 0, "the horizon itself is not passed");
        assert_eq!(own.settle(26).len(), 1, "the second one is not decided");
    }
}
