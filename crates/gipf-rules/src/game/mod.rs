//! A match of GIPF as a state machine: the position, the agreed options and the earlier positions.

mod act;
mod check;

use tamsk_rules::Player;
use thiserror::Error;

pub use act::{ContestResult, ContestWinner, GipfAct, GipfEvent, TamskContest};

use super::options::{Challengeable, GipfOptions, GipfOptionsError};
use super::position::GipfPosition;
use super::refusal::GipfRefusal;
use super::word::CompactAct;
use crate::player::{GipfEndReason, GipfOutcome, PieceKind};
use crate::position::GipfPhase;

/// The number of times a position must occur at the beginning of a turn to draw the match (G7.4).
const REPETITIONS: usize = 3;

/// The complete state of a match of GIPF.
///
/// # Examples
///
/// ```
/// use gipf_rules::{BLACK, GipfAct, GipfMatch, GipfOptions, GipfRefusal, WHITE};
///
/// let mut game = GipfMatch::new(GipfOptions::default(), None)?;
/// let act = GipfAct::Gipf("e1".parse()?, "e2".parse()?);
/// assert_eq!(game.apply(BLACK, &act), Err(GipfRefusal::NotYourTurn));
/// game.apply(WHITE, &act)?;
/// assert_eq!(game.position().reserve(WHITE), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GipfMatch {
    options: GipfOptions,
    position: GipfPosition,
    /// The position at the beginning of each turn so far (G7.4).
    earlier: Vec<GipfPosition>,
    turns: u32,
    /// A draw by repetition or a resignation, which the position does not record.
    called: Option<GipfOutcome>,
}

/// The error of starting a match (G9.2, G11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GipfStartError {
    /// The rules are invalid.
    #[error(transparent)]
    Options(#[from] GipfOptionsError),
    /// The version of the position differs from that of the rules.
    #[error("start, field 9 (version): differs from the rules")]
    Version,
    /// The position has more potentials than agreed.
    #[error("start, field 7 (potentials): more than the rules allow")]
    Potentials,
    /// The challenge of the position differs from that of the rules.
    #[error("start, field 8 (challenge): differs from the rules")]
    Challenge,
}

impl GipfMatch {
    /// Creates a match at its start or from a position.
    ///
    /// # Errors
    /// Returns [`GipfStartError`] if the rules are invalid or the position contradicts them.
    pub fn new(options: GipfOptions, start: Option<GipfPosition>) -> Result<GipfMatch, GipfStartError> {
        options.validate()?;
        let position = start.unwrap_or_else(|| GipfPosition::start(&options));
        check_start(&options, &position)?;
        Ok(GipfMatch { options, position, earlier: vec![position], turns: 0, called: None })
    }

    /// Returns the agreed options.
    pub fn options(&self) -> &GipfOptions {
        &self.options
    }

    /// Returns the position.
    pub fn position(&self) -> &GipfPosition {
        &self.position
    }

    /// Returns the positions that draw the match if they occur once more at the beginning of a turn (G7.4).
    pub fn drawn_if_repeated(&self) -> impl Iterator<Item = &GipfPosition> {
        let count = |position| self.earlier.iter().filter(|&earlier| earlier == position).count();
        let last = |place: usize| !self.earlier[place + 1..].contains(&self.earlier[place]);
        let places = (0..self.earlier.len()).filter(move |&place| last(place));
        places.map(|place| &self.earlier[place]).filter(move |&position| count(position) + 1 >= REPETITIONS)
    }

    /// Returns the number of turns finished since the start.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Returns the outcome, once the match is over.
    pub fn outcome(&self) -> Option<GipfOutcome> {
        self.called.or(self.position.outcome())
    }

    /// Returns the number of a side's potentials that are out of the match.
    pub fn potentials_lost(&self, side: Player) -> u8 {
        let on_board = [PieceKind::Loaded, PieceKind::Potential].map(|kind| self.position.pieces_of(side, kind).len());
        let there = u32::from(self.position.potentials_left(side)) + on_board.iter().sum::<u32>();
        self.options.potentials.saturating_sub(there as u8)
    }

