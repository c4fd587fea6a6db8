//! Positions built from parts, and the reasons why positions are impossible (G9.2, G9.3).

use thiserror::Error;

use super::rows::has_row;
use super::{
    ByPlayer, ChallengesLeft, GipfEndReason, GipfPhase, GipfPosition, GipfVersion, IntroductionStage, PieceKind,
    Player, Spot,
};
use crate::options::{ChallengeablePotentials, GipfOptions, MAX_POTENTIALS};
use crate::player::{BLACK, Colour, WHITE};
use crate::spot::Point;

/// An unvalidated position of GIPF. [`GipfSetup::build`] validates the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GipfSetup {
    /// The pieces on the board, at most one on each spot.
    pub pieces: Vec<(Spot, Player, PieceKind)>,
    /// The player whose turn it is.
    pub to_move: Player,
    /// The kind of act that is due.
    pub phase: GipfPhase,
    /// `true` if the normal move of this turn has been made.
    pub has_made_normal_move: bool,
    /// The number of pieces in each reserve.
    pub reserve: ByPlayer<u8>,
    /// The number of pieces captured from each side.
    pub captured_from: ByPlayer<u8>,
    /// The kinds of pieces that each side may still introduce.
    pub stage: ByPlayer<IntroductionStage>,
    /// The number of potentials that each side may still introduce.
    pub potentials_left: ByPlayer<u8>,
    /// The challenges left to each side; `None` if no challenge is agreed.
    pub challenges_left: Option<ByPlayer<ChallengesLeft>>,
    /// The version of GIPF.
    pub version: GipfVersion,
}

/// The reason why a [`GipfSetup`] is impossible (G9.2).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GipfSetupError {
    /// A side has too many or too few pieces in total.
    #[error("{} has {count} pieces in total: expected {}", Colour::of(*.side), if *.version == GipfVersion::Basic { "15 to 18" } else { "18" })]
    WrongPieceCount {
        /// The side with the wrong number of pieces.
        side: Player,
        /// The total number of the side's pieces: in the reserve, on the board and captured.
        count: u32,
        /// The version of GIPF.
        version: GipfVersion,
    },
    /// A side has more GIPF pieces than the version allows.
    #[error("{} has {count} GIPF pieces: expected at most {most}", Colour::of(*.side))]
    TooManyGipfPieces {
        /// The side with too many GIPF pieces.
        side: Player,
        /// The number of GIPF pieces.
        count: u32,
        /// The maximum number that the version allows.
        most: u32,
    },
    /// A side has too many potentials, counting those on the board and those left to introduce.
    #[error("{} has {count} potentials: expected at most {MAX_POTENTIALS}", Colour::of(*.side))]
    TooManyPotentials {
        /// The side with too many potentials.
        side: Player,
        /// The number of potentials.
        count: u32,
    },
    /// The kinds of pieces that a side may still introduce contradict the version or the number of potentials left.
    #[error("the stage of {} contradicts the version or the potentials left", Colour::of(*.0))]
    ImpossibleStage(Player),
    /// The phase contradicts the piece on the centre.
    #[error("exactly the phases use, answer, contest and extra need a loaded piece of the player to move on e5")]
    PhaseContradictsCentre,
    /// The side whose turn it is to remove a row has no row, or the other side must remove a row first.
    #[error("{} has no row, or the other side must remove one first", Colour::of(*.0))]
    RowRemovalNotDue(Player),
    /// The phase needs a challenge, but no challenge is agreed or none is left.
    #[error("this phase needs a challenge, and attempts and neutralisations left")]
    NoChallengeLeft,
    /// Only one side's challenges are limited to the opponent's first potentials.
    #[error("only one side has *: expected both or neither")]
    ChallengeLimitOnOneSideOnly,
    /// The number of attempts, neutralisations or potentials that can be challenged is too high.
    #[error("{0} attempts, neutralisations or potentials: expected at most {MAX_POTENTIALS}")]
    TooManyChallenges(u8),
    /// The phase precedes the normal move although the move has been made, or follows it although the move has not been
    /// made.
    #[error("this phase contradicts whether the normal move has been made")]
    PhaseContradictsNormalMove,
    /// Neither side has a GIPF piece left.
    #[error("both sides have lost their GIPF pieces")]
    BothLostGipfPieces,
}

