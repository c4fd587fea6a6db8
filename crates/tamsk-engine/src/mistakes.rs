//! The mistakes of a player in a match with sand, grouped by the lessons that teach how to avoid them.

use std::sync::atomic::AtomicBool;

use tamsk_rules::{Action, ExtraRingRight, Match, Millis, Player, RingDropRight, Socket};

use crate::arena::{ArenaMatch, PlayerStats};
use crate::oversights::stands_behind_glass;
use crate::sand::{SearchAssumptions, TimeAssumptions, TimedPosition, TimedTurn};
use crate::search::{Score, SearchLimits, Searcher, exact_margin};

/// A kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MistakeKind {
    /// Not dropping the ring of a move.
    RingKept,
    /// Not using a claim that was usable for at least a second.
    ClaimMissed,
    /// Letting a glass be walled in, so that it cannot leave its socket in a turn of the first half of the match.
    WalledIn,
    /// Not playing a much better move whose glass or target stands behind another glass.
    HiddenMoveMissed,
    /// Not playing a much better move in plain view.
    OpenMoveMissed,
    /// Letting a glass run out.
    GlassLost,
    /// Not flipping the timer in a turn of the opponent during which a flip was possible for at least five seconds.
    TimerForgotten,
    /// Being late.
    Late,
    /// Not using an extra ring.
    ExtraRingUnused,
}

impl MistakeKind {
    /// All kinds, in the order of the lessons.
    pub const ALL: [MistakeKind; 9] = [
        MistakeKind::RingKept,
        MistakeKind::ClaimMissed,
        MistakeKind::WalledIn,
        MistakeKind::HiddenMoveMissed,
        MistakeKind::OpenMoveMissed,
        MistakeKind::GlassLost,
        MistakeKind::TimerForgotten,
        MistakeKind::Late,
        MistakeKind::ExtraRingUnused,
    ];

    /// Returns the name of the kind.
    pub const fn name(self) -> &'static str {
        match self {
            MistakeKind::RingKept => "ring kept",
            MistakeKind::ClaimMissed => "claim missed",
            MistakeKind::WalledIn => "glass walled in",
            MistakeKind::HiddenMoveMissed => "hidden move missed",
            MistakeKind::OpenMoveMissed => "open move missed",
            MistakeKind::GlassLost => "glass lost",
            MistakeKind::TimerForgotten => "timer forgotten",
            MistakeKind::Late => "late",
            MistakeKind::ExtraRingUnused => "extra ring unused",
        }
    }

    /// Returns the name of the lesson about this mistake, which is also the name of its file in `assets/lessons`.
    /// Returns `None` if there is no such lesson.
    pub const fn lesson(self) -> Option<&'static str> {
        match self {
            MistakeKind::RingKept | MistakeKind::ClaimMissed => Some("1-2-rings"),
            MistakeKind::WalledIn => Some("1-3-full"),
            MistakeKind::HiddenMoveMissed | MistakeKind::OpenMoveMissed => None,
            MistakeKind::GlassLost => Some("2-2-lost"),
            MistakeKind::TimerForgotten => Some("3-1-timer"),
            MistakeKind::Late | MistakeKind::ExtraRingUnused => Some("3-2-late"),
        }
    }
}

/// How often a player made a mistake of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MistakeCount {
    /// The number of occasions for the mistake.
    pub occasions: u32,
    /// The number of occasions on which the player made the mistake.
    pub mistakes: u32,
}

impl MistakeCount {
    /// Returns the share of the occasions on which the player made the mistake, in per cent.
    pub fn percent(self) -> f64 {
        100.0 * f64::from(self.mistakes) / f64::from(self.occasions.max(1))
    }
}

/// The mistakes of a player in one or more matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MistakesByKind {
    counts: [MistakeCount; MistakeKind::ALL.len()],
    /// The loss of each judged move according to a search that ignores sand, in hundredths of a ring. Moves near the
    /// end of a match are left out.
    pub losses: Vec<Score>,
}

/// The smallest loss at which a better move counts as missed, in hundredths of a ring.
const MUCH_BETTER: i32 = 50;

/// The number of positions that are searched to judge a move.
const JUDGING_NODES: u64 = 3_000;

/// One in this many moves is judged. Judging takes longer than playing, and rare mistakes show only in many matches.
const JUDGED_MOVES: u32 = 3;

