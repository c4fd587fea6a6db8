//! Positions built from parts, and the errors of impossible ones (G9.2, G9.3).

use thiserror::Error;

use super::rows::any_row;
use super::{
    ByPlayer, ChallengesLeft, GipfEndReason, GipfPhase, GipfPosition, GipfVersion, IntroductionStage, PieceKind,
    Player, Spot,
};
use crate::options::{Challengeable, GipfOptions, MAX_POTENTIALS};
use crate::player::{BLACK, Colour, WHITE};
use crate::spot::Point;

/// An unvalidated position. [`GipfSetup::build`] validates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GipfSetup {
    /// The pieces on the board, at most one on each spot.
    pub pieces: Vec<(Spot, Player, PieceKind)>,
    /// The player whose turn it is.
    pub turn: Player,
    /// The kind of act that is due.
    pub phase: GipfPhase,
    /// Whether the normal move of this turn has been made.
    pub moved: bool,
    /// The number of pieces in each reserve.
    pub reserve: ByPlayer<u8>,
    /// The number of pieces captured from each side.
    pub captured: ByPlayer<u8>,
    /// The kinds of pieces that each side may still introduce.
    pub stage: ByPlayer<IntroductionStage>,
    /// The number of potentials that each side may still introduce.
    pub potentials_left: ByPlayer<u8>,
    /// The challenges left to each side, if agreed.
    pub challenge: Option<ByPlayer<ChallengesLeft>>,
    /// The version.
    pub version: GipfVersion,
}

/// The error of an impossible [`GipfSetup`] (G9.2).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GipfSetupError {
    /// A side has too many or too few pieces in total.
    #[error("{} has {count} pieces in total: expected {}", Colour::of(*.side), if *.version == GipfVersion::Basic { "15 to 18" } else { "18" })]
    Pieces {
        /// The side.
        side: Player,
        /// The number of pieces in the reserve, captured and on the board.
        count: u32,
        /// The version.
        version: GipfVersion,
    },
    /// A side has more GIPF pieces than the version allows.
    #[error("{} has {count} GIPF pieces: expected at most {most}", Colour::of(*.side))]
    GipfPieces {
        /// The side.
        side: Player,
        /// The number of GIPF pieces.
        count: u32,
        /// The most that the version allows.
        most: u32,
    },
    /// A side has too many potentials, left and on the board together.
    #[error("{} has {count} potentials: expected at most {MAX_POTENTIALS}", Colour::of(*.side))]
    Potentials {
        /// The side.
        side: Player,
        /// The number of potentials.
        count: u32,
    },
    /// A stage contradicts the version or the potentials left.
    #[error("the stage of {} contradicts the version or the potentials left", Colour::of(*.0))]
    Stage(Player),
    /// The phase contradicts the piece on the centre.
    #[error("exactly the phases use, answer, contest and extra need a loaded piece of the player to move on e5")]
    Centre,
    /// The side has no row, or the other side must remove one first.
    #[error("{} has no row, or the other side must remove one first", Colour::of(*.0))]
    NoRow(Player),
    /// The phase is impossible without a challenge, or without challenges left.
    #[error("this phase needs a challenge, and attempts and neutralisations left")]
    NoChallenge,
    /// The challenges of one side only are limited to the first potentials.
    #[error("only one side has *: expected both or neither")]
    OneStar,
    /// There are too many attempts, neutralisations or open potentials.
    #[error("{0} attempts, neutralisations or potentials: expected at most {MAX_POTENTIALS}")]
    Attempts(u8),
    /// The phase contradicts whether the normal move has been made.
    #[error("this phase contradicts whether the normal move has been made")]
    Moved,
    /// Neither side has a GIPF piece left.
    #[error("both sides have lost their GIPF pieces")]
    BothLost,
}

impl GipfSetupError {
    /// Returns the number of the field at fault in the text of a position (G9.1).
    pub fn field(&self) -> usize {
        match self {
            GipfSetupError::GipfPieces { .. } | GipfSetupError::BothLost => 1,
            GipfSetupError::Centre | GipfSetupError::NoRow(_) | GipfSetupError::NoChallenge | GipfSetupError::Moved => {
                3
            }
            GipfSetupError::Pieces { .. } => 4,
            GipfSetupError::Stage(_) => 6,
            GipfSetupError::Potentials { .. } => 7,
            GipfSetupError::OneStar | GipfSetupError::Attempts(_) => 8,
        }
    }
}

impl GipfSetup {
    /// Validates the setup and returns the position, which may be over (G9.3).
    ///
    /// # Errors
    /// Returns [`GipfSetupError`] if the position is impossible.
    pub fn build(&self) -> Result<GipfPosition, GipfSetupError> {
        let mut position = self.assemble();
        for side in Player::BOTH {
            self.check_pieces(&position, side)?;
        }
        self.check_challenge()?;
        self.check_phase(&position)?;
        end_if_over(&mut position)?;
        Ok(position)
    }

    /// Returns the position without checking it and without its outcome.
    pub(super) fn assemble(&self) -> GipfPosition {
        let mut position = GipfPosition {
            pieces: ByPlayer::default(),
            gipf: 0,
            loaded: 0,
            single: 0,
            reserve: self.reserve,
            captured: self.captured,
            may_gipf: ByPlayer::of(|side| self.stage[side] == IntroductionStage::Gipf),
            left: self.potentials_left,
            challenge: self.challenge,
            version: self.version,
            turn: self.turn,
            phase: self.phase,
            moved: self.moved,
            outcome: None,
            board_hash: 0,
        };
        for &(spot, side, kind) in &self.pieces {
            position.put(spot, side, kind);
        }
        position
    }

