//! A match of GIPF: the agreed options, the current position, and the position at the beginning of each turn.

mod act;
mod check;

use tamsk_rules::Player;
use thiserror::Error;

pub use act::{CoinTossWinner, GipfAct, GipfEvent, ManualContestResult, TamskContest};

use super::compact_act::CompactAct;
use super::options::{ChallengeablePotentials, GipfOptions, GipfOptionsError};
use super::position::GipfPosition;
use super::refusal::GipfRefusal;
use crate::player::{GipfEndReason, GipfOutcome, PieceKind};
use crate::position::GipfPhase;

/// The number of times that a position must occur at the beginning of a turn for the match to be a draw (G7.4).
const REPETITIONS: usize = 3;

/// The complete state of a match of GIPF.
///
/// # Examples
///
/// ```
/// use gipf_rules::{BLACK, GipfAct, GipfMatch, GipfOptions, GipfRefusal, WHITE};
///
/// let mut game = GipfMatch::new(GipfOptions::default(), None)?;
/// let act = GipfAct::IntroduceGipf("e1".parse()?, "e2".parse()?);
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
    positions_at_turn_start: Vec<GipfPosition>,
    turns: u32,
    /// The outcome by repetition or resignation, which `position` does not contain.
    outcome_outside_position: Option<GipfOutcome>,
}

/// The error returned if a match cannot start (G9.2, G11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GipfStartError {
    /// The agreed options are invalid.
    #[error(transparent)]
    Options(#[from] GipfOptionsError),
    /// The version in the position differs from the agreed version.
    #[error("start, field 9 (version): differs from the rules")]
    VersionMismatch,
    /// The position has more potentials than agreed.
    #[error("start, field 7 (potentials): more than the rules allow")]
    TooManyPotentials,
    /// The challenges left in the position contradict the agreed challenge.
    #[error("start, field 8 (challenge): differs from the rules")]
    ChallengesLeftMismatch,
}

impl GipfMatch {
    /// Creates a match from a position, or from the usual start if the position is `None`.
    ///
    /// # Errors
    /// Returns [`GipfStartError`] if the options are invalid or the position contradicts them.
    pub fn new(options: GipfOptions, start: Option<GipfPosition>) -> Result<GipfMatch, GipfStartError> {
        options.validate()?;
        let position = start.unwrap_or_else(|| GipfPosition::start(&options));
        check_start(&options, &position)?;
        Ok(GipfMatch {
            options,
            position,
            positions_at_turn_start: vec![position],
            turns: 0,
            outcome_outside_position: None,
        })
    }

    /// Returns the agreed options.
    pub fn options(&self) -> &GipfOptions {
        &self.options
    }

    /// Returns the current position.
    pub fn position(&self) -> &GipfPosition {
        &self.position
    }

    /// Returns the positions whose next occurrence at the beginning of a turn will make the match a draw (G7.4).
    pub fn drawn_if_repeated(&self) -> impl Iterator<Item = &GipfPosition> {
        let count = |position| self.positions_at_turn_start.iter().filter(|&earlier| earlier == position).count();
        let last =
            |place: usize| !self.positions_at_turn_start[place + 1..].contains(&self.positions_at_turn_start[place]);
        let places = (0..self.positions_at_turn_start.len()).filter(move |&place| last(place));
        places
            .map(|place| &self.positions_at_turn_start[place])
            .filter(move |&position| count(position) + 1 >= REPETITIONS)
    }

    /// Returns the number of turns finished since the start of the match.
    pub fn finished_turns(&self) -> u32 {
        self.turns
    }

    /// Returns the outcome of the match, or `None` if the match is not over.
    pub fn outcome(&self) -> Option<GipfOutcome> {
        self.outcome_outside_position.or(self.position.outcome())
    }

    /// Returns the number of potentials that a side has lost. A lost potential is not on the board and can no longer be
    /// introduced.
    pub fn potentials_lost(&self, side: Player) -> u8 {
        let on_board = [PieceKind::Loaded, PieceKind::Potential].map(|kind| self.position.pieces_of(side, kind).len());
        let there = u32::from(self.position.potentials_left(side)) + on_board.iter().sum::<u32>();
        self.options.potentials.saturating_sub(there as u8)
    }

