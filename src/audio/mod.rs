//! Plays the sounds of the game, which are synthesised at startup. The game is silent without an audio device.

pub mod cues;
mod sound;
pub mod synth;

pub use cues::{Pan, RunningGlassCount};
pub use sound::{Sound, SoundKind};

use std::time::Duration;

use bevy::audio;
use bevy::audio::{AddAudioSource, ChannelCount, Decodable, PlaybackMode, Sample, SampleRate, Source};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use cues::{Cue, count_running_glasses};
use synth::{SAMPLE_RATE, StereoSamples};

use crate::appearance::CompilingShaders;
use crate::settings::SoundSettings;
use crate::table::occasion::TableOccasion;

/// A system parameter with the volume of each sound. The volume depends on the settings and on the match on the table.
#[derive(SystemParam)]
pub struct SoundVolumes<'w, 's> {
    settings: Res<'w, SoundSettings>,
    occasion: TableOccasion<'w, 's>,
}

impl SoundVolumes<'_, '_> {
    /// Returns the volume of a sound, from 0 to 1. Sounds of a match behind the title screen are softer, because such a
    /// match may run for hours.
    pub fn of(&self, sound: Sound) -> f32 {
        let percent = |percent: u8| f32::from(percent) / 100.0;
        let part = || self.occasion.get().map_or(1.0, |occasion| f32::from(occasion.policy().loudness_percent) / 100.0);
        let all = percent(self.settings.master_volume);
        match sound.kind() {
            SoundKind::Pieces => percent(self.settings.pieces) * all * part(),
            SoundKind::Sand => percent(self.settings.sand) * all * part(),
            SoundKind::Signals => percent(self.settings.signals) * all * part(),
            SoundKind::Menus => percent(self.settings.menus) * all,
        }
    }
}

const MOST_WAITING: usize = 16;
/// The rate at which the volume of the sand changes, per second. A gradual change avoids clicks.
const SWELL: f32 = 4.0;

/// The synthesised sounds, in the order of [`Sound::ALL`].
#[derive(Resource)]
struct Sounds([StereoSamples; Sound::ALL.len()]);

#[derive(Component)]
struct SandVoice;

/// Adds the systems that request sounds for the matches of all games, and that count the glasses with running sand.
pub fn cue_sending_plugin(app: &mut App) {
    app.add_plugins(cues::plugin);
}

/// Adds the systems that play the sounds requested by [`cue_sending_plugin`] and the sound of running sand.
pub fn plugin(app: &mut App) {
    app.add_audio_source::<Voice>().init_resource::<CompilingShaders>().add_systems(
        Update,
        (
            make.run_if(|preparing: Res<CompilingShaders>, made: Option<Res<Sounds>>| made.is_none() && !preparing.0),
            (play.after(cues::CueSystems), fade_sand_volume.after(count_running_glasses))
                .run_if(resource_exists::<Sounds>),
        ),
    );
}

/// Synthesises the sounds in the background. The work begins once shaders are compiled, because the first frames need
/// the processor.
fn make(mut making: Local<Option<Task<Sounds>>>, mut voices: ResMut<Assets<Voice>>, mut commands: Commands) {
    let begin = || AsyncComputeTaskPool::get().spawn(async { Sounds(Sound::ALL.map(synth::synthesise_sound)) });
    let Some(Sounds(sounds)) = check_ready(making.get_or_insert_with(begin)) else { return };
    *making = None;
    commands.spawn((
        Name::new("Sand"),
        SandVoice,
        AudioPlayer(voices.add(Voice { samples: sounds[Sound::Sand as usize].clone(), pan: Pan::MIDDLE })),
        PlaybackSettings { mode: PlaybackMode::Loop, volume: audio::Volume::SILENT, paused: true, ..default() },
    ));
    commands.insert_resource(Sounds(sounds));
}

fn play(
    mut cues: MessageReader<Cue>,
    volume: SoundVolumes,
    sounds: Res<Sounds>,
    silent: Query<(), (With<AudioPlayer<Voice>>, Without<AudioSink>)>,
    mut voices: ResMut<Assets<Voice>>,
    mut commands: Commands,
) {
    for Cue { sound, pan, pitch } in cues.read().copied() {
        let loud = audio::Volume::Linear(volume.of(sound));
        // Without an audio device, sounds never end. A limit keeps them from accumulating.
        if loud != audio::Volume::SILENT && silent.iter().len() < MOST_WAITING {
            commands.spawn((
                Name::new(format!("Sound {sound:?}")),
                AudioPlayer(voices.add(Voice { samples: sounds.0[sound as usize].clone(), pan })),
                PlaybackSettings { mode: PlaybackMode::Despawn, volume: loud, speed: pitch, ..default() },
            ));
        }
    }
}

fn fade_sand_volume(
    time: Res<Time>,
    running: Res<RunningGlassCount>,
    volume: SoundVolumes,
    mut loud: Local<f32>,
    mut sand: Query<&mut AudioSink, With<SandVoice>>,
) {
    let wanted = running.sand_amplitude() * volume.of(Sound::Sand);
    let step = SWELL * time.delta_secs();
    let next = *loud + (wanted - *loud).clamp(-step, step);
    let was = std::mem::replace(&mut *loud, next);
    for mut sink in &mut sand {
        if next != was {
            sink.set_volume(audio::Volume::Linear(next));
        }
        if sink.is_paused() != (next == 0.0) {
            sink.toggle_playback();
        }
    }
}

#[derive(Asset, TypePath, Clone, Debug)]
struct Voice {
    samples: StereoSamples,
    pan: Pan,
}

impl Decodable for Voice {
    type Decoder = VoiceDecoder;

    fn decoder(&self) -> VoiceDecoder {
        VoiceDecoder { samples: self.samples.clone(), amplitudes: self.pan.amplitudes(), next: 0 }
    }
}

#[derive(Debug)]
struct VoiceDecoder {
    samples: StereoSamples,
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
        const { SampleRate::new(SAMPLE_RATE).expect("not zero") }
    }

    fn total_duration(&self) -> Option<Duration> {
        Some(Duration::from_secs_f64(self.samples[0].len() as f64 / f64::from(SAMPLE_RATE)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_voice_plays_its_samples_on_both_sides() {
        let samples: Arc<[f32]> = [0.5, -1.0].into();
        let pan = Pan(1.0);
        let [left, right] = pan.amplitudes();
        let played: Vec<f32> = Voice { samples: [samples.clone(), samples], pan }.decoder().collect();
        assert_eq!(played, [0.5 * left, 0.5 * right, -left, -right]);
    }
}
