//! Decides which sounds are heard, and from which side.

use bevy::prelude::*;

use super::{Side, Sound};
use crate::rules::{Event, Player};
use crate::simulation::low_sand::{LowSand, SandRanLow};
use crate::simulation::messages::MatchEvent;
use crate::simulation::queue::Answered;

/// A sound is to be heard from a side.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// The sound.
    pub sound: Sound,
    /// The side of the player it is about.
    pub side: Side,
}

impl Cue {
    fn about(sound: Sound, player: Option<Player>) -> Cue {
        Cue { sound, side: Side::of(player) }
    }

    /// Returns the cue of an event, if it has one.
    pub fn of(event: &Event) -> Option<Cue> {
        let (sound, player) = match event {
            Event::Lifted { glass, .. } => (Sound::Lift, glass.owner),
            Event::Placed { glass, .. } | Event::PutBack { glass, .. } => (Sound::Place, glass.owner),
            Event::RingDropped { player, .. } => (Sound::Ring, *player),
            Event::GlassLost { glass, .. } => (Sound::Lost, glass.owner),
            Event::TimerFlipped { by, .. } => (Sound::Timer, *by),
            Event::Late { player, .. } => (Sound::Late, *player),
            Event::ClaimOpened { player, .. } | Event::ExtraOpened { player, .. } => (Sound::Offer, *player),
            Event::Passed { player, .. } | Event::TurnMissed { player } => (Sound::Passed, *player),
            Event::Over(outcome) => return Some(Cue::about(Sound::Over, outcome.winner)),
            _ => return None,
        };
        Some(Cue::about(sound, Some(player)))
    }

    /// Returns the cue of one of the last seconds of a glass or the timer.
    pub fn of_low_sand(low: SandRanLow) -> Cue {
        match low.of {
            LowSand::Glass(glass) => Cue::about(Sound::GlassLow, Some(glass.owner)),
            LowSand::Timer(victim) => Cue::about(Sound::TimerLow, Some(victim)),
        }
    }
}

/// Gives the cues of a match.
pub fn plugin(app: &mut App) {
    app.add_message::<Cue>().add_systems(Update, give);
}

/// Gives the cues of what has happened in this frame.
pub fn give(
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<Answered>,
    mut low: MessageReader<SandRanLow>,
    mut cues: MessageWriter<Cue>,
) {
    cues.write_batch(events.read().filter_map(|event| Cue::of(&event.0.event)));
    // Refusals of a bot's actions are silent.
    let refused = answered.read().filter(|answered| answered.entry.origin.is_person() && answered.refusal().is_some());
    cues.write_batch(refused.map(|answered| Cue::about(Sound::Refused, Some(answered.entry.origin.player))));
    cues.write_batch(low.read().map(|low| Cue::of_low_sand(*low)));
}
