//! Replays for games without a clock, one act at a time.

use std::sync::Arc;

use tamsk_records::Moment;
use tamsk_rules::Millis;

use super::timeline::{ReplayTimeline, ReplayableGame};

/// How long the position before each act is shown, in milliseconds at normal speed.
pub const MILLIS_BEFORE_ACT: Millis = 1_400;

/// A game without a clock. Moments in its matches are counted in acts.
pub trait UntimedGame: ReplayableGame<Timeline = ActTimeline<Self>> {
    /// Returns the number of acts before each turn, in order. The number for the first turn is 0.
    fn turn_starts(&self) -> &[usize];

    /// Returns the events of each act so far.
    fn events_by_act(&self) -> Vec<Vec<Self::Event>>;

    /// Returns the match after this number of acts.
    #[must_use]
    fn after_acts(&self, acts: usize) -> Self;
}

/// The timeline of a recorded match without a clock. All times within the match are 0.
#[derive(Clone, Debug)]
pub struct ActTimeline<G: UntimedGame>(Arc<Course<G>>);

#[derive(Debug)]
struct Course<G: UntimedGame> {
    whole: G,
    events: Vec<Vec<G::Event>>,
    turns: Vec<Moment>,
}

fn after(actions: usize) -> Moment {
    Moment { actions_done: actions, at: 0 }
}

impl<G: UntimedGame> ActTimeline<G> {
    /// Creates the timeline of a match so far.
    pub fn of(whole: G) -> ActTimeline<G> {
        let (events, turns) = (whole.events_by_act(), whole.turn_starts().iter().copied().map(after).collect());
        ActTimeline(Arc::new(Course { whole, events, turns }))
    }

    /// Returns the match at the end of the timeline.
    pub fn whole_match(&self) -> &G {
        &self.0.whole
    }

    /// Returns the events of the last act before a moment. The list is empty before the first act.
    pub fn events_of_last_act(&self, moment: Moment) -> &[G::Event] {
        moment.actions_done.checked_sub(1).and_then(|last| self.0.events.get(last)).map_or(&[], Vec::as_slice)
    }
}

impl<G: UntimedGame> ReplayTimeline<G> for ActTimeline<G> {
    fn is_clone_of(&self, other: &ActTimeline<G>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn record(&self) -> &G::Record {
        self.0.whole.record()
    }

    fn end(&self) -> Moment {
        after(self.0.events.len())
    }

    fn is_over(&self) -> bool {
        self.0.whole.is_over()
    }

    fn turn_starts(&self) -> &[Moment] {
        &self.0.turns
    }

    fn nearest_moment(&self, moment: Moment) -> Moment {
        after(moment.actions_done).min(self.end())
    }

    fn action_time(&self, act: usize) -> Option<Millis> {
        (act < self.0.events.len()).then_some(0)
    }

    fn match_at(&self, moment: Moment) -> G {
        self.0.whole.after_acts(moment.actions_done)
    }

    fn events_between(&self, from: Moment, to: Moment) -> Vec<G::Event> {
        self.0.events.get(from.actions_done..to.actions_done).unwrap_or_default().concat()
    }

    fn moment_at_match_time(&self, _: Millis) -> Moment {
        Moment::START
    }

    fn watch_duration(&self) -> Millis {
        self.watch_time_at(self.end())
    }

    fn watch_time_at(&self, moment: Moment) -> Millis {
        moment.actions_done as Millis * MILLIS_BEFORE_ACT
    }

    fn moment_at_watch_time(&self, watched: Millis) -> Moment {
        self.nearest_moment(after((watched / MILLIS_BEFORE_ACT) as usize))
    }

    /// Returns the moment that is nearest to a position on the scrub bar. Matches have few acts, so the bar snaps to
    /// acts.
    fn moment_at_scrub(&self, watched: Millis) -> Moment {
        self.moment_at_watch_time(watched + MILLIS_BEFORE_ACT / 2)
    }

    /// Returns the watch time of the next act, because a viewer who presses play expects something to happen at once.
    fn watch_time_on_resume(&self, moment: Moment) -> Millis {
        self.watch_time_at(after(moment.actions_done + 1))
    }
}
