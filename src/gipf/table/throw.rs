//! The coin or the dice that decide a contest: they fly over the table, and what they show counts once they lie still.
//!
//! They stay where they lie until the next piece is pushed. Opening a menu lets them lie still at once, so that nobody can
//! leave the match before they do.

use std::f32::consts::TAU;

use bevy::prelude::*;
use gipf_rules::{Contest, ContestWinner, GipfAct, GipfEvent, GipfPhase};
use tamsk_rules::Player;

use crate::appearance::Motion;
use crate::gipf::simulation::LiveGipf;
use crate::simulation::queue::{ActionQueue, MatchEvent, Origin};
use crate::states::Menu;
use crate::table::chance::Chance;
use crate::table::loading::MatchLoadingSystems;

/// How long a throw takes, in seconds.
const LASTS: f32 = 1.5;
/// The shares of that time after which what is thrown knocks on the table.
pub const KNOCKS: [f32; 4] = [0.36, 0.62, 0.82, 0.94];

/// A throw of the coin or the dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// What they decide: a toss or two dice.
    pub act: GipfAct,
    /// Who enters it.
    pub origin: Origin,
    /// The side that has challenged, from whose seat they are thrown.
    pub challenger: Player,
    /// How they lie, turned by chance, in radians.
    pub turned: f32,
    seconds: f32,
    counts: bool,
}

impl Throw {
    /// Returns how much of its time has passed, from 0 to 1.
    pub fn share(&self) -> f32 {
        (self.seconds / LASTS).min(1.0)
    }
}

/// The throw that is seen on the table.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct ThrowOnTable(Option<Throw>);

impl ThrowOnTable {
    /// Throws the coin or the dice of a contest (G8.8, G8.9). Nothing is thrown in any other.
    pub fn begin(&mut self, contest: &Contest, origin: Origin, challenger: Player, chance: &Chance) {
        // The high bits are the best ones.
        let die = || (chance.draw() >> 33) as u32 % 6 + 1;
        let act = match contest {
            Contest::Coin if chance.draw() >> 63 == 0 => GipfAct::Toss(ContestWinner::Challenger),
            Contest::Coin => GipfAct::Toss(ContestWinner::Owner),
            Contest::Dice => GipfAct::Dice { challenger: die(), owner: die() },
            Contest::Tamsk | Contest::Other(_) => return,
        };
        let turned = (chance.draw() >> 40) as f32 / (1_u32 << 24) as f32 * TAU;
        self.0 = Some(Throw { act, origin, challenger, turned, seconds: 0.0, counts: false });
    }

    /// Returns the throw.
    pub fn get(&self) -> Option<&Throw> {
        self.0.as_ref()
    }

    /// Returns whether they are still flying.
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

/// Takes them from the table with the next push.
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
    let is_cut_short = animations.is_plain() || *menu.get() != Menu::None;
    if is_cut_short {
        flying.seconds = LASTS;
    }
    let now = flying.share();
    let heard = KNOCKS.iter().enumerate().filter(|(_, knock)| (before..now).contains(knock));
    // What is there at once knocks once.
    let most = if is_cut_short { 1 } else { KNOCKS.len() };
    knocked.write_batch(heard.take(most).map(|(nth, _)| ThrowKnocked(nth)));
    if now >= 1.0 {
        flying.counts = true;
        queue.ask(flying.origin, flying.act.clone());
    }
}
