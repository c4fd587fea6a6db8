//! Decides which sounds are heard, from where, and at which pitch, and counts how much sand runs.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Event, GlassId, Player, Socket};

use super::Sound;
use crate::simulation::components::{Hand, SandLevel, SandStatus, Timer};
use crate::simulation::layout::{self, BOARD_TOP, holder_position, on_table, socket_position, timer_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::low_sand::{LowSand, SandRanLow};
use crate::simulation::queue::{Answered, MatchEvent, RefusedThing};
use crate::simulation::time::SandClock;
use crate::table::on_table::MatchOnTable;
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

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Cue>()
        .init_resource::<RunningSand>()
        .add_systems(Update, (give.in_set(CueSystems), count_running));
}

/// The systems that give cues.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CueSystems;

/// The table on which something is heard.
#[derive(SystemParam)]
pub struct Table<'w, 's> {
    /// Where it is heard.
    pub ears: Ears<'w, 's>,
    on_table: MatchOnTable<'w, 's>,
    seats: Option<Res<'w, Seats>>,
    timers: Query<'w, 's, &'static Timer>,
    hands: Query<'w, 's, &'static Hand>,
}

impl Table<'_, '_> {
    fn cue(&self, event: &Event) -> Option<Cue> {
        let about = |sound, player| Some(Cue::new(sound, self.ears.of(player)));
        match *event {
            Event::Lifted { glass, from } => Some(self.standing(Sound::Lift, glass, from)),
            Event::Placed { glass, to, .. } => Some(self.standing(Sound::Place, glass, Some(to))),
            Event::PutBack { glass, to, .. } => Some(self.standing(Sound::Place, glass, to)),
            Event::RingDropped { socket, .. } => {
                let rings = self.on_table.tamsk().map(|live| live.game().board().rings(socket)).unwrap_or_default();
                let pitch = ring_pitch(socket.height().saturating_sub(rings));
                Some(Cue { pitch, ..Cue::new(Sound::Ring, self.ears.pan(socket_position(socket))) })
            }
            Event::TimerFlipped { .. } => Some(Cue::new(Sound::Timer, self.timer())),
            Event::TimerRanOut => Some(Cue::new(Sound::TimerEnd, self.timer())),
            Event::GlassLost { glass, socket } => Some(self.standing(Sound::Lost, glass, Some(socket))),
            Event::Late { player, .. } => about(Sound::Late, player),
            Event::ClaimOpened { player, .. } | Event::ExtraOpened { player, .. } => about(Sound::Offer, player),
            Event::Passed { player, .. } | Event::TurnMissed { player } => about(Sound::Passed, player),
            Event::Over(outcome) => Some(self.end(outcome.winner)),
            _ => None,
        }
    }

    fn low(&self, low: SandRanLow) -> Cue {
        match low.of {
            LowSand::Glass(glass) => self.glass(Sound::GlassLow, glass, self.place(glass)),
            LowSand::Timer(_) => Cue::new(Sound::TimerLow, self.timer()),
        }
    }

    fn refused(&self, refused: &Answered) -> Cue {
        let thing = self.on_table.tamsk().and_then(|live| RefusedThing::of(live.game(), refused));
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
        let game = self.on_table.tamsk().map(LiveMatch::game);
        let is_held = game.is_some_and(|game| game.in_hand(glass.owner) == Some(glass));
        let hand = self.hands.iter().find(|hand| is_held && hand.player == glass.owner);
        let in_hand = hand.and_then(|hand| hand.over.map(socket_position).or(hand.aim));
        in_hand.unwrap_or_else(|| layout::glass_at(glass, game.and_then(|game| game.standing(glass))).xz())
    }

    fn timer(&self) -> Pan {
        self.timers.iter().next().map_or(Pan::MIDDLE, |timer| self.ears.pan(timer_position(timer.on_left)))
    }

    /// Returns the cue of the end of a match: it is a defeat if a bot has beaten a person.
    pub fn end(&self, winner: Option<Player>) -> Cue {
        let Some(winner) = winner else { return Cue::new(Sound::Tie, Pan::MIDDLE) };
        let is_defeat = self.seats.as_ref().is_some_and(|seats| seats.is_defeat(winner));
        Cue::new(if is_defeat { Sound::Defeat } else { Sound::Won }, self.ears.of(winner))
    }
}

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

