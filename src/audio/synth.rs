//! Synthesises sounds from decaying tones and a little noise, like struck glass, wood and ivory.

use std::f32::consts::TAU;
use std::io::Cursor;

use hound::{SampleFormat, WavSpec, WavWriter};

use super::{Side, Sound};

/// The sample rate, in hertz.
const RATE: u32 = 44_100;
/// The share of its length after which a sound fades out, so that it does not end in a click.
const FADE_FROM: f32 = 0.9;

/// A decaying tone: its start in seconds, its pitch in hertz, its amplitude, and its time constant in seconds, in which
/// it falls to about a third.
struct Tone(f32, f32, f32, f32);

/// A burst of noise: its start in seconds, its amplitude, and its time constant in seconds.
struct Noise(f32, f32, f32);

struct Recipe {
    seconds: f32,
    tones: &'static [Tone],
    noise: &'static [Noise],
}

/// Returns the recipe of a sound.
#[expect(clippy::too_many_lines, reason = "it is a table")]
fn recipe(sound: Sound) -> Recipe {
    match sound {
        Sound::Lift => Recipe {
            seconds: 0.25,
            tones: &[Tone(0.0, 1_480.0, 0.12, 0.05), Tone(0.0, 2_930.0, 0.07, 0.04)],
            noise: &[Noise(0.0, 0.10, 0.02)],
        },
        Sound::Place => Recipe {
            seconds: 0.5,
            tones: &[
                Tone(0.0, 150.0, 0.45, 0.05),
                Tone(0.0, 320.0, 0.20, 0.04),
                Tone(0.004, 1_870.0, 0.14, 0.10),
                Tone(0.004, 3_420.0, 0.08, 0.07),
            ],
            noise: &[Noise(0.0, 0.22, 0.012)],
        },
        Sound::Ring => Recipe {
            seconds: 0.45,
            tones: &[
                Tone(0.0, 2_250.0, 0.25, 0.025),
                Tone(0.0, 3_760.0, 0.16, 0.02),
                Tone(0.085, 2_190.0, 0.14, 0.02),
                Tone(0.14, 2_270.0, 0.07, 0.018),
            ],
            noise: &[Noise(0.0, 0.16, 0.008), Noise(0.085, 0.08, 0.006)],
        },
        Sound::Lost => Recipe {
            seconds: 1.6,
            tones: &[
                Tone(0.0, 392.0, 0.22, 0.45),
                Tone(0.18, 311.1, 0.22, 0.5),
                Tone(0.36, 261.6, 0.24, 0.6),
                Tone(0.36, 130.8, 0.18, 0.6),
            ],
            noise: &[],
        },
        Sound::Timer => Recipe {
            seconds: 0.4,
            tones: &[Tone(0.0, 2_640.0, 0.18, 0.09), Tone(0.0, 5_230.0, 0.07, 0.05), Tone(0.07, 2_640.0, 0.10, 0.09)],
            noise: &[Noise(0.0, 0.08, 0.01)],
        },
        Sound::Late => Recipe {
            seconds: 1.3,
            tones: &[
                Tone(0.0, 880.0, 0.28, 0.35),
                Tone(0.0, 2_429.0, 0.10, 0.2),
                Tone(0.22, 659.3, 0.28, 0.45),
                Tone(0.22, 1_819.0, 0.08, 0.2),
            ],
            noise: &[],
        },
        Sound::Refused => Recipe {
            seconds: 0.22,
            tones: &[Tone(0.0, 185.0, 0.30, 0.035), Tone(0.07, 165.0, 0.26, 0.035)],
            noise: &[Noise(0.0, 0.05, 0.01)],
        },
        Sound::Over => Recipe {
            seconds: 2.6,
            tones: &[
                Tone(0.0, 261.6, 0.16, 0.9),
                Tone(0.12, 329.6, 0.16, 0.9),
                Tone(0.24, 392.0, 0.16, 0.9),
                Tone(0.36, 523.3, 0.18, 1.0),
                Tone(0.36, 1_046.5, 0.06, 0.6),
            ],
            noise: &[],
        },
        Sound::Offer => {
            Recipe { seconds: 0.6, tones: &[Tone(0.0, 587.3, 0.16, 0.12), Tone(0.11, 880.0, 0.18, 0.16)], noise: &[] }
        }
        Sound::Passed => {
            Recipe { seconds: 0.6, tones: &[Tone(0.0, 440.0, 0.16, 0.14), Tone(0.11, 330.0, 0.18, 0.16)], noise: &[] }
        }
        Sound::GlassLow => Recipe {
            seconds: 0.12,
            tones: &[Tone(0.0, 1_050.0, 0.22, 0.018), Tone(0.0, 2_100.0, 0.06, 0.012)],
            noise: &[],
        },
        Sound::TimerLow => Recipe {
            seconds: 0.16,
            tones: &[Tone(0.0, 1_760.0, 0.24, 0.025), Tone(0.05, 1_760.0, 0.16, 0.025)],
            noise: &[],
        },
    }
}

