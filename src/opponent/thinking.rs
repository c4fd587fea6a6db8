//! Runs the bots on Bevy's task pool, each on a copy of the match, and moves their hands so that people can follow.

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::player::{BotIntent, BotPlayer, TimerRestraint};
use tamsk_rules::{Action, ByPlayer, Match, Millis, Player};

use super::job::Job;
use crate::simulation::TimeRuns;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Answered, MatchEvent, Origin, Source, TamskRequest};
use crate::table::first_match::{FirstMatch, TimerWarning};
use crate::table::planned_hand::{PlannedAction, planned_hand};
use crate::table::random::RandomSource;
use crate::table::seats::Seats;

/// How long before it turns the timer a restrained bot warns of it, in milliseconds.
const WARNING: Millis = 8_000;
/// With how many rings left a bot still plays on against a person who has none.
const HOPE: u8 = 3;
/// How long a bot waits before it resigns a lost match, in milliseconds.
const GIVING_UP: Millis = 1_500;

/// The stages of the bots' work in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentSystems {
    /// Bots are seated, notice events, think and send requests.
    Think,
    /// The hands of bots move.
    Move,
}

pub(super) fn plugin(app: &mut App) {
    let stages = (OpponentSystems::Think, OpponentSystems::Move).chain().run_if(any_with_component::<LiveMatch>);
    app.configure_sets(Update, stages);
    app.register_required_components::<LiveMatch, Opponents>();
    app.add_systems(Update, (take_seats, hear, think, warn, act).chain().in_set(OpponentSystems::Think))
        .add_systems(Update, move_hands.in_set(OpponentSystems::Move));
}

/// The bots at the table.
#[derive(Component, Default)]
pub struct Opponents(ByPlayer<Option<Opponent>>);

impl Opponents {
    /// Returns whether a bot is thinking or about to act, which needs continuous frames.
    pub fn are_busy(&self) -> bool {
        self.0.0.iter().flatten().any(Opponent::is_busy)
    }

    /// Returns whether a bot is thinking.
    pub fn are_thinking(&self) -> bool {
        self.0.0.iter().flatten().any(|opponent| opponent.thought.as_ref().is_some_and(Job::is_running))
    }

    /// Returns the next action of this player's bot, if it has decided on one.
    pub(super) fn next_action(&self, player: Player) -> Option<PlannedAction> {
        let intent = self.0[player].as_ref()?.intent.as_ref()?;
        Some(PlannedAction { at: intent.at, action: intent.action })
    }
}

/// A bot at the table.
struct Opponent {
    difficulty: Difficulty,
    /// The bot itself, unless it is thinking.
    bot: Option<Box<BotPlayer>>,
    /// What it thinks, which gives the bot back.
    thought: Option<Job<(Box<BotPlayer>, Option<BotIntent>)>>,
    intent: Option<BotIntent>,
    /// Whether something has happened since the bot last started to think.
    has_news: bool,
    restraint: Option<TimerRestraint>,
    /// When the turn began in which it last warned of the timer.
    warned: Option<Millis>,
}

impl Opponent {
    fn new(player: Player, difficulty: Difficulty, seed: u64, restraint: Option<TimerRestraint>) -> Opponent {
        let bot = BotPlayer::new(player, difficulty, seed).with_restraint(restraint);
        let bot = Some(Box::new(bot));
        Opponent { difficulty, bot, thought: None, intent: None, has_news: true, restraint, warned: None }
    }

    fn is_busy(&self) -> bool {
        self.intent.is_some() || self.has_news || self.thought.is_some()
    }

    /// Discards the intent and any running task, which are based on an outdated match.
    fn hear(&mut self) {
        (self.has_news, self.intent) = (true, None);
        self.stop_thinking();
    }

    /// Starts to think about the current match, unless an earlier thought has not ended.
    fn start_thinking(&mut self, game: &Match) {
        let Some(mut bot) = self.bot.take() else { return };
        (self.has_news, self.intent) = (false, None);
        let game = game.clone();
        self.thought = Some(Job::begin(move |stop| {
            let intent = bot.decide(&game, stop);
            (bot, intent)
        }));
    }

    /// Stops a thought and discards its result. The bot will think again, about the match as it is then.
    fn stop_thinking(&mut self) {
        if let Some(thought) = &self.thought {
            thought.stop();
            self.has_news = true;
        }
    }

    /// Takes the result of a thought that has ended.
    fn finish_thinking(&mut self) {
        let is_outdated = self.thought.as_ref().is_some_and(Job::is_stopped);
        if let Some((bot, intent)) = Job::take(&mut self.thought) {
            self.bot = Some(bot);
            self.intent = intent.filter(|_| !is_outdated);
        }
    }
}

