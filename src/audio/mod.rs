//! The sounds of the game, synthesised at startup. Without an audio device the game is silent.

pub mod cues;
mod sound;
mod synth;

use bevy::audio::{self, PlaybackMode};
use bevy::prelude::*;

pub use sound::{Side, Sound};

use cues::Cue;

/// The volumes of the sounds, from 0 to 1.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Volume {
    /// That of glasses, rings and the timer.
    pub pieces: f32,
    /// That of sounds that tell what has happened.
    pub signals: f32,
}

impl Default for Volume {
    fn default() -> Volume {
        Volume { pieces: 0.8, signals: 0.8 }
    }
}

impl Volume {
    /// Returns the volume of a sound.
    pub fn of(self, sound: Sound) -> f32 {
        if sound.is_signal() { self.signals } else { self.pieces }
    }
}

/// The limit of sounds waiting to be played.
const MOST_WAITING: usize = 16;

/// The synthesised sounds, in the order of [`Sound::ALL`], each for every [`Side`].
#[derive(Resource)]
struct Sounds([[Handle<AudioSource>; Side::ALL.len()]; Sound::ALL.len()]);

/// Plays the cues of [`cues::plugin`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Volume>().add_systems(Startup, make).add_systems(Update, play.after(cues::give));
}

fn make(mut sources: ResMut<Assets<AudioSource>>, mut commands: Commands) {
    let mut add = |sound, side| sources.add(AudioSource { bytes: synth::wav(sound, side).into() });
    commands.insert_resource(Sounds(Sound::ALL.map(|sound| Side::ALL.map(|side| add(sound, side)))));
}

fn play(
    mut cues: MessageReader<Cue>,
    volume: Res<Volume>,
    sounds: Res<Sounds>,
    silent: Query<(), (With<AudioPlayer>, Without<AudioSink>)>,
    mut commands: Commands,
) {
    for Cue { sound, side } in cues.read().copied() {
        let volume = volume.of(sound);
        // Without an audio device no sound ever ends, so they would pile up.
        if volume > 0.0 && silent.iter().len() < MOST_WAITING {
            commands.spawn((
                Name::new(format!("Sound {sound:?}")),
                AudioPlayer(sounds.0[sound as usize][side as usize].clone()),
                PlaybackSettings { mode: PlaybackMode::Despawn, volume: audio::Volume::Linear(volume), ..default() },
            ));
        }
    }
}
