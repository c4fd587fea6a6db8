//! The match that the player sees: the settled match and all known later acts.

use tamsk_rules::{Millis, Player};

use super::run::{ClockRun, TimedAct, merge_in_order};
use super::settled::SettledMatch;
use crate::game::{NetGame, TimedNetEvent};

/// A copy of the settled match, advanced to a later time.
#[derive(Clone, Debug)]
pub(crate) struct PredictedMatch<G> {
    game: G,
    /// The match time to which the copy was advanced.
    to: Millis,
    /// The number of this player's acts in the copy.
    own: usize,
    /// The number of the other player's acts in the copy.
    other: usize,
    /// Whether the copy must be rebuilt, because an act arrived whose time the copy had already passed.
    stale: bool,
}

impl<G: NetGame> PredictedMatch<G> {
    pub fn new(settled: &SettledMatch<G>) -> PredictedMatch<G> {
        PredictedMatch { game: settled.game().clone(), to: settled.settled_until(), own: 0, other: 0, stale: false }
    }

    /// Returns the match as of the time to which the copy was advanced.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Marks the copy as stale if the time `at` of a new or retimed act is no later than the time to which the copy was
    /// advanced.
    pub fn invalidate_from(&mut self, at: Millis) {
        self.stale |= at <= self.to;
    }

    /// Advances the copy to the time `now`, and applies all acts up to this time. Returns `true` if an irreversible
    /// event just happened, which is announced only once it is settled.
    pub fn advance_to(&mut self, now: Millis, settled: &SettledMatch<G>, run: &ClockRun<G::Act>, me: Player) -> bool {
        let was_stale = self.stale;
        if self.stale {
            let (own, other) = (run.own.settled_count(), run.other.settled_count());
            *self =
                PredictedMatch { game: settled.game().clone(), to: settled.settled_until(), own, other, stale: false };
        }
        let mut events = Vec::new();
        let until =
            |acts: &[TimedAct<G::Act>]| acts.iter().take_while(|made| made.at <= now).cloned().collect::<Vec<_>>();
        let (own, other) = (until(run.own.acts_from(self.own)), until(run.other.acts_from(self.other)));
        (self.own, self.other) = (self.own + own.len(), self.other + other.len());
        for (by, made) in merge_in_order(own, other, me) {
            // A refusal by the rules is reported only once the refused act is settled.
            let _ = self.game.apply(made.at, by, &made.act, &mut events);
        }
        self.game.advance(now, &mut events);
        self.to = self.to.max(now);
        !was_stale && events.iter().any(|(_, event)| G::is_irreversible(event))
    }

    /// Applies an act of this player at `at`, the time to which this copy was advanced. The act must be the last at
    /// that time.
    ///
    /// # Errors
    /// Returns the reason if the rules refuse the act once all other acts that this end knows are applied.
    pub fn apply_own_act(
        &mut self,
        at: Millis,
        me: Player,
        act: &G::Act,
        events: &mut Vec<TimedNetEvent<G::Event>>,
    ) -> Result<(), G::Refusal> {
        self.game.apply(at, me, act, events)?;
        self.own += 1;
        Ok(())
    }

    /// Returns `true` if the last act of the other player in this copy has the time `at` or a later time. An act of Red
    /// at `at` comes before that act, even if the times are equal.
    pub fn has_other_act_at_or_after(&self, at: Millis, run: &ClockRun<G::Act>) -> bool {
        let last = self.other.checked_sub(1).and_then(|last| run.other.acts_from(last).first());
        last.is_some_and(|made| made.at >= at)
    }
}
