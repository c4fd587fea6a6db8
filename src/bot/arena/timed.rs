//! A match at any Level between two players at the table.

use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;

use super::as_actions;
use crate::bot::player::{BotIntent, BotPlayer};
use crate::rules::{
    Action, ByPlayer, EndReason, Event, Events, Happened, Match, Millis, Player, Position, Refusal, RingReason, Turn,
};

/// Between two actions of an opening, in milliseconds.
const OPENING_PACE: Millis = 700;

/// A match that has not ended after so many actions never will.
const MOST_ACTIONS: usize = 20_000;

/// What a player did and suffered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerStats {
    /// Glasses that ran out before the match was over.
    pub glasses_lost: u32,
    /// Turns lost to the timer.
    pub late: u32,
    /// Turns given up.
    pub passes: u32,
    /// Rings that the opponent left and this player claimed.
    pub claims: u32,
    /// Extra rings dropped.
    pub extras: u32,
    /// Times that they turned the timer.
    pub flips: u32,
    /// Actions that the match refused.
    pub refused: u32,
    /// Glasses placed on a full socket, which loses the match.
    pub onto_full: u32,
}

impl AddAssign for PlayerStats {
    fn add_assign(&mut self, other: PlayerStats) {
        self.glasses_lost += other.glasses_lost;
        self.late += other.late;
        self.passes += other.passes;
        self.claims += other.claims;
        self.extras += other.extras;
        self.flips += other.flips;
        self.refused += other.refused;
        self.onto_full += other.onto_full;
    }
}

/// A match that was played.
#[derive(Clone, Debug)]
pub struct PlayedMatch {
    /// The match as it ended.
    pub game: Match,
    /// All that was done and accepted.
    pub actions: Vec<(Millis, Player, Action)>,
    /// What each player did and suffered.
    pub stats: ByPlayer<PlayerStats>,
    /// Every refusal.
    pub refusals: Vec<(Player, Action, Refusal)>,
    /// Whether both players waited for each other for ever.
    pub hung: bool,
}

impl PlayedMatch {
    /// A match about to be played on.
    pub fn new(game: Match) -> PlayedMatch {
        let stats = ByPlayer::default();
        PlayedMatch { game, actions: Vec::new(), stats, refusals: Vec::new(), hung: false }
    }

    /// Makes the turns of an opening at an even pace. They must be those of a match begun on the corners.
    pub fn open(&mut self, opening: &[Turn]) {
        let mut position = Position::start();
        for &turn in opening {
            let player = position.to_move();
            for action in as_actions(&position, turn) {
                let at = self.game.now() + OPENING_PACE;
                self.act(player, action, at);
            }
            position.play_unchecked(turn);
        }
    }

    /// A player does something; counted, and recorded if it is accepted.
    pub fn act(&mut self, player: Player, action: Action, at: Millis) {
        match self.game.apply(at, player, action) {
            Ok(events) => {
                self.actions.push((at, player, action));
                self.count(&events);
            }
            Err(rejected) => {
                self.stats[player].refused += 1;
                self.refusals.push((player, action, rejected.why));
                self.count(&rejected.events);
            }
        }
    }

    fn count(&mut self, events: &Events) {
        // Giving up a turn counts as being late (R5.4), and both are told.
        let mut given_up = false;
        for Happened { event, .. } in events {
            match *event {
                Event::GlassLost { glass, .. } => self.stats[glass.owner].glasses_lost += 1,
                Event::Passed { player, forced: false } => {
                    self.stats[player].passes += 1;
                    given_up = true;
                }
                Event::Late { .. } if given_up => given_up = false,
                Event::Late { player, .. } => self.stats[player].late += 1,
                Event::RingDropped { player, why: RingReason::Claim, .. } => self.stats[player].claims += 1,
                Event::RingDropped { player, why: RingReason::Extra, .. } => self.stats[player].extras += 1,
                Event::TimerFlipped { by, .. } => self.stats[by].flips += 1,
                Event::Over(outcome) if outcome.by == EndReason::FullSocket => {
                    if let Some(winner) = outcome.winner {
                        self.stats[!winner].onto_full += 1;
                    }
                }
                _ => {}
            }
        }
    }
}

/// Plays a match to its end: each time the earlier of both players' intents, or what comes by itself if that is due
/// first or at the same instant (R2.3).
pub fn play_timed(mut played: PlayedMatch, red: &mut BotPlayer, black: &mut BotPlayer) -> PlayedMatch {
    let stop = AtomicBool::new(false);
    while played.game.outcome().is_none() {
        let intents = [red.decide(&played.game, &stop), black.decide(&played.game, &stop)];
        let next = Player::BOTH
            .into_iter()
            .zip(intents)
            .filter_map(|(player, intent)| Some((player, intent?)))
            .min_by_key(|(_, intent)| intent.at);
        match (next, played.game.next_due()) {
            (Some((player, BotIntent { action, at, .. })), due) if due.is_none_or(|due| due > at) => {
                played.act(player, action, at);
            }
            (_, Some(due)) => {
                let events = played.game.advance(due);
                played.count(&events);
            }
            (_, None) => played.hung = true,
        }
        played.hung |= played.actions.len() + played.refusals.len() > MOST_ACTIONS;
        if played.hung {
            break;
        }
    }
    played
}
