//! GIPF positions. A position is a small, copyable value that determines all legal continuations (G9.1).

mod act_generation;
mod play;
mod rows;
pub mod setup;
pub mod text;

use tamsk_rules::{ByPlayer, Player};

use super::options::GipfVersion;
use super::spot::{Spot, SpotSet};
use crate::player::{BLACK, GipfEndReason, GipfOutcome, PieceKind, WHITE};

/// A position of GIPF between two acts (G9.1).
///
/// # Examples
///
/// ```
/// use gipf_rules::{GipfOptions, GipfPosition, GipfVersion};
///
/// let start = GipfPosition::start(&GipfOptions { version: GipfVersion::Basic, ..GipfOptions::default() });
/// assert_eq!(start.to_string(), "b..B/...../....../B.....b/....../...../b..B w push 12/12 0/0 bb 0/0 - basic");
/// assert_eq!(start.perft(2), 1764);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GipfPosition {
    pieces: ByPlayer<u64>,
    /// The GIPF pieces of both sides as bits. A piece with no bit in `gipf`, `loaded` or `single` is a basic piece.
    gipf: u64,
    loaded: u64,
    single: u64,
    reserve: ByPlayer<u8>,
    /// The number of pieces captured from each side (G4.3).
    captured: ByPlayer<u8>,
    may_introduce_gipf: ByPlayer<bool>,
    /// The number of potentials that each side may still introduce.
    potentials_left: ByPlayer<u8>,
    challenges_left: Option<ByPlayer<ChallengesLeft>>,
    version: GipfVersion,
    turn: Player,
    phase: GipfPhase,
    /// `true` if the normal move of this turn has been made.
    has_made_normal_move: bool,
    outcome: Option<GipfOutcome>,
    board_hash: u64,
}

impl GipfPosition {
    /// Returns the owner and the kind of the piece on a spot, or `None` if the spot is free.
    pub fn piece(&self, spot: Spot) -> Option<(Player, PieceKind)> {
        let side = Player::BOTH.into_iter().find(|&side| self.pieces[side] & spot.bit() != 0)?;
        Some((side, self.kind(spot.bit())))
    }

    /// Returns the spots of a side's pieces.
    #[inline]
    pub const fn pieces(&self, side: Player) -> SpotSet {
        SpotSet(self.pieces.0[side.index()])
    }

    /// Returns the spots of a side's pieces of one kind.
    #[inline]
    pub fn pieces_of(&self, side: Player, kind: PieceKind) -> SpotSet {
        let bits = match kind {
            PieceKind::Basic => !(self.gipf | self.loaded | self.single),
            PieceKind::Gipf => self.gipf,
            PieceKind::Loaded => self.loaded,
            PieceKind::Potential => self.single,
        };
        SpotSet(self.pieces[side] & bits)
    }

    /// Returns the number of pieces in the reserve of a side.
    #[inline]
    pub fn reserve(&self, side: Player) -> u8 {
        self.reserve[side]
    }

    /// Returns the number of pieces captured from a side (G4.3).
    #[inline]
    pub fn captured_from(&self, side: Player) -> u8 {
        self.captured[side]
    }

    /// Returns the number of potentials that a side may still introduce.
    #[inline]
    pub fn potentials_left(&self, side: Player) -> u8 {
        self.potentials_left[side]
    }

    /// Returns the kinds of pieces that a side may still introduce.
    #[inline]
    pub fn introduction_stage(&self, side: Player) -> IntroductionStage {
        match (self.may_introduce_gipf[side], self.potentials_left[side]) {
            (true, _) => IntroductionStage::Gipf,
            (false, 0) => IntroductionStage::Basic,
            (false, _) => IntroductionStage::Loaded,
        }
    }

    /// Returns the challenges left to each side, or `None` if no challenge is agreed.
    pub fn challenges_left(&self) -> Option<ByPlayer<ChallengesLeft>> {
        self.challenges_left
    }

    /// Returns the version of GIPF.
    #[inline]
    pub fn version(&self) -> GipfVersion {
        self.version
    }

