//! Baseline players against which the bot is measured: random, greedy, and plain UCT (Kocsis and Szepesvári 2006).

pub use crate::playout::PlayoutBoard;

use tamsk_rules::{Player, Socket};

use crate::playout::{PlayoutMove, RingsLeft};
use crate::random::Random;
use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};
use crate::search::SearchablePosition;
use crate::uct::Tree;

/// Returns the turn with the greatest gain in rings. If several turns gain equally many rings, mobility decides, and
/// then chance. Returns `None` if the match is over.
pub fn greedy_turn(position: &TimedPosition, random: &mut Random) -> Option<TimedTurn> {
    let mut best: Vec<TimedTurn> = Vec::new();
    let mut highest = i32::MIN;
    position.for_each_useful_turn(|turn| {
        let value = value(position, turn);
        if value > highest {
            best.clear();
            highest = value;
        }
        if value == highest {
            best.push(turn);
        }
    });
    random.choose(&best).copied()
}

/// Returns the value of a turn: the gain in hundredths of a ring, plus the difference in mobility after the turn.
fn value(position: &TimedPosition, turn: TimedTurn) -> i32 {
    let me = position.to_move();
    let next = position.after(turn);
    let given = match turn.glass_move {
        Some(TimedMove { drops_ring: false, .. }) => 1,
        Some(TimedMove { delay, .. }) => i32::from(delay != Delay::None),
        None => 2,
    };
    let board = next.position().board();
    let rings = i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me)) - given;
    100 * rings + mobility_lead(&next, me)
}

/// Returns how many more moves the living glasses of a player have than those of the opponent.
pub fn mobility_lead(position: &TimedPosition, player: Player) -> i32 {
    let board = position.position().board();
    let mobility = |player| {
        let glasses = position.living_glasses(player, position.elapsed_millis()) & board.glass_sockets(player);
        glasses.into_iter().map(|from| board.exits(from).len() as i32).sum::<i32>()
    };
    mobility(player) - mobility(!player)
}

/// Returns a random turn without a delay, or any random turn if every turn has a delay; `None` if the match is over.
pub fn random_turn(position: &TimedPosition, random: &mut Random) -> Option<TimedTurn> {
    let mut turns = Vec::new();
    position.for_each_useful_turn(|turn| turns.push(turn));
    let moves: Vec<TimedTurn> = turns
        .iter()
        .copied()
        .filter(|turn| matches!(turn.glass_move, Some(TimedMove { delay: Delay::None, .. })))
        .collect();
    random.choose(if moves.is_empty() { &turns } else { &moves }).copied()
}

/// The default number of turns that UCT simulates for each move, counting both the tree and the playouts.
pub const DEFAULT_UCT_SIMULATED_TURNS: u64 = 4_000_000;

const PASS: PlayoutMove = PlayoutMove { glass: u8::MAX, to: 0 };

/// A UCT player, which builds a new tree for each move.
pub struct Uct {
    turns: u64,
    random: Random,
}

impl Uct {
    /// Creates a player that simulates `turns` turns for each move. The same seed gives the same play.
    pub fn new(turns: u64, seed: u64) -> Uct {
        Uct { turns, random: Random::new(seed) }
    }

    /// Returns the source and target of the best move that `allowed` accepts; `None` if `allowed` accepts no move.
    pub fn choose(
        &mut self,
        root: &PlayoutBoard,
        mut allowed: impl FnMut(Socket, Socket) -> bool,
    ) -> Option<(Socket, Socket)> {
        let sockets =
            |PlayoutMove { glass, to }| Some((Socket::new(root.source_socket(glass).into())?, Socket::new(to.into())?));
        let mut tree = Tree::new(PASS, |tree| {
            root.for_each_move(|step| {
                if sockets(step).is_some_and(|(from, to)| allowed(from, to)) {
                    tree.add_leaf(step);
                }
            });
        });
        if tree.0[0].is_leaf() {
            return None;
        }
        if let Some(only) = tree.only_move() {
            return sockets(only);
        }
        let mut simulated = 0;
        while simulated < self.turns {
            self.simulate(&mut tree, root, &mut simulated);
        }
        tree.best_move().and_then(sockets)
    }

    fn simulate(&mut self, tree: &mut Tree<PlayoutMove>, root: &PlayoutBoard, simulated: &mut u64) {
        let mut board = *root;
        // The visited nodes, each with the side whose move led to the node.
        let mut path: Vec<(usize, usize)> = vec![(0, 1 - board.side_to_move())];
        let mut at = 0;
        let mut passes = 0;
        let left = loop {
            if tree.0[at].is_leaf() {
                if tree.0[at].visits == 0 && at != 0 || passes == 2 {
                    break board.play_to_end(&mut self.random, simulated);
                }
                tree.expand(at, |tree| {
                    let mut blocked = true;
                    board.for_each_move(|step| {
                        tree.add_leaf(step);
                        blocked = false;
                    });
                    if blocked {
                        tree.add_leaf(PASS);
                    }
                });
            }
            let side = board.side_to_move();
            at = tree.select_child(at, &mut self.random);
            path.push((at, side));
            if tree.0[at].played == PASS {
                board.pass();
                passes += 1;
            } else {
                board.play(tree.0[at].played);
                passes = 0;
            }
            *simulated += 1;
        };
        for (node, mover) in path {
            tree.0[node].add_result(result(left, mover));
        }
    }
}

/// Returns the result of a match for `mover`: 1 for a win, ½ for a tie, 0 for a loss.
fn result(left: RingsLeft, mover: usize) -> f64 {
    match left[mover].cmp(&left[1 - mover]) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}
