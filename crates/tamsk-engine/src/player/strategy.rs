//! The strategies by which a bot chooses its turns. The main one is the search with the strength of a difficulty.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tamsk_rules::{ByPlayer, Millis, Player, Socket};

use super::habits::DANGER_SAND_TIME;
use crate::baseline::{PlayoutBoard, Uct, greedy_turn, random_turn};
use crate::difficulty::{Difficulty, Strength};
use crate::oversights::{Oversights, best_noticed};
use crate::random::Random;
use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};
use crate::search::{Breadth, Candidates, SearchLimits, SearchablePosition, Searcher};
use crate::thinker::{DEFAULT_HASH_MIB, UntimedThinker};

/// The way in which a bot chooses its turns.
pub(super) enum Strategy {
    Search(Box<SearchStrategy>),
    Random,
    /// Looks one turn ahead.
    Greedy,
    Uct(Box<Uct>),
}

impl Strategy {
    /// Chooses a turn. Returns `None` if there is none. If the glass `held` is in the hand, the turn must move that
    /// glass. `max_nodes` is the number of positions for which there is time.
    pub(super) fn choose(
        &mut self,
        position: &TimedPosition,
        held: Option<u8>,
        max_nodes: u64,
        is_hurried: bool,
        random: &mut Random,
        stop: &AtomicBool,
    ) -> Option<ChosenTimedTurn> {
        let fits = |turn: &TimedTurn| match (held, turn.glass_move) {
            (None, _) => true,
            (Some(held), Some(TimedMove { glass, delay, .. })) => glass == held && delay == Delay::None,
            (Some(_), None) => false,
        };
        let without_search = |turn| ChosenTimedTurn { turn, nodes: 0 };
        match self {
            Strategy::Search(search) => match held {
                None => search.choose(position, max_nodes, is_hurried, random, stop),
                Some(_) => search.choose_among(position, fits, max_nodes, stop),
            },
            Strategy::Random => random_turn(position, random).filter(fits).map(without_search),
            Strategy::Greedy => greedy_turn(position, random).filter(fits).map(without_search),
            Strategy::Uct(uct) => uct_turn(uct, position).filter(fits).map(without_search),
        }
        .or_else(|| first_fitting(position, fits).map(without_search))
    }
}

fn first_fitting(position: &TimedPosition, fits: impl Fn(&TimedTurn) -> bool) -> Option<TimedTurn> {
    let mut first = None;
    position.for_each_useful_turn(|turn| first = first.or(Some(turn).filter(&fits)));
    first
}

/// Chooses a turn by UCT, which ignores sand. Glasses that are already lost are obstacles, and all other glasses can
/// move. Returns `None` if no move is possible without a delay.
fn uct_turn(uct: &mut Uct, position: &TimedPosition) -> Option<TimedTurn> {
    let claim = position.position().claim().is_some();
    let mut moves = Vec::new();
    position.for_each_useful_turn(|turn| {
        if let Some(TimedMove { to, drops_ring: ring, delay: Delay::None, .. }) = turn.glass_move
            && turn.claims_ring == claim
            && let Some(from) = position.source(turn)
        {
            moves.push((from, to, ring, turn));
        }
    });
    let living = ByPlayer(Player::BOTH).map(|player| position.living_glasses(player, position.elapsed_millis()));
    let root = PlayoutBoard::new(position.position(), living);
    let (from, to) = uct.choose(&root, |from, to| moves.iter().any(|m| m.0 == from && m.1 == to))?;
    moves.iter().filter(|m| m.0 == from && m.1 == to).max_by_key(|m| m.2).map(|m| m.3)
}

/// The greatest size of the transposition table for searches with sand, in mebibytes. These searches visit few
/// positions.
const SAND_HASH_MIB: usize = 16;

/// Returns the size in mebibytes of a table for searches that visit `nodes` positions each, but at most `max_mib`. A
/// kibibyte for each position is enough for the searches of a match. A larger table would only take longer to create.
fn table_size(nodes: u64, max_mib: usize) -> usize {
    ((nodes >> 10) as usize).clamp(1, max_mib)
}

