//! Positions in the form in which networks are fitted to them.

use tamsk_engine::evaluate::network::NetworkInput;

/// What a network should predict for positions, whatever their game.
#[derive(Default)]
pub struct Examples {
    /// The inputs that are set, of all positions one after the other.
    inputs: Vec<u16>,
    /// For each position, the end of its inputs.
    ends: Vec<usize>,
    phases: Vec<u8>,
    targets: Vec<f32>,
}

/// One position.
#[derive(Clone, Copy)]
pub struct Example<'a> {
    /// The inputs that are set.
    pub inputs: &'a [u16],
    pub phase: usize,
    /// The result to predict, from 0 for a loss to 1 for a win.
    pub target: f32,
}

impl NetworkInput for Example<'_> {
    fn phase(&self) -> usize {
        self.phase
    }

    fn for_each_active_input(&self, f: impl FnMut(usize)) {
        self.inputs.iter().copied().map(usize::from).for_each(f);
    }
}

impl Examples {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn push(&mut self, input: &impl NetworkInput, target: f32) {
        input.for_each_active_input(|index| self.inputs.push(index as u16));
        self.ends.push(self.inputs.len());
        self.phases.push(input.phase() as u8);
        self.targets.push(target);
    }

    pub fn get(&self, number: usize) -> Example<'_> {
        let from = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Example {
            inputs: &self.inputs[from..self.ends[number]],
            phase: self.phases[number].into(),
            target: self.targets[number],
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Example<'_>> {
        (0..self.len()).map(|number| self.get(number))
    }
}

/// One in this number of games is held out of learning and used to check the network.
const HOLD_OUT: u32 = 20;

/// The positions for learning, and the positions that are held out for checking.
#[derive(Default)]
pub struct TrainingData {
    pub training: Examples,
    pub held_out: Examples,
}

impl TrainingData {
    /// Adds a position of a game. The positions of a game are either all used for learning or all held out.
    pub fn push(&mut self, game_number: u32, input: &impl NetworkInput, target: f32) {
        let list = if game_number.is_multiple_of(HOLD_OUT) { &mut self.held_out } else { &mut self.training };
        list.push(input, target);
    }
}