    fn check_pieces(&self, position: &GipfPosition, side: Player) -> Result<(), GipfSetupError> {
        let on_board = |kind| position.pieces_of(side, kind).len();
        let worth: u32 = PieceKind::ALL.into_iter().map(|kind| on_board(kind) * u32::from(kind.pieces_used())).sum();
        let version = self.version;
        let count = worth + u32::from(self.reserve[side]) + u32::from(self.captured[side]);
        if count > 18 || count < if version == GipfVersion::Basic { 15 } else { 18 } {
            return Err(GipfSetupError::Pieces { side, count, version });
        }
        let most = match version {
            GipfVersion::Basic => 0,
            GipfVersion::Standard => 3,
            GipfVersion::Tournament => 9,
        };
        let count = on_board(PieceKind::Gipf);
        if count > most {
            return Err(GipfSetupError::GipfPieces { side, count, most });
        }
        let count =
            u32::from(self.potentials_left[side]) + on_board(PieceKind::Loaded) + on_board(PieceKind::Potential);
        if count > u32::from(MAX_POTENTIALS) {
            return Err(GipfSetupError::Potentials { side, count });
        }
        let impossible = match self.stage[side] {
            IntroductionStage::Gipf => version != GipfVersion::Tournament,
            IntroductionStage::Loaded => self.potentials_left[side] == 0,
            IntroductionStage::Basic => self.potentials_left[side] > 0,
        };
        if impossible { Err(GipfSetupError::Stage(side)) } else { Ok(()) }
    }

    fn check_challenge(&self) -> Result<(), GipfSetupError> {
        let Some(ByPlayer(all)) = &self.challenge else { return Ok(()) };
        for ChallengesLeft { attempts, neutralise, challengeable: open } in all {
            let most = (*attempts).max(*neutralise).max(open.unwrap_or(0));
            if most > MAX_POTENTIALS {
                return Err(GipfSetupError::Attempts(most));
            }
        }
        if all[0].challengeable.is_some() == all[1].challengeable.is_some() {
            Ok(())
        } else {
            Err(GipfSetupError::OneStar)
        }
    }

    fn check_phase(&self, position: &GipfPosition) -> Result<(), GipfSetupError> {
        match self.phase {
            GipfPhase::Push if self.moved => return Err(GipfSetupError::Moved),
            GipfPhase::Take(_) if !self.moved => return Err(GipfSetupError::Moved),
            _ => {}
        }
        let has_loaded = position.pieces_of(self.turn, PieceKind::Loaded).contains(Spot::CENTRE);
        if has_loaded != self.phase.has_potential_due() {
            return Err(GipfSetupError::Centre);
        }
        if let GipfPhase::Take(side) = self.phase {
            let waits = side != self.turn && position.has_compulsory_row(self.turn);
            if waits || !any_row(position.pieces[side]) {
                return Err(GipfSetupError::NoRow(side));
            }
        }
        let challenger = self.challenge.map(|all| all[!self.turn]);
        let possible = match self.phase {
            GipfPhase::Use | GipfPhase::Answer => {
                challenger.is_some_and(|left| left.attempts > 0 && left.neutralise > 0)
            }
            GipfPhase::Contest => challenger.is_some_and(|left| left.neutralise > 0),
            _ => true,
        };
        if possible { Ok(()) } else { Err(GipfSetupError::NoChallenge) }
    }
}

impl GipfPosition {
    /// Returns the starting position (section 3).
    pub fn start(options: &GipfOptions) -> GipfPosition {
        let attempts = options.challenge.as_ref().map(|challenge| {
            ByPlayer::of(|_| ChallengesLeft {
                attempts: challenge.attempts,
                neutralise: challenge.neutralisations(),
                challengeable: (challenge.which == Challengeable::First).then_some(challenge.attempts),
            })
        });
        let (stage, kind) = match options.version {
            GipfVersion::Basic => (IntroductionStage::Basic, Some(PieceKind::Basic)),
            GipfVersion::Standard => (IntroductionStage::Basic, Some(PieceKind::Gipf)),
            GipfVersion::Tournament => (IntroductionStage::Gipf, None),
        };
        // The spots next to the corners, in order around the board (G3.1).
        let corners = [(1, 5), (4, 8), (7, 5), (7, 2), (4, 2), (1, 2)];
        let spots = corners.into_iter().filter_map(|(column, row)| Spot::of(Point::at(column, row)?));
        let setup = GipfSetup {
            pieces: spots
                .zip(Player::BOTH.into_iter().cycle())
                .filter_map(|(spot, side)| Some((spot, side, kind?)))
                .collect(),
            turn: WHITE,
            phase: GipfPhase::Push,
            moved: false,
            reserve: ByPlayer::of(|side| match options.version {
                GipfVersion::Basic => 12 + options.more.of(side),
                GipfVersion::Standard => 12,
                GipfVersion::Tournament => 18,
            }),
            captured: ByPlayer::default(),
            stage: ByPlayer::of(|_| stage),
            potentials_left: ByPlayer::of(|_| options.potentials),
            challenge: attempts,
            version: options.version,
        };
        setup.assemble()
    }
}

/// Sets the outcome of a position that is already over (G9.3).
fn end_if_over(position: &mut GipfPosition) -> Result<(), GipfSetupError> {
    match Player::BOTH.map(|side| position.has_lost_gipf(side)) {
        [true, true] => return Err(GipfSetupError::BothLost),
        [true, false] => position.end(BLACK, GipfEndReason::NoGipf),
        [false, true] => position.end(WHITE, GipfEndReason::NoGipf),
        [false, false] if !position.moved => position.end_if_unplayable(),
        _ => {}
    }
    Ok(())
}
