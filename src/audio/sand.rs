//! The sound of running sand: a hiss of grains that is all around and has neither beginning nor end.

use super::samples::{RATE, White};

/// After how many seconds it repeats.
const SECONDS: f32 = 6.0;
/// For how many seconds its end becomes its beginning.
const BLEND: f32 = 0.5;
/// Below these frequencies, in hertz, there is less of it, each time by 6 dB per octave: grains are small.
const LOW_CUTS: [f32; 2] = [2_500.0, 900.0];
/// Above this frequency, in hertz, there is less of it: it falls in glass.
const HIGH_CUT: f32 = 7_500.0;
/// How many grains per second are heard singly.
const GRAINS: f32 = 90.0;
/// How loud those are beside the hiss.
const GRAIN: f32 = 5.0;

/// Returns the sand as heard at the left and at the right, which have nothing in common.
pub fn all_around() -> [Vec<f32>; 2] {
    [0x2545_F491, 0x1B87_3593].map(hiss)
}

fn hiss(seed: u32) -> Vec<f32> {
    let [length, blend] = [SECONDS, BLEND].map(|seconds| (seconds * RATE as f32) as usize);
    let mut noise = White(seed);
    let mut grains = White(seed.rotate_left(7));
    let mut low_cuts = LOW_CUTS.map(OnePole::at);
    let mut high_cut = OnePole::at(HIGH_CUT);
    let chance = 1.0 - 2.0 * GRAINS / RATE as f32;
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
        // The powers of what has nothing in common add up, so that nothing swells.
        let share = i as f32 / blend as f32;
        *begin = *begin * share.sqrt() + end * (1.0 - share).sqrt();
    }
    sand
}

/// A filter that lets pass what is below a frequency.
struct OnePole {
    share: f32,
    last: f32,
}

impl OnePole {
    fn at(hertz: f32) -> OnePole {
        OnePole { share: 1.0 - (-std::f32::consts::TAU * hertz / RATE as f32).exp(), last: 0.0 }
    }

    fn below(&mut self, sample: f32) -> f32 {
        self.last += self.share * (sample - self.last);
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the root mean square of samples.
    fn power(samples: &[f32]) -> f32 {
        (samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len() as f32).sqrt()
    }

    #[test]
    fn it_goes_round_without_a_seam() {
        for side in all_around() {
            let usual = power(&side);
            for part in side.chunks(RATE as usize / 4) {
                assert!((0.8..1.25).contains(&(power(part) / usual)), "{}", power(part) / usual);
            }
            let step = |a: f32, b: f32| (a - b).abs();
            let most = side.windows(2).map(|pair| step(pair[0], pair[1])).fold(0.0, f32::max);
            assert!(step(side[side.len() - 1], side[0]) < 0.5 * most, "the end goes on with the beginning");
        }
    }
}
