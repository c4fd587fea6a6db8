//! The moments of a recorded match, and the pace of its replay. The replay shortens long pauses in which no sand runs.

use tamsk_rules::Millis;

/// A moment of a recorded match. Several actions may happen in one millisecond, so a moment also counts the actions
/// done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// The number of actions done so far. Refused actions do not count.
    pub actions_done: usize,
    /// The time, in milliseconds since the match began.
    pub at: Millis,
}

impl Moment {
    /// The beginning of a match.
    pub const START: Moment = Moment { actions_done: 0, at: 0 };
}

/// The maximum replay time of a stretch without running sand, in milliseconds. Longer stretches are shortened to this
/// time.
const LONGEST_IDLE: Millis = 2_000;
/// The minimum replay time between two actions of a match without sand, in milliseconds. Without this minimum, actions
/// of bots, which may all have the same time, would be replayed all at once.
const SHORTEST_IDLE: Millis = 500;

/// A moment and the replay time at which it is reached, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Knot {
    watched: Millis,
    moment: Moment,
}

/// A conversion between moments and replay times.
#[derive(Clone, Debug)]
pub(super) struct ReplayTimeMap {
    /// The points between which the replay time is interpolated linearly, in order. The first point is the beginning of
    /// the match.
    knots: Vec<Knot>,
}

impl ReplayTimeMap {
    pub(super) fn new() -> ReplayTimeMap {
        ReplayTimeMap { knots: vec![Knot::default()] }
    }

    /// Adds a stretch of the match up to the moment `to`. The stretch is replayed in real time.
    pub(super) fn add_running_stretch(&mut self, to: Moment) {
        let time = to.at.saturating_sub(self.last().moment.at);
        self.add(time, to);
    }

    /// Adds a stretch of the match up to the moment `to` in which no sand runs. If `has_sand` is `false`, the replay
    /// pauses before an action even if no time passes in the match.
    pub(super) fn add_idle_stretch(&mut self, to: Moment, has_sand: bool) {
        let idle = to.at.saturating_sub(self.last().moment.at).min(LONGEST_IDLE);
        let acts = to.actions_done > self.last().moment.actions_done;
        let shortest = if acts && !has_sand { SHORTEST_IDLE } else { 0 };
        self.add(idle.max(shortest), to);
    }

    /// Adds a point at which the replay reaches `moment`, `watched` milliseconds after the last point. Does nothing if
    /// `moment` is the moment of the last point.
    fn add(&mut self, watched: Millis, moment: Moment) {
        let last = self.last();
        if last.moment != moment {
            self.knots.push(Knot { watched: last.watched.saturating_add(watched), moment });
        }
    }

    fn last(&self) -> Knot {
        self.knots.last().copied().unwrap_or_default()
    }

    /// Returns the replay time of the whole match, in milliseconds.
    pub(super) fn duration(&self) -> Millis {
        self.last().watched
    }

    /// Returns the moment reached after `watched` milliseconds of replay time.
    pub(super) fn moment_at_replay_time(&self, watched: Millis) -> Moment {
        let after = self.knots.partition_point(|knot| knot.watched <= watched).max(1);
        let Knot { watched: begin, moment } = self.knots[after - 1];
        let Some(next) = self.knots.get(after) else { return moment };
        let passed = scale(watched - begin, next.watched - begin, next.moment.at - moment.at);
        Moment { at: moment.at + passed, ..moment }
    }

    /// Returns the replay time until a moment, in milliseconds.
    pub(super) fn replay_time_until(&self, moment: Moment) -> Millis {
        let after = self.knots.partition_point(|knot| knot.moment <= moment).max(1);
        let Knot { watched, moment: begin } = self.knots[after - 1];
        let Some(next) = self.knots.get(after) else { return watched };
        // If no match time passes between the two points, the replay time of the first point is returned.
        let whole = next.moment.at - begin.at;
        watched + if whole == 0 { 0 } else { scale(moment.at - begin.at, whole, next.watched - watched) }
    }
}

/// Returns `of * part / whole`, but at most `of`.
fn scale(part: Millis, whole: Millis, of: Millis) -> Millis {
    let scaled = u128::from(part) * u128::from(of) / u128::from(whole.max(1));
    Millis::try_from(scaled).unwrap_or(of).min(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(actions: usize, at: Millis) -> Moment {
        Moment { actions_done: actions, at }
    }

    #[test]
    fn long_pauses_are_shortened_and_running_sand_is_not() {
        let mut pace = ReplayTimeMap::new();
        pace.add_idle_stretch(moment(1, 60_000), true);
        pace.add_running_stretch(moment(2, 70_000));
        assert_eq!(pace.duration(), 12_000);
        assert_eq!(pace.moment_at_replay_time(1_000), moment(0, 30_000));
        assert_eq!(pace.moment_at_replay_time(2_000), moment(1, 60_000));
        assert_eq!(pace.moment_at_replay_time(7_000), moment(1, 65_000));
        assert_eq!(pace.moment_at_replay_time(12_000), moment(2, 70_000));
        assert_eq!(pace.moment_at_replay_time(99_000), moment(2, 70_000));
        for watched in [0, 500, 2_000, 5_000, 12_000] {
            assert_eq!(pace.replay_time_until(pace.moment_at_replay_time(watched)), watched);
        }
    }

    #[test]
    fn actions_without_times_are_spread_out_if_there_is_no_sand() {
        for (has_sand, duration) in [(false, 2 * SHORTEST_IDLE), (true, 0)] {
            let mut pace = ReplayTimeMap::new();
            pace.add_idle_stretch(moment(1, 0), has_sand);
            pace.add_idle_stretch(moment(2, 0), has_sand);
            assert_eq!(pace.duration(), duration);
            assert_eq!(pace.moment_at_replay_time(duration), moment(2, 0));
        }
    }

    #[test]
    fn the_latest_integer_time_does_not_overflow() {
        let mut pace = ReplayTimeMap::new();
        pace.add_running_stretch(moment(1, Millis::MAX - 1));
        pace.add_idle_stretch(moment(2, Millis::MAX), true);
        assert_eq!(pace.moment_at_replay_time(Millis::MAX), moment(2, Millis::MAX));
        assert_eq!(pace.replay_time_until(moment(0, Millis::MAX / 2)), Millis::MAX / 2);
    }
}
