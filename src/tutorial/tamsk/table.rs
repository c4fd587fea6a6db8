//! The initial match of a lesson step. The turns in the lesson file are played from a position. Time then passes until
//! the step begins.

use serde::Deserialize;
use tamsk_records::MAX_RECORD_TIME;
use tamsk_rules::{
    Action, Events, Match, Millis, Options, OptionsError, ParsePositionError, Player, Position, RefusedActionError,
    SocketSet, Turn,
};
use thiserror::Error;

use super::partner::WrittenTurn;

/// The initial match of a step about TAMSK, as written in a lesson file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TamskLessonSetup {
    /// The rule options, or `None` to use those of the lesson.
    pub rules: Option<Options>,
    /// The position before the turns, in the notation of section 8 of the rules of TAMSK. No sand is running in it.
    /// `None` stands for the start of a match.
    pub position: Option<String>,
    /// The turns that are played from the position, each with its time in milliseconds.
    pub turns: Vec<(Millis, WrittenTurn)>,
    /// The time at which the step begins, in milliseconds.
    #[serde(rename = "at")]
    pub start_time: Millis,
}

/// An error in the initial match of a step about TAMSK.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TamskLessonSetupError {
    #[error(transparent)]
    Options(#[from] OptionsError),
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A time in a lesson file exceeds the maximum time of a record.
    #[error("a time of {0} ms: expected {MAX_RECORD_TIME} ms at most")]
    TimeExceedsRecordMaximum(Millis),
    #[error("turn {number} ({turn}): its time is earlier than that of the previous turn")]
    TurnTooEarly { number: usize, turn: Turn },
    #[error("turn {number} ({turn}): {action:?} is refused: {source}")]
    TurnRefused { number: usize, turn: Turn, action: Action, source: RefusedActionError },
    #[error("the match is over before the step begins")]
    MatchOver,
}

impl TamskLessonSetup {
    /// Sets up the match. `usual` contains the rule options of the lesson, which apply if the match has no options of
    /// its own. Returns the match and its events so far.
    ///
    /// # Errors
    /// Returns the first error in the description of the match.
    pub fn set_up(&self, usual: Options) -> Result<(Match, Events), TamskLessonSetupError> {
        let options = self.rules.unwrap_or(usual);
        options.validate()?;
        if let Some(late) =
            self.turns.iter().map(|&(at, _)| at).chain([self.start_time]).find(|&at| at > MAX_RECORD_TIME)
        {
            return Err(TamskLessonSetupError::TimeExceedsRecordMaximum(late));
        }
        let mut game = match &self.position {
            Some(text) => Match::from_position(options, &text.parse::<Position>()?)?,
            None => Match::new(options)?,
        };
        let mut events = Events::new();
        for (number, &(at, WrittenTurn(turn))) in (1..).zip(&self.turns) {
            if at < game.now() {
                return Err(TamskLessonSetupError::TurnTooEarly { number, turn });
            }
            events.extend(game.advance(at));
            let played = play(&mut game, turn, &mut events);
            played.map_err(|(action, source)| TamskLessonSetupError::TurnRefused { number, turn, action, source })?;
        }
        if self.start_time > game.now() {
            events.extend(game.advance(self.start_time));
        }
        if game.outcome().is_some() {
            return Err(TamskLessonSetupError::MatchOver);
        }
        Ok((game, events))
    }
}

/// Plays a turn at the current time of the match.
///
/// # Errors
/// Returns the first action that the rules refuse, and the reason.
fn play(game: &mut Match, turn: Turn, events: &mut Events) -> Result<(), (Action, RefusedActionError)> {
    let player = game.to_move();
    let mut act = |action: Action| {
        let happened = game.apply(game.now(), player, action).map_err(|rejected| (action, rejected))?;
        events.extend(happened);
        Ok(())
    };
    if turn.claims_ring {
        act(Action::ClaimRing)?;
    }
    match turn.glass_move {
        None => act(Action::Pass),
        Some(moved) => {
            act(Action::Lift(moved.from))?;
            act(Action::Place(moved.to))?;
            act(if moved.drops_ring { Action::DropRing } else { Action::KeepRing })
        }
    }
}

/// Returns `true` if glasses and rings are in the same places in both matches, and the amounts of sand, rounded up to
/// seconds, are equal.
pub fn looks_the_same(one: &Match, other: &Match) -> bool {
    let glass = |game: &Match, id| (game.glass(id).socket, game.upper_sand(id).div_ceil(1_000));
    let same_rings = |socket| one.board().rings(socket) == other.board().rings(socket);
    one.glasses().all(|(id, _)| glass(one, id) == glass(other, id))
        && SocketSet::ALL.into_iter().all(same_rings)
        && Player::BOTH.into_iter().all(|player| one.rings_in_holder(player) == other.rings_in_holder(player))
}
