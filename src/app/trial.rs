//! How fast frames are when nothing holds them back, measured behind the first title, and whether they stay slow later.

use std::collections::VecDeque;
use std::time::Duration;

use crate::settings::Quality;

/// Frames before each measurement, in which what is new settles.
const SETTLE: usize = 20;
/// Frames that are measured.
const MEASURED: usize = 40;
/// The time after which fewer frames are enough for either, where they are slow: but the fewest that tell anything.
const ENOUGH: Duration = Duration::from_millis(1_500);
const TRIAL_FEWEST: usize = 3;
/// A median frame slower than this leaves nothing for the busiest match: a lower preset.
const TRIAL_SLOW: Duration = Duration::from_millis(22);
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
        let next = if median > TRIAL_SLOW {
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
    frames.len() >= many || frames.len() >= TRIAL_FEWEST && frames.iter().sum::<Duration>() >= ENOUGH
}

/// Frames that take longer than this are slow: below 30 a second, sand and hands stutter.
pub const SLOW: Duration = Duration::from_millis(33);
/// For how long frames are watched.
const SPAN: Duration = Duration::from_secs(4);
/// The fewest frames that tell anything.
const FEWEST: usize = 8;
/// Where frames are so slow that waiting for as many would take long: the fewest, and for how long they are watched.
const FEWEST_SLOWEST: usize = 3;
const SPAN_OF_SLOWEST: Duration = Duration::from_secs(8);
/// The share of slow frames at which frames stay slow. One hitch, or two, is none of them.
const MOST_ARE_SLOW: f32 = 0.75;

/// The frames of the last seconds.
#[derive(Clone, Debug, Default)]
pub struct FrameWatch {
    frames: VecDeque<Duration>,
    total: Duration,
}

impl FrameWatch {
    /// Forgets all frames, for after something that makes frames slow once.
    pub fn begin_again(&mut self) {
        self.frames.clear();
        self.total = Duration::ZERO;
    }

    /// Notes how long a frame took. Returns whether frames stay slower than `slow`; if so, all are forgotten.
    pub fn stays_slow(&mut self, frame: Duration, slow: Duration) -> bool {
        self.frames.push_back(frame);
        self.total += frame;
        while self.frames.len() > FEWEST
            && let Some(first) = self.frames.front().filter(|first| self.total - **first >= SPAN)
        {
            self.total -= *first;
            self.frames.pop_front();
        }
        let slow = self.frames.iter().filter(|frame| **frame > slow).count();
        let is_long_enough = self.total >= SPAN && self.frames.len() >= FEWEST
            || self.total >= SPAN_OF_SLOWEST && self.frames.len() >= FEWEST_SLOWEST;
        let stays = is_long_enough && slow as f32 >= MOST_ARE_SLOW * self.frames.len() as f32;
        if stays {
            self.begin_again();
        }
        stays
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the presets that are tried, and the one that suits, if frames take so many ms at Low, Medium, High.
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

    /// Returns whether frames of these lengths, in milliseconds, in turn, are ever found to stay slow in twenty seconds.
    fn ever(lengths: &[u64]) -> bool {
        let mut watch = FrameWatch::default();
        let mut passed = 0;
        lengths.iter().cycle().any(|length| {
            passed += length;
            passed > 20_000 || watch.stays_slow(Duration::from_millis(*length), SLOW)
        }) && passed <= 20_000
    }

    #[test]
    fn only_frames_that_stay_slow_count() {
        assert!(ever(&[34]) && ever(&[60]) && ever(&[400]));
        assert!(ever(&[700]) && ever(&[1_500]) && ever(&[4_000]));
        assert!(ever(&[50, 50, 50, 20]), "nearly all of them");
        assert!(!ever(&[16]) && !ever(&[33]) && !ever(&[8]));
        assert!(!ever(&[16, 16, 16, 16, 16, 16, 16, 16, 900]), "a hitch now and then");
        assert!(!ever(&[20, 40]), "half of them");
    }

    #[test]
    fn it_takes_its_time() {
        let mut watch = FrameWatch::default();
        let frame = Duration::from_millis(50);
        let needed = (1..).find(|_| watch.stays_slow(frame, SLOW)).expect("it is slow");
        assert_eq!(needed, 80);
        assert!((1..80).all(|_| !watch.stays_slow(frame, SLOW)), "and begins again");
        assert!(watch.stays_slow(frame, SLOW));
    }
}