    /// Returns the player whose turn it is. [`GipfPosition::actor`] may be the other player.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.turn
    }

    /// Returns the kind of act that is due.
    #[inline]
    pub fn phase(&self) -> GipfPhase {
        self.phase
    }

    /// Returns `true` if the normal move of this turn has been made.
    pub fn has_made_normal_move(&self) -> bool {
        self.has_made_normal_move
    }

    /// Returns the outcome of the match, or `None` if the match is not over.
    #[inline]
    pub fn outcome(&self) -> Option<GipfOutcome> {
        self.outcome
    }

    /// Returns the player who must act, or `None` during a contest and after the end of the match.
    #[inline]
    pub fn actor(&self) -> Option<Player> {
        if self.outcome.is_some() {
            return None;
        }
        match self.phase {
            GipfPhase::Push | GipfPhase::DecideUse | GipfPhase::ExtraMove => Some(self.turn),
            GipfPhase::AnswerUse => Some(!self.turn),
            GipfPhase::Contest => None,
            GipfPhase::RemoveRows(side) => Some(side),
        }
    }

    /// Returns the occupied spots as bits.
    #[inline]
    fn occupied(&self) -> u64 {
        self.pieces.0[0] | self.pieces.0[1]
    }

    /// Returns the kind of the piece on the spot with this bit.
    #[inline]
    fn kind(&self, bit: u64) -> PieceKind {
        if self.gipf & bit != 0 {
            PieceKind::Gipf
        } else if self.loaded & bit != 0 {
            PieceKind::Loaded
        } else if self.single & bit != 0 {
            PieceKind::Potential
        } else {
            PieceKind::Basic
        }
    }

    fn put(&mut self, spot: Spot, side: Player, kind: PieceKind) {
        let bit = spot.bit();
        self.pieces[side] |= bit;
        match kind {
            PieceKind::Basic => {}
            PieceKind::Gipf => self.gipf |= bit,
            PieceKind::Loaded => self.loaded |= bit,
            PieceKind::Potential => self.single |= bit,
        }
        self.board_hash ^= piece_key(spot, side, kind);
    }

    fn end(&mut self, winner: Player, by: GipfEndReason) {
        self.outcome = Some(GipfOutcome { winner: Some(winner), by });
    }

    /// Returns a hash of all values that the text of the position contains (G9.1).
    pub fn hash(&self) -> u64 {
        let phase: u64 = match self.phase {
            GipfPhase::Push => 0,
            GipfPhase::DecideUse => 1,
            GipfPhase::AnswerUse => 2,
            GipfPhase::Contest => 3,
            GipfPhase::ExtraMove => 4,
            GipfPhase::RemoveRows(WHITE) => 5,
            GipfPhase::RemoveRows(BLACK) => 6,
        };
        let mut hash = phase << 8 | (self.turn as u64) << 2 | u64::from(self.has_made_normal_move) << 1;
        hash |= u64::from(self.outcome.is_some()) | (self.version as u64) << 4;
        for side in Player::BOTH {
            let numbers = [
                self.reserve[side],
                self.captured[side],
                self.potentials_left[side],
                u8::from(self.may_introduce_gipf[side]),
            ];
            hash = mix(hash ^ u64::from(u32::from_le_bytes(numbers)) << 16);
            if let Some(all) = &self.challenges_left {
                let ChallengesLeft { attempts, neutralisations, challengeable_potentials } = all[side];
                hash = mix(hash
                    ^ u64::from(u32::from_le_bytes([
                        attempts,
                        neutralisations,
                        challengeable_potentials.unwrap_or(99),
                        1,
                    ])));
            }
        }
        self.board_hash ^ hash
    }

    /// Computes the hash from scratch. The result always equals [`GipfPosition::hash`].
    pub fn compute_hash(&self) -> u64 {
        let pieces = Spot::all().filter_map(|spot| self.piece(spot).map(|(side, kind)| piece_key(spot, side, kind)));
        let board_hash = pieces.fold(0, |hash, word| hash ^ word);
        GipfPosition { board_hash, ..*self }.hash()
    }
}

/// The kind of act that is due in a position (G9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GipfPhase {
    /// The normal move is due.
    Push,
    /// The owner decides whether to use their potential (G8.3).
    DecideUse,
    /// The opponent challenges or allows the use (G8.3).
    AnswerUse,
    /// A contest must be decided (G8.4).
    Contest,
    /// The extra move is due (G6.7).
    ExtraMove,
    /// This side removes its rows, or leaves those that may stay (G4.5, G4.6, G5.4).
    RemoveRows(Player),
}

impl GipfPhase {
    /// Returns the name of the phase in JSON states and in the text of positions. In the text, a `+` or a side may
    /// follow the name.
    pub const fn name(self) -> &'static str {
        match self {
            GipfPhase::Push => "push",
            GipfPhase::DecideUse => "use",
            GipfPhase::AnswerUse => "answer",
            GipfPhase::Contest => "contest",
            GipfPhase::ExtraMove => "extra",
            GipfPhase::RemoveRows(_) => "take",
        }
    }

    /// Returns `true` if a potential on the centre is waiting to be used.
    pub const fn has_potential_due(self) -> bool {
        matches!(self, GipfPhase::DecideUse | GipfPhase::AnswerUse | GipfPhase::Contest | GipfPhase::ExtraMove)
    }
}

/// The kinds of pieces that a side may still introduce (G9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntroductionStage {
    /// GIPF, loaded and basic pieces (G3.5).
    Gipf,
    /// Loaded and basic pieces (G6.3).
    Loaded,
    /// Only basic pieces.
    Basic,
}

/// The challenges left to a side (G8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChallengesLeft {
    /// The number of challenges left.
    pub attempts: u8,
    /// The number of neutralisations left.
    pub neutralisations: u8,
    /// The number of the opponent's potentials that can still be challenged; `None` if all can be challenged (G8.2).
    pub challengeable_potentials: Option<u8>,
}

impl ChallengesLeft {
    /// Returns `true` if the opponent's next potential can be challenged (G8.3).
    pub fn can_challenge(self) -> bool {
        self.attempts > 0 && self.neutralisations > 0 && self.challengeable_potentials != Some(0)
    }
}

/// The random Zobrist keys of pieces, computed by SplitMix64 (Steele, Lea and Flood 2014) at compile time.
static ZOBRIST_KEYS: [u64; 8 * 56] = {
    let mut words = [0; 8 * 56];
    let mut i = 0;
    while i < words.len() {
        words[i] = mix(0x4749_5046_3139_3937 ^ i as u64);
        i += 1;
    }
    words
};

/// Returns the output of SplitMix64 after `number + 1` steps from the state 0.
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns the Zobrist key of a piece on a spot.
#[inline]
fn piece_key(spot: Spot, side: Player, kind: PieceKind) -> u64 {
    ZOBRIST_KEYS[spot.bit_index() * 8 + side.index() * 4 + kind as usize]
}
