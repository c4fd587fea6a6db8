//! The state of a replay: its moment, clock and speed.

use bevy::prelude::*;
use tamsk_records::Moment;
use tamsk_rules::Millis;

use super::command::ReplayControl;
use super::timeline::{ReplayTimeline, ReplayableGame};
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Router, Screen};
use crate::table::occasion::{Occasion, TableOccasion};

/// The maximum number of actions that are animated when a control skips them. Longer skips show the new position at
/// once.
const MAX_ANIMATED_ACTIONS: usize = 8;
/// How long the current turn must have been watched, in milliseconds, before [`ReplayControl::PreviousTurn`] goes to
/// its beginning during playback. Before that, the control goes to the previous turn.
const RESTART_TURN_AFTER: Millis = 1_000;

/// The replay on the table.
#[derive(Component, Clone, Debug)]
pub struct Playback<G: ReplayableGame = LiveMatch> {
    timeline: G::Timeline,
    moment: Moment,
    watched: f64,
    speed: PlaybackSpeed,
    plays: bool,
}

/// The screen and menu to which the viewer returns from the replay. They are ignored if a match waits for the replay to
/// end.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct ReturnDestination {
    /// The screen to which the viewer returns.
    pub screen: Screen,
    /// The menu over that screen.
    pub menu: Menu,
}

impl ReturnDestination {
    /// Returns the current screen and menu. In a lesson, returns the title screen, from which the lesson can be
    /// continued.
    pub fn of(from: &Router, occasion: &TableOccasion) -> ReturnDestination {
        let from = ReturnDestination { screen: from.screen(), menu: from.menu() };
        if occasion.is(Occasion::Lesson) { ReturnDestination::default() } else { from }
    }
}

/// How the table changes to another moment of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReplayTransition {
    /// Animates the actions, with their sounds, as in a match.
    AnimateForward,
    /// Animates the undoing of the last actions.
    AnimateBack,
    /// Puts all pieces in their new places at once.
    Jump,
}

