//! The analysis board: a Level 1 position that is set up freely, with all changes undone and done again.

mod edit;
mod line;
mod table;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use tamsk_engine::analysis::TurnChoice;
use tamsk_engine::search::Score;
use tamsk_rules::{GlassId, ParsePositionError, Player, Setup};

pub use edit::{Edit, RingPlace};
pub use line::StudyLine;

/// The limit of changes that can be undone.
const MOST_UNDONE: usize = 1_000;

/// A piece that a hand carries while the position is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carried {
    /// A glass.
    Glass(GlassId),
    /// A ring from here.
    Ring(RingPlace),
}

/// A change that can be undone, or made again.
#[derive(Clone, Debug)]
struct Change {
    /// The position that it leads to, when undone or made again.
    position: Setup,
    /// The turn that was played, if it is one.
    turn: Option<TurnChoice>,
}

/// The position on the analysis board. It stays while the program runs.
#[derive(Resource, Clone, Debug)]
pub struct Study {
    position: Setup,
    /// The changes that led here, oldest first.
    before: Vec<Change>,
    /// The changes that were undone, the last one made again first.
    undone: Vec<Change>,
    /// Why the last change was refused, if it was.
    problem: Option<ParsePositionError>,
    /// What a hand carries.
    pub carried: Option<Carried>,
    /// Whether a click on a socket takes a ring instead of adding one.
    pub click_takes: bool,
}

impl Default for Study {
    fn default() -> Study {
        Study {
            position: Setup::start(),
            before: Vec::new(),
            undone: Vec::new(),
            problem: None,
            carried: None,
            click_takes: false,
        }
    }
}

impl Study {
    /// Returns the position.
    pub fn position(&self) -> &Setup {
        &self.position
    }

    /// Returns the position as it is drawn: a ring carried from a socket has left it, and counts as the topmost of the
    /// holder of the player whose hand carries it.
    pub fn shown(&self) -> Setup {
        let lifted = match self.carried {
            Some(Carried::Ring(from @ RingPlace::Socket(_))) => Some(from),
            _ => None,
        };
        let put = |from| Edit::Ring { from, to: RingPlace::Holder(self.ring_hand(from)) };
        lifted.and_then(|from| put(from).applied(&self.position).ok()).unwrap_or_else(|| self.position.clone())
    }

    /// Returns the player whose hand carries a ring from here.
    pub fn ring_hand(&self, from: RingPlace) -> Player {
        match from {
            RingPlace::Holder(owner) => owner,
            RingPlace::Socket(_) => edit::emptier(&self.position),
        }
    }

    /// Returns why the last change was refused, if it was.
    pub fn problem(&self) -> Option<&ParsePositionError> {
        self.problem.as_ref()
    }

    /// Makes a change, unless it is impossible. Returns whether it was made.
    pub fn edit(&mut self, edit: &Edit) -> bool {
        match edit.applied(&self.position) {
            Ok(next) => {
                self.change_to(next, None);
                true
            }
            Err(error) => {
                self.carried = None;
                self.problem = Some(error.into());
                false
            }
        }
    }

    /// Replaces the position by one given as text. If that is not a position, nothing changes but [`Study::problem`].
    pub fn read(&mut self, text: &str) -> bool {
        match text.trim().parse::<Setup>() {
            Ok(position) => {
                self.change_to(position, None);
                true
            }
            Err(problem) => {
                self.problem = Some(problem);
                false
            }
        }
    }

    fn change_to(&mut self, next: Setup, turn: Option<TurnChoice>) {
        (self.carried, self.problem) = (None, None);
        if next != self.position {
            let position = std::mem::replace(&mut self.position, next);
            self.before.push(Change { position, turn });
            self.undone.clear();
            if self.before.len() > MOST_UNDONE {
                self.before.remove(0);
            }
        }
    }

    /// Returns whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Returns whether there is an undone change to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        (self.carried, self.problem) = (None, None);
        if let Some(Change { position, turn }) = self.before.pop() {
            let position = std::mem::replace(&mut self.position, position);
            self.undone.push(Change { position, turn });
        }
    }

    /// Makes the last undone change again.
    pub fn redo(&mut self) {
        (self.carried, self.problem) = (None, None);
        if let Some(Change { position, turn }) = self.undone.pop() {
            let position = std::mem::replace(&mut self.position, position);
            self.before.push(Change { position, turn });
        }
    }
}

/// A turn with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedTurn {
    /// The turn.
    pub turn: TurnChoice,
    /// Its score for the side to move, in hundredths of a ring; see [`margin`](tamsk_engine::search::margin).
    pub score: Score,
}

/// The best turns in the position, which `opponent` searches for and `ui` shows.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BestTurns {
    /// Whether they are wanted.
    pub wanted: bool,
    /// All turns found, best first.
    pub turns: Vec<RankedTurn>,
    /// How many turns ahead they have been searched.
    pub depth: u32,
    /// Whether the scores are proven.
    pub exact: bool,
    /// Whether the search is running.
    pub is_searching: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Study>().init_resource::<BestTurns>();
    table::plugin(app);
}