    /// Applies an act and returns the events.
    ///
    /// # Errors
    /// Returns the first applicable reason for refusal in the order of section 12. A refused act changes nothing.
    pub fn apply(&mut self, by: Player, act: &GipfAct) -> Result<Vec<GipfEvent>, GipfRefusal> {
        let mut events = Vec::new();
        let Some(word) = self.compact_act_of(by, act)? else {
            let outcome = GipfOutcome { winner: Some(!by), by: GipfEndReason::Resigned };
            self.called = Some(outcome);
            return Ok(vec![GipfEvent::Ended(outcome)]);
        };
        let before = self.position;
        let turn_over = self.position.play_unchecked(word);
        events.push(event_of(word, &before, &self.position));
        if turn_over {
            self.turns += 1;
            events.push(GipfEvent::TurnEnded { by: before.to_move() });
        }
        let woke = matches!(self.position.phase(), GipfPhase::Use | GipfPhase::Extra);
        if woke && (matches!(word, CompactAct::Push(..) | CompactAct::Forgo | CompactAct::ChallengerWon) || turn_over) {
            events.push(GipfEvent::PotentialDue { owner: self.position.to_move() });
        }
        if turn_over && self.position.outcome().is_none() {
            self.earlier.push(self.position);
            if self.earlier.iter().filter(|&earlier| *earlier == self.position).count() >= REPETITIONS {
                self.called = Some(GipfOutcome { winner: None, by: GipfEndReason::Repetition });
            }
        }
        events.extend(self.outcome().map(GipfEvent::Ended));
        Ok(events)
    }
}

fn event_of(word: CompactAct, before: &GipfPosition, after: &GipfPosition) -> GipfEvent {
    match word {
        CompactAct::Push(kind, entry) => {
            let moved = entry.spots().iter().take_while(|spot| before.piece(**spot).is_some()).count();
            GipfEvent::Pushed { by: before.to_move(), kind, entry, moved }
        }
        CompactAct::Take(spots) => {
            let by = before.actor().unwrap_or(before.to_move());
            GipfEvent::Removed {
                by,
                spots,
                returned: after.reserve(by) - before.reserve(by),
                captured: after.captured(!by) - before.captured(!by),
            }
        }
        CompactAct::Leave => GipfEvent::RowsKept { by: before.actor().unwrap_or(before.to_move()) },
        CompactAct::Use => GipfEvent::Used,
        CompactAct::Forgo => GipfEvent::Forgone,
        CompactAct::Challenge => GipfEvent::Challenged,
        CompactAct::Allow => GipfEvent::Allowed,
        CompactAct::ChallengerWon => GipfEvent::ContestDecided { neutralised: true },
        CompactAct::ChallengerFailed => GipfEvent::ContestDecided { neutralised: false },
    }
}

/// Checks a position against the rules of its match (end of G9.2).
fn check_start(options: &GipfOptions, position: &GipfPosition) -> Result<(), GipfStartError> {
    if position.version() != options.version {
        return Err(GipfStartError::Version);
    }
    for side in Player::BOTH {
        let on_board = [PieceKind::Loaded, PieceKind::Potential].map(|kind| position.pieces_of(side, kind).len());
        let count = u32::from(position.potentials_left(side)) + on_board.iter().sum::<u32>();
        if count > u32::from(options.potentials) {
            return Err(GipfStartError::Potentials);
        }
    }
    let fits = match (&options.challenge, position.challenges_left()) {
        (None, None) => true,
        (Some(agreed), Some(left)) => left.0.iter().all(|left| {
            let first = agreed.which == Challengeable::First;
            left.attempts <= agreed.attempts
                && left.neutralise <= agreed.neutralisations()
                && left.challengeable.is_some() == first
                && left.challengeable.is_none_or(|open| open <= agreed.attempts)
        }),
        _ => false,
    };
    if fits { Ok(()) } else { Err(GipfStartError::Challenge) }
}
