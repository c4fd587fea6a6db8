//! The coin or the dice that decide a contest. Their result counts once they lie still. Opening a menu ends the flight
//! at once, so that nobody can leave the match to avoid the result.

use std::f32::consts::TAU;

use bevy::prelude::*;
use gipf_rules::{Contest, ContestWinner, GipfAct, GipfEvent, GipfPhase};
use tamsk_rules::Player;

use crate::appearance::Motion;
use crate::gipf::simulation::LiveGipf;
use crate::simulation::queue::{ActionQueue, MatchEvent, Origin};
use crate::states::Menu;
use crate::table::loading::MatchLoadingSystems;
use crate::table::random::RandomSource;

/// The duration of a throw, in seconds.
const LASTS: f32 = 1.5;
/// The fractions of that time at which the coin or a die knocks on the table.
pub const KNOCK_TIMES: [f32; 4] = [0.36, 0.62, 0.82, 0.94];

/// A throw of the coin or the dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// The result: a toss or two dice.
    pub result: GipfAct,
    /// The sender of that act, unless a lot has decided it.
    pub origin: Option<Origin>,
    /// The side that made the challenge, from whose seat the throw comes.
    pub challenger: Player,
    /// The final rotation about the vertical axis, in radians; random.
    pub rotation: f32,
    seconds: f32,
    counts: bool,
}

impl Throw {
    /// Returns the elapsed fraction of the flight, from 0 to 1.
    pub fn share(&self) -> f32 {
        (self.seconds / LASTS).min(1.0)
    }
}

/// The throw visible on the table, if any.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct ThrowOnTable(Option<Throw>);

impl ThrowOnTable {
    /// Throws the coin or the dice of a contest (G8.8, G8.9). Does nothing for other contests.
    pub fn throw(&mut self, contest: &Contest, origin: Origin, challenger: Player, chance: &RandomSource) {
        // The high bits are the most random ones.
        let die = || (chance.draw() >> 33) as u32 % 6 + 1;
        let act = match contest {
            Contest::Coin if chance.draw() >> 63 == 0 => GipfAct::Toss(ContestWinner::Challenger),
            Contest::Coin => GipfAct::Toss(ContestWinner::Owner),
            Contest::Dice => GipfAct::Dice { challenger: die(), owner: die() },
            Contest::Tamsk | Contest::Other(_) => return,
        };
        self.begin(act, Some(origin), challenger, chance);
    }

    /// Shows a throw whose result a lot has decided.
    pub fn show(&mut self, result: &GipfAct, challenger: Player, chance: &RandomSource) {
        self.begin(result.clone(), None, challenger, chance);
    }

    fn begin(&mut self, result: GipfAct, origin: Option<Origin>, challenger: Player, chance: &RandomSource) {
        let rotation = (chance.draw() >> 40) as f32 / (1_u32 << 24) as f32 * TAU;
        self.0 = Some(Throw { result, origin, challenger, rotation, seconds: 0.0, counts: false });
    }

    /// Returns the throw.
    pub fn get(&self) -> Option<&Throw> {
        self.0.as_ref()
    }

    /// Returns `true` until the coin or the dice lie still.
    pub fn is_flying(&self) -> bool {
        self.0.as_ref().is_some_and(|throw| !throw.counts)
    }
}

/// The coin or the dice have knocked on the table for the *n*th time, counted from 0.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrowKnocked(pub usize);

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, ThrowOnTable>();
    app.add_message::<ThrowKnocked>()
        .add_systems(PreUpdate, fly.before(MatchLoadingSystems))
        .add_systems(Update, clear);
}

fn clear(mut happened: MessageReader<MatchEvent<LiveGipf>>, mut throw: Single<&mut ThrowOnTable>) {
    let pushed = happened.read().filter(|MatchEvent(event)| matches!(event, GipfEvent::Pushed { .. })).count();
    if pushed > 0 && throw.0.is_some() {
        throw.0 = None;
    }
}

fn fly(
    time: Res<Time<Real>>,
    animations: Motion,
    menu: Res<State<Menu>>,
    table: Single<(&LiveGipf, &mut ThrowOnTable)>,
    mut knocked: MessageWriter<ThrowKnocked>,
    mut queue: ResMut<ActionQueue<LiveGipf>>,
) {
    let (live, mut throw) = table.into_inner();
    if !throw.is_flying() {
        return;
    }
    let is_open = live.game().position().phase() == GipfPhase::Contest;
    let Some(flying) = throw.0.as_mut().filter(|_| is_open) else {
        throw.0 = None;
        return;
    };
    let before = flying.share();
    flying.seconds += animations.step(time.delta_secs());
    let is_cut_short = animations.is_reduced() || *menu.get() != Menu::None;
    if is_cut_short {
        flying.seconds = LASTS;
    }
    let now = flying.share();
    let heard = KNOCK_TIMES.iter().enumerate().filter(|(_, knock)| (before..now).contains(knock));
    // A throw without animation knocks once.
    let most = if is_cut_short { 1 } else { KNOCK_TIMES.len() };
    knocked.write_batch(heard.take(most).map(|(nth, _)| ThrowKnocked(nth)));
    if now >= 1.0 {
        flying.counts = true;
        if let Some(origin) = flying.origin {
            queue.ask(origin, flying.result.clone());
        }
    }
}
