//! Writes all sounds to files, and measures the loudness and the spectrum of each sound. With the measurements,
//! developers can judge the sounds without listening.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use hound::{SampleFormat, WavSpec, WavWriter};
use realfft::RealFftPlanner;

use crate::audio::cues::{BLACK_GLASS_PITCH, ring_pitch};
use crate::audio::synth::{SAMPLE_RATE, max_momentary_loudness};
use crate::audio::{Pan, Sound, synth};

/// The centre frequencies of the octave bands, in hertz.
const OCTAVES: [f32; 9] = [63.0, 125.0, 250.0, 500.0, 1_000.0, 2_000.0, 4_000.0, 8_000.0, 16_000.0];
/// The lowest value that is reported for the share of an octave band, in decibels. A smaller share is reported as this
/// value.
const FLOOR: f32 = -60.0;

/// Writes every sound at every pitch to a WAV file in `folder`, and a table of measurements to `out`.
///
/// # Errors
/// Returns an error if `folder` or `out` is not writable.
pub fn write_sounds_and_measurements(folder: &Path, out: &mut dyn Write) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    write!(out, "{:<14} {:>7} {:>7} {:>6} {:>6} ", "sound", "seconds", "LUFS", "peak", "ends")?;
    writeln!(out, "{}", OCTAVES.map(|middle| format!("{:>6}", written_hertz(middle))).concat())?;
    for (name, sound, pitch) in heard() {
        let [left, right] = synth::synthesise_sound(sound);
        let amplitudes = Pan::MIDDLE.amplitudes();
        let sides = [(left, amplitudes[0]), (right, amplitudes[1])]
            .map(|(side, amplitude)| at_pitch(&side, pitch).map(|sample| sample * amplitude).collect::<Vec<f32>>());
        write_wav(&folder.join(format!("{name}.wav")), &sides)
            .map_err(|error| io::Error::other(format!("{name}.wav: {error}")))?;
        let [left, right] = &sides;
        let peak = left.iter().chain(right).fold(0.0f32, |most, sample| most.max(sample.abs()));
        let ends = [left[0], left[left.len() - 1]].into_iter().fold(0.0f32, |most, end| most.max(end.abs()));
        let figures = (
            left.len() as f32 / SAMPLE_RATE as f32,
            max_momentary_loudness([left, right]),
            decibels(peak),
            decibels(ends),
        );
        write!(out, "{name:<14} {:>7.2} {:>7.1} {:>6.1} {:>6.1} ", figures.0, figures.1, figures.2, figures.3)?;
        writeln!(out, "{}", spectrum(left).map(|share| format!("{share:>6.0}")).concat())?;
    }
    writeln!(out, "Loudness of the loudest 400 ms; peak and ends in dBFS; octaves in dB of the whole sound.")
}

fn heard() -> Vec<(String, Sound, f32)> {
    let pitches = |sound: Sound| match sound {
        Sound::RingDrop => (0..4).rev().map(|free| (format!("-{free}-free"), ring_pitch(free))).collect(),
        Sound::Lift | Sound::Place | Sound::GlassLost | Sound::GlassLow => {
            vec![("-red".to_owned(), 1.0), ("-black".to_owned(), BLACK_GLASS_PITCH)]
        }
        _ => vec![(String::new(), 1.0)],
    };
    let of_sound =
        |sound: Sound| pitches(sound).into_iter().map(move |(end, pitch)| (name(sound) + &end, sound, pitch));
    Sound::ALL.into_iter().flat_map(of_sound).collect()
}

fn name(sound: Sound) -> String {
    let written = format!("{sound:?}");
    let letters = written.chars().enumerate().map(|(at, letter)| {
        let hyphen = if at > 0 && letter.is_uppercase() { "-" } else { "" };
        format!("{hyphen}{}", letter.to_lowercase())
    });
    letters.collect()
}

