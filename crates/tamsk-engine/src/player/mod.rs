//! The bot at the table, in real time: given a match, it returns its next action and when that happens.
//!
//! It keeps no clock and starts no thread. The owner of the match calls [`BotPlayer::decide`] after every event and
//! when the time of an intent has come, and carries the intent out.

mod decision;
mod habits;
mod rings;
mod strategy;
mod timer;
mod turn;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use decision::{PendingDecision, TurnPlan};
use habits::TurnPace;
use strategy::{SearchStrategy, Strategy};
use tamsk_rules::{Action, Match, Millis, Player, Right};

use super::baseline::Uct;
use super::difficulty::Difficulty;
use super::random::Random;

pub use decision::BotIntent;
pub use habits::{Habits, Pace, TimerRestraint};
pub use strategy::NODES_PER_MILLISECOND;

/// The assumed duration of an opponent's turn before any has been seen, in milliseconds.
const UNKNOWN_TEMPO: Millis = 2_000;

/// A player of one colour, for every level and all options, from any moment of a match on.
///
/// The same seed and the same sequence of matches shown always give the same intents, unless the budget is in real time
/// or uses several threads.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use tamsk_engine::{Difficulty, player::BotPlayer};
/// use tamsk_rules::{Action, Match, Options, Player};
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
    strategy: Strategy,
    habits: Habits,
    restraint: Option<TimerRestraint>,
    random: Random,
    /// The match as it was shown last.
    seen: Option<Match>,
    /// The intent decided on then.
    pending: Option<BotIntent>,
    decision: PendingDecision,
    /// When that decision became due.
    since: Millis,
    /// When the turn of the player to move began, as far as it was seen.
    turn_since: Millis,
    plan: Option<TurnPlan>,
    /// The right to a ring that was seen last, and whether the bot uses it.
    resolved: Option<(Right, bool)>,
    /// Whether the bot has forgotten the timer in the opponent's turn that began then.
    forgotten_timer: Option<(Millis, bool)>,
    /// How long it takes over its turn, if that is by its habits.
    turn_pace: Option<TurnPace>,
    /// How long the opponent's quick turns take, as far as seen.
    opponent_tempo: Millis,
}

impl BotPlayer {
    /// Creates a player of this difficulty.
    pub fn new(me: Player, difficulty: Difficulty, seed: u64) -> BotPlayer {
        let search = SearchStrategy::new(difficulty, seed);
        BotPlayer::with(me, Strategy::Search(Box::new(search)), Habits::of(difficulty), seed)
    }

    /// Creates a player of this difficulty whose search ignores sand, to measure what planning with sand is worth.
    pub fn blind(me: Player, difficulty: Difficulty, seed: u64) -> BotPlayer {
        let mut search = SearchStrategy::new(difficulty, seed);
        search.blind = true;
        BotPlayer::with(me, Strategy::Search(Box::new(search)), Habits::of(difficulty), seed)
    }

    /// Creates a player who moves at random.
    pub fn random(me: Player, seed: u64) -> BotPlayer {
        BotPlayer::with(me, Strategy::Random, Habits::baseline(), seed)
    }

    /// Creates a player who looks one turn ahead.
    pub fn greedy(me: Player, seed: u64) -> BotPlayer {
        BotPlayer::with(me, Strategy::Greedy, Habits::baseline(), seed)
    }

    /// Creates a plain UCT player that simulates `turns` turns for each move. Its thinking takes no match time.
    pub fn uct(me: Player, turns: u64, seed: u64) -> BotPlayer {
        BotPlayer::with(me, Strategy::Uct(Box::new(Uct::new(turns, seed))), Habits::baseline(), seed)
    }

    fn with(me: Player, strategy: Strategy, habits: Habits, seed: u64) -> BotPlayer {
        BotPlayer {
            me,
            strategy,
            habits,
            restraint: None,
            random: Random::new(seed),
            seen: None,
            pending: None,
            decision: PendingDecision::Waiting,
            since: 0,
            turn_since: 0,
            plan: None,
            resolved: None,
            forgotten_timer: None,
            turn_pace: None,
            opponent_tempo: UNKNOWN_TEMPO,
        }
    }

    /// The colour it plays.
    pub fn player(&self) -> Player {
        self.me
    }

    /// How it handles glasses, rings and time.
    pub fn habits(&self) -> &Habits {
        &self.habits
    }

    /// Replaces the budget of the difficulty by these limits for each turn: positions, real time, threads. With real
    /// time or several threads, two runs may differ. Has no effect on players that don't search.
    #[must_use]
    pub fn with_budget(mut self, nodes: Option<u64>, time: Option<Duration>, threads: usize) -> BotPlayer {
        if let Strategy::Search(search) = &mut self.strategy {
            search.set_budget(nodes, time, threads);
        }
        self
    }

    /// Returns the next action and its time, or `None` if there is nothing to do until something happens.
    ///
    /// Call it with the current match after every event, whoever caused it, and when the time of the last intent has
    /// come. An intent is valid only until then: if anything happens earlier, call again instead of carrying it out.
    /// The action of an intent is always one that the match allows at this moment.
    ///
    /// It may think for as long as its budget allows. Setting `stop` aborts that: nothing is decided, and the next call
    /// starts thinking anew.
    pub fn decide(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        let now = game.now();
        if !self.notices(game) {
            return self.pending.map(|intent| intent.not_before(now));
        }
        self.forget_ended_right(game);
        let decision = PendingDecision::of(game, self.me, self.declined());
        // After a pass it may be the same player's turn again at once, if the opponent is blocked: a new turn.
        let passed = self.pending.is_some_and(|intent| intent.action == Action::Pass);
        if passed {
            self.plan = None;
            self.turn_since = now;
        }
        if decision != self.decision || passed {
            self.decision = decision;
            self.since = now;
        }
        self.pending = self.act(game, stop).map(|intent| intent.not_before(now));
        if stop.load(Ordering::Relaxed) {
            (self.seen, self.pending) = (None, None);
        }
        self.pending
    }

    /// Forgets what was decided about a right that has ended. At Level 1, a later one on the same socket equals it.
    fn forget_ended_right(&mut self, game: &Match) {
        let open = [game.ring_window(self.me), game.claim(self.me)];
        self.resolved.take_if(|(right, _)| !open.contains(&Some(*right)));
    }

    /// The right that the bot has decided to let lapse.
    fn declined(&self) -> Option<Right> {
        self.resolved.filter(|&(_, uses)| !uses).map(|(right, _)| right)
    }

    fn act(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        match self.decision {
            PendingDecision::Waiting => self.flip_timer(game),
            PendingDecision::Ring(right) => self.decide_ring(game, right, stop),
            PendingDecision::Extra => self.drop_extra(game, stop),
            PendingDecision::Hand(glass) => self.place(game, glass, stop),
            PendingDecision::Claim(right) => self.decide_claim(game, right, stop),
            PendingDecision::Turn => self.begin_turn(game, stop),
        }
        .filter(|intent| game.check(self.me, intent.action).is_ok())
    }

    /// Adds restraint with the timer. Without it, only the habits of the difficulty count.
    #[must_use]
    pub fn with_restraint(mut self, restraint: Option<TimerRestraint>) -> BotPlayer {
        self.restraint = restraint;
        self
    }
}
