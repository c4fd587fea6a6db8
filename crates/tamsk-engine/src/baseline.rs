//! Baseline players, to measure the bot against.

use tamsk_rules::{ByPlayer, Player, Position, SOCKETS, Socket, SocketSet};

use crate::random::Random;
use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};
use crate::search::Game;

/// Returns the turn with the greatest gain in rings, then in mobility, at random among equals; `None` if the match is
/// over.
pub fn greedy_turn(position: &TimedPosition, random: &mut Random) -> Option<TimedTurn> {
    let mut best: Vec<TimedTurn> = Vec::new();
    let mut highest = i32::MIN;
    position.for_each_turn(|turn| {
        let value = value(position, turn);
        if value > highest {
            best.clear();
            highest = value;
        }
        if value == highest {
            best.push(turn);
        }
    });
    random.pick(&best).copied()
}

/// Rings dropped minus rings given away, in hundredths, plus the difference in mobility.
fn value(position: &TimedPosition, turn: TimedTurn) -> i32 {
    let me = position.to_move();
    let next = position.after(turn);
    let given = match turn.glass_move {
        Some(TimedMove { ring: false, .. }) => 1,
        Some(TimedMove { delay, .. }) => i32::from(delay != Delay::None),
        None => 2,
    };
    let board = next.position().board();
    let mobility = |player| {
        let glasses = next.living(player, next.now()) & board.glasses(player);
        glasses.into_iter().map(|from| board.exits(from).len() as i32).sum::<i32>()
    };
    let rings = i32::from(board.holder(!me)) - i32::from(board.holder(me)) - given;
    100 * rings + mobility(me) - mobility(!me)
}

/// Returns a random turn, all equally likely but without delays and given up turns; `None` if the match is over.
pub fn random_turn(position: &TimedPosition, random: &mut Random) -> Option<TimedTurn> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn| turns.push(turn));
    let moves: Vec<TimedTurn> = turns
        .iter()
        .copied()
        .filter(|turn| matches!(turn.glass_move, Some(TimedMove { delay: Delay::None, .. })))
        .collect();
    random.pick(if moves.is_empty() { &turns } else { &moves }).copied()
}

/// The neighbours of each socket, padded to 64 entries so that no index needs a bounds check.
static NEIGHBOURS: [u64; 64] = {
    let mut around = [0; 64];
    let mut i = 0;
    while i < SOCKETS {
        if let Some(socket) = Socket::new(i) {
            around[i] = socket.neighbours().bits();
        }
        i += 1;
    }
    around
};

/// A turn of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlayoutMove {
    /// Which glass of the side to move, from 0.
    glass: u8,
    /// The index of the socket it moves to.
    to: u8,
}

/// The result of a playout: the rings left to each player.
type RingsLeft = [u8; 2];

/// A position reduced to what playouts need.
#[derive(Clone, Copy, Debug)]
pub struct Playout {
    /// The sockets with at least one, two, three and four free places.
    room: [u64; 4],
    occupied: u64,
    glasses: [[u8; 3]; 2],
    /// How many of `glasses` can still move; the others are obstacles.
    living: [u8; 2],
    holders: RingsLeft,
    to_move: u8,
}

impl Playout {
    /// Creates a playout from a position with its open claim used. `living` are the glasses that are not lost.
    pub fn new(position: &Position, living: ByPlayer<SocketSet>) -> Playout {
        let board = position.board();
        let mut playout = Playout {
            room: [0; 4],
            occupied: board.occupied().bits(),
            glasses: [[0; 3]; 2],
            living: [0; 2],
            holders: [board.holder(Player::Red), board.holder(Player::Black)],
            to_move: position.to_move() as u8,
        };
        for socket in Socket::all() {
            let room = usize::from(socket.height() - board.rings(socket));
            for plane in &mut playout.room[..room] {
                *plane |= 1 << socket.index();
            }
        }
        for player in Player::BOTH {
            let side = player.index();
            for (place, socket) in playout.glasses[side].iter_mut().zip(living[player]) {
                *place = socket.index() as u8;
                playout.living[side] += 1;
            }
        }
        if let Some(socket) = position.claim() {
            playout.drop_ring(position.to_move().index(), 1 << socket.index());
        }
        playout
    }