/// Seats the bots that the match calls for.
fn take_seats(seats: Res<Seats>, table: Single<(&LiveMatch, &FirstMatch, &mut Opponents)>, chance: Res<RandomSource>) {
    let (live, first_match, mut opponents) = table.into_inner();
    for player in Player::BOTH {
        let wanted = seats.bot(player);
        let seated = opponents.0[player].as_ref().map(|opponent| opponent.difficulty);
        if wanted != seated {
            opponents.0[player] = wanted.map(|difficulty| {
                let options = live.game().options();
                let restraint = TimerRestraint::towards_person(difficulty, first_match.0, options, !player);
                let restraint = restraint.filter(|_| seats.is_person(!player));
                Opponent::new(player, difficulty, chance.draw(), restraint)
            });
        }
    }
}

/// Makes all bots think again after an event, and a bot also after the answer to its request, which may have lapsed.
fn hear(
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<Answered>,
    mut opponents: Single<&mut Opponents>,
) {
    let happened = events.read().count() > 0;
    let mut news = ByPlayer([happened; 2]);
    for answer in answered.read().filter(|answered| answered.entry.origin.source == Source::Bot) {
        news[answer.entry.origin.player] = true;
    }
    for player in Player::BOTH.into_iter().filter(|&player| news[player]) {
        if let Some(opponent) = &mut opponents.0[player] {
            opponent.hear();
        }
    }
}

/// Returns `true` if a bot gives a match up: at Level 1, a bot that forgets rings would go on for a long time after a
/// person has dropped the last of theirs.
fn gives_up(game: &Match, seats: Seats, player: Player, difficulty: Difficulty) -> bool {
    let forgets = difficulty.strength().forgets_ring > 0;
    let is_lost = game.rings(!player) == 0 && game.rings(player) > HOPE;
    let may_move = game.player_on_turn() == Some(player) && game.player_deciding_ring().is_none();
    !game.options().level.has_sand() && seats.is_person(!player) && forgets && is_lost && may_move
}

/// Lets the bots think while time runs. A pause stops them at once, and they start anew after it.
fn think(table: Single<(&LiveMatch, &mut Opponents)>, runs: Res<TimeRuns>, seats: Res<Seats>) {
    let (live, mut opponents) = table.into_inner();
    // A bot to which nothing is left to do would ask for it again and again.
    let is_over = live.game().outcome().is_some() || live.is_record_full();
    for player in Player::BOTH {
        let Some(opponent) = &mut opponents.0[player] else { continue };
        opponent.finish_thinking();
        if !runs.0 {
            opponent.stop_thinking();
        }
        if is_over {
            (opponent.has_news, opponent.intent) = (false, None);
        } else if opponent.has_news && runs.0 && gives_up(live.game(), *seats, player, opponent.difficulty) {
            let at = live.game().now() + GIVING_UP;
            (opponent.has_news, opponent.intent) =
                (false, Some(BotIntent { action: Action::Resign, at, toward: None }));
        } else if opponent.has_news && runs.0 {
            opponent.start_thinking(live.game());
        }
    }
}

/// Warns once in a turn that a restrained bot will soon flip the timer.
fn warn(table: Single<(&LiveMatch, &mut Opponents)>, runs: Res<TimeRuns>, mut warnings: MessageWriter<TimerWarning>) {
    let (live, mut opponents) = table.into_inner();
    let (now, turn) = (live.game().now(), live.game().turn_began());
    for player in Player::BOTH.into_iter().filter(|_| runs.0) {
        let Some(opponent) = &mut opponents.0[player] else { continue };
        let due = |intent: &BotIntent| intent.action == Action::FlipTimer && intent.at <= now + WARNING;
        if opponent.restraint.is_some() && opponent.warned != Some(turn) && opponent.intent.as_ref().is_some_and(due) {
            opponent.warned = Some(turn);
            warnings.write(TimerWarning(player));
        }
    }
}

/// Sends a bot's intended action to the queue once it is due.
fn act(table: Single<(&LiveMatch, &mut Opponents)>, runs: Res<TimeRuns>, mut queue: ResMut<ActionQueue>) {
    let (live, mut opponents) = table.into_inner();
    if !runs.0 {
        return;
    }
    for player in Player::BOTH {
        let Some(opponent) = &mut opponents.0[player] else { continue };
        if let Some(intent) = opponent.intent.take_if(|intent| intent.at <= live.game().now()) {
            queue.ask(Origin::bot(player), TamskRequest::Act(intent.action));
        }
    }
}

fn move_hands(table: Single<(&LiveMatch, &Opponents)>, seats: Res<Seats>, mut hands: Query<&mut Hand>) {
    let (live, opponents) = *table;
    for mut hand in &mut hands {
        if seats.bot(hand.player).is_some() {
            let next = planned_hand(live, &hand, opponents.next_action(hand.player));
            hand.set_if_neq(next);
        }
    }
}
