//! How long a bot takes over its turns where the 15-second timer is in play, so that whoever plays against it has a use
//! for the timer.

use std::ops::RangeInclusive;

use tamsk_rules::{Match, Millis};

use super::BotPlayer;
use crate::random::Random;

/// The sand in the official timer, in milliseconds (R2.2).
const OFFICIAL_TIMER: Millis = 15_000;

/// With less time than this until one of its glasses runs out, in milliseconds, no bot dawdles.
const TOO_LITTLE_SAND: Millis = 30_000;

/// When a bot that dawdles lifts its glass, in thousandths of the timer's sand: from 14 to 16 seconds after the flip, so
/// that it is late with a glass in its hand or with none.
const DAWDLES_UNTIL: RangeInclusive<u64> = 933..=1_067;

/// The pace of a player who thinks about their turns as people do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The shortest time from the beginning of a turn to the lifting of the glass, in milliseconds. With a shorter timer
    /// than the official one all times are shorter.
    pub shortest: Millis,
    /// The longest such time, in milliseconds. Short times are more frequent.
    pub longest: Millis,
    /// The probability of not minding the timer in a turn, in thousandths.
    pub dawdles: u32,
}

impl Pace {
    /// Draws the pace of the turn that began at `began`, for a timer with `timer` milliseconds of sand.
    fn draw(self, began: Millis, timer: Millis, random: &mut Random) -> TurnPace {
        let spread = self.longest - self.shortest + 1;
        let length = self.shortest + random.below(spread).min(random.below(spread));
        let dawdles = random.chance(self.dawdles);
        let until = DAWDLES_UNTIL.start() + random.below(DAWDLES_UNTIL.end() - DAWDLES_UNTIL.start() + 1);
        TurnPace { began, length: scaled(length, timer), dawdles: dawdles.then_some(until) }
    }

    /// Returns the time to lift a glass on average, in milliseconds.
    fn mean(self, timer: Millis) -> Millis {
        scaled(self.shortest + (self.longest - self.shortest) / 3, timer)
    }
}

fn scaled(time: Millis, timer: Millis) -> Millis {
    time * timer.min(OFFICIAL_TIMER) / OFFICIAL_TIMER
}

/// What a bot has drawn for one of its turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnPace {
    began: Millis,
    /// The time to lift the glass, in milliseconds.
    length: Millis,
    /// When it lifts if the timer is flipped, in thousandths of its sand; `None` if it minds the timer.
    dawdles: Option<u64>,
}

impl BotPlayer {
    /// Returns the average time to lift a glass beside thinking, in milliseconds.
    pub(super) fn mean_pace(&self, game: &Match) -> Millis {
        let timer = Millis::from(game.options().timer_against(self.me));
        self.paced(game).map_or(0, |pace| pace.mean(timer))
    }

    /// Returns the pace it has in this match.
    fn paced(&self, game: &Match) -> Option<Pace> {
        self.habits.pace.filter(|_| game.options().has_timer())
    }

    /// Returns when it has thought about its turn for long enough, which is sooner if its sand or the timer presses.
    pub(super) fn thinks_until(&mut self, game: &Match) -> Millis {
        let Some(pace) = self.paced(game) else { return 0 };
        let began = game.turn_began();
        let drawn = match self.turn_pace {
            Some(drawn) if drawn.began == began => drawn,
            _ => pace.draw(began, game.options().timer_against(self.me).into(), &mut self.random),
        };
        self.turn_pace = Some(drawn);
        (began + drawn.length).min(game.now() + self.spare(game) / 2)
    }

    /// Returns when it will lift a glass in a turn in which it does not mind the timer that runs against it; `None` if it
    /// does, or if it has none of its sand to waste.
    pub(super) fn dawdles_until(&self, game: &Match) -> Option<Millis> {
        let drawn = self.turn_pace.filter(|drawn| drawn.began == game.turn_began())?;
        let armed = game.timer_armed_against() == Some(self.me);
        if !armed || self.spare_by_sand(game) < TOO_LITTLE_SAND {
            return None;
        }
        let timer = Millis::from(game.options().timer_against(self.me));
        let runs_out = game.now() + Millis::from(game.timer_upper());
        Some((runs_out + timer * drawn.dawdles? / 1_000).saturating_sub(timer))
    }
}
