//! Positions as network inputs, with the results to which networks are fitted.

use tamsk_engine::evaluate::network::NetworkInput;

/// A list of positions of any game, with the result that a network should predict for each position.
#[derive(Default)]
pub struct Examples {
    /// The active inputs of all positions, one position after another.
    inputs: Vec<u16>,
    /// For each position, the index in `inputs` at which its inputs end.
    ends: Vec<usize>,
    phases: Vec<u8>,
    targets: Vec<f32>,
}

/// A position, and the result that a network should predict for it.
#[derive(Clone, Copy)]
pub struct Example<'a> {
    /// The active inputs.
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

/// One in this many games is held out of training and used to check the network.
const HOLD_OUT: u32 = 20;

/// The positions for training, and the positions that are held out for checking.
#[derive(Default)]
pub struct TrainingData {
    pub training: Examples,
    pub held_out: Examples,
}

impl TrainingData {
    /// Adds a position of a game. The positions of a game are either all used for training or all held out.
    pub fn push(&mut self, game_number: u32, input: &impl NetworkInput, target: f32) {
        let list = if game_number.is_multiple_of(HOLD_OUT) { &mut self.held_out } else { &mut self.training };
        list.push(input, target);
    }
}