impl GipfSetupError {
    /// Returns the number of the invalid field in the text of a position (G9.1).
    pub fn field_number(&self) -> usize {
        match self {
            GipfSetupError::TooManyGipfPieces { .. } | GipfSetupError::BothLostGipfPieces => 1,
            GipfSetupError::PhaseContradictsCentre
            | GipfSetupError::RowRemovalNotDue(_)
            | GipfSetupError::NoChallengeLeft
            | GipfSetupError::PhaseContradictsNormalMove => 3,
            GipfSetupError::WrongPieceCount { .. } => 4,
            GipfSetupError::ImpossibleStage(_) => 6,
            GipfSetupError::TooManyPotentials { .. } => 7,
            GipfSetupError::ChallengeLimitOnOneSideOnly | GipfSetupError::TooManyChallenges(_) => 8,
        }
    }
}

impl GipfSetup {
    /// Validates the setup and returns the position. The match may already be over in the position (G9.3).
    ///
    /// # Errors
    /// Returns [`GipfSetupError`] if the position is impossible.
    pub fn build(&self) -> Result<GipfPosition, GipfSetupError> {
        let mut position = self.build_unchecked();
        for side in Player::BOTH {
            self.check_pieces(&position, side)?;
        }
        self.check_challenge()?;
        self.check_phase(&position)?;
        end_if_over(&mut position)?;
        Ok(position)
    }

