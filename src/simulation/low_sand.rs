//! Announces when a glass or the timer has only a few seconds of sand left.

use bevy::prelude::*;
use tamsk_rules::{GlassId, Match, Millis, Player, Sand};

use super::live::LiveMatch;

/// A glass or timer that is about to run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlassOrTimer {
    /// A glass.
    Glass(GlassId),
    /// The timer, which makes this player late if it runs out.
    Timer(Player),
}

impl GlassOrTimer {
    /// Returns the number of final seconds for which warnings are sent.
    pub const fn warning_seconds(self) -> u32 {
        match self {
            GlassOrTimer::Glass(_) => 10,
            GlassOrTimer::Timer(_) => 5,
        }
    }
}

/// The message that a glass or the timer is about to run out. It is sent at the start of each of the final seconds.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowSandWarning {
    /// The glass or timer that is about to run out.
    pub source: GlassOrTimer,
    /// The number of seconds left.
    pub seconds_left: u32,
    /// Whether this is the first warning since the glass or the timer was turned over.
    pub is_first: bool,
}

/// The glasses and the timer that were running in the previous frame.
#[derive(Component, Clone, Debug, Default)]
struct WatchedSand(Vec<Running>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    of: GlassOrTimer,
    /// The time on the match clock at which the sand runs out. It changes when the glass or the timer is turned over.
    runs_out: Millis,
    /// The sand left, in milliseconds.
    left: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, WatchedSand>();
    app.add_message::<LowSandWarning>().add_systems(Update, watch);
}

fn watch(table: Single<(&LiveMatch, &mut WatchedSand)>, mut warnings: MessageWriter<LowSandWarning>) {
    let (live, mut watched) = table.into_inner();
    let now = running(live.game());
    warnings.write_batch(lowered(&watched.0, &now));
    watched.0 = now;
}

/// Returns the running glasses, and the timer if it is armed and running. Returns an empty list if the match is over.
fn running(game: &Match) -> Vec<Running> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let glasses = game.glasses().filter_map(|(id, glass)| match glass.sand {
        Sand::Running { runs_out } => {
            Some(Running { of: GlassOrTimer::Glass(id), runs_out, left: game.upper_sand(id) })
        }
        Sand::Idle | Sand::Lost { .. } => None,
    });
    let timer = game.timer_armed_against().map(|victim| {
        let left = game.timer_upper_sand();
        Running { of: GlassOrTimer::Timer(victim), runs_out: game.now().saturating_add(left.into()), left }
    });
    glasses.chain(timer).filter(|running| running.left > 0).collect()
}

/// Returns a warning for each glass or timer that has entered one of its final seconds. If a slow frame skipped some
/// seconds, only the latest is announced.
fn lowered(before: &[Running], now: &[Running]) -> Vec<LowSandWarning> {
    let same = |one: &Running, other: &Running| (one.of, one.runs_out) == (other.of, other.runs_out);
    let pass = |running: &Running| {
        let earlier = before.iter().find(|earlier| same(earlier, running))?;
        let seconds = running.left.div_ceil(1_000);
        let was_above = |seconds: u32| earlier.left > seconds * 1_000;
        let low = running.of.warning_seconds();
        let is_first = was_above(low);
        (was_above(seconds) && seconds <= low).then_some(LowSandWarning {
            source: running.of,
            seconds_left: seconds,
            is_first,
        })
    };
    now.iter().filter_map(pass).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLASS: GlassOrTimer = GlassOrTimer::Glass(GlassId { owner: Player::Black, index: 1 });

    fn running(of: GlassOrTimer, runs_out: Millis, left: u32) -> [Running; 1] {
        [Running { of, runs_out, left }]
    }

    fn told(before: [Running; 1], now: [Running; 1]) -> Option<u32> {
        lowered(&before, &now).first().map(|low| low.seconds_left)
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
            let warnings = lowered(&running(GLASS, 60_000, before), &running(GLASS, 60_000, now));
            warnings.first().map(|low| low.is_first)
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
        let timer = GlassOrTimer::Timer(Player::Red);
        assert_eq!(told(running(timer, 15_000, 6_010), running(timer, 15_000, 6_000)), None);
        assert_eq!(told(running(timer, 15_000, 5_010), running(timer, 15_000, 5_000)), Some(5));
    }
}
