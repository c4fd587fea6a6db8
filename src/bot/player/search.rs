//! How a level uses the searcher at the table.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::NODES_PER_MILLISECOND;
use super::mind::Choice;
use super::mistakes::err;
use crate::bot::difficulty::Strength;
use crate::bot::random::Random;
use crate::bot::sand::{SandState, SandTurn};
use crate::bot::search::{Game, Limits, Searcher};
use crate::bot::{Difficulty, HASH_MIB, Thinker};
use crate::rules::{Millis, Socket};

/// The hash table for searches with sand, in mebibytes: these look at few positions.
const SAND_HASH_MIB: usize = 16;

/// An extra ring is searched for among so many sockets, those that look best.
const EXTRA_SOCKETS: usize = 8;

/// A level's strength, and the searchers it is put to.
pub(super) struct Search {
    pub(super) strength: Strength,
    /// While sand runs.
    limits: Limits,
    /// At Level 1; what is not limited here the level limits itself.
    still_limits: Limits,
    /// Whether sand is left out of all planning.
    pub(super) blind: bool,
    searcher: Searcher<SandState>,
    level: Difficulty,
    seed: u64,
    /// For Level 1, where the position is all there is; made when it is needed.
    thinker: Option<Thinker>,
}

impl Search {
    pub(super) fn new(level: Difficulty, seed: u64) -> Search {
        let strength = level.strength();
        let limits = Limits {
            nodes: Some(strength.nodes_in_time),
            depth: Some(strength.depth),
            every_score: strength.tolerance > 0 || strength.overlooks > 0,
            ..Limits::default()
        };
        Search {
            strength,
            limits,
            still_limits: Limits::default(),
            blind: false,
            searcher: Searcher::new(SAND_HASH_MIB),
            level,
            seed,
            thinker: None,
        }
    }

    /// Another budget than the level's own, at every Difficulty.
    pub(super) fn set_budget(&mut self, nodes: Option<u64>, time: Option<Duration>, threads: usize) {
        self.limits = Limits { nodes, time, threads, ..self.limits };
        self.still_limits = Limits { nodes, time, threads, ..self.still_limits };
    }

    /// How long a turn's thinking lasts, in milliseconds of the match.
    pub(super) fn thinking(&self) -> Millis {
        let by_nodes = self.limits.nodes.map_or(Millis::MAX, |nodes| nodes / NODES_PER_MILLISECOND);
        let by_time = self.limits.time.map_or(Millis::MAX, |time| time.as_millis() as Millis);
        match by_nodes.min(by_time) {
            Millis::MAX => 0,
            thinking => thinking,
        }
    }

    /// The limits if there is only time for `most` positions at the nominal speed.
    fn limited(&self, most: u64) -> Limits {
        let longest = Duration::from_millis(most / NODES_PER_MILLISECOND + 1);
        let Limits { nodes, time, .. } = self.limits;
        let nodes =
            if nodes.is_none() && time.is_some() { None } else { Some(nodes.map_or(most, |nodes| nodes.min(most))) };
        Limits { nodes, time: time.map(|time| time.min(longest)), ..self.limits }
    }

    /// The turn that the level plays.
    pub(super) fn choose(
        &mut self,
        state: &SandState,
        most: u64,
        random: &mut Random,
        stop: &AtomicBool,
    ) -> Option<Choice> {
        if let Some(position) = state.as_still() {
            let thinker = self.thinker.get_or_insert_with(|| Thinker::new(HASH_MIB));
            let choice = thinker.choose(position, self.level, self.seed, &self.still_limits, stop, &mut |_| ())?;
            return Some(Choice { turn: state.turn_of(choice.turn), nodes: choice.nodes });
        }
        let limits = self.limited(most);
        let report = self.searcher.search(state, &limits, stop, &mut |_| ());
        let turn = if limits.every_score { err(&report.root_scores, &self.strength, random) } else { report.turn };
        Some(Choice { turn: turn?, nodes: report.nodes })
    }

    /// The best of the turns that fit, the budget shared out among them.
    pub(super) fn choose_among(
        &mut self,
        state: &SandState,
        fits: impl Fn(&SandTurn) -> bool,
        most: u64,
        stop: &AtomicBool,
    ) -> Option<Choice> {
        let mut turns = Vec::new();
        state.for_each_turn(|turn| {
            if fits(&turn) {
                turns.push((turn, state.after(turn)));
            }
        });
        self.least(&turns, most, stop)
    }

    /// Where an extra ring serves `state.to_move()`'s opponent or themselves best: the sockets with the positions they lead
    /// to, which `mine` tells apart by whose view counts.
    pub(super) fn best_extra(
        &mut self,
        mut sockets: Vec<(Socket, SandState)>,
        mine: bool,
        most: u64,
        stop: &AtomicBool,
    ) -> Option<Socket> {
        sockets.truncate(EXTRA_SOCKETS);
        let limits = self.share(sockets.len(), most);
        let worth = |(socket, state): (Socket, SandState)| {
            let score = self.searcher.search(&state, &limits, stop, &mut |_| ()).score;
            (socket, if mine { score } else { -score })
        };
        // The first of equals, which looked best before.
        sockets
            .into_iter()
            .map(worth)
            .reduce(|best, other| if other.1 > best.1 { other } else { best })
            .map(|best| best.0)
    }

    fn share(&self, among: usize, most: u64) -> Limits {
        let limits = self.limited(most);
        let nodes = limits.nodes.map(|nodes| (nodes / among.max(1) as u64).max(1));
        let time = limits.time.map(|time| time / among.max(1) as u32);
        let depth = self.limits.depth.map(|depth| depth.saturating_sub(1).max(1));
        Limits { nodes, time, depth, every_score: false, ..limits }
    }

    /// The turn after which the opponent stands worst.
    fn least(&mut self, turns: &[(SandTurn, SandState)], most: u64, stop: &AtomicBool) -> Option<Choice> {
        let limits = self.share(turns.len(), most);
        let mut nodes = 0;
        let mut best: Option<(SandTurn, i32)> = None;
        for (turn, after) in turns {
            let report = self.searcher.search(after, &limits, stop, &mut |_| ());
            nodes += report.nodes;
            if best.is_none_or(|(_, score)| report.score < score) {
                best = Some((*turn, report.score));
            }
        }
        best.map(|(turn, _)| Choice { turn, nodes })
    }
}
