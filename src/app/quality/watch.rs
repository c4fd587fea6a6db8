//! Watches whether frames stay slow.

use std::collections::VecDeque;
use std::time::Duration;

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
