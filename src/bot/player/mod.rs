//! The bot at the table, in real time: it is shown a match and says what its hand does next.
//!
//! It holds no clock and starts no thread. Whoever owns the match asks [`BotPlayer::decide`] after everything that
//! happens and again when the time of an intent has come, and carries the intent out.

mod hand;
mod intent;
mod manner;
mod mind;
mod mistakes;
mod rings;
mod search;
mod stage;
mod timer;
mod turn;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub use intent::Intent;
pub use manner::Manner;
use mind::Mind;
pub use mind::NODES_PER_MILLISECOND;
use search::Search;
use stage::Stage;
use turn::Plan;

use super::Difficulty;
use super::random::Random;
use super::yardstick::Uct;
use crate::rules::{Action, Match, Millis, Player, Right};

/// A player of one colour, at any Difficulty and with every option, from any moment of a match on.
///
/// The same seed and the same snapshots always give the same intents, unless it was told to use real time or several
/// threads.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use tamsk::bot::{Difficulty, player::BotPlayer};
/// use tamsk::rules::{Action, Match, Options, Player};
///
/// let mut game = Match::new(Options::default())?;
/// let mut bot = BotPlayer::new(Player::Red, Difficulty::Novice, 1);
/// let stop = AtomicBool::new(false);
/// let intent = bot.decide(&game, &stop).expect("it is Red's turn");
/// assert!(matches!(intent.action, Action::Lift(_)) && intent.at > 0);
/// game.apply(intent.at, Player::Red, intent.action)?;
/// let intent = bot.decide(&game, &stop).expect("the glass has to go somewhere");
/// assert!(matches!(intent.action, Action::Place(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BotPlayer {
    me: Player,
    mind: Mind,
    manner: Manner,
    random: Random,
    /// The match as it was shown last.
    seen: Option<Match>,
    /// What came of it.
    pending: Option<Intent>,
    stage: Stage,
    /// When that stage began.
    since: Millis,
    /// When the turn of the player to move began, as far as it was seen.
    turn_since: Millis,
    plan: Option<Plan>,
    /// Whether they mean to use the right to a ring that they saw last.
    resolved: Option<(Right, bool)>,
    /// How long the opponent takes for a quick turn, as seen so far.
    their_tempo: Millis,
}

/// How long a turn of an opponent not yet seen playing is thought to take, in milliseconds.
const UNKNOWN_TEMPO: Millis = 2_000;

/// What an opponent's quick turn is taken for at least and at most, in milliseconds.
const QUICKEST_TEMPO: Millis = 600;
const SLOWEST_TEMPO: Millis = 4_000;

impl BotPlayer {
    /// A player of this level.
    pub fn new(me: Player, level: Difficulty, seed: u64) -> BotPlayer {
        BotPlayer::with(me, Mind::Search(Box::new(Search::new(level, seed))), Manner::of(level), seed)
    }

    /// A level whose planning knows nothing of sand: the measure of what knowing it is worth.
    pub fn blind(me: Player, level: Difficulty, seed: u64) -> BotPlayer {
        let mut search = Search::new(level, seed);
        search.blind = true;
        BotPlayer::with(me, Mind::Search(Box::new(search)), Manner::of(level), seed)
    }

    /// A player who makes any move.
    pub fn random(me: Player, seed: u64) -> BotPlayer {
        BotPlayer::with(me, Mind::Random, Manner::plain(), seed)
    }

    /// A player who makes the move that looks best at once.
    pub fn greedy(me: Player, seed: u64) -> BotPlayer {
        BotPlayer::with(me, Mind::Greedy, Manner::plain(), seed)
    }

    /// Plain UCT with so many simulated turns a move. Its thinking takes no time of the match.
    pub fn uct(me: Player, turns: u64, seed: u64) -> BotPlayer {
        BotPlayer::with(me, Mind::Uct(Box::new(Uct::new(turns, seed))), Manner::plain(), seed)
    }

    fn with(me: Player, mind: Mind, manner: Manner, seed: u64) -> BotPlayer {
        BotPlayer {
            me,
            mind,
            manner,
            random: Random::new(seed),
            seen: None,
            pending: None,
            stage: Stage::Waiting,
            since: 0,
            turn_since: 0,
            plan: None,
            resolved: None,
            their_tempo: UNKNOWN_TEMPO,
        }
    }

