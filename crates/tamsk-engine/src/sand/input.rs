//! The network for positions with sand, and its input: the [territory](crate::evaluate::territory) of both sides, the
//! sand in each glass, and the extra rings and missed turns that the timer has caused.

use tamsk_rules::{Player, SOCKET_COUNT};

use super::timed_position::{NEVER, TimedPosition};
use crate::evaluate::network::{Network, NetworkInput, NetworkShape};
use crate::evaluate::territory::Territory;
use crate::evaluate::{TAMSK_SHAPE, TerritoryInput, territory_input_symmetries};
use crate::symmetry::Symmetry;

/// A network that evaluates positions with sand.
pub type SandNetwork = Network<INPUTS, NEURONS, PHASES>;

const NEURONS: usize = 64;

/// The network with which the bot plays at Levels 2 and 3.
#[expect(long_running_const_eval, reason = "the loop over all weights is finite")]
pub static BUNDLED_SAND_NETWORK: SandNetwork = Network::from_bundled_file(include_bytes!("network.bin"));

/// The number of phases, which are those of the [`TamskNetwork`](crate::evaluate::TamskNetwork).
const PHASES: usize = TAMSK_SHAPE.phases;

/// The shape of a [`SandNetwork`].
pub const SAND_SHAPE: NetworkShape = NetworkShape { inputs: INPUTS, neurons: NEURONS, ..TAMSK_SHAPE };

/// The number of classes of durations. Class 0 means no time, and the last class is for sand that does not run. The
/// other classes depend on the number of whole rounds. A round is one turn of each player.
const LIVES: usize = 14;

/// The number of classes for how urgently a glass on a socket must move.
const URGENCIES: usize = 5;

/// The number of classes for the length of a round.
const ROUNDS: usize = 6;

/// The number of classes of players. The class depends on how many glasses the player can keep, how many turns must
/// save a glass, and how many turns the player must miss.
const PLAYERS: usize = 4 * 4 * 3;

/// The index of the first input for the sand in glasses. There is a group of inputs for each glass of each side. The
/// input within the group depends on how soon the glass runs out, and on how long it would last if turned over.
const LIFE_INPUTS: usize = TAMSK_SHAPE.inputs;
const GLASS_INPUTS: usize = LIFE_INPUTS + 2 * 3 * LIVES * LIVES;
const PLAYER_INPUTS: usize = GLASS_INPUTS + SOCKET_COUNT * 2 * URGENCIES;
/// The index of the first input for the length of a round, without and with a timer.
const ROUND_INPUTS: usize = PLAYER_INPUTS + 2 * PLAYERS;
/// The index of the first input for glasses that are lost or off the board. There is one input for each glass of each
/// side.
const ABSENT_INPUTS: usize = ROUND_INPUTS + 2 * ROUNDS;
/// The number of inputs: those of the territory, then those for the sand.
const INPUTS: usize = ABSENT_INPUTS + 2 * 3;

/// The number of inputs that each position sets for the sand of one side.
const SIDE_INPUTS: usize = 3 + 3 + 1;

/// For each number of whole rounds, the class of a duration of this length. The last entry also holds for all longer
/// durations.
const LIFE_OF_ROUNDS: [u8; 65] = {
    let lower_bounds = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];
    let mut classes = [0; 65];
    let mut class = 0;
    let mut rounds = 0;
    while rounds < classes.len() {
        while class < lower_bounds.len() && lower_bounds[class] <= rounds {
            class += 1;
        }
        classes[rounds] = class as u8;
        rounds += 1;
    }
    classes
};

/// Divides durations by the length of a round.
#[derive(Clone, Copy)]
struct Rounds {
    /// 2⁴⁰ divided by the length of a round, rounded down, plus 1. The products of a duration and the length of a round
    /// are less than 2⁴⁰, so that multiplying by this number and shifting right by 40 bits divides exactly.
    reciprocal: u64,
}

impl Rounds {
    #[inline(always)]
    fn of_length(millis: i32) -> Rounds {
        Rounds { reciprocal: (1 << 40) / u64::from(millis.max(1).unsigned_abs()) + 1 }
    }

    /// Returns the number of whole rounds in a duration.
    #[inline(always)]
    fn count(self, millis: i32) -> usize {
        ((u64::from(millis.max(0).unsigned_abs()) * self.reciprocal) >> 40) as usize
    }