    /// Applies an act and returns the resulting events.
    ///
    /// # Errors
    /// Returns the first applicable reason for refusal in the order of section 12. A refused act changes nothing.
    pub fn apply(&mut self, by: Player, act: &GipfAct) -> Result<Vec<GipfEvent>, GipfRefusal> {
        let mut events = Vec::new();
        let Some(act) = self.compact_act_of(by, act)? else {
            let outcome = GipfOutcome { winner: Some(!by), by: GipfEndReason::Resigned };
            self.outcome_outside_position = Some(outcome);
            return Ok(vec![GipfEvent::Ended(outcome)]);
        };
        let before = self.position;
        let turn_over = self.position.play_unchecked(act);
        events.push(event_of(act, &before, &self.position));
        if turn_over {
            self.turns += 1;
            events.push(GipfEvent::TurnEnded { by: before.to_move() });
        }
        let woke = matches!(self.position.phase(), GipfPhase::DecideUse | GipfPhase::ExtraMove);
        if woke && (matches!(act, CompactAct::Push(..) | CompactAct::Forgo | CompactAct::ChallengerWon) || turn_over) {
            events.push(GipfEvent::PotentialUsable { owner: self.position.to_move() });
        }
        if turn_over && self.position.outcome().is_none() {
            self.positions_at_turn_start.push(self.position);
            if self.positions_at_turn_start.iter().filter(|&earlier| *earlier == self.position).count() >= REPETITIONS {
                self.outcome_outside_position = Some(GipfOutcome { winner: None, by: GipfEndReason::Repetition });
            }
        }
        events.extend(self.outcome().map(GipfEvent::Ended));
        Ok(events)
    }
}

/// Returns the event for a compact act that led from the position `before` to the position `after`.
fn event_of(act: CompactAct, before: &GipfPosition, after: &GipfPosition) -> GipfEvent {
    match act {
        CompactAct::Push(kind, entry) => {
            let moved = entry.spots().iter().take_while(|spot| before.piece(**spot).is_some()).count();
            GipfEvent::Pushed { by: before.to_move(), kind, entry, moved }
        }
        CompactAct::Take(spots) => {
            let by = before.actor().unwrap_or(before.to_move());
            GipfEvent::PiecesRemoved {
                by,
                spots,
                returned: after.reserve(by) - before.reserve(by),
                captured: after.captured_from(!by) - before.captured_from(!by),
            }
        }
        CompactAct::LeaveRows => GipfEvent::RowsKept { by: before.actor().unwrap_or(before.to_move()) },
        CompactAct::AnnounceUse => GipfEvent::UseAnnounced,
        CompactAct::Forgo => GipfEvent::PotentialForgone,
        CompactAct::Challenge => GipfEvent::PotentialChallenged,
        CompactAct::Allow => GipfEvent::UseAllowed,
        CompactAct::ChallengerWon => GipfEvent::ContestDecided { neutralised: true },
        CompactAct::ChallengerFailed => GipfEvent::ContestDecided { neutralised: false },
    }
}

/// Checks that a position agrees with the options of its match (end of G9.2).
fn check_start(options: &GipfOptions, position: &GipfPosition) -> Result<(), GipfStartError> {
    if position.version() != options.version {
        return Err(GipfStartError::VersionMismatch);
    }
    for side in Player::BOTH {
        let on_board = [PieceKind::Loaded, PieceKind::Potential].map(|kind| position.pieces_of(side, kind).len());
        let count = u32::from(position.potentials_left(side)) + on_board.iter().sum::<u32>();
        if count > u32::from(options.potentials) {
            return Err(GipfStartError::TooManyPotentials);
        }
    }
    let fits = match (&options.challenge, position.challenges_left()) {
        (None, None) => true,
        (Some(agreed), Some(left)) => left.0.iter().all(|left| {
            let first = agreed.challengeable == ChallengeablePotentials::First;
            left.attempts <= agreed.attempts
                && left.neutralisations <= agreed.max_neutralisations()
                && left.challengeable_potentials.is_some() == first
                && left.challengeable_potentials.is_none_or(|open| open <= agreed.attempts)
        }),
        _ => false,
    };
    if fits { Ok(()) } else { Err(GipfStartError::ChallengesLeftMismatch) }
}
