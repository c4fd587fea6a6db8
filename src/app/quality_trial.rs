//! Finds the quality preset that suits the graphics card, and detects when frames stay slow.

use std::collections::VecDeque;
use std::time::Duration;

use crate::settings::GraphicsQuality;

const SETTLE: usize = 20;
const MEASURED: usize = 40;
/// The total duration of frames that suffices for a measurement, if there are at least [`TRIAL_FEWEST`] frames.
const ENOUGH: Duration = Duration::from_millis(1_500);
const TRIAL_FEWEST: usize = 3;
/// The median frame duration at the title above which a lower preset is needed. Slower frames would leave no reserve
/// for the busiest match.
const TRIAL_SLOW: Duration = Duration::from_millis(22);
/// The median frame duration below which a higher preset is tried. A higher preset costs up to five times as much.
const FAST: Duration = Duration::from_millis(4);

/// A trial that measures frames at the title to find the quality preset that suits the graphics card.
#[derive(Clone, Debug)]
pub struct QualityTrial {
    quality: GraphicsQuality,
    may_rise: bool,
    settled: Vec<Duration>,
    measured: Vec<Duration>,
}

/// The result of measuring a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialFinding {
    /// The preset to measure next.
    Try(GraphicsQuality),
    /// The preset that suits the graphics card.
    Suits(GraphicsQuality),
}

impl QualityTrial {
    /// Creates a trial that begins with `quality`. The trial may find a higher preset if `may_rise` is `true`.
    pub fn new(quality: GraphicsQuality, may_rise: bool) -> QualityTrial {
        QualityTrial { quality, may_rise, settled: Vec::new(), measured: Vec::new() }
    }

    /// Adds the duration of a frame drawn with vsync off. Returns the finding once enough frames are measured, and
    /// `None` until then.
    pub fn add_frame(&mut self, frame: Duration) -> Option<TrialFinding> {
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
        let at = GraphicsQuality::ALL.iter().position(|quality| *quality == self.quality).unwrap_or_default();
        let next = if median > TRIAL_SLOW {
            // A preset that was too slow must not be tried again.
            self.may_rise = false;
            at.checked_sub(1)
        } else if median < FAST && self.may_rise {
            Some(at + 1)
        } else {
            None
        };
        let Some(quality) = next.and_then(|next| GraphicsQuality::ALL.get(next)).copied() else {
            return Some(TrialFinding::Suits(self.quality));
        };
        *self = QualityTrial::new(quality, self.may_rise);
        Some(TrialFinding::Try(quality))
    }
}

fn suffice(frames: &[Duration], many: usize) -> bool {
    frames.len() >= many || frames.len() >= TRIAL_FEWEST && frames.iter().sum::<Duration>() >= ENOUGH
}

/// The duration above which a frame is slow. Below 30 frames a second, sand and hands stutter.
pub const SLOW_FRAME: Duration = Duration::from_millis(33);
const SPAN: Duration = Duration::from_secs(4);
const FEWEST: usize = 8;
/// The minimum number of measured frames when the frames are very slow. [`FEWEST`] frames would then take too long.
const FEWEST_SLOWEST: usize = 3;
/// The minimum time span of the measured frames when the frames are very slow.
const SPAN_OF_SLOWEST: Duration = Duration::from_secs(8);
/// The minimum share of slow frames at which the detector reports that frames stay slow. One or two hitches stay below
/// this share.
const MOST_ARE_SLOW: f32 = 0.75;

/// A detector of frames that stay slow.
#[derive(Clone, Debug, Default)]
pub struct SlowFrameDetector {
    frames: VecDeque<Duration>,
    total: Duration,
}

impl SlowFrameDetector {
    pub fn reset(&mut self) {
        self.frames.clear();
        self.total = Duration::ZERO;
    }

    /// Adds the duration of a frame. If most frames have been slower than `slow` for some seconds, forgets all frames
    /// and returns `true`.
    pub fn add_frame(&mut self, frame: Duration, slow: Duration) -> bool {
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
            self.reset();
        }
        stays
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the presets that a trial tries after `from`, and the preset that suits. `costs` are the frame durations
    /// of the presets, in milliseconds.
    fn tried(from: GraphicsQuality, may_rise: bool, costs: [u64; 3]) -> (Vec<GraphicsQuality>, GraphicsQuality) {
        let (mut trial, mut quality, mut tried) = (QualityTrial::new(from, may_rise), from, Vec::new());
        for _ in 0..1_000 {
            match trial.add_frame(Duration::from_millis(costs[quality as usize])) {
                Some(TrialFinding::Try(next)) => {
                    quality = next;
                    tried.push(next);
                }
                Some(TrialFinding::Suits(best)) => return (tried, best),
                None => {}
            }
        }
        panic!("the trial does not end: {tried:?}")
    }

