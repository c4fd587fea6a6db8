//! How loud a sound is to the ear.

use ebur128::{EbuR128, Mode};

use super::samples::RATE;

/// How often the loudness is looked at, in samples.
const STEP: usize = RATE as usize / 100;
/// The length over which loudness is taken, in samples: 400 milliseconds.
const WINDOW: usize = RATE as usize * 2 / 5;

/// Returns the loudness of the loudest 400 milliseconds of a sound, left and right, in LUFS (ITU-R BS.1770, "momentary
/// loudness"). A shorter sound is taken with the silence around it.
///
/// # Panics
///
/// Panics if the sides differ in length.
pub fn loudness([left, right]: [&[f32]; 2]) -> f64 {
    assert_eq!(left.len(), right.len());
    let mut meter = EbuR128::new(2, RATE, Mode::M).expect("a usual format");
    let silence = [0.0; WINDOW];
    let mut loudest = f64::NEG_INFINITY;
    for (left, right) in [(left, right), (&silence, &silence)] {
        for (left, right) in left.chunks(STEP).zip(right.chunks(STEP)) {
            meter.add_frames_planar_f32(&[left, right]).expect("two channels of one length");
            loudest = loudest.max(meter.loudness_momentary().expect("asked for"));
        }
    }
    loudest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::samples::tone;

    #[test]
    fn it_is_that_of_the_recommendation() {
        // Two channels at full scale: the weighting is made so that this is 0 LUFS.
        let full = tone(997.0, 1.0);
        assert!(loudness([&full, &full]).abs() < 0.1, "{}", loudness([&full, &full]));
        let tenth = tone(997.0, 0.1);
        assert!((loudness([&tenth, &tenth]) + 20.0).abs() < 0.1);
        let low = tone(40.0, 1.0);
        assert!(loudness([&low, &low]) < -4.0, "the ear is deaf to the lowest tones");
    }
}
