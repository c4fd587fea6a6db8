//! Runs each bot on a copy of the match in a background task, and moves the bot's hand so that people can follow what
//! the bot does.

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::player::{BotIntent, BotPlayer, TimerRestraint};
use tamsk_rules::{Action, ByPlayer, Match, Millis, Player};

use super::job::BackgroundJob;
use crate::simulation::TimeRuns;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{MatchEvent, RequestAnswered, RequestOrigin, RequestQueue, RequestSource, TamskRequest};
use crate::table::first_match::{BotTimerFlipWarning, FirstBotMatchAtLevel};
use crate::table::planned_hand::{PlannedAction, planned_hand};
use crate::table::random::RandomSource;
use crate::table::seats::Seats;

/// The time between a bot's warning and its flip of the timer, in milliseconds. Only a bot with a [`TimerRestraint`]
/// warns.
const WARNING: Millis = 8_000;
/// The maximum number of rings with which a bot plays on once the person has no rings left. A bot with more rings
/// resigns.
const HOPE: u8 = 3;
/// The time that a bot waits before it resigns a lost match, in milliseconds.
const GIVING_UP: Millis = 1_500;

/// The stages in which the bots are updated in a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotSystems {
    /// Seats the bots, notifies them of events, lets them think, and sends their requests.
    Think,
    /// Moves the hands of the bots.
    MoveHands,
}

pub(super) fn plugin(app: &mut App) {
    let stages = (BotSystems::Think, BotSystems::MoveHands).chain().run_if(any_with_component::<LiveMatch>);
    app.configure_sets(Update, stages);
    app.register_required_components::<LiveMatch, SeatedBots>();
    app.add_systems(Update, (take_seats, rethink_after_events, think, warn, act).chain().in_set(BotSystems::Think))
        .add_systems(Update, move_hands.in_set(BotSystems::MoveHands));
}

/// The bots at the table, by the colours that they play.
#[derive(Component, Default)]
pub struct SeatedBots(ByPlayer<Option<Opponent>>);

impl SeatedBots {
    /// Returns `true` if a bot is thinking or will act soon, so that frames must be drawn continuously.
    pub fn are_busy(&self) -> bool {
        self.0.0.iter().flatten().any(Opponent::is_busy)
    }

    /// Returns `true` if a bot is thinking.
    pub fn are_thinking(&self) -> bool {
        self.0.0.iter().flatten().any(|opponent| opponent.thought.as_ref().is_some_and(BackgroundJob::is_running))
    }

    /// Returns the next action that this player's bot has decided on, if any.
    pub(super) fn next_action(&self, player: Player) -> Option<PlannedAction> {
        let intent = self.0[player].as_ref()?.intent.as_ref()?;
        Some(PlannedAction { at: intent.at, action: intent.action })
    }
}

/// A bot at the table.
struct Opponent {
    difficulty: Difficulty,
    /// The bot itself, or `None` while the running search uses it.
    bot: Option<Box<BotPlayer>>,
    /// The running search. Its result is the bot and the decision of the bot.
    thought: Option<BackgroundJob<(Box<BotPlayer>, Option<BotIntent>)>>,
    intent: Option<BotIntent>,
    /// `true` if the match has changed since the bot last began to think.
    has_news: bool,
    restraint: Option<TimerRestraint>,
    /// The start time of the turn in which the bot last warned that it would flip the timer.
    warned: Option<Millis>,
}

impl Opponent {
    fn new(player: Player, difficulty: Difficulty, seed: u64, restraint: Option<TimerRestraint>) -> Opponent {
        let bot = BotPlayer::new(player, difficulty, seed).with_timer_restraint(restraint);
        let bot = Some(Box::new(bot));
        Opponent { difficulty, bot, thought: None, intent: None, has_news: true, restraint, warned: None }
    }

    fn is_busy(&self) -> bool {
        self.intent.is_some() || self.has_news || self.thought.is_some()
    }

    /// Discards the bot's intent and stops its search, because the match has changed.
    fn notice_change(&mut self) {
        (self.has_news, self.intent) = (true, None);
        self.stop_thinking();
    }

    /// Lets the bot think about the match as it is now, unless the bot is still thinking.
    fn start_thinking(&mut self, game: &Match) {
        let Some(mut bot) = self.bot.take() else { return };
        (self.has_news, self.intent) = (false, None);
        let game = game.clone();
        self.thought = Some(BackgroundJob::spawn(move |stop| {
            let intent = bot.decide(&game, stop);
            (bot, intent)
        }));
    }

    /// Stops the running search and discards its result. The bot then thinks again about the current match.
    fn stop_thinking(&mut self) {
        if let Some(thought) = &self.thought {
            thought.request_stop();
            self.has_news = true;
        }
    }

