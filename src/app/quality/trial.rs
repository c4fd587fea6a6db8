//! The short measurement behind the first title: how fast frames are when nothing holds them back.

use std::time::Duration;

use crate::appearance::quality::Quality;

/// Frames before each measurement, in which what is new settles.
const SETTLE: usize = 20;
/// Frames that are measured.
const MEASURED: usize = 40;
/// The time after which fewer frames are enough for either, where they are slow: but the fewest that tell anything.
const ENOUGH: Duration = Duration::from_millis(1_500);
const FEWEST: usize = 3;
/// A median frame slower than this leaves nothing for the busiest match: a lower preset.
const SLOW: Duration = Duration::from_millis(22);
/// A median frame faster than this leaves enough for a higher preset, which costs up to five times as much.
const FAST: Duration = Duration::from_millis(4);

/// A trial of presets, one after another.
#[derive(Clone, Debug)]
pub struct Trial {
    quality: Quality,
    may_rise: bool,
    /// Frames that have passed before those that count.
    settled: Vec<Duration>,
    measured: Vec<Duration>,
}

/// What a trial has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// This preset is to be tried.
    Try(Quality),
    /// This preset suits.
    Suits(Quality),
}

impl Trial {
    /// Creates a trial that begins with a preset. It rises only if it may: not on a processor without a graphics card.
    pub fn new(quality: Quality, may_rise: bool) -> Trial {
        Trial { quality, may_rise, settled: Vec::new(), measured: Vec::new() }
    }

    /// Notes how long a frame took, drawn without waiting for the screen.
    pub fn note(&mut self, frame: Duration) -> Option<Finding> {
        if !suffice(&self.settled, SETTLE) {
            self.settled.push(frame);
            return None;
        }
        self.measured.push(frame);
        if !suffice(&self.measured, MEASURED) {
            return None;
        }
        self.measured.sort_unstable();
        let median = self.measured[self.measured.len() / 2];
        let at = Quality::ALL.iter().position(|quality| *quality == self.quality).unwrap_or_default();
        let next = if median > SLOW {
            // What was too slow is not tried again.
            self.may_rise = false;
            at.checked_sub(1)
        } else if median < FAST && self.may_rise {
            Some(at + 1)
        } else {
            None
        };
        let Some(quality) = next.and_then(|next| Quality::ALL.get(next)).copied() else {
            return Some(Finding::Suits(self.quality));
        };
        *self = Trial::new(quality, self.may_rise);
        Some(Finding::Try(quality))
    }
}

/// Whether there are so many frames, or they took enough time.
fn suffice(frames: &[Duration], many: usize) -> bool {
    frames.len() >= many || frames.len() >= FEWEST && frames.iter().sum::<Duration>() >= ENOUGH
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the presets that are tried, and the one that suits, where frames take so many milliseconds at Low, Medium
    /// and High.
    fn tried(from: Quality, may_rise: bool, costs: [u64; 3]) -> (Vec<Quality>, Quality) {
        let (mut trial, mut quality, mut tried) = (Trial::new(from, may_rise), from, Vec::new());
        for _ in 0..1_000 {
            match trial.note(Duration::from_millis(costs[quality as usize])) {
                Some(Finding::Try(next)) => {
                    quality = next;
                    tried.push(next);
                }
                Some(Finding::Suits(best)) => return (tried, best),
                None => {}
            }
        }
        panic!("it does not end: {tried:?}")
    }

    #[test]
    fn a_preset_that_is_fast_enough_stays() {
        assert_eq!(tried(Quality::High, true, [1, 3, 9]), (vec![], Quality::High));
        assert_eq!(tried(Quality::Medium, true, [4, 10, 40]), (vec![], Quality::Medium));
        assert_eq!(tried(Quality::Low, false, [2, 30, 90]), (vec![], Quality::Low));
    }

    #[test]
    fn it_falls_as_far_as_it_must_and_rises_as_far_as_it_may() {
        assert_eq!(tried(Quality::High, true, [5, 12, 60]), (vec![Quality::Medium], Quality::Medium));
        assert_eq!(tried(Quality::High, true, [20, 60, 200]), (vec![Quality::Medium, Quality::Low], Quality::Low));
        assert_eq!(tried(Quality::Medium, true, [1, 2, 6]), (vec![Quality::High], Quality::High));
        assert_eq!(tried(Quality::Low, true, [2, 3, 5]), (vec![Quality::Medium, Quality::High], Quality::High));
    }

    #[test]
    fn slow_frames_do_not_make_it_long() {
        let mut trial = Trial::new(Quality::High, true);
        let frame = Duration::from_millis(700);
        let frames = (1..100).find(|_| trial.note(frame).is_some());
        assert_eq!(frames, Some(6), "{:?} at most before the first step", 6 * frame);
    }

    #[test]
    fn it_does_not_go_back_and_forth() {
        assert_eq!(tried(Quality::Medium, true, [1, 2, 60]), (vec![Quality::High, Quality::Medium], Quality::Medium));
        assert_eq!(tried(Quality::Low, true, [2, 90, 300]), (vec![Quality::Medium, Quality::Low], Quality::Low));
    }
}
