//! A position of GIPF as a [`Game`] for the search, and its value without a search.
//!
//! Matches are lost by running out of pieces, so what counts first is what each side still has, more so the fewer are in
//! its reserve, and its GIPF pieces. Next come places near the centre, through which most rows lead, and pieces in line.

use gipf_rules::{
    BLACK, CompactAct, ENTRY_COUNT, GipfMatch, GipfPhase, GipfPosition, GipfVersion, IntroductionStage, PieceKind,
    SpotSet, WHITE,
};
use tamsk_rules::Player;

use crate::search::{Breadth, Candidate, Candidates, Evaluation, Game, MAX_CANDIDATES, Score};

/// How many positions are remembered that must not be repeated: more hardly ever are.
const REMEMBERED: usize = 4;

/// A win is worth this, less the turns until then, so that the quickest is preferred.
const WON: i32 = 5_000;

/// With so few pieces in reserve a side may be lost within two of its turns.
const LOW_RESERVE: u8 = 2;

/// What a hash changes by if it is the other side that acts.
const WAITING: u64 = 0x51AF_D7ED_558C_CD25;

/// What it changes by if the match is drawn by repetition.
const DRAWN: u64 = 0xC4CE_B9FE_1A85_EC53;

/// An act, or waiting for the other side's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Act(CompactAct),
    Wait,
}

/// A position, and whose move the search takes it for.
#[derive(Clone, Copy, Debug)]
pub(super) struct GipfNode {
    position: GipfPosition,
    side: Player,
    /// The number of turns since the start of the match.
    turns: u16,
    /// The hashes of positions that draw the match when they stand again at the beginning of a turn (G7.4).
    drawn: [u64; REMEMBERED],
}

impl GipfNode {
    /// Returns the node of a match as it stands.
    pub(super) fn new(game: &GipfMatch) -> GipfNode {
        let mut drawn = [0; REMEMBERED];
        let repeated: Vec<u64> = game.drawn_if_repeated().map(GipfPosition::hash).collect();
        for (place, hash) in drawn.iter_mut().zip(repeated.into_iter().rev()) {
            *place = hash;
        }
        let turns = game.turns().min(u32::from(u16::MAX)) as u16;
        GipfNode { position: *game.position(), side: WHITE, turns, drawn }
    }

    /// Returns the node after these words, where a potential that is due may be used without a challenge; `None` if
    /// nobody is to act then.
    pub(super) fn after_words(&self, words: &[CompactAct]) -> Option<GipfNode> {
        let mut node = *self;
        words.iter().for_each(|word| node.play(*word));
        node.allowed()
    }

    /// Allows the use of a potential that is due, and gives the move to whoever is to act.
    fn allowed(mut self) -> Option<GipfNode> {
        self.go_on();
        self.side = self.position.actor()?;
        Some(self)
    }

    /// Whether this side is to act.
    pub(super) fn is_to_move(&self, side: Player) -> bool {
        self.side == side
    }

    fn play(&mut self, word: CompactAct) {
        let is_over = self.position.play_unchecked(word);
        self.turns = self.turns.saturating_add(u16::from(is_over));
    }

    /// Does what leaves no choice.
    fn go_on(&mut self) {
        while self.position.outcome().is_none()
            && let Some(word) = self.only_word()
        {
            self.play(word);
        }
    }

    /// Returns the only thing that can be done, apart from pushes. For the search, potentials are used unchallenged.
    fn only_word(&self) -> Option<CompactAct> {
        match self.position.phase() {
            GipfPhase::Use => Some(CompactAct::Use),
            GipfPhase::Answer => Some(CompactAct::Allow),
            GipfPhase::Take(_) => {
                let (mut first, mut count) = (None, 0);
                self.position.for_each_act(|word| {
                    first = first.or(Some(word));
                    count += 1;
                });
                first.filter(|_| count == 1)
            }
            GipfPhase::Push | GipfPhase::Extra | GipfPhase::Contest => None,
        }
    }

