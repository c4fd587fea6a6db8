//! Chooses the sounds of events, with their direction and pitch, and counts the glasses with running sand.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Event, GlassId, Player, Socket};

use super::Sound;
use crate::simulation::components::{Hand, SandLevel, SandStatus, Timer};
use crate::simulation::layout::{self, BOARD_TOP, holder_position, on_table, socket_position, timer_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::low_sand::{LowSand, SandRanLow};
use crate::simulation::queue::{Answered, MatchEvent, RefusedPiece};
use crate::simulation::time::SandClock;
use crate::table::on_table::MatchOnTable;
use crate::table::seats::Seats;

/// A request to play a sound.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The sound.
    pub sound: Sound,
    /// The direction of the thing that the sound is about, or of the player's holder.
    pub pan: Pan,
    /// The playback speed, 1 for the pitch of the recipe.
    pub pitch: f32,
}

impl Cue {
    /// Creates the cue of a sound at the pitch of its recipe.
    pub const fn new(sound: Sound, pan: Pan) -> Cue {
        Cue { sound, pan, pitch: 1.0 }
    }
}

/// The pitch of Black's glasses relative to Red's: a whole tone lower, so that the owner is audible.
pub const BLACK_GLASS_PITCH: f32 = 0.89;
/// The pitch factor of each free place in a tube. Less air in the tube sounds higher.
const FREE_PLACE: f32 = 0.84;

/// Returns the pitch of a ring that leaves this many free places in its tube.
pub fn ring_pitch(free: u8) -> f32 {
    FREE_PLACE.powi(free.into())
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Cue>()
        .init_resource::<RunningSand>()
        .add_systems(Update, (give.in_set(CueSystems), count_running));
}

/// The systems that send cues.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CueSystems;

/// Access to the table for cues.
#[derive(SystemParam)]
pub struct CueContext<'w, 's> {
    /// The directions of sounds on the table.
    pub panning: TablePanning<'w, 's>,
    on_table: MatchOnTable<'w, 's>,
    seats: Option<Res<'w, Seats>>,
    timers: Query<'w, 's, &'static Timer>,
    hands: Query<'w, 's, &'static Hand>,
}

impl CueContext<'_, '_> {
    fn cue(&self, event: &Event) -> Option<Cue> {
        let about = |sound, player| Some(Cue::new(sound, self.panning.pan_of_player(player)));
        match *event {
            Event::Lifted { glass, from } => Some(self.standing(Sound::Lift, glass, from)),
            Event::Placed { glass, to, .. } => Some(self.standing(Sound::Place, glass, Some(to))),
            Event::PutBack { glass, to, .. } => Some(self.standing(Sound::Place, glass, to)),
            Event::RingDropped { socket, .. } => {
                let rings = self.on_table.tamsk().map(|live| live.game().board().rings(socket)).unwrap_or_default();
                let pitch = ring_pitch(socket.height().saturating_sub(rings));
                Some(Cue { pitch, ..Cue::new(Sound::Ring, self.panning.pan(socket_position(socket))) })
            }
            Event::TimerFlipped { .. } => Some(Cue::new(Sound::Timer, self.timer())),
            Event::TimerRanOut => Some(Cue::new(Sound::TimerEnd, self.timer())),
            Event::GlassLost { glass, socket } => Some(self.standing(Sound::Lost, glass, Some(socket))),
            Event::Late { player, .. } => about(Sound::Late, player),
            Event::ClaimOpened { player, .. } | Event::ExtraOpened { player, .. } => about(Sound::Offer, player),
            Event::Passed { player, .. } | Event::TurnMissed { player } => about(Sound::Passed, player),
            Event::Over(outcome) => Some(self.end_cue(outcome.winner)),
            _ => None,
        }
    }

    fn low(&self, low: SandRanLow) -> Cue {
        match low.source {
            LowSand::Glass(glass) => self.glass(Sound::GlassLow, glass, self.place(glass)),
            LowSand::Timer(_) => Cue::new(Sound::TimerLow, self.timer()),
        }
    }

    fn refused(&self, refused: &Answered) -> Cue {
        let thing = self.on_table.tamsk().and_then(|live| RefusedPiece::of(live.game(), refused));
        let pan = match thing {
            Some(RefusedPiece::Glass(glass)) => self.panning.pan(self.place(glass)),
            Some(RefusedPiece::Socket(socket)) => self.panning.pan(socket_position(socket)),
            Some(RefusedPiece::Timer) => self.timer(),
            Some(RefusedPiece::Holder(player)) => self.panning.pan_of_player(player),
            None => self.panning.pan_of_player(refused.entry.origin.player),
        };
        Cue::new(Sound::Refused, pan)
    }

    fn standing(&self, sound: Sound, glass: GlassId, standing: Option<Socket>) -> Cue {
        self.glass(sound, glass, layout::glass_at(glass, standing).xz())
    }

    fn glass(&self, sound: Sound, glass: GlassId, place: Vec2) -> Cue {
        let pitch = if glass.owner == Player::Black { BLACK_GLASS_PITCH } else { 1.0 };
        Cue { pitch, ..Cue::new(sound, self.panning.pan(place)) }
    }