/// The number of sockets for an extra ring that the search compares. These are the sockets with the best estimates.
const EXTRA_SOCKETS: usize = 8;

/// A strategy that searches with the strength of a difficulty.
pub(super) struct SearchStrategy {
    pub(super) strength: Strength,
    limits: SearchLimits,
    untimed_limits: SearchLimits,
    pub(super) ignores_sand: bool,
    searcher: Searcher<TimedPosition>,
    seed: u64,
    thinker: Option<UntimedThinker>,
}

impl SearchStrategy {
    pub(super) fn new(difficulty: Difficulty, seed: u64) -> SearchStrategy {
        let strength = difficulty.strength();
        let limits = SearchLimits {
            nodes: Some(strength.nodes_with_sand),
            depth: Some(strength.depth),
            scores_all_turns: strength.overlooks(),
            ..SearchLimits::default()
        };
        SearchStrategy {
            strength,
            limits,
            untimed_limits: SearchLimits::default(),
            ignores_sand: false,
            searcher: Searcher::new(table_size(strength.nodes_with_sand, SAND_HASH_MIB)),
            seed,
            thinker: None,
        }
    }

    /// Replaces the budget of each search: positions, real time and threads.
    pub(super) fn set_budget(&mut self, nodes: Option<u64>, time: Option<Duration>, threads: usize) {
        self.limits = SearchLimits { nodes, time, threads, ..self.limits };
        self.untimed_limits = SearchLimits { nodes, time, threads, ..self.untimed_limits };
    }

    /// Returns the match time that a search takes, in milliseconds, or 0 if neither its positions nor its time are
    /// limited.
    pub(super) fn thinking_time(&self) -> Millis {
        let by_nodes = self.limits.nodes.map_or(Millis::MAX, |nodes| nodes / NODES_PER_MILLISECOND);
        let by_time = self.limits.time.map_or(Millis::MAX, |time| time.as_millis() as Millis);
        match by_nodes.min(by_time) {
            Millis::MAX => 0,
            time => time,
        }
    }

    fn limited(&self, max_nodes: u64) -> SearchLimits {
        let longest = Duration::from_millis(max_nodes / NODES_PER_MILLISECOND + 1);
        let SearchLimits { nodes, time, .. } = self.limits;
        let nodes = if nodes.is_none() && time.is_some() {
            None
        } else {
            Some(nodes.map_or(max_nodes, |nodes| nodes.min(max_nodes)))
        };
        SearchLimits { nodes, time: time.map(|time| time.min(longest)), ..self.limits }
    }

    pub(super) fn choose(
        &mut self,
        position: &TimedPosition,
        max_nodes: u64,
        is_hurried: bool,
        random: &mut Random,
        stop: &AtomicBool,
    ) -> Option<ChosenTimedTurn> {
        let strength = if is_hurried { self.strength.hurried() } else { self.strength };
        if let Some(untimed) = position.as_untimed() {
            let size = table_size(strength.nodes_without_sand, DEFAULT_HASH_MIB);
            let thinker = self.thinker.get_or_insert_with(|| UntimedThinker::new(size));
            // The bot forgets rings and claims when it should use them, not when it chooses its turn.
            let strength = strength.without_forgetting();
            let chosen =
                thinker.choose_with_strength(untimed, &strength, self.seed, &self.untimed_limits, stop, &mut |_| ())?;
            return Some(ChosenTimedTurn { turn: position.timed_turn(chosen.turn), nodes: chosen.nodes });
        }
        let limits = SearchLimits { depth: Some(strength.depth), ..self.limited(max_nodes) };
        let report = self.searcher.search(position, &limits, stop, &mut |_| ());
        let turn = if limits.scores_all_turns {
            let oversights = Oversights::draw(position.position(), &strength, self.seed, random);
            // Nobody thinks of giving up a turn as long as they notice a move.
            let notices = |turn: TimedTurn| {
                turn.glass_move.is_some_and(|moved| {
                    let is_urgent = position.life_of_glass(position.to_move(), moved.glass) < DANGER_SAND_TIME;
                    is_urgent || !oversights.hide(position.source(turn), moved.to)
                })
            };
            best_noticed(&report.exact_root_scores, notices)
        } else {
            report.turn
        };
        Some(ChosenTimedTurn { turn: turn?, nodes: report.nodes })
    }

