//! The sounds of the game, synthesised at startup. Without an audio device the game is silent.

mod synth;

use bevy::audio::{self, PlaybackMode};
use bevy::prelude::*;

use crate::rules::Event;
use crate::simulation::messages::MatchEvent;
use crate::simulation::queue::Answered;

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

/// A sound of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A glass is picked up.
    Lift,
    /// A glass is set down.
    Place,
    /// A ring falls into a socket.
    Ring,
    /// A glass has run out.
    Lost,
    /// The timer is turned over.
    Timer,
    /// A player is late.
    Late,
    /// The rules refused an action.
    Refused,
    /// The match is over.
    Over,
}

impl Sound {
    const ALL: [Sound; 8] =
        [Sound::Lift, Sound::Place, Sound::Ring, Sound::Lost, Sound::Timer, Sound::Late, Sound::Refused, Sound::Over];

    /// Returns whether it tells what has happened. The others are those of the pieces.
    pub const fn is_signal(self) -> bool {
        matches!(self, Sound::Lost | Sound::Late | Sound::Refused | Sound::Over)
    }

    /// Returns the sound of an event, if it has one.
    pub fn of(event: &Event) -> Option<Sound> {
        match event {
            Event::Lifted { .. } => Some(Sound::Lift),
            Event::Placed { .. } | Event::PutBack { .. } => Some(Sound::Place),
            Event::RingDropped { .. } => Some(Sound::Ring),
            Event::GlassLost { .. } => Some(Sound::Lost),
            Event::TimerFlipped { .. } => Some(Sound::Timer),
            Event::Late { .. } => Some(Sound::Late),
            Event::Over(_) => Some(Sound::Over),
            _ => None,
        }
    }
}

/// The limit of sounds waiting to be played.
const MOST_WAITING: usize = 16;

/// The synthesised sounds, in the order of [`Sound::ALL`].
#[derive(Resource)]
struct Sounds([Handle<AudioSource>; Sound::ALL.len()]);

/// Plays the sounds of a match.
pub fn plugin(app: &mut App) {
    app.init_resource::<Volume>().add_systems(Startup, make).add_systems(Update, play);
}

fn make(mut sources: ResMut<Assets<AudioSource>>, mut commands: Commands) {
    let sounds = Sound::ALL.map(|sound| sources.add(AudioSource { bytes: synth::wav(sound).into() }));
    commands.insert_resource(Sounds(sounds));
}

fn play(
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<Answered>,
    volume: Res<Volume>,
    sounds: Res<Sounds>,
    silent: Query<(), (With<AudioPlayer>, Without<AudioSink>)>,
    mut commands: Commands,
) {
    let happened = events.read().filter_map(|event| Sound::of(&event.0.event));
    // Refusals of a bot's actions are silent.
    let refused = answered.read().filter(|answered| answered.entry.origin.is_person() && answered.refusal().is_some());
    for sound in happened.chain(refused.map(|_| Sound::Refused)) {
        let volume = volume.of(sound);
        // Without an audio device no sound ever ends, so they would pile up.
        if volume > 0.0 && silent.iter().len() < MOST_WAITING {
            commands.spawn((
                Name::new(format!("Sound {sound:?}")),
                AudioPlayer(sounds.0[sound as usize].clone()),
                PlaybackSettings { mode: PlaybackMode::Despawn, volume: audio::Volume::Linear(volume), ..default() },
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_has_its_place() {
        for (place, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, place);
        }
    }
}