    #[test]
    fn a_preset_that_is_fast_enough_is_kept() {
        assert_eq!(tried(GraphicsQuality::High, true, [1, 3, 9]), (vec![], GraphicsQuality::High));
        assert_eq!(tried(GraphicsQuality::Medium, true, [4, 10, 40]), (vec![], GraphicsQuality::Medium));
        assert_eq!(tried(GraphicsQuality::Low, false, [2, 30, 90]), (vec![], GraphicsQuality::Low));
    }

    #[test]
    fn a_trial_lowers_slow_presets_and_raises_fast_ones() {
        assert_eq!(
            tried(GraphicsQuality::High, true, [5, 12, 60]),
            (vec![GraphicsQuality::Medium], GraphicsQuality::Medium)
        );
        assert_eq!(
            tried(GraphicsQuality::High, true, [20, 60, 200]),
            (vec![GraphicsQuality::Medium, GraphicsQuality::Low], GraphicsQuality::Low)
        );
        assert_eq!(
            tried(GraphicsQuality::Medium, true, [1, 2, 6]),
            (vec![GraphicsQuality::High], GraphicsQuality::High)
        );
        assert_eq!(
            tried(GraphicsQuality::Low, true, [2, 3, 5]),
            (vec![GraphicsQuality::Medium, GraphicsQuality::High], GraphicsQuality::High)
        );
    }

    #[test]
    fn slow_frames_do_not_prolong_a_trial() {
        let mut trial = QualityTrial::new(GraphicsQuality::High, true);
        let frame = Duration::from_millis(700);
        let frames = (1..100).find(|_| trial.add_frame(frame).is_some());
        assert_eq!(frames, Some(6), "at most {:?} until the first step", 6 * frame);
    }

    #[test]
    fn a_trial_does_not_alternate_between_presets() {
        assert_eq!(
            tried(GraphicsQuality::Medium, true, [1, 2, 60]),
            (vec![GraphicsQuality::High, GraphicsQuality::Medium], GraphicsQuality::Medium)
        );
        assert_eq!(
            tried(GraphicsQuality::Low, true, [2, 90, 300]),
            (vec![GraphicsQuality::Medium, GraphicsQuality::Low], GraphicsQuality::Low)
        );
    }

    /// Returns `true` if the detector reports slow frames within twenty seconds. `lengths` are frame durations in
    /// milliseconds, which are repeated as often as needed.
    fn ever(lengths: &[u64]) -> bool {
        let mut watch = SlowFrameDetector::default();
        let mut passed = 0;
        lengths.iter().cycle().any(|length| {
            passed += length;
            passed > 20_000 || watch.add_frame(Duration::from_millis(*length), SLOW_FRAME)
        }) && passed <= 20_000
    }

    #[test]
    fn only_lasting_slowness_counts() {
        assert!(ever(&[34]) && ever(&[60]) && ever(&[400]));
        assert!(ever(&[700]) && ever(&[1_500]) && ever(&[4_000]));
        assert!(ever(&[50, 50, 50, 20]), "most frames are slow");
        assert!(!ever(&[16]) && !ever(&[33]) && !ever(&[8]));
        assert!(!ever(&[16, 16, 16, 16, 16, 16, 16, 16, 900]), "occasional hitches");
        assert!(!ever(&[20, 40]), "half of the frames are slow");
    }

    #[test]
    fn slowness_is_reported_after_four_seconds() {
        let mut watch = SlowFrameDetector::default();
        let frame = Duration::from_millis(50);
        let needed = (1..).find(|_| watch.add_frame(frame, SLOW_FRAME)).expect("slow frames are found");
        assert_eq!(needed, 80);
        assert!((1..80).all(|_| !watch.add_frame(frame, SLOW_FRAME)), "the count starts again");
        assert!(watch.add_frame(frame, SLOW_FRAME));
    }
}