    /// Returns the class of a duration.
    #[inline(always)]
    fn life(self, millis: i32) -> usize {
        match millis {
            ..=0 => 0,
            _ => usize::from(LIFE_OF_ROUNDS[self.count(millis).min(LIFE_OF_ROUNDS.len() - 1)]),
        }
    }
}

/// The glasses that a player can keep from running out if each turn saves one glass, the most urgent first.
pub(super) struct GlassSchedule {
    /// The indices of the glasses, in the order in which they run out.
    pub(super) order: [usize; 3],
    /// For each glass of `order`, `true` if it can be kept.
    pub(super) is_kept: [bool; 3],
    /// The time at which the player's next turn ends, in milliseconds.
    pub(super) next_turn: i32,
    /// The number of the player's next turns that must be spent on saving glasses.
    pub(super) saving_turns: usize,
}

/// The input of the network for a position with sand.
#[derive(Clone)]
pub struct SandInput {
    territory: TerritoryInput,
    sides: [[u16; SIDE_INPUTS]; 2],
    round: u16,
}

impl SandInput {
    #[inline(always)]
    pub(super) fn of(position: &TimedPosition, territory: &Territory, schedules: &[GlassSchedule; 2]) -> SandInput {
        let me = position.to_move();
        let left = [position.rings_left_after_extras(me), position.rings_left_after_extras(!me)];
        let times = &position.time_model;
        let rounds = Rounds::of_length(times.undelayed_turn_millis(me) + times.undelayed_turn_millis(!me));
        let sides =
            [side_inputs(position, me, 0, &schedules[0], rounds), side_inputs(position, !me, 1, &schedules[1], rounds)];
        let of_a_glass = rounds.count(times.glass_sand[0].max(times.glass_sand[1]));
        let round_class = [1, 15, 30, 60, 120].iter().filter(|&&rounds| of_a_glass >= rounds).count();
        let round = (ROUND_INPUTS + 2 * round_class + usize::from(times.may_give_up_turn)) as u16;
        SandInput { territory: TerritoryInput::of(territory, left[1] - left[0]), sides, round }
    }
}

/// Returns the inputs for the sand of a side. `side` is 0 for the side to move and 1 for the other side.
#[inline(always)]
fn side_inputs(
    position: &TimedPosition,
    player: Player,
    side: usize,
    schedule: &GlassSchedule,
    rounds: Rounds,
) -> [u16; SIDE_INPUTS] {
    let owner = player.index();
    let capacity = position.time_model.glass_sand[owner];
    let mut inputs = [0; SIDE_INPUTS];
    let mut kept = 0;
    for (rank, (&glass, is_kept)) in schedule.order.iter().zip(schedule.is_kept).enumerate() {
        let end = position.glass_end_times[owner][glass];
        let spare = end.saturating_sub(schedule.next_turn);
        let (life, turned_over) = match end {
            NEVER => (LIVES - 1, LIVES - 1),
            _ if spare <= 0 => (0, 0),
            _ => (rounds.life(spare), rounds.life(capacity - spare)),
        };
        inputs[rank] = (LIFE_INPUTS + ((side * 3 + rank) * LIVES + life) * LIVES + turned_over) as u16;
        kept += usize::from(is_kept);
        let glass_input = match position.glass_sockets[owner][glass] {
            Some(socket) if life > 0 => {
                let urgency = match life {
                    _ if !is_kept => 0,
                    1 => 1,
                    2 => 2,
                    3 | 4 => 3,
                    _ => 4,
                };
                GLASS_INPUTS + (socket.index() * 2 + side) * URGENCIES + urgency
            }
            _ => ABSENT_INPUTS + side * 3 + rank,
        };
        inputs[3 + rank] = glass_input as u16;
    }
    let missed = usize::from(position.turns_to_miss[owner]).min(2);
    inputs[6] = (PLAYER_INPUTS + PLAYERS * side + (kept * 4 + schedule.saving_turns.min(3)) * 3 + missed) as u16;
    inputs
}

impl NetworkInput for SandInput {
    #[inline(always)]
    fn phase(&self) -> usize {
        self.territory.phase()
    }

    #[inline(always)]
    fn for_each_active_input(&self, mut f: impl FnMut(usize)) {
        self.territory.for_each_active_input(&mut f);
        self.sides.as_flattened().iter().copied().map(usize::from).for_each(&mut f);
        f(self.round.into());
    }
}