impl<G: ReplayableGame> Playback<G> {
    /// Creates a paused replay at a moment.
    pub fn new(timeline: G::Timeline, moment: Moment) -> Playback<G> {
        let mut playback =
            Playback { timeline, moment: Moment::START, watched: 0.0, speed: PlaybackSpeed::default(), plays: false };
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

    /// Returns how long it takes to watch the match up to the current moment, in milliseconds at normal speed.
    pub fn elapsed_watch_time(&self) -> Millis {
        self.watched as Millis
    }

    /// Returns the number of the current turn, from 1.
    pub fn turn_number(&self) -> usize {
        self.turn_number_at(self.moment)
    }

    /// Returns the number of the turn at a moment, from 1.
    pub fn turn_number_at(&self, moment: Moment) -> usize {
        self.timeline.turn_starts().partition_point(|&begins| begins <= moment).max(1)
    }

    /// Returns the playback speed.
    pub fn speed(&self) -> PlaybackSpeed {
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

    /// Returns `true` if a match can start from the current moment, because the recorded match is not yet over.
    pub fn can_start_match(&self) -> bool {
        !(self.is_at_end() && self.timeline.is_over())
    }

    /// Returns the match at the current moment.
    pub fn current_match(&self) -> G {
        self.timeline.match_at(self.moment)
    }

    /// Pauses playback.
    pub fn pause(&mut self) {
        self.plays = false;
    }

    /// Plays for this many seconds of real time, unless playback is paused. Returns the transition if the moment has
    /// changed.
    pub(super) fn advance(&mut self, seconds: f64) -> Option<ReplayTransition> {
        if !self.plays {
            return None;
        }
        let before = self.moment;
        self.watched =
            (self.watched + seconds * 1_000.0 * self.speed.factor()).min(self.timeline.watch_duration() as f64);
        // After a step by a control, the moment can be up to a millisecond ahead of the watch time. It must not go
        // back.
        self.moment = self.moment.max(self.timeline.moment_at_watch_time(self.watched as Millis));
        self.plays = !self.is_at_end();
        (self.moment != before).then_some(ReplayTransition::AnimateForward)
    }

    /// Applies a control. Returns the transition to another moment, if there is one.
    pub(super) fn apply_control(&mut self, control: ReplayControl) -> Option<ReplayTransition> {
        let to = match control {
            ReplayControl::PlayPause => {
                self.plays = !self.plays;
                if !self.plays {
                    return None;
                }
                if !self.is_at_end() {
                    self.watched = self.watched.max(self.timeline.watch_time_on_resume(self.moment) as f64);
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
            ReplayControl::ToStart => Moment::START,
            ReplayControl::ToEnd => self.timeline.end(),
            ReplayControl::PreviousTurn => self.turn_back(),
            ReplayControl::NextTurn => self.turn_on(),
            ReplayControl::PreviousAction => self.action_back(),
            ReplayControl::NextAction => self.action_on(),
        };
        let is_step = !matches!(control, ReplayControl::PlayPause | ReplayControl::ToStart | ReplayControl::ToEnd);
        let (from, to) = (self.moment, self.timeline.nearest_moment(to));
        self.stand_at(to);
        let is_short = from.actions_done.abs_diff(to.actions_done) <= MAX_ANIMATED_ACTIONS;
        Some(match (is_step && is_short, to >= from) {
            (true, true) => ReplayTransition::AnimateForward,
            (true, false) => ReplayTransition::AnimateBack,
            (false, _) => ReplayTransition::Jump,
        })
    }

    /// Goes to a moment.
    pub(super) fn jump(&mut self, to: Moment) -> ReplayTransition {
        self.stand_at(to);
        ReplayTransition::Jump
    }

    /// Goes to the moment at a position on the scrub bar. `watched` is the watch time at that position, in
    /// milliseconds.
    pub(super) fn scrub(&mut self, watched: Millis) -> ReplayTransition {
        self.moment = self.timeline.moment_at_scrub(watched);
        self.watched = watched.min(self.timeline.watch_duration()) as f64;
        self.plays &= !self.is_at_end();
        ReplayTransition::Jump
    }

    fn stand_at(&mut self, moment: Moment) {
        self.moment = self.timeline.nearest_moment(moment);
        self.watched = self.timeline.watch_time_at(self.moment) as f64;
        self.plays &= !self.is_at_end();
    }

    fn turn_back(&self) -> Moment {
        let turns = self.timeline.turn_starts();
        let before = turns[..turns.partition_point(|&begins| begins < self.moment)].iter().rev();
        let is_old =
            |begins: &Moment| self.elapsed_watch_time() - self.timeline.watch_time_at(*begins) >= RESTART_TURN_AFTER;
        before.copied().find(|begins| !self.plays || is_old(begins)).unwrap_or(Moment::START)
    }

    fn turn_on(&self) -> Moment {
        let turns = self.timeline.turn_starts();
        turns[turns.partition_point(|&begins| begins <= self.moment)..].first().copied().unwrap_or(self.timeline.end())
    }

    fn action_back(&self) -> Moment {
        let Some(actions) = self.moment.actions_done.checked_sub(1) else { return Moment::START };
        let done = self.timeline.action_time(actions).unwrap_or_default();
        if done < self.moment.at {
            // Time has passed since the last action, so only go back to the moment just after that action.
            return Moment { at: done, ..self.moment };
        }
        // Stop just after the previous action, so that the glass is not shown in mid-move.
        let before = actions.checked_sub(1).and_then(|before| self.timeline.action_time(before));
        Moment { actions_done: actions, at: before.unwrap_or_default() }
    }

    fn action_on(&self) -> Moment {
        let actions = self.moment.actions_done;
        match self.timeline.action_time(actions) {
            Some(at) => Moment { actions_done: actions + 1, at },
            None => self.timeline.end(),
        }
    }
}

/// A playback speed relative to the speed of the match, always a power of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaybackSpeed(i8);

impl PlaybackSpeed {
    /// A quarter of the speed of the match.
    pub const SLOWEST: PlaybackSpeed = PlaybackSpeed(-2);
    /// Sixteen times the speed of the match.
    pub const FASTEST: PlaybackSpeed = PlaybackSpeed(4);

    /// Returns the next slower speed. The slowest speed stays the same.
    #[must_use]
    pub fn slower(self) -> PlaybackSpeed {
        PlaybackSpeed(self.0 - 1).max(PlaybackSpeed::SLOWEST)
    }

    /// Returns the next faster speed. The fastest speed stays the same.
    #[must_use]
    pub fn faster(self) -> PlaybackSpeed {
        PlaybackSpeed(self.0 + 1).min(PlaybackSpeed::FASTEST)
    }

    /// Returns the ratio of this speed to the speed of the match.
    pub fn factor(self) -> f64 {
        f64::from(self.0).exp2()
    }

    /// Returns the label of the speed. The label is the same in all languages.
    pub fn label(self) -> &'static str {
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
        let mut speed = PlaybackSpeed::SLOWEST;
        let mut factors = vec![speed.factor()];
        while speed.faster() != speed {
            assert_eq!(speed.faster().slower(), speed);
            speed = speed.faster();
            factors.push(speed.factor());
        }
        assert_eq!(factors, [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0]);
        assert_eq!(PlaybackSpeed::SLOWEST.slower(), PlaybackSpeed::SLOWEST);
        assert_eq!(PlaybackSpeed::default().factor(), 1.0);
    }
}
