//! Positions in the form in which networks are fitted to them.

use tamsk_engine::evaluate::network::{NetworkInput, SOCKET_CLASS_COUNT};
use tamsk_engine::evaluate::territory::Territory;
use tamsk_engine::search::{Score, exact_margin};
use tamsk_rules::SOCKET_COUNT;

use super::logistic::sigmoid;
use super::samples::{MarginOrigin, Sample};
use super::symmetry::SocketPermutation;

/// The input of the network for a position, and what the network should predict.
#[derive(Clone, Copy)]
pub struct Example {
    /// The class of each socket, by socket index.
    classes: [u8; SOCKET_COUNT],
    /// The index of the lead among the inputs for leads.
    lead: u8,
    /// The phase of the match.
    pub phase: u8,
    /// The result to predict, from 0 for a loss to 1 for a win.
    pub target: f32,
}

impl Example {
    /// Converts a sample. `of_result` is the weight of a result that is not proven.
    pub fn new(sample: &Sample, of_result: f32) -> Example {
        let input = network_input(sample);
        let mut classes = [0; SOCKET_COUNT];
        let [sockets @ .., lead] = input.active_inputs();
        for row in sockets {
            classes[row / SOCKET_CLASS_COUNT] = (row % SOCKET_CLASS_COUNT) as u8;
        }
        Example {
            classes,
            lead: (lead - SOCKET_COUNT * SOCKET_CLASS_COUNT) as u8,
            phase: input.phase as u8,
            target: target(sample, of_result),
        }
    }

    /// Calls `f` with the index of each input that is set after `symmetry` has been applied to the position.
    #[inline(always)]
    pub fn for_each_active_input(&self, symmetry: &SocketPermutation, mut f: impl FnMut(usize)) {
        for (to, class) in symmetry.iter().zip(self.classes) {
            f(usize::from(*to) * SOCKET_CLASS_COUNT + usize::from(class));
        }
        f(SOCKET_COUNT * SOCKET_CLASS_COUNT + usize::from(self.lead));
    }
}

/// Returns the input of the network for the position of a sample.
pub fn network_input(sample: &Sample) -> NetworkInput {
    let (board, me) = (sample.position.board(), sample.position.to_move());
    let territory = Territory::new(board, [board.glass_sockets(me), board.glass_sockets(!me)]);
    let lead = i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me));
    NetworkInput::of(&territory, lead)
}

/// Returns the result that the network should predict for a sample.
fn target(sample: &Sample, of_result: f32) -> f32 {
    let played = result(sample.margin.into());
    let score = Score::from(sample.search_score);
    let thought = exact_margin(score).map_or_else(|| sigmoid(score as f32 / 100.0), result);
    match sample.margin_origin {
        MarginOrigin::Proven => played,
        MarginOrigin::Played => of_result * played + (1.0 - of_result) * thought,
        MarginOrigin::Disturbed => thought,
    }
}

/// Returns a value between 0 and 1 for a margin. Wins by more rings have a slightly greater value, because they are
/// safer.
fn result(margin: i32) -> f32 {
    0.5 + margin.signum() as f32 * (0.42 + 0.02 * margin.abs().min(4) as f32)
}
