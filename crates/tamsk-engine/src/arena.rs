//! Plays whole matches between bots in simulated time, and creates random openings so that the matches differ.

use std::collections::HashSet;
use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;

use tamsk_rules::{
    Action, ByPlayer, EndReason, Event, Events, Match, Millis, Move, Player, Position, Refusal, RingDropReason,
    STARTING_CORNERS, TimedEvent, Turn,
};

use crate::player::{BotIntent, BotPlayer};
use crate::random::Random;

const OPENING_PACE: Millis = 700;

/// The maximum number of actions. A match with more actions is assumed never to end.
const MAX_ACTIONS: usize = 20_000;

/// The number of notable events of each kind for one player in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerStats {
    /// The number of glasses that ran out before the end of the match.
    pub glasses_lost: u32,
    /// The number of turns in which the player was late (R5.3).
    pub late_turns: u32,
    /// The number of turns given up (R5.4).
    pub voluntary_passes: u32,
    /// The number of rings claimed (R3.4).
    pub claimed_rings: u32,
    /// The number of extra rings dropped (R5.5).
    pub extra_rings: u32,
    /// The number of times that the player flipped the timer (R5.2).
    pub timer_flips: u32,
    /// The number of actions that the rules refused.
    pub refused_actions: u32,
    /// The number of glasses placed on a full socket, which loses the match (R3.2).
    pub moves_onto_full_sockets: u32,
}

impl AddAssign for PlayerStats {
    fn add_assign(&mut self, other: PlayerStats) {
        self.glasses_lost += other.glasses_lost;
        self.late_turns += other.late_turns;
        self.voluntary_passes += other.voluntary_passes;
        self.claimed_rings += other.claimed_rings;
        self.extra_rings += other.extra_rings;
        self.timer_flips += other.timer_flips;
        self.refused_actions += other.refused_actions;
        self.moves_onto_full_sockets += other.moves_onto_full_sockets;
    }
}

/// A match, either in progress or finished, with its actions.
#[derive(Clone, Debug)]
pub struct ArenaMatch {
    /// The state of the match.
    pub game: Match,
    /// All accepted actions, with their times and players.
    pub actions: Vec<(Millis, Player, Action)>,
    /// The event counts of each player.
    pub stats: ByPlayer<PlayerStats>,
    /// All refused actions, each with its player and the reason for the refusal.
    pub refusals: Vec<(Player, Action, Refusal)>,
    /// `true` if the match did not end.
    pub was_broken_off: bool,
}

impl ArenaMatch {
    /// Creates a record of a match, without any actions yet.
    pub fn new(game: Match) -> ArenaMatch {
        let stats = ByPlayer::default();
        ArenaMatch { game, actions: Vec::new(), stats, refusals: Vec::new(), was_broken_off: false }
    }

    /// Plays the turns of an opening at an even pace. The glasses must start in the corners.
    pub fn play_opening(&mut self, opening: &[Turn]) {
        let mut position = Position::start_with(self.game.options().initial_rings());
        for &turn in opening {
            let player = position.to_move();
            for action in turn_to_actions(&position, turn) {
                let at = self.game.now() + OPENING_PACE;
                self.perform_action(player, action, at);
            }
            position.play_unchecked(turn);
        }
    }

    /// Performs an action, and records it as accepted or refused.
    pub fn perform_action(&mut self, player: Player, action: Action, at: Millis) {
        match self.game.apply(at, player, action) {
            Ok(events) => {
                self.actions.push((at, player, action));
                self.count(&events);
            }
            Err(rejected) => {
                self.stats[player].refused_actions += 1;
                self.refusals.push((player, action, rejected.why));
                self.count(&rejected.events);
            }
        }
    }

    fn count(&mut self, events: &Events) {
        // If a player gives up a turn, the rules report both a pass and that the player is late (R5.4). Only the pass
        // is counted.
        let mut given_up = false;
        for TimedEvent { event, .. } in events {
            match *event {
                Event::GlassLost { glass, .. } => self.stats[glass.owner].glasses_lost += 1,
                Event::Passed { player, forced: false } => {
                    self.stats[player].voluntary_passes += 1;
                    given_up = true;
                }
                Event::PlayerLate { .. } if given_up => given_up = false,
                Event::PlayerLate { player, .. } => self.stats[player].late_turns += 1,
                Event::RingDropped { player, why: RingDropReason::Claim, .. } => self.stats[player].claimed_rings += 1,
                Event::RingDropped { player, why: RingDropReason::ExtraRing, .. } => {
                    self.stats[player].extra_rings += 1;
                }
                Event::TimerFlipped { by, .. } => self.stats[by].timer_flips += 1,
                Event::Over(outcome) if outcome.by == EndReason::MovedOntoFullSocket => {
                    if let Some(winner) = outcome.winner {
                        self.stats[!winner].moves_onto_full_sockets += 1;
                    }
                }
                _ => {}
            }
        }
    }
}

