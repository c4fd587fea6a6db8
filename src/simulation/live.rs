//! The match on the table, with its record and the history of its events.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_records::{MAX_RECORD_ACTIONS, MAX_RECORD_TIME, Moment, NamesByPlayer, Record, TimedAction, Timeline};
use tamsk_rules::{Action, Events, Match, MatchStartError, Millis, Options, OptionsError, Player, Refusal, Setup};
use thiserror::Error;

/// The settings of a match, agreed before it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchSetup {
    /// The rule options.
    pub options: Options,
    /// The players' names.
    pub names: NamesByPlayer,
    /// Whether the timer stands on Red's left. Black chooses the side (R5.1).
    #[serde(rename = "timer_on_left")]
    pub timer_on_reds_left: bool,
}

/// The reason why an action was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ActError<R: std::error::Error = Refusal> {
    /// The rules refuse the action.
    #[error(transparent)]
    Refused(R),
    /// The record has no room for the action, or has reached the latest time that it can hold. The game could not read
    /// a longer record.
    #[error("the record of the match is full")]
    RecordFull,
    /// In an online match, time is stopped or the remote table has not confirmed the latest acts yet.
    #[error("time stands still")]
    OnlineMatchNotReady,
}

/// The match on the table. Its required components track the course of the match, so they are reset when a turn is
/// taken back.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct LiveMatch {
    /// The state of the match when it was put on the table.
    initial_state: Match,
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
        Ok(LiveMatch::from_game(setup, game))
    }

    /// Creates a match that continues `game` from its current state. The record contains only the later actions.
    pub fn from_game(setup: MatchSetup, game: Match) -> LiveMatch {
        let setup = MatchSetup { options: *game.options(), ..setup };
        let record = Record { rules: setup.options, players: setup.names.clone(), ..Record::default() };
        LiveMatch { initial_state: game.clone(), game, setup, record, history: Events::new() }
    }

    /// Creates a match that is about to begin in this position.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds or the position is impossible.
    pub fn from_position(setup: MatchSetup, position: Setup) -> Result<LiveMatch, MatchStartError> {
        let game = Match::from_setup(setup.options, &position)?;
        let live = LiveMatch::from_game(setup, game);
        Ok(LiveMatch { record: Record { position: Some(position), ..live.record }, ..live })
    }

    /// Returns this match with `history` in place of its own history.
    #[must_use]
    pub fn with_history(self, history: Events) -> LiveMatch {
        LiveMatch { history, ..self }
    }

    /// Returns this match with the names and the timer side of `setup`. Its options do not change.
    #[must_use]
    pub fn with_names_and_timer_side(self, setup: MatchSetup) -> LiveMatch {
        let record = Record { players: setup.names.clone(), ..self.record };
        LiveMatch { setup: MatchSetup { options: *self.game.options(), ..setup }, record, ..self }
    }

    /// Returns a match that continues from the end of a record. Leaves out recorded actions that the rules refuse.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds or the initial position is impossible.
    pub fn resume(setup: MatchSetup, record: &Record) -> Result<LiveMatch, MatchStartError> {
        let timeline = Timeline::from_record(record)?;
        Ok(LiveMatch::at_moment(setup, &timeline, timeline.end()))
    }

    /// Returns the recorded match as it was at a moment, with the record and the history up to that moment.
    pub fn at_moment(setup: MatchSetup, timeline: &Timeline, moment: Moment) -> LiveMatch {
        let mut live = LiveMatch::from_game(setup, timeline.initial_state().clone());
        let Record { position, taken_back, .. } = timeline.record();
        live.record = Record { position: position.clone(), taken_back: *taken_back, ..live.record };
        live.seek(timeline, moment);
        live
    }

    /// Moves this match to another moment of `timeline`, which must be its own timeline. Only the differences are
    /// copied, because a replay calls this method in every frame.
    pub fn seek(&mut self, timeline: &Timeline, moment: Moment) {
        /// Truncates or extends `list` so that it equals `to`. One of the two lists must be the beginning of the other.
        fn fit<T: Copy>(list: &mut Vec<T>, to: &[T]) {
            list.truncate(to.len());
            list.extend_from_slice(&to[list.len()..]);
        }
        let moment = timeline.nearest_moment(moment);
        fit(&mut self.record.actions, timeline.actions(0..moment.actions_done));
        fit(&mut self.history, &timeline.events()[..timeline.event_count_until(moment)]);
        self.game = timeline.state_at(moment);
    }

    /// Returns the player who last placed a glass, or `None` if the record contains no such action.
    pub fn last_player_to_place_glass(&self) -> Option<Player> {
        self.record.actions.iter().rfind(|act| matches!(act.act, Action::Place(_))).map(|act| act.by)
    }

    /// Returns `true` if the player's last turn can be taken back, which is possible only at Level 1.
    pub fn can_take_back(&self, player: Player) -> bool {
        !self.game.options().level.has_sand() && self.last_turn_start(player).is_some()
    }

    /// Returns the match as it was before the player's last turn, or `None` if the turn cannot be taken back.
    pub fn with_turn_taken_back(&self, player: Player) -> Option<LiveMatch> {
        if !self.can_take_back(player) {
            return None;
        }
        let mut live = self.before_action(self.last_turn_start(player)?)?;
        live.record.taken_back = self.record.taken_back;
        live.record.taken_back.add_one(player);
        Some(live)
    }

    /// Returns the match as it was before this player's losing move onto a full socket (R3.2), or `None` if the record
    /// does not contain such a move.
    pub fn before_losing_move(&self, player: Player) -> Option<LiveMatch> {
        self.game.loss_on_full_socket().filter(|lost| lost.player == player)?;
        self.before_action(self.last_turn_start(player)?)
    }

    /// Returns the match as it was before the action with this index in the record, or `None` if there is no such
    /// action.
    pub fn before_action(&self, index: usize) -> Option<LiveMatch> {
        let kept = self.record.actions.get(..=index)?.split_last()?.1;
        let mut live = LiveMatch::from_game(self.setup.clone(), self.initial_state.clone());
        live.record.position.clone_from(&self.record.position);
        for &TimedAction { at, by, act } in kept {
            live.advance(at);
            live.act(by, act).ok()?;
        }
        Some(live)
    }

    /// Returns the index in the record at which the player's last complete turn begins, or `None` if there is no such
    /// turn.
    fn last_turn_start(&self, player: Player) -> Option<usize> {
        let actions = &self.record.actions;
        let placed = actions.iter().rposition(|act| act.by == player && matches!(act.act, Action::Place(_)))?;
        let lifts = |act: &TimedAction| matches!(act.act, Action::Lift(_) | Action::Take);
        let mut begins = actions[..placed].iter().rposition(|act| act.by == player && lifts(act))?;
        // The turn also includes a claimed ring, and glasses that were lifted and put back before the move.
        while let Some(before) = begins.checked_sub(1).map(|i| actions[i])
            && before.by == player
            && (lifts(&before) || matches!(before.act, Action::PutBack | Action::ClaimRing))
        {
            begins -= 1;
        }
        Some(begins)
    }

    /// Returns `true` if the record starts at the beginning of the match.
    pub fn has_whole_record(&self) -> bool {
        self.record.initial_match().is_ok_and(|beginning| beginning == self.initial_state)
    }

    /// Returns the state of the match when it was put on the table.
    pub fn initial_state(&self) -> &Match {
        &self.initial_state
    }

    /// Returns the state of the match.
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

    /// Returns `true` if the match has sand and is not over, so that sand can still cost a player something.
    pub fn has_sand_at_stake(&self) -> bool {
        self.game.outcome().is_none() && self.game.options().level.has_sand()
    }

    /// Returns `true` if the record has no room or no time left for another turn. Players can then only set down held
    /// glasses, resign or agree on a tie.
    pub fn is_record_full(&self) -> bool {
        !self.has_room_for(Action::Pass)
    }

    /// Returns `true` if the record has room for an action and, after it, for setting down all held glasses and
    /// resigning. At the latest time that a record can hold, only putting a glass back and ending the match are
    /// possible.
    fn has_room_for(&self, action: Action) -> bool {
        let held = Player::BOTH.into_iter().filter(|&player| self.game.glass_in_hand(player).is_some()).count();
        let (in_time, afterwards) = match action {
            Action::Resign | Action::AgreeTie => (true, 0),
            Action::PutBack => (true, held.saturating_sub(1) + 1),
            Action::Place(_) => (false, held.saturating_sub(1) + 1),
            Action::Lift(_) | Action::Take => (false, held + 2),
            _ => (false, held + 1),
        };
        (in_time || self.game.now() < MAX_RECORD_TIME)
            && self.record.actions.len() + 1 + afterwards <= MAX_RECORD_ACTIONS
    }

    /// Advances the match by `millis`, but not beyond the latest time that a record can hold. Returns the events that
    /// happened.
    pub fn pass_time(&mut self, millis: u64) -> Events {
        self.advance(self.game.now().saturating_add(millis).min(MAX_RECORD_TIME))
    }

    fn advance(&mut self, to: Millis) -> Events {
        let events = self.game.advance(to);
        self.history.extend_from_slice(&events);
        events
    }

    /// Applies and records a player's action at the current time. Returns the events that it caused.
    ///
    /// # Errors
    /// Returns the reason if the action cannot be carried out.
    pub fn act(&mut self, player: Player, action: Action) -> Result<Events, ActError> {
        if self.game.outcome().is_none() && !self.has_room_for(action) {
            return Err(ActError::RecordFull);
        }
        let at = self.game.now();
        let events = self.game.apply(at, player, action).map_err(|rejected| ActError::Refused(rejected.why))?;
        self.record.actions.push(TimedAction { at, by: player, act: action });
        self.history.extend_from_slice(&events);
        Ok(events)
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Level;

    use super::*;

    /// Returns a match at the time `now` with `actions` recorded actions. In these actions, Red alternately lifts a
    /// glass and puts it back.
    fn long(level: Level, actions: usize, now: Millis) -> LiveMatch {
        let rules = Options::at_level(level);
        let mut live =
            LiveMatch::new(MatchSetup { options: rules, ..MatchSetup::default() }).expect("official options");
        let circle = [Action::Lift("D1".parse().expect("a socket")), Action::PutBack];
        live.record.actions =
            (0..actions).map(|number| TimedAction { at: 0, by: Player::Red, act: circle[number % 2] }).collect();
        live.advance(now);
        live
    }

    fn assert_readable(live: &LiveMatch) {
        let record = Record { end: Some(live.game().now()), ..live.record().clone() };
        assert_eq!(Record::read(record.to_ron().as_bytes()).as_ref(), Ok(&record));
    }

    #[test]
    fn a_full_record_has_room_for_held_glasses_and_resigning() {
        let [d1, d2, d7] = ["D1", "D2", "D7"].map(|name| name.parse().expect("a socket"));
        let mut live = long(Level::Two, MAX_RECORD_ACTIONS - 4, 0);
        live.act(Player::Red, Action::Lift(d1)).expect("there is room");
        // After this lift, the record would have no room for setting down both glasses and resigning.
        assert_eq!(live.act(Player::Black, Action::Lift(d7)), Err(ActError::RecordFull));
        live.act(Player::Red, Action::Place(d2)).expect("there is room for a glass that is held");
        live.act(Player::Red, Action::DropRing).expect("there is room for its ring");
        assert!(live.is_record_full());
        for action in [Action::Lift(d7), Action::Take, Action::Pass] {
            assert_eq!(live.act(Player::Black, action), Err(ActError::RecordFull), "{action:?}");
        }
        assert_readable(&live);
        live.act(Player::Black, Action::Resign).expect("resigning is always possible");
        assert_eq!(live.record().actions.len(), MAX_RECORD_ACTIONS);
        assert_readable(&live);
        let over = live.act(Player::Red, Action::Resign);
        assert_eq!(over, Err(ActError::Refused(Refusal::GameOver)), "the rules say what is wrong after the end");
    }

    #[test]
    fn time_stops_at_the_latest_time_of_a_record() {
        let d1 = "D1".parse().expect("a socket");
        let mut live = long(Level::One, 0, MAX_RECORD_TIME - 5);
        live.act(Player::Red, Action::Lift(d1)).expect("there is time");
        live.pass_time(60_000);
        assert_eq!((live.game().now(), live.is_record_full()), (MAX_RECORD_TIME, true));
        live.act(Player::Red, Action::PutBack).expect("a glass can be put back");
        assert_eq!(live.act(Player::Red, Action::Lift(d1)), Err(ActError::RecordFull));
        live.pass_time(60_000);
        live.act(Player::Black, Action::Resign).expect("resigning is always possible");
        assert_readable(&live);
    }
}