fn at_pitch(samples: &[f32], pitch: f32) -> impl Iterator<Item = f32> {
    let length = (samples.len() as f32 / pitch) as usize;
    (0..length).map(move |at| {
        let place = at as f32 * pitch;
        let before = (place as usize).min(samples.len() - 1);
        let after = (before + 1).min(samples.len() - 1);
        samples[before] + (samples[after] - samples[before]) * place.fract()
    })
}

fn write_wav(path: &Path, [left, right]: &[Vec<f32>; 2]) -> hound::Result<()> {
    let spec = WavSpec { channels: 2, sample_rate: SAMPLE_RATE, bits_per_sample: 16, sample_format: SampleFormat::Int };
    let mut writer = WavWriter::create(path, spec)?;
    for sample in left.iter().zip(right).flat_map(|(left, right)| [left, right]) {
        writer.write_sample((sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16)?;
    }
    writer.finalize()
}

fn spectrum(samples: &[f32]) -> [f32; OCTAVES.len()] {
    let transform = RealFftPlanner::<f32>::new().plan_fft_forward(samples.len());
    let (mut input, mut output) = (samples.to_vec(), transform.make_output_vec());
    transform.process(&mut input, &mut output).expect("both buffers have the planned length");
    let width = SAMPLE_RATE as f32 / samples.len() as f32;
    let power = |range: std::ops::Range<f32>| -> f32 {
        let of_range = |(at, _): &(usize, _)| range.contains(&(*at as f32 * width));
        output.iter().enumerate().filter(of_range).map(|(_, bin)| bin.norm_sqr()).sum()
    };
    let whole = power(0.0..SAMPLE_RATE as f32);
    let half = std::f32::consts::SQRT_2;
    OCTAVES.map(|middle| (10.0 * (power(middle / half..middle * half) / whole).log10()).max(FLOOR))
}

fn decibels(amplitude: f32) -> f32 {
    20.0 * amplitude.max(1e-5).log10()
}

fn written_hertz(hertz: f32) -> String {
    if hertz < 1_000.0 { format!("{hertz}") } else { format!("{}k", hertz / 1_000.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::tone;

    #[test]
    fn every_sound_is_written_and_measured() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let mut table = Vec::new();
        write_sounds_and_measurements(folder.path(), &mut table).expect("the sounds are written");
        let table = String::from_utf8(table).expect("the table is UTF-8");
        for name in [
            "lift-red",
            "place-black",
            "ring-drop-3-free",
            "ring-drop-0-free",
            "sand",
            "glass-lost-red",
            "glass-low-black",
            "timer-end",
            "button-press",
        ] {
            assert!(table.lines().any(|line| line.split_whitespace().next() == Some(name)), "{name}: {table}");
            let file = hound::WavReader::open(folder.path().join(format!("{name}.wav"))).expect("a readable file");
            assert!(file.duration() > 2_000, "{name}");
        }
        assert_eq!(table.lines().count(), heard().len() + 2);
    }

    #[test]
    fn a_higher_pitch_is_shorter_and_sounds_louder() {
        let high: Vec<f32> = at_pitch(&tone(440.0, 1.0), 2.0).collect();
        assert_eq!(high.len(), SAMPLE_RATE as usize / 2);
        let shares = spectrum(&high);
        assert!(shares[4] > -0.1 && shares[3] < -30.0, "{shares:?}");
        // A tone at 5 kHz is perceived as louder than an equally strong tone at 500 Hz.
        let low = tone(500.0, 1.0);
        let high: Vec<f32> = at_pitch(&low, 10.0).collect();
        assert!(
            max_momentary_loudness([&high, &high]) < max_momentary_loudness([&low, &low]),
            "a tenth as long, the tone does not fill 400 ms"
        );
        let high: Vec<f32> = high.repeat(10);
        assert!(max_momentary_loudness([&high, &high]) > max_momentary_loudness([&low, &low]) + 2.0);
    }

    #[test]
    fn the_spectrum_of_a_tone_is_in_its_octave() {
        let shares = spectrum(&tone(440.0, 1.0));
        assert!(shares[3] > -0.1, "{shares:?}");
        assert!(shares.iter().enumerate().all(|(at, share)| at == 3 || *share < -30.0), "{shares:?}");
    }
}
