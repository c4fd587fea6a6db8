//! The bot thinks on Bevy's task pool, on a copy of the match, and never holds up a frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::OpponentSystems;
use crate::bot::Difficulty;
use crate::bot::player::{BotPlayer, Intent};
use crate::rules::{ByPlayer, Match, Player};
use crate::session::chance::Chance;
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
        Player::BOTH.into_iter().any(|player| self.0[player].as_ref().is_some_and(Opponent::is_busy))
    }

    /// Whether one of them is thinking just now.
    pub fn are_thinking(&self) -> bool {
        let thinks = |opponent: &Opponent| matches!(&opponent.mind, Mind::Thinks(task, _) if !task.is_finished());
        Player::BOTH.into_iter().any(|player| self.0[player].as_ref().is_some_and(thinks))
    }

    /// What this colour's bot is about to do.
    pub(super) fn intent(&self, player: Player) -> Option<&Intent> {
        self.0[player].as_ref()?.intent.as_ref()
    }

    /// They get up from the table.
    pub(super) fn leave(&mut self) {
        *self = Opponents::default();
    }
}

/// A bot at the table.
struct Opponent {
    level: Difficulty,
    mind: Mind,
    intent: Option<Intent>,
    /// Whether something has happened since it was last asked.
    news: bool,
}

type Thought = (Box<BotPlayer>, Option<Intent>);

enum Mind {
    Rests(Box<BotPlayer>),
    /// Thinks, and how that is broken off.
    Thinks(Task<Thought>, Arc<AtomicBool>),
    /// Between the two.
    Away,
}

impl Opponent {
    fn new(player: Player, level: Difficulty, seed: u64) -> Opponent {
        let mind = Mind::Rests(Box::new(BotPlayer::new(player, level, seed)));
        Opponent { level, mind, intent: None, news: true }
    }

    fn is_busy(&self) -> bool {
        self.intent.is_some() || self.news || matches!(self.mind, Mind::Thinks(..))
    }

    /// Something has happened: what was thought of the match before it no longer holds.
    fn hear(&mut self) {
        (self.news, self.intent) = (true, None);
        self.break_off();
    }

    /// Begins to think about the match as it stands.
    fn ponder(&mut self, game: &Match) {
        match std::mem::replace(&mut self.mind, Mind::Away) {
            Mind::Rests(mut bot) => {
                (self.news, self.intent) = (false, None);
                let (game, stop) = (game.clone(), Arc::new(AtomicBool::new(false)));
                let stopped = stop.clone();
                let thought = AsyncComputeTaskPool::get().spawn(async move {
                    let intent = bot.decide(&game, &stopped);
                    (bot, intent)
                });
                self.mind = Mind::Thinks(thought, stop);
            }
            thinking => self.mind = thinking,
        }
    }

    /// Stops a thought that nobody waits for any more. The next one begins with the match as it is then.
    fn break_off(&mut self) {
        if let Mind::Thinks(_, stop) = &self.mind {
            stop.store(true, Ordering::Relaxed);
            self.news = true;
        }
    }

    /// Takes up a thought that is ready.
    fn conclude(&mut self) {
        if let Mind::Thinks(task, stop) = &mut self.mind
            && let Some((bot, intent)) = check_ready(task)
        {
            self.intent = intent.filter(|_| !stop.load(Ordering::Relaxed));
            self.mind = Mind::Rests(bot);
        }
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        self.break_off();
    }
}

/// A bot for every seat that wants one, a new one for every match on the table: no answer reaches a later match.
fn take_seats(
    seats: Res<Seats>,
    chance: Res<Chance>,
    mut laid: MessageReader<MatchLoaded>,
    mut opponents: ResMut<Opponents>,
) {
    let anew = laid.read().count() > 0;
    for player in Player::BOTH {
        let wanted = seats.bot(player);
        let seated = opponents.0[player].as_ref().map(|opponent| opponent.level);
        if anew || wanted != seated {
            opponents.0[player] = wanted.map(|level| Opponent::new(player, level, chance.draw()));
        }
    }
}

/// Whatever happens is news, and so is what became of its own deeds: one that lapsed is thought about again.
fn hear(
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<Answered>,
    mut opponents: ResMut<Opponents>,
) {
    let happened = events.read().count() > 0;
    let mut told = ByPlayer([happened; 2]);
    for answer in answered.read().filter(|answered| answered.entry.origin.source == Source::Bot) {
        told[answer.entry.origin.player] = true;
    }
    for player in Player::BOTH.into_iter().filter(|&player| told[player]) {
        if let Some(opponent) = &mut opponents.0[player] {
            opponent.hear();
        }
    }
}

/// It thinks only while time runs: in a pause a thought is broken off at once, and begun anew after it.
fn think(live: Res<LiveMatch>, runs: Res<TimeRuns>, mut opponents: ResMut<Opponents>) {
    let over = live.game().outcome().is_some();
    for opponent in opponents.0.0.iter_mut().flatten() {
        opponent.conclude();
        if !runs.0 {
            opponent.break_off();
        }
        if over {
            (opponent.news, opponent.intent) = (false, None);
        } else if opponent.news && runs.0 {
            opponent.ponder(live.game());
        }
    }
}

/// Does what was meant to be done once its time has come.
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
