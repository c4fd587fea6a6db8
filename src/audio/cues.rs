//! Decides which sounds are heard, from where, and at which pitch.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Event, GlassId, Outcome, Player, Socket};

use super::pan::Ears;
use super::{Pan, Sound};
use crate::simulation::components::{Hand, Timer};
use crate::simulation::layout::{self, socket_position, timer_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::low_sand::{LowSand, SandRanLow};
use crate::simulation::messages::MatchEvent;
use crate::simulation::queue::Answered;
use crate::simulation::refused_thing::RefusedThing;
use crate::table::seats::Seats;

/// A sound is to be heard.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The sound.
    pub sound: Sound,
    /// From where it is heard: where the thing that it is about is seen, or the holder of the player.
    pub pan: Pan,
    /// Its pitch, 1 for that of its recipe.
    pub pitch: f32,
}

impl Cue {
    /// Creates the cue of a sound at its own pitch.
    pub const fn new(sound: Sound, pan: Pan) -> Cue {
        Cue { sound, pan, pitch: 1.0 }
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
    live: Option<Single<'w, 's, &'static LiveMatch>>,
    seats: Option<Res<'w, Seats>>,
    timers: Query<'w, 's, &'static Timer>,
    hands: Query<'w, 's, &'static Hand>,
}

impl Table<'_, '_> {
    /// Returns the cue of an event, if it has one.
    fn cue(&self, event: &Event) -> Option<Cue> {
        let about = |sound, player| Some(Cue::new(sound, self.ears.of(player)));
        match *event {
            Event::Lifted { glass, from } => Some(self.standing(Sound::Lift, glass, from)),
            Event::Placed { glass, to, .. } => Some(self.standing(Sound::Place, glass, Some(to))),
            Event::PutBack { glass, to, .. } => Some(self.standing(Sound::Place, glass, to)),
            Event::RingDropped { socket, .. } => {
                let rings = self.live.as_ref().map(|live| live.game().board().rings(socket)).unwrap_or_default();
                let pitch = ring_pitch(socket.height().saturating_sub(rings));
                Some(Cue { pitch, ..Cue::new(Sound::Ring, self.ears.pan(socket_position(socket))) })
            }
            Event::TimerFlipped { .. } => Some(Cue::new(Sound::Timer, self.timer())),
            Event::TimerRanOut => Some(Cue::new(Sound::TimerEnd, self.timer())),
            Event::GlassLost { glass, socket } => Some(self.standing(Sound::Lost, glass, Some(socket))),
            Event::Late { player, .. } => about(Sound::Late, player),
            Event::ClaimOpened { player, .. } | Event::ExtraOpened { player, .. } => about(Sound::Offer, player),
            Event::Passed { player, .. } | Event::TurnMissed { player } => about(Sound::Passed, player),
            Event::Over(outcome) => Some(self.end(outcome)),
            _ => None,
        }
    }

    /// Returns the cue of one of the last seconds of a glass or the timer.
    fn low(&self, low: SandRanLow) -> Cue {
        match low.of {
            LowSand::Glass(glass) => self.glass(Sound::GlassLow, glass, self.place(glass)),
            LowSand::Timer(_) => Cue::new(Sound::TimerLow, self.timer()),
        }
    }

    /// Returns the cue of a refusal.
    fn refused(&self, refused: &Answered) -> Cue {
        let thing = self.live.as_ref().and_then(|live| RefusedThing::of(live.game(), refused));
        let pan = match thing {
            Some(RefusedThing::Glass(glass)) => self.ears.pan(self.place(glass)),
            Some(RefusedThing::Socket(socket)) => self.ears.pan(socket_position(socket)),
            Some(RefusedThing::Timer) => self.timer(),
            Some(RefusedThing::Holder(player)) => self.ears.of(player),
            None => self.ears.of(refused.entry.origin.player),
        };
        Cue::new(Sound::Refused, pan)
    }

    fn standing(&self, sound: Sound, glass: GlassId, standing: Option<Socket>) -> Cue {
        self.glass(sound, glass, layout::glass_at(glass, standing).xz())
    }

    fn glass(&self, sound: Sound, glass: GlassId, place: Vec2) -> Cue {
        let pitch = if glass.owner == Player::Black { BLACK_GLASS } else { 1.0 };
        Cue { pitch, ..Cue::new(sound, self.ears.pan(place)) }
    }

    /// Returns where a glass is: in a hand it is where that is.
    fn place(&self, glass: GlassId) -> Vec2 {
        let game = self.live.as_ref().map(|live| live.game());
        let is_held = game.is_some_and(|game| game.in_hand(glass.owner) == Some(glass));
        let hand = self.hands.iter().find(|hand| is_held && hand.player == glass.owner);
        let in_hand = hand.and_then(|hand| hand.over.map(socket_position).or(hand.aim));
        in_hand.unwrap_or_else(|| layout::glass_at(glass, game.and_then(|game| game.standing(glass))).xz())
    }

    fn timer(&self) -> Pan {
        self.timers.iter().next().map_or(Pan::MIDDLE, |timer| self.ears.pan(timer_position(timer.on_left)))
    }

    /// Returns the cue of the end of a match: it is a defeat if a bot has beaten a person.
    fn end(&self, outcome: Outcome) -> Cue {
        let Some(winner) = outcome.winner else { return Cue::new(Sound::Tie, Pan::MIDDLE) };
        let is_defeat = self.seats.as_ref().is_some_and(|seats| seats.is_defeat(winner));
        Cue::new(if is_defeat { Sound::Defeat } else { Sound::Won }, self.ears.of(winner))
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
    let refused = answered.read().filter(|answered| answered.is_refused_to_a_person());
    cues.write_batch(refused.map(|answered| table.refused(answered)));
    cues.write_batch(low.read().map(|low| table.low(*low)));
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
