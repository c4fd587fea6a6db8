//! What can be played again after a match that was lost to the bot.

use crate::simulation::live::LiveMatch;
use crate::table::seats::Seats;
use crate::table::turning_point::TurningPoint;

/// What a lone person who has lost to the bot can play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondTry {
    /// The turn in which the match turned, once it is known. At Level 1, where no sand has run since.
    TurningPoint,
    /// The move onto a full socket that has just lost it.
    FullSocket,
}

impl SecondTry {
    /// Returns what can be played again after this match.
    pub fn of(live: &LiveMatch, seats: Seats) -> Option<SecondTry> {
        let game = live.game();
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        winner.filter(|&winner| seats.bot(winner).is_some() && seats.is_person(!winner))?;
        if game.loss_on_full_socket().is_some() {
            return Some(SecondTry::FullSocket);
        }
        (!game.options().level.has_sand()).then_some(SecondTry::TurningPoint)
    }

    /// Returns the key of its button's text, and the button's name for scripts.
    pub const fn button(self) -> (&'static str, &'static str) {
        match self {
            SecondTry::TurningPoint => ("result-again", "again"),
            SecondTry::FullSocket => ("result-take-back", "take back loss"),
        }
    }

    /// Returns the match as it was before the turn in question, if that is known.
    pub fn begin(self, live: &LiveMatch, point: &TurningPoint) -> Option<LiveMatch> {
        match self {
            SecondTry::TurningPoint => live.before_action(point.turn()?.faced.actions),
            SecondTry::FullSocket => live.before_loss(live.game().loss_on_full_socket()?.player),
        }
    }
}