    /// Takes the bot and its decision from a finished search.
    fn finish_thinking(&mut self) {
        let is_outdated = self.thought.as_ref().is_some_and(BackgroundJob::is_stop_requested);
        if let Some((bot, intent)) = BackgroundJob::take_result(&mut self.thought) {
            self.bot = Some(bot);
            self.intent = intent.filter(|_| !is_outdated);
        }
    }
}

/// Adds and removes bots so that they match the seats.
fn take_seats(
    seats: Res<Seats>,
    table: Single<(&LiveMatch, &FirstBotMatchAtLevel, &mut SeatedBots)>,
    random: Res<RandomSource>,
) {
    let (live, first_match, mut opponents) = table.into_inner();
    for player in Player::BOTH {
        let wanted = seats.bot_difficulty(player);
        let seated = opponents.0[player].as_ref().map(|opponent| opponent.difficulty);
        if wanted != seated {
            opponents.0[player] = wanted.map(|difficulty| {
                let options = live.game().options();
                let restraint = TimerRestraint::towards_person(difficulty, first_match.0, options, !player);
                let restraint = restraint.filter(|_| seats.is_person(!player));
                Opponent::new(player, difficulty, random.draw(), restraint)
            });
        }
    }
}

/// Makes all bots think again after an event. After the answer to a bot's request, makes only that bot think again.
fn rethink_after_events(
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<RequestAnswered>,
    mut opponents: Single<&mut SeatedBots>,
) {
    let happened = events.read().count() > 0;
    let mut news = ByPlayer([happened; 2]);
    for answer in answered.read().filter(|answered| answered.entry.origin.source == RequestSource::Bot) {
        news[answer.entry.origin.player] = true;
    }
    for player in Player::BOTH.into_iter().filter(|&player| news[player]) {
        if let Some(opponent) = &mut opponents.0[player] {
            opponent.notice_change();
        }
    }
}

/// Returns `true` if a bot should resign at Level 1. A bot that forgets rings would otherwise play on for a long time
/// after the person has dropped their last ring.
fn gives_up(game: &Match, seats: Seats, player: Player, difficulty: Difficulty) -> bool {
    let forgets = difficulty.strength().forget_ring_permille > 0;
    let is_lost = game.rings_in_holder(!player) == 0 && game.rings_in_holder(player) > HOPE;
    let may_move = game.player_to_act() == Some(player) && game.player_deciding_ring().is_none();
    !game.options().level.has_sand() && seats.is_person(!player) && forgets && is_lost && may_move
}

/// Lets the bots think while time runs. When time stops, stops their searches, which begin again when time continues.
fn think(table: Single<(&LiveMatch, &mut SeatedBots)>, runs: Res<TimeRuns>, seats: Res<Seats>) {
    let (live, mut opponents) = table.into_inner();
    // Without this check, a bot that can no longer act would send the same request again and again.
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

/// Warns the person, once per turn, that a bot with a [`TimerRestraint`] will soon flip the timer.
fn warn(
    table: Single<(&LiveMatch, &mut SeatedBots)>,
    runs: Res<TimeRuns>,
    mut warnings: MessageWriter<BotTimerFlipWarning>,
) {
    let (live, mut opponents) = table.into_inner();
    let (now, turn) = (live.game().now(), live.game().turn_start_time());
    for player in Player::BOTH.into_iter().filter(|_| runs.0) {
        let Some(opponent) = &mut opponents.0[player] else { continue };
        let due = |intent: &BotIntent| intent.action == Action::FlipTimer && intent.at <= now + WARNING;
        if opponent.restraint.is_some() && opponent.warned != Some(turn) && opponent.intent.as_ref().is_some_and(due) {
            opponent.warned = Some(turn);
            warnings.write(BotTimerFlipWarning(player));
        }
    }
}

/// Adds the action of a bot to the request queue when it is due.
fn act(table: Single<(&LiveMatch, &mut SeatedBots)>, runs: Res<TimeRuns>, mut queue: ResMut<RequestQueue>) {
    let (live, mut opponents) = table.into_inner();
    if !runs.0 {
        return;
    }
    for player in Player::BOTH {
        let Some(opponent) = &mut opponents.0[player] else { continue };
        if let Some(intent) = opponent.intent.take_if(|intent| intent.at <= live.game().now()) {
            queue.push(RequestOrigin::bot(player), TamskRequest::Act(intent.action));
        }
    }
}

fn move_hands(table: Single<(&LiveMatch, &SeatedBots)>, seats: Res<Seats>, mut hands: Query<&mut Hand>) {
    let (live, opponents) = *table;
    for mut hand in &mut hands {
        if seats.bot_difficulty(hand.player).is_some() {
            let next = planned_hand(live, &hand, opponents.next_action(hand.player));
            hand.set_if_neq(next);
        }
    }
}