    /// Which colour it plays.
    pub fn player(&self) -> Player {
        self.me
    }

    /// Its hand and habits.
    pub fn manner(&self) -> &Manner {
        &self.manner
    }

    /// Another budget than its level's: so many positions a turn, so much real time, so many threads. Real time and
    /// several threads make it play differently from one run to the next. No effect on those who do not search.
    #[must_use]
    pub fn with_budget(mut self, nodes: Option<u64>, time: Option<Duration>, threads: usize) -> BotPlayer {
        if let Mind::Search(search) = &mut self.mind {
            search.set_budget(nodes, time, threads);
        }
        self
    }

    /// What the hand does next, and when; `None`: nothing, until something happens.
    ///
    /// Call it with the match as it stands after everything that happens in it, whoever did it, and again when the
    /// time of the last intent has come. An intent holds until then: if something else happens before its time, ask
    /// again instead of carrying it out. An action of an intent is one that the match allows at this moment.
    ///
    /// It may think for as long as its budget lasts; `stop` breaks that off: then nothing is decided, and whoever asks
    /// again has it think anew rather than do the next best thing.
    pub fn decide(&mut self, game: &Match, stop: &AtomicBool) -> Option<Intent> {
        let now = game.now();
        if !self.notices(game) {
            return self.pending.map(|intent| intent.not_before(now));
        }
        let stage = Stage::of(game, self.me, self.left_alone());
        // After a pass it may at once be the same player's turn again: a new one, if the opponent is blocked.
        let passed = self.pending.is_some_and(|intent| intent.action == Action::Pass);
        if passed {
            self.plan = None;
            self.turn_since = now;
        }
        if stage != self.stage || passed {
            self.stage = stage;
            self.since = now;
        }
        self.pending = self.act(game, stop).map(|intent| intent.not_before(now));
        if stop.load(Ordering::Relaxed) {
            (self.seen, self.pending) = (None, None);
        }
        self.pending
    }

    /// The right that they let run out.
    fn left_alone(&self) -> Option<Right> {
        self.resolved.filter(|&(_, uses)| !uses).map(|(right, _)| right)
    }

    fn act(&mut self, game: &Match, stop: &AtomicBool) -> Option<Intent> {
        match self.stage {
            Stage::Waiting => self.turn_the_timer(game),
            Stage::Ring(right) => self.decide_ring(game, right, stop),
            Stage::Extra => self.drop_extra(game, stop),
            Stage::Hand(glass) => self.place(game, glass, stop),
            Stage::Claim(right) => self.decide_claim(game, right, stop),
            Stage::Turn => self.move_a_glass(game, stop),
        }
        .filter(|intent| game.check(self.me, intent.action).is_ok())
    }

    /// Whether anything but time has passed since the match was shown last; remembers it as it is.
    fn notices(&mut self, game: &Match) -> bool {
        let now = game.now();
        match self.seen.take() {
            Some(mut seen) if seen.now() <= now => {
                let before = seen.to_move();
                let quiet = seen.advance(now).is_empty() && seen == *game;
                if before != game.to_move() {
                    self.learn_tempo(before, now);
                    self.turn_since = now;
                }
                self.seen = Some(game.clone());
                !quiet
            }
            // The first that is shown, or one from before: a move was taken back, or another match has begun.
            _ => {
                self.stage = Stage::Waiting;
                self.since = now;
                self.turn_since = now;
                self.plan = None;
                self.resolved = None;
                self.seen = Some(game.clone());
                true
            }
        }
    }

    /// How fast the opponent can be: quick turns count for more than slow ones, which may be meant to let sand run.
    fn learn_tempo(&mut self, whose: Player, now: Millis) {
        if whose != self.me {
            let taken = now.saturating_sub(self.turn_since).clamp(QUICKEST_TEMPO, SLOWEST_TEMPO);
            let weight = if taken < self.their_tempo { 2 } else { 8 };
            self.their_tempo = ((weight - 1) * self.their_tempo + taken) / weight;
        }
    }
}

/// The action that picks up a glass.
fn pick_up(game: &Match, glass: crate::rules::GlassId) -> Action {
    match game.glass(glass).at {
        Some(socket) => Action::Lift(socket),
        None => Action::Take,
    }
}