/// Returns one list for each symmetry of the board. A list maps each input to its image.
pub fn sand_input_symmetries() -> Vec<Vec<u16>> {
    let add_inputs_for_sand = |(symmetry, mut images): (Symmetry, Vec<u16>)| {
        images.extend((TAMSK_SHAPE.inputs..INPUTS).map(|input| match input {
            GLASS_INPUTS..PLAYER_INPUTS => {
                (GLASS_INPUTS + symmetry.image_of_socket_entry(input - GLASS_INPUTS, 2 * URGENCIES)) as u16
            }
            _ => input as u16,
        }));
        images
    };
    Symmetry::all().zip(territory_input_symmetries()).map(add_inputs_for_sand).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tamsk_rules::{Level, Match, Options};

    use super::super::{SearchAssumptions, TimeAssumptions};
    use super::*;
    use crate::evaluate::SOCKET_CLASS_COUNT;
    use crate::random::Random;
    use crate::search::SearchablePosition;

    #[test]
    fn durations_are_classified_by_whole_rounds() {
        let rounds = Rounds::of_length(2_000);
        let found =
            [-5, 0, 1, 1_999, 2_000, 7_999, 8_000, 11_999, 12_000, 128_000, 1_000_000].map(|ms| rounds.life(ms));
        assert_eq!(found, [0, 0, 1, 1, 2, 4, 5, 5, 6, 12, 12]);
        assert!(usize::from(*LIFE_OF_ROUNDS.last().expect("classes")) < LIVES - 1, "the last class is for idle sand");
    }

    /// Returns positions of a random match, in which players sometimes wait.
    fn positions(seed: u64) -> Vec<TimedPosition> {
        let mut random = Random::new(seed);
        let game = Match::new(Options::at_level(Level::Three)).expect("the official options");
        let time_model = TimeAssumptions::of(&game, [900, 4_000]);
        let mut position =
            TimedPosition::from_match(&game, SearchAssumptions { time_model, window_rings_are_dropped: true });
        let mut positions = Vec::new();
        while !position.is_over() {
            positions.push(position);
            let mut turns = Vec::new();
            position.for_each_useful_turn(|turn| turns.push(turn));
            position.make(*random.choose(&turns).expect("a turn"));
        }
        positions
    }

    fn active_inputs(position: &TimedPosition) -> BTreeSet<usize> {
        let mut active = BTreeSet::new();
        position.input().for_each_active_input(|input| assert!(active.insert(input), "{input}"));
        active
    }

    #[test]
    fn every_symmetry_moves_the_inputs_with_the_position() {
        let symmetries = sand_input_symmetries();
        for position in (0..6).flat_map(positions) {
            let inputs = active_inputs(&position);
            for (symmetry, images) in Symmetry::all().zip(&symmetries) {
                let image = TimedPosition {
                    position: symmetry.image_of_position(&position.position),
                    glass_sockets: position
                        .glass_sockets
                        .map(|sockets| sockets.map(|at| at.map(|socket| symmetry.image_of_socket(socket)))),
                    ..position
                };
                let expected: BTreeSet<usize> = inputs.iter().map(|&input| images[input].into()).collect();
                assert_eq!(active_inputs(&image), expected, "{symmetry:?}");
                assert_eq!(image.input().phase(), position.input().phase());
            }
        }
    }

    #[test]
    fn the_sand_of_every_glass_is_seen() {
        for position in (0..6).flat_map(positions) {
            for (side, glass) in [0, 1].into_iter().flat_map(|side| [0, 1, 2].map(|glass| (side, glass))) {
                let end = position.glass_end_times[side][glass];
                if end > position.elapsed_millis && end != NEVER {
                    let mut idle = position;
                    idle.glass_end_times[side][glass] = NEVER;
                    assert_ne!(active_inputs(&idle), active_inputs(&position), "{position:?}");
                }
            }
        }
    }

    #[test]
    fn no_sum_overflows() {
        let of_sockets = [SOCKET_CLASS_COUNT; SOCKET_COUNT].into_iter().chain([TAMSK_SHAPE.leads]);
        let of_glasses = [LIVES * LIVES; 2 * 3].into_iter().chain([2 * URGENCIES; SOCKET_COUNT]);
        let groups = of_sockets.chain(of_glasses).chain([PLAYERS, PLAYERS, 2 * ROUNDS]).chain([1; 2 * 3]);
        let [neuron, weighted, output] = BUNDLED_SAND_NETWORK.greatest_sums(groups);
        assert!(neuron.max(weighted) <= i16::MAX.into() && output <= i32::MAX.into(), "{neuron}, {weighted}, {output}");
    }
}
