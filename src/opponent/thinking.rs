//! The bots think on Bevy's task pool, each on a copy of the match, and never hold up a frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::OpponentSystems;
use crate::bot::Difficulty;
use crate::bot::player::{BotIntent, BotPlayer};
use crate::rules::{ByPlayer, Match, Player};
use crate::session::chance::Chance;
use crate::session::planned_hand::PlannedAction;
use crate::session::seats::Seats;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::loading::MatchLoaded;
use crate::simulation::messages::MatchEvent;
use crate::simulation::queue::{ActionQueue, Answered, Origin, Source, Wish};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opponents>()
        .add_systems(Update, (take_seats, hear, think, act).chain().in_set(OpponentSystems::Think));
}

/// The bots at the table.
#[derive(Resource, Default)]
pub struct Opponents(ByPlayer<Option<Opponent>>);

impl Opponents {
    /// Whether one of them is thinking or about to do something, so that frames are needed.
    pub fn are_busy(&self) -> bool {
        self.0.0.iter().flatten().any(Opponent::is_busy)
    }

    /// Whether one of them is thinking just now.
    pub fn are_thinking(&self) -> bool {
        let thinks =
            |opponent: &Opponent| matches!(&opponent.state, BotState::Thinking(task, _) if !task.is_finished());
        self.0.0.iter().flatten().any(thinks)
    }

    /// What this player's bot is about to do.
    pub(super) fn next_action(&self, player: Player) -> Option<PlannedAction> {
        let intent = self.0[player].as_ref()?.intent.as_ref()?;
        Some(PlannedAction { at: intent.at, action: intent.action })
    }

    /// Removes all of them from the table.
    pub(super) fn leave(&mut self) {
        *self = Opponents::default();
    }
}

/// A bot at the table.
struct Opponent {
    difficulty: Difficulty,
    state: BotState,
    intent: Option<BotIntent>,
    /// Whether something has happened since it last began to think.
    has_news: bool,
}

/// What a thought gives back: the bot itself, and what it wants to do.
type Thought = (Box<BotPlayer>, Option<BotIntent>);

enum BotState {
    Idle(Box<BotPlayer>),
    /// The running thought, and the flag that stops it.
    Thinking(Task<Thought>, Arc<AtomicBool>),
    /// Taken out while the state changes.
    Taken,
}

impl Opponent {
    fn new(player: Player, difficulty: Difficulty, seed: u64) -> Opponent {
        let state = BotState::Idle(Box::new(BotPlayer::new(player, difficulty, seed)));
        Opponent { difficulty, state, intent: None, has_news: true }
    }

    fn is_busy(&self) -> bool {
        self.intent.is_some() || self.has_news || matches!(self.state, BotState::Thinking(..))
    }

    /// Drops what was thought of the match as it stood before something happened.
    fn hear(&mut self) {
        (self.has_news, self.intent) = (true, None);
        self.stop_thinking();
    }

    /// Begins to think about the match as it stands, unless an earlier thought is still running.
    fn start_thinking(&mut self, game: &Match) {
        match std::mem::replace(&mut self.state, BotState::Taken) {
            BotState::Idle(mut bot) => {
                (self.has_news, self.intent) = (false, None);
                let (game, stop) = (game.clone(), Arc::new(AtomicBool::new(false)));
                let stopped = stop.clone();
                let thought = AsyncComputeTaskPool::get().spawn(async move {
                    let intent = bot.decide(&game, &stopped);
                    (bot, intent)
                });
                self.state = BotState::Thinking(thought, stop);
            }
            thinking => self.state = thinking,
        }
    }

    /// Stops a thought whose result is no longer wanted. The next one begins with the match as it is then.
    fn stop_thinking(&mut self) {
        if let BotState::Thinking(_, stop) = &self.state {
            stop.store(true, Ordering::Relaxed);
            self.has_news = true;
        }
    }

    /// Takes the result of a thought that has finished.
    fn finish_thinking(&mut self) {
        if let BotState::Thinking(task, stop) = &mut self.state
            && let Some((bot, intent)) = check_ready(task)
        {
            self.intent = intent.filter(|_| !stop.load(Ordering::Relaxed));
            self.state = BotState::Idle(bot);
        }
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        self.stop_thinking();
    }
}

/// Seats a bot wherever the match wants one. Every match gets new bots, so that no answer reaches a later match.
fn take_seats(
    seats: Res<Seats>,
    chance: Res<Chance>,
    mut loaded: MessageReader<MatchLoaded>,
    mut opponents: ResMut<Opponents>,
) {
    let is_new = loaded.read().count() > 0;
    for player in Player::BOTH {
        let wanted = seats.bot(player);
        let seated = opponents.0[player].as_ref().map(|opponent| opponent.difficulty);
        if is_new || wanted != seated {
            opponents.0[player] = wanted.map(|difficulty| Opponent::new(player, difficulty, chance.draw()));
        }
    }
}

/// Everything that happens is news, and so is the answer to what a bot asked for: if that lapsed, it thinks again.
fn hear(
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<Answered>,
    mut opponents: ResMut<Opponents>,
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

/// Lets the bots think while time runs. A pause stops a thought at once, and a new one begins after it.
fn think(live: Res<LiveMatch>, runs: Res<TimeRuns>, mut opponents: ResMut<Opponents>) {
    let is_over = live.game().outcome().is_some();
    for opponent in opponents.0.0.iter_mut().flatten() {
        opponent.finish_thinking();
        if !runs.0 {
            opponent.stop_thinking();
        }
        if is_over {
            (opponent.has_news, opponent.intent) = (false, None);
        } else if opponent.has_news && runs.0 {
            opponent.start_thinking(live.game());
        }
    }
}

/// Asks for what a bot means to do once its time has come.
fn act(live: Res<LiveMatch>, runs: Res<TimeRuns>, mut opponents: ResMut<Opponents>, mut queue: ResMut<ActionQueue>) {
    if !runs.0 {
        return;
    }
    for player in Player::BOTH {
        let Some(opponent) = &mut opponents.0[player] else { continue };
        if let Some(intent) = opponent.intent.take_if(|intent| intent.at <= live.game().now()) {
            queue.ask(Origin::bot(player), Wish::Act(intent.action));
        }
    }
}