    /// Returns the position without validating the setup. The position has no outcome yet.
    pub(super) fn build_unchecked(&self) -> GipfPosition {
        let mut position = GipfPosition {
            pieces: ByPlayer::default(),
            gipf: 0,
            loaded: 0,
            single: 0,
            reserve: self.reserve,
            captured: self.captured_from,
            may_introduce_gipf: ByPlayer::from_fn(|side| self.stage[side] == IntroductionStage::Gipf),
            potentials_left: self.potentials_left,
            challenges_left: self.challenges_left,
            version: self.version,
            turn: self.to_move,
            phase: self.phase,
            has_made_normal_move: self.has_made_normal_move,
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
        let worth: u32 =
            PieceKind::ALL.into_iter().map(|kind| on_board(kind) * u32::from(kind.reserve_pieces_used())).sum();
        let version = self.version;
        let count = worth + u32::from(self.reserve[side]) + u32::from(self.captured_from[side]);
        if count > 18 || count < if version == GipfVersion::Basic { 15 } else { 18 } {
            return Err(GipfSetupError::WrongPieceCount { side, count, version });
        }
        let most = match version {
            GipfVersion::Basic => 0,
            GipfVersion::Standard => 3,
            GipfVersion::Tournament => 9,
        };
        let count = on_board(PieceKind::Gipf);
        if count > most {
            return Err(GipfSetupError::TooManyGipfPieces { side, count, most });
        }
        let count =
            u32::from(self.potentials_left[side]) + on_board(PieceKind::Loaded) + on_board(PieceKind::Potential);
        if count > u32::from(MAX_POTENTIALS) {
            return Err(GipfSetupError::TooManyPotentials { side, count });
        }
        let impossible = match self.stage[side] {
            IntroductionStage::Gipf => version != GipfVersion::Tournament,
            IntroductionStage::Loaded => self.potentials_left[side] == 0,
            IntroductionStage::Basic => self.potentials_left[side] > 0,
        };
        if impossible { Err(GipfSetupError::ImpossibleStage(side)) } else { Ok(()) }
    }

    fn check_challenge(&self) -> Result<(), GipfSetupError> {
        let Some(ByPlayer(all)) = &self.challenges_left else { return Ok(()) };
        for ChallengesLeft { attempts, neutralisations, challengeable_potentials } in all {
            let most = (*attempts).max(*neutralisations).max(challengeable_potentials.unwrap_or(0));
            if most > MAX_POTENTIALS {
                return Err(GipfSetupError::TooManyChallenges(most));
            }
        }
        if all[0].challengeable_potentials.is_some() == all[1].challengeable_potentials.is_some() {
            Ok(())
        } else {
            Err(GipfSetupError::ChallengeLimitOnOneSideOnly)
        }
    }

    fn check_phase(&self, position: &GipfPosition) -> Result<(), GipfSetupError> {
        match self.phase {
            GipfPhase::Push if self.has_made_normal_move => return Err(GipfSetupError::PhaseContradictsNormalMove),
            GipfPhase::RemoveRows(_) if !self.has_made_normal_move => {
                return Err(GipfSetupError::PhaseContradictsNormalMove);
            }
            _ => {}
        }
        let has_loaded = position.pieces_of(self.to_move, PieceKind::Loaded).contains(Spot::CENTRE);
        if has_loaded != self.phase.has_potential_due() {
            return Err(GipfSetupError::PhaseContradictsCentre);
        }
        if let GipfPhase::RemoveRows(side) = self.phase {
            let waits = side != self.to_move && position.has_compulsory_row(self.to_move);
            if waits || !has_row(position.pieces[side]) {
                return Err(GipfSetupError::RowRemovalNotDue(side));
            }
        }
        let challenger = self.challenges_left.map(|all| all[!self.to_move]);
        let possible = match self.phase {
            GipfPhase::DecideUse | GipfPhase::AnswerUse => {
                challenger.is_some_and(|left| left.attempts > 0 && left.neutralisations > 0)
            }
            GipfPhase::Contest => challenger.is_some_and(|left| left.neutralisations > 0),
            _ => true,
        };
        if possible { Ok(()) } else { Err(GipfSetupError::NoChallengeLeft) }
    }
}

impl GipfPosition {
    /// Returns the starting position (section 3).
    pub fn start(options: &GipfOptions) -> GipfPosition {
        let challenges_left = options.challenge.as_ref().map(|challenge| {
            ByPlayer::from_fn(|_| ChallengesLeft {
                attempts: challenge.attempts,
                neutralisations: challenge.max_neutralisations(),
                challengeable_potentials: (challenge.challengeable == ChallengeablePotentials::First)
                    .then_some(challenge.attempts),
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
            to_move: WHITE,
            phase: GipfPhase::Push,
            has_made_normal_move: false,
            reserve: ByPlayer::from_fn(|side| match options.version {
                GipfVersion::Basic => 12 + options.spare_pieces.of(side),
                GipfVersion::Standard => 12,
                GipfVersion::Tournament => 18,
            }),
            captured_from: ByPlayer::default(),
            stage: ByPlayer::from_fn(|_| stage),
            potentials_left: ByPlayer::from_fn(|_| options.potentials),
            challenges_left,
            version: options.version,
        };
        setup.build_unchecked()
    }
}

/// Sets the outcome of a position in which the match is already over (G9.3). Fails if neither side has a GIPF piece
/// left.
fn end_if_over(position: &mut GipfPosition) -> Result<(), GipfSetupError> {
    match Player::BOTH.map(|side| position.has_lost_all_gipf_pieces(side)) {
        [true, true] => return Err(GipfSetupError::BothLostGipfPieces),
        [true, false] => position.end(BLACK, GipfEndReason::NoGipf),
        [false, true] => position.end(WHITE, GipfEndReason::NoGipf),
        [false, false] if !position.has_made_normal_move => position.end_if_unplayable(),
        _ => {}
    }
    Ok(())
}
