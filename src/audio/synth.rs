//! Synthesises all sounds at equal loudness, including the looping hiss of running sand.

use std::f32::consts::TAU;
use std::sync::Arc;

use ebur128::{EbuR128, Mode};

use super::Sound;
use super::sound::{DecayingTone, NoiseBurst, SoundRecipe, recipe};

/// The loudness of every sound, in LUFS. At this level, even a short tick stays below full scale.
pub const TARGET_LOUDNESS_LUFS: f64 = -20.0;
/// The point at which a sound begins to fade out, as a share of its length. Without the fade, the sound would end with
/// a click.
const FADE_FROM: f32 = 0.9;
/// The rate at which the amplitude of a tone rises at its start, per second. Without this gradual rise, the tone would
/// begin with a click.
const RISE: f32 = 1_500.0;

/// Synthesises a sound and returns its samples.
pub fn synthesise_sound(sound: Sound) -> StereoSamples {
    let [mut left, mut right] = match recipe(sound) {
        Some(recipe) => {
            let both = render(&recipe);
            [both.clone(), both]
        }
        None => sand_hiss(),
    };
    let gain = 10.0f64.powf((TARGET_LOUDNESS_LUFS - max_momentary_loudness([&left, &right])) / 20.0) as f32;
    for sample in left.iter_mut().chain(&mut right) {
        *sample *= gain;
    }
    if left == right {
        let both: Arc<[f32]> = left.into();
        [both.clone(), both]
    } else {
        [left.into(), right.into()]
    }
}

fn render(recipe: &SoundRecipe) -> Vec<f32> {
    let count = (recipe.seconds * SAMPLE_RATE as f32) as usize;
    let sample = |(i, white): (usize, f32)| {
        let time = i as f32 / SAMPLE_RATE as f32;
        let stroke = |begin: f32, amplitude: f32, fall: f32| {
            let since = time - begin;
            if since < 0.0 { 0.0 } else { amplitude * (since * RISE).min(1.0) * (-since / fall).exp() }
        };
        let tone = |&DecayingTone(begin, pitch, amplitude, fall): &DecayingTone| {
            (TAU * pitch * (time - begin)).sin() * stroke(begin, amplitude, fall)
        };
        let noise = |&NoiseBurst(begin, amplitude, fall): &NoiseBurst| white * stroke(begin, amplitude, fall);
        let share = time / recipe.seconds;
        let fade = 1.0 - ((share - FADE_FROM) / (1.0 - FADE_FROM)).clamp(0.0, 1.0);
        (recipe.tones.iter().map(tone).sum::<f32>() + recipe.noise.iter().map(noise).sum::<f32>()) * fade
    };
    (0..count).zip(WhiteNoise(0x9E37_79B9)).map(sample).collect()
}

/// The sample rate, in hertz.
pub const SAMPLE_RATE: u32 = 44_100;

/// The left and right samples of a sound. The two channels differ only for running sand.
pub type StereoSamples = [Arc<[f32]>; 2];

/// White noise from Marsaglia's xorshift generator. The field is the seed.
pub struct WhiteNoise(pub u32);

impl Iterator for WhiteNoise {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        Some(self.0 as f32 / u32::MAX as f32 * 2.0 - 1.0)
    }
}

/// Returns the samples of a sine tone that lasts one second.
#[cfg(test)]
pub(crate) fn tone(hertz: f32, amplitude: f32) -> Vec<f32> {
    (0..SAMPLE_RATE).map(|i| (i as f32 / SAMPLE_RATE as f32 * hertz * TAU).sin() * amplitude).collect()
}

/// The step between loudness measurements, in samples. Ten measurements per second are the minimum in EBU Tech 3341.
const STEP: usize = SAMPLE_RATE as usize / 10;
/// The window of a loudness measurement, in samples: 400 milliseconds.
const WINDOW: usize = SAMPLE_RATE as usize * 2 / 5;

/// Returns the loudness of the loudest 400 milliseconds, in LUFS (ITU-R BS.1770). Short sounds are padded with silence.
///
/// # Panics
/// Panics if the left and the right channel differ in length.
pub fn max_momentary_loudness([left, right]: [&[f32]; 2]) -> f64 {
    assert_eq!(left.len(), right.len());
    let mut meter = EbuR128::new(2, SAMPLE_RATE, Mode::M).expect("the format is supported");
    let silence = [0.0; WINDOW];
    let mut loudest = f64::NEG_INFINITY;
    for (left, right) in [(left, right), (&silence, &silence)] {
        for (left, right) in left.chunks(STEP).zip(right.chunks(STEP)) {
            meter.add_frames_planar_f32(&[left, right]).expect("both channels have one length");
            loudest = loudest.max(meter.loudness_momentary().expect("the mode measures momentary loudness"));
        }
    }
    loudest
}

