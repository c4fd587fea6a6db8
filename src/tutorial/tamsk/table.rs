//! Sets up the match of a step from a position, the turns played from there, and the elapsed time.

use serde::Deserialize;
use tamsk_records::MAX_TIME;
use tamsk_rules::{
    Action, Events, Match, Millis, Options, OptionsError, ParsePositionError, Player, Position, RejectedAction,
    SocketSet, Turn,
};
use thiserror::Error;

use super::partner::WrittenTurn;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LessonTable {
    pub rules: Option<Options>,
    /// The position in notation (section 8), with all glasses idle, or `None` for the start of a match.
    pub position: Option<String>,
    /// The turns played from that position, each with its time in milliseconds.
    pub turns: Vec<(Millis, WrittenTurn)>,
    pub at: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LessonTableError {
    #[error(transparent)]
    Option(#[from] OptionsError),
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A time is later than any record allows.
    #[error("a time of {0} ms: expected {MAX_TIME} ms at most")]
    TooLate(Millis),
    #[error("turn {number} ({turn}): its time is earlier than that of the previous turn")]
    TurnTooEarly { number: usize, turn: Turn },
    #[error("turn {number} ({turn}): {action:?} is refused: {source}")]
    TurnRefused { number: usize, turn: Turn, action: Action, source: RejectedAction },
    #[error("the match is over before the step begins")]
    MatchOver,
}

impl LessonTable {
    /// Returns the match and its events so far, or the first error. `usual` contains the lesson's rule options.
    pub fn set(&self, usual: Options) -> Result<(Match, Events), LessonTableError> {
        let options = self.rules.unwrap_or(usual);
        options.validate()?;
        if let Some(late) = self.turns.iter().map(|&(at, _)| at).chain([self.at]).find(|&at| at > MAX_TIME) {
            return Err(LessonTableError::TooLate(late));
        }
        let mut game = match &self.position {
            Some(text) => Match::from_position(options, &text.parse::<Position>()?)?,
            None => Match::new(options)?,
        };
        let mut events = Events::new();
        for (number, &(at, WrittenTurn(turn))) in (1..).zip(&self.turns) {
            if at < game.now() {
                return Err(LessonTableError::TurnTooEarly { number, turn });
            }
            events.extend(game.advance(at));
            let played = play(&mut game, turn, &mut events);
            played.map_err(|(action, source)| LessonTableError::TurnRefused { number, turn, action, source })?;
        }
        if self.at > game.now() {
            events.extend(game.advance(self.at));
        }
        if game.outcome().is_some() {
            return Err(LessonTableError::MatchOver);
        }
        Ok((game, events))
    }
}

/// Plays a turn at the current time of the match. The error contains the refused action.
fn play(game: &mut Match, turn: Turn, events: &mut Events) -> Result<(), (Action, RejectedAction)> {
    let player = game.to_move();
    let mut act = |action: Action| {
        let happened = game.apply(game.now(), player, action).map_err(|rejected| (action, rejected))?;
        events.extend(happened);
        Ok(())
    };
    if turn.claim {
        act(Action::ClaimRing)?;
    }
    match turn.glass_move {
        None => act(Action::Pass),
        Some(moved) => {
            act(Action::Lift(moved.from))?;
            act(Action::Place(moved.to))?;
            act(if moved.ring { Action::DropRing } else { Action::KeepRing })
        }
    }
}

/// Returns `true` if glasses, rings and whole seconds of sand are the same.
pub fn looks_the_same(one: &Match, other: &Match) -> bool {
    let glass = |game: &Match, id| (game.glass(id).at, game.upper(id).div_ceil(1_000));
    let same_rings = |socket| one.board().rings(socket) == other.board().rings(socket);
    one.glasses().all(|(id, _)| glass(one, id) == glass(other, id))
        && SocketSet::ALL.into_iter().all(same_rings)
        && Player::BOTH.into_iter().all(|player| one.rings(player) == other.rings(player))
}
