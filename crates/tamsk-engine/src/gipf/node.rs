//! A position of GIPF as a [`SearchablePosition`] for the search, evaluated by a network.

use gipf_rules::{CompactAct, ENTRY_COUNT, GipfMatch, GipfPhase, GipfPosition, GipfVersion, PieceKind, WHITE};
use tamsk_rules::Player;

use super::input::{GipfInput, GipfNetwork};
use crate::evaluate::vectors::{self, Vectorised};
use crate::search::{Breadth, Candidates, Evaluation, MAX_TURNS_PER_POSITION, OrderedTurn, Score, SearchablePosition};

/// The maximum number of positions that are stored because their repetition draws the match. There are hardly ever
/// more.
const REMEMBERED: usize = 4;

/// The value of a win. The number of turns is subtracted from it, so that the quickest win is preferred.
const WON: i32 = 5_000;

/// A side with at most this many pieces in its reserve may lose within two turns of its own.
const LOW_RESERVE: u8 = 2;

/// The bits of a hash that change if the side to move in the search must wait for the other side.
const WAITING: u64 = 0x51AF_D7ED_558C_CD25;

/// The bits of a hash that change if the match is drawn by repetition.
const DRAWN: u64 = 0xC4CE_B9FE_1A85_EC53;

/// A step of the search: an act, or waiting for an act of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GipfSearchStep {
    Act(CompactAct),
    Wait,
}

/// A position, and the side that is to move in the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct GipfNode {
    position: GipfPosition,
    side: Player,
    /// The number of turns since the start of the match.
    turns: u16,
    /// The hashes of the positions that draw the match when they recur at the beginning of a turn (G7.4).
    drawn: [u64; REMEMBERED],
    network: &'static GipfNetwork,
}

impl GipfNode {
    /// Returns the node for the current state of a match.
    pub(super) fn new(game: &GipfMatch, network: &'static GipfNetwork) -> GipfNode {
        let mut drawn = [0; REMEMBERED];
        let repeated: Vec<u64> = game.drawn_if_repeated().map(GipfPosition::hash).collect();
        for (place, hash) in drawn.iter_mut().zip(repeated.into_iter().rev()) {
            *place = hash;
        }
        let turns = game.finished_turns().min(u32::from(u16::MAX)) as u16;
        GipfNode { position: *game.position(), side: WHITE, turns, drawn, network }
    }

    /// Returns the node after `words` and the forced acts that follow. A potential that is due is used without a
    /// challenge. Returns `None` if no player can act any more.
    pub(super) fn after_acts_and_forced_acts(&self, words: &[CompactAct]) -> Option<GipfNode> {
        let mut node = *self;
        words.iter().for_each(|word| node.play(*word));
        node.after_forced_acts()
    }

    /// Plays the forced acts, such as the use of a potential. The player who acts next becomes the side to move in the
    /// search. Returns `None` if nobody acts next.
    fn after_forced_acts(mut self) -> Option<GipfNode> {
        self.play_forced_acts();
        self.side = self.position.actor()?;
        Some(self)
    }

    /// Returns `true` if `side` is to move in the search.
    pub(super) fn is_to_move(&self, side: Player) -> bool {
        self.side == side
    }

    fn play(&mut self, word: CompactAct) {
        let is_over = self.position.play_unchecked(word);
        self.turns = self.turns.saturating_add(u16::from(is_over));
    }

    /// Plays all forced acts.
    fn play_forced_acts(&mut self) {
        while self.position.outcome().is_none()
            && let Some(word) = self.forced_act()
        {
            self.play(word);
        }
    }

    /// Returns the act that the search plays without considering alternatives; `None` if there is no such act. A
    /// removal is such an act if no other act is possible. A potential that can be used is always used, and never
    /// challenged.
    fn forced_act(&self) -> Option<CompactAct> {
        match self.position.phase() {
            GipfPhase::DecideUse => Some(CompactAct::AnnounceUse),
            GipfPhase::AnswerUse => Some(CompactAct::Allow),
            GipfPhase::RemoveRows(_) => {
                let (mut first, mut count) = (None, 0);
                self.position.for_each_act(|word| {
                    first = first.or(Some(word));
                    count += 1;
                });
                first.filter(|_| count == 1)
            }
            GipfPhase::Push | GipfPhase::ExtraMove | GipfPhase::Contest => None,
        }
    }

    fn is_drawn(&self) -> bool {
        !self.position.has_made_normal_move()
            && matches!(self.position.phase(), GipfPhase::Push | GipfPhase::ExtraMove)
            && self.drawn.contains(&self.position.hash())
    }
}

impl SearchablePosition for GipfNode {
    type Turn = GipfSearchStep;

    /// The greatest expected change of the estimate in a turn, in hundredths of a piece. It is large because the
    /// removal of a row captures and returns several pieces at once.
    const MAX_SWING_PER_TURN: Score = 140;

    /// Half the width of the aspiration window, in hundredths of a piece.
    const ASPIRATION_HALF_WIDTH: Score = 40;

    fn hash(&self) -> u64 {
        let waits = self.position.actor() != Some(self.side);
        self.position.hash() ^ if waits { WAITING } else { 0 } ^ if self.is_drawn() { DRAWN } else { 0 }
    }

