//! The match on the table: the one truth, its record, and everything that happened in it.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::records::{Names, Record, TimedAction};
use crate::rules::{Action, Events, Match, Millis, Options, OptionsError, Player, Refusal};

/// What is agreed before a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchSetup {
    /// The options of the rules.
    pub options: Options,
    /// The players' names.
    pub names: Names,
    /// Whether the timer stands to the left of the board as Red sees it, which Black chooses (R5.1).
    pub timer_on_left: bool,
}

/// The match on the table. Not there while none is played.
#[derive(Resource, Clone, Debug)]
pub struct LiveMatch {
    /// The match as it stood when it was put on the table.
    origin: Match,
    game: Match,
    setup: MatchSetup,
    record: Record,
    /// Everything that has happened in it, oldest first.
    history: Events,
}

impl LiveMatch {
    /// A match about to begin.
    ///
    /// # Errors
    /// The first option that lies outside its bounds.
    pub fn new(setup: MatchSetup) -> Result<LiveMatch, OptionsError> {
        let game = Match::new(setup.options)?;
        Ok(LiveMatch::of(setup, game))
    }

    /// A match that goes on from where it stands. Its record contains only what follows.
    pub fn of(setup: MatchSetup, game: Match) -> LiveMatch {
        let setup = MatchSetup { options: *game.options(), ..setup };
        let record = Record { rules: setup.options, players: setup.names.clone(), ..Record::default() };
        LiveMatch { origin: game.clone(), game, setup, record, history: Events::new() }
    }

    /// The same match with this history.
    #[must_use]
    pub fn with_history(self, history: Events) -> LiveMatch {
        LiveMatch { history, ..self }
    }

    /// The same match under other names, or with the timer on the other side.
    #[must_use]
    pub fn with_setup(self, setup: MatchSetup) -> LiveMatch {
        let record = Record { players: setup.names.clone(), ..self.record };
        LiveMatch { setup: MatchSetup { options: *self.game.options(), ..setup }, record, ..self }
    }

    /// A match that goes on from where a record ends. Actions that the rules refuse are left out.
    ///
    /// # Errors
    /// The first option that lies outside its bounds.
    pub fn resume(setup: MatchSetup, record: &Record) -> Result<LiveMatch, OptionsError> {
        let mut live = LiveMatch::new(MatchSetup { options: record.rules, ..setup })?;
        for &TimedAction { at, by, act } in &record.actions {
            live.advance(at);
            // A refusal changes nothing, and the record of the live match contains only accepted actions.
            let _ = live.act(by, act);
        }
        if let Some(end) = record.end {
            live.advance(end);
        }
        Ok(live)
    }

    /// Whether this player's last turn can be taken back, as it can at Level 1, where no sand has run since.
    pub fn can_take_back(&self, player: Player) -> bool {
        !self.game.options().level.has_sand() && self.turn_before(player).is_some()
    }

    /// The match as it stood before this player's last turn, or `None` if that cannot be taken back.
    pub fn taken_back(&self, player: Player) -> Option<LiveMatch> {
        if !self.can_take_back(player) {
            return None;
        }
        let kept = &self.record.actions[..self.turn_before(player)?];
        let mut live = LiveMatch::of(self.setup.clone(), self.origin.clone());
        for &TimedAction { at, by, act } in kept {
            live.advance(at);
            live.act(by, act).ok()?;
        }
        Some(live)
    }

    /// The index in the record at which this player's last complete turn begins, including its claim.
    fn turn_before(&self, player: Player) -> Option<usize> {
        let actions = &self.record.actions;
        let placed = actions.iter().rposition(|act| act.by == player && matches!(act.act, Action::Place(_)))?;
        let lifts = |act: &TimedAction| matches!(act.act, Action::Lift(_) | Action::Take);
        let mut begins = actions[..placed].iter().rposition(|act| act.by == player && lifts(act))?;
        // What belongs to the turn as well: glasses lifted and put back before, and a claimed ring.
        while let Some(before) = begins.checked_sub(1).map(|i| actions[i])
            && before.by == player
            && (lifts(&before) || matches!(before.act, Action::PutBack | Action::ClaimRing))
        {
            begins -= 1;
        }
        Some(begins)
    }

    /// The match itself.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// What was agreed before it.
    pub fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// Its record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Everything that has happened in it, oldest first.
    pub fn history(&self) -> &Events {
        &self.history
    }

    /// Whether a player can still lose anything while sand runs: the level has sand, and the match is not over.
    pub fn has_sand_at_stake(&self) -> bool {
        self.game.outcome().is_none() && self.game.options().level.has_sand()
    }

    /// Lets so many milliseconds pass, and returns what happened in them.
    pub fn pass_time(&mut self, millis: u64) -> Events {
        self.advance(self.game.now().saturating_add(millis))
    }

    fn advance(&mut self, to: Millis) -> Events {
        let events = self.game.advance(to);
        self.history.extend_from_slice(&events);
        events
    }

    /// Does a player's action now, and returns what happened. Refused actions are not recorded.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub fn act(&mut self, player: Player, action: Action) -> Result<Events, Refusal> {
        let at = self.game.now();
        let events = self.game.apply(at, player, action).map_err(|rejected| rejected.why)?;
        self.record.actions.push(TimedAction { at, by: player, act: action });
        self.history.extend_from_slice(&events);
        Ok(events)
    }
}
