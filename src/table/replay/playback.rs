//! The state of a replay: its moment, clock and speed.

use bevy::prelude::*;
use tamsk_records::Moment;
use tamsk_rules::Millis;

use super::command::ReplayControl;
use super::timeline::{ReplayTimeline, ReplayableGame};
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Router, Screen};
use crate::table::occasion::{Occasion, TableOccasion};

/// The most actions that a control animates one by one. Longer steps jump.
const MOST_SHOWN: usize = 8;
/// How long a turn must have played for [`ReplayControl::PreviousTurn`] to restart it, in milliseconds of watching.
const SAME_TURN: Millis = 1_000;

/// The replay on the table.
#[derive(Component, Clone, Debug)]
pub struct Playback<G: ReplayableGame = LiveMatch> {
    timeline: G::Timeline,
    moment: Moment,
    watched: f64,
    speed: Speed,
    plays: bool,
}

/// The place in the program to which leaving the replay returns, unless a match waits.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct ReturnDestination {
    /// The screen.
    pub screen: Screen,
    /// The menu over that screen.
    pub menu: Menu,
}

impl ReturnDestination {
    /// Returns the current place. From a lesson it is the title, where the lesson can be continued.
    pub fn of(from: &Router, occasion: &TableOccasion) -> ReturnDestination {
        let from = ReturnDestination { screen: from.screen(), menu: from.menu() };
        if occasion.is(Occasion::Lesson) { ReturnDestination::default() } else { from }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// Actions happen as in play, with their sounds.
    Forward,
    /// The last actions are visibly undone.
    Back,
    /// All pieces are in their new places at once.
    Jump,
}

impl<G: ReplayableGame> Playback<G> {
    /// Creates a paused replay at a moment.
    pub fn new(timeline: G::Timeline, moment: Moment) -> Playback<G> {
        let mut playback =
            Playback { timeline, moment: Moment::START, watched: 0.0, speed: Speed::default(), plays: false };
        playback.stand_at(moment);
        playback
    }

    /// Returns the timeline of the record.
    pub fn timeline(&self) -> &G::Timeline {
        &self.timeline
    }

    /// Returns the current moment.
    pub fn moment(&self) -> Moment {
        self.moment
    }

    /// Returns the time watched up to the current moment, in milliseconds.
    pub fn watched(&self) -> Millis {
        self.watched as Millis
    }

    /// Returns the number of the current turn, from 1.
    pub fn turn(&self) -> usize {
        self.turn_at(self.moment)
    }

    /// Returns the number of the turn at a moment, from 1.
    pub fn turn_at(&self, moment: Moment) -> usize {
        self.timeline.turns().partition_point(|&begins| begins <= moment).max(1)
    }

    /// Returns the playback speed.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Returns `true` if the replay is playing.
    pub fn is_playing(&self) -> bool {
        self.plays
    }

    /// Returns `true` if the replay is at its end.
    pub fn is_at_end(&self) -> bool {
        self.moment == self.timeline.end()
    }

    /// Returns `true` if a match can start from the current moment, because the recorded match is not over there.
    pub fn can_start_match(&self) -> bool {
        !(self.is_at_end() && self.timeline.is_over())
    }

    /// Returns the match at the current moment.
    pub fn current_match(&self) -> G {
        self.timeline.live_at(self.moment)
    }

    /// Pauses playback.
    pub fn pause(&mut self) {
        self.plays = false;
    }

    pub(super) fn pass(&mut self, seconds: f64) -> Option<Passage> {
        if !self.plays {
            return None;
        }
        let before = self.moment;
        self.watched = (self.watched + seconds * 1_000.0 * self.speed.factor()).min(self.timeline.duration() as f64);
        // After a step within one millisecond the moment is ahead of the clock.
        self.moment = self.moment.max(self.timeline.moment_at_watch_time(self.watched as Millis));
        self.plays = !self.is_at_end();
        (self.moment != before).then_some(Passage::Forward)
    }