    /// The side to move: 0 for Red, 1 for Black.
    fn side(&self) -> usize {
        usize::from(self.to_move & 1)
    }

    /// The socket of a glass of the side to move.
    fn from(&self, glass: u8) -> u8 {
        self.glasses[self.side()][usize::from(glass)]
    }

    /// The sockets that a glass of the side to move may move to.
    #[inline]
    fn exits(&self, glass: u8) -> u64 {
        let from = self.glasses[self.side()][usize::from(glass)];
        let alive = u64::from(glass < self.living[self.side()]).wrapping_neg();
        NEIGHBOURS[usize::from(from & 63)] & self.room[0] & !self.occupied & alive
    }

    /// Calls `f` with every move of the side to move.
    fn for_each_move(&self, mut f: impl FnMut(PlayoutMove)) {
        for glass in 0..3 {
            let mut exits = self.exits(glass);
            while exits != 0 {
                f(PlayoutMove { glass, to: exits.trailing_zeros() as u8 });
                exits &= exits - 1;
            }
        }
    }

    /// Returns a random move, all equally likely; `None` if the side to move is blocked.
    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<PlayoutMove> {
        let exits = [self.exits(0), self.exits(1), self.exits(2)];
        let counts = exits.map(u64::count_ones);
        let all = counts[0] + counts[1] + counts[2];
        if all == 0 {
            return None;
        }
        let mut number = random.below(all.into()) as u32;
        let mut glass = 0;
        while number >= counts[glass] {
            number -= counts[glass];
            glass += 1;
        }
        let mut ways = exits[glass];
        for _ in 0..number {
            ways &= ways - 1;
        }
        Some(PlayoutMove { glass: glass as u8, to: ways.trailing_zeros() as u8 })
    }

    /// Plays a move with its ring, or with the opponent's claim if the mover has no rings (R6.6).
    #[inline]
    fn play(&mut self, PlayoutMove { glass, to }: PlayoutMove) {
        let side = self.side();
        let place = &mut self.glasses[side][usize::from(glass)];
        self.occupied ^= 1 << *place | 1 << to;
        *place = to;
        let payer = if self.holders[side] > 0 { side } else { 1 - side };
        self.drop_ring(payer, 1 << to);
        self.pass();
    }

    /// Passes the turn to the other side.
    #[inline]
    fn pass(&mut self) {
        self.to_move ^= 1;
    }

    #[inline]
    fn drop_ring(&mut self, side: usize, socket: u64) {
        // With two empty holders the board is full and nobody can move, so this never hides an error.
        self.holders[side] = self.holders[side].saturating_sub(1);
        let [one, two, three, four] = self.room;
        self.room = [one & (!socket | two), two & (!socket | three), three & (!socket | four), four & !socket];
    }

    /// Plays at random to the end of the match and adds the number of turns to `turns`.
    fn run(mut self, random: &mut Random, turns: &mut u64) -> RingsLeft {
        let mut blocked = false;
        loop {
            match self.random_move(random) {
                Some(random_move) => {
                    self.play(random_move);
                    *turns += 1;
                    blocked = false;
                }
                None if blocked => return self.holders,
                None => {
                    self.pass();
                    blocked = true;
                }
            }
        }
    }
}

/// The default number of turns simulated for each move, in the tree and in playouts together.
pub const UCT_TURNS: u64 = 4_000_000;

/// The exploration constant: the weight of `√(ln N / n)` relative to the mean result, which lies between 0 and 1.
const EXPLORATION: f64 = 0.5;

/// The move that stands for a blocked player's pass.
const PASS: PlayoutMove = PlayoutMove { glass: u8::MAX, to: 0 };

/// A node of the tree.
struct TreeNode {
    /// The move that led here.
    played: PlayoutMove,
    children: u8,
    /// The index of the first child; the others follow it.
    first: u32,
    visits: u32,
    /// The sum of the results for the player who moved here: 1 for a win, ½ for a tie.
    score: f64,
}

impl TreeNode {
    fn new(played: PlayoutMove) -> TreeNode {
        TreeNode { played, children: 0, first: 0, visits: 0, score: 0.0 }
    }
}

