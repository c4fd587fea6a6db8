//! The state of a drill, which depends only on the events of its match.

use tamsk_rules::{EndReason, Event, Millis, Outcome, Player, RingDropReason, TimedEvent};

use super::drill::DrillGoal;

/// The reason why a drill failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrillFailure {
    /// A glass of the solver ran out.
    GlassLost,
    /// The time limit was reached.
    TimeUp,
    /// The match ended before the goal was reached.
    MatchOver,
}

/// The state of a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillState {
    /// The drill is still in progress.
    Open,
    /// The goal was reached this many milliseconds after the drill began.
    Reached(Millis),
    /// The goal became unreachable this many milliseconds after the drill began.
    Failed(DrillFailure, Millis),
}

/// An observer that follows the events of a match and decides the state of a drill.
#[derive(Clone, Copy, Debug)]
pub struct DrillJudge {
    goal: DrillGoal,
    solver: Player,
    begun: Millis,
    limit: Millis,
    /// The number of rings that the solver has claimed in the current turn before placing a glass.
    claimed: u8,
    /// The number of rings dropped for the turn in which the solver last placed a glass or passed.
    dropped: u8,
    state: DrillState,
}

impl DrillJudge {
    /// Creates the judge of a drill that begins at match time `begun`. `limit` is the [time
    /// limit](super::Drill::time_limit) of the drill.
    pub const fn new(goal: DrillGoal, limit: Millis, solver: Player, begun: Millis) -> DrillJudge {
        DrillJudge { goal, solver, begun, limit, claimed: 0, dropped: 0, state: DrillState::Open }
    }

    /// Returns the state of the drill at match time `now`. All events until `now` must have been processed.
    pub fn state_at(&self, now: Millis) -> DrillState {
        let end = self.begun + self.limit;
        match self.state {
            DrillState::Open if now >= end && self.goal == DrillGoal::KeepGlassesAlive => {
                DrillState::Reached(self.limit)
            }
            DrillState::Open if now >= end => DrillState::Failed(DrillFailure::TimeUp, self.limit),
            state => state,
        }
    }

    /// Processes the next event of the match.
    pub fn observe(&mut self, event: &TimedEvent) {
        self.state = self.state_at(event.at);
        if self.state != DrillState::Open {
            return;
        }
        let after = event.at.saturating_sub(self.begun);
        let is_own = |player: Player| player == self.solver;
        let is_reached = match (self.goal, event.event) {
            (DrillGoal::KeepGlassesAlive, Event::GlassLost { glass, .. }) if is_own(glass.owner) => {
                self.state = DrillState::Failed(DrillFailure::GlassLost, after);
                return;
            }
            (DrillGoal::MakeLate, Event::PlayerLate { player, .. }) => !is_own(player),
            (DrillGoal::DropTwoRingsInOneTurn, event) => self.count(event),
            (DrillGoal::WinByGlassTimes, Event::Over(Outcome { winner, by })) => {
                winner == Some(self.solver) && by == EndReason::GlassTimes
            }
            _ => false,
        };
        if is_reached {
            self.state = DrillState::Reached(after);
        } else if matches!(event.event, Event::Over(_)) {
            self.state = DrillState::Failed(DrillFailure::MatchOver, after);
        }
    }

    /// Counts the rings that the solver drops in each turn. Returns `true` once a turn has two rings. A ring that is
    /// dropped after the next turn has begun (R4.4) still counts for the turn of its move.
    fn count(&mut self, event: Event) -> bool {
        match event {
            Event::TurnBegan { player } if player == self.solver => self.claimed = 0,
            Event::Placed { glass, .. } if glass.owner == self.solver => self.begin_rings(),
            Event::Passed { player, .. } if player == self.solver => self.begin_rings(),
            Event::RingDropped { player, why: RingDropReason::Claim, .. } if player == self.solver => self.claimed += 1,
            Event::RingDropped { player, .. } if player == self.solver => self.dropped += 1,
            _ => {}
        }
        self.claimed >= 2 || self.dropped >= 2
    }

