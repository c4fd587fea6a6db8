//! Whether a turn that keeps a ring can be better than all that drop theirs.

use super::reach::Reach;
use crate::rules::{Player, Position};

/// With at least so many rings in both holders, and one for each place, keeping one has never been the only good turn.
const SCARCE: i32 = 4;

/// What is known about turns that keep a ring although there is one, beside those that drop it.
///
/// The opponent may answer such a turn by claiming the socket. The board is then as after dropping the ring, with a ring
/// more on the wrong side, so that whatever wins then also wins after the drop, with a ring less to get rid of. This
/// fails only if a player runs out of rings on the way, which cannot lose but leaves places for the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keeping {
    /// None is better.
    Worse,
    /// None has been found that is better, but nothing excludes it (`tamsk-engine prove --check`).
    ProbablyWorse,
    /// One may be better.
    MayBeBetter,
}

impl Keeping {
    /// What is known where the question is whether the side to move wins by `beta` rings at least. With a ring for each
    /// place in both holders, nobody runs out, and no such turn is ever better; that is not asked here.
    pub(super) fn of(position: &Position, reach: &Reach, beta: i32) -> Keeping {
        let rings = Player::BOTH.map(|player| i32::from(position.board().holder(player)));
        let left = rings[0] + rings[1];
        let room = reach.together + i32::from(position.claim().is_some());
        // Of more rings than can be dropped some are left in the end, so that whoever runs out has won.
        if (beta == 0 || beta == 1) && left > room {
            Keeping::Worse
        } else if rings[0].min(rings[1]) >= SCARCE && left >= reach.together {
            Keeping::ProbablyWorse
        } else {
            Keeping::MayBeBetter
        }
    }
}
