//! The throw of the coin or the dice that decides a contest. The result counts once the coin or the dice lie still. If
//! a menu is opened, the throw ends at once, so that nobody can leave the match to avoid the result.

use std::f32::consts::TAU;

use bevy::prelude::*;
use gipf_rules::{CoinTossWinner, Contest, GipfAct, GipfEvent, GipfPhase};
use tamsk_rules::Player;

use crate::appearance::MotionPreference;
use crate::gipf::simulation::LiveGipf;
use crate::simulation::queue::{MatchEvent, RequestOrigin, RequestQueue};
use crate::states::Menu;
use crate::table::loading::MatchLoadingSystems;
use crate::table::random::RandomSource;

/// The duration of a throw, in seconds.
const LASTS: f32 = 1.5;
/// The times at which the coin or a die knocks on the table, as shares of a throw's duration.
pub const KNOCK_TIME_SHARES: [f32; 4] = [0.36, 0.62, 0.82, 0.94];

/// A throw of the coin or the dice that decides a contest.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestThrow {
    /// The act with the result of the throw: a toss, or two dice.
    pub result: GipfAct,
    /// The origin of the request to play the act. It is `None` if online play sends the act.
    pub origin: Option<RequestOrigin>,
    /// The side that made the challenge. The coin or the dice fly from this side's seat.
    pub challenger: Player,
    /// The final rotation about the vertical axis, in radians. It is random.
    pub final_yaw: f32,
    seconds: f32,
    counts: bool,
}

impl ContestThrow {
    /// Returns the share of the throw's duration that has passed, from 0 to 1.
    pub fn elapsed_share(&self) -> f32 {
        (self.seconds / LASTS).min(1.0)
    }
}

/// The throw visible on the table, if any.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct ThrowOnTable(Option<ContestThrow>);

impl ThrowOnTable {
    /// Throws the coin or the dice of a contest (G8.8, G8.9). Does nothing for contests of other kinds.
    pub fn throw(&mut self, contest: &Contest, origin: RequestOrigin, challenger: Player, chance: &RandomSource) {
        // The high bits of a random number are more random than the low bits.
        let die = || (chance.draw() >> 33) as u32 % 6 + 1;
        let act = match contest {
            Contest::Coin if chance.draw() >> 63 == 0 => GipfAct::Toss(CoinTossWinner::Challenger),
            Contest::Coin => GipfAct::Toss(CoinTossWinner::Owner),
            Contest::Dice => GipfAct::Dice { challenger: die(), owner: die() },
            Contest::Tamsk | Contest::Other(_) => return,
        };
        self.begin(act, Some(origin), challenger, chance);
    }

    /// Shows a throw whose result was already decided in online play.
    pub fn show_decided_throw(&mut self, result: &GipfAct, challenger: Player, chance: &RandomSource) {
        self.begin(result.clone(), None, challenger, chance);
    }

    fn begin(&mut self, result: GipfAct, origin: Option<RequestOrigin>, challenger: Player, chance: &RandomSource) {
        let rotation = (chance.draw() >> 40) as f32 / (1_u32 << 24) as f32 * TAU;
        self.0 = Some(ContestThrow { result, origin, challenger, final_yaw: rotation, seconds: 0.0, counts: false });
    }

    /// Returns the throw visible on the table, if any.
    pub fn get(&self) -> Option<&ContestThrow> {
        self.0.as_ref()
    }

    /// Returns `true` while the coin or the dice are still moving.
    pub fn is_flying(&self) -> bool {
        self.0.as_ref().is_some_and(|throw| !throw.counts)
    }
}

/// A message that the coin or the dice have knocked on the table. It contains the number of earlier knocks in the same
/// throw.
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
    animations: MotionPreference,
    menu: Res<State<Menu>>,
    table: Single<(&LiveGipf, &mut ThrowOnTable)>,
    mut knocked: MessageWriter<ThrowKnocked>,
    mut queue: ResMut<RequestQueue<LiveGipf>>,
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
    let before = flying.elapsed_share();
    flying.seconds += animations.animation_step_seconds(time.delta_secs());
    let is_cut_short = animations.is_reduced() || *menu.get() != Menu::None;
    if is_cut_short {
        flying.seconds = LASTS;
    }
    let now = flying.elapsed_share();
    let heard = KNOCK_TIME_SHARES.iter().enumerate().filter(|(_, knock)| (before..now).contains(knock));
    // A throw that is cut short knocks only once.
    let most = if is_cut_short { 1 } else { KNOCK_TIME_SHARES.len() };
    knocked.write_batch(heard.take(most).map(|(nth, _)| ThrowKnocked(nth)));
    if now >= 1.0 {
        flying.counts = true;
        if let Some(origin) = flying.origin {
            queue.push(origin, flying.result.clone());
        }
    }
}
