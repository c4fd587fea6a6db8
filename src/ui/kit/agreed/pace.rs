//! How long glasses and timer run, of which people agree on one number.

use tamsk_rules::{Options, Player};

/// The running time of glasses and timer, in tenths of the official one: 10 is three minutes a glass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pace(pub u32);

impl Pace {
    /// The range of paces: from half to four times the official time.
    pub const RANGE: std::ops::RangeInclusive<u32> = 5..=40;
    /// The sand in a glass at the official pace, in milliseconds.
    const GLASS: u32 = 180_000;
    /// The sand in the timer at the official pace, in milliseconds.
    const TIMER: u32 = 15_000;

    /// Returns the pace at which a glass takes about this long.
    pub fn of_glass(millis: u32) -> Pace {
        let tenths = (millis * 10 + Pace::GLASS / 2) / Pace::GLASS;
        Pace(tenths.clamp(*Pace::RANGE.start(), *Pace::RANGE.end()))
    }

    /// Returns the pace at which the timer takes about this long.
    pub fn of_timer(millis: u32) -> Pace {
        let tenths = (millis * 10 + Pace::TIMER / 2) / Pace::TIMER;
        Pace(tenths.clamp(*Pace::RANGE.start(), *Pace::RANGE.end()))
    }

    /// Returns how long a glass runs, in milliseconds.
    pub fn glass(self) -> u32 {
        Pace::GLASS / 10 * self.0
    }

    /// Returns how long the timer runs, in milliseconds.
    pub fn timer(self) -> u32 {
        Pace::TIMER / 10 * self.0
    }

    /// Agrees on this pace of glasses and timer for both players.
    pub fn agree_on(self, options: &mut Options) {
        options.glass = self.glass();
        options.timer = self.timer();
        for player in Player::BOTH {
            // What has become the same for both is agreed for nobody alone.
            let (glass, timer) = (options.glass, options.timer);
            let handicap = &mut options.handicaps[player];
            handicap.glass.take_if(|own| *own == glass);
            handicap.timer.take_if(|own| *own == timer);
        }
    }
}
