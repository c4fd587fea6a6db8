//! How a table is set for a step: a position, turns played from there, and time passed since.

use serde::Deserialize;

use super::beat::Written;
use crate::rules::{Action, Events, Happened, Match, Millis, Options, Player, Position, Turn};

/// A table as it is written in a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Table {
    /// The rules, where they are not the lesson's.
    pub rules: Option<Options>,
    /// The position in its notation (section 8), with all glasses idle; without one, the start.
    pub position: Option<String>,
    /// Turns played from there, each at its millisecond, by whoever is to move.
    pub turns: Vec<(Millis, Written)>,
    /// The millisecond at which the step begins.
    pub at: Millis,
}

impl Table {
    /// The match, and what has happened in it.
    ///
    /// # Errors
    /// What makes it impossible.
    pub fn set(&self, usual: Options) -> Result<(Match, Events), String> {
        let options = self.rules.unwrap_or(usual);
        options.validate().map_err(|error| error.to_string())?;
        let mut game = match &self.position {
            Some(text) => {
                let position: Position = text.parse().map_err(|error| format!("{error}"))?;
                Match::from_position(options, &position)
            }
            None => Match::new(options),
        }
        .map_err(|error| error.to_string())?;
        let mut events = Vec::new();
        for (number, &(at, Written(turn))) in self.turns.iter().enumerate() {
            let failed = |why: &str| format!("turn {} ({turn}): {why}", number + 1);
            if at < game.now() {
                return Err(failed("its time lies before that of the turn before"));
            }
            events.extend(game.advance(at));
            play(&mut game, turn, &mut events).map_err(|why| failed(&why))?;
        }
        if self.at > game.now() {
            events.extend(game.advance(self.at));
        }
        if game.outcome().is_some() {
            return Err("the match is over before the step begins".to_owned());
        }
        Ok((game, events))
    }
}

/// Plays a turn at the instant that the match has come to.
fn play(game: &mut Match, turn: Turn, events: &mut Vec<Happened>) -> Result<(), String> {
    let player: Player = game.to_move();
    let mut act = |action: Action| {
        let at = game.now();
        let more = game.apply(at, player, action).map_err(|rejected| format!("{action:?} is refused: {rejected}"))?;
        events.extend(more);
        Ok::<(), String>(())
    };
    if turn.claim {
        act(Action::ClaimRing)?;
    }
    match turn.go {
        None => act(Action::Pass),
        Some(go) => {
            act(Action::Lift(go.from))?;
            act(Action::Place(go.to))?;
            act(if go.ring { Action::DropRing } else { Action::KeepRing })
        }
    }
}
