//! The match as seen now: the settled match played on with all later acts that are known.

use tamsk_rules::{Millis, Player};

use super::run::{Run, TimedAct, in_order};
use super::settled::Settled;
use crate::game::{NetGame, Timed};

/// A copy of the settled match, played on to a moment.
#[derive(Clone, Debug)]
pub(crate) struct Seen<G> {
    game: G,
    to: Millis,
    /// The numbers of own and other acts in it.
    own: usize,
    other: usize,
    /// Whether something earlier arrived, so that the copy must be made again.
    stale: bool,
}

impl<G: NetGame> Seen<G> {
    pub fn new(settled: &Settled<G>) -> Seen<G> {
        Seen { game: settled.game().clone(), to: settled.horizon(), own: 0, other: 0, stale: false }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    /// Notes that an act now has this time.
    pub fn invalidate(&mut self, at: Millis) {
        self.stale |= at <= self.to;
    }

    /// Plays on to `now`. Acts stamped later wait. Returns `true` if something just happened that is announced late.
    pub fn update(&mut self, now: Millis, settled: &Settled<G>, run: &Run<G::Act>, me: Player) -> bool {
        let was_stale = self.stale;
        if self.stale {
            let (own, other) = (run.own.settled(), run.other.settled());
            *self = Seen { game: settled.game().clone(), to: settled.horizon(), own, other, stale: false };
        }
        let mut events = Vec::new();
        let until =
            |acts: &[TimedAct<G::Act>]| acts.iter().take_while(|made| made.at <= now).cloned().collect::<Vec<_>>();
        let (own, other) = (until(run.own.from(self.own)), until(run.other.from(self.other)));
        (self.own, self.other) = (self.own + own.len(), self.other + other.len());
        for (by, made) in in_order(own, other, me) {
            // A refusal is reported once it is settled.
            let _ = self.game.apply(made.at, by, &made.act, &mut events);
        }
        self.game.advance(now, &mut events);
        self.to = self.to.max(now);
        !was_stale && events.iter().any(|(_, event)| G::is_announced_late(event))
    }

    /// Adds an own act that is the last one at `at`, to which this copy has been played on.
    ///
    /// # Errors
    /// Returns why the rules refuse it, as far as is known now.
    pub fn act(
        &mut self,
        at: Millis,
        me: Player,
        act: &G::Act,
        events: &mut Vec<Timed<G::Event>>,
    ) -> Result<(), G::Refusal> {
        self.game.apply(at, me, act, events)?;
        self.own += 1;
        Ok(())
    }

    /// Returns `true` if the other's acts in this copy reach the moment, so that Red's act at it comes before them.
    pub fn has_other_act_at(&self, at: Millis, run: &Run<G::Act>) -> bool {
        let last = self.other.checked_sub(1).and_then(|last| run.other.from(last).first());
        last.is_some_and(|made| made.at >= at)
    }
}