/// How much of the way to one side a sound can go: not everybody hears with both ears.
const WIDTH: f32 = 0.6;

/// From where a sound is heard: -1 is the left, 1 is the right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pan(pub f32);

impl Pan {
    /// In the middle, for what is about nobody and has no place.
    pub const MIDDLE: Pan = Pan(0.0);

    /// Returns from where a point in normalised device coordinates is heard: behind the camera they are mirrored.
    fn of_seen(seen: Vec3) -> Pan {
        if seen.z < 0.0 { Pan(-seen.x.signum()) } else { Pan(seen.x.clamp(-1.0, 1.0)) }
    }

    /// Returns the amplitudes at the left and at the right. The power of both is the same from everywhere.
    pub fn amplitudes(self) -> [f32; 2] {
        let angle = (1.0 + WIDTH * self.0.clamp(-1.0, 1.0)) * std::f32::consts::FRAC_PI_4;
        [angle.cos(), angle.sin()]
    }
}

/// Where the table is heard: what is seen at the left is heard from the left.
#[derive(SystemParam)]
pub struct Ears<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
}

impl Ears<'_, '_> {
    /// Returns from where something on the table is heard.
    pub fn pan(&self, place: Vec2) -> Pan {
        let seen = self.cameras.iter().find_map(|(camera, at)| camera.world_to_ndc(at, on_table(place, BOARD_TOP)));
        seen.map_or(Pan::MIDDLE, Pan::of_seen)
    }

    /// Returns from where a player is heard: from their holder, at their side of the table.
    pub fn of(&self, player: Player) -> Pan {
        self.pan(holder_position(player))
    }
}

/// How many glasses run at most: six, and the timer.
const MOST: f32 = 7.0;

/// How many glasses, with the timer, have sand that is seen to run in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunningSand(pub u8);

impl RunningSand {
    /// Returns the amplitude of the sand, 1 when it runs everywhere. Powers add up.
    pub fn loudness(self) -> f32 {
        (f32::from(self.0) / MOST).min(1.0).sqrt()
    }
}

/// Counts the glasses with running sand.
pub fn count_running(clock: SandClock, glasses: Query<&SandLevel>, mut running: ResMut<RunningSand>) {
    let runs = |level: &&SandLevel| level.state == SandStatus::Running && level.upper > 0;
    let now = if clock.is_seen_to_run() { glasses.iter().filter(runs).count() } else { 0 };
    running.set_if_neq(RunningSand(now as u8));
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

    #[test]
    fn a_sound_is_as_loud_from_everywhere() {
        for step in -10..=10 {
            let [left, right] = Pan(step as f32 / 10.0).amplitudes();
            assert!((left * left + right * right - 1.0).abs() < 1e-5, "{step}");
            assert!(left.min(right) > 0.2, "{step} is heard with either ear");
        }
        let [left, right] = Pan(-1.0).amplitudes();
        assert!(left > 3.0 * right);
        let [left, right] = Pan(1.0).amplitudes();
        assert!(right > 3.0 * left);
    }

    #[test]
    fn what_is_beside_or_behind_the_camera_is_heard_from_its_side() {
        let projection = Mat4::perspective_infinite_reverse_rh(0.5, 1.5, 1.0);
        // A camera looks along -z.
        for (point, side) in [((3.0, -40.0), 0.2), ((90.0, -40.0), 1.0), ((-90.0, -40.0), -1.0)] {
            let heard = Pan::of_seen(projection.project_point3(Vec3::new(point.0, 0.0, point.1))).0;
            assert!((heard - side).abs() < 0.05, "{point:?}: {heard}");
        }
        for (x, side) in [(2.0, 1.0), (-2.0, -1.0)] {
            assert_eq!(Pan::of_seen(projection.project_point3(Vec3::new(x, 0.0, 5.0))), Pan(side));
        }
    }

    #[test]
    fn each_glass_makes_it_louder() {
        let all: Vec<f32> = (0..=7).map(|glasses| RunningSand(glasses).loudness()).collect();
        assert_eq!((all[0], all[7]), (0.0, 1.0));
        assert!(all.is_sorted_by(|fewer, more| fewer < more), "{all:?}");
    }
}
