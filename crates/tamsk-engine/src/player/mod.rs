//! The bot as a player in real time. Given a match, it returns its next action and the time of that action. The bot has
//! no clock and no thread. The caller invokes [`BotPlayer::decide`] and performs the actions.

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
use tamsk_rules::{Action, Match, Millis, Player, RingDropRight};

use super::baseline::Uct;
use super::difficulty::Difficulty;
use super::random::Random;

pub use decision::BotIntent;
pub use habits::{Habits, Pace, TimerRestraint};
pub use strategy::NODES_PER_MILLISECOND;

/// The assumed duration of the opponent's turns before the first one has been observed, in milliseconds.
const UNKNOWN_TEMPO: Millis = 2_000;

/// A bot that plays one colour, at every level, with all options, and from any moment of a match. The same seed and
/// sequence of matches give the same intents, unless the budget is in real time or uses several threads.
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
    /// The match passed to the last call of `decide`.
    seen: Option<Match>,
    pending: Option<BotIntent>,
    decision: PendingDecision,
    /// The match time at which `decision` became the pending decision.
    decision_since: Millis,
    /// The match time at which the bot noticed the current turn.
    turn_since: Millis,
    plan: Option<TurnPlan>,
    /// The last right to a ring about which the bot decided, and `true` if the bot uses the right.
    last_right_decision: Option<(RingDropRight, bool)>,
    /// The time at which a turn of the opponent began, and `true` if the bot forgets the timer in that turn.
    forgotten_timer: Option<(Millis, bool)>,
    turn_pace: Option<TurnPace>,
    /// The moving average of the duration of the opponent's turns, in milliseconds. Slow turns weigh less.
    opponent_tempo: Millis,
}

impl BotPlayer {
    /// Creates a bot of this difficulty.
    pub fn new(me: Player, difficulty: Difficulty, seed: u64) -> BotPlayer {
        let search = SearchStrategy::new(difficulty, seed);
        BotPlayer::with(me, Strategy::Search(Box::new(search)), Habits::of(difficulty), seed)
    }

    /// Creates a bot whose search ignores sand. Such a bot is used to measure the value of planning with sand.
    pub fn ignoring_sand(me: Player, difficulty: Difficulty, seed: u64) -> BotPlayer {
        let mut search = SearchStrategy::new(difficulty, seed);
        search.ignores_sand = true;
        BotPlayer::with(me, Strategy::Search(Box::new(search)), Habits::of(difficulty), seed)
    }

    /// Creates a bot that moves at random.
    pub fn random(me: Player, seed: u64) -> BotPlayer {
        BotPlayer::with(me, Strategy::Random, Habits::baseline(), seed)
    }

    /// Creates a bot that looks one turn ahead.
    pub fn greedy(me: Player, seed: u64) -> BotPlayer {
        BotPlayer::with(me, Strategy::Greedy, Habits::baseline(), seed)
    }

    /// Creates a plain UCT bot that simulates `turns` turns for each move. Its thinking takes no match time.
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
            decision_since: 0,
            turn_since: 0,
            plan: None,
            last_right_decision: None,
            forgotten_timer: None,
            turn_pace: None,
            opponent_tempo: UNKNOWN_TEMPO,
        }
    }

    /// Returns the colour of the bot.
    pub fn player(&self) -> Player {
        self.me
    }

    /// Returns the bot's habits in handling glasses, rings and time.
    pub fn habits(&self) -> &Habits {
        &self.habits
    }

    /// Replaces the search budget of the difficulty for each turn: the number of positions, the real time and the
    /// number of threads. With real time or several threads, results may differ between runs. Has no effect on bots
    /// without a search.
    #[must_use]
    pub fn with_budget(mut self, nodes: Option<u64>, time: Option<Duration>, threads: usize) -> BotPlayer {
        if let Strategy::Search(search) = &mut self.strategy {
            search.set_budget(nodes, time, threads);
        }
        self
    }

    /// Returns the next action and its time, or `None` if there is nothing to do until the next event.
    ///
    /// Call this with the current match after every event, and when an intent is due. An event before the time of the
    /// intent makes the intent invalid. The intended action is legal in the current match. If `stop` is set, the bot
    /// stops thinking and makes no decision.
    pub fn decide(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        let now = game.now();
        if !self.observe_change(game) {
            return self.pending.map(|intent| intent.not_before(now));
        }
        self.forget_ended_right(game);
        let decision = PendingDecision::of(game, self.me, self.declined());
        // If the opponent is blocked, the bot may get another turn immediately after it passes.
        let passed = self.pending.is_some_and(|intent| intent.action == Action::Pass);
        if passed {
            self.plan = None;
            self.turn_since = now;
        }
        if decision != self.decision || passed {
            self.decision = decision;
            self.decision_since = now;
        }
        self.pending = self.act(game, stop).map(|intent| intent.not_before(now));
        if stop.load(Ordering::Relaxed) {
            (self.seen, self.pending) = (None, None);
        }
        self.pending
    }

    /// Forgets the decision on a right that has ended. At Level 1, a later right on the same socket would be equal to
    /// the ended right.
    fn forget_ended_right(&mut self, game: &Match) {
        let open = [game.ring_window(self.me), game.claim(self.me)];
        self.last_right_decision.take_if(|(right, _)| !open.contains(&Some(*right)));
    }

    fn declined(&self) -> Option<RingDropRight> {
        self.last_right_decision.filter(|&(_, uses)| !uses).map(|(right, _)| right)
    }

    fn act(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        match self.decision {
            PendingDecision::Waiting => self.decide_timer_flip(game),
            PendingDecision::DropRing(right) => self.decide_ring(game, right, stop),
            PendingDecision::DropExtra => self.decide_extra_ring(game, stop),
            PendingDecision::PlaceHeldGlass(glass) => self.decide_placement(game, glass, stop),
            PendingDecision::ClaimOutOfTurn(right) => self.decide_claim(game, right, stop),
            PendingDecision::Turn => self.decide_turn(game, stop),
        }
        .filter(|intent| game.check_action(self.me, intent.action).is_ok())
    }

    /// Limits how the bot uses the timer. With `None`, only the habits of the difficulty apply.
    #[must_use]
    pub fn with_timer_restraint(mut self, restraint: Option<TimerRestraint>) -> BotPlayer {
        self.restraint = restraint;
        self
    }
}
