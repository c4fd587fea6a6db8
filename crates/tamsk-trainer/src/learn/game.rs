//! The parts of training that depend on the game.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use tamsk_engine::command_line::files::InputKind;
use tamsk_engine::command_line::{Failure, files};
use tamsk_engine::evaluate::network::{Network, NetworkFileError, NetworkShape};
use tamsk_engine::search::SearchLimits;
use tamsk_rules::Player;

use super::examples::{Example, TrainingData};
use super::float_network::FloatNetwork;

/// A game whose evaluation can be learnt.
pub trait LearnedGame: 'static {
    type Network: GameNetwork;

    /// The settings for self-play.
    type Config: Sync;

    /// The shape of a network with all its neurons.
    const SHAPE: NetworkShape;

    /// Returns the network in use.
    fn bundled() -> &'static Self::Network;

    /// Returns, for each symmetry of the board, the input to which the symmetry maps each input.
    fn symmetries() -> Vec<Vec<u16>>;

    /// Plays a game of self-play, and returns its labelled positions in the format of sample files. The result depends
    /// only on the arguments.
    fn play(config: &Self::Config, network: &'static Self::Network, seed: u64, game: u32, nodes: u64) -> Vec<u8>;

    /// Adds the positions of a sample file to `data`. `of_result` is the weight of unproven results in the targets,
    /// from 0 to 1. Fails if the file cannot be read or is damaged.
    fn read(path: &Path, of_result: f32, data: &mut TrainingData) -> Result<(), Failure>;

    /// Plays a match of a comparison, and returns the winner, if any. In GIPF, the network `red` plays White. Matches
    /// with the same seed and number begin with the same opening.
    fn play_match(
        red: &'static Self::Network,
        black: &'static Self::Network,
        opening: Opening,
        effort: Effort,
    ) -> Option<Player>;
}

/// The seed and the number that determine the opening of a match.
#[derive(Clone, Copy)]
pub struct Opening {
    pub seed: u64,
    pub number: u64,
}

/// The limit on each network's search for a turn.
#[derive(Clone, Copy)]
pub enum Effort {
    /// The number of positions to search.
    Nodes(u64),
    /// The time in milliseconds.
    Millis(u64),
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effort::Nodes(nodes) => write!(f, "{nodes} positions a turn"),
            Effort::Millis(millis) => write!(f, "{millis} ms a turn"),
        }
    }
}

impl Effort {
    /// Returns the search limits for a turn.
    pub fn limits(self) -> SearchLimits {
        match self {
            Effort::Nodes(nodes) => SearchLimits::nodes(nodes),
            Effort::Millis(millis) => {
                SearchLimits { time: Some(Duration::from_millis(millis)), ..SearchLimits::default() }
            }
        }
    }
}

/// A network with integer weights, in the form in which it plays.
pub trait GameNetwork: PartialEq + Send + Sync + 'static {
    fn round(network: &FloatNetwork) -> Box<Self>;
    fn from_bytes(bytes: &[u8]) -> Result<Box<Self>, NetworkFileError>;
    fn to_bytes(&self) -> Vec<u8>;
    fn score(&self, example: &Example) -> i32;
}

impl<const INPUTS: usize, const NEURONS: usize, const PHASES: usize> GameNetwork for Network<INPUTS, NEURONS, PHASES> {
    fn round(network: &FloatNetwork) -> Box<Self> {
        Network::from_weights(network.shape().neurons, |index| network.rounded_weight(index))
    }

    fn from_bytes(bytes: &[u8]) -> Result<Box<Self>, NetworkFileError> {
        Network::from_bytes(bytes)
    }

    fn to_bytes(&self) -> Vec<u8> {
        Network::to_bytes(self)
    }

    fn score(&self, example: &Example) -> i32 {
        Network::score(self, example)
    }
}

/// A file with a network. A network is usually smaller than 1 MiB, so the size limit is generous.
const NETWORK: InputKind = InputKind::new("network", 16);

/// Reads a network from a file. Fails if the file cannot be read or is damaged.
pub fn read_network<G: LearnedGame>(path: &Path) -> Result<&'static G::Network, Failure> {
    let bytes = files::read(path, &NETWORK).map_err(|error| files::failure(path, error))?;
    let network = G::Network::from_bytes(&bytes).map_err(|error| files::failure(path, error))?;
    // The players need a network that lives until the program ends. Leaking is harmless, because a run uses only a few
    // small networks.
    Ok(Box::leak(network))
}