    /// Returns the place of a glass, or of the hand that carries it.
    fn place(&self, glass: GlassId) -> Vec2 {
        let game = self.on_table.tamsk().map(LiveMatch::game);
        let is_held = game.is_some_and(|game| game.in_hand(glass.owner) == Some(glass));
        let hand = self.hands.iter().find(|hand| is_held && hand.player == glass.owner);
        let in_hand = hand.and_then(|hand| hand.snap_socket.map(socket_position).or(hand.aim));
        in_hand.unwrap_or_else(|| layout::glass_at(glass, game.and_then(|game| game.socket_of(glass))).xz())
    }

    fn timer(&self) -> Pan {
        self.timers.iter().next().map_or(Pan::MIDDLE, |timer| self.panning.pan(timer_position(timer.on_left)))
    }

    /// Returns the cue of the end of a match, a defeat if a bot has beaten a person.
    pub fn end_cue(&self, winner: Option<Player>) -> Cue {
        let Some(winner) = winner else { return Cue::new(Sound::Tie, Pan::MIDDLE) };
        let is_defeat = self.seats.as_ref().is_some_and(|seats| seats.is_defeat(winner));
        Cue::new(if is_defeat { Sound::Defeat } else { Sound::Won }, self.panning.pan_of_player(winner))
    }
}

fn give(
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<Answered>,
    mut low: MessageReader<SandRanLow>,
    table: CueContext,
    mut cues: MessageWriter<Cue>,
) {
    cues.write_batch(events.read().filter_map(|event| table.cue(&event.0.event)));
    let refused = answered.read().filter(|answered| answered.is_refused_to_a_person());
    cues.write_batch(refused.map(|answered| table.refused(answered)));
    cues.write_batch(low.read().map(|low| table.low(*low)));
}

/// How far to one side a sound can go. The other side stays audible, as some people hear with one ear only.
const WIDTH: f32 = 0.6;

/// The direction of a sound, from -1 for the left to 1 for the right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pan(pub f32);

impl Pan {
    /// The middle, for sounds about no player and without a place.
    pub const MIDDLE: Pan = Pan(0.0);

    /// Returns the direction of a point in normalised device coordinates, which are mirrored behind the camera.
    fn of_seen(seen: Vec3) -> Pan {
        if seen.z < 0.0 { Pan(-seen.x.signum()) } else { Pan(seen.x.clamp(-1.0, 1.0)) }
    }

    /// Returns the amplitudes on the left and the right, whose total power is constant.
    pub fn amplitudes(self) -> [f32; 2] {
        let angle = (1.0 + WIDTH * self.0.clamp(-1.0, 1.0)) * std::f32::consts::FRAC_PI_4;
        [angle.cos(), angle.sin()]
    }
}

/// Access to the directions of things on the table: a thing on the left of the screen sounds from the left.
#[derive(SystemParam)]
pub struct TablePanning<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
}

impl TablePanning<'_, '_> {
    /// Returns the direction of a place on the table.
    pub fn pan(&self, place: Vec2) -> Pan {
        let seen = self.cameras.iter().find_map(|(camera, at)| camera.world_to_ndc(at, on_table(place, BOARD_TOP)));
        seen.map_or(Pan::MIDDLE, Pan::of_seen)
    }

    /// Returns the direction of a player's holder, at their side of the table.
    pub fn pan_of_player(&self, player: Player) -> Pan {
        self.pan(holder_position(player))
    }
}

const MOST: f32 = 7.0;

/// The number of glasses, including the timer, whose sand visibly runs in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunningSand(pub u8);

impl RunningSand {
    /// Returns the amplitude of the sand, 1 when all glasses run. Powers add up.
    pub fn amplitude(self) -> f32 {
        (f32::from(self.0) / MOST).min(1.0).sqrt()
    }
}

/// Counts the glasses with running sand.
pub fn count_running(clock: SandClock, glasses: Query<&SandLevel>, mut running: ResMut<RunningSand>) {
    let runs = |level: &&SandLevel| level.state == SandStatus::Running && level.upper > 0;
    let now = if clock.is_sand_running() { glasses.iter().filter(runs).count() } else { 0 };
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
    fn a_sound_is_equally_loud_from_every_direction() {
        for step in -10..=10 {
            let [left, right] = Pan(step as f32 / 10.0).amplitudes();
            assert!((left * left + right * right - 1.0).abs() < 1e-5, "{step}");
            assert!(left.min(right) > 0.2, "{step} is audible on both sides");
        }
        let [left, right] = Pan(-1.0).amplitudes();
        assert!(left > 3.0 * right);
        let [left, right] = Pan(1.0).amplitudes();
        assert!(right > 3.0 * left);
    }

    #[test]
    fn sounds_beside_or_behind_the_camera_come_from_their_side() {
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
    fn each_running_glass_makes_the_sand_louder() {
        let all: Vec<f32> = (0..=7).map(|glasses| RunningSand(glasses).amplitude()).collect();
        assert_eq!((all[0], all[7]), (0.0, 1.0));
        assert!(all.is_sorted_by(|fewer, more| fewer < more), "{all:?}");
    }
}