    fn begin_rings(&mut self) {
        self.dropped = std::mem::take(&mut self.claimed);
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{GlassId, Socket};

    use super::*;

    const ME: Player = Player::Red;

    fn socket() -> Socket {
        "D4".parse().expect("a socket")
    }

    fn judged(goal: DrillGoal, events: &[(Millis, Event)], now: Millis) -> DrillState {
        let mut judge = DrillJudge::new(goal, 60_000, ME, 1_000);
        for &(at, event) in events {
            judge.observe(&TimedEvent { at, event });
        }
        judge.state_at(now)
    }

    fn lost(owner: Player) -> Event {
        Event::GlassLost { glass: GlassId { owner, index: 1 }, socket: socket() }
    }

    fn placed(owner: Player) -> Event {
        let glass = GlassId { owner, index: 1 };
        Event::Placed { glass, from: None, to: socket(), late: false, upper: 9_000 }
    }

    fn ring(player: Player, why: RingDropReason) -> Event {
        Event::RingDropped { player, socket: socket(), why, full: false }
    }

    #[test]
    fn glasses_must_last_for_the_whole_time() {
        use DrillGoal::KeepGlassesAlive;
        assert_eq!(judged(KeepGlassesAlive, &[(9_000, lost(!ME))], 60_999), DrillState::Open);
        assert_eq!(judged(KeepGlassesAlive, &[], 61_000), DrillState::Reached(60_000));
        assert_eq!(judged(KeepGlassesAlive, &[(61_500, lost(ME))], 62_000), DrillState::Reached(60_000));
        let failed = DrillState::Failed(DrillFailure::GlassLost, 59_000);
        assert_eq!(judged(KeepGlassesAlive, &[(60_000, lost(ME))], 62_000), failed);
    }

    #[test]
    fn only_the_opponent_must_be_late_and_in_time() {
        let late = |player| Event::PlayerLate { player, holding: false };
        assert_eq!(judged(DrillGoal::MakeLate, &[(5_000, late(ME))], 6_000), DrillState::Open);
        assert_eq!(judged(DrillGoal::MakeLate, &[(5_000, late(!ME))], 6_000), DrillState::Reached(4_000));
        let failed = DrillState::Failed(DrillFailure::TimeUp, 60_000);
        assert_eq!(judged(DrillGoal::MakeLate, &[(61_001, late(!ME))], 62_000), failed);
    }

    #[test]
    fn rings_belong_to_the_turn_of_their_glass() {
        use RingDropReason::{Claim, ExtraRing, OwnMove};
        let two = |events: &[Event]| {
            let timed: Vec<_> = (2_000..).step_by(100).zip(events.iter().copied()).collect();
            judged(DrillGoal::DropTwoRingsInOneTurn, &timed, 9_000) != DrillState::Open
        };
        let (mine, theirs) = (Event::TurnBegan { player: ME }, Event::TurnBegan { player: !ME });
        assert!(two(&[ring(ME, Claim), placed(ME), theirs, ring(ME, OwnMove)]));
        assert!(two(&[placed(ME), theirs, ring(ME, OwnMove), ring(ME, ExtraRing)]));
        assert!(!two(&[placed(ME), theirs, ring(ME, OwnMove), placed(!ME), mine, ring(ME, Claim)]));
        assert!(!two(&[placed(ME), theirs, placed(!ME), mine, ring(ME, OwnMove), placed(ME), ring(ME, OwnMove)]));
        assert!(!two(&[ring(!ME, Claim), placed(!ME), ring(!ME, OwnMove), ring(ME, OwnMove)]));
        assert!(!two(&[ring(ME, Claim), theirs, mine, placed(ME), ring(ME, OwnMove)]), "the turn was lost");
    }

    #[test]
    fn the_win_must_be_by_time() {
        let over = |winner, by| Event::Over(Outcome { winner: Some(winner), by });
        let after = |event| judged(DrillGoal::WinByGlassTimes, &[(3_000, event)], 4_000);
        assert_eq!(after(over(ME, EndReason::GlassTimes)), DrillState::Reached(2_000));
        let failed = DrillState::Failed(DrillFailure::MatchOver, 2_000);
        assert_eq!(after(over(ME, EndReason::Rings)), failed);
        assert_eq!(after(over(!ME, EndReason::GlassTimes)), failed);
    }
}
