//! What the bot notices in a match from one call to the next.

use tamsk_rules::{Match, Millis, Player};

use super::BotPlayer;
use super::decision::PendingDecision;

/// The bounds of the observed duration of an opponent's turn, in milliseconds.
const MIN_TEMPO: Millis = 600;
const MAX_TEMPO: Millis = 4_000;

impl BotPlayer {
    /// Whether anything but time has passed since the match was shown last. Remembers it as it is now.
    pub(super) fn notices(&mut self, game: &Match) -> bool {
        let now = game.now();
        match self.seen.take() {
            Some(mut seen) if seen.now() <= now => {
                let before = seen.to_move();
                let quiet = seen.advance(now).is_empty() && seen == *game;
                if before != game.to_move() {
                    self.learn_tempo(before, now);
                    self.turn_since = now;
                }
                self.seen = Some(game.clone());
                !quiet
            }
            // The first match shown, or an earlier moment: a move was taken back, or another match has begun.
            _ => {
                self.decision = PendingDecision::Waiting;
                self.since = now;
                self.turn_since = now;
                self.plan = None;
                self.resolved = None;
                self.seen = Some(game.clone());
                true
            }
        }
    }

    /// Updates the opponent's tempo, a moving average. Quick turns weigh more than slow ones, which may be deliberate
    /// delays.
    fn learn_tempo(&mut self, whose: Player, now: Millis) {
        if whose != self.me {
            let taken = now.saturating_sub(self.turn_since).clamp(MIN_TEMPO, MAX_TEMPO);
            let weight = if taken < self.opponent_tempo { 2 } else { 8 };
            self.opponent_tempo = ((weight - 1) * self.opponent_tempo + taken) / weight;
        }
    }
}