/// Returns a sound from a side as a 16-bit stereo WAV file.
pub(super) fn wav(sound: Sound, side: Side) -> Vec<u8> {
    let spec = WavSpec { channels: 2, sample_rate: RATE, bits_per_sample: 16, sample_format: SampleFormat::Int };
    let mut file = Cursor::new(Vec::new());
    write_wav(&mut file, spec, &render(&recipe(sound)), side).expect("writing to memory cannot fail");
    file.into_inner()
}

fn write_wav(file: &mut Cursor<Vec<u8>>, spec: WavSpec, samples: &[f32], side: Side) -> hound::Result<()> {
    let mut writer = WavWriter::new(file, spec)?;
    for sample in samples {
        for amplitude in side.amplitudes() {
            writer.write_sample(((sample * amplitude).clamp(-1.0, 1.0) * 32_767.0) as i16)?;
        }
    }
    writer.finalize()
}

fn render(recipe: &Recipe) -> Vec<f32> {
    let count = (recipe.seconds * RATE as f32) as usize;
    let mut random = 0x9E37_79B9u32;
    (0..count)
        .map(|i| {
            let time = i as f32 / RATE as f32;
            let since = |begin: f32| Some(time - begin).filter(|&since| since >= 0.0);
            let tones = recipe.tones.iter().filter_map(|&Tone(begin, pitch, loudness, fall)| {
                let since = since(begin)?;
                // Without a short attack every tone would begin with a click.
                let rise = (since * 1_500.0).min(1.0);
                Some((TAU * pitch * since).sin() * loudness * rise * (-since / fall).exp())
            });
            // Marsaglia's xorshift: white enough, and identical in every run.
            random ^= random << 13;
            random ^= random >> 17;
            random ^= random << 5;
            let white = random as f32 / u32::MAX as f32 * 2.0 - 1.0;
            let noise = recipe.noise.iter().filter_map(|&Noise(begin, loudness, fall)| {
                let since = since(begin)?;
                Some(white * loudness * (-since / fall).exp())
            });
            let share = time / recipe.seconds;
            let fade = 1.0 - ((share - FADE_FROM) / (1.0 - FADE_FROM)).clamp(0.0, 1.0);
            (tones.sum::<f32>() + noise.sum::<f32>()) * fade
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_can_be_heard_and_none_is_cut_or_clipped() {
        for sound in Sound::ALL {
            let samples = render(&recipe(sound));
            let loudest = samples.iter().fold(0.0f32, |most, sample| most.max(sample.abs()));
            assert!((0.1..=1.0).contains(&loudest), "{sound:?}: {loudest}");
            assert!(samples.last().is_some_and(|last| last.abs() < 0.001), "{sound:?} ends in a click");
            assert!(samples.first().is_some_and(|first| first.abs() < 0.3), "{sound:?} begins with a click");
            for side in Side::ALL {
                assert_eq!(wav(sound, side).len(), 44 + samples.len() * 4);
            }
        }
    }
}
