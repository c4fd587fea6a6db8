//! Chooses the sound, direction and pitch for each event of a match, and counts the glasses with running sand.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Event, GlassId, Player, Socket};

use super::Sound;
use crate::simulation::components::{Hand, SandState, SandStatus, SandTimer};
use crate::simulation::layout::{self, BOARD_TOP, holder_position, point_above_table, socket_position, timer_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::low_sand::{GlassOrTimer, LowSandWarning};
use crate::simulation::queue::{MatchEvent, RefusedPiece, RequestAnswered};
use crate::simulation::time::SandMotion;
use crate::table::on_table::MatchOnTable;
use crate::table::seats::Seats;

/// A request to play a sound.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The sound.
    pub sound: Sound,
    /// The direction from which the sound comes, such as that of a piece or of a player's holder.
    pub pan: Pan,
    /// The playback speed. At 1, the sound has its original pitch.
    pub pitch: f32,
}

impl Cue {
    /// Creates a cue that plays a sound at its original pitch.
    pub const fn new(sound: Sound, pan: Pan) -> Cue {
        Cue { sound, pan, pitch: 1.0 }
    }
}

/// The pitch of Black's glasses relative to Red's glasses. Black's glasses sound a whole tone lower, so that people can
/// hear whose glass it is.
pub const BLACK_GLASS_PITCH: f32 = 0.89;
/// The factor that each free place in a tube contributes to the pitch of a dropped ring. A ring sounds higher in a
/// fuller tube.
const FREE_PLACE: f32 = 0.84;

/// Returns the pitch of a dropped ring, given the number of places that are still free in the tube.
pub fn ring_pitch(free: u8) -> f32 {
    FREE_PLACE.powi(free.into())
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Cue>()
        .init_resource::<RunningGlassCount>()
        .add_systems(Update, (send_cues.in_set(CueSystems), count_running_glasses));
}

/// The set of systems that send cues.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CueSystems;

/// A system parameter that creates cues from the state of the table.
#[derive(SystemParam)]
pub struct CueContext<'w, 's> {
    /// The directions of sounds on the table.
    pub panning: TablePanning<'w, 's>,
    on_table: MatchOnTable<'w, 's>,
    seats: Option<Res<'w, Seats>>,
    timers: Query<'w, 's, &'static SandTimer>,
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
                Some(Cue { pitch, ..Cue::new(Sound::RingDrop, self.panning.pan(socket_position(socket))) })
            }
            Event::TimerFlipped { .. } => Some(Cue::new(Sound::TimerFlip, self.timer())),
            Event::TimerRanOut => Some(Cue::new(Sound::TimerEnd, self.timer())),
            Event::GlassLost { glass, socket } => Some(self.standing(Sound::GlassLost, glass, Some(socket))),
            Event::PlayerLate { player, .. } => about(Sound::Late, player),
            Event::ClaimOpened { player, .. } | Event::ExtraRingOpened { player, .. } => {
                about(Sound::ActionOffered, player)
            }
            Event::Passed { player, .. } | Event::TurnMissed { player } => about(Sound::Passed, player),
            Event::Over(outcome) => Some(self.match_end_cue(outcome.winner)),
            _ => None,
        }
    }

    fn low(&self, low: LowSandWarning) -> Cue {
        match low.source {
            GlassOrTimer::Glass(glass) => self.glass(Sound::GlassLow, glass, self.place(glass)),
            GlassOrTimer::Timer(_) => Cue::new(Sound::TimerLow, self.timer()),
        }
    }

    fn refused(&self, refused: &RequestAnswered) -> Cue {
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
        self.glass(sound, glass, layout::glass_foot_position(glass, standing).xz())
    }

    fn glass(&self, sound: Sound, glass: GlassId, place: Vec2) -> Cue {
        let pitch = if glass.owner == Player::Black { BLACK_GLASS_PITCH } else { 1.0 };
        Cue { pitch, ..Cue::new(sound, self.panning.pan(place)) }
    }

    /// Returns the position of a glass, or the position of the hand that carries the glass.
    fn place(&self, glass: GlassId) -> Vec2 {
        let game = self.on_table.tamsk().map(LiveMatch::game);
        let is_held = game.is_some_and(|game| game.glass_in_hand(glass.owner) == Some(glass));
        let hand = self.hands.iter().find(|hand| is_held && hand.player == glass.owner);
        let in_hand = hand.and_then(|hand| hand.snap_socket.map(socket_position).or(hand.position));
        in_hand.unwrap_or_else(|| {
            layout::glass_foot_position(glass, game.and_then(|game| game.last_socket_of(glass))).xz()
        })
    }

    fn timer(&self) -> Pan {
        self.timers.iter().next().map_or(Pan::MIDDLE, |timer| self.panning.pan(timer_position(timer.on_reds_left)))
    }

    /// Returns the cue for the end of a match. The sound of defeat plays only if a bot or a remote player has beaten a
    /// person.
    pub fn match_end_cue(&self, winner: Option<Player>) -> Cue {
        let Some(winner) = winner else { return Cue::new(Sound::Tie, Pan::MIDDLE) };
        let is_defeat = self.seats.as_ref().is_some_and(|seats| seats.is_lone_person_defeated_by(winner));
        Cue::new(if is_defeat { Sound::Defeat } else { Sound::Won }, self.panning.pan_of_player(winner))
    }
}