    fn is_drawn(&self) -> bool {
        !self.position.has_moved()
            && matches!(self.position.phase(), GipfPhase::Push | GipfPhase::Extra)
            && self.drawn.contains(&self.position.hash())
    }
}

impl Game for GipfNode {
    type Turn = Step;

    /// In hundredths of a piece: a row takes and returns several pieces at once.
    const MAX_SWING_PER_TURN: Score = 140;

    /// In hundredths of a piece.
    const ASPIRATION_WINDOW: Score = 40;

    fn hash(&self) -> u64 {
        let waits = self.position.actor() != Some(self.side);
        self.position.hash() ^ if waits { WAITING } else { 0 } ^ if self.is_drawn() { DRAWN } else { 0 }
    }

    fn candidates(&self, _: Breadth, list: &mut Candidates<Step>) -> bool {
        let Some(actor) = self.position.actor().filter(|_| !self.is_drawn()) else { return false };
        if actor != self.side {
            list.push(Candidate { turn: Step::Wait, order: 0 });
            return false;
        }
        let mut left_out = false;
        self.position.for_each_act(|word| {
            if list.len() == MAX_CANDIDATES {
                left_out = true;
                return;
            }
            list.push(Candidate { turn: Step::Act(word), order: order(word) });
        });
        left_out
    }

    fn make(&mut self, step: Step) {
        if let Step::Act(word) = step {
            self.play(word);
            self.go_on();
        }
        self.side = !self.side;
    }

    fn to_move(&self) -> Player {
        self.side
    }

    fn evaluate(&self) -> Evaluation {
        if let Some(outcome) = self.position.outcome() {
            let worth = WON - i32::from(self.turns).min(WON - 1);
            return Evaluation::Final(match outcome.winner {
                Some(winner) if winner == self.side => worth,
                Some(_) => -worth,
                None => 0,
            });
        }
        if self.is_drawn() {
            return Evaluation::Final(0);
        }
        let estimate = estimate(&self.position);
        Evaluation::Heuristic(if self.side == WHITE { estimate } else { -estimate })
    }

    /// A side is lost whose reserve is empty at its turn or whose last GIPF piece is taken (G7.1, G7.2).
    fn may_end_soon(&self) -> bool {
        let position = &self.position;
        Player::BOTH.into_iter().any(|side| {
            let has_few_gipf = || position.pieces_of(side, PieceKind::Gipf).len() <= 1;
            position.reserve(side) <= LOW_RESERVE || position.version() != GipfVersion::Basic && has_few_gipf()
        })
    }

    fn turn_code(step: Step) -> u16 {
        const PUSHES: u16 = 4 * ENTRY_COUNT as u16;
        match step {
            Step::Act(CompactAct::Push(kind, entry)) => 1 + kind as u16 * ENTRY_COUNT as u16 + entry.index() as u16,
            Step::Wait => PUSHES + 1,
            Step::Act(CompactAct::Leave) => PUSHES + 2,
            Step::Act(CompactAct::Take(spots)) => {
                PUSHES + 4 + (spots.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 51) as u16
            }
            // Of these a position has one at most that the search chooses.
            Step::Act(
                CompactAct::Forgo
                | CompactAct::Use
                | CompactAct::Challenge
                | CompactAct::Allow
                | CompactAct::ChallengerWon
                | CompactAct::ChallengerFailed,
            ) => PUSHES + 3,
        }
    }
}

/// Returns the place of an act in the order of the search, before anything is learned.
fn order(word: CompactAct) -> i32 {
    match word {
        CompactAct::Push(PieceKind::Gipf, _) => 40,
        CompactAct::Push(PieceKind::Loaded, _) => 60,
        CompactAct::Take(spots) => 10 * spots.len() as i32,
        CompactAct::Forgo => -500,
        _ => 0,
    }
}

/// The shifts along the three directions of lines.
const STEPS: [u32; 3] = [1, 8, 9];

/// The value of a piece that is not captured, in the unit of [`Score`].
const PIECE: Score = 100;

/// The value of a reserve by its size: a side whose reserve is empty at its turn has lost (G7.1).
const RESERVE: [Score; 10] = [-420, -300, -215, -155, -110, -76, -50, -30, -14, 0];

