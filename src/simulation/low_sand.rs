//! Announces the last seconds of glasses and of the timer.

use bevy::prelude::*;
use tamsk_rules::{GlassId, Match, Millis, Player, Sand};

use super::live::LiveMatch;

/// A glass or timer that is about to run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LowSand {
    /// A glass.
    Glass(GlassId),
    /// The timer that is armed against a player.
    Timer(Player),
}

impl LowSand {
    /// Returns the number of last seconds that are announced.
    pub const fn warning_seconds(self) -> u32 {
        match self {
            LowSand::Glass(_) => 10,
            LowSand::Timer(_) => 5,
        }
    }
}

/// A glass or the timer has this many whole seconds left. Sent once for each second, when it begins.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SandRanLow {
    /// The glass or timer.
    pub source: LowSand,
    /// The seconds left.
    pub seconds: u32,
    /// Whether this is the first announcement for this run of the sand.
    pub is_first: bool,
}

/// The running sand when the match was last checked.
#[derive(Component, Clone, Debug, Default)]
struct WatchedSand(Vec<Running>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    of: LowSand,
    /// The match clock when the sand runs out. A different value means that the glass was turned over.
    runs_out: Millis,
    /// The sand left, in milliseconds.
    left: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, WatchedSand>();
    app.add_message::<SandRanLow>().add_systems(Update, watch);
}

fn watch(table: Single<(&LiveMatch, &mut WatchedSand)>, mut told: MessageWriter<SandRanLow>) {
    let (live, mut watched) = table.into_inner();
    let now = running(live.game());
    told.write_batch(lowered(&watched.0, &now));
    watched.0 = now;
}

/// Returns all running sand. Nothing runs in a finished match.
fn running(game: &Match) -> Vec<Running> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let glasses = game.glasses().filter_map(|(id, glass)| match glass.sand {
        Sand::Running { runs_out } => Some(Running { of: LowSand::Glass(id), runs_out, left: game.upper(id) }),
        Sand::Idle | Sand::Lost { .. } => None,
    });
    let timer = game.timer_armed_against().map(|victim| {
        let left = game.timer_upper();
        Running { of: LowSand::Timer(victim), runs_out: game.now().saturating_add(left.into()), left }
    });
    glasses.chain(timer).filter(|running| running.left > 0).collect()
}

/// Returns an announcement for sand that has entered a last second, the latest if a slow frame skipped some.
fn lowered(before: &[Running], now: &[Running]) -> Vec<SandRanLow> {
    let same = |one: &Running, other: &Running| (one.of, one.runs_out) == (other.of, other.runs_out);
    let pass = |running: &Running| {
        let earlier = before.iter().find(|earlier| same(earlier, running))?;
        let seconds = running.left.div_ceil(1_000);
        let was_above = |seconds: u32| earlier.left > seconds * 1_000;
        let low = running.of.warning_seconds();
        let is_first = was_above(low);
        (was_above(seconds) && seconds <= low).then_some(SandRanLow { source: running.of, seconds, is_first })
    };
    now.iter().filter_map(pass).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLASS: LowSand = LowSand::Glass(GlassId { owner: Player::Black, index: 1 });

    fn running(of: LowSand, runs_out: Millis, left: u32) -> [Running; 1] {
        [Running { of, runs_out, left }]
    }

    fn told(before: [Running; 1], now: [Running; 1]) -> Option<u32> {
        lowered(&before, &now).first().map(|low| low.seconds)
    }

    #[test]
    fn each_of_the_last_seconds_is_announced_when_it_begins() {
        let at = |left| running(GLASS, 60_000, left);
        assert_eq!(told(at(10_010), at(10_000)), Some(10));
        assert_eq!(told(at(10_000), at(9_990)), None, "it was announced before");
        assert_eq!(told(at(9_001), at(9_000)), Some(9));
        assert_eq!(told(at(11_001), at(11_000)), None, "too early");
        assert_eq!(told(at(1_005), at(995)), Some(1));
        assert_eq!(told(at(500), at(10)), None);
        assert_eq!(told(at(7_500), at(7_500)), None, "a pause");
        assert_eq!(told(at(9_500), at(6_500)), Some(7), "a slow frame");
    }

    #[test]
    fn the_first_announcement_is_marked_even_after_a_slow_frame() {
        let is_first = |before: u32, now: u32| {
            let told = lowered(&running(GLASS, 60_000, before), &running(GLASS, 60_000, now));
            told.first().map(|low| low.is_first)
        };
        assert_eq!(is_first(10_010, 10_000), Some(true));
        assert_eq!(is_first(10_500, 7_200), Some(true), "the frame has passed the tenth second");
        assert_eq!(is_first(10_000, 8_900), Some(false));
    }

    #[test]
    fn turning_a_glass_over_is_not_announced() {
        assert_eq!(told(running(GLASS, 60_000, 20_000), running(GLASS, 40_000, 9_000)), None);
        assert!(lowered(&[], &running(GLASS, 60_000, 10_000)).is_empty(), "a match that was just put on the table");
    }

    #[test]
    fn the_timer_is_low_for_five_seconds() {
        let timer = LowSand::Timer(Player::Red);
        assert_eq!(told(running(timer, 15_000, 6_010), running(timer, 15_000, 6_000)), None);
        assert_eq!(told(running(timer, 15_000, 5_010), running(timer, 15_000, 5_000)), Some(5));
    }
}