/// The time in milliseconds after which an unused claim counts as missed. Nobody reacts faster to a claim that ends
/// with the opponent's next move.
const CLAIM_PATIENCE: Millis = 1_000;

/// The time in milliseconds after which the timer counts as forgotten if it could have been flipped all the while.
const TIMER_PATIENCE: Millis = 5_000;

/// The number of rings on the board at which the first half of a match ends.
const HALF_OF_RINGS: u8 = 32;

impl MistakesByKind {
    /// Returns how often the player made a mistake of this kind.
    pub fn of(&self, kind: MistakeKind) -> MistakeCount {
        self.counts[kind as usize]
    }

    /// Adds the mistakes in other matches.
    pub fn add(&mut self, other: &MistakesByKind) {
        for kind in MistakeKind::ALL {
            self.add_to(kind, other.of(kind));
        }
        self.losses.extend(&other.losses);
    }

    fn count(&mut self, kind: MistakeKind, is_mistake: bool) {
        self.add_to(kind, MistakeCount { occasions: 1, mistakes: is_mistake.into() });
    }

    fn add_to(&mut self, kind: MistakeKind, MistakeCount { occasions, mistakes }: MistakeCount) {
        let count = &mut self.counts[kind as usize];
        count.occasions += occasions;
        count.mistakes += mistakes;
    }

    /// Adds the mistakes of a player in a match that began with glasses in the corners. The first `opening_moves` moves
    /// of the player are not judged, because nobody chose them. Of the other moves, one in three is judged.
    pub fn add_match(&mut self, played: &ArenaMatch, player: Player, opening_moves: u32) {
        let Ok(mut game) = Match::new(*played.game.options()) else { return };
        let mut searcher = Searcher::new(1);
        let mut lifted: Option<(Match, Socket)> = None;
        let mut moves = 0;
        let mut walled_in = [false; 3];
        let mut open = OpenOccasions::default();
        for &(at, by, action) in &played.actions {
            game.advance(at);
            open.observe(self, &game, player);
            if by == player {
                open.use_by(self, action);
                match action {
                    Action::Lift(from) => {
                        note_walled_in_glasses(&mut walled_in, &game, player);
                        lifted = Some((game.clone(), from));
                    }
                    Action::Place(to) => {
                        moves += 1;
                        if let Some((before, from)) = lifted.take()
                            && moves > opening_moves
                            && moves.is_multiple_of(JUDGED_MOVES)
                        {
                            self.judge_move(&mut searcher, &before, (from, to));
                        }
                    }
                    _ => {}
                }
            }
            if game.apply(at, by, action).is_err() {
                return;
            }
            open.observe(self, &game, player);
        }
        open.observe(self, &played.game, player);
        for is_walled_in in walled_in {
            self.count(MistakeKind::WalledIn, is_walled_in);
        }
        let PlayerStats { glasses_lost, late_turns, .. } = played.stats[player];
        self.add_to(MistakeKind::GlassLost, MistakeCount { occasions: 3, mistakes: glasses_lost });
        self.add_to(MistakeKind::Late, MistakeCount { occasions: moves + late_turns, mistakes: late_turns });
    }

    /// Judges a move. A much better move counts as missed only if two searches agree, one that ignores sand and one
    /// that considers it. A move that saves a glass is therefore no mistake. A glass that runs out is counted
    /// elsewhere.
    fn judge_move(&mut self, searcher: &mut Searcher<TimedPosition>, before: &Match, played: (Socket, Socket)) {
        let assumptions =
            SearchAssumptions { time_model: TimeAssumptions::of(before, [2_000; 2]), window_rings_are_dropped: true };
        let position = TimedPosition::from_match(before, assumptions);
        let Some(Judgement { loss, best }) = judge(searcher, &position.ignoring_sand(), played) else { return };
        self.losses.push(loss);
        let is_much_worse = loss >= MUCH_BETTER
            && judge(searcher, &position, played).is_some_and(|with_sand| with_sand.loss >= MUCH_BETTER);
        if let Some((from, to)) = best {
            let (board, player) = (before.board(), before.to_move());
            let is_hidden = stands_behind_glass(board, player, from) || stands_behind_glass(board, player, to);
            let kind = if is_hidden { MistakeKind::HiddenMoveMissed } else { MistakeKind::OpenMoveMissed };
            self.count(kind, is_much_worse);
        }
    }
}