/// Plays a match to its end. Each step performs the earliest action that a player intends, unless an event is due at or
/// before the same time (R2.3). In that case, the event happens.
pub fn play_timed_match(mut played: ArenaMatch, red: &mut BotPlayer, black: &mut BotPlayer) -> ArenaMatch {
    let stop = AtomicBool::new(false);
    while played.game.outcome().is_none() {
        let intents = [red.decide(&played.game, &stop), black.decide(&played.game, &stop)];
        let next = Player::BOTH
            .into_iter()
            .zip(intents)
            .filter_map(|(player, intent)| Some((player, intent?)))
            .min_by_key(|(_, intent)| intent.at);
        match (next, played.game.next_due_time()) {
            (Some((player, BotIntent { action, at, .. })), due) if due.is_none_or(|due| due > at) => {
                played.perform_action(player, action, at);
            }
            (_, Some(due)) => {
                let events = played.game.advance(due);
                played.count(&events);
            }
            (_, None) => played.was_broken_off = true,
        }
        played.was_broken_off |= played.actions.len() + played.refusals.len() > MAX_ACTIONS;
        if played.was_broken_off {
            break;
        }
    }
    played
}

/// Plays turns from `start`: first those of the opening, then those that `choose` returns. Stops early if `choose`
/// returns no turn or an illegal one. Returns the turns and the last position.
pub fn play_turns(
    start: Position,
    opening: &[Turn],
    mut choose: impl FnMut(Player, &Position) -> Option<Turn>,
) -> (Vec<Turn>, Position) {
    let mut position = start;
    let mut played = Vec::new();
    let mut opening = opening.iter().copied();
    while !position.is_over() {
        let turn = opening.next().or_else(|| choose(position.to_move(), &position));
        let Some(next) = turn.and_then(|turn| position.play(turn).ok()) else { break };
        played.extend(turn);
        position = next;
    }
    (played, position)
}

/// Returns the actions of a turn at Level 1. A blocked player who claims nothing passes without an action (R6.1).
pub fn turn_to_actions(position: &Position, turn: Turn) -> Vec<Action> {
    let mut actions = Vec::with_capacity(4);
    if turn.claims_ring {
        actions.push(Action::ClaimRing);
    }
    match turn.glass_move {
        Some(Move { from, to, drops_ring }) => {
            actions.extend([Action::Lift(from), Action::Place(to)]);
            let holder = position.board().rings_in_holder(position.to_move()) - u8::from(turn.claims_ring);
            if drops_ring {
                actions.push(Action::DropRing);
            } else if holder > 0 {
                actions.push(Action::KeepRing);
            }
        }
        None if position.claim().is_some() && !turn.claims_ring => actions.push(Action::Pass),
        None => {}
    }
    actions
}

/// The number of random turns at the start of a match, two by each side.
pub const OPENING_TURNS: usize = 4;

const LONGEST_OPENING: usize = 16;

const UNMOVED_GLASSES: usize = 6;

/// Returns the openings of `count` matches for a seed. Two moves by each side reach only 729 positions, so an opening
/// that would repeat a position is replaced by a longer one.
pub fn random_openings(seed: u64, count: usize) -> Vec<Vec<Turn>> {
    let mut reached = HashSet::new();
    (0..count as u64)
        .map(|number| {
            let mut random = Random::stream(seed, number);
            let mut turns = OPENING_TURNS;
            loop {
                let (opening, position) = random_turns(random.next_u64(), turns);
                if reached.insert(position) || turns == LONGEST_OPENING {
                    return opening;
                }
                turns += 1;
            }
        })
        .collect()
}

/// Returns the opening of one match for a seed.
pub fn random_opening(seed: u64) -> Vec<Turn> {
    random_turns(seed, OPENING_TURNS).0
}

/// Returns random moves with their rings, and the position after the last one. Glasses that have not moved yet move
/// first (R4.3).
fn random_turns(seed: u64, length: usize) -> (Vec<Turn>, Position) {
    let mut random = Random::new(seed);
    let mut position = Position::start();
    let mut played = Vec::with_capacity(length);
    for _ in 0..length {
        let mut turns = position.turns();
        turns.retain(|turn| turn.move_drops_ring());
        if played.len() < UNMOVED_GLASSES {
            let corners = STARTING_CORNERS[position.to_move().index()];
            turns.retain(|turn| turn.glass_move.is_some_and(|glass_move| corners.contains(&glass_move.from)));
        }
        let Some(&turn) = random.choose(&turns) else { break };
        position.play_unchecked(turn);
        played.push(turn);
    }
    (played, position)
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Player;

    use super::*;

    #[test]
    fn openings_are_legal_and_lead_to_different_positions() {
        let all = random_openings(1, 900);
        let mut reached = HashSet::new();
        for turns in &all {
            let mut position = Position::start();
            for &turn in turns {
                position = position.play(turn).expect("a legal opening");
            }
            assert_eq!(usize::from(position.board().rings_on_board()), turns.len());
            assert!(reached.insert(position), "{position}");
        }
        let short = all.iter().filter(|turns| turns.len() == OPENING_TURNS).count();
        assert!((400..729).contains(&short), "{short}");
        assert!(reached.iter().any(|position| position.to_move() == Player::Black));
        assert_eq!(random_openings(1, 9), all[..9]);
    }

    #[test]
    fn a_glass_on_its_corner_moves_first() {
        let (turns, _) = random_turns(3, LONGEST_OPENING);
        assert_eq!(turns.len(), LONGEST_OPENING);
        for (number, turn) in turns.into_iter().enumerate().take(UNMOVED_GLASSES) {
            let from = turn.glass_move.expect("a move").from;
            assert!(STARTING_CORNERS[number % 2].contains(&from), "{turn}");
        }
    }
}
