//! The match with which a step begins, of either game.

use crate::table::loading::LoadMatch;
use crate::table::occasion::Occasion;
use tamsk_rules::{Match, Player, SocketSet};

use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;
use crate::table::seats::Seats;

/// The match with which a step begins.
#[derive(Clone, Debug)]
pub enum Opening {
    /// One of TAMSK.
    Tamsk(Box<LiveMatch>),
    /// One of GIPF.
    Gipf(Box<LiveGipf>),
}

/// The request to put the match of a step on the table.
#[derive(Clone, Debug)]
pub(super) enum LessonLoad {
    /// One of TAMSK.
    Tamsk(LoadMatch),
    /// One of GIPF.
    Gipf(LoadMatch<LiveGipf>),
}

impl Opening {
    /// Returns the match on the table, if there is one.
    pub(super) fn shown(tamsk: Option<&LiveMatch>, gipf: Option<&LiveGipf>) -> Option<Opening> {
        let tamsk = tamsk.map(|live| Opening::Tamsk(Box::new(live.clone())));
        tamsk.or_else(|| gipf.map(|live| Opening::Gipf(Box::new(live.clone()))))
    }

    /// Returns the match of TAMSK, if it is one.
    pub fn tamsk(&self) -> Option<&LiveMatch> {
        match self {
            Opening::Tamsk(live) => Some(live),
            Opening::Gipf(_) => None,
        }
    }

    /// Returns the request to put it on the table.
    pub(super) fn load(self, seats: Seats) -> LessonLoad {
        match self {
            Opening::Tamsk(live) => LessonLoad::Tamsk(LoadMatch { live, seats, occasion: Occasion::Lesson }),
            Opening::Gipf(live) => LessonLoad::Gipf(LoadMatch { live, seats, occasion: Occasion::Lesson }),
        }
    }

    /// Returns whether two matches look the same on the table.
    pub(super) fn looks_like(&self, other: &Opening) -> bool {
        match (self, other) {
            (Opening::Tamsk(one), Opening::Tamsk(other)) => looks_the_same(one.game(), other.game()),
            (Opening::Gipf(one), Opening::Gipf(other)) => one.game().position() == other.game().position(),
            _ => false,
        }
    }
}

/// Returns whether two matches have the same glasses, sand and rings, as far as is seen.
fn looks_the_same(one: &Match, other: &Match) -> bool {
    let glass = |game: &Match, id| (game.glass(id).at, game.upper(id).div_ceil(1_000));
    let same_rings = |socket| one.board().rings(socket) == other.board().rings(socket);
    one.glasses().all(|(id, _)| glass(one, id) == glass(other, id))
        && SocketSet::ALL.into_iter().all(same_rings)
        && Player::BOTH.into_iter().all(|player| one.rings(player) == other.rings(player))
}