/// Notes which glasses of a player cannot leave their sockets, if this is the first half of the match.
fn note_walled_in_glasses(walled_in: &mut [bool; 3], game: &Match, player: Player) {
    if game.board().rings_on_board() < HALF_OF_RINGS {
        for (id, glass) in game.glasses().filter(|(id, _)| id.owner == player) {
            walled_in[usize::from(id.index)] |= glass.socket.is_some_and(|at| game.board().exits(at).is_empty());
        }
    }
}

/// The judgement of a move by a search.
struct Judgement {
    /// The loss caused by the move, in hundredths of a ring.
    loss: Score,
    /// The sockets of the best move; `None` if the best turn is a pass.
    best: Option<(Socket, Socket)>,
}

/// Judges a move from one socket to another by a search that assumes that every ring is dropped. Returns `None` near
/// the end of a match, or if the search does not consider the move.
fn judge(
    searcher: &mut Searcher<TimedPosition>,
    position: &TimedPosition,
    played: (Socket, Socket),
) -> Option<Judgement> {
    let limits = SearchLimits { scores_all_turns: true, ..SearchLimits::nodes(JUDGING_NODES) };
    let scores = searcher.search(position, &limits, &AtomicBool::new(false), &mut |_| ()).exact_root_scores;
    let sockets = |turn: TimedTurn| Some((position.source(turn)?, turn.glass_move?.to));
    let (best_turn, best) = *scores.first()?;
    let (_, played) = *scores.iter().find(|(turn, _)| sockets(*turn) == Some(played))?;
    let is_near_end = exact_margin(best).is_some() || exact_margin(played).is_some();
    (!is_near_end).then(|| Judgement { loss: best - played, best: sockets(best_turn) })
}

/// The occasions that were open to a player at the last observed moment, and that the player has not used yet.
#[derive(Default)]
struct OpenOccasions {
    ring: Option<RingDropRight>,
    /// The open claim, and the time from which it can be used.
    claim: Option<(RingDropRight, Millis)>,
    has_extra_ring: bool,
    /// The start of the opponent's turn, and the time from which the timer can be flipped in this turn.
    timer: Option<(Millis, Millis)>,
}

impl OpenOccasions {
    /// Counts the occasions that have passed unused, and notes those that are open now.
    fn observe(&mut self, counts: &mut MistakesByKind, game: &Match, player: Player) {
        let ring = game.ring_window(player);
        if self.ring.is_some_and(|known| ring != Some(known)) {
            counts.count(MistakeKind::RingKept, true);
        }
        self.ring = ring;
        if let Some((known, since)) = self.claim
            && game.claim(player) != Some(known)
        {
            if game.now() - since >= CLAIM_PATIENCE {
                counts.count(MistakeKind::ClaimMissed, true);
            }
            self.claim = None;
        }
        if self.claim.is_none() && game.check_action(player, Action::ClaimRing).is_ok() {
            self.claim = game.claim(player).map(|claim| (claim, game.now()));
        }
        let has_extra_ring = matches!(game.extra_ring_right(player), ExtraRingRight::Open { .. });
        if self.has_extra_ring && !has_extra_ring {
            counts.count(MistakeKind::ExtraRingUnused, true);
        }
        self.has_extra_ring = has_extra_ring;
        let turn = game.turn_start_time();
        if let Some((known, since)) = self.timer
            && (known != turn || game.check_action(player, Action::FlipTimer).is_err())
        {
            if game.now() - since >= TIMER_PATIENCE {
                counts.count(MistakeKind::TimerForgotten, true);
            }
            self.timer = None;
        }
        if self.timer.is_none() && game.check_action(player, Action::FlipTimer).is_ok() {
            self.timer = Some((turn, game.now()));
        }
    }

    /// Counts an occasion as used if the action takes it.
    fn use_by(&mut self, counts: &mut MistakesByKind, action: Action) {
        let kind = match action {
            Action::DropRing if self.ring.take().is_some() => MistakeKind::RingKept,
            Action::ClaimRing if self.claim.take().is_some() => MistakeKind::ClaimMissed,
            Action::DropExtra(_) if std::mem::take(&mut self.has_extra_ring) => MistakeKind::ExtraRingUnused,
            Action::FlipTimer if self.timer.take().is_some() => MistakeKind::TimerForgotten,
            _ => return,
        };
        counts.count(kind, false);
    }
}