    /// Chooses a turn for which `fits` returns `true`. Returns `None` if there is none.
    pub(super) fn choose_among(
        &mut self,
        position: &TimedPosition,
        fits: impl Fn(&TimedTurn) -> bool,
        max_nodes: u64,
        stop: &AtomicBool,
    ) -> Option<ChosenTimedTurn> {
        let mut candidates = Candidates::new();
        position.add_candidates(Breadth::Sensible, &mut candidates);
        let turns: Vec<(TimedTurn, TimedPosition)> = candidates
            .iter()
            .map(|candidate| candidate.turn)
            .filter(fits)
            .map(|turn| (turn, position.after(turn)))
            .collect();
        self.worst_for_opponent(&turns, max_nodes, stop)
    }

    /// Returns the best socket for an extra ring. `sockets` holds each socket with the position after the ring, best
    /// estimate first. `mine` is `true` if the bot moves next. Returns `None` if `sockets` is empty.
    pub(super) fn best_extra_ring_socket(
        &mut self,
        mut sockets: Vec<(Socket, TimedPosition)>,
        mine: bool,
        max_nodes: u64,
        stop: &AtomicBool,
    ) -> Option<Socket> {
        sockets.truncate(EXTRA_SOCKETS);
        let limits = self.share(sockets.len(), max_nodes);
        let scored = |(socket, position): (Socket, TimedPosition)| {
            let score = self.searcher.search(&position, &limits, stop, &mut |_| ()).score;
            (socket, if mine { score } else { -score })
        };
        // The sockets are sorted by estimate, so the first of several equal scores wins.
        sockets
            .into_iter()
            .map(scored)
            .reduce(|best, other| if other.1 > best.1 { other } else { best })
            .map(|best| best.0)
    }

    fn share(&self, among: usize, max_nodes: u64) -> SearchLimits {
        let limits = self.limited(max_nodes);
        let nodes = limits.nodes.map(|nodes| (nodes / among.max(1) as u64).max(1));
        let time = limits.time.map(|time| time / among.max(1) as u32);
        let depth = self.limits.depth.map(|depth| depth.saturating_sub(1).max(1));
        SearchLimits { nodes, time, depth, scores_all_turns: false, ..limits }
    }

    /// Returns the turn after which the score of the opponent is lowest; `None` if `turns` is empty.
    fn worst_for_opponent(
        &mut self,
        turns: &[(TimedTurn, TimedPosition)],
        max_nodes: u64,
        stop: &AtomicBool,
    ) -> Option<ChosenTimedTurn> {
        let limits = self.share(turns.len(), max_nodes);
        let mut nodes = 0;
        let mut best: Option<(TimedTurn, i32)> = None;
        for (turn, after) in turns {
            let report = self.searcher.search(after, &limits, stop, &mut |_| ());
            nodes += report.nodes;
            if best.is_none_or(|(_, score)| report.score < score) {
                best = Some((*turn, report.score));
            }
        }
        best.map(|(turn, _)| ChosenTimedTurn { turn, nodes })
    }
}

/// The assumed speed of the search. It is fixed, so that the bot plays the same on every machine.
pub const NODES_PER_MILLISECOND: u64 = 1_000;

/// A chosen turn, and the number of positions that were searched to choose it.
pub(super) struct ChosenTimedTurn {
    pub(super) turn: TimedTurn,
    pub(super) nodes: u64,
}