    fn add_candidates(&self, _: Breadth, list: &mut Candidates<GipfSearchStep>) -> bool {
        let Some(actor) = self.position.actor().filter(|_| !self.is_drawn()) else { return false };
        if actor != self.side {
            list.push(OrderedTurn { turn: GipfSearchStep::Wait, ordering_score: 0 });
            return false;
        }
        let mut left_out = false;
        self.position.for_each_act(|word| {
            if list.len() == MAX_TURNS_PER_POSITION {
                left_out = true;
                return;
            }
            list.push(OrderedTurn { turn: GipfSearchStep::Act(word), ordering_score: order(word) });
        });
        left_out
    }

    fn make(&mut self, step: GipfSearchStep) {
        if let GipfSearchStep::Act(word) = step {
            self.play(word);
            self.play_forced_acts();
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
        Evaluation::Heuristic(estimate(&self.position, self.side, self.network))
    }

    /// Returns `true` if a side may soon lose. A side loses if its reserve is empty at its turn, or if its last GIPF
    /// piece is taken (G7.1, G7.2).
    fn may_end_soon(&self) -> bool {
        let position = &self.position;
        Player::BOTH.into_iter().any(|side| {
            let has_few_gipf = || position.pieces_of(side, PieceKind::Gipf).len() <= 1;
            position.reserve(side) <= LOW_RESERVE || position.version() != GipfVersion::Basic && has_few_gipf()
        })
    }

    fn turn_code(step: GipfSearchStep) -> u16 {
        const PUSHES: u16 = 4 * ENTRY_COUNT as u16;
        match step {
            GipfSearchStep::Act(CompactAct::Push(kind, entry)) => {
                1 + kind as u16 * ENTRY_COUNT as u16 + entry.index() as u16
            }
            GipfSearchStep::Wait => PUSHES + 1,
            GipfSearchStep::Act(CompactAct::LeaveRows) => PUSHES + 2,
            GipfSearchStep::Act(CompactAct::Take(spots)) => {
                PUSHES + 4 + (spots.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 51) as u16
            }
            // These acts share a code, because the search can choose at most one of them in any position.
            GipfSearchStep::Act(
                CompactAct::Forgo
                | CompactAct::AnnounceUse
                | CompactAct::Challenge
                | CompactAct::Allow
                | CompactAct::ChallengerWon
                | CompactAct::ChallengerFailed,
            ) => PUSHES + 3,
        }
    }
}

/// Returns the ordering value of an act before the search adds its own scores.
fn order(word: CompactAct) -> i32 {
    match word {
        CompactAct::Push(PieceKind::Gipf, _) => 40,
        CompactAct::Push(PieceKind::Loaded, _) => 60,
        CompactAct::Take(spots) => 10 * spots.len() as i32,
        CompactAct::Forgo => -500,
        _ => 0,
    }
}

/// Returns the estimate of a network for a side, in hundredths of a piece.
fn estimate(position: &GipfPosition, side: Player, network: &GipfNetwork) -> Score {
    vectors::compute(Estimate { position, side, network })
}

/// The arguments of [`estimate`].
struct Estimate<'a> {
    position: &'a GipfPosition,
    side: Player,
    network: &'a GipfNetwork,
}

impl Vectorised for Estimate<'_> {
    type Output = Score;

    #[inline(always)]
    fn compute(self) -> Score {
        self.network.score(&GipfInput::of(self.position, self.side))
    }
}

#[cfg(test)]
mod tests {
    use gipf_rules::BLACK;

    use super::super::input::BUNDLED_GIPF_NETWORK;
    use super::*;

    fn estimate_for_white(text: &str) -> Score {
        let position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        estimate(&position, WHITE, &BUNDLED_GIPF_NETWORK)
    }

    #[test]
    fn captured_pieces_and_a_low_reserve_are_bad() {
        let even = "...b/...../....../B....../....../...../.... w push 8/8 6/6 bb 0/0 - basic";
        let black_lost_a_piece = even.replace("8/8 6/6", "8/7 6/7");
        let few = even.replace("8/8 6/6", "3/3 11/11");
        let few_and_black_lost_a_piece = even.replace("8/8 6/6", "3/2 11/12");
        let gain = |text: &str, before: &str| estimate_for_white(text) - estimate_for_white(before);
        assert!(gain(&black_lost_a_piece, even) > 20);
        assert!(gain(&few_and_black_lost_a_piece, &few) > gain(&black_lost_a_piece, even), "it hurts more");
    }

    #[test]
    fn exchanging_the_colours_changes_nothing() {
        let position = "b..B/.BB../BB.b../BBBBbbb/...b../....b/.bbb w push 8/8 0/0 bb 0/0 - basic";
        let exchanged = "B..b/.bb../bb.B../bbbbBBB/...B../....B/.BBB b push 8/8 0/0 bb 0/0 - basic";
        let [position, exchanged] = [position, exchanged].map(|text| text.parse().expect("a position"));
        assert_eq!(
            estimate(&position, WHITE, &BUNDLED_GIPF_NETWORK),
            estimate(&exchanged, BLACK, &BUNDLED_GIPF_NETWORK)
        );
    }
}