/// The length of the sand loop, in seconds.
const SECONDS: f32 = 6.0;
/// The time in which the end of the sand loop fades into the beginning of the loop, in seconds.
const BLEND: f32 = 0.5;
/// The cutoff frequencies of the two high-pass filters for the sand, in hertz. Each filter has a slope of 6 dB per
/// octave. Small grains make few low tones.
const LOW_CUTS: [f32; 2] = [2_500.0, 900.0];
/// The cutoff frequency of the low-pass filter for the sand, in hertz. The glass muffles high tones.
const HIGH_CUT: f32 = 7_500.0;
/// The number of individually audible grains per second.
const GRAINS: f32 = 90.0;
const GRAIN: f32 = 5.0;

/// Returns the left and right samples of the sand loop, which are uncorrelated.
pub fn sand_hiss() -> [Vec<f32>; 2] {
    [0x2545_F491, 0x1B87_3593].map(hiss)
}

fn hiss(seed: u32) -> Vec<f32> {
    let [length, blend] = [SECONDS, BLEND].map(|seconds| (seconds * SAMPLE_RATE as f32) as usize);
    let mut noise = WhiteNoise(seed);
    let mut grains = WhiteNoise(seed.rotate_left(7));
    let mut low_cuts = LOW_CUTS.map(OnePole::at);
    let mut high_cut = OnePole::at(HIGH_CUT);
    let chance = 1.0 - 2.0 * GRAINS / SAMPLE_RATE as f32;
    let mut sand: Vec<f32> = (0..length + blend)
        .map(|_| {
            let white = noise.next().unwrap_or_default();
            let grain = if grains.next().unwrap_or_default() > chance { GRAIN } else { 1.0 };
            let above = low_cuts.iter_mut().fold(white * grain, |sample, cut| sample - cut.below(sample));
            high_cut.below(above)
        })
        .collect();
    let end = sand.split_off(length);
    for (i, (begin, end)) in sand.iter_mut().zip(end).enumerate() {
        // The end fades into the beginning. The powers of uncorrelated noise add up, so each weight is the square root
        // of a share. The loudness then stays constant.
        let share = i as f32 / blend as f32;
        *begin = *begin * share.sqrt() + end * (1.0 - share).sqrt();
    }
    sand
}

struct OnePole {
    share: f32,
    last: f32,
}

impl OnePole {
    fn at(hertz: f32) -> OnePole {
        OnePole { share: 1.0 - (-TAU * hertz / SAMPLE_RATE as f32).exp(), last: 0.0 }
    }

    fn below(&mut self, sample: f32) -> f32 {
        self.last += self.share * (sample - self.last);
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::tone;
    use super::*;

    #[test]
    fn sounds_are_equally_loud_without_clipping_or_clicks() {
        for sound in Sound::ALL {
            let [left, right] = synthesise_sound(sound);
            let loud = max_momentary_loudness([&left, &right]);
            assert!((loud - TARGET_LOUDNESS_LUFS).abs() < 0.5, "{sound:?}: {loud} LUFS");
            let loudest = left.iter().chain(right.iter()).fold(0.0f32, |most, sample| most.max(sample.abs()));
            assert!(loudest < 1.0, "{sound:?}: {loudest}");
            if sound != Sound::Sand {
                for side in [&left, &right] {
                    let ends = [side.first(), side.last()].map(|end| end.expect("the sound has samples").abs());
                    assert!(ends.iter().all(|end| *end < 0.001), "{sound:?} clicks: {ends:?}");
                }
            }
        }
    }

    #[test]
    fn loudness_follows_the_recommendation() {
        // By definition, a tone of 997 Hz at full scale in both channels has a loudness of 0 LUFS.
        let full = tone(997.0, 1.0);
        assert!(max_momentary_loudness([&full, &full]).abs() < 0.1, "{}", max_momentary_loudness([&full, &full]));
        let tenth = tone(997.0, 0.1);
        assert!((max_momentary_loudness([&tenth, &tenth]) + 20.0).abs() < 0.1);
        let low = tone(40.0, 1.0);
        assert!(max_momentary_loudness([&low, &low]) < -4.0, "the ear is deaf to the lowest tones");
    }

    fn power(samples: &[f32]) -> f32 {
        (samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len() as f32).sqrt()
    }

    #[test]
    fn the_sand_loops_without_a_seam() {
        for side in sand_hiss() {
            let usual = power(&side);
            for part in side.chunks(SAMPLE_RATE as usize / 4) {
                assert!((0.8..1.25).contains(&(power(part) / usual)), "{}", power(part) / usual);
            }
            let step = |a: f32, b: f32| (a - b).abs();
            let most = side.windows(2).map(|pair| step(pair[0], pair[1])).fold(0.0, f32::max);
            assert!(step(side[side.len() - 1], side[0]) < 0.5 * most, "the end continues into the beginning");
        }
    }
}