    /// Applies a control. Returns the transition to another moment, if there is one.
    pub(super) fn control(&mut self, control: ReplayControl) -> Option<Passage> {
        let to = match control {
            ReplayControl::Play => {
                self.plays = !self.plays;
                if !self.plays {
                    return None;
                }
                if !self.is_at_end() {
                    self.watched = self.watched.max(self.timeline.resume_watch_time(self.moment) as f64);
                    return None;
                }
                Moment::START
            }
            ReplayControl::Slower => {
                self.speed = self.speed.slower();
                return None;
            }
            ReplayControl::Faster => {
                self.speed = self.speed.faster();
                return None;
            }
            ReplayControl::Start => Moment::START,
            ReplayControl::End => self.timeline.end(),
            ReplayControl::PreviousTurn => self.turn_back(),
            ReplayControl::NextTurn => self.turn_on(),
            ReplayControl::PreviousAction => self.action_back(),
            ReplayControl::NextAction => self.action_on(),
        };
        let is_step = !matches!(control, ReplayControl::Play | ReplayControl::Start | ReplayControl::End);
        let (from, to) = (self.moment, self.timeline.nearest(to));
        self.stand_at(to);
        let is_short = from.actions.abs_diff(to.actions) <= MOST_SHOWN;
        Some(match (is_step && is_short, to >= from) {
            (true, true) => Passage::Forward,
            (true, false) => Passage::Back,
            (false, _) => Passage::Jump,
        })
    }

    pub(super) fn jump(&mut self, to: Moment) -> Passage {
        self.stand_at(to);
        Passage::Jump
    }

    pub(super) fn scrub(&mut self, watched: Millis) -> Passage {
        self.moment = self.timeline.moment_pointed_at(watched);
        self.watched = watched.min(self.timeline.duration()) as f64;
        self.plays &= !self.is_at_end();
        Passage::Jump
    }

    fn stand_at(&mut self, moment: Moment) {
        self.moment = self.timeline.nearest(moment);
        self.watched = self.timeline.watch_time_at(self.moment) as f64;
        self.plays &= !self.is_at_end();
    }

    fn turn_back(&self) -> Moment {
        let turns = self.timeline.turns();
        let before = turns[..turns.partition_point(|&begins| begins < self.moment)].iter().rev();
        let is_old = |begins: &Moment| self.watched() - self.timeline.watch_time_at(*begins) >= SAME_TURN;
        before.copied().find(|begins| !self.plays || is_old(begins)).unwrap_or(Moment::START)
    }

    fn turn_on(&self) -> Moment {
        let turns = self.timeline.turns();
        turns[turns.partition_point(|&begins| begins <= self.moment)..].first().copied().unwrap_or(self.timeline.end())
    }

    fn action_back(&self) -> Moment {
        let Some(actions) = self.moment.actions.checked_sub(1) else { return Moment::START };
        let done = self.timeline.action_time(actions).unwrap_or_default();
        if done < self.moment.at {
            // Time has passed since the last action: first go back to the moment just after it.
            return Moment { at: done, ..self.moment };
        }
        // Stop just after the action before, so that the glass is not seen on its way.
        let before = actions.checked_sub(1).and_then(|before| self.timeline.action_time(before));
        Moment { actions, at: before.unwrap_or_default() }
    }

    fn action_on(&self) -> Moment {
        let actions = self.moment.actions;
        match self.timeline.action_time(actions) {
            Some(at) => Moment { actions: actions + 1, at },
            None => self.timeline.end(),
        }
    }
}

/// A playback speed: a power of two times the speed of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(i8);

impl Speed {
    /// A quarter of the speed of play.
    pub const SLOWEST: Speed = Speed(-2);
    /// Sixteen times the speed of play.
    pub const FASTEST: Speed = Speed(4);

    /// Returns the next slower speed, or the slowest.
    #[must_use]
    pub fn slower(self) -> Speed {
        Speed(self.0 - 1).max(Speed::SLOWEST)
    }

    /// Returns the next faster speed, or the fastest.
    #[must_use]
    pub fn faster(self) -> Speed {
        Speed(self.0 + 1).min(Speed::FASTEST)
    }

    /// Returns the ratio of this speed to that of play.
    pub fn factor(self) -> f64 {
        f64::from(self.0).exp2()
    }

    /// Returns a label for the speed that is the same in all languages.
    pub fn sign(self) -> &'static str {
        match self.0 {
            -2 => "×¼",
            -1 => "×½",
            0 => "×1",
            1 => "×2",
            2 => "×4",
            3 => "×8",
            _ => "×16",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_range_from_a_quarter_to_sixteen_times() {
        let mut speed = Speed::SLOWEST;
        let mut factors = vec![speed.factor()];
        while speed.faster() != speed {
            assert_eq!(speed.faster().slower(), speed);
            speed = speed.faster();
            factors.push(speed.factor());
        }
        assert_eq!(factors, [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0]);
        assert_eq!(Speed::SLOWEST.slower(), Speed::SLOWEST);
        assert_eq!(Speed::default().factor(), 1.0);
    }
}
