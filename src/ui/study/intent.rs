//! What the panels show, and what the player asks for there.

use tamsk_engine::analysis::TurnChoice;

use crate::table::study::{BestTurns, Edit, Study};

/// What the panels show.
#[derive(Clone, Copy, Debug)]
pub struct StudyView<'a> {
    /// The position.
    pub study: &'a Study,
    /// Its best turns.
    pub best: &'a BestTurns,
    /// Whether the match is over in this position.
    pub over: bool,
}

/// What the player asks for on the panels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyIntent {
    /// To change the position.
    Edit(Edit),
    /// To set up the position of this text.
    Read(String),
    /// To undo the last change.
    Undo,
    /// To make the last undone change again.
    Redo,
    /// To let a click take rings, or add them.
    ClickTakes(bool),
    /// To copy the text.
    Copy,
    /// To set up the position of the text on the clipboard.
    Paste,
    /// To see the best turns, or to stop that.
    BestTurns,
    /// To play this turn on the board.
    PlayTurn(TurnChoice),
    /// To go along the line to where so many of its turns have been played.
    WalkTo(usize),
    /// To play the position out.
    Play,
    /// To go back to the title.
    Back,
}
