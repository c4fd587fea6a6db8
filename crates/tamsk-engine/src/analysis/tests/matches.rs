//! Matches for the tests of the analysis.

use std::sync::atomic::AtomicBool;

use tamsk_records::TimedAction;
use tamsk_rules::{Action, Level, Match, Millis, Options, Player, Position, Turn};

use crate::analysis::{Analysis, JudgingLimits, MatchHistory, analyse_match};
use crate::arena::{play_turns, random_opening, turn_to_actions};
use crate::player::BotPlayer;
use crate::search::SearchLimits;
use crate::{Difficulty, UntimedThinker};

/// A match with the actions that led to it.
pub struct Recorded {
    pub origin: Match,
    pub game: Match,
    pub actions: Vec<TimedAction>,
}

impl Recorded {
    /// Returns a match with the official options that is about to begin.
    pub fn beginning(level: Level) -> Recorded {
        let game = Match::new(Options::at_level(level)).expect("the official options are valid");
        Recorded { origin: game.clone(), game, actions: Vec::new() }
    }

    /// Applies an action of a player after a pause of `wait` milliseconds.
    pub fn act_after(&mut self, wait: Millis, by: Player, act: Action) {
        let at = self.game.now() + wait;
        self.game.apply(at, by, act).unwrap_or_else(|refused| panic!("{by} {act:?} at {at} ms: {refused}"));
        self.actions.push(TimedAction { at, by, act });
    }

    /// Moves a glass and drops its ring at once. The next turn begins a second later.
    pub fn moved(&mut self, by: Player, from: &str, to: &str) {
        for act in [Action::Lift(socket(from)), Action::Place(socket(to)), Action::DropRing] {
            self.act_after(0, by, act);
        }
        self.game.advance(self.game.now() + 1_000);
    }

    /// Returns a match in which the players have moved each glass once, Red first.
    pub fn with_all_moved(level: Level) -> Recorded {
        let mut match_ = Recorded::beginning(level);
        for (from, to) in [("D1", "D2"), ("D7", "D6"), ("A4", "B4"), ("A1", "B2"), ("G4", "F4"), ("G1", "F2")] {
            match_.moved(match_.game.to_move(), from, to);
        }
        match_
    }

    /// Plays a turn at Level 1.
    pub fn play(&mut self, turn: Turn) {
        let position = self.game.position().expect("a position between two turns");
        for action in turn_to_actions(&position, turn) {
            self.act_after(500, position.to_move(), action);
        }
    }

    /// Returns a match at Level 1 with these turns.
    pub fn of_turns(turns: &[&str]) -> Recorded {
        let mut recorded = Recorded::beginning(Level::One);
        for turn in turns {
            recorded.play(turn.parse().expect("a turn"));
        }
        recorded
    }

    /// Returns a match at Level 1 in which these turns fill B5, and Red then moves from B4 onto B5.
    pub fn moved_onto_full_b5(turns: &[&str]) -> Recorded {
        let mut recorded = Recorded::of_turns(turns);
        recorded.act_after(500, Player::Red, Action::Lift(socket("B4")));
        recorded.act_after(500, Player::Red, Action::Place(socket("B5")));
        recorded
    }

    /// Returns a match in which Red resigns `after` milliseconds into their second turn, while the result is still
    /// open.
    pub fn resigned(level: Level, after: Millis) -> Recorded {
        let mut recorded = Recorded::beginning(level);
        recorded.moved(Player::Red, "D1", "D2");
        recorded.moved(Player::Black, "D7", "D6");
        recorded.act_after(after, Player::Red, Action::Resign);
        recorded
    }

    pub fn history(&self) -> MatchHistory<'_> {
        MatchHistory { start: &self.origin, actions: &self.actions, end: self.game.now() }
    }

    /// Returns the analysis of the match with this node budget per turn.
    pub fn judged(&self, positions: u64) -> Analysis {
        let limits = JudgingLimits::uniform(positions);
        analyse_match(&self.history(), limits, &mut |_, _| (), &AtomicBool::new(false)).expect("nobody stops it")
    }
}

pub fn socket(name: &str) -> tamsk_rules::Socket {
    name.parse().expect("the name of a socket")
}

/// Returns a match at Level 1 in which both players play well, but forget the ring in the turns with these numbers,
/// counted from 1. If `seed` is given, the match starts with a random opening.
pub fn forgetting_rings(at: &[usize], seed: Option<u64>) -> Recorded {
    let mut thinker = UntimedThinker::new(8);
    let never = AtomicBool::new(false);
    let opening = seed.map_or_else(Vec::new, random_opening);
    let mut number = opening.len();
    let (turns, _) = play_turns(Position::start(), &opening, |_, position| {
        let limits = SearchLimits::nodes(6_000);
        let mut turn = thinker.choose_turn(position, Difficulty::Expert, 0, &limits, &never, &mut |_| ())?.turn;
        number += 1;
        if let Some(moved) = turn.glass_move.as_mut().filter(|_| at.contains(&number)) {
            moved.drops_ring = false;
        }
        Some(turn)
    });
    let mut recorded = Recorded::beginning(Level::One);
    for turn in turns {
        recorded.play(turn);
    }
    recorded
}

/// A deliberate change to the actions of the bots in a match. Turns are counted from 1.
pub enum PlantedChange {
    /// The player of the turn with this number keeps the ring.
    KeptRing(usize),
    /// The turn with this number begins this many milliseconds later.
    Hesitation(usize, Millis),
}

/// Plays a match between two Experts with this change to their actions.
pub fn play_with_change(level: Level, plant: &PlantedChange) -> Recorded {
    let mut recorded = Recorded::beginning(level);
    let mut bots = Player::BOTH.map(|player| BotPlayer::new(player, Difficulty::Expert, 1));
    let never = AtomicBool::new(false);
    let mut turn = 1;
    // The time at which the turn with the hesitation began.
    let mut hesitates = None;
    while recorded.game.outcome().is_none() {
        let game = &recorded.game;
        if matches!(*plant, PlantedChange::Hesitation(slow, _) if slow == turn) {
            hesitates.get_or_insert(game.turn_start_time());
        }
        let changed = |player, act, at| match *plant {
            PlantedChange::Hesitation(_, wait)
                if hesitates == Some(game.turn_start_time()) && matches!(act, Action::Lift(_)) =>
            {
                (player, act, game.turn_start_time() + wait)
            }
            PlantedChange::KeptRing(kept) if kept + 1 == turn && act == Action::DropRing => {
                (player, Action::KeepRing, at)
            }
            _ => (player, act, at),
        };
        let intents = bots.iter_mut().zip(Player::BOTH).filter_map(|(bot, player)| {
            let intent = bot.decide(game, &never)?;
            Some(changed(player, intent.action, intent.at))
        });
        let Some((by, act, at)) = intents.min_by_key(|(_, _, at)| *at) else {
            let due = game.next_due_time().expect("something is due if nobody acts");
            recorded.game.advance(due);
            continue;
        };
        if let Some(due) = game.next_due_time().filter(|due| *due <= at) {
            recorded.game.advance(due);
            continue;
        }
        let at = at.max(game.now());
        let placed = matches!(act, Action::Place(_));
        if recorded.game.apply(at, by, act).is_ok() {
            recorded.actions.push(TimedAction { at, by, act });
            turn += usize::from(placed);
        }
    }
    recorded
}
