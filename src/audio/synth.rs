//! Synthesises sounds, all equally loud to the ear.

use std::f32::consts::TAU;
use std::sync::Arc;

use super::Sound;
use super::loudness::loudness;
use super::recipes::{Noise, Recipe, Tone, recipe};
use super::samples::{RATE, Samples, White};
use super::sand;

/// How loud every sound is at both sides, in LUFS. At this loudness even a tick, which is over at once, keeps below full
/// scale.
pub const LOUDNESS: f64 = -20.0;
/// The share of its length after which a sound fades out, so that it does not end in a click.
const FADE_FROM: f32 = 0.9;
/// How fast every stroke rises, per second: without a rise it would begin with a click.
const RISE: f32 = 1_500.0;

/// Synthesises a sound.
pub fn samples(sound: Sound) -> Samples {
    let [mut left, mut right] = match recipe(sound) {
        Some(recipe) => {
            let both = render(&recipe);
            [both.clone(), both]
        }
        None => sand::all_around(),
    };
    let gain = 10.0f64.powf((LOUDNESS - loudness([&left, &right])) / 20.0) as f32;
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

fn render(recipe: &Recipe) -> Vec<f32> {
    let count = (recipe.seconds * RATE as f32) as usize;
    let sample = |(i, white): (usize, f32)| {
        let time = i as f32 / RATE as f32;
        let stroke = |begin: f32, amplitude: f32, fall: f32| {
            let since = time - begin;
            if since < 0.0 { 0.0 } else { amplitude * (since * RISE).min(1.0) * (-since / fall).exp() }
        };
        let tone = |&Tone(begin, pitch, amplitude, fall): &Tone| {
            (TAU * pitch * (time - begin)).sin() * stroke(begin, amplitude, fall)
        };
        let noise = |&Noise(begin, amplitude, fall): &Noise| white * stroke(begin, amplitude, fall);
        let share = time / recipe.seconds;
        let fade = 1.0 - ((share - FADE_FROM) / (1.0 - FADE_FROM)).clamp(0.0, 1.0);
        (recipe.tones.iter().map(tone).sum::<f32>() + recipe.noise.iter().map(noise).sum::<f32>()) * fade
    };
    (0..count).zip(White(0x9E37_79B9)).map(sample).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_as_loud_as_the_others_and_none_is_clipped_or_clicks() {
        for sound in Sound::ALL {
            let [left, right] = samples(sound);
            let loud = loudness([&left, &right]);
            assert!((loud - LOUDNESS).abs() < 0.5, "{sound:?}: {loud} LUFS");
            let loudest = left.iter().chain(right.iter()).fold(0.0f32, |most, sample| most.max(sample.abs()));
            assert!(loudest < 1.0, "{sound:?}: {loudest}");
            if sound != Sound::Sand {
                for side in [&left, &right] {
                    let ends = [side.first(), side.last()].map(|end| end.expect("samples").abs());
                    assert!(ends.iter().all(|end| *end < 0.001), "{sound:?} clicks: {ends:?}");
                }
            }
        }
    }
}