/// What each further piece of a large reserve is worth.
const SPARE: Score = 8;

/// The value of GIPF pieces by their number on the board: a side that loses its last one has lost (G7.2).
const GIPF: [Score; 5] = [-500, -140, 0, 60, 90];

/// The value of a potential that may still be introduced or used.
const POTENTIAL: Score = 45;

/// The value of a place by its distance from the centre.
const PLACES: [Score; 4] = [12, 9, 5, 0];

/// The value of each two and each three neighbouring pieces of a line.
const IN_LINE: [Score; 2] = [3, 9];

/// The spots at each distance from the centre.
const DISTANCES: [u64; 4] = {
    let mut masks = [0; 4];
    let mut index = 0;
    while index < 56 {
        if SpotSet::ALL.bits() & 1 << index != 0 {
            let (across, up): (i32, i32) = (index / 8 - 3, index % 8 - 3);
            let lengths = [across.abs(), up.abs(), (across - up).abs()];
            let mut longest = lengths[0];
            let mut i = 1;
            while i < 3 {
                if lengths[i] > longest {
                    longest = lengths[i];
                }
                i += 1;
            }
            masks[longest as usize] |= 1 << index;
        }
        index += 1;
    }
    masks
};

/// Returns an estimate for White, in hundredths of a piece.
pub(super) fn estimate(position: &GipfPosition) -> Score {
    value(position, WHITE) - value(position, BLACK)
}

fn value(position: &GipfPosition, side: Player) -> Score {
    let mut value = -PIECE * Score::from(position.captured(side));
    let reserve = usize::from(position.reserve(side));
    value += match RESERVE.get(reserve) {
        Some(worth) => *worth,
        None => SPARE * (reserve + 1 - RESERVE.len()) as Score,
    };
    if position.version() != GipfVersion::Basic {
        let count = position.pieces_of(side, PieceKind::Gipf).len() as usize;
        // Before the first turn of a tournament nobody lacks anything.
        let is_to_come = count == 0 && position.stage(side) == IntroductionStage::Gipf;
        value += if is_to_come { 0 } else { GIPF[count.min(GIPF.len() - 1)] };
    }
    let potentials = position.pieces_of(side, PieceKind::Loaded).len() + u32::from(position.potentials_left(side));
    value += POTENTIAL * potentials as Score;
    let pieces = position.pieces(side).bits();
    for (spots, worth) in DISTANCES.into_iter().zip(PLACES) {
        value += worth * (pieces & spots).count_ones() as Score;
    }
    for step in STEPS {
        let twos = pieces & pieces >> step;
        let threes = twos & pieces >> (2 * step);
        value += IN_LINE[0] * twos.count_ones() as Score + IN_LINE[1] * threes.count_ones() as Score;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Score {
        estimate(&text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
    }

    #[test]
    fn the_starts_are_even_and_the_rings_around_the_centre_hold_all_spots() {
        for start in [
            "b..B/...../....../B.....b/....../...../b..B w push 12/12 0/0 bb 0/0 - basic",
            "..../...../....../......./....../...../.... w push 18/18 0/0 gg 3/3 - tournament",
        ] {
            assert_eq!(of(start), 0);
        }
        assert_eq!(DISTANCES.map(u64::count_ones), [1, 6, 12, 18]);
        assert_eq!(DISTANCES.iter().fold(0, |all, spots| all | spots), SpotSet::ALL.bits());
    }

    #[test]
    fn captured_pieces_and_a_low_reserve_are_bad() {
        let even = "...b/...../....../B....../....../...../.... w push 8/8 6/6 bb 0/0 - basic";
        assert_eq!(of(even), 0);
        assert!(of(&even.replace("8/8 6/6", "8/7 6/7")) > PIECE, "Black has lost a piece of the reserve");
        let low = even.replace("8/8 6/6", "3/3 11/11");
        assert!(of(&low.replace("3/3 11/11", "3/2 11/12")) > of(&even.replace("8/8 6/6", "8/7 6/7")), "even worse now");
    }
}