fn send_cues(
    mut events: MessageReader<MatchEvent>,
    mut answered: MessageReader<RequestAnswered>,
    mut low: MessageReader<LowSandWarning>,
    table: CueContext,
    mut cues: MessageWriter<Cue>,
) {
    cues.write_batch(events.read().filter_map(|event| table.cue(&event.0.event)));
    let refused = answered.read().filter(|answered| answered.is_refusal_to_person());
    cues.write_batch(refused.map(|answered| table.refused(answered)));
    cues.write_batch(low.read().map(|low| table.low(*low)));
}

/// The maximum pan to one side. At this pan, a sound is still audible on the other side, because some people hear with
/// one ear only.
const WIDTH: f32 = 0.6;

/// The direction of a sound, from -1 for the left to 1 for the right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pan(pub f32);

impl Pan {
    /// The middle, for sounds that belong to no player and have no position.
    pub const MIDDLE: Pan = Pan(0.0);

    /// Returns the direction of a point in normalised device coordinates. A point behind the camera is heard fully from
    /// its side. Its coordinates are mirrored, so their sign is reversed.
    fn of_seen(seen: Vec3) -> Pan {
        if seen.z < 0.0 { Pan(-seen.x.signum()) } else { Pan(seen.x.clamp(-1.0, 1.0)) }
    }

    /// Returns the left and right amplitudes. Their total power is the same for all directions.
    pub fn amplitudes(self) -> [f32; 2] {
        let angle = (1.0 + WIDTH * self.0.clamp(-1.0, 1.0)) * std::f32::consts::FRAC_PI_4;
        [angle.cos(), angle.sin()]
    }
}

/// A system parameter that derives the direction of a sound from the place where its origin appears on the screen.
#[derive(SystemParam)]
pub struct TablePanning<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
}

impl TablePanning<'_, '_> {
    /// Returns the direction of a position on the table.
    pub fn pan(&self, place: Vec2) -> Pan {
        let seen =
            self.cameras.iter().find_map(|(camera, at)| camera.world_to_ndc(at, point_above_table(place, BOARD_TOP)));
        seen.map_or(Pan::MIDDLE, Pan::of_seen)
    }

    /// Returns the direction of a player's holder, which is at that player's side of the table.
    pub fn pan_of_player(&self, player: Player) -> Pan {
        self.pan(holder_position(player))
    }
}

const MOST: f32 = 7.0;

/// The number of glasses, including the timer, with visibly running sand in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunningGlassCount(pub u8);

impl RunningGlassCount {
    /// Returns the amplitude of the sound of running sand, which is 1 if sand runs in all glasses. The power of the
    /// sound is proportional to the number of glasses in which sand runs.
    pub fn sand_amplitude(self) -> f32 {
        (f32::from(self.0) / MOST).min(1.0).sqrt()
    }
}

/// Counts the glasses with running sand.
pub fn count_running_glasses(clock: SandMotion, glasses: Query<&SandState>, mut running: ResMut<RunningGlassCount>) {
    let runs = |level: &&SandState| level.state == SandStatus::Running && level.upper_millis > 0;
    let now = if clock.is_sand_shown_running() { glasses.iter().filter(runs).count() } else { 0 };
    running.set_if_neq(RunningGlassCount(now as u8));
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
        // The camera of this test looks along -z.
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
        let all: Vec<f32> = (0..=7).map(|glasses| RunningGlassCount(glasses).sand_amplitude()).collect();
        assert_eq!((all[0], all[7]), (0.0, 1.0));
        assert!(all.is_sorted_by(|fewer, more| fewer < more), "{all:?}");
    }
}
