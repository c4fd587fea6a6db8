//! A Level 1 [`Position`] as the searcher sees it.

use super::Look;
use super::weights::{IN_USE, Scale};
use crate::bot::search::{Assessment, Breadth, Candidate, Candidates, Game};
use crate::rules::{Player, Position, QUIET_LIMIT, Turn};

/// With fewer rings than this in a holder, keeping one may be the best turn: who has none left cannot punish it.
const SCARCE: u8 = 6;

/// The position as it looks with these weights, or its result.
#[inline]
pub fn assess(position: &Position, scale: &Scale) -> Assessment {
    let (board, me) = (position.board(), position.to_move());
    let look = Look::of(board, me, [board.glasses(me), board.glasses(!me)], scale);
    // A claim keeps a match alive that would otherwise be over (R6.4).
    let ending = look.blocked || position.quiet() >= QUIET_LIMIT;
    if ending && position.claim().is_none() { Assessment::Over(look.lead) } else { Assessment::Open(look.score) }
}

impl Game for Position {
    type Turn = Turn;

    #[inline]
    fn hash(&self) -> u64 {
        // The rules' hash leaves out how long no ring has come, which decides when the match ends (R6.3).
        Position::hash(self) ^ u64::from(self.quiet()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline]
    fn to_move(&self) -> Player {
        Position::to_move(self)
    }

    fn candidates(&self, breadth: Breadth, list: &mut Candidates<Turn>) -> bool {
        let mut left_out = false;
        let holders = Player::BOTH.map(|player| self.board().holder(player));
        let far_from_empty = holders[0].min(holders[1]) >= SCARCE && holders[0] + holders[1] >= 2 * SCARCE + 4;
        let can_drop = self.board().holder(Position::to_move(self)) > self.claim().is_some() as u8;
        self.for_each_turn(|turn| {
            // A ring kept is a ring that the opponent may drop in the same place, so it is hardly ever better.
            let kept = turn.go.is_some_and(|go| !go.ring) && can_drop;
            if kept && breadth == Breadth::Sensible && far_from_empty {
                left_out = true;
                return;
            }
            let order = turn.go.map_or(0, |go| i32::from(go.to.height()) * 10 - 500 * i32::from(kept));
            list.push(Candidate { turn, order });
        });
        left_out
    }

    #[inline]
    fn make(&mut self, turn: Turn) {
        self.play_unchecked(turn);
    }

    #[inline]
    fn assess(&self) -> Assessment {
        assess(self, &IN_USE)
    }

    #[inline]
    fn code(turn: Turn) -> u16 {
        let place = turn.go.map_or(0, |go| (go.from.index() << 6 | go.to.index()) as u16);
        let ring = turn.go.is_some_and(|go| go.ring);
        // A pass has both sockets 0, which no move has, and the two bits above tell it from nothing.
        place | u16::from(ring || turn.go.is_none()) << 12 | u16::from(turn.claim) << 13
    }
}
