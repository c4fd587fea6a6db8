//! The sounds of the game, synthesised at startup. Without an audio device the game is silent.

pub mod cues;
pub mod gipf;
pub mod loudness;
mod pan;
mod recipes;
pub mod running;
pub mod samples;
mod sand;
mod sound;
pub mod synth;
mod voice;

use bevy::audio::{self, AddAudioSource, PlaybackMode};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

pub use pan::Pan;
pub use sound::{Sound, SoundKind};

use cues::Cue;
use running::RunningSand;
use samples::Samples;
use voice::Voice;

/// The volumes of the sounds, from 0 to 1.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Volume {
    /// That of glasses, rings and the timer.
    pub pieces: f32,
    /// That of running sand.
    pub sand: f32,
    /// That of sounds that tell what has happened.
    pub signals: f32,
    /// That of menus.
    pub menus: f32,
}

impl Default for Volume {
    fn default() -> Volume {
        Volume { pieces: 0.8, sand: 0.4, signals: 0.8, menus: 0.4 }
    }
}

impl Volume {
    /// Returns the volume of a sound.
    pub fn of(self, sound: Sound) -> f32 {
        match sound.kind() {
            SoundKind::Pieces => self.pieces,
            SoundKind::Sand => self.sand,
            SoundKind::Signals => self.signals,
            SoundKind::Menus => self.menus,
        }
    }
}

/// The limit of sounds waiting to be played.
const MOST_WAITING: usize = 16;
/// How much of the way to its volume the sand goes in a second: it neither begins nor ends with a click.
const SWELL: f32 = 4.0;

/// The synthesised sounds, in the order of [`Sound::ALL`].
#[derive(Resource)]
struct Sounds([Samples; Sound::ALL.len()]);

/// The one sound that goes on: sand, which is silent while none runs.
#[derive(Component)]
struct SandVoice;

/// Plays the cues of [`cues::plugin`] and the sand of [`running::plugin`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Volume>().add_audio_source::<Voice>().add_systems(Startup, begin_making).add_systems(
        Update,
        (
            finish_making.run_if(resource_exists::<SoundsInTheMaking>),
            (play.after(cues::CueSystems), swell.after(running::count)).run_if(resource_exists::<Sounds>),
        ),
    );
}

/// The sounds while they are being synthesised, which takes longer than the first frame may.
#[derive(Resource)]
struct SoundsInTheMaking(Task<Sounds>);

fn begin_making(mut commands: Commands) {
    let task = AsyncComputeTaskPool::get().spawn(async { Sounds(Sound::ALL.map(synth::samples)) });
    commands.insert_resource(SoundsInTheMaking(task));
}

fn finish_making(mut making: ResMut<SoundsInTheMaking>, mut voices: ResMut<Assets<Voice>>, mut commands: Commands) {
    let Some(Sounds(sounds)) = check_ready(&mut making.0) else { return };
    commands.remove_resource::<SoundsInTheMaking>();
    commands.spawn((
        Name::new("Sand"),
        SandVoice,
        AudioPlayer(voices.add(Voice::new(sounds[Sound::Sand as usize].clone(), Pan::MIDDLE))),
        PlaybackSettings { mode: PlaybackMode::Loop, volume: audio::Volume::SILENT, paused: true, ..default() },
    ));
    commands.insert_resource(Sounds(sounds));
}

fn play(
    mut cues: MessageReader<Cue>,
    volume: Res<Volume>,
    sounds: Res<Sounds>,
    silent: Query<(), (With<AudioPlayer<Voice>>, Without<AudioSink>)>,
    mut voices: ResMut<Assets<Voice>>,
    mut commands: Commands,
) {
    for Cue { sound, pan, pitch } in cues.read().copied() {
        let volume = audio::Volume::Linear(volume.of(sound));
        // Without an audio device no sound ever ends, so they would pile up.
        if volume != audio::Volume::SILENT && silent.iter().len() < MOST_WAITING {
            commands.spawn((
                Name::new(format!("Sound {sound:?}")),
                AudioPlayer(voices.add(Voice::new(sounds.0[sound as usize].clone(), pan))),
                PlaybackSettings { mode: PlaybackMode::Despawn, volume, speed: pitch, ..default() },
            ));
        }
    }
}

/// Makes the sand as loud as there are glasses with running sand.
fn swell(
    time: Res<Time>,
    running: Res<RunningSand>,
    volume: Res<Volume>,
    mut loud: Local<f32>,
    mut sand: Query<&mut AudioSink, With<SandVoice>>,
) {
    let wanted = running.loudness() * volume.of(Sound::Sand);
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
