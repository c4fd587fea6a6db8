//! Decides which sounds are heard, from where, and at which pitch.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::pan::Ears;
use super::{Pan, Sound};
use crate::rules::{Event, GlassId, Outcome, Player, Socket};
use crate::session::seats::Seats;
use crate::simulation::components::Timer;
use crate::simulation::layout::{self, socket_position, timer_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::low_sand::{LowSand, SandRanLow};
use crate::simulation::messages::MatchEvent;
use crate::simulation::queue::Answered;

/// A sound is to be heard.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The sound.
    pub sound: Sound,
    /// From where it is heard: the pieces from where they are seen, signals from the side of the player they are about.
    pub pan: Pan,
    /// Its pitch, 1 for that of its recipe.
    pub pitch: f32,
}

impl Cue {
    /// Creates the cue of a sound at its own pitch.
    pub const fn new(sound: Sound, pan: Pan) -> Cue {
        Cue { sound, pan, pitch: 1.0 }
    }

    /// Returns the cue of one of the last seconds of a glass or the timer.
    pub fn of_low_sand(low: SandRanLow) -> Cue {
        match low.of {
            LowSand::Glass(glass) => Cue::new(Sound::GlassLow, Pan::of(glass.owner)),
            LowSand::Timer(victim) => Cue::new(Sound::TimerLow, Pan::of(victim)),
        }
    }
}

/// The pitch of Black's glasses beside that of Red's, a whole tone deeper: whose glass it is can be heard.
pub const BLACK_GLASS: f32 = 0.89;
/// The pitch of a tube with one more free place beside that of the next: the shorter the air in it, the higher.
const FREE_PLACE: f32 = 0.84;

/// Returns the pitch of a ring that leaves so many places free in its tube.
pub fn ring_pitch(free: u8) -> f32 {
    FREE_PLACE.powi(free.into())
}

/// Gives the cues of a match.
pub fn plugin(app: &mut App) {
    app.add_message::<Cue>().add_systems(Update, give.in_set(CueSystems));
}

/// The systems that give cues.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CueSystems;

/// The table on which something is heard.
#[derive(SystemParam)]
struct Table<'w, 's> {
    ears: Ears<'w, 's>,
    live: Option<Res<'w, LiveMatch>>,
    seats: Option<Res<'w, Seats>>,
    timers: Query<'w, 's, &'static Timer>,
}

impl Table<'_, '_> {
    /// Returns the cue of an event, if it has one.
    fn cue(&self, event: &Event) -> Option<Cue> {
        let about = |sound, player| Some(Cue::new(sound, Pan::of(player)));
        match *event {
            Event::Lifted { glass, from } => Some(self.glass(Sound::Lift, glass, from)),
            Event::Placed { glass, to, .. } => Some(self.glass(Sound::Place, glass, Some(to))),
            Event::PutBack { glass, to, .. } => Some(self.glass(Sound::Place, glass, to)),
            Event::RingDropped { socket, .. } => {
                let rings = self.live.as_ref().map(|live| live.game().board().rings(socket)).unwrap_or_default();
                let pitch = ring_pitch(socket.height().saturating_sub(rings));
                Some(Cue { pitch, ..Cue::new(Sound::Ring, self.ears.pan(socket_position(socket))) })
            }
            Event::TimerFlipped { .. } => Some(Cue::new(Sound::Timer, self.timer())),
            Event::TimerRanOut => Some(Cue::new(Sound::TimerEnd, self.timer())),
            Event::GlassLost { glass, .. } => about(Sound::Lost, glass.owner),
            Event::Late { player, .. } => about(Sound::Late, player),
            Event::ClaimOpened { player, .. } | Event::ExtraOpened { player, .. } => about(Sound::Offer, player),
            Event::Passed { player, .. } | Event::TurnMissed { player } => about(Sound::Passed, player),
            Event::Over(outcome) => Some(self.end(outcome)),
            _ => None,
        }
    }

    fn glass(&self, sound: Sound, glass: GlassId, standing: Option<Socket>) -> Cue {
        let place = layout::glass_at(glass, standing);
        let pitch = if glass.owner == Player::Black { BLACK_GLASS } else { 1.0 };
        Cue { pitch, ..Cue::new(sound, self.ears.pan(place.xz())) }
    }

    fn timer(&self) -> Pan {
        self.timers.iter().next().map_or(Pan::MIDDLE, |timer| self.ears.pan(timer_position(timer.on_left)))
    }

    /// Returns the cue of the end of a match: it is a defeat if a bot has beaten a person.
    fn end(&self, outcome: Outcome) -> Cue {
        let Some(winner) = outcome.winner else { return Cue::new(Sound::Tie, Pan::MIDDLE) };
        let is_person = |player| self.seats.as_ref().is_none_or(|seats| seats.people().any(|person| person == player));
        let is_defeat = is_person(winner.opponent()) && !is_person(winner);
        Cue::new(if is_defeat { Sound::Defeat } else { Sound::Won }, Pan::of(winner))
    }
}

/// Gives the cues of what has happened in this frame.
fn give(
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<Answered>,
    mut low: MessageReader<SandRanLow>,
    table: Table,
    mut cues: MessageWriter<Cue>,
) {
    cues.write_batch(events.read().filter_map(|event| table.cue(&event.0.event)));
    // Refusals of a bot's actions are silent.
    let refused = answered.read().filter(|answered| answered.entry.origin.is_person() && answered.refusal().is_some());
    cues.write_batch(refused.map(|answered| Cue::new(Sound::Refused, Pan::of(answered.entry.origin.player))));
    cues.write_batch(low.read().map(|low| Cue::of_low_sand(*low)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_sounds_higher_the_fuller_its_tube() {
        let pitches: Vec<f32> = (0..4).rev().map(ring_pitch).collect();
        assert!(pitches.is_sorted_by(|emptier, fuller| emptier < fuller), "{pitches:?}");
        assert_eq!(ring_pitch(0), 1.0);
    }
}