/// A UCT player. The tree is built anew for each move.
pub struct Uct {
    turns: u64,
    random: Random,
    nodes: Vec<TreeNode>,
}

impl Uct {
    /// Creates a player that simulates `turns` turns for each move. The same seed gives the same play.
    pub fn new(turns: u64, seed: u64) -> Uct {
        Uct { turns, random: Random::new(seed), nodes: Vec::new() }
    }

    /// Returns the sockets to move from and to, among the moves that `allowed` accepts; `None` if there are none.
    pub fn choose(
        &mut self,
        root: &Playout,
        mut allowed: impl FnMut(Socket, Socket) -> bool,
    ) -> Option<(Socket, Socket)> {
        let sockets =
            |PlayoutMove { glass, to }| Some((Socket::new(root.from(glass).into())?, Socket::new(to.into())?));
        self.nodes.clear();
        self.nodes.push(TreeNode::new(PASS));
        root.for_each_move(|step| {
            if sockets(step).is_some_and(|(from, to)| allowed(from, to)) {
                self.nodes.push(TreeNode::new(step));
            }
        });
        self.nodes[0].first = 1;
        self.nodes[0].children = (self.nodes.len() - 1) as u8;
        match self.nodes.len() {
            1 => return None,
            2 => return sockets(self.nodes[1].played),
            _ => {}
        }
        let mut simulated = 0;
        while simulated < self.turns {
            self.simulate(root, &mut simulated);
        }
        let best = self.nodes[1..usize::from(self.nodes[0].children) + 1].iter().max_by_key(|node| node.visits)?;
        sockets(best.played)
    }

    /// Runs one simulation: selection, expansion, playout and backpropagation.
    fn simulate(&mut self, root: &Playout, simulated: &mut u64) {
        let mut board = *root;
        // The nodes visited, each with the side that moved there.
        let mut path: Vec<(usize, usize)> = vec![(0, 1 - board.side())];
        let mut at = 0;
        let mut passes = 0;
        let left = loop {
            if self.nodes[at].children == 0 {
                // A node is expanded on its second visit.
                if self.nodes[at].visits == 0 && at != 0 || passes == 2 {
                    break board.run(&mut self.random, simulated);
                }
                self.expand(at, &board);
            }
            let side = board.side();
            at = self.select(at);
            path.push((at, side));
            if self.nodes[at].played == PASS {
                board.pass();
                passes += 1;
            } else {
                board.play(self.nodes[at].played);
                passes = 0;
            }
            *simulated += 1;
        };
        for (node, mover) in path {
            self.nodes[node].visits += 1;
            self.nodes[node].score += result(left, mover);
        }
    }

    /// Adds the children of a node.
    fn expand(&mut self, at: usize, board: &Playout) {
        let first = self.nodes.len();
        board.for_each_move(|step| self.nodes.push(TreeNode::new(step)));
        if self.nodes.len() == first {
            self.nodes.push(TreeNode::new(PASS));
        }
        self.nodes[at].first = first as u32;
        self.nodes[at].children = (self.nodes.len() - first) as u8;
    }

    /// Selects a random child not visited yet, or otherwise the one with the highest upper confidence bound.
    fn select(&mut self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let first = parent.first as usize;
        let children = &self.nodes[first..first + usize::from(parent.children)];
        let untried = children.iter().filter(|child| child.visits == 0).count() as u32;
        if untried > 0 {
            let number = self.random.below(untried.into()) as usize;
            let mut fresh = (first..).zip(children).filter(|(_, child)| child.visits == 0);
            return fresh.nth(number).map_or(first, |(index, _)| index);
        }
        let log = f64::from(parent.visits.max(1)).ln();
        let bound = |child: &TreeNode| {
            let visits = f64::from(child.visits);
            child.score / visits + EXPLORATION * (log / visits).sqrt()
        };
        (first..).zip(children).max_by(|(_, a), (_, b)| bound(a).total_cmp(&bound(b))).map_or(first, |(index, _)| index)
    }
}

/// Returns the result for `mover`: 1 for a win, ½ for a tie, 0 for a loss.
fn result(left: RingsLeft, mover: usize) -> f64 {
    match left[mover].cmp(&left[1 - mover]) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}
