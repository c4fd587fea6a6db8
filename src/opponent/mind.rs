//! The bot thinks on Bevy's task pool, on a copy of the match, and never holds up a frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::OpponentSystems;
use crate::bot::Level;
use crate::bot::player::{BotPlayer, Intent};
use crate::rules::{ByPlayer, Match, Player};
use crate::simulation::live::{LiveMatch, StartMatch};
use crate::simulation::messages::{MatchEvent, PlayerAction, Refused, TakenBack};
use crate::simulation::teaching::SetTable;
use crate::simulation::{TimeRuns, chance};

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
    level: Level,
    mind: Mind,
    intent: Option<Intent>,
    /// Whether something has happened since it was last asked.
    news: bool,
    stop: Arc<AtomicBool>,
}

type Thought = (Box<BotPlayer>, Option<Intent>);

enum Mind {
    Rests(Box<BotPlayer>),
    Thinks(Task<Thought>),
    /// Between the two.
    Away,
}

impl Opponent {
    fn new(player: Player, level: Level) -> Opponent {
        let mind = Mind::Rests(Box::new(BotPlayer::new(player, level, chance::draw())));
        Opponent { level, mind, intent: None, news: true, stop: Arc::default() }
    }

    fn is_busy(&self) -> bool {
        self.intent.is_some() || self.news || matches!(self.mind, Mind::Thinks(_))
    }

    /// Begins to think about the match as it stands.
    fn ponder(&mut self, game: &Match) {
        match std::mem::replace(&mut self.mind, Mind::Away) {
            Mind::Rests(mut bot) => {
                self.news = false;
                let (game, stop) = (game.clone(), self.stop.clone());
                self.mind = Mind::Thinks(AsyncComputeTaskPool::get().spawn(async move {
                    let intent = bot.decide(&game, &stop);
                    (bot, intent)
                }));
            }
            thinking => self.mind = thinking,
        }
    }

    /// Takes up a thought that is ready.
    fn conclude(&mut self) {
        if let Mind::Thinks(task) = &mut self.mind
            && let Some((bot, intent)) = check_ready(task)
        {
            self.mind = Mind::Rests(bot);
            self.intent = intent;
        }
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        // A thought nobody waits for any more need not be thought to its end.
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A bot for every seat that wants one, a new one for every match.
fn take_seats(
    live: Res<LiveMatch>,
    mut started: MessageReader<StartMatch>,
    mut set: MessageReader<SetTable>,
    mut opponents: ResMut<Opponents>,
) {
    let anew = started.read().count() + set.read().count() > 0;
    for player in Player::BOTH {
        let wanted = live.setup().seats.bot(player);
        let seated = opponents.0[player].as_ref().map(|opponent| opponent.level);
        if anew || wanted != seated {
            opponents.0[player] = wanted.map(|level| Opponent::new(player, level));
        }
    }
}

fn hear(
    mut events: MessageReader<MatchEvent>,
    mut refused: MessageReader<Refused>,
    mut taken: MessageReader<TakenBack>,
    mut opponents: ResMut<Opponents>,
) {
    if events.read().count() + refused.read().count() + taken.read().count() == 0 {
        return;
    }
    for opponent in opponents.0.0.iter_mut().flatten() {
        opponent.news = true;
        opponent.intent = None;
    }
}

fn think(live: Res<LiveMatch>, mut opponents: ResMut<Opponents>) {
    let over = live.game().outcome().is_some();
    for opponent in opponents.0.0.iter_mut().flatten() {
        opponent.conclude();
        if over {
            (opponent.news, opponent.intent) = (false, None);
        } else if opponent.news {
            // What came of an older match no longer holds.
            opponent.intent = None;
            opponent.ponder(live.game());
        }
    }
}

/// Does what was meant to be done once its time has come.
fn act(
    live: Res<LiveMatch>,
    runs: Res<TimeRuns>,
    mut opponents: ResMut<Opponents>,
    mut actions: MessageWriter<PlayerAction>,
) {
    if !runs.0 {
        return;
    }
    for player in Player::BOTH {
        let Some(opponent) = &mut opponents.0[player] else { continue };
        if let Some(intent) = opponent.intent.take_if(|intent| intent.at <= live.game().now()) {
            actions.write(PlayerAction { player, action: intent.action });
        }
    }
}
