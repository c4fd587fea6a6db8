//! A synthesised sound from one place, in the form in which Bevy plays it.

use std::time::Duration;

use bevy::audio::{ChannelCount, Decodable, Sample, SampleRate, Source};
use bevy::prelude::*;

use super::pan::Pan;
use super::samples::{RATE, Samples};

/// A sound from a place. It is made for each time it is heard; its samples are shared.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct Voice {
    samples: Samples,
    pan: Pan,
}

impl Voice {
    /// Creates the voice of a sound from a place.
    pub fn new(samples: Samples, pan: Pan) -> Voice {
        Voice { samples, pan }
    }
}

impl Decodable for Voice {
    type Decoder = VoiceDecoder;

    fn decoder(&self) -> VoiceDecoder {
        VoiceDecoder { samples: self.samples.clone(), amplitudes: self.pan.amplitudes(), next: 0 }
    }
}

/// Plays a voice, left and right in turn.
#[derive(Debug)]
pub struct VoiceDecoder {
    samples: Samples,
    amplitudes: [f32; 2],
    next: usize,
}

impl Iterator for VoiceDecoder {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        let (side, at) = (self.next % 2, self.next / 2);
        let sample = self.samples[side].get(at)? * self.amplitudes[side];
        self.next += 1;
        Some(sample)
    }
}

impl Source for VoiceDecoder {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        const { ChannelCount::new(2).expect("not zero") }
    }

    fn sample_rate(&self) -> SampleRate {
        const { SampleRate::new(RATE).expect("not zero") }
    }

    fn total_duration(&self) -> Option<Duration> {
        Some(Duration::from_secs_f64(self.samples[0].len() as f64 / f64::from(RATE)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_voice_is_its_samples_at_both_sides() {
        let samples: Arc<[f32]> = [0.5, -1.0].into();
        let pan = Pan(1.0);
        let [left, right] = pan.amplitudes();
        let played: Vec<f32> = Voice::new([samples.clone(), samples], pan).decoder().collect();
        assert_eq!(played, [0.5 * left, 0.5 * right, -left, -right]);
    }
}
