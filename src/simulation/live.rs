//! The match on the table, with its record and the history of its events.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::records::{Moment, Names, Record, TimedAction, Timeline};
use crate::rules::{Action, Events, Match, Millis, Options, OptionsError, Player, Refusal, Setup, StartError};

/// The settings of a match, agreed before it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchSetup {
    /// The rule options.
    pub options: Options,
    /// The players' names.
    pub names: Names,
    /// Whether the timer stands to the left of the board as seen by Red; Black chooses the side (R5.1).
    pub timer_on_left: bool,
}

/// The match on the table. This resource is absent while there is none.
#[derive(Resource, Clone, Debug)]
pub struct LiveMatch {
    /// The match as it was when it was put on the table.
    origin: Match,
    game: Match,
    setup: MatchSetup,
    record: Record,
    /// All events so far, oldest first.
    history: Events,
}

impl LiveMatch {
    /// Creates a match that is about to begin.
    ///
    /// # Errors
    /// Returns the first option that is out of bounds.
    pub fn new(setup: MatchSetup) -> Result<LiveMatch, OptionsError> {
        let game = Match::new(setup.options)?;
        Ok(LiveMatch::of(setup, game))
    }

    /// Continues `game` from its current state. The record contains only what follows.
    pub fn of(setup: MatchSetup, game: Match) -> LiveMatch {
        let setup = MatchSetup { options: *game.options(), ..setup };
        let record = Record { rules: setup.options, players: setup.names.clone(), ..Record::default() };
        LiveMatch { origin: game.clone(), game, setup, record, history: Events::new() }
    }

    /// Creates a match that is about to begin in this position.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds or the position impossible.
    pub fn from_position(setup: MatchSetup, position: Setup) -> Result<LiveMatch, StartError> {
        let game = Match::from_setup(setup.options, &position)?;
        let live = LiveMatch::of(setup, game);
        Ok(LiveMatch { record: Record { position: Some(position), ..live.record }, ..live })
    }

    /// Returns this match with another history.
    #[must_use]
    pub fn with_history(self, history: Events) -> LiveMatch {
        LiveMatch { history, ..self }
    }

    /// Returns this match with the names and the timer side of `setup`. Its options do not change.
    #[must_use]
    pub fn with_setup(self, setup: MatchSetup) -> LiveMatch {
        let record = Record { players: setup.names.clone(), ..self.record };
        LiveMatch { setup: MatchSetup { options: *self.game.options(), ..setup }, record, ..self }
    }

    /// Replays a record and continues from its end. Actions that the rules refuse are left out.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds or the position in which it began is impossible.
    pub fn resume(setup: MatchSetup, record: &Record) -> Result<LiveMatch, StartError> {
        let timeline = Timeline::of(record)?;
        Ok(LiveMatch::of_moment(setup, &timeline, timeline.end()))
    }

    /// Returns a recorded match at one of its moments, with the record and the history until then.
    pub fn of_moment(setup: MatchSetup, timeline: &Timeline, moment: Moment) -> LiveMatch {
        let moment = timeline.nearest(moment);
        let actions = timeline.actions(0..moment.actions).to_vec();
        let history = timeline.history()[..timeline.events_until(moment)].to_vec();
        let live = LiveMatch::of(setup, timeline.origin().clone()).with_history(history);
        let record = Record { actions, position: timeline.record().position.clone(), ..live.record };
        LiveMatch { game: timeline.state_at(moment), record, ..live }
    }

    /// Returns whether the player's last turn can be taken back. This works only at Level 1, where no sand runs.
    pub fn can_take_back(&self, player: Player) -> bool {
        !self.game.options().level.has_sand() && self.turn_before(player).is_some()
    }

    /// Returns the match as it was before the player's last turn, or `None` if the turn cannot be taken back.
    pub fn taken_back(&self, player: Player) -> Option<LiveMatch> {
        if !self.can_take_back(player) {
            return None;
        }
        self.before_action(self.turn_before(player)?)
    }

    /// Returns the match as it was before the action with this index in its record, or `None` if there is no such
    /// action.
    pub fn before_action(&self, index: usize) -> Option<LiveMatch> {
        let kept = self.record.actions.get(..=index)?.split_last()?.1;
        let mut live = LiveMatch::of(self.setup.clone(), self.origin.clone());
        live.record.position.clone_from(&self.record.position);
        for &TimedAction { at, by, act } in kept {
            live.advance(at);
            live.act(by, act).ok()?;
        }
        Some(live)
    }

    /// Returns the index in the record at which the player's last complete turn begins, including its claim.
    fn turn_before(&self, player: Player) -> Option<usize> {
        let actions = &self.record.actions;
        let placed = actions.iter().rposition(|act| act.by == player && matches!(act.act, Action::Place(_)))?;
        let lifts = |act: &TimedAction| matches!(act.act, Action::Lift(_) | Action::Take);
        let mut begins = actions[..placed].iter().rposition(|act| act.by == player && lifts(act))?;
        // Glasses lifted and put back before the move, and a claimed ring, belong to the turn as well.
        while let Some(before) = begins.checked_sub(1).map(|i| actions[i])
            && before.by == player
            && (lifts(&before) || matches!(before.act, Action::PutBack | Action::ClaimRing))
        {
            begins -= 1;
        }
        Some(begins)
    }

    /// Returns whether the record tells all of the match: it began as the record says, and not in the middle.
    pub fn is_recorded_whole(&self) -> bool {
        self.record.start().is_ok_and(|beginning| beginning == self.origin)
    }

    /// Returns the match as it was when it was put on the table, before all actions of its record.
    pub fn origin(&self) -> &Match {
        &self.origin
    }

    /// Returns the match itself.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Returns the settings of the match.
    pub fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// Returns the record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns all events so far, oldest first.
    pub fn history(&self) -> &Events {
        &self.history
    }

    /// Returns whether running sand can still cost a player something: the level has sand, and the match is not over.
    pub fn has_sand_at_stake(&self) -> bool {
        self.game.outcome().is_none() && self.game.options().level.has_sand()
    }

    /// Advances the match by `millis` milliseconds and returns the events.
    pub fn pass_time(&mut self, millis: u64) -> Events {
        self.advance(self.game.now().saturating_add(millis))
    }

    fn advance(&mut self, to: Millis) -> Events {
        let events = self.game.advance(to);
        self.history.extend_from_slice(&events);
        events
    }

    /// Applies a player's action now and returns the events. Refused actions are not recorded.
    ///
    /// # Errors
    /// Returns why the rules refuse the action.
    pub fn act(&mut self, player: Player, action: Action) -> Result<Events, Refusal> {
        let at = self.game.now();
        let events = self.game.apply(at, player, action).map_err(|rejected| rejected.why)?;
        self.record.actions.push(TimedAction { at, by: player, act: action });
        self.history.extend_from_slice(&events);
        Ok(events)
    }
}
